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
    return choose_among(question_of(view).proper, words)


def choose_among(moves: tuple[Move, ...], words: Iterator[int]) -> Move:
    """The same for one who knows the moves; at least one has to be open."""
    return moves[below(words, len(moves))]
