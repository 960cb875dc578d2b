"""Wins that are told by what the hand is worth: its items, or their number."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from referee.deal.commands import refused
from referee.deal.state import DealState, Result
from referee.live.ends import CannotEnter, Reckoned, at_table, kong_refund, unreadable
from referee.live.entries import Win, Won
from referee.live.told import Way
from referee.rules.base import Rules
from referee.rules.reporting import Reporting, Told, Worth
from referee.scoring.questions import SEAT_LETTERS
from referee.scoring.sheet import NO_POINTS, Item
from referee.seats import Seat

BY_NUMBER: Final = "live.by_number"
"""The item of a hand that is told by its worth alone."""
REPLACEMENT: Final = "replacement"
"""The word that says that a kong's replacement tile won."""

_ITEM: Final = re.compile(r"([A-Z]{1,2}\d{1,2}[a-z]?(?:\.[a-z_]+)?)(?:=(\d{1,3}))?")


def worth_of(reporting: Reporting, won: Won) -> Worth | None:
    """The items or the number that the words name; None where they tell tiles.

    Raises:
        CannotEnter: the rule book knows no such worth, or none is named.
    """
    words = [word for word in won.words if word != REPLACEMENT]
    if len(words) == 1 and words[0].isdecimal():
        if int(words[0]) not in reporting.worths:
            allowed = ", ".join(map(str, reporting.worths[:5])) or "-"
            raise unreadable(words[0], allowed)
        return Worth(won.seat, (Item("", BY_NUMBER, int(words[0])),))
    if not words and reporting.worths:
        raise CannotEnter(refused("worth_missing"))
    if not words:
        return Worth(won.seat, ())
    found = [_ITEM.fullmatch(word) for word in words]
    if not all(found):
        return None
    return Worth(won.seat, tuple(_item(reporting, one[1], one[2]) for one in found if one))


def _item(reporting: Reporting, name: str, value: str | None) -> Item:
    known = reporting.items
    item = next((one for one in known if name in (one.name, one.clause)), None)
    if item is None:
        raise unreadable(name, ", ".join(dict.fromkeys(one.clause for one in known)))
    return item if value is None else replace(item, value=int(value))


def by_worth(
    rules: Rules, reporting: Reporting, state: DealState, win: Win, worths: tuple[Worth, ...]
) -> Reckoned:
    """What the win comes to by the worths of its hands, one a winner.

    Raises:
        CannotEnter: who gave the tile is not told, or winners do not win on the same one.
    """
    first = win.winners[0]
    by = first.by
    if by is None:
        raise CannotEnter(refused("giver_missing"))
    _require_alike(win)
    told = Told(by, first.giver, _in_turn(worths, first.giver))
    replaced = _says_replacement(reporting, first, worths[0])
    refund = kong_refund(rules, state, first.seat) if replaced else NO_POINTS
    settlement = reporting.by_worth(at_table(state, refund), told)
    named = all(item.clause for worth in worths for item in worth.items)
    way = Way.ITEMS if named and any(worth.items for worth in worths) else Way.NUMBER
    seats = tuple(worth.seat for worth in told.winners)
    result = Result(seats, by, None, first.giver, "", "")
    return Reckoned(way, result, settlement, refund=refund)


def _require_alike(win: Win) -> None:
    """Several win on one tile of one player, who is none of them."""
    first = win.winners[0]
    for won in win.winners:
        if won.giver == won.seat or (won.by, won.giver) != (first.by, first.giver):
            raise unreadable(f"win {SEAT_LETTERS[won.seat]} …", "win e off s … / win w off s …")
    if len(win.winners) > 1 and first.giver is None:
        raise unreadable("self", "win e off s … / win w off s …")


def _in_turn(worths: tuple[Worth, ...], giver: Seat | None) -> tuple[Worth, ...]:
    if giver is None:
        return worths
    return tuple(sorted(worths, key=lambda worth: giver.steps_to(worth.seat)))


def _says_replacement(reporting: Reporting, won: Won, worth: Worth) -> bool:
    named = {item.name for item in worth.items} & reporting.on_replacement
    return REPLACEMENT in won.words or bool(named)
