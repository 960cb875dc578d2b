"""What a button carries: ``1.<table>.<ask>.<verb>.<argument>``, a move's under 40 bytes.

    1.abcd2345.z4.di.5m      at that table, for that question, discard 5m
    1.abcd2345.7.si          the lobby as of its version 7: sit down
    1.-.-.ru.taiwan16:T13    no table, no question: the rule book at a clause

The first field is the version of this format. A button names the thing it means, never its place
in a list, and the question it answers, so that a button from an older state cannot do another
thing. A verb of moves is a `referee.deal.moves.Verb`; lobby and other screens have two letters of
their own, which no move has.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from referee.deal.moves import Move, Verb, parse_move

VERSION: Final = "1"
MAX_BYTES: Final = 43
"""The longest is a lobby's option with its value. Telegram takes 64: there is room to grow."""

_ABSENT: Final = "-"
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_TABLE: Final = re.compile(r"[a-z2-7]{8}")
_ASK: Final = re.compile(r"0|[1-9a-z][0-9a-z]{0,11}")
_VERB: Final = re.compile(r"[a-z][a-z0-9]")
_ARGUMENT: Final = re.compile(r"[A-Za-z0-9_:,+!=-]+")
_MOVES: Final = frozenset(verb.value for verb in Verb)


@dataclass(frozen=True, slots=True)
class ButtonData:
    """A button's meaning.

    Args:
        verb: two letters.
        table: eight characters of base 32; None away from a table.
        ask: the number of the question it answers, or of the version its screen showed.
        argument: tiles (``34m``), a number, the key of an option; ``""`` for none.

    Raises:
        ValueError: a part cannot be written down, or the whole is too long.
    """

    verb: str
    table: str | None = None
    ask: int | None = None
    argument: str = ""

    def __post_init__(self) -> None:
        if not _VERB.fullmatch(self.verb):
            raise ValueError(f"a verb is a small letter and another or a digit, not {self.verb!r}")
        if self.table is not None and not _TABLE.fullmatch(self.table):
            raise ValueError(f"a table is eight characters of a-z and 2-7, not {self.table!r}")
        if self.ask is not None and self.ask < 0:
            raise ValueError(f"an ask is a number from 0, not {self.ask}")
        if self.argument and not _ARGUMENT.fullmatch(self.argument):
            raise ValueError(f"a button cannot carry {self.argument!r}")
        if len(str(self)) > MAX_BYTES:
            raise ValueError(f"a button carries at most {MAX_BYTES} bytes, not {str(self)!r}")

    def __str__(self) -> str:
        ask = _ABSENT if self.ask is None else _base36(self.ask)
        fields = (VERSION, self.table or _ABSENT, ask, self.verb)
        return ".".join((*fields, self.argument) if self.argument else fields)

    @property
    def is_move(self) -> bool:
        """Whether the verb is one of the game's."""
        return self.verb in _MOVES


@dataclass(frozen=True, slots=True)
class Malformed:
    """Data that no button of ours carries; `text` is only for the log."""

    text: str


def move_button(table: str, ask: int, move: Move) -> ButtonData:
    """The button for a move that answers question `ask` at `table`.

    Raises:
        ValueError: the move's word cannot be written into a button.
    """
    return ButtonData(move.verb.value, table, ask, str(move).partition(".")[2])


def parse_button(text: str | None) -> ButtonData | Malformed:
    """What a pressed button carries; whatever is not ours comes back as `Malformed`."""
    if text is None or len(text) > MAX_BYTES:
        return Malformed((text or "")[:64])
    version, *fields = text.split(".")
    if version != VERSION or not 3 <= len(fields) <= 4:
        return Malformed(text)
    table, ask, verb, argument = (*fields, "")[:4]
    if (ask != _ABSENT and not _ASK.fullmatch(ask)) or (len(fields) == 4 and not argument):
        return Malformed(text)
    try:
        return ButtonData(
            verb=verb,
            table=None if table == _ABSENT else table,
            ask=None if ask == _ABSENT else int(ask, 36),
            argument=argument,
        )
    except ValueError:
        return Malformed(text)


def move_of(data: ButtonData) -> Move | Malformed:
    """The move that a button with a verb of moves stands for."""
    text = f"{data.verb}.{data.argument}" if data.argument else data.verb
    try:
        return parse_move(text)
    except ValueError:
        return Malformed(str(data))


def _base36(number: int) -> str:
    digits = ""
    while True:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
        if not number:
            return digits
