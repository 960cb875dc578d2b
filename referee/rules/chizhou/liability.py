"""Who fed whom: liability (承包) and counter-liability (反包) (C13–C22).

A *feed* (口) is a chow, pung or kong claimed from a player; an added kong keeps its pung's giver.
Each relation between the winner and another player may bind that player.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple, assert_never

from referee.melds import Meld, MeldKind
from referee.rules.base import Clause
from referee.rules.chizhou.house import FourFeeds, House, Profile
from referee.rules.chizhou.points import flower_points
from referee.rules.chizhou.shapes import is_big_shaped
from referee.rules.chizhou.value import LIMIT, Valuation
from referee.rules.holding import Holding
from referee.seats import Seat
from referee.tiles import Suit


class Bond(NamedTuple):
    """What a bound player pays, by who gave the winning tile.

    Attributes:
        clause: what binds him.
        third: when a third player discards.
        own: when he discards himself.
        drawn: when the winner draws it.
    """

    clause: Clause
    third: int
    own: int
    drawn: int


class Pair(NamedTuple):
    """The winner and one other player, as liability sees them.

    Attributes:
        worth: what the winner won.
        gave: what the winner claimed from the other.
        took: what the other claimed from the winner.
        other: the other's tiles; None when they are not known and he took nothing.
    """

    worth: Valuation
    gave: tuple[Meld, ...]
    took: tuple[Meld, ...]
    other: Holding | None


def bonds(
    house: House,
    winner: tuple[Seat, Holding, Valuation],
    payer: Seat,
    other: Holding | None,
) -> tuple[Bond, ...]:
    """Everything that binds `payer` to the winner; each relation apart (C22)."""
    seat, holding, worth = winner
    took = () if other is None else feeds(other.melds, seat)
    pair = Pair(worth, feeds(holding.melds, payer), took, other)
    return tuple(bond for bond in _candidates(pair, house) if bond is not None)


def _candidates(pair: Pair, house: House) -> tuple[Bond | None, ...]:
    match house.profile:
        case Profile.FIRST:
            return (_three_fed_first(pair), _four_fed_first(pair, house), _feeder_first(pair))
        case Profile.SECOND:
            return (_feeder_second(pair), _fed_second(pair))
        case _:
            assert_never(house.profile)


def feeds(melds: tuple[Meld, ...], giver: Seat) -> tuple[Meld, ...]:
    """The melds claimed from a player; a concealed kong is none."""
    return tuple(m for m in melds if m.giver == giver and m.kind is not MeldKind.CONCEALED)


def most_of_a_suit(melds: tuple[Meld, ...]) -> int:
    """How many of the melds are of one suit; honours are none."""
    suits = Counter(meld.tile.suit for meld in melds)
    del suits[Suit.HONOURS]
    return max(suits.values(), default=0)


def _three_fed_first(pair: Pair) -> Bond | None:
    """C13; C14 says when it is nothing."""
    if len(pair.took) != 3 or pair.other is None:
        return None
    alike = most_of_a_suit(pair.took) == 3
    if not alike and any(meld.kind is MeldKind.CHOW for meld in pair.took):
        return None
    if flower_points(pair.other) and not is_big_shaped(pair.other):
        return None
    v = pair.worth.factor
    return Bond("C13", v, 2 * v, 3 * v)


def _four_fed_first(pair: Pair, house: House) -> Bond | None:
    """C15: whatever the flowers and the shape."""
    if len(pair.took) < 4:
        return None
    v = pair.worth.factor
    if v == LIMIT and house.four_feeds is FourFeeds.SOURCE:
        return Bond("C15", v, 2 * v, 3 * v)
    return Bond("C15", 2 * v, 4 * v, 6 * v)


def _feeder_first(pair: Pair) -> Bond | None:
    """C16; C17: nothing when the win is no 蠟子."""
    if not pair.worth.is_big or most_of_a_suit(pair.gave) < 3:
        return None
    return Bond("C16", 3, 9, 9)


def _feeder_second(pair: Pair) -> Bond | None:
    """C20 before C18."""
    shaped = pair.other is not None and is_big_shaped(pair.other)
    if len(pair.gave) >= 3 and pair.worth.is_big and shaped:
        return Bond("C20", 9, 9, 9)
    if len(pair.gave) >= 4 and not shaped:
        return Bond("C18", 3, 9, 9)
    return None


def _fed_second(pair: Pair) -> Bond | None:
    """C21 before C19."""
    if pair.other is None:
        return None
    if len(pair.took) >= 3 and pair.worth.is_big and is_big_shaped(pair.other):
        return Bond("C21", 9, 9, 9)
    if len(pair.took) >= 4:
        v = pair.worth.factor
        return Bond("C19", 3 * v, 3 * v, 3 * v)
    return None
