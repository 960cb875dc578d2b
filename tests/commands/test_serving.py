"""`run` and `sandbox` with something wrong: one clear line, exit code 2, nothing changed."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest
import pytest_asyncio

from bot import cli
from bot.sandbox.server import StrictApi

pytestmark = pytest.mark.xdist_group("serving")

Environment = dict[str, str]


@pytest_asyncio.fixture
async def api() -> AsyncIterator[StrictApi]:
    async with StrictApi() as served:
        yield served


@pytest.fixture
def environment(api: StrictApi, tmp_path: Path) -> Environment:
    """Settings that would serve."""
    return {
        "TELEGRAM_BOT_TOKEN": api.token,
        "TELEGRAM_API_URL": api.url,
        "DATABASE_URL": f"sqlite:///{tmp_path / 'bot.sqlite'}",
        "LOG_LEVEL": "error",
    }


@pytest.fixture
def taken_port() -> Iterator[int]:
    with closing(socket.socket()) as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


async def refused(
    words: list[str],
    environment: Environment,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> str:
    """The complaint of a command that exits with 2."""
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    code = await asyncio.wait_for(asyncio.to_thread(cli.main, words), 60)
    complaint = capsys.readouterr().err
    assert code == 2, complaint
    return complaint


async def test_run_without_a_token(
    environment: Environment, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    del environment["TELEGRAM_BOT_TOKEN"]
    complaint = await refused(["run"], environment, monkeypatch, capsys)
    assert "TELEGRAM_BOT_TOKEN: not set" in complaint


async def test_run_with_a_wrong_token(
    environment: Environment, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    environment["TELEGRAM_BOT_TOKEN"] = "1000001:a-token-of-another-bot"
    complaint = await refused(["run"], environment, monkeypatch, capsys)
    assert "TELEGRAM_BOT_TOKEN: the server does not know this token" in complaint
    assert "another-bot" not in complaint


async def test_run_where_nobody_answers(
    environment: Environment,
    taken_port: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with closing(socket.socket()) as unused:
        unused.bind(("127.0.0.1", 0))
        environment["TELEGRAM_API_URL"] = f"http://127.0.0.1:{unused.getsockname()[1]}"
        complaint = await refused(["run"], environment, monkeypatch, capsys)
    assert "TELEGRAM_API_URL: nobody answers there" in complaint


async def test_run_refuses_test_settings_at_telegram(
    environment: Environment, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    del environment["TELEGRAM_API_URL"]
    environment |= {"CLOCK_SCALE": "20", "FIXED_ENTROPY": "07"}
    complaint = await refused(["run"], environment, monkeypatch, capsys)
    assert "CLOCK_SCALE: for tests only" in complaint
    assert "FIXED_ENTROPY: for tests only" in complaint


async def test_run_with_somebody_elses_database(
    environment: Environment,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    foreign = tmp_path / "bot.sqlite"
    with closing(sqlite3.connect(foreign)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
        other.commit()
    before = sha256(foreign.read_bytes()).hexdigest()
    complaint = await refused(["run"], environment, monkeypatch, capsys)
    assert str(foreign) in complaint
    assert sha256(foreign.read_bytes()).hexdigest() == before


async def test_run_with_a_locked_database(
    environment: Environment,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert await asyncio.to_thread(_migrated, environment, monkeypatch) == 0
    with closing(sqlite3.connect(tmp_path / "bot.sqlite", isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        complaint = await refused(["run"], environment, monkeypatch, capsys)
    assert "lock" in complaint


def _migrated(environment: Environment, monkeypatch: pytest.MonkeyPatch) -> int:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    return cli.main(["migrate"])


async def test_run_with_the_webhooks_port_taken(
    environment: Environment,
    taken_port: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    environment |= {
        "WEBHOOK_URL": "https://mahjong.example.org/telegram",
        "WEBHOOK_SECRET": "a-long-random-word",
        "WEB_PORT": str(taken_port),
    }
    complaint = await refused(["run"], environment, monkeypatch, capsys)
    assert f"127.0.0.1:{taken_port} cannot be listened on" in complaint


@pytest.mark.parametrize("option", ["--port", "--api-port"])
async def test_sandbox_with_a_port_taken(
    option: str,
    taken_port: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    other = "--api-port" if option == "--port" else "--port"
    words = ["sandbox", option, str(taken_port), other, "0"]
    complaint = await refused(words, {}, monkeypatch, capsys)
    assert "cannot be listened on" in complaint
    assert "--port and --api-port" in complaint
