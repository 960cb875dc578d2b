"""What a rule set asks about a won hand beside its tiles, and the verdict on the answers.

The calculator puts these questions by buttons and reads their answers in text; a case file holds
the same answers as fields. A rule set lists its questions and turns answers into the fields.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from referee.kinds import Kinds
from referee.scoring.outcome import Facts, NoWin, Outcome, WinBy
from referee.scoring.sheet import Settlement
from referee.seats import SEATS, Seat
from referee.tiles import Tile

Answers: TypeAlias = Mapping[str, str]
"""Every question's key with its answer as text."""

NONE: Final = "none"
"""The answer that nothing applies."""

SEAT_LETTERS: Final = ("e", "s", "w", "n")
"""The seats as they are written: by the wind they have in the deal."""


class QuestionKind(StrEnum):
    """What an answer looks like."""

    SEAT = "seat"
    """`e`, `s`, `w` or `n`."""
    SEATS = "seats"
    """Several of those letters, or `none`."""
    TILE = "tile"
    """One tile, such as `5m`, or `none` while it is not known."""
    WORD = "word"
    """One of the words listed."""
    SWITCH = "switch"
    """`yes` or `no`."""
    COUNT = "count"
    """A whole number within bounds."""
    CHIPS = "chips"
    """Four whole numbers with commas, in the order of seats, or `none`."""


class AnswerError(ValueError):
    """An answer that a question does not have; `allowed` is what would do."""

    def __init__(self, key: str, text: str, allowed: str) -> None:
        super().__init__(f"{key}={text}: allowed are {allowed}")
        self.key = key
        self.text = text
        self.allowed = allowed


@dataclass(frozen=True, slots=True)
class Question:
    """Something that a score depends on.

    Attributes:
        key: its name in text and on buttons; most are named like the field of a case.
        kind: what its answer looks like.
        default: the answer when nothing is said.
        words: the words of a choice, the default's among them.
        short: words that are an answer by themselves: the word, and the answer it stands for.
        also: another name of the question, as players write it.
        low, high: bounds of a number, both allowed.
        suits: the letters of suits that a tile may have.
    """

    key: str
    kind: QuestionKind
    default: str
    words: tuple[str, ...] = ()
    short: tuple[tuple[str, str], ...] = ()
    also: str = ""
    low: int = 0
    high: int = 0
    suits: str = "mpsz"

    def parse(self, text: str) -> str:
        """The answer in its canonical text.

        Raises:
            AnswerError: it is none of this question's.
        """
        if self._takes(text):
            return text
        raise AnswerError(self.key, text, self.allowed)

    @property
    def allowed(self) -> str:
        """What may be answered, for who must be told."""
        match self.kind:
            case QuestionKind.SEAT:
                return ", ".join(SEAT_LETTERS)
            case QuestionKind.SEATS:
                return f"{''.join(SEAT_LETTERS)}, {NONE}"
            case QuestionKind.TILE:
                return ", ".join(f"1{suit}" for suit in self.suits)
            case QuestionKind.WORD:
                return ", ".join(self.words)
            case QuestionKind.SWITCH:
                return "yes, no"
            case QuestionKind.COUNT:
                return f"{self.low}–{self.high}"
            case QuestionKind.CHIPS:
                return f"20,20,20,20, {NONE}"

    def _takes(self, text: str) -> bool:
        match self.kind:
            case QuestionKind.SEAT:
                return text in SEAT_LETTERS
            case QuestionKind.SEATS:
                return text == NONE or (0 < len(set(text)) == len(text) and set(text) <= _LETTERS)
            case QuestionKind.TILE:
                return text == NONE or (text in _TILES and text[1] in self.suits)
            case QuestionKind.WORD:
                return text in self.words
            case QuestionKind.SWITCH:
                return text in ("yes", "no")
            case QuestionKind.COUNT:
                return _is_number(text) and self.low <= int(text) <= self.high
            case QuestionKind.CHIPS:
                return text == NONE or _are_numbers(text.split(","))


_LETTERS: Final = frozenset(SEAT_LETTERS)
_TILES: Final = frozenset(map(str, Tile))
_MOST_DIGITS: Final = 9


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS


def _are_numbers(texts: list[str]) -> bool:
    return len(texts) == len(SEATS) and all(map(_is_number, texts))


def seat_of(letter: str) -> Seat:
    """The seat that the letter of its wind names."""
    return SEATS[SEAT_LETTERS.index(letter)]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rule book says of a hand.

    Attributes:
        by, tile, giver: how it won, as in the outcome.
        right: the extra right to win it rests on; empty for a complete hand.
        settlement: sheets and payments; None where the hand may not win.
        clause: the clause against the win; empty where there is none.
        waits: the kinds that complete the hand at rest.
    """

    dealer: Seat
    by: WinBy
    tile: Tile | None
    giver: Seat | None
    right: str
    settlement: Settlement | None
    clause: str
    waits: Kinds


def judged(
    outcome: Outcome[Facts], settle: Callable[[], Settlement], waits: Kinds, right: str = ""
) -> Verdict:
    """The verdict on an outcome that `settle` settles or refuses by `NoWin`."""
    settlement: Settlement | None = None
    clause = ""
    try:
        settlement = settle()
    except NoWin as refusal:
        clause = refusal.clause
    return Verdict(
        outcome.dealer, outcome.by, outcome.tile, outcome.giver, right, settlement, clause, waits
    )
