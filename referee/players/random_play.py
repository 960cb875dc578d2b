"""Random play: for simulations and for the tests of whatever must always hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

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


def err_at_times(moves: tuple[Move, ...], allowed: tuple[Move, ...], words: Iterator[int]) -> Move:
    """Any of what the rule book allows, but one time in thirty anything at all.

    Args:
        moves: what is open; `allowed` is the part of it that the rule book allows.
        words: 32-bit numbers.
    """
    return choose_among(allowed if below(words, _ERRS_ONE_IN) else moves, words)


_ERRS_ONE_IN: Final = 30


def choose_among(moves: tuple[Move, ...], words: Iterator[int]) -> Move:
    """The same for one who knows the moves; at least one has to be open."""
    return moves[below(words, len(moves))]
