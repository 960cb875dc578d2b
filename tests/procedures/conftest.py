from __future__ import annotations

import pytest

from referee.rules.base import Rules
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF


@pytest.fixture(scope="session")
def taiwan() -> Rules:
    """Taiwanese 16-tile by the book."""
    return Registry(SHELF).bind("taiwan16")
