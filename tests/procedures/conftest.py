from __future__ import annotations

import pytest

from referee.rules.base import Rules
from referee.rules.books import BOOKS
from referee.rules.registry import Registry


@pytest.fixture(scope="session")
def taiwan() -> Rules:
    """Taiwanese 16-tile by the book."""
    return Registry(BOOKS).bind("taiwan16")
