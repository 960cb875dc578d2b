"""The settlement of a deal: won, drawn, or ended by a penalty (TP15)."""

from __future__ import annotations

from dataclasses import dataclass

from referee.deal.state import DealState, Result
from referee.rules.taiwan16.errors import LATE_KONG
from referee.rules.taiwan16.facts import TaiwanFacts
from referee.rules.taiwan16.outcome import outcome_of
from referee.rules.taiwan16.scoring.faces import face_tai
from referee.rules.taiwan16.scoring.house import House
from referee.rules.taiwan16.scoring.in_place import paid_in_place
from referee.rules.taiwan16.scoring.payments import legs_of
from referee.rules.taiwan16.scoring.penalties import pays_for_all
from referee.rules.taiwan16.scoring.valuation import best
from referee.rules.taiwan16.scoring.win import win_of
from referee.rules.taiwan16.wins import TaiwanWins
from referee.scoring.outcome import Outcome
from referee.scoring.sheet import NO_POINTS, Settlement, Sheet, delta_of
from referee.seats import SEATS, Seat


@dataclass(frozen=True, slots=True)
class TaiwanScoring:
    """Settles deals as they were played at the table."""

    wins: TaiwanWins
    house: House

    def settle(self, state: DealState, result: Result) -> Settlement:
        """Sheets and payments of an ended deal."""
        if result.offender is not None:
            return self._forfeited(state, result.offender, result)
        if result.winners:
            settlement = settle(outcome_of(self.wins, state, result), self.house)
            return paid_in_place(state, result, settlement)
        late = next((seat for seat in SEATS if state.seats[seat].counted(LATE_KONG)), None)
        if late is not None:
            return self._forfeited(state, late, result._replace(clause="TX5"))
        return drawn_deal(state.setup.dealer, state.setup.streak)

    def _forfeited(self, state: DealState, seat: Seat, result: Result) -> Settlement:
        """TX1, TX5, TX6: the offender pays for all."""
        face = face_tai(self.wins, self.house, state, seat, result.tile)
        dealer, streak = state.setup.dealer, state.setup.streak
        return pays_for_all(result.clause, seat, dealer, streak, face, self.house)


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
