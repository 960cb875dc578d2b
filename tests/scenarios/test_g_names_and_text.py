"""Names with markup, right-to-left names, long names, changed names, languages, bad options."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.desk.verbs import Verb
from bot.texts.languages import Language
from referee.deal.state import AskKind
from referee.tiles import Tile, format_tiles
from tests.scenarios.house import House, house
from tests.scenarios.table import keys, lobby, match, pressed, said, seated

pytestmark = pytest.mark.e2e

ODD_NAMES = (
    "<b>&amp;</b>\"'",
    "\u202etxet desrever",
    "長" * 128,
    "\u3164",  # a filler that looks like nothing
    "👩‍👩‍👧‍👦{who}%s",
    "a\u0301\u0302\u0303\u0304" * 20,
)


@pytest.mark.parametrize("name", ODD_NAMES, ids=range(len(ODD_NAMES)))
async def test_names_as_people_have_them(club: House, name: str) -> None:
    """Every message with the name is accepted, no line breaks out of it, no markup acts."""
    odd = club.people[1]
    odd.first_name, odd.username = name, None
    table = await match(club, humans=2)
    await table.discard_next()
    odd.send("/leave", club.group)
    await club.shown(table.place, "notice.gone_left")
    await pressed(odd, Verb.LOOK)
    await club.shown(table.place, "notice.back")
    club.people[0].send("/stop", club.group)
    over = await club.shown(table.place, "over.stopped")
    bold = [entity for entity in over.get("entities", []) if entity["type"] == "bold"]
    assert len(bold) <= 1
    assert "\u202e" not in over.get("text", "")


async def test_g2_a_player_changes_name_and_user_name(club: House) -> None:
    """The same player at the same table, by the new name wherever it is next shown."""
    user = club.people[1]
    for one in club.people[:2]:
        one.start()
    table = await seated(await lobby(club), user)
    await club.shown(table.place, "lobby.chair", number=2, name="小華")
    user.first_name, user.username = "改名", "renamed"
    user.send("/sit", club.group)
    await club.quiet()
    await pressed(club.people[0], Verb.COMPUTER, table.place)
    await club.shown(table.place, "lobby.chair", number=2, name="改名")
    view = await club.lobby(table.key)
    assert view.chairs[1].who is not None
    assert view.chairs[1].who.person == user.id
    await pressed(club.people[0], Verb.COMPUTER, table.place)
    await pressed(club.people[0], Verb.START, table.place)
    await club.shown(table.place, "seats.title")
    club.people[0].send("/kick @renamed", club.group)
    await club.shown(table.place, "notice.gone_kicked", who="改名")


async def test_g7_a_hand_is_always_shown_just_not_playable(club: House) -> None:
    """Who is not asked sees the hand without moves, and is told why when moving by words."""
    table = await match(club)
    mover = await table.mover()
    other = next(user for user in table.people if user is not mover)
    verbs = {str(one.button.get("callback_data")).split(".")[3] for one in keys(other, other.chat)}
    assert not verbs & {"di", "ch", "pu", "ko", "pa", "wi"}
    tile = format_tiles((await table.hand(other)).seat.own.hand.tiles()[:1])
    events = await club.events()
    assert await club.reply(other, f"/discard {tile}") == club.line("refusal.not_asked")
    assert await club.events() == events


async def test_discard_of_a_tile_not_held(club: House) -> None:
    """By command and by words: the tile is named, and nothing has changed."""
    table = await match(club)
    mover = await table.asked(AskKind.TURN)
    held = set((await table.hand(mover)).seat.own.hand.tiles())
    missing = format_tiles((next(tile for tile in Tile if tile not in held),))
    events = await club.events()
    expected = club.line("refusal.tile_not_held", tile=missing)
    for words in (f"/discard {missing}", missing, f"打{missing}"):
        assert await club.reply(mover, words) == expected
    assert await club.events() == events


@pytest.mark.parametrize(
    ("words", "key", "values"),
    [
        ("nosuchgame", "refusal.rules_unknown", {"text": "nosuchgame"}),
        ("taiwan16 nosuch=1", "refusal.option_unknown", {"option": "nosuch"}),
        ("taiwan16 deals=0x", "refusal.option_not_number", {"option": "deals", "text": "0x"}),
        ("taiwan16 turn=99999", "refusal.option_out_of_range", {"option": "turn"}),
        ("taiwan16 speed=warp", "refusal.option_not_choice", {"option": "speed", "text": "warp"}),
        ("taiwan16 hints=maybe", "refusal.option_not_switch", {"option": "hints"}),
        ("taiwan16 deals=", "refusal.option_not_number", {"option": "deals"}),
        ("taiwan16 base", "refusal.preset_unknown", {"text": "base"}),
        ("taiwan16 <b>=<i>", "refusal.option_unknown", {"option": "<b>"}),
        ("x" * 300, "refusal.rules_unknown", {}),
    ],
)
async def test_bad_options(club: House, words: str, key: str, values: dict[str, str]) -> None:
    """Each is named with what would do, in the group's language, and no table opens."""
    user = club.people[0]
    user.start()
    text = await club.reply(user, f"/table {words}", club.group)
    assert club.matches(text, key, **values), text
    assert await club.events() == 0


async def test_bad_options_in_english(tmp_path: Path) -> None:
    """The group's language is the answer's: here the operator's default."""
    async with house(tmp_path, language=Language.EN) as club:
        user = club.people[0]
        user.start()
        text = await club.reply(user, "/table nosuchgame", club.group)
        assert club.matches(text, "refusal.rules_unknown", text="nosuchgame")
        assert text.isascii()


async def test_groups_and_people_have_their_own_languages(club: House) -> None:
    """The group speaks one language, a player's hand and pop-ups another."""
    user = club.api.user("Ann", language_code="en")
    user.join(club.group, club.people[0])
    for one in (club.people[0], user):
        one.start()
    await club.reply(club.people[0], "/language", club.group)
    await pressed(club.people[0], "la", club.group, Language.ZH_HANS.value)
    table = await seated(await lobby(club), user)
    for _ in range(2):
        await pressed(club.people[0], Verb.COMPUTER, table.place)
    await pressed(club.people[0], Verb.START, table.place)
    english = club.texts(Language.EN)
    await club.until(
        lambda: any(
            one.button["text"] == english.text("switch.wins_only") for one in keys(user, user.chat)
        ),
        "no English hand",
    )
    press = await pressed(user, Verb.NO_CHOW)
    assert said(press) == club.line("answer.no_chow_on", Language.EN)
    title = club.texts(Language.ZH_HANS).text("seats.title", match=1)
    await club.until(
        lambda: any(title in text for text in user.texts(club.group)), "no simplified group"
    )


async def test_a_hand_by_screen_reader(club: House) -> None:
    """One new message a prompt, at most four buttons, words for the rest; the old one goes."""
    user = club.people[0]
    start = user.start()
    await club.replied(start, user.chat, club.texts().text("start.title"))
    await pressed(user, "hs", argument="spoken")
    table = await match(club, humans=1)
    for _ in range(2):
        mover = await table.mover()
        assert len(keys(mover, mover.chat)) <= 4
        tile = format_tiles((await table.hand(mover)).seat.own.hand.tiles()[-1:])
        await club.reply(mover, tile)
        await club.quiet()
    assert await club.happened("tile_discarded") >= 1
