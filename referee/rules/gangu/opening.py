"""The dealer's question before each deal (Y5)."""

from __future__ import annotations

from dataclasses import dataclass

from referee.deal.state import DealState
from referee.rules.base import Question
from referee.rules.gangu.forms import QUESTION, Form
from referee.rules.plain import PlainOpening


@dataclass(frozen=True, slots=True)
class GanguOpening(PlainOpening):
    """下口子: the dealer names the form before the tiles are dealt."""

    def question(self, state: DealState) -> Question | None:
        """Y5, until it is answered."""
        if any(name == QUESTION for name, _ in state.progress.choices):
            return None
        words = tuple(form.value for form in Form)
        return Question(state.setup.dealer, QUESTION, words, "Y5")
