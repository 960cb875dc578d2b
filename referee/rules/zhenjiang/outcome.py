"""The outcome of a deal as it was played: every circumstance read off the state."""

from __future__ import annotations

from typing import Final

from referee.deal.state import DealState, Result, Source
from referee.rules.holding import winners_of
from referee.rules.zhenjiang.facts import ReplacementFor, WildsDiscarded, ZhenjiangFacts
from referee.rules.zhenjiang.wilds import AFTER_PUNG, FIRST, SECOND
from referee.scoring.outcome import Outcome, WinBy
from referee.seats import SEATS, Points

_REPLACED: Final = {
    Source.CLAIMED_KONG: ReplacementFor.CLAIMED,
    Source.ADDED_KONG: ReplacementFor.ADDED,
    Source.CONCEALED_KONG: ReplacementFor.CONCEALED,
}


def outcome_of(state: DealState, result: Result) -> Outcome[ZhenjiangFacts]:
    """What a won deal comes to.

    Raises:
        ValueError: nobody won, or no tile was ever turned up.
    """
    indicator = state.progress.indicator
    if result.by is None or len(result.winners) != 1 or indicator is None:
        raise ValueError("an outcome has one winner and an indicator")
    winner = state.seats[result.winners[0]]
    own_draw = result.by is WinBy.SELF_DRAW
    source = state.turn.source
    return Outcome(
        dealer=state.setup.dealer,
        winners=winners_of(state, result),
        by=result.by,
        tile=result.tile,
        giver=result.giver,
        facts=ZhenjiangFacts(
            indicator=indicator,
            replacement=_REPLACED.get(source, ReplacementFor.NONE)
            if own_draw
            else ReplacementFor.NONE,
            first_hand=own_draw and source is Source.DEAL,
            discarded=WildsDiscarded(
                winner.counted(FIRST), winner.counted(SECOND), winner.counted(AFTER_PUNG)
            ),
            left=left(state) if state.setup.limited else None,
            streak=state.setup.streak,
        ),
    )


def left(state: DealState) -> Points:
    """What each seat has, with what was paid at once."""
    a, b, c, d = (state.setup.chips[seat] + state.progress.paid[seat] for seat in SEATS)
    return Points(a, b, c, d)
