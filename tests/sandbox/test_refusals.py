"""Whom the bot can't write to, and what it can't change."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from telegram import Bot, ReplyParameters
from telegram.error import BadRequest, Forbidden

from tests.sandbox.echo_bot import keyboard, png

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from telegram import Message

    from bot.sandbox.server import StrictApi, User


async def test_whom_the_bot_can_write_to(api: StrictApi, bot: Bot, ann: User) -> None:
    bob, eve, zed = api.user("Bob"), api.user("Eve"), api.user("Zed")
    api.group("Club", bob, ann)  # met there, but neither pressed Start
    for nobody in (123_456_789, zed.id):
        with pytest.raises(BadRequest, match="Chat not found"):
            await bot.send_message(nobody, "x")
    with pytest.raises(Forbidden, match=r"(?i)Bot can't initiate conversation with a user"):
        await bot.send_message(bob.id, "x")
    eve.start()
    await bot.send_message(eve.id, "hi")
    eve.block()
    with pytest.raises(Forbidden, match=r"(?i)Bot was blocked by the user"):
        await bot.send_message(eve.id, "x")
    eve.start()
    await bot.send_message(eve.id, "again")
    updates = api.cloud.updates.pending()
    kinds = [next(k for k in u.update if k != "update_id") for u in updates]
    assert kinds[-4:] == ["message", "my_chat_member", "my_chat_member", "message"]
    eve.deactivated = True
    with pytest.raises(Forbidden, match=r"(?i)User is deactivated"):
        await bot.send_message(eve.id, "x")
    assert api.errors == {400: 2, 403: 3}


async def test_edits_that_telegram_refuses(bot: Bot, ann: User) -> None:
    sent = ann.start()
    message = await bot.send_message(ann.id, "same", reply_markup=keyboard([("a", "b")]))
    missing = ReplyParameters(99999)
    same = keyboard([("a", "b")])
    refused: list[tuple[Callable[[], Awaitable[Message | bool]], str]] = [
        (lambda: message.edit_text("same", reply_markup=same), "is not modified: specified new"),
        (lambda: message.edit_reply_markup(same), "not modified"),
        (lambda: message.edit_caption("x"), "There is no caption in the message to edit"),
        (lambda: bot.edit_message_text("x", ann.id, 99999), "Message to edit not found"),
        (
            lambda: bot.edit_message_text("x", ann.id, sent["message_id"]),
            "Message can't be edited",
        ),
        (lambda: bot.delete_message(ann.id, 99999), "Message to delete not found"),
        (lambda: bot.pin_chat_message(ann.id, 99999), "Message to pin not found"),
        (
            lambda: bot.send_message(ann.id, "x", reply_parameters=missing),
            "Message to be replied not found",
        ),
    ]
    for call, error in refused:
        with pytest.raises(BadRequest, match=error):
            await call()
    assert ann.texts() == ["/start", "same"]


async def test_edits_replies_and_deletions(api: StrictApi, bot: Bot, ann: User) -> None:
    ann.start()
    message = await bot.send_message(ann.id, "same", reply_markup=keyboard([("a", "b")]))
    assert await message.edit_text("same")
    bare = await ann.expect("same")
    assert "reply_markup" not in bare  # leaving the keyboard out takes it away
    anyway = ReplyParameters(99999, allow_sending_without_reply=True)
    await bot.send_message(ann.id, "x", reply_parameters=anyway)
    photo = await bot.send_photo(ann.id, png())
    with pytest.raises(BadRequest, match="There is no text in the message to edit"):
        await photo.edit_text("x")
    api.advance(49 * 3600)
    with pytest.raises(BadRequest, match="Message can't be deleted for everyone"):
        await message.delete()
