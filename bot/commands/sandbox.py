"""`mahjong-referee sandbox`: a club in the browser, with the very bot that serves Telegram."""

from __future__ import annotations

import argparse
import asyncio
import signal
import socket
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from pydantic import SecretStr

from bot.commands import BadInput
from bot.commands.output import complain, say
from bot.config import GroupPolicy, LogLevel, Settings, load_settings
from bot.logs import set_up_logs

if TYPE_CHECKING:
    from bot.sandbox.host import Sandbox


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    settings = Settings.model_fields
    parser.add_argument("--host", default=settings["web_host"].default, help="address of the page")
    parser.add_argument(
        "--port", type=int, default=settings["web_port"].default, help="port of the page"
    )
    parser.add_argument(
        "--web-port", type=int, help="port of the club's own pages; the page's and 2 by default"
    )
    parser.add_argument(
        "--api-port", type=int, default=8081, help="port of the local Bot API server"
    )


def execute(arguments: argparse.Namespace) -> int:
    """Serve the page until interrupted. Every start begins with a fresh club and database."""
    settings = load_settings()
    set_up_logs(max(settings.log_level, LogLevel.WARNING, key=list(LogLevel).index))
    host, port = arguments.host, arguments.port
    web_port = _web_port(host, port, arguments.web_port)
    pages = {"web_host": host, "web_port": web_port, "public_url": f"http://{host}:{web_port}"}
    settings = settings.model_copy(update=pages)
    return asyncio.run(_play(host, port, arguments.api_port, settings))


def _web_port(host: str, port: int, asked: int | None) -> int:
    """The port of the club's pages, known before they are served: their address needs it."""
    chosen = (port and port + 2) if asked is None else asked
    if chosen:
        return chosen
    with socket.create_server((host, 0)) as free:
        return int(free.getsockname()[1])


async def _play(host: str, port: int, api_port: int, settings: Settings) -> int:
    from bot.sandbox.host import Sandbox  # aiohttp and the page are of use here alone
    from bot.sandbox.server import Limits

    limits = Limits.scaled(settings.clock_scale)
    try:
        sandbox = await Sandbox(host, port, api_port, limits).start()
    except OSError as error:
        raise BadInput(
            f"port {port} or {api_port} at {host} cannot be listened on ({error.strerror}); "
            "choose others with --port and --api-port"
        ) from None
    try:
        with TemporaryDirectory(prefix="mahjong-sandbox-") as folder:
            return await _with_bot(sandbox, _settings_for(sandbox, Path(folder), settings))
    finally:
        await sandbox.stop()


def _settings_for(sandbox: Sandbox, folder: Path, settings: Settings) -> Settings:
    """The operator's settings, with the sandbox for Telegram and a database of its own."""
    from bot.sandbox.world import OPERATOR_ID

    changes = {
        "telegram_bot_token": SecretStr(sandbox.api.token),
        "telegram_api_url": sandbox.api.url,
        "database_url": f"sqlite:///{folder / 'sandbox.sqlite'}",
        "webhook_url": None,
        "webhook_secret": None,
        "operator_ids": (OPERATOR_ID,),
        "group_policy": GroupPolicy.OPEN,
    }
    return settings.model_copy(update=changes)


async def _with_bot(sandbox: Sandbox, settings: Settings) -> int:
    from bot.application import serving

    async with serving(settings) as service:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, service.stopped.set)
        say(f"The club is open at {sandbox.url} — stop with Ctrl+C.")
        say(
            f"Its own pages are at {settings.public_url}/ — /web in the chat tells their addresses."
        )
        await service.stopped.wait()
        for fault in service.faults:
            complain(fault)
        return 1 if service.faults else 0
