from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import SecretStr, ValidationError

from bot.config import (
    HIDDEN,
    BadSettings,
    GroupPolicy,
    LogLevel,
    Settings,
    env_example,
    load_settings,
)
from bot.texts.languages import Language

TOKEN = "123456:AAbbCC-dd_EE"


def write(folder: Path, *lines: str) -> Path:
    path = folder / ".env"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_nothing_set_gives_a_bot_without_a_token() -> None:
    settings = load_settings(None)
    assert settings.telegram_bot_token is None
    assert settings.database_url == "sqlite:///mahjong.sqlite"
    assert settings.group_policy is GroupPolicy.ASK
    assert settings.default_language is Language.ZH_HANT
    assert (settings.calls_per_second, settings.group_calls_per_minute) == (30, 20)


def test_the_file_is_read(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        "# a comment",
        f"TELEGRAM_BOT_TOKEN={TOKEN}",
        "TELEGRAM_API_URL=http://127.0.0.1:8081/",
        "DATABASE_URL=sqlite:////var/lib/mahjong/club.sqlite",
        "WEB_PORT=0",
        "PUBLIC_URL=",
        "LOG_LEVEL=WARNING",
        "DEFAULT_LANGUAGE=zh-hans",
        "OPERATOR_IDS=1, 22,333",
        "GROUP_POLICY=list",
        "GROUP_IDS=-1001234567890",
    )
    settings = load_settings(path)
    assert settings.telegram_bot_token == SecretStr(TOKEN)
    assert settings.telegram_api_url == "http://127.0.0.1:8081"
    assert settings.database_url == "sqlite:////var/lib/mahjong/club.sqlite"
    assert settings.web_port == 0
    assert settings.public_url is None
    assert settings.log_level is LogLevel.WARNING
    assert settings.default_language is Language.ZH_HANS
    assert settings.operator_ids == (1, 22, 333)
    assert settings.group_ids == (-1001234567890,)


def test_the_environment_outweighs_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WEB_PORT", "9000")
    assert load_settings(write(tmp_path, "WEB_PORT=8000", "WEB_HOST=::1")).web_port == 9000


def test_a_file_that_is_not_there_is_no_fault(tmp_path: Path) -> None:
    assert load_settings(tmp_path / ".env") == load_settings(None)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("TELEGRAM_BOT_TOKEN=123 456", "TELEGRAM_BOT_TOKEN: not a bot token; write for"),
        ("TELEGRAM_API_URL=localhost:8081", "TELEGRAM_API_URL: not an http or https address"),
        ("DATABASE_URL=postgresql://club", "DATABASE_URL: this version keeps its data in SQLite"),
        ("DATABASE_URL=mahjong.sqlite", "DATABASE_URL: not a database address"),
        ("DATABASE_URL=sqlite:///", "DATABASE_URL: not a database address"),
        ("WEBHOOK_URL=http://example.org", "WEBHOOK_URL: Telegram delivers to https only"),
        ("WEBHOOK_URL=https://example.org", "WEBHOOK_SECRET: needed with WEBHOOK_URL"),
        ("WEBHOOK_SECRET=no spaces", "WEBHOOK_SECRET: Telegram takes 1 to 256 letters"),
        ("WEB_PORT=70000", "WEB_PORT: Input should be less than or equal to 65535"),
        ("WEB_PORT=http", "WEB_PORT: Input should be a valid integer"),
        ("LOG_LEVEL=loud", "LOG_LEVEL: Input should be 'debug', 'info', 'warning' or 'error'"),
        ("DEFAULT_LANGUAGE=fr", "DEFAULT_LANGUAGE: Input should be 'zh_Hant', 'zh_Hans' or 'en'"),
        ("OPERATOR_IDS=me", "OPERATOR_IDS: Input should be a valid integer"),
        ("GROUP_POLICY=closed", "GROUP_POLICY: Input should be 'ask', 'open' or 'list'"),
        ("GROUP_POLICY=list", "GROUP_IDS: needed with GROUP_POLICY=list"),
        ("CALLS_PER_SECOND=0", "CALLS_PER_SECOND: Input should be greater than 0"),
        ("TELEGRAM_TOKEN=x", "TELEGRAM_TOKEN: no such setting; see .env.example"),
    ],
)
def test_what_cannot_be_used_is_named_in_one_line(tmp_path: Path, line: str, problem: str) -> None:
    with pytest.raises(BadSettings) as caught:
        load_settings(write(tmp_path, line))
    (only,) = caught.value.problems
    assert only.startswith(problem)
    assert "\n" not in only


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(BadSettings) as caught:
        load_settings(write(tmp_path, "WEB_PORT=x", "LOG_LEVEL=loud"))
    assert len(caught.value.problems) == 2


def test_a_wrong_token_is_not_repeated(tmp_path: Path) -> None:
    with pytest.raises(BadSettings) as caught:
        load_settings(write(tmp_path, "TELEGRAM_BOT_TOKEN=hush-hush"))
    assert "hush" not in str(caught.value)
    assert TOKEN not in repr(Settings(telegram_bot_token=SecretStr(TOKEN)))


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    path = tmp_path / ".env"
    path.write_bytes(b"WEB_HOST=\xff\xfe\n")
    with pytest.raises(BadSettings, match="UTF-8"):
        load_settings(path)


def test_settings_cannot_be_changed() -> None:
    settings = Settings()
    with pytest.raises(ValidationError):
        settings.web_port = 1  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]


def test_running_needs_a_token() -> None:
    (problem,) = Settings().problems_for_running()
    assert problem.startswith("TELEGRAM_BOT_TOKEN: not set")
    assert Settings(telegram_bot_token=SecretStr(TOKEN)).problems_for_running() == ()


def test_time_and_chance_are_not_to_be_replaced_at_telegram() -> None:
    token = SecretStr(TOKEN)
    there = Settings(telegram_bot_token=token, clock_scale=20, clock_start=1, fixed_entropy="00ff")
    assert [problem.partition(":")[0] for problem in there.problems_for_running()] == [
        name.upper() for name in HIDDEN
    ]
    here = Settings(
        telegram_bot_token=token,
        clock_scale=20,
        clock_start=1,
        fixed_entropy="00ff",
        telegram_api_url="http://127.0.0.1:8081",
    )
    assert here.problems_for_running() == ()


def test_the_example_names_every_setting_but_those_for_tests(repository: Path) -> None:
    text = env_example()
    named = {line.partition("=")[0] for line in text.splitlines() if line[:1].isupper()}
    assert named == {name.upper() for name in Settings.model_fields if name not in HIDDEN}
    assert (repository / ".env.example").read_text(encoding="utf-8") == text


def test_the_example_is_itself_a_valid_file(tmp_path: Path) -> None:
    path = tmp_path / ".env"
    path.write_text(env_example(), encoding="utf-8")
    assert load_settings(path) == load_settings(None)


def test_the_module_prints_the_example(repository: Path) -> None:
    command = [sys.executable, "-m", "bot.config"]
    printed = subprocess.run(command, cwd=repository, capture_output=True, check=True)
    assert printed.stdout.decode() == env_example()
