"""牌面: what the hand of one who pays for all is worth as it lies there (TX1, TA38)."""

from __future__ import annotations

from typing import Final

from referee.deal.state import DealState, Result
from referee.kinds import tiles_of
from referee.rules.taiwan16.outcome import outcome_of
from referee.rules.taiwan16.scoring.exclusions import standing
from referee.rules.taiwan16.scoring.flowers import flower_items
from referee.rules.taiwan16.scoring.honours import honour_items
from referee.rules.taiwan16.scoring.house import House
from referee.rules.taiwan16.scoring.valuation import best
from referee.rules.taiwan16.scoring.win import Parts, Win, win_of
from referee.rules.taiwan16.wins import TaiwanWins
from referee.scoring.outcome import NoWin, WinBy
from referee.seats import Seat, replaced
from referee.tiles import Tile

_TRIPLET: Final = 3


def face_tai(
    wins: TaiwanWins, house: House, state: DealState, seat: Seat, tile: Tile | None
) -> int:
    """台 of the offender's hand: of the whole hand when it is one, else of what it shows.

    Args:
        wins: the table's wins.
        house: how the table scores.
        state: the deal as it ended.
        seat: the offender.
        tile: the tile claimed to win on; None in his own turn, or for another error.
    """
    mine = state.seats[seat]
    sets = tuple(meld for meld in mine.melds if meld.is_set)
    claimed = None if tile is None or mine.hand.count(tile) == 4 else tile
    seats = replaced(state.seats, seat, mine._replace(melds=sets))
    by = WinBy.SELF_DRAW if claimed is None else WinBy.DISCARD
    giver = None if claimed is None else state.turn.seat
    drawn = state.turn.drawn if claimed is None and state.turn.seat == seat else claimed
    result = Result((seat,), by, drawn, giver, "", "")
    outcome = outcome_of(wins, state._replace(seats=seats), result)
    win = win_of(outcome, outcome.winners[0], house)
    if len(sets) < len(mine.melds):
        return _shown(win)
    try:
        return best(win).value if win.tile is not None else _shown(win)
    except NoWin:
        return _shown(win)


def _shown(win: Win) -> int:
    """Flowers, and sets of honours in melds and hand."""
    hand = [tile for tile in tiles_of(win.hand.kinds()) if win.hand.count(tile) >= _TRIPLET]
    parts = Parts(win.laid.runs, (*win.laid.triplets, *hand), len(hand), None)
    return sum(item.value for item in standing([*flower_items(win), *honour_items(win, parts)]))
