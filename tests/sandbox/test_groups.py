"""Groups: privacy mode, rights, migration, anonymous administrators."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from telegram.error import BadRequest, ChatMigrated, Forbidden

from bot.sandbox.server import ANONYMOUS_ADMIN
from tests.sandbox.echo_bot import EchoBot, keyboard

if TYPE_CHECKING:
    from telegram import Bot

    from bot.sandbox.server import StrictApi, User


async def test_privacy_mode(api: StrictApi, echo: EchoBot, ann: User) -> None:
    bob, club = api.user("Bob"), api.group("Club", ann, kind="group")
    bob.join(club)
    ann.send("just chatting", club)
    ann.send("/start@other_bot", club)
    ann.send(f"/start@{api.bot.username} now", club)
    message = await ann.expect("Hello Ann now", club)
    bob.send("an answer", club, reply_to=message["message_id"])
    await ann.expect("Echo: an answer", club)
    assert echo.texts() == [f"/start@{api.bot.username} now", "an answer"]
    club.promote_bot(ann)
    ann.send("now it hears all", club)
    await ann.expect("Echo: now it hears all", club)


async def test_members_come_and_go(api: StrictApi, echo: EchoBot, bot: Bot, ann: User) -> None:
    bob, club = api.user("Bob"), api.group("Club", ann, kind="group")
    assert await bot.get_chat_member_count(club.id) == 2
    bob.join(club)
    statuses = {ann.id: "creator", bob.id: "member", bot.id: "member"}
    for user_id, status in statuses.items():
        assert (await bot.get_chat_member(club.id, user_id)).status == status
    with pytest.raises(BadRequest, match="User not found"):
        await bot.get_chat_member(club.id, 424242)
    bob.leave(club)
    assert (await bot.get_chat_member(club.id, bob.id)).status == "left"
    assert [a.user.id for a in await bot.get_chat_administrators(club.id)] == [ann.id]
    with pytest.raises(RuntimeError, match="can't write"):
        bob.send("x", club)
    club.remove_bot(ann)
    with pytest.raises(Forbidden, match=r"(?i)Bot was kicked from the group chat"):
        await bot.send_message(club.id, "x")
    await api.wait(lambda: sum(bool(u.my_chat_member) for u in echo.received) == 2)
    assert api.violations == []


async def test_rights_to_pin_and_delete(api: StrictApi, bot: Bot, ann: User) -> None:
    club = api.group("Club", ann)
    rules, spam = await bot.send_message(club.id, "rules"), ann.send("spam", club)
    with pytest.raises(BadRequest, match="Not enough rights to manage pinned messages"):
        await rules.pin()
    with pytest.raises(BadRequest, match="Message can't be deleted"):
        await bot.delete_message(club.id, spam["message_id"])
    club.promote_bot(ann)
    await rules.pin()
    pinned = (await bot.get_chat(club.id)).pinned_message
    assert pinned
    assert pinned.message_id == rules.message_id
    await bot.delete_messages(club.id, [spam["message_id"], 4711])
    assert ann.texts(club)[1:] == ["rules", ""]
    assert club.log[-1].kind == "delete"
    await bot.unpin_chat_message(club.id)
    assert (await bot.get_chat(club.id)).pinned_message is None


async def test_the_right_to_write(api: StrictApi, bot: Bot, ann: User) -> None:
    club = api.group("Club", ann, bot="administrator")
    club.permissions["can_send_messages"] = False
    await bot.send_message(club.id, "administrators still may")
    club.add_bot(ann)
    with pytest.raises(BadRequest, match="Not enough rights to send text messages to the chat"):
        await bot.send_message(club.id, "x")
    await bot.leave_chat(club.id)
    with pytest.raises(Forbidden, match=r"(?i)Bot is not a member of the supergroup chat"):
        await bot.send_message(club.id, "x")


async def test_migration_to_a_supergroup(
    api: StrictApi, echo: EchoBot, bot: Bot, ann: User
) -> None:
    old = api.group("Club", ann, kind="group")
    await bot.send_message(old.id, "before")
    new = old.migrate(ann)
    with pytest.raises(ChatMigrated) as moved:
        await bot.send_message(old.id, "after")
    assert moved.value.new_chat_id == new.id
    assert new.kind == "supergroup"
    # a numbering of its own, in which the service message was the first
    assert (await bot.send_message(new.id, "after")).message_id == 2

    def announced() -> set[int | None]:
        messages = [update.message for update in echo.received if update.message]
        return {m.migrate_to_chat_id or m.migrate_from_chat_id for m in messages} - {None}

    await api.wait(lambda: len(announced()) == 2)
    assert announced() == {old.id, new.id}


async def test_message_ids_are_shared_outside_supergroups(
    api: StrictApi, bot: Bot, ann: User
) -> None:
    ann.start()
    small, large = api.group("Small", ann, kind="group"), api.group("Large", ann)
    chats = (ann.id, small.id, ann.id, large.id)
    assert [(await bot.send_message(chat, "x")).message_id for chat in chats] == [3, 4, 5, 2]


async def test_an_anonymous_administrator_writes_as_the_group(
    api: StrictApi, echo: EchoBot, bot: Bot, ann: User
) -> None:
    bob = api.user("Bob")
    club = api.group("Club", ann, bob)
    club.promote(bob, ann, is_anonymous=True)
    bob.send("/start", club)
    await ann.expect("Hello Group", club)
    message = echo.received[-1].effective_message
    assert message
    assert message.from_user
    assert message.sender_chat
    assert (message.from_user.id, message.from_user.is_bot) == (ANONYMOUS_ADMIN["id"], True)
    assert message.sender_chat.id == club.id
    assert club.transcript()[-2]["sender"] == "Club"


async def test_an_anonymous_administrator_presses_as_himself(
    api: StrictApi, echo: EchoBot, bot: Bot, ann: User
) -> None:
    bob = api.user("Bob")
    club = api.group("Club", ann, bob)
    club.promote(bob, ann, is_anonymous=True)
    await bot.send_message(club.id, "Table", reply_markup=keyboard([("Alert", "alert")]))
    await bob.press("Alert", club).answered()
    query = echo.received[-1].callback_query
    assert query
    assert query.from_user.id == bob.id
    hidden = await bot.get_chat_member(club.id, bob.id)
    assert hidden.to_dict()["is_anonymous"] is True
    club.demote(bob, ann)
    assert bob.send("hi", club)["from"]["id"] == bob.id
