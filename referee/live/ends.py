"""How a deal of real tiles ended, by what was told; and why it could not have ended so."""

from __future__ import annotations

from typing import NamedTuple

from referee.deal.commands import Refusal, RefusalKind, refused
from referee.deal.state import DealState, Result, Source
from referee.live.told import ToldHand, Way
from referee.rules.base import Rules
from referee.rules.reporting import AtTable, Reporting
from referee.scoring.sheet import NO_POINTS, Settlement
from referee.seats import Points, Seat


class CannotEnter(Exception):
    """The entry is refused, and why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


class Reckoned(NamedTuple):
    """The end of a deal as it was told, and what follows from it."""

    way: Way
    result: Result
    settlement: Settlement
    hands: tuple[ToldHand, ...] = ()
    opener: Seat | None = None
    refund: Points = NO_POINTS


def reporting_of(rules: Rules) -> Reporting:
    """How the rule set's deals are told; raises CannotEnter where they cannot be."""
    if rules.reporting is None:
        raise CannotEnter(refused("no_real_tiles"))
    return rules.reporting


def unreadable(word: str, allowed: str) -> CannotEnter:
    """A word that means nothing here, and what would do in its place."""
    parameters = (("word", word), ("allowed", allowed))
    return CannotEnter(Refusal(RefusalKind.MALFORMED, "entry_unreadable", "", parameters))


def at_table(state: DealState, refund: Points) -> AtTable:
    """The deal with the chips that the seats have, once `refund` is taken back."""
    have = zip(state.setup.chips, state.progress.paid, refund, strict=True)
    return AtTable(state.setup, Points(*(a + b + c for a, b, c in have)))


def kong_refund(rules: Rules, state: DealState, winner: Seat) -> Points:
    """What was paid for the kong on whose replacement the winner wins, taken back (Z10)."""
    entries = state.real.entries
    if state.ended or not entries:
        return NO_POINTS
    last = entries[-1]
    if not last.kong or last.seat != winner:
        return NO_POINTS
    after = state._replace(
        turn=state.turn._replace(seat=winner, source=Source.CLAIMED_KONG),
        progress=state.progress._replace(last_paid=last.delta),
    )
    back = rules.money.kong_won_with(after, winner)
    return NO_POINTS if back is None else back[1]
