"""What only Gangu asks of a won deal."""

from __future__ import annotations

from dataclasses import dataclass

from referee.rules.gangu.forms import Form


@dataclass(frozen=True, slots=True)
class GanguFacts:
    """Circumstances of a win.

    Attributes:
        form: what the dealer has named.
        streak: deals the dealer has already kept.
    """

    form: Form
    streak: int = 0
