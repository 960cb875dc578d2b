"""Telegram's dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from telegram.error import BadRequest

if TYPE_CHECKING:
    from telegram import Bot

    from bot.sandbox.server import StrictApi, User


async def throws(bot: Bot, chat_id: int, emoji: str = "🎲") -> list[int]:
    sent = [await bot.send_dice(chat_id, emoji=emoji) for _ in range(30)]
    assert all(message.dice and message.dice.emoji == emoji for message in sent)
    return [message.dice.value for message in sent if message.dice]


async def test_dice_show_one_to_six_and_repeat_with_their_seed(
    api: StrictApi, bot: Bot, ann: User
) -> None:
    api.limits.enabled = False
    club = api.group("Club", ann)
    api.seed_dice(7)
    first = await throws(bot, club.id)
    assert set(first) == {1, 2, 3, 4, 5, 6}
    api.seed_dice(7)
    assert await throws(bot, club.id) == first
    api.seed_dice(8)
    assert await throws(bot, club.id) != first
    assert club.transcript()[-1]["media"] == "dice"


async def test_other_dice_and_what_is_none(api: StrictApi, bot: Bot, ann: User) -> None:
    api.limits.enabled = False
    ann.start()
    assert set(await throws(bot, ann.id, "🏀")) == {1, 2, 3, 4, 5}
    with pytest.raises(BadRequest, match="is no die"):
        await bot.send_dice(ann.id, emoji="🎻")


async def test_dice_count_as_messages_do(api: StrictApi, bot: Bot, ann: User) -> None:
    club = api.group("Club", ann)
    await bot.send_dice(club.id)
    assert api.busiest_minute(club) == 1
    club.permissions["can_send_other_messages"] = False
    with pytest.raises(BadRequest, match="Not enough rights"):
        await bot.send_dice(club.id)
