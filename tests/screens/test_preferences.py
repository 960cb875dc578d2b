"""What a person chooses in /settings shows in the hand."""

from __future__ import annotations

from pathlib import Path

from bot.desk.views import Buttons, HandStyle
from bot.screens import draw, pages
from bot.screens.message import Manner
from bot.texts.languages import Language
from tests.desk.world import AMING, BOT, DANIU, Opener, populate
from tests.screens import views


async def test_large_buttons_and_style_are_kept_for_the_person_alone(tmp_path: Path) -> None:
    opener = Opener(tmp_path / "club.sqlite")
    world = await opener.open()
    await populate(world)
    table = await world.begin("deals=1", "dice=seed", "speed=none")
    await world.desk.choose_buttons(BOT, AMING, Buttons.LARGE)
    await world.desk.choose_style(BOT, AMING, HandStyle.SPOKEN)
    mine, other = [(await world.hand(table, person)).mine for person in (AMING, DANIU)]
    assert (mine.buttons, mine.style) == (Buttons.LARGE, HandStyle.SPOKEN)
    assert (other.buttons, other.style) == (Buttons.USUAL, HandStyle.TEXT)
    again = await opener.again(world)
    hand = await again.hand(table, AMING)
    assert hand.mine.buttons is Buttons.LARGE
    assert draw.draw_hand(hand, views.pen(Language.EN)).manner is Manner.FRESH
    await opener.close()


def test_settings_mark_what_is_chosen() -> None:
    texts = views.pen(Language.EN).texts
    screen = pages.settings(texts, HandStyle.SPOKEN, Buttons.LARGE)
    marked = [key.text for row in screen.keyboard for key in row if key.text.startswith("✓")]
    assert marked == ["✓Screen reader", "✓Large buttons", "✓English"]
