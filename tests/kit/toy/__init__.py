"""A rule set of another package: pungs only, no flowers, one price. It is found by entry point."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.kit.toy.book import BOOK

LOCALES: Final = Path(__file__).parent / "locales"

__all__ = ["BOOK", "LOCALES"]
