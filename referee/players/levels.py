"""The move of a computer, by how well it plays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from referee.deal.moves import Move
from referee.deal.views import SeatView
from referee.levels import Level
from referee.players import club, easy, random_play
from referee.rules.base import Rules


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
        case Level.EASY:
            return easy.choose(rules, view)
        case Level.CLUB:
            return club.choose(rules, view)
        case _:
            assert_never(level)
