"""People talk with the bot in private."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, ReplyKeyboardMarkup, Update
from telegram.error import BadRequest

from bot.sandbox.server import StrictApi, User
from tests.sandbox.echo_bot import EchoBot, keyboard

if TYPE_CHECKING:
    from telegram import CallbackQuery


async def test_start_buttons_alert_and_edit(api: StrictApi, echo: EchoBot, ann: User) -> None:
    ann.start("deep_link")
    message = await ann.expect("Hello Ann deep_link")
    assert message.get("entities") == [{"type": "bold", "offset": 0, "length": 5}]
    alert = await ann.press("Alert").answered()
    assert alert == {"text": "Careful!", "show_alert": True, "url": None}
    assert (await ann.press("Count: 0").answered())["text"] == ""
    await ann.expect("Pressed 1")
    await ann.press("count:1").answered()
    edited = await ann.expect("Pressed 2")
    assert edited["message_id"] == message["message_id"]
    assert ann.chat.transcript()[-1] == {
        "id": message["message_id"],
        "sender": "Strict test bot",
        "is_bot": True,
        "text": "Pressed 2",
        "buttons": [["Count: 2"]],
        "media": None,
        "edited": True,
        "thread": None,
    }
    with pytest.raises(LookupError):
        ann.press("Count: 0")
    kinds = "message message press answer press answer edit press answer edit"
    assert [event.kind for event in ann.chat.log] == kinds.split()
    assert (api.counts["sendMessage"], api.counts["editMessageText"]) == (1, 2)
    assert api.counts["answerCallbackQuery"] == 3
    assert (api.violations, echo.failures, api.not_answered_once()) == ([], [], [])


async def test_echo_edited_message_and_reply_keyboard(echo: EchoBot, bot: Bot, ann: User) -> None:
    sent = ann.send("hi @someone https://example.org/x /help 😀 /help")
    assert [(e["type"], e["offset"]) for e in sent.get("entities", [])] == [
        ("mention", 3),
        ("url", 12),
        ("bot_command", 34),
        ("bot_command", 43),
    ]
    await ann.expect("Echo: hi")
    ann.edit(sent, "hello")
    await ann.expect("You changed it")
    await bot.send_message(ann.id, "Choose", reply_markup=ReplyKeyboardMarkup([["Yes", "No"]]))
    ann.tap("Yes")
    await ann.expect("Echo: Yes")
    with pytest.raises(LookupError):
        ann.tap("Maybe")
    assert echo.failures == []


async def test_callback_answered_too_late_twice_or_unknown(
    api: StrictApi, bot: Bot, ann: User
) -> None:
    ann.start()
    await bot.send_message(ann.id, "x", reply_markup=keyboard([("go", "ignore")]))
    late, good = ann.press("go"), ann.press("go")
    await bot.answer_callback_query(good.id)
    api.advance(api.limits.callback_timeout + 1)
    old = "Query is too old and response timeout expired or query id is invalid"
    for query in (late.id, good.id, "12345"):
        with pytest.raises(BadRequest, match=old):
            await bot.answer_callback_query(query)
    assert api.not_answered_once() == [good]
    assert good.answers == 2


async def test_stale_button_of_deleted_message(
    api: StrictApi, echo: EchoBot, bot: Bot, ann: User
) -> None:
    ann.start()
    message_id = (await ann.expect("Hello"))["message_id"]
    await bot.delete_message(ann.id, message_id)
    ann.press_data(message_id, "count:0")

    def queries() -> list[CallbackQuery]:
        return [u.callback_query for u in echo.received if u.callback_query]

    await api.wait(queries)
    gone = queries()[0].message
    assert gone
    assert not gone.is_accessible
    assert gone.message_id == message_id


async def test_an_answer_with_a_link_opens_the_private_chat(
    api: StrictApi, bot: Bot, ann: User
) -> None:
    club = api.group("Club", ann)
    await bot.send_message(club.id, "Sit down?", reply_markup=keyboard([("Sit", "sit")]))
    press = ann.press("Sit", club)
    with pytest.raises(BadRequest, match=r"(?i)url_invalid"):
        await bot.answer_callback_query(press.id, url="https://example.org/")
    await bot.answer_callback_query(press.id, url=f"https://t.me/{api.bot.username}?start=seat_1")
    assert ann.texts() == []
    await press.followed()
    assert ann.texts() == ["/start seat_1"]
    other = InlineKeyboardButton("Play", url=f"t.me/{api.bot.username}?start=play")
    await bot.send_message(club.id, "Full", reply_markup=InlineKeyboardMarkup([[other]]))
    ann.open("Play", club)
    assert ann.texts()[-1] == "/start play"
    with pytest.raises(LookupError):
        ann.follow("https://t.me/another_bot?start=x")


async def test_settle_latency_and_reset(api: StrictApi, echo: EchoBot, bot: Bot, ann: User) -> None:
    ann.start()
    await ann.expect("Hello")
    ann.press("Count: 0")
    await api.settle()
    assert ann.texts()[-1] == "Pressed 1"
    api.limits.latency = 0.05
    api.advance(10)
    await asyncio.gather(*(bot.send_message(ann.id, str(i)) for i in range(4)))
    assert sorted(ann.texts()[-4:]) == list("0123")
    api.reset()
    again = api.user("Ann")  # a new world, in which the same bot goes on
    again.start()
    await again.expect("Hello Ann")
    with pytest.raises(ValueError, match="can't be the payload"):
        again.start("not a payload!")
    assert all(isinstance(update, Update) for update in echo.received)


async def test_forwarded_words_say_whose_they_are(api: StrictApi, ann: User) -> None:
    ben = api.user("Ben")
    order = ben.send("/start over")
    sent = ann.forward(order)
    assert sent["from"]["id"] == ann.id
    assert sent.get("forward_origin") == {
        "type": "user",
        "sender_user": ben.shape(),
        "date": order["date"],
    }
    update = api.cloud.updates.pending()[-1].update["message"]
    assert update == sent
