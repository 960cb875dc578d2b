"""Calls are checked against the Bot API's specification."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

import pytest
from telegram import Bot
from telegram.error import BadRequest, EndPointNotFound, InvalidToken, NetworkError

from bot.sandbox.server.spec import Spec

if TYPE_CHECKING:
    from bot.sandbox.server import StrictApi, User


def test_every_method_of_the_library_is_in_the_specification() -> None:
    methods = {
        name.replace("_", "")
        for name, _ in inspect.getmembers(Bot, inspect.iscoroutinefunction)
        if "_" in name.strip("_") and not name.startswith("_") and name != "do_api_request"
    }
    assert len(methods) > 150
    assert methods <= Spec.bundled().methods.keys()


def test_a_subtype_is_found_by_its_required_fields() -> None:
    spec = Spec.bundled()
    scope = {"type": "chat_member", "chat_id": 1, "user_id": 2}
    assert spec.check(scope, ("BotCommandScope",), "scope") == scope


@pytest.mark.parametrize(
    ("kwargs", "error"),
    [
        ({"bogus": 1}, "Strict: sendmessage has no parameter 'bogus'"),
        ({"protect_content": "maybe"}, "Strict: protect_content must be boolean"),
        (
            {"reply_markup": {"inline_keyboard": [[{"text": "a", "callback_dat": "b"}]]}},
            "has no field 'callback_dat'",
        ),
        (
            {"reply_markup": {"inline_keyboard": [[{"callback_data": "b"}]]}},
            "needs the field 'text'",
        ),
        (
            {"reply_markup": {"inline_keyboard": [[{"text": 1, "callback_data": "b"}]]}},
            "must be string",
        ),
        (
            {"reply_markup": {"inline_keyboard": [[{"text": "a", "url": "t.me", "style": "red"}]]}},
            "must be one of",
        ),
        ({"reply_markup": "{"}, "Can't parse reply keyboard markup json object"),
        ({"rich_message": {"html": "x"}}, "Strict: sendmessage has no parameter 'rich_message'"),
    ],
)
async def test_calls_outside_the_specification(
    bot: Bot, ann: User, kwargs: dict[str, Any], error: str
) -> None:
    ann.start()
    with pytest.raises(BadRequest, match=error):
        await bot.send_message(ann.id, "x", api_kwargs=kwargs)
    assert ann.texts() == ["/start"]


async def test_violations_are_kept_and_unsimulated_methods_are_refused(
    api: StrictApi, bot: Bot, ann: User
) -> None:
    ann.start()
    with pytest.raises(NetworkError, match="sendPoll is not simulated"):
        await bot.send_poll(ann.id, "?", ["a", "b"])
    with pytest.raises(NetworkError, match="not simulated with"):
        await bot.send_message(ann.id, "x", business_connection_id="b")
    with pytest.raises(BadRequest):
        await bot.send_message(ann.id, "x", api_kwargs={"bogus": 1})
    with pytest.raises(EndPointNotFound):
        await bot.do_api_request("noSuchMethod")
    violated = [violation.partition(":")[0] for violation in api.violations]
    assert violated == ["sendPoll", "sendMessage", "sendMessage", "noSuchMethod"]


async def test_wrong_tokens(api: StrictApi, bot: Bot) -> None:
    for token in ("99:other", "nonsense"):
        stranger = Bot(token, base_url=api.base_url)
        with pytest.raises(InvalidToken):
            await stranger.initialize()
        await stranger.shutdown()
    assert (await bot.get_me()).username == api.bot.username
