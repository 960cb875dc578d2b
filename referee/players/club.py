"""A sound club player: quick towards a ready hand, mindful of worth and of danger."""

from __future__ import annotations

from typing import assert_never

from referee.deal.moves import DECLARE, DRAW, PASS, WIN, Move
from referee.deal.state import AskKind
from referee.deal.views import Question, SeatView
from referee.players.claims import best_claim, best_kong
from referee.players.discards import Mind, best_discard, discards_among, mind_of
from referee.players.prospects import distance_of
from referee.players.questions import question_of
from referee.rules.base import Rules


def choose(rules: Rules, view: SeatView) -> Move:
    """The move of a club player; the same view always gives the same move.

    Args:
        rules: the deal's rules.
        view: what the seat may see.

    Raises:
        ValueError: the seat is not asked.
    """
    question = question_of(view)
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
        case AskKind.CLAIM:
            return _claim(rules, view, question)
        case AskKind.TURN:
            return _turn(mind_of(rules, view), question)
        case _:
            assert_never(question.kind)


def _last_tile(rules: Rules, view: SeatView) -> Move:
    """Who is not ready can only lose by drawing the last tile: it has to be discarded (TP7)."""
    own = view.own
    sets = rules.hand_size // 3 - len(own.melds)
    return DRAW if distance_of(own.hand, sets, view.table.wild) <= 0 else PASS


def _claim(rules: Rules, view: SeatView, question: Question) -> Move:
    if question.tile is None or question.giver is None:
        return PASS
    return best_claim(mind_of(rules, view), question.proper, question.tile, question.giver)


def _turn(mind: Mind, question: Question) -> Move:
    discards = discards_among(question.proper)
    kong = best_kong(mind, question.proper)
    if not discards:
        return question.proper[0] if kong is None else kong[0]
    move, good = best_discard(mind, discards)
    if kong is not None and kong[1] > good:
        return kong[0]
    return move
