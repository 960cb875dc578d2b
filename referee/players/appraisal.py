"""What a ready hand would win, asked of the rule set's own scorer.

The player supposes a deal in which he wins with what he sees: his own tiles, melds and flowers as
they are, the other hands left empty. Nothing is known to it that is not in his view.
"""

from __future__ import annotations

from typing import Final

from referee.deal.moves import Move
from referee.deal.setup import UNHURRIED, DealSetup
from referee.deal.state import (
    NO_LOCKS,
    Attention,
    DealState,
    Discard,
    Phase,
    Progress,
    Result,
    SeatState,
    Source,
    Target,
    Turn,
    WallState,
)
from referee.deal.views import OpenSeat, SeatView
from referee.hands import EMPTY_HAND
from referee.kinds import tiles_of
from referee.players.sight import Sight
from referee.rules.aims import any_hand
from referee.rules.base import Rules, WinRight
from referee.scoring.outcome import WinBy
from referee.scoring.sheet import NO_POINTS
from referee.seats import SEATS, Points, replaced
from referee.tiles import Tile

_NO_SEED: Final = "0" * 64
_DRAWN_ONLY: Final = 0.25
"""What is left of a win that can only be drawn by oneself."""


def ready_worth(rules: Rules, view: SeatView, move: Move, sight: Sight, plain: float) -> float:
    """The mean worth of a win after `move`, a discard that leaves the hand ready.

    Each kind waited for weighs as much as tiles of it are unseen.

    Args:
        rules: the deal's rules.
        view: what the seat may see.
        move: the discard, with a declaration or without.
        sight: what the seat can count.
        plain: what any win brings before its items.

    Returns:
        The worth in the rule book's unit, `plain` included; 0 when nothing it waits for is unseen.
    """
    state = _after(rules, supposed(rules, view), view, move)
    total, worth = 0, 0.0
    for tile in tiles_of(rules.wins.waits(state, view.own.seat)):
        tiles = sight.unseen[tile]
        if tiles:
            worth += tiles * _win_worth(rules, state, view, tile, plain)
            total += tiles
    return worth / total if total else 0.0


def _win_worth(rules: Rules, state: DealState, view: SeatView, tile: Tile, plain: float) -> float:
    """A win on the next player's discard of the tile, or where that is barred by an own draw."""
    seat = view.own.seat
    giver = seat.after()
    giving = state.seats[giver]
    river = (*giving.river, Discard(tile, drawn=False))
    seats = replaced(state.seats, giver, giving._replace(river=river))
    given = state._replace(seats=seats, turn=Turn(giver, Source.WALL, Source.WALL))
    if not isinstance(rules.wins.on_tile(given, seat, tile, giver, Target.DISCARD), WinRight):
        return _DRAWN_ONLY * _draw_worth(rules, state, view, tile, plain)
    result = Result((seat,), WinBy.DISCARD, tile, giver, "", "")
    settlement = rules.scoring.settle(given, result)
    return plain + settlement.sheets[0].value


def _draw_worth(rules: Rules, state: DealState, view: SeatView, tile: Tile, plain: float) -> float:
    """A win by drawing the tile. Where that is not to be had either, a plain one stands for a
    bar that may pass; hands that must be of a sort are then worth nothing.
    """
    seat = view.own.seat
    mine = state.seats[seat]
    seats = replaced(state.seats, seat, mine._replace(hand=mine.hand.add(tile)))
    turn = Turn(seat, Source.WALL, Source.WALL, drawn=tile)
    state = state._replace(seats=seats, turn=turn)
    if not isinstance(rules.wins.own_turn(state, seat), WinRight):
        return plain if rules.aims is any_hand else 0.0
    settlement = rules.scoring.settle(state, Result((seat,), WinBy.SELF_DRAW, tile, None, "", ""))
    return plain + settlement.sheets[0].value


def _after(rules: Rules, state: DealState, view: SeatView, move: Move) -> DealState:
    """The supposed deal once the move is made."""
    seat = view.own.seat
    mine = state.seats[seat]
    counters = dict(mine.tally)
    counters.update(rules.turns.tally_after(state, seat, move))
    after = mine._replace(
        hand=mine.hand.remove(move.tile),
        river=(*mine.river, Discard(move.tile, drawn=False)),
        tally=tuple(counters.items()),
    )
    return state._replace(seats=replaced(state.seats, seat, after))


def supposed(rules: Rules, view: SeatView) -> DealState:
    """A deal as the seat of the view may suppose it; other hands and the wall are blank."""
    table, own = view.table, view.own
    drawable = len(rules.wall.tiles) - rules.wall.reserve
    a, b, c, d = (_seat(view, seat) for seat in table.seats)
    turn = Turn(table.turn, Source.WALL, Source.WALL, drawn=own.drawn)
    progress = Progress(Phase.TURN, None, table.choices, table.indicator, NO_POINTS, None, None)
    return DealState(
        setup=_setup(rules, view),
        wall=WallState((), drawable - table.left, 0, rules.wall.flowers),
        seats=(a, b, c, d),
        turn=turn,
        asks=(None, None, None, None),
        claiming=None,
        progress=progress,
    )


def _seat(view: SeatView, seat: OpenSeat) -> SeatState:
    mine = seat.seat == view.own.seat
    return SeatState(
        hand=view.own.hand if mine else EMPTY_HAND,
        held=(),
        melds=view.own.melds if mine else (),
        flowers=seat.flowers,
        river=seat.river,
        locks=NO_LOCKS,
        tally=seat.shown,
        attention=Attention(0, 0),
    )


def _setup(rules: Rules, view: SeatView) -> DealSetup:
    setting = view.table.setting
    chips = [view.table.seats[seat].chips for seat in SEATS]
    return DealSetup(
        rules=setting.rules,
        revision=rules.revision,
        options=setting.options,
        number=setting.number,
        dealer=setting.dealer,
        streak=setting.streak,
        round=setting.round,
        opener=setting.opener,
        chips=Points(*chips),
        limited=False,
        seed=_NO_SEED,
        dice=setting.dice,
        pace=UNHURRIED,
        refereeing=setting.refereeing,
    )
