"""What failed calls mean: real refusals of the server, and every text that is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    EndPointNotFound,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)

from bot.telegram.errors import (
    FloodWait,
    Migrated,
    NotSent,
    Plain,
    Trouble,
    Unreachable,
    Why,
    classify,
)
from bot.telegram.transport import Timeouts
from tests.telegram.world import connected

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from telegram.ext import ExtBot

    from bot.sandbox.server import Chat, StrictApi, User
    from bot.telegram.limiter import Booking


async def trouble_of(call: Awaitable[object]) -> Trouble:
    """What became of a call that must fail."""
    with pytest.raises(TelegramError) as raised:
        await call
    return classify(raised.value)


async def test_private_chats_that_cannot_be_written_to(
    api: StrictApi, bot: ExtBot[Booking], ann: User
) -> None:
    bob = api.user("Bob")
    api.group("Met here", bob, ann)
    assert await trouble_of(bot.send_message(4711, "x")) == Unreachable(Why.NOT_FOUND)
    assert await trouble_of(bot.send_message(bob.id, "x")) == Unreachable(Why.NEVER_STARTED)
    ann.block()
    assert await trouble_of(bot.send_message(ann.id, "x")) == Unreachable(Why.BLOCKED)
    ann.unblock()
    ann.deactivated = True
    assert await trouble_of(bot.send_message(ann.id, "x")) == Unreachable(Why.DEACTIVATED)


async def test_messages_that_cannot_be_changed(bot: ExtBot[Booking], ann: User) -> None:
    typed = ann.send("typed by Ann")["message_id"]
    sent = (await bot.send_message(ann.id, "same")).message_id
    assert await trouble_of(bot.edit_message_text("same", ann.id, sent)) is Plain.NOT_MODIFIED
    assert await trouble_of(bot.edit_message_text("x", ann.id, 99999)) is Plain.MESSAGE_GONE
    assert await trouble_of(bot.edit_message_text("x", ann.id, typed)) is Plain.MESSAGE_GONE
    assert await trouble_of(bot.delete_message(ann.id, 99999)) is Plain.MESSAGE_GONE
    captioned = bot.edit_message_caption(ann.id, sent, caption="x")
    assert await trouble_of(captioned) is Plain.OTHER_MEDIA


async def test_messages_of_ours_that_are_wrong(bot: ExtBot[Booking], ann: User) -> None:
    wrong: list[tuple[str, Trouble]] = [
        ("", Plain.BAD_CONTENT),
        ("x" * 4097, Plain.BAD_CONTENT),
        ("<b>open", Plain.BAD_MARKUP),
        ("<blink>x</blink>", Plain.BAD_MARKUP),
    ]
    for text, trouble in wrong:
        assert await trouble_of(bot.send_message(ann.id, text, parse_mode="HTML")) is trouble


async def test_late_answers(api: StrictApi, bot: ExtBot[Booking], ann: User) -> None:
    message = await bot.send_message(ann.id, "press")
    press = ann.press_data(message.message_id, "1.-.-.xx")
    api.advance(3600)
    assert await trouble_of(bot.answer_callback_query(press.id)) is Plain.QUERY_TOO_OLD
    assert await trouble_of(bot.answer_callback_query("rubbish")) is Plain.QUERY_TOO_OLD


async def test_groups(api: StrictApi, bot: ExtBot[Booking], ann: User, club: Chat) -> None:
    club.permissions["can_send_messages"] = False
    assert await trouble_of(bot.send_message(club.id, "x")) is Plain.NO_RIGHTS
    club.permissions["can_send_messages"] = True
    club.remove_bot(ann)
    assert await trouble_of(bot.send_message(club.id, "x")) is Plain.KICKED
    basic = api.group("Basic", ann, kind="group")
    moved = basic.migrate(ann)
    assert await trouble_of(bot.send_message(basic.id, "x")) == Migrated(moved.id)


async def test_topics(api: StrictApi, bot: ExtBot[Booking], ann: User) -> None:
    forum = api.group("Forum", ann, kind="forum")
    topic = forum.topics.create(ann, "Table").id
    forum.topics.close(ann, topic)
    closed = bot.send_message(forum.id, "x", message_thread_id=topic)
    assert await trouble_of(closed) is Plain.TOPIC_CLOSED
    forum.topics.delete(topic)
    gone = bot.send_message(forum.id, "x", message_thread_id=topic)
    assert await trouble_of(gone) is Plain.THREAD_GONE


async def test_floods_and_lost_answers(api: StrictApi, ann: User) -> None:
    async with connected(api, timeouts=Timeouts(read=0.2)) as bot:
        # Past the limiter: what it does about a 429 is another test.
        api.fault("getChat", 429, "Too Many Requests: retry after 7", retry_after=7)
        assert await trouble_of(bot.get_chat(ann.id)) == FloodWait(7)
        api.fault("getChat", 429, "Too Many Requests: retry after 9")
        assert await trouble_of(bot.get_chat(ann.id)) == FloodWait(9)
        api.fault("sendMessage", drop=True, after=True)
        assert await trouble_of(bot.send_message(ann.id, "landed")) is Plain.UNKNOWN_OUTCOME
        api.fault("sendMessage", 502, "Bad Gateway")
        assert await trouble_of(bot.send_message(ann.id, "x")) is Plain.UNKNOWN_OUTCOME
        api.fault("sendMessage", 0, delay=0.5)
        assert await trouble_of(bot.send_message(ann.id, "slow")) is Plain.UNKNOWN_OUTCOME
        api.fault("getChat", 401, "Unauthorized")
        assert await trouble_of(bot.get_chat(ann.id)) is Plain.MISCONFIGURED
        api.fault("getChat", 409, "Conflict: terminated by other getUpdates request")
        assert await trouble_of(bot.get_chat(ann.id)) is Plain.CONFLICT
        await api.stop()
        with pytest.raises(NetworkError):  # an old connection may have broken on the way
            await bot.get_me()
        assert await trouble_of(bot.send_message(ann.id, "nobody there")) is Plain.NOT_SENT


@pytest.mark.parametrize(
    ("error", "trouble"),
    [
        (BadRequest("Message is not modified: specified new message content"), Plain.NOT_MODIFIED),
        (BadRequest("MESSAGE_ID_INVALID"), Plain.MESSAGE_GONE),
        (BadRequest("Message_id_invalid"), Plain.MESSAGE_GONE),
        (BadRequest("There is no text in the message to edit"), Plain.OTHER_MEDIA),
        (BadRequest("Topic_closed"), Plain.TOPIC_CLOSED),
        (BadRequest("TOPIC_DELETED"), Plain.THREAD_GONE),
        (BadRequest("Chat_restricted"), Plain.NO_RIGHTS),
        (BadRequest("Not enough rights to send text messages to the chat"), Plain.NO_RIGHTS),
        (BadRequest("Have no rights to send a message"), Plain.NO_RIGHTS),
        (BadRequest("CHAT_SEND_PHOTOS_FORBIDDEN"), Plain.NO_RIGHTS),
        (BadRequest("Group chat was deactivated"), Plain.KICKED),
        (BadRequest("PEER_ID_INVALID"), Unreachable(Why.NOT_FOUND)),
        (BadRequest("BUTTON_DATA_INVALID"), Plain.BAD_CONTENT),
        (BadRequest("REPLY_MARKUP_TOO_LONG"), Plain.BAD_CONTENT),
        (BadRequest("MEDIA_CAPTION_TOO_LONG"), Plain.BAD_CONTENT),
        (BadRequest("Can't parse inline keyboard button: text is empty"), Plain.BAD_CONTENT),
        (BadRequest("Slowmode_wait_12"), FloodWait(12)),
        (BadRequest("something new"), Plain.REFUSED),
        (Forbidden("Forbidden: bot was kicked from the supergroup chat"), Plain.KICKED),
        (Forbidden("Forbidden: bot is not a member of the channel chat"), Plain.KICKED),
        (Forbidden("Forbidden: the group chat was deleted"), Plain.KICKED),
        (Forbidden("Forbidden: bot can't send messages to bots"), Unreachable(Why.IS_BOT)),
        (Forbidden("Forbidden: something new"), Plain.REFUSED),
        (ChatMigrated(-1001), Migrated(-1001)),
        (RetryAfter(3), FloodWait(3)),
        (Conflict("terminated by other getUpdates request"), Plain.CONFLICT),
        (InvalidToken("x"), Plain.MISCONFIGURED),
        (EndPointNotFound("x"), Plain.MISCONFIGURED),
        (TimedOut(), Plain.UNKNOWN_OUTCOME),
        (NetworkError("Internal Server Error"), Plain.UNKNOWN_OUTCOME),
        (NotSent("no connection"), Plain.NOT_SENT),
        (TelegramError("Invalid server response"), Plain.UNKNOWN_OUTCOME),
    ],
    ids=lambda value: str(value)[:40],
)
def test_texts_and_types(error: TelegramError, trouble: Trouble) -> None:
    assert classify(error) == trouble
