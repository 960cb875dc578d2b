"""How well a computer plays."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Level(StrEnum):
    """A way of playing."""

    RANDOM = "random"
    """Any move that is open, each as likely as the next."""
    EASY = "easy"
    """As a beginner does: towards ready hands, with eyes for his own tiles alone."""
    CLUB = "club"
    """Towards ready hands, with an eye on worth and on danger."""


SEATED: Final = (Level.EASY, Level.CLUB)
"""The levels of computers that sit at tables; random play is for simulations."""
