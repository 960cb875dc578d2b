"""The club of the tests of tournaments."""

from __future__ import annotations

import pytest

from tests.desk.tournaments.club import Hosted, host
from tests.desk.world import Opener


@pytest.fixture
async def hosted(opener: Opener) -> Hosted:
    """A club with referees, nothing planned yet."""
    return await host(await opener.open())
