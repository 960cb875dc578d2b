"""What the stakes pay for a deal: out of its payments, in zero-sum payments of their own.

Only payments that carry a base count: a win, and what a rule book has an offender pay in place of
one (TX1). Chips for a single fault are no win of anybody's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from referee.rules.staking import Staking
from referee.scoring.sheet import Leg, Settlement
from referee.seats import Seat
from referee.stakes.values import BY_HAND, Backing, Raise, StakeKind, StakePayment, Stakes


def stake_payments(
    staking: Staking,
    stakes: Stakes,
    players: tuple[str, str, str, str],
    number: int,
    settlement: Settlement,
) -> tuple[StakePayment, ...]:
    """The payments of a deal's stakes, in order: raised bases, then backings.

    Args:
        staking: the rule book's word on stakes.
        stakes: those of the match.
        players: who sits in each seat, by id.
        number: the deal's.
        settlement: of the deal.
    """
    legs = [leg for sheet in settlement.sheets for leg in sheet.legs if staking.carries_base(leg)]
    payments: list[StakePayment] = []
    for leg in legs:
        for one in stakes.raises:
            chips = one.bases * staking.base
            if _between(one, leg, number) and chips:
                payer, payee = players[leg.payer], players[leg.payee]
                payments.append(StakePayment(StakeKind.RAISE, payer, payee, chips))
    for backing in stakes.backings:
        if backing.deal <= number:
            payments += _backed(backing, legs, players)
    return tuple(payments)


def in_force(stakes: Stakes, playing: Collection[str]) -> Stakes:
    """The stakes without those of bystanders who have become players: nobody plays against a hand
    that he has backed.

    Args:
        stakes: those of the match.
        playing: the ids of who plays the seats now.
    """
    kept = tuple(one for one in stakes.backings if one.backer not in playing)
    return stakes._replace(backings=kept)


def stake_balance(payments: tuple[StakePayment, ...]) -> dict[str, int]:
    """What each account gains, or below zero pays; those that come out even are left out."""
    chips: Counter[str] = Counter()
    for payment in payments:
        chips[payment.payer] -= payment.chips
        chips[payment.payee] += payment.chips
    return {player: amount for player, amount in chips.items() if amount}


def _between(one: Raise, leg: Leg, number: int) -> bool:
    """Whether the payment is between the raiser and one who plays for his raised base."""
    other = _other(leg, one.seat)
    return other is not None and any(
        acceptance.seat == other and acceptance.deal <= number for acceptance in one.accepted
    )


def _other(leg: Leg, seat: Seat) -> Seat | None:
    """Whom the seat pays or is paid by; None where it has no part in it."""
    if leg.payer == seat:
        return leg.payee
    return leg.payer if leg.payee == seat else None


def _backed(
    backing: Backing, legs: list[Leg], players: tuple[str, str, str, str]
) -> Iterator[StakePayment]:
    """The backer is paid, and pays, with the player he backs."""
    for leg in legs:
        other = _other(leg, backing.seat)
        chips = leg.points if backing.amount == BY_HAND else backing.amount
        if other is None or not chips:
            continue
        payer, payee = backing.backer, players[other]
        if leg.payee == backing.seat:
            payer, payee = payee, payer
        yield StakePayment(StakeKind.BACKING, payer, payee, chips)
