"""The clock held: every time that still counts moves on by as long as the deal stood still.

A table that pauses, or whose bot was away, takes none of it from the players.
"""

from __future__ import annotations

from referee.deal.events import ClockHeld
from referee.deal.state import Ask, DealState
from referee.seats import SEATS


def clock_held(state: DealState, event: ClockHeld) -> DealState:
    """The state with all open questions, the rest and the claim so much later."""
    by = event.by
    a, b, c, d = (_later(state.asks[seat], by) for seat in SEATS)
    claiming, rest = state.claiming, state.progress.rest_until
    return state._replace(
        asks=(a, b, c, d),
        claiming=None if claiming is None else claiming._replace(since=claiming.since + by),
        progress=state.progress._replace(rest_until=None if rest is None else rest + by),
    )


def _later(ask: Ask | None, by: int) -> Ask | None:
    if ask is None or ask.basic is None or ask.final is None:
        return ask
    return ask._replace(opened=ask.opened + by, basic=ask.basic + by, final=ask.final + by)
