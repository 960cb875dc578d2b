from __future__ import annotations

import json
import socket
import sqlite3
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from bot import cli

TOKEN = "1:right"


class Telegram(BaseHTTPRequestHandler):
    """Knows one token, and a webhook that somebody else has set."""

    def do_GET(self) -> None:
        match self.path:
            case "/bot1:right/getMe":
                self._answer(200, {"ok": True, "result": {"id": 1, "username": "referee_bot"}})
            case "/healthz":
                self._say(200, b"ok\n")
            case "/other/healthz":
                self._say(200, b"<h1>It works!</h1>")
            case "/bot1:right/getWebhookInfo":
                webhook = {"url": "https://old.example.org", "last_error_message": "503"}
                self._answer(200, {"ok": True, "result": webhook})
            case _:
                self._answer(401, {"ok": False, "error_code": 401, "description": "Unauthorized"})

    def _answer(self, status: int, body: dict[str, object]) -> None:
        self._say(status, json.dumps(body).encode())

    def _say(self, status: int, body: bytes) -> None:
        self.send_response(status)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's
        """Nothing: the standard handler writes to standard error."""


@pytest.fixture(scope="module")
def telegram() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Telegram) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WEB_PORT", "0")


def examine(capsys: pytest.CaptureFixture[str]) -> tuple[int, list[tuple[str, str, str]]]:
    code = cli.main(["doctor", "--json"])
    report = json.loads(capsys.readouterr().out)
    assert report["healthy"] is (code == 0)
    return code, [(f["subject"], f["health"], f["text"]) for f in report["findings"]]


def test_a_fresh_clone_is_healthy_and_stays_untouched(capsys: pytest.CaptureFixture[str]) -> None:
    code, findings = examine(capsys)
    assert code == 0
    assert [finding[:2] for finding in findings] == [
        ("settings", "note"),
        ("database", "note"),
        ("web", "ok"),
        ("pages", "note"),
    ]
    assert list(Path().iterdir()) == []


def test_a_sound_database(capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["migrate"])
    capsys.readouterr()
    assert ("database", "ok", "mahjong.sqlite is sound") in examine(capsys)[1]


def test_an_empty_database_wants_migrating(capsys: pytest.CaptureFixture[str]) -> None:
    Path("mahjong.sqlite").touch()
    code, findings = examine(capsys)
    assert code == 1
    assert any("run mahjong-referee migrate" in text for _, _, text in findings)


def test_a_foreign_database_is_a_fault(capsys: pytest.CaptureFixture[str]) -> None:
    connection = sqlite3.connect("mahjong.sqlite")
    connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    code, findings = examine(capsys)
    assert code == 1
    assert any("not a database of the mahjong referee" in text for _, _, text in findings)


def test_bad_settings_are_findings(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LOG_LEVEL", "loud")
    code, findings = examine(capsys)
    assert code == 1
    assert [finding[:2] for finding in findings] == [("settings", "fault")]


def test_a_port_in_use_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        monkeypatch.setenv("WEB_PORT", str(taken.getsockname()[1]))
        findings = examine(capsys)[1]
    assert any(subject == "web" and "is the bot running?" in text for subject, _, text in findings)


def test_telegram_knows_the_token(
    telegram: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TELEGRAM_API_URL", telegram)
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", TOKEN)
    code, findings = examine(capsys)
    assert code == 1
    assert [text for subject, _, text in findings if subject == "telegram"] == [
        "the token is that of @referee_bot",
        "a webhook is set to https://old.example.org; the next start replaces it",
        "the webhook failed: 503",
    ]


@pytest.mark.parametrize("token", ["1:wrong", "2:wrong"])
def test_a_wrong_token_is_told_and_not_shown(
    token: str, telegram: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TELEGRAM_API_URL", telegram)
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", token)
    code, findings = examine(capsys)
    assert code == 1
    assert "Unauthorized" in findings[-1][2]
    assert all("wrong" not in text for _, _, text in findings)


def test_a_server_that_is_not_there_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TELEGRAM_API_URL", "http://127.0.0.1:9")
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", TOKEN)
    assert cli.main(["doctor"]) == 1
    out = capsys.readouterr().out
    assert "fault  telegram: TELEGRAM_API_URL does not answer" in out
    assert TOKEN not in out


@pytest.mark.parametrize(
    ("path", "health", "said"),
    [
        ("", "ok", "is answered by the bot"),
        ("/other", "fault", "the proxy must lead to WEB_HOST and WEB_PORT"),
    ],
)
def test_the_address_of_the_pages_is_asked(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    telegram: str,
    path: str,
    health: str,
    said: str,
) -> None:
    monkeypatch.setenv("PUBLIC_URL", f"{telegram}{path}")
    pages = [found[1:] for found in examine(capsys)[1] if found[0] == "pages"]
    assert pages[0][0] == health
    assert said in pages[0][1]
    assert [health for health, text in pages if "not https" in text] == ["note"]


def test_pages_where_nobody_answers_are_only_noted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        monkeypatch.setenv("PUBLIC_URL", f"http://127.0.0.1:{unused.getsockname()[1]}")
        code, findings = examine(capsys)
    assert code == 0
    assert any(found[0] == "pages" and "nobody answers" in found[2] for found in findings)
