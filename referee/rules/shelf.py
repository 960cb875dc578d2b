"""The rule books that come with the referee."""

from __future__ import annotations

from typing import Final

from referee.rules.taiwan16.book import BOOK as TAIWAN16

SHELF: Final = (TAIWAN16,)
