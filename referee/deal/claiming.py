"""Claims: who is asked, whose claim is the strongest, and what it does.

The strongest claim that nobody still asked can beat is carried out at once (TP13, C4, Z6): a win
before a pung or kong, those before a chow, among equals the nearest after the giver.
"""

from __future__ import annotations

from typing import Final, assert_never

from referee.deal.bound import open_claims
from referee.deal.drawing import open_turn, replace, tail_tile
from referee.deal.ending import won_by_flower, won_on_tile
from referee.deal.erring import err
from referee.deal.events import (
    Answered,
    Claimed,
    ClaimsClosed,
    FlowerRobbed,
    TileDrawn,
    TurnBegan,
)
from referee.deal.kongs import kong_stands
from referee.deal.legality import claim_moves, tile_win, with_pass
from referee.deal.manual import every_claim, fault_of_claim, is_manual, proper
from referee.deal.moves import CLAIM_KONG, PASS, PUNG, WIN, Move, Verb
from referee.deal.resting import rest_or_draw
from referee.deal.running import Running, drawable
from referee.deal.state import Claiming, Source, Target
from referee.melds import Meld, MeldKind, kong, pung
from referee.rules.base import WinRight
from referee.rules.errors import NOT_HELD, is_openly_dead
from referee.scoring.outcome import WinBy
from referee.seats import SEATS, Seat, others_in_turn
from referee.tiles import Tile

_RANK: Final = {
    Verb.WIN: 3,
    Verb.KONG: 2,
    Verb.PUNG: 2,
    Verb.CHOW: 1,
}


def offer_discard(running: Running, giver: Seat, tile: Tile) -> None:
    """Ask those who may claim a discard; with nobody to ask, it rests."""
    rules, state = running.rules, running.state
    asked: list[tuple[Seat, tuple[Move, ...]]] = []
    manual = is_manual(state)
    for seat in others_in_turn(giver):
        if manual:
            moves = every_claim(rules, state, seat, tile)
        else:
            moves = claim_moves(rules, state, seat, tile, giver)
        if moves:
            asked.append((seat, with_pass(moves)))
    if asked:
        open_claims(running, tile, giver, Target.DISCARD, tuple(asked))
    else:
        rest_or_draw(running, running.at)


def offer_added_tile(running: Running, giver: Seat, meld: Meld) -> None:
    """Ask those who may rob the kong (搶槓); with nobody to ask, it stands."""
    rules, state = running.rules, running.state
    asked = tuple(
        (seat, (WIN, PASS))
        for seat in others_in_turn(giver)
        if (is_manual(state) and not is_openly_dead(state.seats[seat]))
        or isinstance(tile_win(rules, state, seat, meld.tile, giver, Target.ADDED), WinRight)
    )
    if asked:
        open_claims(running, meld.tile, giver, Target.ADDED, asked)
    else:
        kong_stands(running, giver, meld)


def answer_claim(running: Running, seat: Seat, move: Move) -> None:
    """The seat claims or passes; what can be carried out now is."""
    claiming, ask = running.state.claiming, running.state.asks[seat]
    if claiming is None or ask is None:
        raise AssertionError("a claim is answered while one is open")
    offered = proper(running.rules, running.state, seat)
    running.emit(Answered(seat, move))
    _let_go(running, seat, offered, move, claiming)
    resolve(running)


def _let_go(
    running: Running, seat: Seat, offered: tuple[Move, ...], move: Move, claiming: Claiming
) -> None:
    """What the seat loses by what it did not claim (過水, 漏碰)."""
    locks = running.rules.locks
    if WIN in offered and move != WIN:
        running.tally(seat, locks.tally_after_pass(running.state, seat, claiming.target))
        if claiming.target is not Target.FLOWER:
            running.lock(seat, locks.passed_win(running.state, seat, claiming.tile))
    took_it = move in (PUNG, CLAIM_KONG, WIN)
    if not took_it and (PUNG in offered or CLAIM_KONG in offered):
        running.lock(seat, locks.passed_pung(running.state, seat, claiming.tile))


def _strength(claiming: Claiming, seat: Seat, verb: Verb) -> tuple[int, int]:
    return (_RANK.get(verb, 0), -claiming.giver.steps_to(seat))


def resolve(running: Running) -> None:
    """Carry out the strongest claim that nobody still asked can beat, if there is one."""
    claiming = running.state.claiming
    if claiming is None:
        raise AssertionError("claims are resolved while open")
    answered = [
        (seat, move)
        for seat, move in zip(SEATS, claiming.answers, strict=True)
        if move is not None and move != PASS
    ]
    waiting = [(ask.seat, ask.moves) for ask in running.state.asks if ask is not None]
    strengths = [_strength(claiming, seat, move.verb) for seat, moves in waiting for move in moves]
    if not answered:
        if not waiting:
            _nobody_claims(running, claiming)
        return
    winners = [seat for seat, move in answered if move == WIN]
    if winners and running.rules.claims.several_winners:
        if any(WIN in moves for _, moves in waiting) or _retracted(running, claiming, winners):
            return
        _win(running, claiming, winners)
        return
    best, move = max(answered, key=lambda answer: _strength(claiming, answer[0], answer[1].verb))
    if any(other > _strength(claiming, best, move.verb) for other in strengths):
        return
    if _retracted(running, claiming, [best]):
        return
    if move == WIN:
        _win(running, claiming, [best])
    else:
        _take(running, claiming, best, move)


def _retracted(running: Running, claiming: Claiming, claimers: list[Seat]) -> bool:
    """Whether a claim about to be carried out is an error that undoes it, or ends the deal.

    A wrong win and a call without the tiles are taken back, and the others' answers count; any
    other wrong call stands.
    """
    for seat in claimers:
        answers = None if running.state.claiming is None else running.state.claiming.answers
        move = None if answers is None else answers[seat]
        fault = move and fault_of_claim(running.rules, running.state, claiming, seat, move)
        if not move or not fault:
            continue
        if not err(running, seat, move, fault):
            return True
        if move == WIN or fault.code in NOT_HELD:
            running.emit(Answered(seat, PASS))
            resolve(running)
            return True
    return False


def _nobody_claims(running: Running, claiming: Claiming) -> None:
    match claiming.target:
        case Target.DISCARD:
            rest_or_draw(running, claiming.since)
        case Target.ADDED:
            running.emit(ClaimsClosed())
            melds = running.state.seats[claiming.giver].melds
            meld = next(m for m in melds if m.kind is MeldKind.ADDED and m.tile is claiming.tile)
            kong_stands(running, claiming.giver, meld)
        case Target.FLOWER:
            running.emit(ClaimsClosed())
            replace(running, claiming.giver, Source.FLOWER)
        case _:
            assert_never(claiming.target)


def _win(running: Running, claiming: Claiming, winners: list[Seat]) -> None:
    in_turn = tuple(sorted(winners, key=claiming.giver.steps_to))
    match claiming.target:
        case Target.DISCARD:
            won_on_tile(running, in_turn, WinBy.DISCARD, claiming.tile, claiming.giver)
        case Target.ADDED:
            won_on_tile(running, in_turn, WinBy.ROB_KONG, claiming.tile, claiming.giver)
        case Target.FLOWER:
            _rob_flower(running, claiming, in_turn[0])
        case _:
            assert_never(claiming.target)


def _rob_flower(running: Running, claiming: Claiming, seat: Seat) -> None:
    """The flower changes hands, its taker draws the replacement, and wins (T30)."""
    right = tile_win(
        running.rules, running.state, seat, claiming.tile, claiming.giver, Target.FLOWER
    )
    if not isinstance(right, WinRight) or drawable(running.rules, running.state) < 1:
        raise AssertionError("a flower is robbed by right, and with a replacement left")
    running.emit(ClaimsClosed())
    running.emit(FlowerRobbed(seat, claiming.giver, claiming.tile))
    running.emit(TurnBegan(seat))
    running.emit(TileDrawn(seat, tail_tile(running), Source.FLOWER))
    won_by_flower(running, seat, claiming.giver, right)


def _take(running: Running, claiming: Claiming, seat: Seat, move: Move) -> None:
    meld = claimed_meld(move, claiming.tile, claiming.giver)
    rules, state = running.rules, running.state
    counters = rules.claims.tally_after(state, seat, meld)
    lost = rules.wilds.giver_tally(state, seat, meld)
    running.emit(Claimed(seat, meld, claiming.tile))
    running.tally(seat, counters)
    running.tally(claiming.giver, lost)
    if meld.kind is MeldKind.KONG:
        kong_stands(running, seat, meld)
    else:
        open_turn(running)


def claimed_meld(move: Move, tile: Tile, giver: Seat) -> Meld:
    """The meld that a claim of the tile makes."""
    match move.verb:
        case Verb.PUNG:
            return pung(tile, giver)
        case Verb.KONG:
            return kong(MeldKind.KONG, tile, giver)
        case _:
            return Meld(MeldKind.CHOW, tuple(sorted((tile, *move.tiles))), giver)
