"""The rule books that come with the referee."""

from __future__ import annotations

from typing import Final

from referee.rules.base import RuleBook
from referee.rules.taiwan16.book import BOOK as TAIWAN16

BOOKS: Final[tuple[RuleBook, ...]] = (TAIWAN16,)
"""In the order in which a lobby offers them."""
