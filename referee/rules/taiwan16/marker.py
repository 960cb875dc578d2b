"""連莊示記: by option the dealer shows the streak by dice himself, rightly or wrongly (TA43)."""

from __future__ import annotations

from typing import Final

from referee.deal.state import DealState
from referee.rules.base import Question

MARKER: Final = "marker"
"""The name of the question and of its answer."""

HIGHEST: Final = 18
"""What three dice can show."""


def marker_question(state: DealState) -> Question | None:
    """What the dice show, asked of a dealer who has kept the deal; the truth stands first.

    An error is a step forgotten or made twice, or no die at all.
    """
    streak = state.setup.streak
    if not streak or shown(state) is not None:
        return None
    truth = min(streak, HIGHEST)
    near = {0, truth - 2, truth - 1, truth + 1, truth + 2} - {truth}
    wrong = sorted(number for number in near if 0 <= number <= HIGHEST)
    words = tuple(str(number) for number in (truth, *wrong))
    return Question(state.setup.dealer, MARKER, words, "TA43")


def shown(state: DealState) -> int | None:
    """What the dealer has shown; None where the referee keeps the streak."""
    return next((int(word) for name, word in state.progress.choices if name == MARKER), None)
