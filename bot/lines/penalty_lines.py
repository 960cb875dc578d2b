"""Lines by which a false win costs what the rule set of the tables says (G14)."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from bot.lines.reading import Said
from bot.lines.values import Here, LineFault, seat_at, seat_of, whole
from bot.lines.wants import Want, Wants, one
from referee.deal.commands import Refusal
from referee.rules.base import Rules
from referee.rules.faults import Charge, Fault, Wanted
from referee.scoring.booking import Booking, Payee
from referee.scoring.sheet import NO_POINTS, delta_of
from referee.seats import SEATS, Points, Seat
from referee.tournament import commands as cmd
from referee.tournament.commands import FinePayee
from referee.tournament.state import RulingKind

_Cost: TypeAlias = Points | Booking
_FALSE_WIN: Final = "_false_win"
"""How the key of the fault ends in every rule set, behind its clause."""
_DEALER: Final = frozenset({"dealer", "莊", "庄"})
_STREAK: Final = frozenset({"streak", "連莊", "连庄"})
_FACE: Final = frozenset({"face", "牌面"})


class _Told(NamedTuple):
    """What was said of the deal: who dealt, how often again, what the hand showed."""

    dealer: Seat | None
    streak: int
    face: int | None
    reason: str


def by_the_book(said: Said, here: Here) -> Wants:
    """``falsewin 7E reason``; ``dealer=S``, ``streak=2``, ``face=5`` where the book asks for them.

    Raises:
        LineFault: something that the rule book asks for is not said, or it knows no false win.
    """
    place = seat_at(said.words[0]) if said.words else None
    if place is None or here.rules is None:
        raise said.wrong()
    fault, told = _fault(here.rules), _told(said)
    if Wanted.FACE in fault.wants and told.face is None:
        raise LineFault("face_wanted", clause=fault.clause)
    dealers = SEATS if told.dealer is None else (told.dealer,)
    costs = {_cost(here.rules, fault, place[1], dealer, told) for dealer in dealers}
    if len(costs) != 1:
        raise LineFault("dealer_wanted", clause=fault.clause)
    (cost,) = costs
    reason = told.reason or fault.clause
    if isinstance(cost, Booking):
        return one(_noted(place, cost, reason))
    return one(lambda actor: cmd.Transfer(actor, place[0], cost, reason, RulingKind.FALSE_WIN))


def _cost(rules: Rules, fault: Fault, offender: Seat, dealer: Seat, told: _Told) -> _Cost:
    """What the rule book makes of it: chips moved, or a fine noted for the end of the match."""
    charge = Charge(fault.key, offender, dealer, told.streak, told.face or 0)
    penalty = rules.faults.penalty(charge)
    if isinstance(penalty, Refusal):
        raise LineFault(penalty.code, **dict(penalty.parameters))
    if penalty.booking is not None:
        return penalty.booking
    if penalty.settlement is not None:
        return penalty.settlement.delta
    return NO_POINTS if penalty.sheet is None else delta_of(penalty.sheet.legs)


def _noted(place: tuple[int, Seat], cost: Booking, reason: str) -> Want:
    payee = FinePayee.EACH if cost.payee is Payee.EACH else FinePayee.BANK
    return lambda actor: cmd.Fine(actor, *place, cost.amount, payee, reason)


def _fault(rules: Rules) -> Fault:
    found = next((one for one in rules.faults.menu if one.key.endswith(_FALSE_WIN)), None)
    if found is None:
        raise LineFault("no_false_win")
    return found


def _told(said: Said) -> _Told:
    """The assignments behind the seat, and the reason behind them."""
    dealer: Seat | None = None
    streak, face, after = 0, None, 1
    for word in said.words[1:]:
        name, equals, value = word.partition("=")
        number = whole(value)
        if not equals:
            break
        if name in _DEALER and seat_of(value) is not None:
            dealer = seat_of(value)
        elif name in _STREAK and number is not None:
            streak = number
        elif name in _FACE and number is not None:
            face = number
        else:
            raise said.wrong()
        after += 1
    return _Told(dealer, streak, face, said.reason(after))
