"""Random play: for simulations and for the tests of whatever must always hold."""

from __future__ import annotations

from collections.abc import Iterator

from referee.deal.moves import Move
from referee.deal.views import SeatView
from referee.players.questions import question_of
from referee.wall import below


def choose(view: SeatView, words: Iterator[int]) -> Move:
    """Any of the moves that are open, each as likely as the next.

    Args:
        view: what the seat may see.
        words: 32-bit numbers, see `referee.wall.numbers`.

    Raises:
        ValueError: the seat is not asked.
    """
    moves = question_of(view).moves
    return moves[below(words, len(moves))]
