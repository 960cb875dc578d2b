"""The settlement of a deal: won, drawn, or ended by a penalty (TP15)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee.deal.state import DealState, Result
from referee.rules.taiwan16.errors import LATE_KONG
from referee.rules.taiwan16.facts import Declaration, TaiwanFacts
from referee.rules.taiwan16.outcome import outcome_of, silently_earthly
from referee.rules.taiwan16.scoring.faces import face_tai
from referee.rules.taiwan16.scoring.house import House
from referee.rules.taiwan16.scoring.in_place import paid_in_place
from referee.rules.taiwan16.scoring.payments import legs_of
from referee.rules.taiwan16.scoring.penalties import pays_for_all
from referee.rules.taiwan16.scoring.valuation import Valuation, best
from referee.rules.taiwan16.scoring.win import win_of
from referee.rules.taiwan16.wins import TaiwanWins
from referee.scoring.outcome import NoWin, Outcome
from referee.scoring.sheet import NO_POINTS, Settlement, Sheet, delta_of
from referee.seats import SEATS, Seat


@dataclass(frozen=True, slots=True)
class TaiwanScoring:
    """Settles deals as they were played at the table."""

    wins: TaiwanWins
    house: House
    silent_ready: bool = False

    def settle(self, state: DealState, result: Result) -> Settlement:
        """Sheets and payments of an ended deal."""
        if result.offender is not None:
            return self._forfeited(state, result.offender, result)
        if result.winners:
            return paid_in_place(state, result, self._won(state, result))
        late = next((seat for seat in SEATS if state.seats[seat].counted(LATE_KONG)), None)
        if late is not None:
            return self._forfeited(state, late, result._replace(clause="TX5"))
        return drawn_deal(state.setup.dealer, state.setup.streak)

    def _won(self, state: DealState, result: Result) -> Settlement:
        """The winners' sheets; by option TA37 several win on one tile, each paid in full."""
        each = [
            settle(self.outcome(state, result._replace(winners=(seat,))), self.house)
            for seat in result.winners
        ]
        return together(each, state.setup.dealer)

    def outcome(self, state: DealState, result: Result) -> Outcome[TaiwanFacts]:
        """What one winner's win comes to; by option TA34 地胡 needs no declaration."""
        outcome = outcome_of(self.wins, state, result)
        if self.silent_ready and silently_earthly(state, result, outcome):
            facts = replace(outcome.facts, declaration=Declaration.EARTHLY_WIN)
            return replace(outcome, facts=facts)
        return outcome

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
    seat, dealer = outcome.winners[0].seat, outcome.dealer
    valuation = worth(outcome, house)
    legs = legs_of(outcome, seat, valuation, house)
    sheet = Sheet(seat, tuple(valuation.items), valuation.value, legs)
    if seat == dealer:
        return Settlement((sheet,), delta_of(legs), dealer, outcome.facts.streak + 1)
    return Settlement((sheet,), delta_of(legs), dealer.after(), 0)


def worth(outcome: Outcome[TaiwanFacts], house: House) -> Valuation:
    """The reading that counts, by option TA46 of enough 台; a flower win is asked nothing.

    Raises:
        NoWin: the rule book does not let the hand win.
    """
    (winner,) = outcome.winners
    valuation = best(win_of(outcome, winner, house))
    if valuation.value < house.minimum and not outcome.facts.flower_win:
        raise NoWin("TA46")
    return valuation


def together(each: Sequence[Settlement], dealer: Seat) -> Settlement:
    """Several winners on one tile (TA37), each paid in full; a dealer among them keeps the deal."""
    if len(each) == 1:
        return each[0]
    sheets = tuple(sheet for settlement in each for sheet in settlement.sheets)
    delta = delta_of(tuple(leg for sheet in sheets for leg in sheet.legs))
    keeping = [one for one in each if one.next_dealer == dealer]
    first = (keeping or each)[0]
    return Settlement(sheets, delta, first.next_dealer, first.next_streak)


def drawn_deal(dealer: Seat, streak: int) -> Settlement:
    """TP6 荒局: nobody pays, the dealer stays and the streak grows."""
    return Settlement((), NO_POINTS, dealer, streak + 1)
