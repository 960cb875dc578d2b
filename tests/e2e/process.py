"""The bot as a process of its own, which can be killed."""

from __future__ import annotations

import asyncio
import os
import sys
from dataclasses import dataclass

from bot.config import Settings
from bot.sandbox.server import StrictApi

PATIENCE = 60.0
"""Real seconds in which it must come up, however busy the machine is."""


@dataclass(slots=True)
class Process:
    """The bot as a process of its own, started again after every kill."""

    settings: Settings
    api: StrictApi
    child: asyncio.subprocess.Process | None = None
    kills: int = 0

    async def start(self) -> None:
        """Start it; it serves as soon as it has opened its database."""
        self.child = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "run", env=self._environment()
        )

    def _environment(self) -> dict[str, str]:
        settings = self.settings
        token = settings.telegram_bot_token
        return os.environ | {
            "TELEGRAM_BOT_TOKEN": token.get_secret_value() if token else "",
            "TELEGRAM_API_URL": settings.telegram_api_url,
            "DATABASE_URL": settings.database_url,
            "GROUP_POLICY": settings.group_policy.value,
            "CLOCK_SCALE": str(settings.clock_scale),
            "CLOCK_START": str(settings.clock_start),
            "LOG_LEVEL": "error",
        }

    async def kill(self) -> None:
        """SIGKILL: nothing is finished, nothing is said."""
        if self.child is not None:
            self.child.kill()
            await self.child.wait()
            self.kills += 1

    async def serves(self) -> None:
        """Wait until it fetches updates."""
        before = self.api.counts["getUpdates"]
        await self.api.wait(
            lambda: self.api.counts["getUpdates"] > before, PATIENCE, "the bot does not come up"
        )
