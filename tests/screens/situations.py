"""Situations at a table that every screen should be seen in, arranged with the real engine."""

from __future__ import annotations

from functools import cache
from typing import Final

from referee.deal.events import DealEvent
from referee.deal.setup import DealSetup, Mask, Pace
from referee.deal.state import DealState
from referee.rules.base import Rules
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from referee.seats import Seat
from tests.kit.positions import dealt, position, setup_of
from tests.kit.table import Table

PACE: Final = Pace(turn=20_000, claim=8_000, bank=60_000, rest=1_000, mask=Mask.OFF)
MEI: Final = Seat.C
"""Whose hand is looked at."""


@cache
def taiwan() -> Rules:
    return Registry(SHELF).bind("taiwan16")


def _setup() -> DealSetup:
    return setup_of(taiwan(), dealer=1, streak=1, opener=0, pace=PACE)


def _middle(hand: str = "234557m456p228s115z7z", draws: str = "6m", left: int = 49) -> Table:
    """The mock-ups' deal: 東圈第2局, Mei in the West to play."""
    return position(
        taiwan(),
        MEI,
        {MEI: hand},
        draws=draws,
        melds={0: "chow:345p@3", 3: "pung:999s@1"},
        rivers={0: "9m1s4z8m", 1: "3z9p1m2z7p", 2: "4z1p3z", 3: "2z9m5z"},
        flowers={0: "1f", 1: "6f", 2: "3f"},
        left=left,
        setup=_setup(),
    )


@cache
def own_turn() -> DealState:
    """Mei has drawn 6 characters."""
    return _middle().state


@cache
def complete() -> DealState:
    """Mei's hand is complete."""
    return _middle("234567m456p22288s11z", draws="1z").state


@cache
def nearly_ready() -> DealState:
    """One discard makes Mei's hand ready."""
    return _middle("234567m456p22288s17z", draws="1z").state


@cache
def after_a_chow() -> DealState:
    """Mei has chowed, and two kinds may not follow."""
    table = position(
        taiwan(),
        1,
        {1: "258m258p147s1234567z", 2: "345m34556p228s115z77z"},
        draws="2m",
        setup=_setup(),
    )
    table.do(1, "di.2m")
    table.do(2, "ch.34m")
    return table.state


def _asked(hand: str, discard: str) -> Table:
    """Hua has discarded, and Mei is asked."""
    table = position(
        taiwan(),
        1,
        {1: "147m147p147s2345z", 2: hand},
        draws=discard,
        melds={0: "chow:345p@3", 3: "pung:999s@1"},
        rivers={0: "9m1s4z8m", 1: "3z9p1m2z", 2: "4z1p3z", 3: "2z9m5z"},
        setup=_setup(),
    )
    table.do(1, f"di.{discard}")
    return table


@cache
def claim() -> DealState:
    """A pung and three chows are open to Mei."""
    return _asked("345567m46p228s115z7z", "5m").state


@cache
def claim_to_win() -> DealState:
    """A win is open to Mei."""
    return _asked("234567m456p22288s11z", "8s").state


@cache
def passed_win() -> DealState:
    """Mei has passed a win, and the bar stands."""
    table = _asked("234567m456p22288s11z", "8s")
    table.do(2, "pa")
    return table.state


@cache
def declaration() -> DealState:
    """Mei is ready with the tiles dealt."""
    table = dealt(taiwan(), {2: "234567m456p22288s11z"}, setup=_setup())
    return table.state


@cache
def last_tile() -> DealState:
    """The last tile may be left."""
    table = position(
        taiwan(),
        1,
        {2: "234557m456p228s115z7z"},
        draws="7p",
        left=2,
        setup=_setup(),
    )
    table.do(1, "di.7p")
    table.everybody_passes()
    if table.state.progress.rest_until is not None:
        table.rest_is_over()
    return table.state


@cache
def won_by_discard() -> DealState:
    """Mei has won off Hua."""
    table = _asked("234567m456p22288s11z", "1z")
    table.wins(2)
    return table.state


@cache
def won_by_self_draw() -> DealState:
    """Mei has won by her own draw."""
    table = Table(taiwan(), complete())
    table.wins(2)
    return table.state


@cache
def drawn() -> DealState:
    """Nobody has won."""
    table = Table(taiwan(), last_tile())
    table.do(2, "pa")
    return table.state


@cache
def recorded() -> tuple[DealEvent, ...]:
    """A short deal from the first tile to a win off Hua."""
    table = dealt(taiwan(), {2: "234567m456p22288s1z5f", 1: "1z"}, tail="9s", setup=_setup())
    table.everybody_passes()
    table.discards(1, "1z")
    return tuple(table.events)
