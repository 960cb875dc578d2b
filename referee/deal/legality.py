"""What each seat may do: the moves a question accepts, and why another move is refused."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from referee.deal.commands import Refusal, RefusalKind, refused
from referee.deal.moves import (
    CLAIM_KONG,
    PASS,
    PUNG,
    WIN,
    Move,
    Verb,
    chow_with,
    discard,
    discards,
    look_with,
    own_kong,
    ready_with,
    show,
)
from referee.deal.state import DealState, Phase, Target
from referee.kinds import Kinds, has_kind, kinds_of, tiles_of
from referee.melds import Meld, MeldKind, kong
from referee.rules.base import Clause, Rules, WinRight
from referee.rules.errors import is_dead
from referee.rules.looking import BOUND, NOT_READY, PASSED
from referee.seats import Seat
from referee.tiles import ALL_TILES, Tile

# Reading a member off its class is slow in Python 3.11; these are asked for every move.
_DISCARD: Final = Target.DISCARD
_FLOWER: Final = Target.FLOWER
_PUNG: Final = MeldKind.PUNG


def open_to(state: DealState, seat: Seat) -> tuple[Move, ...]:
    """Every move the table accepts of the seat now; empty when it is not asked."""
    ask = state.asks[seat]
    return () if ask is None else ask.moves


def own_win(rules: Rules, state: DealState, seat: Seat) -> WinRight | Clause:
    """The right to win in one's own turn, which a dead hand has lost, or the clause against it."""
    if is_dead(state.seats[seat]):
        return rules.errors.dead_hand
    return rules.wins.own_turn(state, seat)


def tile_win(
    rules: Rules, state: DealState, seat: Seat, tile: Tile, giver: Seat, target: Target
) -> WinRight | Clause:
    """The right to win on what another gives, which a dead hand has lost, or the clause."""
    if state.wall.flowers >> tile & 1 and target is not _FLOWER:
        return rules.errors.flowers
    if is_dead(state.seats[seat]):
        return rules.errors.dead_hand
    return rules.wins.on_tile(state, seat, tile, giver, target)


def turn_moves(rules: Rules, state: DealState) -> tuple[Move, ...]:
    """The moves of the seat whose turn it is, wins first, then kongs, declarations, discards.

    A flower that its player has yet to show comes before all else. Who looks on wins, or discards
    what he has drawn.
    """
    seat, drawn = state.turn.seat, state.turn.drawn
    mine = state.seats[seat]
    if drawn is not None and drawn in mine.held:
        return (show(drawn),)
    moves: list[Move] = []
    if isinstance(own_win(rules, state, seat), WinRight):
        moves.append(WIN)
    looks_on = rules.looking.offered and rules.looking.looks_on(mine)
    if looks_on and drawn is not None and mine.hand.count(drawn):
        return (WIN,) if moves else (discard(drawn),)
    moves += [show(tile) for tile in rules.wilds.unshown(state, seat)]
    moves += [
        own_kong(meld.tile)
        for meld in own_kongs(state, seat)
        if rules.turns.kong_objection(state, seat, meld) is None
    ]
    allowed = tiles_of(mine.hand.kinds() & ~rules.turns.barred(state, seat).kinds)
    if rules.ready_counters and not mine.river:
        against = rules.turns.ready_objection
        moves += [ready_with(tile) for tile in allowed if against(state, seat, tile) is None]
    moves += looks_among(rules, state, seat, allowed)
    moves += discards(allowed)
    return tuple(moves)


def looks_among(rules: Rules, state: DealState, seat: Seat, tiles: Iterable[Tile]) -> list[Move]:
    """The discards among `tiles` from which on the seat may look on."""
    if not rules.looking.offered:
        return []
    return [look_with(tile) for tile in tiles if rules.looking.objection(state, seat, tile) is None]


def own_kongs(state: DealState, seat: Seat) -> tuple[Meld, ...]:
    """Every kong the seat's own tiles make: four in the hand, or the fourth to a pung."""
    mine = state.seats[seat]
    hand = mine.hand
    laid = [kong(MeldKind.CONCEALED, tile) for tile in tiles_of(hand.fours())]
    added = [
        kong(MeldKind.ADDED, meld.tile, meld.giver)
        for meld in mine.melds
        if meld.kind is _PUNG and hand.count(meld.tile)
    ]
    return (*laid, *added)


def claim_moves(
    rules: Rules, state: DealState, seat: Seat, tile: Tile, giver: Seat
) -> tuple[Move, ...]:
    """What the seat may claim of a discard, without the pass; empty when nothing."""
    moves: list[Move] = []
    if isinstance(tile_win(rules, state, seat, tile, giver, _DISCARD), WinRight):
        moves.append(WIN)
    mine = state.seats[seat]
    hand = mine.hand
    if not hand.claimable() >> tile & 1:
        return tuple(moves)
    if may_not_claim(rules, state, seat) or rules.looking.looks_on(mine):
        return tuple(moves)
    held = hand.count(tile)
    if held >= 3 and rules.claims.kong_objection(state, seat, tile, giver) is None:
        moves.append(CLAIM_KONG)
    if held >= 2 and rules.claims.pung_objection(state, seat, tile, giver) is None:
        moves.append(PUNG)
    for pair in chow_pairs(state, seat, tile):
        if rules.claims.chow_objection(state, seat, tile, giver, pair) is None:
            moves.append(chow_with(*pair))
    return tuple(moves)


def may_not_claim(rules: Rules, state: DealState, seat: Seat) -> bool:
    """Whether a dead hand keeps the seat from every claim but a win."""
    return is_dead(state.seats[seat]) and not rules.errors.dead_may_claim


def chow_pairs(state: DealState, seat: Seat, tile: Tile) -> tuple[tuple[Tile, Tile], ...]:
    """The pairs in the hand that make a run with the tile, lowest first."""
    around = _PAIRS_AROUND[tile]
    if not around:
        return ()
    held = state.seats[seat].hand.kinds()
    return tuple([pair for pair, kinds in around if held & kinds == kinds])


def _pairs_around(tile: Tile) -> tuple[tuple[tuple[Tile, Tile], Kinds], ...]:
    """Every pair that makes a run with the tile, with the kinds it takes."""
    if not tile.is_number:
        return ()
    pairs = [
        (ALL_TILES[tile + low], ALL_TILES[tile + high])
        for low, high in ((-2, -1), (-1, 1), (1, 2))
        if tile.rank + low >= 1 and tile.rank + high <= 9
    ]
    return tuple((pair, kinds_of(pair)) for pair in pairs)


_PAIRS_AROUND: Final = tuple(_pairs_around(tile) for tile in ALL_TILES)


def refusal_of(rules: Rules, state: DealState, seat: Seat, move: Move) -> Refusal:
    """Why a move that is not open to the seat is refused, with the clause where one forbids it."""
    if state.phase is Phase.ENDED:
        return refused("deal_over")
    if state.asks[seat] is None:
        return _unasked_refusal(rules, state, seat, move)
    if state.claiming is not None:
        return claim_refusal(rules, state, seat, move, state.claiming.tile, state.claiming.giver)
    if state.phase is Phase.TURN:
        return _turn_refusal(rules, state, seat, move)
    if state.phase is Phase.LAST_TILE and move == PASS:
        return refused(BOUND, rules.looking.clause)
    return refused("not_this_question")


def _unasked_refusal(rules: Rules, state: DealState, seat: Seat, move: Move) -> Refusal:
    """A claim by one who is not asked names the clause that keeps him from it, if one does.

    It says the same while others are asked and while the tile rests, so it tells nothing of them.
    """
    giver = state.turn.seat
    waiting = state.phase in (Phase.CLAIMING, Phase.RESTING)
    if not waiting or seat == giver or move.verb not in _CLAIMS or move.tiles[2:]:
        return refused("not_asked")
    claiming, river = state.claiming, state.seats[giver].river
    tile = river[-1].tile if claiming is None else claiming.tile
    refusal = claim_refusal(rules, state, seat, move, tile, giver)
    return refusal if refusal.clause else refused("not_asked")


_CALLS: Final = {Verb.CHOW: 0, Verb.PUNG: 2, Verb.KONG: 3}
"""The calls, and how many of the claimed kind each takes from the hand."""
_CLAIMS: Final = (*_CALLS, Verb.WIN)


def _turn_refusal(rules: Rules, state: DealState, seat: Seat, move: Move) -> Refusal:
    mine = state.seats[seat]
    hand, flower = mine.hand, state.turn.drawn
    if flower is not None and flower in mine.held and move.verb is not Verb.WIN:
        return refused("flower_first", rules.errors.flowers, tile=str(flower))
    match move.verb:
        case Verb.DISCARD | Verb.READY | Verb.LOOK if len(move.tiles) == 1:
            if move.tile in mine.held:
                return refused("flower_discarded", rules.errors.flowers, tile=str(move.tile))
            if not hand.count(move.tile):
                return refused("tile_not_held", tile=str(move.tile))
            return _discard_refusal(rules, state, seat, move)
        case Verb.KONG if len(move.tiles) == 1:
            for meld in own_kongs(state, seat):
                if meld.tile is move.tile:
                    if rules.looking.looks_on(mine):
                        return _looker_refusal(rules, state, move)
                    clause = rules.turns.kong_objection(state, seat, meld)
                    return _forbidden("kong_forbidden", clause, move.tile)
            return refused("no_kong_of_tile", tile=str(move.tile))
        case Verb.WIN:
            right = own_win(rules, state, seat)
            return refused("win_forbidden", right if isinstance(right, str) else "")
        case _:
            return refused("turn_needs_discard")


def _discard_refusal(rules: Rules, state: DealState, seat: Seat, move: Move) -> Refusal:
    """Why a tile that the seat holds may not be discarded, or not with what is said of it."""
    barred = rules.turns.barred(state, seat)
    if has_kind(barred.kinds, move.tile):
        return refused("discard_forbidden", barred.clause, tile=str(move.tile))
    if rules.looking.looks_on(state.seats[seat]):
        return _looker_refusal(rules, state, move)
    if move.verb is Verb.LOOK:
        clause = rules.looking.objection(state, seat, move.tile)
        return _forbidden(NOT_READY, clause, move.tile)
    return _forbidden(
        "ready_forbidden", rules.turns.ready_objection(state, seat, move.tile), move.tile
    )


def _looker_refusal(rules: Rules, state: DealState, move: Move) -> Refusal:
    """Who looks on wins when he can and else discards what he draws."""
    if move.verb is Verb.DISCARD and move.tile is state.turn.drawn:
        return refused(PASSED, rules.looking.clause)
    return refused(BOUND, rules.looking.clause)


def claim_refusal(
    rules: Rules, state: DealState, seat: Seat, move: Move, tile: Tile, giver: Seat
) -> Refusal:
    """Why a claim of the tile is refused, with the clause where one forbids it."""
    held = state.seats[seat].hand.count(tile)
    claims = rules.claims
    barred = _call_barred(rules, state, seat, move.verb, held)
    if barred is not None:
        return barred
    target = Target.DISCARD if state.claiming is None else state.claiming.target
    if target is not Target.DISCARD and move.verb is not Verb.WIN:
        return refused("claim_needs_answer", tile=str(tile))
    match move.verb:
        case Verb.WIN:
            right = tile_win(rules, state, seat, tile, giver, target)
            return refused("win_forbidden", right if isinstance(right, str) else "")
        case Verb.PUNG:
            if held < 2:
                clause = rules.wilds.call_objection(state, seat, tile, 2)
                return _forbidden("pung_not_held", clause, tile)
            return _forbidden(
                "pung_forbidden", claims.pung_objection(state, seat, tile, giver), tile
            )
        case Verb.KONG:
            if held < 3:
                clause = rules.wilds.call_objection(state, seat, tile, 3)
                return _forbidden("kong_not_held", clause, tile)
            return _forbidden(
                "kong_forbidden", claims.kong_objection(state, seat, tile, giver), tile
            )
        case Verb.CHOW:
            for pair in chow_pairs(state, seat, tile):
                if pair == tuple(sorted(move.tiles)):
                    clause = claims.chow_objection(state, seat, tile, giver, pair)
                    return _forbidden("chow_forbidden", clause, tile)
            return refused("chow_not_held", tile=str(tile))
        case _:
            return refused("claim_needs_answer", tile=str(tile))


def _call_barred(
    rules: Rules, state: DealState, seat: Seat, verb: Verb, held: int
) -> Refusal | None:
    """Why the seat may call nothing at all: a dead hand, or one that looks on."""
    if verb not in _CALLS:
        return None
    if may_not_claim(rules, state, seat):
        return refused("dead_hand", rules.errors.dead_hand)
    if held >= _CALLS[verb] and rules.looking.looks_on(state.seats[seat]):
        return refused(BOUND, rules.looking.clause)
    return None


def _forbidden(code: str, clause: Clause | None, tile: Tile) -> Refusal:
    return refused(code, clause or "", tile=str(tile))


def stale(state: DealState, seat: Seat) -> Refusal:
    """The button belongs to another question than the seat's present one."""
    code = "not_asked" if state.asks[seat] is None else "other_question"
    return Refusal(RefusalKind.CONFLICT, code)


def with_pass(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves of a claim with the pass last."""
    return (*moves, PASS)
