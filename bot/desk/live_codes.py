"""What the buttons of an entry stand for: short codes, and the line of text each of them enters.

d               a drawn deal
n:e:s:3         East wins off South, worth 3; `x` for a self-draw, `rs` for a robbed kong
n:e1w2:s:       East and West win off South, 1 and 2
i:e:x:05        East by self-draw, the first and the sixth item of the rule set's list
k:e:c           East's concealed kong (`a` added, `x` exposed)
f:3:e:4:sw-     the fourth fault of the menu, by East, with what it wants in turn: a number,
                a seat, a tile; seats with a dash behind the last; a win as who, off whom, worth
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from referee.rules.base import Rules
from referee.rules.faults import Fault, Wanted
from referee.scoring.questions import SEAT_LETTERS

SELF: Final = "x"
NOBODY: Final = "-"
"""The answer that no seats are meant."""
DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
"""An item's place in the list of its rule set."""

KONGS: Final = {"c": "concealed", "a": "added", "x": "exposed"}
_WON: Final = re.compile(r"([eswn])(\d*)")
_GIVEN: Final = re.compile(rf"{SELF}|r?[eswn]")
_WIN: Final = re.compile(rf"([eswn])({SELF}|[eswn])(\d+)")


def spelt(rules: Rules, code: str) -> str | None:
    """The line that a code enters; None for one that means nothing here."""
    verb, *parts = code.split(":")
    match verb, parts:
        case "d", []:
            return "draw"
        case "n", [winners, how, worth]:
            return _by_number(winners, how, worth)
        case "i", [winner, how, items]:
            return _by_items(rules, winner, how, items)
        case "k", [seat, kind] if seat in SEAT_LETTERS and kind in KONGS:
            return f"kong {seat} {KONGS[kind]}"
        case "f", [place, offender, *said] if place.isdecimal():
            return _fault(rules.faults.menu, int(place), offender, said)
        case _:
            return None


def how_won(how: str) -> str | None:
    """`self`, `off s` or `rob s`; None for no way of winning."""
    if not _GIVEN.fullmatch(how):
        return None
    if how == SELF:
        return "self"
    return f"rob {how[1]}" if how.startswith("r") else f"off {how}"


def winners_of(text: str) -> list[tuple[str, str]]:
    """`e1w` as e with 1, w with what is still to be said."""
    return _WON.findall(text)


def _by_number(winners: str, how: str, worth: str) -> str | None:
    won, given = winners_of(winners), how_won(how)
    if not won or given is None:
        return None
    parts = [f"win {seat} {given} {number or worth}".strip() for seat, number in won]
    return " / ".join(parts)


def _by_items(rules: Rules, winner: str, how: str, chosen: str) -> str | None:
    given = how_won(how)
    items = () if rules.reporting is None else rules.reporting.items
    places = [DIGITS.find(sign) for sign in chosen]
    if -1 in places:
        return None
    if winner not in SEAT_LETTERS or given is None or any(place >= len(items) for place in places):
        return None
    return f"win {winner} {given} {' '.join(items[place].name for place in places)}".strip()


_KEYS: Final = {
    Wanted.FACE: "face",
    Wanted.DISCARDER: "from",
    Wanted.CLAIMERS: "claimers",
    Wanted.SHARERS: "sharers",
    Wanted.TILES: "tiles",
}


def _fault(menu: Sequence[Fault], place: int, offender: str, said: Sequence[str]) -> str | None:
    if place >= len(menu) or offender not in SEAT_LETTERS:
        return None
    fault = menu[place]
    if len(said) != len(fault.wants):
        return None
    words = [f"fault {fault.key} {offender}"]
    wins: list[str] = []
    for wanted, value in zip(fault.wants, said, strict=True):
        if wanted is Wanted.WINS:
            won = _WIN.fullmatch(value)
            if won is None:
                return None
            wins.append(f"win {won[1]} {how_won(won[2])} {won[3]}")
        elif value != NOBODY:
            words.append(f"{_KEYS[wanted]}={value.removesuffix(NOBODY)}")
    return " ; ".join((*wins, " ".join(words)))
