"""Groups: migration, rights, kicked bots, commands of other bots, edits, policies."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.config import GroupPolicy
from bot.desk.verbs import Verb
from bot.sandbox.server import ANONYMOUS_ADMIN, Chat
from bot.sandbox.server.members import Member
from bot.sandbox.server.shapes import Content
from bot.screens import admission
from referee.table.state import PauseReason, Stage
from tests.scenarios.house import House, house
from tests.scenarios.table import Table, find, key_of, lobby, match, pressed, said

pytestmark = pytest.mark.e2e


def grown(club: House, order: str) -> Chat:
    """The basic group becomes a supergroup, told in one order, the other, or not at all."""
    owner, old = club.people[0], club.group
    if order == "old chat first":
        return old.migrate(owner)
    new = club.api.cloud.new_chat("supergroup", old.title)
    new.members = dict(old.members)
    if order == "new chat first":
        new.service(owner, Content(migrate_from_chat_id=old.id))
        old.service(owner, Content(migrate_to_chat_id=new.id))
    old.migrated_to = new
    return new


@pytest.mark.parametrize("order", ["old chat first", "new chat first", "by error only"])
async def test_f2_the_group_becomes_a_supergroup(tmp_path: Path, order: str) -> None:
    """Rows move once, whatever tells it; the table goes on in the new chat."""
    async with house(tmp_path, kind="group") as club:
        table = await match(club, humans=2)
        await table.discard_next()
        new = grown(club, order)
        club.tolerated.add("upgraded to a supergroup")
        await table.discard_next()
        await table.discard_next()
        await key_of(club.people[0], Verb.NUDGE, new)
        mover = await table.mover()
        assert said(await pressed(mover, Verb.MY_HAND, new))
        club.people[0].send("/stop", new)
        await club.shown(new, "over.stopped")
        assert await club.number("SELECT count(*) FROM clubs") == 1
        text = await club.reply(club.people[0], "/history", new)
        assert "1" in text


async def test_f4_the_bot_is_thrown_out_in_mid_match(club: House) -> None:
    """The match pauses and nothing more is sent there; it goes on when the bot is back."""
    table = await match(club)
    # What was refused meanwhile is shown again on return, though it may look so already.
    club.tolerated |= {"kicked", "message is not modified"}
    club.group.remove_bot(club.people[0])
    await club.quiet()
    pause = (await table.board()).facts.pause
    assert pause is not None
    assert pause.reason is PauseReason.CHAT
    calls = len([call for call in club.api.calls if call.chat_id == club.group.id])
    press = await pressed(club.people[1], Verb.LOOK)
    assert said(press)
    await club.quiet()
    assert len([call for call in club.api.calls if call.chat_id == club.group.id]) == calls
    club.group.add_bot(club.people[0])
    await club.shown(table.place, "notice.resumed")
    await table.discard_next()


async def test_f4_a_refused_call_alone_tells_that_the_bot_is_out(club: House) -> None:
    """No update came: the first 403 pauses the match, and there is no storm of them."""
    table = await match(club)
    club.expected.add("kicked")
    club.group.members[club.api.bot.id] = Member("kicked")
    await table.discard_next()
    await paused(club, table, PauseReason.CHAT)
    await club.quiet()
    assert len([call for call in club.refused() if call.chat_id == club.group.id]) <= 2


async def paused(club: House, table: Table, reason: PauseReason) -> None:
    """The match stands still for that reason."""
    for _ in range(100):
        pause = (await table.board()).facts.pause
        if pause is not None:
            assert pause.reason is reason
            return
        await club.api.cloud.changes.next(0.1)
    raise AssertionError("the match goes on")


async def test_f7_the_right_to_write_is_lost_and_regained(club: House) -> None:
    """The match pauses, players read so in private, no storm of refused calls; then it goes on."""
    table = await match(club)
    club.expected.add("not enough rights")
    club.group.permissions["can_send_messages"] = False
    club.people[1].send("/leave", club.group)
    await paused(club, table, PauseReason.CHAT)
    await club.quiet()
    for user in (table.people[0], *table.people[2:]):
        await club.shown(user.chat, "pause.chat")
    assert len([call for call in club.refused() if call.chat_id == club.group.id]) <= 2
    club.group.permissions["can_send_messages"] = True
    club.people[0].send("/resume", club.group)
    await club.shown(table.place, "notice.resumed")
    await table.discard_next()


async def test_f7_restricted_by_an_administrator(club: House) -> None:
    """Told by an update: paused without a refused call, resumed by the next update."""
    table = await match(club)
    bot, owner = club.api.bot, club.people[0]
    club.tolerated.add("not enough rights")
    club.group.set_member(bot, owner, Member("restricted", {"can_send_messages": False}))
    await paused(club, table, PauseReason.CHAT)
    club.group.set_member(bot, owner, Member("member"))
    await club.shown(table.place, "notice.resumed")
    await table.discard_next()


async def test_f14_an_anonymous_administrator(club: House) -> None:
    """By command a referee without a name, who can't be seated; by button the person himself."""
    admin = club.people[1]
    club.group.promote(admin, club.people[0], is_anonymous=True)
    for user in club.people[:4]:
        user.start()
    refused = await club.reply(admin, "/table taiwan16", club.group)
    assert refused == club.line("table.opener_hidden")
    table = await lobby(club)
    assert await club.reply(admin, "/sit", club.group) == club.line("refusal.name_needed")
    assert said(await pressed(admin, Verb.SIT, table.place)) == club.line("answer.seated")
    for _ in range(2):
        admin.send("/computer", club.group)
    await club.quiet()
    admin.send("/begin", club.group)
    playing = Table(club, table.key, table.place, [club.people[0], admin])
    await key_of(admin, Verb.WINS_ONLY)
    await playing.discard_next()
    admin.send("/pause", club.group)
    await club.shown(table.place, "notice.paused")
    admin.send("/stop", club.group)
    await club.shown(table.place, "over.stopped")


async def test_f15_stand_ins_are_never_seated(club: House) -> None:
    """A channel's post, a linked channel, the group's anonymous bot: nobody sits down."""
    club.people[0].start()
    table = await lobby(club)
    chat = {"id": club.group.id, "type": "supergroup", "title": club.group.title}
    channel = {"id": -1_009_999_999_999, "type": "channel", "title": "頻道"}
    senders = (
        ({"id": 136817688, "is_bot": True, "first_name": "Channel"}, channel),
        ({"id": 777000, "is_bot": False, "first_name": "Telegram"}, channel),
        (dict(ANONYMOUS_ADMIN), chat),
    )
    for number, (sender, sender_chat) in enumerate(senders):
        await club.feed(
            {
                "update_id": number + 1,
                "message": {
                    "message_id": 9000 + number,
                    "date": 1_700_000_000,
                    "chat": chat,
                    "from": sender,
                    "sender_chat": sender_chat,
                    "text": "/sit",
                    "entities": [{"type": "bot_command", "offset": 0, "length": 4}],
                },
            }
        )
    view = await club.lobby(table.key)
    assert [chair.who for chair in view.chairs[1:]] == [None, None, None]


async def test_f17_commands_for_other_bots(club: House) -> None:
    """`/help@otherbot` is not ours even where the bot reads everything; with our name it is."""
    club.group.promote_bot(club.people[0])
    await club.quiet()
    user = club.people[1]
    await club.unanswered(user, "/help@other_bot", club.group)
    await club.unanswered(user, "/table@other_bot taiwan16", club.group)
    assert await club.reply(user, f"/help@{club.api.bot.username}", club.group)


async def test_f19_a_basic_group(tmp_path: Path) -> None:
    """No method is called that works only in supergroups: a match begins, pauses and stops."""
    async with house(tmp_path, kind="group") as club:
        table = await match(club)
        await table.discard_next()
        club.people[0].send("/pause", club.group)
        await club.shown(table.place, "notice.paused")
        club.people[0].send("/stop", club.group)
        await club.shown(table.place, "over.stopped")


async def test_f20_edited_commands_are_ignored(club: House) -> None:
    """Correcting an old command does not do it again, in the group and in private."""
    user = club.people[0]
    user.start()
    said_there = user.send("/help", club.group)
    await club.reply_to(said_there, club.group)
    user.edit(said_there, "/table taiwan16")
    in_private = user.send("/help")
    await club.reply_to(in_private, user.chat)
    user.edit(in_private, "/forgetme")
    await club.quiet()
    assert await club.events() == 0
    assert find(user, Verb.SIT, club.group) is None
    assert await club.number("SELECT count(*) FROM people WHERE forgotten IS NOT NULL") == 0


@pytest.mark.parametrize("word", [admission.ADMIT, admission.REFUSE])
async def test_a_group_waits_for_the_operator(tmp_path: Path, word: str) -> None:
    """`GROUP_POLICY=ask`: told once; an operator is asked in private, and his word counts."""
    async with house(tmp_path, policy=GroupPolicy.ASK) as club:
        user, operator = club.people[0], club.people[4]
        user.start()
        operator.start()
        await club.quiet()
        new = club.api.group("新社", user)
        await club.shown(new, "refusal.group_not_admitted")
        await club.shown(operator.chat, "admission.ask", title="新社")
        refused = await club.reply(user, "/table taiwan16", new)
        assert refused == club.line("refusal.group_not_admitted")
        assert await club.events() == 0
        button = await key_of(operator, word)
        await pressed(operator, word)
        if word == admission.ADMIT:
            await club.shown(new, "welcome.text")
            await lobby(club, chat=new)
        else:
            await club.shown(operator.chat, "admission.refused", title="新社")
            assert await club.reply(user, "/table taiwan16", new) == refused
        forged = user.press_data(max(user.chat.messages), str(button.button.get("callback_data")))
        assert (await forged.answered())["text"] == club.line("press.unknown")


async def test_the_bot_greets_a_group_that_adds_it(club: House) -> None:
    """Once, with a link to the private chat; coming back greets again, a new right does not."""
    gist = club.gist("welcome.text")
    assert len(club.said(club.group, gist)) == 1
    club.group.promote_bot(club.people[0])
    await club.quiet()
    assert len(club.said(club.group, gist)) == 1
    start = club.people[1].open(club.texts().text("welcome.private"), club.group)
    await club.replied(start, club.people[1].chat, club.texts().text("start.title"))


async def test_a_wrong_place_for_a_command_is_told(club: House) -> None:
    """Table commands in private and commands about a hand in the group say where they belong."""
    user = club.people[0]
    user.start()
    for words in ("/table", "/sit", "/computer", "/begin", "/nudge", "/pause", "/stop", "/kick"):
        assert await club.reply(user, words) == club.line("refusal.in_group_only")
    assert await club.reply(user, "/leave") == club.line("refusal.no_table")
    await club.next_minute()
    for words in ("/hand", "/discard 5m", "/pass", "/win"):
        text = await club.reply(user, words, club.group)
        assert text == club.line("refusal.in_private_only")
    assert await club.events() == 0


async def test_commands_where_no_table_is(club: House) -> None:
    """Each says that there is none, and how to open one."""
    user = club.people[0]
    user.start()
    for words in ("/sit", "/leave", "/begin", "/stop", "/kick", "/nudge"):
        assert await club.reply(user, words, club.group) == club.line("table.none_here")
    for words in ("/hand", "/discard 5m", "碰", "5萬", "/win"):
        assert await club.reply(user, words) == club.line("refusal.no_table")
    assert await club.reply(user, "哈囉") == club.line("words.unknown")
    assert await club.events() == 0


async def test_a_group_opens_again_after_the_match(club: House) -> None:
    """A stopped table's players are free: the opener can leave and open another."""
    table = await match(club, humans=2)
    club.people[0].send("/stop", club.group)
    await club.shown(table.place, "over.stopped")
    await pressed(club.people[0], Verb.CANCEL, table.place)
    again = await lobby(club)
    assert again.key != table.key
    assert (await club.lobby(again.key)).stage is Stage.LOBBY
