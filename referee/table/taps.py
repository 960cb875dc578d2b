"""Moves that need a second tap, and questions that a switch answers for its player."""

from __future__ import annotations

from collections.abc import Set
from enum import StrEnum
from typing import Final

from referee.deal.manual import is_manual
from referee.deal.moves import PASS, WIN, Move, Verb, discard
from referee.deal.state import Ask, AskKind, DealState
from referee.rules.base import Rules
from referee.seats import Seat, replaced
from referee.table.state import Switch
from referee.table.terms import Confirm


class Doubt(StrEnum):
    """Why a move waits for its second tap."""

    ASKED = "asked"
    """The table wants it for every move of a turn."""
    BREAKS_READY = "breaks_ready"
    LOOKS_ON = "looks_on"
    """The hand plays itself from then on (眼牌)."""
    PASSES_WIN = "passes_win"
    UNCHECKED = "unchecked"
    """Nobody checks the call, and a wrong one is penalised (manual refereeing)."""


_CALLS: Final = (Verb.WIN, Verb.CHOW, Verb.PUNG, Verb.KONG, Verb.READY, Verb.LOOK)
_TURN_VERBS: Final = (Verb.DISCARD, Verb.READY, Verb.KONG)


def doubt_about(
    rules: Rules, state: DealState, seat: Seat, move: Move, confirm: Confirm
) -> Doubt | None:
    """Why the move needs a second tap; None when one is enough.

    A move that the seat's question does not list needs none: it is refused anyway.
    """
    ask = state.asks[seat]
    if ask is None or move not in ask.moves or confirm is Confirm.NEVER:
        return None
    if is_manual(state):
        return Doubt.UNCHECKED if move.verb in _CALLS else None
    if move == WIN:
        return None
    if WIN in ask.moves:
        return Doubt.PASSES_WIN
    if move.verb is Verb.LOOK:
        return Doubt.LOOKS_ON
    if confirm is Confirm.ALWAYS and ask.kind is AskKind.TURN and move.verb in _TURN_VERBS:
        return Doubt.ASKED
    if move.verb is Verb.DISCARD and _breaks_ready(rules, state, seat, move):
        return Doubt.BREAKS_READY
    return None


def _breaks_ready(rules: Rules, state: DealState, seat: Seat, move: Move) -> bool:
    """Whether a hand that waits for something before its draw waits for nothing afterwards."""
    drawn = state.turn.drawn
    if drawn is None or move.tile is drawn or not rules.wins.waits(state, seat):
        return False
    mine = state.seats[seat]
    after = state._replace(
        seats=replaced(state.seats, seat, mine._replace(hand=mine.hand.remove(move.tile))),
        turn=state.turn._replace(drawn=None),
    )
    return not rules.wins.waits(after, seat)


def switch_answer(state: DealState, seat: Seat, switches: Set[Switch]) -> Move | None:
    """The answer that the player's switches give to the present question, if they answer it.

    None where players see to the rules: an answer would tell whether they could win.
    """
    ask = state.asks[seat]
    if ask is None or not switches or WIN in ask.moves:
        return None
    if ask.kind is AskKind.CLAIM:
        return _claim_answer(ask, switches)
    drawn = state.turn.drawn
    if ask.kind is not AskKind.TURN or Switch.AUTO_DISCARD not in switches or drawn is None:
        return None
    move = discard(drawn)
    return move if move in ask.moves else None


def _claim_answer(ask: Ask, switches: Set[Switch]) -> Move | None:
    if Switch.WINS_ONLY in switches:
        return PASS
    chows_only = all(move.verb in (Verb.CHOW, Verb.PASS) for move in ask.moves)
    return PASS if Switch.NO_CHOW in switches and chows_only else None
