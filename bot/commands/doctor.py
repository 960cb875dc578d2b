"""`mahjong-referee doctor`: looks at everything a start needs and changes nothing."""

from __future__ import annotations

import argparse
import asyncio
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeVar

import aiohttp
import msgspec

from bot.commands.output import say, say_json
from bot.config import BadSettings, Settings, load_settings
from bot.web.health import HEALTH, HEALTHY
from bot.webroot import web_address
from storage.doctor import examine
from storage.errors import StorageError
from storage.urls import open_database, sqlite_path

T = TypeVar("T")

_TIMEOUT: Final = aiohttp.ClientTimeout(total=10)


class Health(StrEnum):
    """How a thing was found."""

    WELL = "ok"
    MIND = "note"
    ILL = "fault"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at and what to do about it."""

    subject: str
    health: Health
    text: str


class _Answer(msgspec.Struct):
    """The envelope of every answer of the Bot API."""

    ok: bool
    description: str = ""


class _User(msgspec.Struct):
    username: str


class _Me(msgspec.Struct):
    result: _User


class _Webhook(msgspec.Struct):
    url: str
    last_error_message: str = ""


class _WebhookInfo(msgspec.Struct):
    result: _Webhook


class _Refused(Exception):
    """The Bot API said no, or nobody answered."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def execute(arguments: argparse.Namespace) -> int:
    """Print what was found; 1 when something is at fault."""
    findings = asyncio.run(_look())
    healthy = all(finding.health is not Health.ILL for finding in findings)
    if arguments.json:
        rows = [{"subject": f.subject, "health": f.health, "text": f.text} for f in findings]
        say_json({"healthy": healthy, "findings": rows})
    else:
        for finding in findings:
            say(f"{finding.health:<6} {finding.subject}: {finding.text}")
    return 0 if healthy else 1


async def _look() -> list[Finding]:
    try:
        settings = load_settings()
    except BadSettings as error:
        return [Finding("settings", Health.ILL, problem) for problem in error.problems]
    findings = list(_settings(settings))
    findings += await _database(settings.database_url)
    findings.append(_port(settings.web_host, settings.web_port))
    findings += await _pages(settings)
    if settings.telegram_bot_token is not None:
        findings += await _telegram(settings, settings.telegram_bot_token.get_secret_value())
    return findings


def _settings(settings: Settings) -> Iterator[Finding]:
    if settings.telegram_bot_token is None:
        text = "no TELEGRAM_BOT_TOKEN, so mahjong-referee alone starts the sandbox"
        yield Finding("settings", Health.MIND, text)
        return
    problems = settings.problems_for_running()
    yield from (Finding("settings", Health.ILL, problem) for problem in problems)
    if not problems:
        yield Finding("settings", Health.WELL, "complete")
    if not settings.operator_ids:
        text = "no OPERATOR_IDS, so nobody can admit a group or use /admin"
        yield Finding("settings", Health.MIND, text)


async def _database(url: str) -> list[Finding]:
    try:
        path = sqlite_path(url)
        if not path.exists():
            text = f"{path} is not there yet; the first start or `migrate` makes it"
            return [Finding("database", Health.MIND, text)]
        database = await open_database(url)
    except StorageError as error:
        return [Finding("database", Health.ILL, str(error))]
    try:
        if steps := await database.pending():
            text = f"{len(steps)} migrations are missing; run mahjong-referee migrate"
            return [Finding("database", Health.ILL, text)]
        found = await database.read(examine)
    except StorageError as error:
        return [Finding("database", Health.ILL, str(error))]
    finally:
        await database.close()
    if not found:
        return [Finding("database", Health.WELL, f"{path} is sound")]
    return [
        Finding("database", Health.ILL, f"{f.check} {f.where}: {f.found}, should be {f.expected}")
        for f in found
    ]


def _port(host: str, port: int) -> Finding:
    """Whether the pages' port can be listened on; a bot that runs at this moment holds it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            text = f"WEB_HOST {host}, WEB_PORT {port}: {error.strerror}; is the bot running?"
            return Finding("web", Health.MIND, text)
    return Finding("web", Health.WELL, f"{host}:{port} is free")


async def _pages(settings: Settings) -> list[Finding]:
    """What others find at the address of the pages."""
    address = web_address(settings)
    if address is None:
        text = "no PUBLIC_URL, so there are no pages: no big screen, no list of results on the web"
        return [Finding("pages", Health.MIND, text)]
    findings = [await _answering(address)]
    if not address.startswith("https://"):
        text = f"PUBLIC_URL {address} is not https: no button leads there, and anybody can listen"
        findings.append(Finding("pages", Health.MIND, text))
    return findings


async def _answering(address: str) -> Finding:
    """Whether the bot's own word comes back; one that does not run cannot give it."""
    try:
        async with (
            aiohttp.ClientSession(timeout=_TIMEOUT) as session,
            session.get(f"{address}{HEALTH}") as response,
        ):
            word = (await response.content.read(len(HEALTHY) + 1)).decode(errors="replace")
    except (aiohttp.ClientError, TimeoutError) as error:
        why = type(error).__name__
        text = f"nobody answers at {address} ({why}); does the bot run, and the proxy lead to it?"
        return Finding("pages", Health.MIND, text)
    if word != HEALTHY:
        text = f"{address}{HEALTH} is not the bot's; the proxy must lead to WEB_HOST and WEB_PORT"
        return Finding("pages", Health.ILL, text)
    return Finding("pages", Health.WELL, f"{address} is answered by the bot")


async def _telegram(settings: Settings, token: str) -> list[Finding]:
    root = f"{settings.telegram_api_url}/bot{token}"
    try:
        async with aiohttp.ClientSession(timeout=_TIMEOUT) as session:
            me = await _call(session, f"{root}/getMe", _Me)
            webhook = (await _call(session, f"{root}/getWebhookInfo", _WebhookInfo)).result
    except _Refused as error:
        return [Finding("telegram", Health.ILL, str(error))]
    findings = [Finding("telegram", Health.WELL, f"the token is that of @{me.result.username}")]
    if webhook.url and webhook.url != settings.webhook_url:
        text = f"a webhook is set to {webhook.url}; the next start replaces it"
        findings.append(Finding("telegram", Health.MIND, text))
    if webhook.last_error_message:
        text = f"the webhook failed: {webhook.last_error_message}"
        findings.append(Finding("telegram", Health.ILL, text))
    return findings


async def _call(session: aiohttp.ClientSession, url: str, kind: type[T]) -> T:
    try:
        async with session.get(url) as response:
            body = await response.read()
        answer = msgspec.json.decode(body, type=_Answer)
        if answer.ok:
            return msgspec.json.decode(body, type=kind)
    except (aiohttp.ClientError, TimeoutError, msgspec.DecodeError) as error:
        # The address holds the token, so only the kind of fault is told.
        raise _Refused(
            f"TELEGRAM_API_URL does not answer as it should ({type(error).__name__})"
        ) from None
    raise _Refused(f"Telegram refuses: {answer.description}; check TELEGRAM_BOT_TOKEN")
