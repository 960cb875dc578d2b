"""A hand put to the referee, as one line of text: `123m456p789s11z +5p pung:777z self N=2`.

Tiles are concealed ones, `+5p` is the winning tile, flowers among the tiles are set aside. A meld
is written as records write it (`chow:123m@0`) or in brackets, `(123m)`. `key=value` answers a
question or sets an option of the table; a word such as `self` is an answer by itself. `e:`, `s:`,
`w:`, `n:` begin the tiles of another player, whom a liability may bind.

An inquiry prints to such a line and parses back to itself, whole or not, so that it can be kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple, TypeAlias

from referee.melds import Meld, MeldKind, parse_meld
from referee.scoring.questions import (
    SEAT_LETTERS,
    AnswerError,
    Question,
    QuestionKind,
    seat_of,
)
from referee.seats import Seat
from referee.tiles import Tile, format_tiles, parse_tile, parse_tiles

LONGEST: Final = 1000
"""Characters of the longest text that is read."""

Pair: TypeAlias = tuple[str, str]

_BRACKETS: Final = re.compile(r"\(([1-9mpszf]+)\)(?:@([0-3eswn]))?")
_MELD: Final = re.compile(r"((?:chow|pung|kong|added|concealed):[1-9mpszf]+)(?:@([0-3eswn]))?")
_OTHER: Final = re.compile(r"([eswn]):(.*)")


class InquiryError(ValueError):
    """A text that cannot be read; `code` names the message, the rest says where and what would do.

    Attributes:
        code: which message.
        word: the part of the text at fault.
        allowed: what would do in its place.
    """

    def __init__(self, code: str, word: str, allowed: str = "") -> None:
        super().__init__(f"{code}: {word!r}")
        self.code = code
        self.word = word
        self.allowed = allowed


class Laid(NamedTuple):
    """One player's tiles: concealed ones and flowers in the order written."""

    concealed: tuple[Tile, ...] = ()
    melds: tuple[Meld, ...] = ()
    flowers: tuple[Tile, ...] = ()

    def fields(self) -> Mapping[str, str | list[str]]:
        """The fields of a case that tell these tiles."""
        return {
            "concealed": format_tiles(self.concealed),
            "melds": [str(meld) for meld in self.melds],
            "flowers": format_tiles(self.flowers),
        }

    def words(self) -> tuple[str, ...]:
        """The words that are read back as these tiles."""
        parts = (format_tiles(self.concealed), *map(str, self.melds), format_tiles(self.flowers))
        return tuple(part for part in parts if part)

    def count(self, tile: Tile) -> int:
        """How many tiles of the kind there are in all."""
        loose = (*self.concealed, *self.flowers)
        return loose.count(tile) + sum(meld.tiles.count(tile) for meld in self.melds)


NOTHING: Final = Laid()


@dataclass(frozen=True, slots=True)
class Inquiry:
    """A hand with its circumstances, as far as they have been told.

    Attributes:
        mine: the winner's tiles without the winning tile.
        tile: the winning tile.
        answers: what was answered, by question; the others have their defaults.
        options: what the table chose.
        others: tiles of other players.
    """

    mine: Laid = NOTHING
    tile: Tile | None = None
    answers: Mapping[str, str] = field(default_factory=dict[str, str])
    options: tuple[Pair, ...] = ()
    others: tuple[tuple[Seat, Laid], ...] = ()

    def __str__(self) -> str:
        words = [*self.mine.words()]
        if self.tile is not None:
            words.append(f"+{self.tile}")
        words += [f"{key}={value}" for key, value in (*self.answers.items(), *self.options)]
        for seat, laid in self.others:
            words += [f"{SEAT_LETTERS[seat]}:", *laid.words()]
        return " ".join(words)

    def answers_to(self, questions: Iterable[Question]) -> dict[str, str]:
        """Every question's answer, the default where nothing was said."""
        return {asked.key: self.answers.get(asked.key, asked.default) for asked in questions}

    def answered(self, question: Question, text: str) -> Inquiry:
        """With one answer more; raises AnswerError."""
        return replace(self, answers={**self.answers, question.key: question.parse(text)})


class Grammar(NamedTuple):
    """What a rule set's inquiries may say.

    Attributes:
        questions: what it asks.
        options: the keys of its options, and the parser that refuses their wrong values.
        set_aside: the kinds that are laid aside as flowers.
    """

    questions: tuple[Question, ...]
    options: Mapping[str, Callable[[str], object]]
    set_aside: Collection[Tile]


def parse_inquiry(text: str, grammar: Grammar) -> Inquiry:
    """The hand that a text tells of; it need not be whole.

    Raises:
        InquiryError: a word means nothing, or an answer is none of its question's.
        OptionError: an option does not have that value.
    """
    if len(text) > LONGEST:
        raise InquiryError("too_long", text[:20], str(LONGEST))
    reader = _Reader(grammar)
    for word in text.replace("[", "(").replace("]", ")").split():
        reader.read(word)
    return reader.inquiry()


class _Reader:
    """Takes words one by one."""

    def __init__(self, grammar: Grammar) -> None:
        self._grammar = grammar
        self._questions = {
            name: asked for asked in grammar.questions for name in (asked.key, asked.also) if name
        }
        self._short = dict(_short_words(grammar.questions))
        self._laid: dict[Seat | None, Laid] = {None: Laid()}
        self._whose: Seat | None = None
        self._tile: Tile | None = None
        self._answers: dict[str, str] = {}
        self._options: list[Pair] = []

    def read(self, word: str) -> None:
        """Understand one word or raise InquiryError."""
        other = _OTHER.fullmatch(word)
        key, equals, value = word.partition("=")
        if other is not None:
            self._whose = seat_of(other[1])
            self._laid.setdefault(self._whose, Laid())
            if other[2]:
                self._read_tiles(other[2])
        elif equals:
            self._assign(key, value)
        elif word in self._short:
            asked, answer = self._short[word]
            self._answers[asked] = answer
        elif word.startswith("+"):
            self._read_winning(word)
        else:
            self._read_tiles(word)

    def inquiry(self) -> Inquiry:
        """What all the words together say."""
        others = ((seat, laid) for seat, laid in self._laid.items() if seat is not None)
        return Inquiry(
            mine=self._laid[None],
            tile=self._tile,
            answers=self._answers,
            options=tuple(self._options),
            others=tuple(sorted(others, key=lambda pair: pair[0])),
        )

    def _assign(self, key: str, value: str) -> None:
        asked = self._questions.get(key)
        if asked is not None:
            try:
                self._answers[asked.key] = asked.parse(value)
            except AnswerError as error:
                raise InquiryError("answer", f"{key}={value}", error.allowed) from None
        elif key in self._grammar.options:
            self._grammar.options[key](value)
            self._options.append((key, value))
        else:
            known = ", ".join(asked.key for asked in self._grammar.questions)
            raise InquiryError("key", key, known)

    def _read_winning(self, word: str) -> None:
        if self._tile is not None:
            raise InquiryError("two_winning", word, f"+{self._tile}")
        try:
            self._tile = parse_tile(word[1:])
        except ValueError:
            raise InquiryError("winning", word, "+5p") from None

    def _read_tiles(self, word: str) -> None:
        laid = self._laid[self._whose]
        meld = _meld_of(word)
        if meld is not None:
            self._laid[self._whose] = laid._replace(melds=(*laid.melds, meld))
            return
        try:
            tiles = parse_tiles(word)
        except ValueError:
            raise InquiryError("word", word, ", ".join(self._short)) from None
        aside = [tile for tile in tiles if tile.is_flower or tile in self._grammar.set_aside]
        held = [tile for tile in tiles if tile not in aside]
        laid = laid._replace(concealed=(*laid.concealed, *held), flowers=(*laid.flowers, *aside))
        for tile in set(tiles):
            if laid.count(tile) > 4:
                raise InquiryError("five", str(tile))
        self._laid[self._whose] = laid


def _short_words(questions: Iterable[Question]) -> Iterable[tuple[str, Pair]]:
    """Words that answer a question by themselves; a later question never takes an earlier's."""
    taken: set[str] = set()
    for asked in questions:
        words = list(asked.short)
        if asked.kind is QuestionKind.WORD:
            words += [(word, word) for word in asked.words if word != asked.default]
        if asked.kind is QuestionKind.SWITCH:
            words.append((asked.key, "yes"))
        for word, answer in words:
            if word not in taken:
                taken.add(word)
                yield word, (asked.key, answer)


def _meld_of(word: str) -> Meld | None:
    """The meld that a word writes, if it writes one."""
    found = _MELD.fullmatch(word) or _BRACKETS.fullmatch(word)
    if found is None:
        return None
    text, giver = found.groups()
    try:
        return parse_meld(text if ":" in text else _named(text))._replace(giver=_giver(giver))
    except ValueError:
        raise InquiryError("meld", word, "(123m), (777z), (5555p), concealed:5555p") from None


def _named(text: str) -> str:
    """Tiles in brackets with the name of the meld that so many of them make."""
    tiles = parse_tiles(text)
    if len(set(tiles)) > 1:
        return f"{MeldKind.CHOW}:{text}"
    return f"{MeldKind.KONG if len(tiles) == 4 else MeldKind.PUNG}:{text}"


def _giver(text: str | None) -> Seat | None:
    if text is None:
        return None
    return Seat(int(text)) if text.isdecimal() else seat_of(text)
