"""`mahjong-referee run`: serves Telegram until it is told to stop."""

from __future__ import annotations

import argparse
import asyncio
import signal

from bot.commands.output import complain
from bot.config import Settings, load_settings
from bot.logs import set_up_logs


def configure(parser: argparse.ArgumentParser) -> None:
    """There are no arguments; everything is in the settings."""


def execute(arguments: argparse.Namespace) -> int:
    """Serve; 0 when asked to stop, 1 when something has gone wrong for good."""
    settings = load_settings()
    set_up_logs(settings.log_level)
    return asyncio.run(_serve(settings))


async def _serve(settings: Settings) -> int:
    from bot.application import serving  # the library behind it takes a second to import

    async with serving(settings) as service:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, service.stopped.set)
        await service.stopped.wait()
        for fault in service.faults:
            complain(fault)
        return 1 if service.faults else 0
