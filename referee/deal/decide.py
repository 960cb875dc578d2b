"""The referee of one deal: a command and a state give what happens, or a refusal.

Rules for editing this package: a step may only ask the rules and emit events, and whatever a step
must remember has to be in an event.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, assert_never

from referee.deal import opening
from referee.deal.claiming import answer_claim, resolve
from referee.deal.clock import bank_spent
from referee.deal.commands import (
    Act,
    Begin,
    Command,
    DeclareDead,
    Hold,
    Lapse,
    Proceed,
    Refusal,
    RefusalKind,
    Restore,
    StandingOrder,
    TakeBack,
    refused,
)
from referee.deal.events import Answered, BankUsed, ClockHeld, DealEvent, SeatWoke, TimeLapsed
from referee.deal.evolve import started
from referee.deal.legality import refusal_of, stale
from referee.deal.manual import proper
from referee.deal.moves import DRAW, PASS, WIN, Move, Verb, discard
from referee.deal.resting import next_draw
from referee.deal.rulings import declare_dead, restore, take_back
from referee.deal.running import Refused, Running
from referee.deal.state import Ask, AskKind, DealState, Phase
from referee.deal.turns import answer_last_tile, answer_turn
from referee.live.commands import Agree, Dispute, Enter, LetStand, LiveCommand, UndoEntry
from referee.live.decide import live_step
from referee.rules.base import Rules
from referee.seats import Seat

Later: TypeAlias = Act | Lapse | Proceed | Hold | DeclareDead | TakeBack | Restore | LiveCommand
"""What can be asked of a deal that has begun."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What happens, and the state it leads to: `evolve(before, events) == state`."""

    events: tuple[DealEvent, ...]
    state: DealState


def begin(rules: Rules, command: Begin, at: int) -> Decision:
    """The deal is set up, dealt, and the first question put. `at` is in milliseconds since 1970."""
    first = opening.start(rules, command.setup)
    running = Running(rules, started(first), at)
    running.events.append(first)
    if not command.setup.real_tiles:
        opening.proceed(running)
    return Decision(tuple(running.events), running.state)


def decide(rules: Rules, state: DealState, command: Later, at: int) -> Decision | Refusal:
    """What a command does at a moment, in milliseconds since 1970; a refusal changes nothing."""
    running = Running(rules, state, at)
    try:
        _carry_out(running, command)
        _play_bound_hands(running)
    except Refused as refusal:
        return refusal.refusal
    return Decision(tuple(running.events), running.state)


def _play_bound_hands(running: Running) -> None:
    """Hands that play themselves go on until somebody has to be asked, or waited for."""
    while running.bound:
        moves, running.bound = running.bound, []
        if running.state.claiming is None:
            for seat, move in moves:
                answer_turn(running, seat, move)
            continue
        for seat, move in moves:
            running.emit(Answered(seat, move))
        resolve(running)


def _carry_out(running: Running, command: Later) -> None:
    match command:
        case Act():
            _act(running, command)
        case Lapse():
            _lapse(running, command)
        case Proceed():
            _proceed(running)
        case Hold():
            _hold(running, command)
        case DeclareDead():
            declare_dead(running, command)
        case TakeBack():
            take_back(running, command)
        case Restore():
            restore(running, command)
        case Enter() | Agree() | Dispute() | LetStand() | UndoEntry():
            live_step(running, command)
        case _:
            assert_never(command)


def _act(running: Running, command: Act) -> None:
    state, seat = running.state, command.seat
    ask = state.asks[seat]
    if command.ask is not None and (ask is None or ask.number != command.ask):
        raise Refused(stale(state, seat))
    if ask is None or command.move not in ask.moves:
        raise Refused(refusal_of(running.rules, state, seat, command.move))
    spent = bank_spent(ask, running.at)
    if spent:
        running.emit(BankUsed(seat, spent))
    attention = state.seats[seat].attention
    if attention.claim_lapses or attention.turn_lapses:
        running.emit(SeatWoke(seat))
    _answer(running, ask, command.move)


def _lapse(running: Running, command: Lapse) -> None:
    ask = running.state.asks[command.seat]
    if ask is None or ask.number != command.ask:
        raise Refused(stale(running.state, command.seat))
    if ask.final is None or running.at < ask.final:
        raise Refused(refused("time_not_out"))
    spent = bank_spent(ask, running.at)
    if spent:
        running.emit(BankUsed(command.seat, spent))
    running.emit(TimeLapsed(command.seat, ask.number))
    _answer(running, ask, move_of_clock(running.rules, running.state, ask, command.order))


def move_of_clock(rules: Rules, state: DealState, ask: Ask, order: StandingOrder) -> Move:
    """The gentlest move, which the clock makes for a seat whose time is out; it never errs.

    Where only one is proper it makes that. It wins where the player's standing order says so; else
    it passes, draws the last tile, answers with the first word offered, shows what has to be shown,
    or discards what was drawn (the last tile allowed after a claim).
    """
    moves = proper(rules, state, ask.seat)
    if len(moves) == 1:
        return moves[0]
    if order is StandingOrder.WIN and WIN in moves:
        return WIN
    match ask.kind:
        case AskKind.CLAIM | AskKind.DECLARATION:
            return PASS
        case AskKind.LAST_TILE:
            return DRAW
        case AskKind.CHOICE:
            return ask.moves[0]
        case AskKind.TURN:
            drawn = state.turn.drawn
            shows = [move for move in moves if move.verb is Verb.SHOW]
            if shows:
                return shows[0]
            if drawn is not None and discard(drawn) in moves:
                return discard(drawn)
            return [move for move in moves if move.verb is Verb.DISCARD][-1]
        case _:
            assert_never(ask.kind)


def _answer(running: Running, ask: Ask, move: Move) -> None:
    seat: Seat = ask.seat
    match ask.kind:
        case AskKind.CHOICE:
            opening.answer_choice(running, seat, move)
        case AskKind.DECLARATION:
            opening.answer_declaration(running, seat, move)
        case AskKind.TURN:
            answer_turn(running, seat, move)
        case AskKind.LAST_TILE:
            answer_last_tile(running, seat, move)
        case AskKind.CLAIM:
            answer_claim(running, seat, move)
        case _:
            assert_never(ask.kind)


def _hold(running: Running, command: Hold) -> None:
    if running.state.phase is Phase.ENDED:
        raise Refused(refused("deal_over"))
    if command.by <= 0:
        raise Refused(Refusal(RefusalKind.MALFORMED, "hold_not_positive"))
    running.emit(ClockHeld(command.by))


def _proceed(running: Running) -> None:
    progress = running.state.progress
    if progress.phase is not Phase.RESTING or progress.rest_until is None:
        raise Refused(refused("nothing_rests"))
    if running.at < progress.rest_until:
        raise Refused(refused("time_not_out"))
    next_draw(running)


__all__ = ["Command", "Decision", "Later", "begin", "decide", "move_of_clock"]
