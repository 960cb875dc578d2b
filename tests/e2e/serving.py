"""A bot at the strict server: its settings, and what must hold after every test."""

from __future__ import annotations

import time
from pathlib import Path

from pydantic import SecretStr

from bot.config import GroupPolicy, Settings
from bot.sandbox.server import Chat, StrictApi
from bot.texts.languages import Language


def settings_at(
    api: StrictApi, folder: Path, scale: float = 1, chance: str | None = None
) -> Settings:
    """The settings of a bot that serves every group of the server, in traditional Chinese.

    Args:
        api: the server.
        folder: where the database will be.
        scale: how much faster all clocks run.
        chance: the seed of all chance; the operating system's without it.
    """
    return Settings(
        telegram_bot_token=SecretStr(api.token),
        telegram_api_url=api.url,
        database_url=f"sqlite:///{folder / 'club.sqlite'}",
        default_language=Language.ZH_HANT,
        group_policy=GroupPolicy.OPEN,
        clock_scale=scale,
        clock_start=time.time() if scale != 1 else 0,
        fixed_entropy=chance,
    )


def assert_orderly(api: StrictApi, group: Chat) -> None:
    """No call that Telegram would not take, every press answered once, the group's budget kept."""
    assert api.violations == []
    assert api.not_answered_once() == []
    assert api.errors[400] == 0, [call for call in api.calls if call.status == 400]
    assert api.errors[403] == 0, [call for call in api.calls if call.status == 403]
    assert api.busiest_minute(group) <= 20
