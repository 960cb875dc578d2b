"""Every entry of a rule set that is there has its test at the table."""

from __future__ import annotations

import importlib
from pathlib import Path

from referee.rules.shelf import SHELF
from tests.procedures.entries import BY_ID, ENTRIES, TAKEN_OVER


def test_every_entry_is_answered() -> None:
    for path in Path(__file__).parent.glob("test_*.py"):
        if path != Path(__file__):
            importlib.import_module(f"tests.procedures.{path.stem}")
    keys = {book.key for book in SHELF}
    wanted = {entry["id"] for entry in ENTRIES if entry["rules"] in keys}
    assert wanted - TAKEN_OVER == set()
    assert len(BY_ID) == len(ENTRIES)
    assert len(wanted) >= 43
