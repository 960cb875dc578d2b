"""House rules on the screens: the lobby offers them and shows what differs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.desk.house import House
from bot.screens import draw, houses
from bot.screens.markup import seen, width
from bot.screens.message import Button
from bot.screens.pen import PenCase
from bot.texts.languages import Language
from bot.texts.library import Library
from bot.texts.tiles import LINE_CELLS
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from referee.table.terms import Terms
from tests.screens import views

PENS = PenCase(Library(), Registry(SHELF), "mahjong_bot", Language.ZH_HANT)
HOUSE = House(3, "老地方<3", "taiwan16", "base=5 tai=2", "speed=fast")


def _unbroken(text: str) -> str:
    """What is seen, whatever breaks its lines."""
    return "".join(seen(text).split())


@pytest.mark.parametrize("language", Language)
def test_a_lobby_offers_house_rules_and_says_what_differs(language: Language) -> None:
    pen = PENS.pen(language.value, "taiwan16")
    terms = Terms("taiwan16", HOUSE.key, "base=7 tai=2", HOUSE.common)
    view = replace(views.lobby_view(views.NAMES[0], terms=terms), houses=(HOUSE,))
    closed = draw.draw_group(view, pen)
    assert "老地方<3" in _unbroken(closed.text)
    opened = draw.draw_group(replace(view, page="rules"), pen)
    keys = [key for row in opened.keyboard for key in row if isinstance(key, Button)]
    assert [key.data.rpartition(".")[2] for key in keys if "老地方<3" in key.text] == ["house=3"]
    _, _, listed = opened.text.partition(pen.texts.text("options.differing"))
    (differing,) = listed.split("\n")[1:]
    assert "7" in differing


@pytest.mark.parametrize("language", Language)
def test_a_house_rule_that_was_dropped_is_named_by_its_kind(language: Language) -> None:
    pen = PENS.pen(language.value, "taiwan16")
    view = views.lobby_view(views.NAMES[0], terms=HOUSE.terms)
    name = pen.texts.text("preset.house").replace(" ", "")
    assert name in _unbroken(draw.draw_group(view, pen).text)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("kept", [(), (HOUSE, House(4, "水", "gangu", "", ""))])
def test_what_is_kept_is_told_in_words(kept: tuple[House, ...], language: Language) -> None:
    texts = PENS.texts(language.value)
    screen = houses.houses(kept, lambda rules: PENS.pen(language.value, rules), texts)
    assert all(width(line) <= LINE_CELLS for line in screen.text.splitlines())
    assert sum(map(len, screen.keyboard)) == len(kept)
    assert ("老地方&lt;3" in screen.text) is bool(kept)
