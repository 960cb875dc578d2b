"""The regulations (賽事規程) as a book: its key, and the clauses that refusals and tests name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Regulations:
    """What can be opened by clause number.

    Attributes:
        key: the name in commands, and of the catalogue with the words.
        clauses: every clause number in order.
    """

    key: str
    clauses: tuple[str, ...]


REGULATIONS: Final = Regulations("tournament", tuple(f"G{number}" for number in range(1, 16)))
