"""The rule books by key. Packages elsewhere add theirs at the composition root."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from referee.rules.base import RuleBook, Rules
from referee.rules.options import parse_options, split_assignments


class UnknownRules(LookupError):
    """No rule set has that key; `known` are the keys there are."""

    def __init__(self, key: str, known: tuple[str, ...]) -> None:
        super().__init__(f"no rule set {key!r}; there are {', '.join(known)}")
        self.key = key
        self.known = known


class Registry:
    """Rule books by key, fixed once made. Bound rules are kept, for matches share them."""

    def __init__(self, books: Iterable[RuleBook]) -> None:
        self.books: Mapping[str, RuleBook] = MappingProxyType({book.key: book for book in books})
        self._bound: dict[tuple[str, str], Rules] = {}

    def book(self, key: str) -> RuleBook:
        """The rule book of that key; raises `UnknownRules`."""
        if key not in self.books:
            raise UnknownRules(key, tuple(self.books))
        return self.books[key]

    def bind(self, key: str, options: str = "") -> Rules:
        """The rules with options in canonical text.

        Raises:
            UnknownRules: no such rule set.
            OptionError: an option that it does not have or cannot take.
        """
        book = self.book(key)
        if (key, options) not in self._bound:
            chosen = parse_options(book.options, split_assignments(options))
            self._bound[key, options] = book.bind(chosen)
        return self._bound[key, options]
