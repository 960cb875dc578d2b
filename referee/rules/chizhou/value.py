"""Whether a hand may win, and its factor (C1, C5, C7, C10)."""

from __future__ import annotations

from typing import Final, NamedTuple

from referee.kinds import Kinds
from referee.rules.base import Clause
from referee.rules.chizhou.house import House
from referee.rules.chizhou.points import flower_points
from referee.rules.chizhou.shapes import big_hand, is_lone_tile
from referee.rules.holding import Holding, live
from referee.scoring.outcome import NoWin, WinBy
from referee.tiles import Tile
from referee.winning.shape import is_complete, waits

LIMIT: Final = 3
"""封頂: no factor is higher."""
_NEEDED: Final = {WinBy.SELF_DRAW: 2, WinBy.DISCARD: 3, WinBy.ROB_KONG: 2}
_SMALL: Final = {
    (False, False): "C10.small",
    (True, False): "C10.lone_tile",
    (False, True): "C10.kong_win",
    (True, True): "C10.lone_kong",
}


class Valuation(NamedTuple):
    """What a won hand is worth.

    Attributes:
        points: flower points (C6).
        factor: v.
        name: message key of what the factor rests on.
    """

    points: int
    factor: int
    name: str

    @property
    def is_big(self) -> bool:
        """蠟子: whatever reaches the limit, 大吊車 by 槓開 too (C16)."""
        return self.factor == LIMIT


def objection(whole: Holding, by: WinBy, house: House) -> Clause | None:
    """Why tiles may not win, the winning tile among them; None when they may."""
    if _has_green(whole):
        return "C1"
    if not is_complete(whole.hand):
        return "C5" if _is_seven_pairs(whole) else "C23"
    if flower_points(whole) >= _NEEDED[by]:
        return None
    if big_hand(whole) is not None and not house.big_needs_points:
        return None
    return "C7"


def value(whole: Holding, by: WinBy, house: House, *, kong_win: bool) -> Valuation:
    """The worth of complete tiles, the winning tile among them.

    Args:
        whole: all of the winner's tiles.
        by: how they win.
        house: the table's choices.
        kong_win: whether the winning tile replaced one of a kong (槓開).

    Raises:
        NoWin: the hand may not win.
    """
    clause = objection(whole, by, house)
    if clause is not None:
        raise NoWin(clause)
    big = big_hand(whole)
    if big is not None:
        return Valuation(flower_points(whole), LIMIT, big.value)
    lone = is_lone_tile(whole.melds)
    return Valuation(flower_points(whole), 1 + lone + kong_win, _SMALL[lone, kong_win])


def waits_of(holding: Holding) -> Kinds:
    """The kinds that complete the hand, whether or not it may then win; never 發 (C1)."""
    return live(waits(holding.hand) & ~(1 << Tile.GREEN), holding)


def _has_green(whole: Holding) -> bool:
    return whole.count(Tile.GREEN) > 0


def _is_seven_pairs(whole: Holding) -> bool:
    tiles = whole.hand.tiles()
    return not whole.melds and len(tiles) == 14 and tiles[::2] == tiles[1::2]
