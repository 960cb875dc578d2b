"""The beginning of a deal: questions, dealing, flowers, declarations, the dealer's first turn."""

from __future__ import annotations

from referee.deal.drawing import open_turn
from referee.deal.erring import err
from referee.deal.events import (
    Answered,
    ChoiceMade,
    DealStarted,
    FlowersReplaced,
    FlowersShown,
    IndicatorTurned,
    TilesDealt,
)
from referee.deal.manual import DECLARATIONS, fault_of, may_be_asked_to_declare
from referee.deal.moves import PASS, Move, choose
from referee.deal.running import Running
from referee.deal.setup import DealSetup
from referee.deal.state import AskKind, DealState, Phase
from referee.rules.base import Rules
from referee.seats import SEATS, Seat
from referee.tiles import Tile
from referee.wall import broken, shuffled, tail_index


def start(rules: Rules, setup: DealSetup) -> DealStarted:
    """The wall that seed and dice fix, broken where the ceremony says; none of real tiles."""
    if setup.real_tiles:
        return DealStarted(setup, (), rules.wall.flowers)
    breach = rules.ceremony.breach(setup.dealer, setup.dice)
    standing = shuffled(rules.wall, setup.seed, setup.dice)
    wall = broken(rules.wall, standing, breach.opener, breach.stacks)
    return DealStarted(setup, wall, rules.wall.flowers)


def proceed(running: Running) -> None:
    """Ask the next question before the deal; when there is none, deal."""
    question = running.rules.opening.question(running.state)
    if question is None:
        _deal(running)
    else:
        moves = tuple(choose(word) for word in question.words)
        running.ask(Phase.CHOOSING, AskKind.CHOICE, ((question.seat, moves),))


def answer_choice(running: Running, seat: Seat, move: Move) -> None:
    """The answer is fixed, and the deal goes on."""
    question = running.rules.opening.question(running.state)
    if question is None:
        raise AssertionError("a choice is answered while a question stands")
    running.emit(ChoiceMade(seat, question.name, move.word))
    proceed(running)


def answer_declaration(running: Running, seat: Seat, move: Move) -> None:
    """The seat declares or does not; after the last answer the dealer's turn begins."""
    counters = running.rules.opening.declared(running.state, seat)
    fault = fault_of(running.rules, running.state, seat, move)
    running.emit(Answered(seat, move))
    if fault is not None:
        if not err(running, seat, move, fault):
            return
    elif move != PASS:
        running.tally(seat, counters)
    if not any(running.state.asks):
        open_turn(running)


def in_dealing_order(dealer: Seat) -> tuple[Seat, ...]:
    """The dealer first, then the others in order of play."""
    return tuple(dealer.after(steps) for steps in range(4))


def _deal(running: Running) -> None:
    state = running.state
    hands, door = dealt(state, running.rules.hand_size)
    running.emit(TilesDealt(hands, door))
    if running.rules.opening.turns_indicator():
        wall = running.state.wall
        running.emit(IndicatorTurned(wall.tiles[wall.front]))
    _replace_flowers(running)
    asked = tuple(
        (seat, DECLARATIONS)
        for seat in in_dealing_order(state.setup.dealer)
        if may_be_asked_to_declare(running.rules, running.state, seat)
    )
    if asked:
        running.ask(Phase.DECLARING, AskKind.DECLARATION, asked)
    else:
        open_turn(running)


Hands = tuple[tuple[Tile, ...], tuple[Tile, ...], tuple[Tile, ...], tuple[Tile, ...]]


def dealt(state: DealState, hand_size: int) -> tuple[Hands, Tile]:
    """Four tiles at a time in dealing order, the odd ones singly, one more for the dealer (TP4)."""
    order = in_dealing_order(state.setup.dealer)
    hands: dict[Seat, list[Tile]] = {seat: [] for seat in order}
    front = state.wall.front
    for size in (4,) * (hand_size // 4) + (1,) * (hand_size % 4):
        for seat in order:
            hands[seat] += state.wall.tiles[front : front + size]
            front += size
    door = state.wall.tiles[front]
    hands[state.setup.dealer].append(door)
    a, b, c, d = (tuple(hands[seat]) for seat in SEATS)
    return (a, b, c, d), door


def _replace_flowers(running: Running) -> None:
    """Passes around the table until no hand holds a flower (TP5)."""
    order = in_dealing_order(running.state.setup.dealer)
    while any(seat.held for seat in running.state.seats):
        for seat in order:
            held = running.state.seats[seat].held
            if held:
                running.emit(FlowersShown(seat, held))
                running.emit(FlowersReplaced(seat, _from_tail(running, len(held))))


def _from_tail(running: Running, count: int) -> tuple[Tile, ...]:
    wall = running.state.wall
    plan = running.rules.wall
    return tuple(wall.tiles[tail_index(plan, wall.tail + n)] for n in range(count))
