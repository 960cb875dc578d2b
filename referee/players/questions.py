"""The question in a view."""

from __future__ import annotations

from referee.deal.views import Question, SeatView


def question_of(view: SeatView) -> Question:
    """What the seat is asked.

    Raises:
        ValueError: it is not asked anything.
    """
    if view.question is None:
        raise ValueError(f"seat {int(view.own.seat)} is not asked anything")
    return view.question
