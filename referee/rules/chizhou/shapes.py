"""Big hands (蠟子) and what a hand that has not won comes near to (C10, C13)."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum

from referee.melds import Meld, MeldKind
from referee.rules.holding import Holding

SETS = 4


class BigHand(StrEnum):
    """Why a hand is worth the full factor, by the key of its text."""

    ALL_HONOURS = "C10.all_honours"
    """字一色."""
    ONE_SUIT = "C10.one_suit"
    """清一色."""
    ALL_PUNGS = "C10.all_pungs"
    """對對胡."""
    SUIT_AND_HONOURS = "C10.suit_and_honours"
    """混一色."""


def big_hand(whole: Holding) -> BigHand | None:
    """The big hand that complete tiles make, the winning tile among them."""
    *suits, honours = whole.blocks()
    used = sum(count > 0 for count in suits)
    if not used:
        return BigHand.ALL_HONOURS
    if used == 1 and not honours:
        return BigHand.ONE_SUIT
    if _all_pungs(whole):
        return BigHand.ALL_PUNGS
    return BigHand.SUIT_AND_HONOURS if used == 1 else None


def _all_pungs(whole: Holding) -> bool:
    """Of complete tiles: triplets and one pair, beside pungs and kongs alone."""
    counts = Counter(whole.hand.tiles()).values()
    return (
        _no_chow(whole.melds)
        and all(count in (2, 3) for count in counts)
        and (sum(count == 2 for count in counts) == 1)
    )


def is_lone_tile(melds: tuple[Meld, ...]) -> bool:
    """大吊車: four exposed melds, so that one tile is left in the hand."""
    return len(melds) == SETS and all(meld.kind.is_exposed for meld in melds)


def is_big_shaped(holding: Holding) -> bool:
    """蠟子形, of a hand that has not won: one suit with honours or without, honours alone, or
    no chow and so few kinds that every set may yet be a triplet.
    """
    *suits, _ = holding.blocks()
    if sum(count > 0 for count in suits) <= 1:
        return True
    kinds = holding.hand.kinds().bit_count()
    return _no_chow(holding.melds) and kinds <= SETS + 1 - len(holding.melds)


def _no_chow(melds: tuple[Meld, ...]) -> bool:
    return all(meld.kind is not MeldKind.CHOW for meld in melds)
