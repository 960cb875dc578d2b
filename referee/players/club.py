"""A sound club player: quick towards a ready hand, mindful of worth and of danger."""

from __future__ import annotations

from referee.deal.moves import PASS, Move
from referee.deal.state import AskKind
from referee.deal.views import Question, SeatView
from referee.players.certain import certain_answer
from referee.players.claims import best_claim, best_kong
from referee.players.discards import Mind, best_discard, discards_among, mind_of
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
    certain = certain_answer(rules, view, question)
    if certain is not None:
        return certain
    if question.kind is AskKind.CLAIM:
        return _claim(rules, view, question)
    return _turn(mind_of(rules, view), question)


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
