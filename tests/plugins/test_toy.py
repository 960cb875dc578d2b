"""A fifth rule set, of a package of its own: found by its entry point, and nothing else changes."""

from __future__ import annotations

import asyncio
import json
import random
import sys
from pathlib import Path

import pytest

from bot import cli
from bot.bookshelf import GROUP, bookshelf
from bot.texts.languages import Language
from bot.texts.library import Library
from referee.rules.options import OptionError
from referee.table.terms import first_terms, read_terms
from storage.matches import MatchState
from tests.e2e.club import club, running
from tests.e2e.players import press_at_random
from tests.e2e.test_matches import begin, until_over


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The package, as pip would leave it: its metadata with the entry point."""
    metadata = tmp_path / "site" / "pungs_only-1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: pungs-only\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(f"[{GROUP}]\ntoy = tests.kit.toy\n")
    monkeypatch.setattr(sys, "path", [str(metadata.parent), *sys.path])


def test_it_stands_on_the_shelf_with_its_words() -> None:
    shelf = bookshelf()
    assert shelf.registry.book("toy").clauses == ("Q1", "Q2", "Q3", "Q4")
    library = Library(shelf.folders)
    names = {library.texts(language, "toy").text("rules.title") for language in Language}
    assert names == {"碰碰麻將", "碰碰麻将", "Pungs only"}


def test_its_deals_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "--rules", "toy", "--deals", "20", "--seed", "7", "--players", "club"]
    assert cli.main([*words, "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["sum"] == 0
    assert figures["deals"] == 20
    assert figures["drawn"] < 20


@pytest.mark.e2e
@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.xdist_group("plugins")
async def test_four_people_play_it_over_http(tmp_path: Path) -> None:
    async with club(tmp_path, scale=20) as open_club:
        async with running(open_club) as service:
            match = await begin(open_club, service, "toy deals=1 speed=fast base=2")
            players = [
                asyncio.create_task(press_at_random(person, match, random.Random(number), 0.15))
                for number, person in enumerate(open_club.people)
            ]
            state = await until_over(open_club, match, 800)
            await asyncio.gather(*players)
            assert state is MatchState.FINISHED
        open_club.check()


def test_a_rule_set_that_tells_no_deals_is_not_played_with_real_tiles() -> None:
    registry = bookshelf().registry
    with pytest.raises(OptionError) as refused:
        read_terms(registry, ("toy", "tiles=real"), first_terms("toy"))
    assert refused.value.code == "no_real_tiles"
    assert read_terms(registry, ("gangu", "tiles=real"), first_terms("toy")).real_tiles
