"""The shipped tables are those that `python -m tools.winning_tables` builds."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from referee.winning import distance_tables, shape_tables
from referee.winning.blocks import unpack
from tools.winning_tables import (
    HONOUR_RANKS,
    LANES,
    LARGEST_HAND,
    NO_TILES,
    SUIT_RANKS,
    TILES_OF_A_KIND,
    WITH_WILDS,
    build_shapes,
    distance_step,
)


def test_the_tables_of_shapes_are_what_the_builder_builds() -> None:
    shapes = build_shapes()
    assert shapes.keys() == {name for name in vars(shape_tables) if name.isupper()}
    for name, table in shapes.items():
        assert unpack(getattr(shape_tables, name)) == table.content


@pytest.mark.parametrize("beside", [TILES_OF_A_KIND, WITH_WILDS])
@pytest.mark.parametrize("ranks", [SUIT_RANKS, HONOUR_RANKS])
def test_the_tables_of_distances_are_what_the_builder_builds(ranks: int, beside: int) -> None:
    """Building them whole takes half a minute, so blocks are drawn from them."""
    block = "SUIT" if ranks == SUIT_RANKS else "HONOURS"
    kind = "VECTOR" if beside == TILES_OF_A_KIND else "WITH_WILDS"
    vectors = unpack(distance_tables.VECTORS)
    numbers = unpack(getattr(distance_tables, f"{block}_{kind}"))
    step, chance, seen = distance_step(ranks, beside), random.Random(ranks), 0
    while seen < 150:
        counts = chance.choices(range(5), (8, 4, 3, 2, 1), k=ranks)
        if sum(counts) > LARGEST_HAND:
            continue
        seen += 1
        state = NO_TILES
        for rank, count in enumerate(counts):
            state = step(state, rank, count)
        number = numbers[sum(count * 5**rank for rank, count in enumerate(counts))]
        assert vectors[number * LANES :][:LANES] == state[:LANES], counts


def test_distances_are_not_loaded_by_those_who_only_referee(repository: Path) -> None:
    question = (
        "import sys, referee.winning; print('referee.winning.distance_tables' in sys.modules)"
    )
    answer = subprocess.run(
        [sys.executable, "-c", question], capture_output=True, text=True, check=True, cwd=repository
    )
    assert answer.stdout.strip() == "False"
