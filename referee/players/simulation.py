"""Whole deals played by computers alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from referee.deal.commands import Act, Begin, Refusal
from referee.deal.decide import begin, decide
from referee.deal.events import DealEvent
from referee.deal.manual import is_manual, proper
from referee.deal.moves import Move
from referee.deal.setup import DealSetup
from referee.deal.state import Ask, DealState
from referee.deal.views import seat_view
from referee.levels import Level
from referee.players import random_play
from referee.players.levels import choose
from referee.rules.base import Rules


class Played(NamedTuple):
    """A deal that computers have played to its end."""

    state: DealState
    events: tuple[DealEvent, ...]


def play_deal(rules: Rules, setup: DealSetup, level: Level, words: Iterator[int]) -> Played:
    """Four computers of one level play a deal.

    Args:
        rules: the deal's rules.
        setup: its circumstances; its pace must know no limits.
        level: how the four play.
        words: 32-bit numbers for random play, see `referee.wall.numbers`.

    Raises:
        ValueError: a discard would have to rest, for which a clock is needed.
    """
    decision = begin(rules, Begin(setup), 0)
    state, events = decision.state, list(decision.events)
    while not state.ended:
        ask = next((ask for ask in state.asks if ask is not None), None)
        if ask is None:
            raise ValueError("a simulation has no clock: set up the deal unhurried")
        move = _move(rules, state, ask, level, words)
        answer = decide(rules, state, Act(ask.seat, move, ask.number), 0)
        if isinstance(answer, Refusal):
            raise AssertionError(f"{move} was offered and is refused: {answer.code}")
        state = answer.state
        events += answer.events
    return Played(state, tuple(events))


def _move(rules: Rules, state: DealState, ask: Ask, level: Level, words: Iterator[int]) -> Move:
    """Random play needs no view, and simulations of it are to be quick.

    Where nobody checks it errs at times; the other levels never do.
    """
    if level is Level.RANDOM and is_manual(state):
        return random_play.err_at_times(ask.moves, proper(rules, state, ask.seat), words)
    if level is Level.RANDOM:
        return random_play.choose_among(ask.moves, words)
    return choose(level, rules, seat_view(rules, state, ask.seat), words)
