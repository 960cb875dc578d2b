"""Payments for errors, at tables where a player can err (TX1, TX3, TX5, TX6, TX9).

TX2, TX7, TX8, TX10 and TX11 cost no chips of themselves: they make a dead hand, and TX6 follows.

A penalty's *face* (牌面) is base + the 台 of the offender's hand as shown.
"""

from __future__ import annotations

from typing import Final

from referee.rules.taiwan16.scoring.house import House
from referee.rules.taiwan16.scoring.payments import kept_deal_items
from referee.scoring.sheet import Item, Leg, Settlement, Sheet, delta_of
from referee.seats import SEATS, Seat

OPEN_TILE: Final = Item("TX9", "TX9.title", 1)
CALLED_NOT_DONE: Final = Item("TX3", "TX3.title", 1)


def false_win(offender: Seat, dealer: Seat, streak: int, face_tai: int, house: House) -> Settlement:
    """TX1 詐胡 (TA38)."""
    return pays_for_all("TX1", offender, dealer, streak, face_tai, house)


def pays_for_all(
    clause: str, offender: Seat, dealer: Seat, streak: int, face_tai: int, house: House
) -> Settlement:
    """包賠 (TX1, TX5, TX6): face to each of three, and 2N+1 between the dealer and another.

    Args:
        clause: by which he pays.
        offender: who is at fault.
        dealer: the dealer of the deal.
        streak: N, deals already kept.
        face_tai: 台 of the hand as shown, 0 or more.
        house: base and 台 of the table.
    """
    face = Item(clause, f"{clause}.face", face_tai)
    counted = min(streak, house.dealers.cap) if house.dealers.cap else streak
    legs: list[Leg] = []
    for payee in SEATS:
        if payee != offender:
            own = kept_deal_items(counted) if dealer in (offender, payee) else ()
            value = face_tai + sum(item.value for item in own)
            legs.append(Leg(offender, payee, own, value, house.base + value * house.tai))
    sheet = Sheet(offender, (face,), face_tai, tuple(legs))
    return Settlement((sheet,), delta_of(sheet.legs), *dealer_after_fault(offender, dealer, streak))


def dealer_after_fault(offender: Seat, dealer: Seat, streak: int) -> tuple[Seat, int]:
    """Next dealer and streak: a dealer at fault loses the deal, else nothing changes."""
    return (dealer.after(), 0) if offender == dealer else (dealer, streak)


def open_tile_discarded(offender: Seat, claimers: tuple[Seat, ...], house: House) -> Sheet:
    """TX9 錯打明牌, claimed and put back: 1 台 to each who showed a claim.

    A win on the tile is paid as any discard, and so is one on the tile discarded in its place.
    """
    value = OPEN_TILE.value
    legs = tuple(Leg(offender, payee, (), value, value * house.tai) for payee in claimers)
    return Sheet(offender, (OPEN_TILE,) if legs else (), value if legs else 0, legs)


def called_not_done(offender: Seat, discarder: Seat, house: House) -> Sheet:
    """TX3 喊碰未碰: 1 台 to the discarder, nothing to the player before. The deal goes on."""
    if discarder.after() == offender:
        return Sheet(offender, (), 0, ())
    value = CALLED_NOT_DONE.value
    leg = Leg(offender, discarder, (), value, value * house.tai)
    return Sheet(offender, (CALLED_NOT_DONE,), value, (leg,))
