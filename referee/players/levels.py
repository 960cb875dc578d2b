"""How well a computer plays."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import assert_never

from referee.deal.moves import Move
from referee.deal.views import SeatView
from referee.players import club, random_play
from referee.rules.base import Rules


class Level(StrEnum):
    """A way of playing."""

    RANDOM = "random"
    """Any move that is open, each as likely as the next."""
    CLUB = "club"
    """Towards ready hands, with an eye on worth and on danger."""


def choose(level: Level, rules: Rules, view: SeatView, words: Iterator[int]) -> Move:
    """The move that a computer in the seat makes.

    Args:
        level: how it plays.
        rules: the deal's rules.
        view: what the seat may see; it must hold a question.
        words: 32-bit numbers, see `referee.wall.numbers`; only random play takes any.

    Raises:
        ValueError: the seat is not asked.
    """
    match level:
        case Level.RANDOM:
            return random_play.choose(view, words)
        case Level.CLUB:
            return club.choose(rules, view)
        case _:
            assert_never(level)
