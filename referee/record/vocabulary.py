"""The lines of a record: which word begins the line of which event or command."""

from __future__ import annotations

from typing import Final, get_args

from referee.deal.commands import Begin, Command
from referee.deal.events import DealEvent, DealStarted
from referee.match.events import MatchEvent
from referee.record.notation import Form, NotationError, Words, fields_form, kind_of


class Vocabulary:
    """The classes that lines may be of, each by its word."""

    def __init__(self, classes: tuple[type[object], ...]) -> None:
        self._form: dict[type[object], Form] = {kind: fields_form(kind) for kind in classes}
        self._by_word = {kind_of(kind): kind for kind in classes}

    def write(self, value: object) -> str:
        """The line of a value."""
        return f"{kind_of(type(value))} {self._form[type(value)].write(value)}".rstrip()

    def read(self, words: Words) -> object:
        """The value of a line.

        Raises:
            NotationError: the line begins with no known word, or does not fit it.
        """
        word = words.take()
        if word not in self._by_word:
            raise NotationError(f"{word!r} is none of {', '.join(self._by_word)}")
        value = self._form[self._by_word[word]].read(words)
        words.finish()
        return value


def _classes(union: object, without: type[object] | None = None) -> tuple[type[object], ...]:
    return tuple(kind for kind in get_args(union) if kind is not without)


# The setup stands in the header, so neither `Begin` nor `DealStarted` repeats it.
COMMANDS: Final = Vocabulary(_classes(Command, without=Begin))
EVENTS: Final = Vocabulary(_classes(DealEvent, without=DealStarted))
MATCH_EVENTS: Final = Vocabulary(_classes(MatchEvent))
BEGIN: Final = "begin"
WALL: Final = "wall"
