"""Looking texts up: a language, a rule set's own domain, then the bot's.

The composition root makes one `Library` from the bot's locale folder and those of rule sets that
come in packages of their own. A `Texts` is what screens hold: one language, one chain of domains.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from bot.texts.catalogue import Entry, form_for, read
from bot.texts.languages import Language

LOCALES: Final = Path(__file__).parents[1] / "locales"
"""The catalogues that come with the bot: `<language>/<domain>.po`."""

BOT_DOMAIN: Final = "bot"


class MissingText(LookupError):
    """A key that no catalogue has, or a value that its template needs and nobody gave."""


class UnknownDomain(LookupError):
    """No catalogue of that name in any locale folder."""


MissingHandler = Callable[[MissingText], None]
"""Told of every text that cannot be made; when it returns, the reader sees the key instead."""


def stop(fault: MissingText) -> None:
    """The handler for development and tests: a missing text is an error."""
    raise fault


class Texts:
    """The messages of one language, a rule set's before the bot's."""

    __slots__ = ("_chain", "_on_missing", "domain", "language")

    def __init__(
        self,
        language: Language,
        domain: str,
        chain: Sequence[Mapping[str, Entry]],
        on_missing: MissingHandler,
    ) -> None:
        self.language = language
        self.domain = domain
        self._chain = tuple(chain)
        self._on_missing = on_missing

    def __repr__(self) -> str:
        return f"Texts({self.language.value}, {self.domain})"

    def has(self, key: str) -> bool:
        """Whether there is such a message."""
        return any(key in catalogue for catalogue in self._chain)

    def text(self, key: str, /, **values: object) -> str:
        """The message with its places filled in. Escaping for HTML is the caller's business.

        Raises:
            MissingText: no such key or value, where the library stops at that.
        """
        return self._fill(key, 0, values)

    def plural(self, key: str, count: int, /, **values: object) -> str:
        """The message in the form for `count` things; `{count}` is filled in.

        Raises:
            MissingText: no such key or value, where the library stops at that.
        """
        return self._fill(key, form_for(self.language, count), {"count": count, **values})

    def _fill(self, key: str, form: int, values: Mapping[str, object]) -> str:
        for catalogue in self._chain:
            if (entry := catalogue.get(key)) is not None:
                template = entry.forms[form] if entry.is_plural else entry.forms[0]
                return self._format(key, template, values)
        return self._missing(key, "no such text", key)

    def _format(self, key: str, template: str, values: Mapping[str, object]) -> str:
        try:
            return template.format_map(values)
        except KeyError as error:
            return self._missing(key, f"no value for {error}", template)

    def _missing(self, key: str, fault: str, instead: str) -> str:
        self._on_missing(MissingText(f"{key} ({self.domain}, {self.language.value}): {fault}"))
        return instead


class Library:
    """All catalogues of the bot and of the rule sets it knows."""

    def __init__(
        self,
        folders: Sequence[Path] = (LOCALES,),
        on_missing: MissingHandler = stop,
    ) -> None:
        self._folders = tuple(folders)
        self._on_missing = on_missing
        self._texts: dict[tuple[Language, str], Texts] = {}

    def domains(self) -> tuple[str, ...]:
        """The names of all domains, the bot's first, then the rule sets'."""
        names = {path.stem for folder in self._folders for path in folder.glob("*/*.po")}
        return tuple(sorted(names, key=lambda name: (name != BOT_DOMAIN, name)))

    def texts(self, language: Language, domain: str = BOT_DOMAIN) -> Texts:
        """The texts of a domain, usually a rule set's key; the same object for the same question.

        Raises:
            UnknownDomain: no folder has that catalogue in that language.
        """
        known = self._texts.get((language, domain))
        if known is None:
            names = dict.fromkeys((domain, BOT_DOMAIN))
            chain = [read(self._path(language, name)) for name in names]
            known = Texts(language, domain, chain, self._on_missing)
            self._texts[language, domain] = known
        return known

    def _path(self, language: Language, domain: str) -> Path:
        for folder in self._folders:
            path = folder / language.value / f"{domain}.po"
            if path.is_file():
                return path
        raise UnknownDomain(f"no catalogue {domain!r} in {language.value}")
