"""The shipped tables are those that `python -m tools.winning_tables` builds."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from referee.winning import distance_tables, shape_tables
from referee.winning.blocks import unpack
from tools.winning_tables import build_distances, build_shapes


def shipped(module: object, names: list[str]) -> dict[str, bytes]:
    return {name: unpack(getattr(module, name)) for name in names}


def test_the_tables_are_what_the_builder_builds() -> None:
    shapes, distances = build_shapes(), build_distances()
    assert len(shapes) == 4
    assert shipped(shape_tables, list(shapes)) == shapes
    assert len(distances) == 5
    assert shipped(distance_tables, list(distances)) == distances


def test_distances_are_not_loaded_by_those_who_only_referee(repository: Path) -> None:
    question = (
        "import sys, referee.winning; print('referee.winning.distance_tables' in sys.modules)"
    )
    answer = subprocess.run(
        [sys.executable, "-c", question], capture_output=True, text=True, check=True, cwd=repository
    )
    assert answer.stdout.strip() == "False"
