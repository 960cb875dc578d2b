"""What lies with one player, and what rule books commonly ask of it."""

from __future__ import annotations

from typing import NamedTuple

from referee.deal.state import DealState, Result, SeatState
from referee.hands import BLOCK, Hand
from referee.kinds import Kinds, has_kind, kinds_of, tiles_of
from referee.melds import Meld
from referee.scoring.outcome import WinBy, Winner
from referee.seats import Seat
from referee.tiles import Tile


class Holding(NamedTuple):
    """A player's tiles: `hand` is concealed, `flowers` lie aside."""

    hand: Hand
    melds: tuple[Meld, ...]
    flowers: tuple[Tile, ...]

    def count(self, tile: Tile) -> int:
        """How many of the kind lie in hand and melds."""
        return self.hand.count(tile) + sum(meld.tiles.count(tile) for meld in self.melds)

    def with_tile(self, tile: Tile) -> Holding:
        """The same with one tile more in the hand."""
        return Holding(self.hand.add(tile), self.melds, self.flowers)

    def blocks(self) -> tuple[int, int, int, int]:
        """How many tiles of 萬 筒 索 字 lie in hand and melds, all four of a kong counted."""
        counts = [0, 0, 0, 0]
        for tile in self.hand.tiles():
            counts[BLOCK[tile]] += 1
        for meld in self.melds:
            counts[BLOCK[meld.tile]] += len(meld.tiles)
        return (counts[0], counts[1], counts[2], counts[3])


def held_by(seat: SeatState) -> Holding:
    """What lies before a player at the table."""
    return Holding(seat.hand, seat.melds, seat.flowers)


def won_by(winner: Winner) -> Holding:
    """A winner's tiles without the winning one."""
    return Holding(winner.hand, winner.melds, winner.flowers)


def winners_of(state: DealState, result: Result) -> tuple[Winner, ...]:
    """The winners of a deal in turn order, their winning tile apart."""
    drawn = result.tile if result.by is WinBy.SELF_DRAW else None
    found: list[Winner] = []
    for seat in result.winners:
        mine = state.seats[seat]
        hand = mine.hand if drawn is None else mine.hand.remove(drawn)
        found.append(Winner(seat, hand, mine.melds, mine.flowers))
    return tuple(found)


def live(kinds: Kinds, holding: Holding) -> Kinds:
    """Those of the kinds of which the player does not hold every tile himself."""
    return kinds_of(tile for tile in tiles_of(kinds) if holding.count(tile) < 4)


def hand_at_rest(state: DealState, seat: Seat) -> Hand | None:
    """The hand less its drawn tile; None in a turn that began with a claim."""
    hand = state.seats[seat].hand
    if hand.size() % 3 == 1:
        return hand
    drawn = state.turn.drawn
    if drawn is None or has_kind(state.wall.flowers, drawn) or not hand.count(drawn):
        return None
    return hand.remove(drawn)


def left_to_draw(state: DealState, reserve: int = 0) -> int:
    """Tiles that can still be drawn, from the head or the tail."""
    wall = state.wall
    return len(wall.tiles) - reserve - wall.front - wall.tail
