"""Answers that are not a matter of skill: every level of play but chance gives them."""

from __future__ import annotations

from typing import assert_never

from referee.deal.moves import DECLARE, DRAW, PASS, WIN, Move
from referee.deal.state import AskKind
from referee.deal.views import Question, SeatView
from referee.players.prospects import distance_of
from referee.rules.base import Rules


def certain_answer(rules: Rules, view: SeatView, question: Question) -> Move | None:
    """A win, a duty, a declaration of what one holds; None where claim or turn is to be weighed.

    Args:
        rules: the deal's rules.
        view: what the seat may see.
        question: what it is asked.
    """
    if WIN in question.proper:
        return WIN
    if len(question.proper) == 1:
        return question.proper[0]
    match question.kind:
        case AskKind.CHOICE:
            return question.proper[0]
        case AskKind.DECLARATION:
            return DECLARE if DECLARE in question.proper else PASS
        case AskKind.LAST_TILE:
            return _last_tile(rules, view)
        case AskKind.CLAIM | AskKind.TURN:
            return None
        case _:
            assert_never(question.kind)


def _last_tile(rules: Rules, view: SeatView) -> Move:
    """Who is not ready can only lose by drawing the last tile: it has to be discarded (TP7)."""
    own = view.own
    sets = rules.hand_size // 3 - len(own.melds)
    return DRAW if distance_of(own.hand, sets, view.table.wild) <= 0 else PASS
