"""What is entered at a table of real tiles, as one line of text.

    draw                                nobody won
    win e off s 3                       East wins off South; worth 3, not itemised
    win e self T3 T4 T26=2              items by their clauses or names, with other values
    win e off s 123m456p… +5p open=w    tiles and circumstances, as the calculator reads them
    win e off s 3 / win w off s 5       several winners on one tile
    kong e concealed                    a kong that is paid at once
    fault tx1_false_win e face=3        a fault of the rule book and what must be said of it
    win e off s 3 ; fault tx6_in_place w    a fault that changes who pays for a win

Seats are `e s w n`, the seats of the match in order of play.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from referee.melds import MeldKind
from referee.scoring.inquiry import LONGEST
from referee.scoring.outcome import WinBy
from referee.scoring.questions import SEAT_LETTERS, seat_of
from referee.seats import Seat
from referee.tiles import Tile, parse_tiles

_KONGS: Final = {
    "concealed": MeldKind.CONCEALED,
    "added": MeldKind.ADDED,
    "exposed": MeldKind.KONG,
}
_GIVEN: Final = {"off": WinBy.DISCARD, "rob": WinBy.ROB_KONG}
_SELF: Final = "self"
_SEATS: Final = ", ".join(SEAT_LETTERS)
_HOW: Final = "draw, win e off s 3, kong e concealed, fault … e"
_NUMBER: Final = re.compile(r"\d{1,5}")


class EntryError(ValueError):
    """A line that cannot be read: the word at fault, and what would do in its place."""

    def __init__(self, word: str, allowed: str) -> None:
        super().__init__(f"{word!r}; {allowed}")
        self.word = word
        self.allowed = allowed


class Won(NamedTuple):
    """One winner: how, off whom, and the words about the hand. `by` is None where it is asked."""

    seat: Seat
    by: WinBy | None
    giver: Seat | None
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """Nobody won."""


@dataclass(frozen=True, slots=True)
class Win:
    """A won deal; several winners on one tile."""

    winners: tuple[Won, ...]


@dataclass(frozen=True, slots=True)
class Kong:
    """A kong that is paid at once."""

    seat: Seat
    kind: MeldKind


@dataclass(frozen=True, slots=True)
class Blame:
    """A fault, with what was said of it, and the wins that it goes with."""

    fault: str
    offender: Seat
    face: int = 0
    discarder: Seat | None = None
    claimers: tuple[Seat, ...] = ()
    sharers: tuple[Seat, ...] = ()
    tiles: tuple[Tile, ...] = ()
    wins: tuple[Win, ...] = ()


Entry: TypeAlias = Drawn | Win | Kong | Blame


def parse_entry(text: str) -> Entry:
    """What a line says.

    Raises:
        EntryError: it cannot be read.
    """
    if len(text) > 4 * LONGEST:
        raise EntryError(text[:20], str(4 * LONGEST))
    parts = [part.split() for part in text.split(";")]
    last = parts[-1]
    if last and last[0] == "fault":
        return _blame(last[1:], tuple(_win(part) for part in parts[:-1]))
    if len(parts) > 1:
        raise EntryError(" ".join(last), "; fault …")
    match last:
        case ["draw"]:
            return Drawn()
        case ["win", *_]:
            return _win(last)
        case ["kong", *rest]:
            return _kong(rest)
        case _:
            raise EntryError(text[:40], _HOW)


def _seat(word: str) -> Seat:
    if word not in SEAT_LETTERS:
        raise EntryError(word, _SEATS)
    return seat_of(word)


def _win(words: list[str]) -> Win:
    winners: list[list[str]] = [[]]
    for word in words:
        if word == "/":
            winners.append([])
        else:
            winners[-1].append(word)
    won = tuple(_won(part) for part in winners)
    if len({one.seat for one in won}) < len(won):
        raise EntryError("/", "win e … / win w …")
    return Win(won)


def _won(words: list[str]) -> Won:
    match words:
        case ["win", seat, how, giver, *rest] if how in _GIVEN:
            return Won(_seat(seat), _GIVEN[how], _seat(giver), tuple(rest))
        case ["win", seat, how, *rest] if how == _SELF:
            return Won(_seat(seat), WinBy.SELF_DRAW, None, tuple(rest))
        case ["win", seat, *rest]:
            return Won(_seat(seat), None, None, tuple(rest))
        case _:
            raise EntryError(" ".join(words)[:40], "win e off s 3")


def _kong(words: list[str]) -> Kong:
    match words:
        case [seat, kind] if kind in _KONGS:
            return Kong(_seat(seat), _KONGS[kind])
        case _:
            raise EntryError(" ".join(words)[:40], f"kong e {' | '.join(_KONGS)}")


def _blame(words: list[str], wins: tuple[Win, ...]) -> Blame:
    match words:
        case [fault, seat, *rest]:
            said = dict(_said(word) for word in rest)
        case _:
            raise EntryError(" ".join(words)[:40], "fault … e")
    face = said.get("face", "0")
    if not _NUMBER.fullmatch(face):
        raise EntryError(f"face={face}", "face=3")
    return Blame(
        fault=fault,
        offender=_seat(seat),
        face=int(face),
        discarder=_seat(said["from"]) if "from" in said else None,
        claimers=tuple(map(_seat, said.get("claimers", ""))),
        sharers=tuple(map(_seat, said.get("sharers", ""))),
        tiles=_tiles(said.get("tiles", "")),
        wins=wins,
    )


_SAID: Final = ("face", "from", "claimers", "sharers", "tiles")


def _said(word: str) -> tuple[str, str]:
    key, equals, value = word.partition("=")
    if key not in _SAID or not equals:
        raise EntryError(word, ", ".join(f"{key}=…" for key in _SAID))
    return key, value


def _tiles(text: str) -> tuple[Tile, ...]:
    try:
        return parse_tiles(text)
    except ValueError:
        raise EntryError(f"tiles={text}", "tiles=5m") from None
