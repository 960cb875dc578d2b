"""The settlement of a deal: won, drawn, or ended by a penalty (TP15)."""

from __future__ import annotations

from dataclasses import dataclass

from referee.deal.state import DealState, Result
from referee.rules.taiwan16.facts import TaiwanFacts
from referee.rules.taiwan16.outcome import outcome_of
from referee.rules.taiwan16.scoring.house import House
from referee.rules.taiwan16.scoring.payments import legs_of
from referee.rules.taiwan16.scoring.valuation import best
from referee.rules.taiwan16.scoring.win import win_of
from referee.rules.taiwan16.wins import TaiwanWins
from referee.scoring.outcome import Outcome
from referee.scoring.sheet import NO_POINTS, Settlement, Sheet, delta_of
from referee.seats import Seat


@dataclass(frozen=True, slots=True)
class TaiwanScoring:
    """Settles deals as they were played at the table."""

    wins: TaiwanWins
    house: House

    def settle(self, state: DealState, result: Result) -> Settlement:
        """Sheets and payments of an ended deal."""
        if not result.winners:
            return drawn_deal(state.setup.dealer, state.setup.streak)
        return settle(outcome_of(self.wins, state, result), self.house)


def settle(outcome: Outcome[TaiwanFacts], house: House) -> Settlement:
    """Sheet and payments of a won deal, which has one winner (TP13).

    Raises:
        NoWin: the rule book does not let the hand win.
    """
    (winner,) = outcome.winners
    seat, dealer = winner.seat, outcome.dealer
    valuation = best(win_of(outcome, winner, house))
    legs = legs_of(outcome, seat, valuation, house)
    sheet = Sheet(seat, tuple(valuation.items), valuation.value, legs)
    if seat == dealer:
        return Settlement((sheet,), delta_of(legs), dealer, outcome.facts.streak + 1)
    return Settlement((sheet,), delta_of(legs), dealer.after(), 0)


def drawn_deal(dealer: Seat, streak: int) -> Settlement:
    """TP6 荒局: nobody pays, the dealer stays and the streak grows."""
    return Settlement((), NO_POINTS, dealer, streak + 1)
