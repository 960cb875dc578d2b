"""Scores and standings after a whole deal of four people, and every page that tells of them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot import cli
from bot.desk.periods import Period
from bot.desk.queries import Queries
from bot.sandbox.server import User
from bot.texts.languages import Language
from bot.texts.numbers import plain, signed
from tests.e2e.players import Match, press_as_computer
from tests.scenarios.house import House, house
from tests.scenarios.table import find, match, pressed

pytestmark = pytest.mark.e2e


async def played(club: House, deals: int = 1) -> None:
    """A match of four people to its end, by the buttons the computer player would press."""
    table = await match(club, f"taiwan16 deals={deals} speed=none mask=off rest=0")
    playing = Match(club.group, club.service)
    players = [asyncio.create_task(press_as_computer(user, playing, 0.02)) for user in table.people]
    for _ in range(1_200):
        if await club.happened("match_closed"):
            break
        await asyncio.sleep(0.1)
    playing.over.set()
    await asyncio.gather(*players)
    assert await club.happened("match_closed") == 1
    await club.shown(table.place, "over.length")


@pytest.mark.slow
async def test_j_a_match_and_all_that_is_told_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Places and points at the end (J4), sums of nothing (J2, J5), the same in every view."""
    async with house(tmp_path, chance="09") as club:
        await played(club, deals=2)
        owner, other = club.people[:2]
        over = await club.shown(club.group, "over.replay", match=1)
        text = over.get("text", "").replace("\u3000", " ")
        queries = Queries(club.service.database, club.service.registry, club.service.clock)
        standings = [line.standing for line in (await queries.ranking(1, Period.ALL)).lines]
        assert len(standings) == 4
        assert sum(one.chips for one in standings) == 0
        names = {user.id: user.first_name for user in club.people}
        for one in standings:
            place = 1 + sum(rival.chips > one.chips for rival in standings)
            line = f"{place}. {names[one.person]} {plain(one.chips)} 入帳 {signed(one.chips)}"
            assert line in text, text
        ledgers = [await queries.ledger(1, one.person) for one in standings]
        assert [ledger.balance for ledger in ledgers] == [one.chips for one in standings]
        await pages_in_private(club, other)
        await pages_in_the_group(club, owner)
        await renamed_and_forgotten(club, other)
    monkeypatch.setenv("DATABASE_URL", club.settings.database_url)
    assert await asyncio.to_thread(cli.main, ["audit"]) == 0


async def pages_in_private(club: House, user: User) -> None:
    """What a player asks about the own past."""
    for command, title in (
        ("/standings", "standings.title"),
        ("/me", "me.title"),
        ("/ledger", "ledger.title"),
        ("/history", "history.title"),
        ("/verify 1", "verify.title"),
        ("/verify 1.1", "verify.title"),
        ("/replay 1", "replay.title"),
        ("/settings", "settings.title"),
        ("/about", "about.title"),
        ("/help", "help.start_title"),
        ("/language", "language.ask"),
    ):
        text = "".join((await club.reply(user, command)).split())
        assert text
        assert club.gist(title) in text, (command, text)
    for command in ("/replay 99", "/verify 1.99", "/replay", "/verify x"):
        assert await club.reply(user, command) == club.line("refusal.no_such_record")


async def pages_in_the_group(club: House, user: User) -> None:
    """The same in the group, where everybody reads them."""
    for command, title in (("/standings", "standings.title"), ("/history", "history.title")):
        text = await club.reply(user, command, club.group)
        assert club.gist(title) in "".join(text.split())


async def renamed_and_forgotten(club: House, user: User) -> None:
    """G2: the same player by the new name; after /forgetme by none, with the figures kept."""
    user.first_name = "新名字"
    assert "新名字" in await club.reply(user, "/standings")
    done = await club.reply(user, "/forgetme")
    assert club.gist("forget.done") in "".join(done.split())
    await club.next_minute()
    text = await club.reply(club.people[0], "/standings", club.group)
    assert "新名字" not in text
    queries = Queries(club.service.database, club.service.registry, club.service.clock)
    lines = (await queries.ranking(1, Period.ALL)).lines
    assert sum(line.standing.chips for line in lines) == 0


async def test_pages_before_anything_was_played(club: House) -> None:
    """Nothing to tell is said so, in the group and in private; nothing fails."""
    user = club.people[0]
    user.start()
    commands = ("/standings", "/me", "/ledger", "/history", "/replay 1", "/verify 1")
    for command in commands:
        assert await club.reply(user, command)
    for command in commands:
        assert await club.reply(user, command, club.group)


async def test_rules_open_at_a_clause(club: House) -> None:
    """The book, a rule set, a clause; what is not there leads back to the book."""
    user = club.people[0]
    user.start()
    texts = club.texts(Language.ZH_HANT, "taiwan16")
    for words in ("/rules", "/rules taiwan16"):
        assert texts.text("rules.title") in await club.reply(user, words)
    for words in ("/rules taiwan16 T13", "/rules T13"):
        assert texts.text("T13.title") in await club.reply(user, words)
    for words in ("/rules nosuch", "/rules taiwan16 ZZ9", "/rules <b>"):
        assert await club.reply(user, words)


async def test_pages_turn_by_their_buttons(club: House) -> None:
    """Help and the rule book turn in place; a page turned twice at once is no error."""
    user = club.people[0]
    user.start()
    await club.reply(user, "/help")
    first = await pressed(user, "hp")
    await pressed(user, "hp")
    await club.reply(user, "/rules")
    for _ in range(3):
        if find(user, "ru", user.chat) is not None:
            await pressed(user, "ru")
    assert first.answer is not None


async def test_settings_change_what_they_say(club: House) -> None:
    """Every button under /settings is answered with what has been chosen."""
    user = club.people[0]
    user.start()
    await club.reply(user, "/settings")
    buttons = [one for one in user.buttons() if "callback_data" in one.button]
    newest = max(one.message_id for one in buttons)
    for one in [one for one in buttons if one.message_id == newest]:
        press = user.press_data(one.message_id, str(one.button.get("callback_data")))
        answer = await press.answered(20)
        assert answer["text"] != club.line("press.unknown"), one.button["text"]


async def test_forgetme_is_answered_by_number(club: House) -> None:
    """A person who never played can be forgotten too, and is met again as before."""
    user = club.people[1]
    user.start()
    assert club.gist("forget.done") in "".join((await club.reply(user, "/forgetme")).split())
    assert await club.reply(user, "/hand") == club.line("refusal.no_table")
