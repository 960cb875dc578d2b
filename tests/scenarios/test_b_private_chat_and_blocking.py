"""The private chat: Start, people who never pressed it, people who block the bot."""

from __future__ import annotations

import pytest

from bot.desk.verbs import Verb
from bot.texts.languages import Language
from referee.table.state import Pilot, Reach
from tests.scenarios.house import House
from tests.scenarios.table import Table, key_of, lobby, match, pressed, said, seated, under_way

pytestmark = pytest.mark.e2e


async def test_b1_a_player_who_never_pressed_start(club: House) -> None:
    """The sit button leads to the private chat, the seat is held, the match waits for it."""
    owner, *others, late = club.people[:4]
    for user in (owner, *others):
        user.start()
    table = await seated(await lobby(club), *others)
    press = await pressed(late, Verb.SIT, table.place)
    assert press.answer is not None
    assert press.answer["url"] == f"https://t.me/{club.api.bot.username}?start={table.key}"
    await club.shown(table.place, "lobby.chair_unreachable", name=late.first_name)
    assert await club.reply(owner, "/begin", club.group) == club.line("refusal.not_reachable")
    assert await club.happened("match_called") == 0
    await press.followed()
    await under_way(Table(club, table.key, table.place, club.people[:4]))


async def test_b1_the_opener_never_pressed_start(club: House) -> None:
    """The lobby opens with the seat held, and a link below the command leads to the chat."""
    opener = club.people[0]
    text = await club.reply(opener, "/table taiwan16", club.group)
    assert text == club.line("answer.open_private")
    link = club.texts().text("welcome.private")
    opener.open(link, club.group)
    await club.until(
        lambda: not club.said(club.group, club.gist("lobby.chair_unreachable", name="阿明")),
        "the lobby still waits",
    )


@pytest.mark.parametrize("told", ["by an update", "by a refused call"])
async def test_b3_player_blocks_the_bot_in_mid_hand(club: House, told: str) -> None:
    """The table goes on with a computer there, the others are told once; unblocking returns."""
    table = await match(club)
    mover = await table.mover()
    leaver = next(user for user in table.people if user is not mover)
    others = Table(club, table.key, table.place, [u for u in table.people if u is not leaver])
    seat = (await table.seat_names())[leaver.id]
    if told == "by an update":
        leaver.block()
        # Whether a call was under way at that moment is chance.
        club.tolerated.add("blocked by the user")
    else:
        leaver.deactivated = True
        club.expected.add("user is deactivated")
    for _ in range(3):
        await others.discard_next()
    await club.shown(table.place, "notice.gone_blocked")
    await club.quiet()
    assert len(club.said(table.place, club.gist("notice.gone_blocked"))) == 1
    assert (await table.board()).facts.seats[seat].pilot is Pilot.COMPUTER
    refusals = len(club.refused())
    await others.discard_next()
    await club.quiet()
    assert len(club.refused()) == refusals, "no more is sent to somebody who is gone"
    leaver.deactivated = False
    leaver.start(table.key)
    await club.shown(table.place, "notice.back")
    assert (await table.board()).facts.seats[seat].pilot is Pilot.OWNER
    await key_of(leaver, Verb.WINS_ONLY)


async def test_b5_sitting_down_in_the_second_the_table_starts(club: House) -> None:
    """Either seated or told that it is too late; never half in and deaf afterwards."""
    fifth = club.people[4]
    fifth.join(club.group, club.people[0])
    for user in club.people:
        user.start()
    table = await seated(await lobby(club), *club.people[1:4])
    sit, start = (
        await key_of(fifth, Verb.SIT, table.place),
        await key_of(club.people[0], Verb.START, table.place),
    )
    begun = club.people[0].press_data(
        start.message_id, str(start.button.get("callback_data")), table.place
    )
    late = fifth.press_data(sit.message_id, str(sit.button.get("callback_data")), table.place)
    await begun.answered()
    await late.answered()
    assert said(late) in (club.line("refusal.table_full"), club.line("refusal.match_running"))
    await under_way(table)
    assert await club.reply(fifth, "/hand") == club.line("refusal.no_table")
    assert await club.reply(fifth, "5m") == club.line("refusal.no_table")


async def test_b6_a_stranger_with_a_leaked_start_payload(club: House) -> None:
    """Who is not in the group takes no seat there by the link alone."""
    stranger = club.people[4]
    club.people[0].start()
    table = await lobby(club)
    events = await club.events()
    start = stranger.start(table.key)
    await club.replied(start, stranger.chat, club.line("refusal.sit_in_group"))
    assert await club.events() == events


async def test_b6_a_start_payload_of_a_closed_table(club: House) -> None:
    """The payload has expired with its table, and the reply says so."""
    owner, other = club.people[:2]
    owner.start()
    table = await lobby(club)
    await pressed(owner, Verb.CANCEL, table.place)
    start = other.start(table.key)
    await club.replied(start, other.chat, club.line("refusal.table_closed"))


@pytest.mark.parametrize("payload", ["", "rubbish", "zzzzzzzz", "a" * 64, "-_-"])
async def test_start_without_or_with_rubbish_payloads(club: House, payload: str) -> None:
    """Start is answered with a welcome or with why the link is of no use; nothing happens."""
    user = club.people[1]
    start = user.start(payload)
    await club.replied(start, user.chat, club.texts().text("start.title"))
    if payload == "zzzzzzzz":
        await club.replied(start, user.chat, club.line("refusal.table_closed"))
    assert await club.events() == 0


async def test_b10_private_messages_only_for_what_needs_an_action(club: House) -> None:
    """While others play a hand is edited in place; new messages only call to act."""
    table = await match(club)
    calls = len(club.api.calls)
    for _ in range(6):
        await table.discard(await table.mover())
    await club.quiet()
    sent = [
        call
        for call in club.api.calls[calls:]
        if call.method == "sendMessage" and (call.chat_id or 0) > 0
    ]
    assert {call.params["text"] for call in sent} <= {club.texts().text("notice.prompt")}
    assert len(sent) <= 6


async def test_b11_nothing_starts_before_everybody_can_be_written_to(club: House) -> None:
    """A player who blocks the bot in the countdown stops it; unblocking starts it again."""
    for user in club.people[:4]:
        user.start()
    table = await seated(await lobby(club), *club.people[1:3])
    last = club.people[3]
    last.block()
    await club.quiet()
    await pressed(last, Verb.SIT, table.place)
    view = await club.lobby(table.key)
    assert view.chairs[3].reach is Reach.UNREACHABLE
    assert await club.happened("match_called") == 0
    last.start(table.key)
    await under_way(Table(club, table.key, table.place, club.people[:4]))


async def test_g4_asked_once_how_to_be_shown_a_hand(club: House) -> None:
    """Start asks for the style; once it is chosen, later links do not ask again."""
    user = club.people[1]
    start = user.start()
    welcome = await club.reply_to(start, user.chat)
    await pressed(user, "hs", argument="text")
    club.people[0].start()
    table = await lobby(club)
    before = len(user.texts())
    again = user.start(table.key)
    assert await club.reply_to(again, user.chat) != welcome
    await club.quiet()
    assert user.texts()[before:].count(welcome) == 0


async def test_answers_come_in_the_reader_s_language(club: House) -> None:
    """A person is spoken to in the language of the app, and after /language in the chosen one."""
    user = club.api.user("Ann", language_code="en")
    user.start()
    english = Language.EN
    assert await club.reply(user, "/hand") == club.line("refusal.no_table", english)
    await club.reply(user, "/language")
    press = await pressed(user, "la", argument=Language.ZH_HANS.value)
    assert press.answer is not None
    assert await club.reply(user, "/hand") == club.line("refusal.no_table", Language.ZH_HANS)


async def test_forbidden_after_the_deal_no_retry_storm(club: House) -> None:
    """Somebody who has blocked the bot is tried once, not again and again."""
    table = await match(club, humans=3)
    mover = await table.mover()
    gone = next(user for user in table.people if user is not mover)
    gone.deactivated = True
    club.expected.add("user is deactivated")
    alone = Table(club, table.key, table.place, [u for u in table.people if u is not gone])
    for _ in range(4):
        await alone.discard_next()
    await club.quiet()
    assert 1 <= len([call for call in club.refused() if call.chat_id == gone.id]) <= 3
