"""Tiles taken from the wall: ordinary draws, replacements, and the flowers among them."""

from __future__ import annotations

from referee.deal.bound import open_claims, plays_itself
from referee.deal.ending import drawn
from referee.deal.events import FlowersShown, TileDrawn
from referee.deal.legality import tile_win, turn_moves
from referee.deal.manual import every_turn_move, is_manual
from referee.deal.moves import PASS, WIN
from referee.deal.running import Running, drawable
from referee.deal.state import AskKind, Phase, Source, Target
from referee.kinds import has_kind
from referee.rules.base import WinRight
from referee.seats import Seat, others_in_turn
from referee.tiles import Tile
from referee.wall import head_index, tail_index


def draw(running: Running, seat: Seat) -> None:
    """The seat, whose turn it is, takes the next tile of the wall."""
    wall = running.state.wall
    place = head_index(running.rules.wall, wall.front, wall.tail)
    _take(running, seat, wall.tiles[place], Source.WALL)


def replace(running: Running, seat: Seat, source: Source) -> None:
    """The seat takes a replacement from the tail; with none left the deal is drawn."""
    if drawable(running.rules, running.state) < 1:
        drawn(running, running.rules.drawn_clause)
        return
    _take(running, seat, tail_tile(running), source)


def tail_tile(running: Running) -> Tile:
    """The next replacement."""
    wall = running.state.wall
    return wall.tiles[tail_index(running.rules.wall, wall.tail, wall.front)]


def open_turn(running: Running) -> None:
    """Ask the seat whose turn it is what it does, unless its hand plays itself."""
    rules, state = running.rules, running.state
    seat = state.turn.seat
    moves = every_turn_move(rules, state) if is_manual(state) else turn_moves(rules, state)
    if plays_itself(rules, state, seat):
        running.bound.append((seat, moves[0]))
    else:
        running.ask(Phase.TURN, AskKind.TURN, ((seat, moves),))


def _take(running: Running, seat: Seat, tile: Tile, source: Source) -> None:
    running.emit(TileDrawn(seat, tile, source))
    running.lock(seat, running.rules.locks.after_draw(running.state, seat))
    if has_kind(running.rules.wall.flowers, tile) and not is_manual(running.state):
        show_flower(running, seat, tile)
    else:
        open_turn(running)


def show_flower(running: Running, seat: Seat, flower: Tile) -> None:
    """The flower just drawn is laid open and replaced, if nobody wins with it."""
    running.emit(FlowersShown(seat, (flower,)))
    _offer_flower(running, seat, flower)


def _offer_flower(running: Running, seat: Seat, flower: Tile) -> None:
    """A flower just shown may give another player the right to win with it (T30)."""
    asked = tuple(
        (other, (WIN, PASS))
        for other in others_in_turn(seat)
        if isinstance(
            tile_win(running.rules, running.state, other, flower, seat, Target.FLOWER), WinRight
        )
    )
    if asked:
        open_claims(running, flower, seat, Target.FLOWER, asked)
    else:
        replace(running, seat, Source.FLOWER)
