from __future__ import annotations

import pytest

from referee.record import DealRecord, MatchRecord
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from tests.kit.deals import play
from tests.kit.records import club_match, record_of


@pytest.fixture(scope="session")
def registry() -> Registry:
    """The rule books that come with the referee."""
    return Registry(SHELF)


@pytest.fixture(scope="session")
def deal(registry: Registry) -> DealRecord:
    """A deal of Taiwanese 16-tile that somebody wins on a discard."""
    taiwan = registry.bind("taiwan16")
    played = (play(taiwan, number) for number in range(0, 100, 8))
    return next(
        record_of(deal)
        for deal in played
        if (result := deal.last.progress.result) is not None and result.giver is not None
    )


@pytest.fixture(scope="session")
def match(registry: Registry) -> MatchRecord:
    """A match of three deals."""
    return club_match(registry.bind("taiwan16"), 3)
