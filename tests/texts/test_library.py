from __future__ import annotations

from pathlib import Path

import pytest

from bot.texts import edit
from bot.texts.languages import Language
from bot.texts.library import LOCALES, Library, MissingText, UnknownDomain


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """The locale folder of a rule set that comes in a package of its own."""
    edit.add(
        tmp_path,
        "moon",
        {
            "rules.title": ("月亮麻將", "月亮麻将", "Moon mahjong"),
            "claim.win": ("食糊", "食糊", "moonrise"),
            "deal.tiles": (["{count} 張"], ["{count} 张"], ["{count} tile", "{count} tiles"]),
        },
    )
    return tmp_path


def test_a_rule_sets_own_text_comes_before_the_bots(package: Path) -> None:
    library = Library((LOCALES, package))
    moon = library.texts(Language.EN, "moon")
    assert moon.text("claim.win") == "moonrise"
    assert moon.text("claim.pung") == library.texts(Language.EN).text("claim.pung") == "pung"
    assert library.texts(Language.EN).text("claim.win") == "win"
    assert "moon" in library.domains()


def test_plurals_follow_the_language(package: Path) -> None:
    library = Library((LOCALES, package))
    english = library.texts(Language.EN, "moon")
    chinese = library.texts(Language.ZH_HANT, "moon")
    assert [english.plural("deal.tiles", n) for n in (0, 1, 2)] == ["0 tiles", "1 tile", "2 tiles"]
    assert [chinese.plural("deal.tiles", n) for n in (1, 2)] == ["1 張", "2 張"]


def test_a_key_or_value_that_is_missing_is_an_error_where_nobody_handles_it() -> None:
    texts = Library().texts(Language.EN)
    with pytest.raises(MissingText, match=r"no\.such\.key"):
        texts.text("no.such.key")
    with pytest.raises(MissingText, match="rank"):
        texts.text("tile.short", suit="Char")
    assert texts.has("tile.short")
    assert not texts.has("no.such.key")


def test_a_bot_in_use_writes_it_down_and_shows_the_key() -> None:
    faults: list[str] = []
    texts = Library(on_missing=lambda fault: faults.append(str(fault))).texts(Language.EN)
    assert texts.text("no.such.key") == "no.such.key"
    assert texts.text("tile.short", suit="Char") == "{rank} {suit}"
    assert len(faults) == 2
    assert "no.such.key (bot, en)" in faults[0]


def test_an_unknown_domain_is_named() -> None:
    with pytest.raises(UnknownDomain, match="'sun'"):
        Library().texts(Language.EN, "sun")


def test_values_are_put_in_as_they_are() -> None:
    texts = Library().texts(Language.EN)
    assert texts.text("tile.short", rank="{x}", suit="<b>") == "{x} <b>"
