"""What a player's own tiles promise, as a helpful table would say it (experience.md: hints).

Everything here follows from the player's own view: nothing is read off the wall or off another
hand. It is worked out apart from the view because computers, which are asked far more often than
people look, do not need it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from referee.deal.ending import won_by_draw, won_on_tile
from referee.deal.legality import own_win
from referee.deal.manual import is_manual
from referee.deal.moves import WIN
from referee.deal.running import Running
from referee.deal.state import AskKind, DealState, Target
from referee.kinds import tiles_of
from referee.melds import MeldKind
from referee.rules.base import Clause, Face, Rules, WinRight
from referee.scoring.outcome import WinBy
from referee.seats import SEATS, Seat, replaced
from referee.tiles import Tile
from referee.wall import open_tail


class Hole(NamedTuple):
    """A kind that the hand waits for, and how many of it the player has not seen."""

    tile: Tile
    unseen: int


class Prospects(NamedTuple):
    """What a player's own tiles promise.

    Attributes:
        forbidden: kinds in the hand that may not be discarded now, each with its clause.
        ready: discards that leave the hand ready, each with what it then waits for.
        holes: what the hand waits for as it stands, less its drawn tile.
        win: what a win that is open now is worth, in the rule book's unit; None when none is,
            or when it depends on a tile still to be drawn.
    """

    forbidden: tuple[tuple[Tile, Clause], ...]
    ready: tuple[tuple[Tile, tuple[Hole, ...]], ...]
    holes: tuple[Hole, ...]
    win: int | None


NO_PROSPECTS: Final = Prospects((), (), (), None)


def prospects(rules: Rules, state: DealState, seat: Seat) -> Prospects:
    """What the tiles of `seat` promise at the question it is asked.

    Nothing is said where players see to the rules themselves.
    """
    if is_manual(state):
        return NO_PROSPECTS
    ask = state.asks[seat]
    holes = _holes(rules, state, seat)
    if ask is None or state.ended:
        return Prospects((), (), holes, None)
    win = _worth(rules, state, seat) if WIN in ask.moves else None
    if ask.kind is not AskKind.TURN:
        return Prospects((), (), holes, win)
    return Prospects(_forbidden(rules, state, seat), _ready(rules, state, seat), holes, win)


def _forbidden(rules: Rules, state: DealState, seat: Seat) -> tuple[tuple[Tile, Clause], ...]:
    kinds, clause = rules.turns.barred(state, seat)
    return tuple((tile, clause) for tile in tiles_of(state.seats[seat].hand.kinds() & kinds))


def _ready(rules: Rules, state: DealState, seat: Seat) -> tuple[tuple[Tile, tuple[Hole, ...]], ...]:
    found: list[tuple[Tile, tuple[Hole, ...]]] = []
    mine, barred = state.seats[seat], rules.turns.barred(state, seat)
    for tile in tiles_of(mine.hand.kinds() & ~barred.kinds):
        rest = mine._replace(hand=mine.hand.remove(tile))
        holes = _holes(rules, state._replace(seats=replaced(state.seats, seat, rest)), seat, tile)
        if holes:
            found.append((tile, holes))
    return tuple(found)


def _holes(
    rules: Rules, state: DealState, seat: Seat, laid: Tile | None = None
) -> tuple[Hole, ...]:
    waits = tiles_of(rules.wins.waits(state, seat))
    return tuple(Hole(tile, unseen(rules, state, seat, tile) - (laid is tile)) for tile in waits)


def unseen(rules: Rules, state: DealState, seat: Seat, tile: Tile) -> int:
    """How many tiles of the kind lie neither in the seat's own tiles nor open on the table."""
    seen = state.seats[seat].hand.count(tile)
    for other in SEATS:
        player = state.seats[other]
        hidden = other != seat and rules.concealed_kong_face is Face.HIDDEN
        seen += sum(
            meld.tiles.count(tile)
            for meld in player.melds
            if not (hidden and meld.kind is MeldKind.CONCEALED)
        )
        seen += sum(entry.tile is tile and entry.taker is None for entry in player.river)
        if other != seat:
            seen += rules.wilds.laid_open(state, other).count(tile)
    seen += open_tail(rules.wall, *state.wall[:3]).count(tile)
    return rules.wall.tiles.count(tile) - seen - (state.progress.indicator is tile)


def _worth(rules: Rules, state: DealState, seat: Seat) -> int | None:
    """The win is carried out on the side; what it settles is what it is worth."""
    running = Running(rules, state, 0)
    claiming = state.claiming
    if claiming is None:
        right = own_win(rules, state, seat)
        if isinstance(right, WinRight):
            won_by_draw(running, seat, right)
    elif claiming.target is not Target.FLOWER:
        by = WinBy.ROB_KONG if claiming.target is Target.ADDED else WinBy.DISCARD
        won_on_tile(running, (seat,), by, claiming.tile, claiming.giver)
    settlement = running.state.progress.settlement
    return None if settlement is None else settlement.sheets[0].value
