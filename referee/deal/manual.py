"""Manual refereeing: what the table accepts beyond what the rule book allows.

The same buttons for everybody: nothing tells who may win, call or declare. Dealing, drawing and
scoring stay automatic; what is physically impossible stays impossible.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from referee.deal.commands import Refusal
from referee.deal.legality import (
    claim_moves,
    claim_refusal,
    own_kongs,
    refusal_of,
    tile_win,
    turn_moves,
    with_pass,
)
from referee.deal.moves import (
    CLAIM_KONG,
    DECLARE,
    DRAW,
    PASS,
    PUNG,
    WIN,
    Move,
    chow_with,
    discard,
    look_with,
    own_kong,
    ready_with,
    show,
)
from referee.deal.setup import Refereeing
from referee.deal.state import AskKind, Claiming, DealState, Target
from referee.kinds import has_kind, tiles_of
from referee.rules.base import Rules, WinRight
from referee.rules.errors import is_openly_dead
from referee.seats import Seat
from referee.tiles import Tile

# Reading a member off its class is slow in Python 3.11, and this one is asked every move.
_MANUAL: Final = Refereeing.MANUAL

_NEAR: Final = 3
"""How many ranks the tiles of a chow may span: a run, or one of them beside it."""


def is_manual(state: DealState) -> bool:
    """Whether the players see to the rules themselves."""
    return state.setup.refereeing is _MANUAL


def proper(rules: Rules, state: DealState, seat: Seat) -> tuple[Move, ...]:
    """What the rule book allows of what is open to the seat; all of it at an automatic table."""
    ask = state.asks[seat]
    if ask is None:
        return ()
    if not is_manual(state):
        return ask.moves
    match ask.kind:
        case AskKind.TURN:
            return turn_moves(rules, state)
        case AskKind.CLAIM:
            claims = proper_claims(rules, state, seat)
            return claims if claims and _looks_on(rules, state, seat) else with_pass(claims)
        case AskKind.DECLARATION:
            allowed = rules.opening.may_declare(state, seat)
            return ask.moves if allowed else (PASS,)
        case AskKind.LAST_TILE:
            return (DRAW,) if _looks_on(rules, state, seat) else ask.moves
        case AskKind.CHOICE:
            return ask.moves


def _looks_on(rules: Rules, state: DealState, seat: Seat) -> bool:
    """Whether the seat may pass no win and decline no tile."""
    return rules.looking.looks_on(state.seats[seat])


def proper_claims(rules: Rules, state: DealState, seat: Seat) -> tuple[Move, ...]:
    """What the seat may claim of what can be claimed now, without the pass."""
    claiming = state.claiming
    if claiming is None:
        return ()
    tile, giver = claiming.tile, claiming.giver
    if claiming.target is Target.DISCARD:
        return claim_moves(rules, state, seat, tile, giver)
    right = tile_win(rules, state, seat, tile, giver, claiming.target)
    return (WIN,) if isinstance(right, WinRight) else ()


def fault_of(rules: Rules, state: DealState, seat: Seat, move: Move) -> Refusal | None:
    """Why a move that the seat's question lists is wrong; None when it is right."""
    if not is_manual(state) or move in proper(rules, state, seat):
        return None
    return refusal_of(rules, state, seat, move)


def fault_of_claim(
    rules: Rules, state: DealState, claiming: Claiming, seat: Seat, move: Move
) -> Refusal | None:
    """Why a claim that is about to be carried out is wrong; None when it is right."""
    if not is_manual(state) or move in proper_claims(rules, state, seat):
        return None
    return claim_refusal(rules, state, seat, move, claiming.tile, claiming.giver)


def every_turn_move(rules: Rules, state: DealState) -> tuple[Move, ...]:
    """What the seat on turn can do with its tiles, right or wrong."""
    seat = state.turn.seat
    mine, drawn = state.seats[seat], state.turn.drawn
    moves: list[Move] = [] if is_openly_dead(mine) else [WIN]
    if drawn is not None and drawn in mine.held:
        moves.append(show(drawn))
    moves += [show(tile) for tile in rules.wilds.unshown(state, seat)]
    moves += [own_kong(meld.tile) for meld in own_kongs(state, seat)]
    tiles = (*tiles_of(mine.hand.kinds()), *dict.fromkeys(mine.held))
    if rules.ready_counters and not mine.river:
        moves += [ready_with(tile) for tile in tiles]
    if rules.looking.offered and not rules.looking.looks_on(mine):
        moves += [look_with(tile) for tile in tiles]
    return (*moves, *(discard(tile) for tile in tiles))


def every_claim(rules: Rules, state: DealState, seat: Seat, tile: Tile) -> tuple[Move, ...]:
    """What the seat can call on a discard, right or wrong, without the pass."""
    mine = state.seats[seat]
    if has_kind(state.wall.flowers, tile):
        return ()
    dead = is_openly_dead(mine)
    if dead and not rules.errors.dead_may_claim:
        return ()
    chows = near_pairs(state, seat, tile) if rules.has_chows else ()
    calls = (CLAIM_KONG, PUNG, *(chow_with(*pair) for pair in chows))
    return calls if dead else (WIN, *calls)


def near_pairs(state: DealState, seat: Seat, tile: Tile) -> tuple[tuple[Tile, Tile], ...]:
    """Pairs in the hand that could be taken for a run with the tile, though they may make none."""
    if not tile.is_number:
        return ()
    held = [
        other
        for other in state.seats[seat].hand.tiles()
        if other.suit is tile.suit and abs(other.rank - tile.rank) <= _NEAR
    ]
    return tuple(
        pair
        for pair in dict.fromkeys(combinations(held, 2))
        if max(*pair, tile) - min(*pair, tile) <= _NEAR
    )


def may_be_asked_to_declare(rules: Rules, state: DealState, seat: Seat) -> bool:
    """Whether the seat is asked before the first discard: all but the dealer, ready or not."""
    if is_manual(state) and rules.ready_counters:
        return seat != state.setup.dealer
    return rules.opening.may_declare(state, seat)


DECLARATIONS: Final = (DECLARE, PASS)
