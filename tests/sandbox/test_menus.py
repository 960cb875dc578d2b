"""Menus of commands: scopes, languages, and which a person sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeChatAdministrators,
    BotCommandScopeChatMember,
    BotCommandScopeDefault,
)
from telegram.error import BadRequest

if TYPE_CHECKING:
    from bot.sandbox.server import Chat, StrictApi, User


def seen(api: StrictApi, user: User, chat: Chat) -> list[object]:
    return [command["command"] for command in api.cloud.menus.seen_by(user, chat)]


async def test_commands_are_set_read_and_deleted(bot: Bot) -> None:
    await bot.set_my_commands([BotCommand("start", "Begin")])
    assert [c.command for c in await bot.get_my_commands()] == ["start"]
    same = await bot.get_my_commands(BotCommandScopeDefault())
    assert [c.command for c in same] == ["start"]
    await bot.delete_my_commands()
    assert await bot.get_my_commands() == ()
    assert await bot.set_my_description("A test bot")


async def test_the_narrowest_scope_in_ones_own_language_is_seen(api: StrictApi, bot: Bot) -> None:
    owner, ming = api.user("Ann"), api.user("阿明", language_code="zh-hant")
    club = api.group("Club", owner, ming)

    async def menu(name: str, scope: BotCommandScope | None = None, language: str = "") -> None:
        await bot.set_my_commands([BotCommand(name, "x")], scope, language)

    await menu("anywhere")
    assert seen(api, ming, club) == seen(api, ming, ming.chat) == ["anywhere"]
    await menu("in_groups", BotCommandScopeAllGroupChats())
    await menu("in_groups_zh", BotCommandScopeAllGroupChats(), "zh")
    await menu("in_private", BotCommandScopeAllPrivateChats())
    await menu("for_admins", BotCommandScopeChatAdministrators(club.id))
    assert seen(api, ming, club) == ["in_groups_zh"]
    assert seen(api, ming, ming.chat) == ["in_private"]
    assert seen(api, owner, club) == ["for_admins"]
    await menu("for_ming", BotCommandScopeChatMember(club.id, ming.id))
    assert seen(api, ming, club) == ["for_ming"]


@pytest.mark.parametrize(
    ("commands", "more", "error"),
    [
        ([{"command": "Start", "description": "x"}], {}, "(?i)bot_command_invalid"),
        ([{"command": "start", "description": ""}], {}, "(?i)strict"),
        ([{"command": "start", "description": "x"}] * 101, {}, "(?i)bot_commands_too_much"),
        (
            [{"command": "start", "description": "x"}],
            {"language_code": "zh-hant"},
            "(?i)invalid language code",
        ),
        (
            [{"command": "start", "description": "x"}],
            {"scope": {"type": "chat", "chat_id": 99}},
            "Chat not found",
        ),
    ],
)
async def test_refused_menus(
    bot: Bot, commands: list[dict[str, str]], more: dict[str, object], error: str
) -> None:
    with pytest.raises(BadRequest, match=error):
        await bot.set_my_commands([], api_kwargs={"commands": commands, **more})


async def test_unknown_chat_actions(bot: Bot) -> None:
    with pytest.raises(BadRequest, match="Wrong parameter action in request"):
        await bot.send_chat_action(1, "sleeping")
