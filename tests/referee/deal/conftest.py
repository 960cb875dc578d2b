from __future__ import annotations

import pytest

from referee.rules.base import Rules
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF


@pytest.fixture(scope="session")
def registry() -> Registry:
    """The rule books that come with the referee."""
    return Registry(SHELF)


@pytest.fixture(scope="session")
def taiwan(registry: Registry) -> Rules:
    """Taiwanese 16-tile by the book."""
    return registry.bind("taiwan16")
