"""The words of a line as values: tables, seats, entrants, chips, moments, lists of numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta, tzinfo
from typing import Final, NamedTuple
from unicodedata import normalize

from referee.rules.base import Rules
from referee.seats import Points, Seat
from referee.tournament.state import TournamentState

MINUTE: Final = 60_000
_HOUR: Final = 60 * MINUTE
_MOST_LISTED: Final = 1000

NOW: Final = frozenset({"now", "現在", "现在", "立刻"})
ALL: Final = frozenset({"all", "全部", "所有", "全"})
BUT: Final = frozenset({"but", "except", "除", "除了", "缺"})

_SEAT_LETTERS: Final = {
    "e": Seat.A, "東": Seat.A, "东": Seat.A,
    "s": Seat.B, "南": Seat.B,
    "w": Seat.C, "西": Seat.C,
    "n": Seat.D, "北": Seat.D,
}  # fmt: skip
_SEAT: Final = re.compile(r"(\d{1,4})[-.]?([eswn東东南西北])", re.IGNORECASE)
_NUMBER: Final = re.compile(r"\d{1,9}")
_CHIPS: Final = re.compile(r"[+-]?\d{1,9}")
_RANGE: Final = re.compile(r"(\d{1,5})(?:[-~–](\d{1,5}))?")
_CLOCK: Final = re.compile(r"(\d{1,2})[:：.](\d{2})")
_DATED: Final = re.compile(r"(?:(\d{4})-)?(\d{1,2})-(\d{1,2})[T/](\d{1,2}):(\d{2})", re.IGNORECASE)
_AFTER: Final = re.compile(r"\+(\d{1,4})")


class LineFault(ValueError):
    """A line that cannot be read: the code of its refusal, and what fills the places."""

    def __init__(self, code: str, **parameters: str) -> None:
        super().__init__(code)
        self.code = code
        self.parameters = parameters


class Here(NamedTuple):
    """What a line is read against.

    Attributes:
        state: the tournament as it is.
        now: milliseconds since 1970.
        zone: of the club, for times of day.
        people: accounts by the words that mention them.
        rules: that the tables play by, where a line may need them.
    """

    state: TournamentState
    now: int
    zone: tzinfo
    people: Mapping[str, int]
    rules: Rules | None = None


def plain(text: str) -> str:
    """The text with figures and marks of full width made narrow, as keyboards of CJK write them."""
    return normalize("NFKC", text)


def whole(word: str) -> int | None:
    """A number without a sign; None for another word."""
    return int(word) if _NUMBER.fullmatch(word) else None


def numbers(words: Iterable[str]) -> tuple[int, ...] | None:
    """Numbers written apart, with commas or as ranges (``3 5,7-9``); None where a word is none."""
    found: list[int] = []
    for part in re.split(r"[\s,、]+", " ".join(words)):
        if not part:
            continue
        match = _RANGE.fullmatch(part)
        if match is None:
            return None
        first, last = int(match[1]), int(match[2] or match[1])
        if not first <= last < first + _MOST_LISTED:
            return None
        found += range(first, last + 1)
    return tuple(dict.fromkeys(found))


def chips(words: Iterable[str]) -> Points | None:
    """Four numbers in the order East, South, West, North; None for anything else."""
    texts = tuple(words)
    if len(texts) != len(Points._fields) or not all(_CHIPS.fullmatch(text) for text in texts):
        return None
    a, b, c, d = map(int, texts)
    return Points(a, b, c, d)


def seat_at(word: str) -> tuple[int, Seat] | None:
    """A table and a seat, such as ``7E``; None for another word."""
    match = _SEAT.fullmatch(word)
    return None if match is None else (int(match[1]), _SEAT_LETTERS[match[2].lower()])


def seat_of(word: str) -> Seat | None:
    """A seat by its wind alone."""
    return _SEAT_LETTERS.get(word.lower())


def entrant_at(word: str, here: Here) -> int:
    """The entrant of a number, of a seat (``7E``), or of the beginning of a name.

    Raises:
        LineFault: nobody is meant, or more than one may be.
    """
    number = whole(word.removeprefix("#"))
    if number is not None:
        return number
    place = seat_at(word)
    if place is not None:
        table = here.state.table(place[0])
        entrant = 0 if table is None else table.chairs[place[1]].entrant
        if entrant:
            return entrant
    wanted = word.casefold()
    named = [e.number for e in here.state.entrants if e.name.casefold().startswith(wanted)]
    exact = [e.number for e in here.state.entrants if e.name.casefold() == wanted]
    found = exact or named
    if not word or len(found) != 1:
        raise LineFault("player_unclear", text=word)
    return found[0]


def moment_to_come(word: str, here: Here) -> int | None:
    """``now``, ``+5`` (minutes), ``14:00`` or ``12-05T21:00``; None for another word.

    A time of day is the next one, or one that was missed by less than an hour.
    """
    if word.lower() in NOW:
        return here.now
    after = _AFTER.fullmatch(word)
    if after is not None:
        return here.now + int(after[1]) * MINUTE
    return _dated(word, here) or _of_day(word, here, here.now - _HOUR)


def moment_past(word: str, here: Here) -> int | None:
    """``14:55`` as the last such time of day; None for another word."""
    return _of_day(word.removeprefix("@"), here, here.now - 23 * _HOUR)


def _of_day(word: str, here: Here, since: int) -> int | None:
    """The first such time of day at or after a moment."""
    match = _CLOCK.fullmatch(word)
    if match is None:
        return None
    first = datetime.fromtimestamp(since / 1000, here.zone)
    try:
        found = first.replace(hour=int(match[1]), minute=int(match[2]), second=0, microsecond=0)
    except ValueError:
        return None
    if found < first:
        found += timedelta(days=1)
    return round(found.timestamp() * 1000)


def _dated(word: str, here: Here) -> int | None:
    match = _DATED.fullmatch(word)
    if match is None:
        return None
    today = datetime.fromtimestamp(here.now / 1000, here.zone)
    year, month, day, hour, minute = (int(group) if group else 0 for group in match.groups())
    try:
        found = datetime(year or today.year, month, day, hour, minute, tzinfo=here.zone)
    except ValueError:
        return None
    return round(found.timestamp() * 1000)
