"""Rulings of a referee in a match (G15): each gives what happens, or why it cannot be.

Nothing is deleted: what is undone is reversed, by an event that says who ruled and why. What a
referee does to the deal in play is the deal's own: see `referee.deal.rulings`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from referee.deal.commands import Refusal, refused
from referee.match.events import (
    ChipsTransferred,
    SettlementUndone,
)
from referee.match.state import MatchState
from referee.seats import Points, Seat

FREE_RULING: Final = "G15"
"""The clause on which a free ruling rests."""


@dataclass(frozen=True, slots=True)
class Referee:
    """Who rules and why; `name` is empty for a referee who does not show it."""

    name: str
    reason: str


def undo(state: MatchState, referee: Referee) -> SettlementUndone | Refusal:
    """The deal settled last is undone and dealt anew; only before the next deal begins."""
    problem = _cannot(state, referee)
    if problem is not None:
        return problem
    if state.open_deal is not None:
        return refused("deal_in_play", FREE_RULING)
    last = state.last
    if last is None:
        return refused("nothing_to_undo", FREE_RULING)
    delta = Points(*(-chips for chips in last.delta))
    return SettlementUndone(last.number, delta, last.course, referee.name, referee.reason)


def transfer(
    state: MatchState, payer: Seat, payee: Seat, chips: int, referee: Referee
) -> ChipsTransferred | Refusal:
    """Chips go from one seat to another; never more than there are where chips are limited."""
    problem = _cannot(state, referee)
    if problem is not None:
        return problem
    if chips <= 0 or payer == payee:
        return refused("transfer_impossible", FREE_RULING)
    if state.setup.chips and state.chips[payer] < chips:
        return refused("chips_short", FREE_RULING, chips=str(state.chips[payer]))
    return ChipsTransferred(payer, payee, chips, referee.name, referee.reason)


def _cannot(state: MatchState, referee: Referee) -> Refusal | None:
    if state.ended is not None:
        return refused("match_over", FREE_RULING)
    return None if referee.reason.strip() else refused("reason_needed", FREE_RULING)
