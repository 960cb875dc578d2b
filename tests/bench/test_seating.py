"""Seating for whole tournaments: repeated meetings and seconds beside their goals."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

import pytest

from referee.tournament.seating.quality import quality
from referee.tournament.seating.schedule import schedule
from tests.bench.yardstick import Figure, report, seconds

pytestmark = pytest.mark.bench

FIELDS: Final = ((16, 5), (20, 5), (24, 7), (28, 7), (32, 7), (40, 10), (64, 15), (100, 8))
SECONDS: Final = 10


@pytest.mark.parametrize(("players", "rounds"), FIELDS)
def test_nobody_meets_twice(players: int, rounds: int, capsys: pytest.CaptureFixture[str]) -> None:
    seed = sha256(f"{players} {rounds}".encode()).hexdigest()
    took = seconds(lambda: schedule(players, rounds, seed))
    found = quality(schedule(players, rounds, seed))
    report(
        capsys,
        Figure(
            f"seating {players} x {rounds}: repeats, time",
            f"{found.repeats}, {took:.2f} s",
            f"0, < {SECONDS} s",
        ),
    )
    assert found.repeats == 0
    assert found.twice == ()
    assert found.uneven == ()
    assert took < SECONDS
