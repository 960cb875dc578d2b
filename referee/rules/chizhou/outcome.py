"""The outcome of a deal as it was played: every circumstance read off the state."""

from __future__ import annotations

from referee.deal.state import DealState, Result
from referee.rules.chizhou.facts import ChizhouFacts
from referee.rules.chizhou.house import House
from referee.rules.holding import held_by, winners_of
from referee.scoring.outcome import Outcome, WinBy


def outcome_of(state: DealState, result: Result, house: House) -> Outcome[ChizhouFacts]:
    """What a won deal comes to.

    Raises:
        ValueError: nobody won.
    """
    if result.by is None or not result.winners:
        raise ValueError("an outcome has a winner")
    a, b, c, d = (held_by(seat) for seat in state.seats)
    return Outcome(
        dealer=state.setup.dealer,
        winners=winners_of(state, result),
        by=result.by,
        tile=result.tile,
        giver=result.giver,
        facts=ChizhouFacts(
            kong_win=result.by is WinBy.SELF_DRAW and replaces_kong(state, house),
            holdings=(a, b, c, d),
            streak=state.setup.streak,
        ),
    )


def replaces_kong(state: DealState, house: House) -> bool:
    """Whether the newest tile replaced one of a kong, a flower in between or not (C10 槓開)."""
    turn = state.turn
    if not turn.source.is_replacement:
        return False
    return turn.kong is not None or house.flower_wins_kong
