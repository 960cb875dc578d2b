"""The operator's settings, from the environment or a `.env` file.

`Settings` is a plain value that the composition root hands on; `load_settings` reads it.
`python -m bot.config` prints `.env.example`, which is made from the fields below.
"""

from __future__ import annotations

import re
import sys
import textwrap
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final, Self

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    SecretStr,
    ValidationError,
    field_validator,
    model_validator,
)
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict, SettingsError

from bot.texts.languages import Language

TELEGRAM_API: Final = "https://api.telegram.org"

_TOKEN: Final = re.compile(r"\d+:[\w-]+", re.ASCII)
_SECRET: Final = re.compile(r"[\w-]{1,256}", re.ASCII)
_HTTP: Final = re.compile(r"https?://[^\s/?#]+(/[^\s?#]*)?")
_SQLITE: Final = "sqlite:///"


class BadSettings(Exception):
    """Settings that cannot be used. Each of `problems` names a variable and what to write."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


class GroupPolicy(StrEnum):
    """Which groups may use the bot without the operator's word."""

    ASK = "ask"
    OPEN = "open"
    LIST = "list"


class LogLevel(StrEnum):
    """How much is logged."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


class Settings(BaseModel):
    """Everything an operator may set. The environment variable is the field's name in capitals."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    telegram_bot_token: SecretStr | None = Field(
        default=None,
        description="The token @BotFather gave. Without one `mahjong-referee` starts the sandbox.",
        examples=["123456789:AAbbCCddEEffGGhhIIjjKKllMMnnOOppQQr"],
    )
    telegram_api_url: str = Field(
        default=TELEGRAM_API,
        description="Root of the Bot API server; another one is, say, http://127.0.0.1:8081.",
        examples=["http://127.0.0.1:8081"],
    )
    database_url: str = Field(
        default=f"{_SQLITE}mahjong.sqlite",
        description="Where tables, chips and records are kept: sqlite:/// and a path.",
        examples=[f"{_SQLITE}mahjong.sqlite"],
    )
    webhook_url: str | None = Field(
        default=None,
        description="Public https address where Telegram shall deliver updates; empty polls.",
        examples=["https://mahjong.example.org/telegram"],
    )
    webhook_secret: SecretStr | None = Field(
        default=None,
        description="Needed with WEBHOOK_URL: 1 to 256 letters, digits, _ and -.",
        examples=["a-long-random-word"],
    )
    web_host: str = Field(
        default="127.0.0.1",
        description="The address that pages, metrics and the webhook listen on.",
        examples=["127.0.0.1"],
        min_length=1,
    )
    web_port: int = Field(
        default=8080,
        description="Their port; 0 takes any that is free.",
        examples=["8080"],
        ge=0,
        le=65535,
    )
    public_url: str | None = Field(
        default=None,
        description="Address of the web pages as others see it, through your proxy; with it they"
        " are served at WEB_HOST and WEB_PORT. With WEBHOOK_URL alone they are at its host.",
        examples=["https://mahjong.example.org"],
    )
    log_level: LogLevel = Field(
        default=LogLevel.INFO, description="debug, info, warning or error.", examples=["info"]
    )
    default_language: Language = Field(
        default=Language.ZH_HANT,
        description="For groups and people whose own language the bot lacks: zh_Hant, zh_Hans, en.",
        examples=["zh_Hant"],
    )
    operator_ids: Annotated[tuple[int, ...], NoDecode] = Field(
        default=(),
        description="Telegram user ids of the operators, with commas between.",
        examples=["12345678,87654321"],
    )
    group_policy: GroupPolicy = Field(
        default=GroupPolicy.ASK,
        description="ask: a new group waits for an operator; open: any; list: GROUP_IDS only.",
        examples=["ask"],
    )
    group_ids: Annotated[tuple[int, ...], NoDecode] = Field(
        default=(),
        description="Chat ids of the groups allowed with GROUP_POLICY=list.",
        examples=["-1001234567890"],
    )
    calls_per_second: float = Field(
        default=30,
        description="Telegram's limit of calls a second for a bot.",
        examples=["30"],
        gt=0,
    )
    group_calls_per_minute: float = Field(
        default=20,
        description="Telegram's limit of calls a minute for a group.",
        examples=["20"],
        gt=0,
    )
    table_edit_seconds: float = Field(
        default=5,
        description="Least seconds between two edits of all table messages of a group together.",
        examples=["5"],
        ge=0,
    )
    clock_scale: float = Field(
        default=1, description="Tests only: how much faster time runs.", gt=0
    )
    clock_start: float = Field(
        default=0, description="Tests only: since when it runs so, in seconds since 1970.", ge=0
    )
    fixed_entropy: str | None = Field(
        default=None,
        description="Tests only: hexadecimal seed of all chance.",
        pattern="^[0-9a-f]{2,64}$",
    )

    @field_validator("default_language", mode="before")
    @classmethod
    def _spell_language(cls, value: object) -> object:
        if not isinstance(value, str):
            return value
        spellings = {language.lower(): language for language in Language}
        return spellings.get(value.lower().replace("-", "_"), value)

    @field_validator("log_level", "group_policy", mode="before")
    @classmethod
    def _lower(cls, value: object) -> object:
        return value.lower() if isinstance(value, str) else value

    @field_validator("operator_ids", "group_ids", mode="before")
    @classmethod
    def _split_ids(cls, value: object) -> object:
        return value.replace(",", " ").split() if isinstance(value, str) else value

    @field_validator("telegram_bot_token")
    @classmethod
    def _check_token(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not _TOKEN.fullmatch(value.get_secret_value()):
            raise ValueError("not a bot token")
        return value

    @field_validator("webhook_secret")
    @classmethod
    def _check_secret(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not _SECRET.fullmatch(value.get_secret_value()):
            raise ValueError("Telegram takes 1 to 256 letters, digits, _ and -")
        return value

    @field_validator("telegram_api_url", "webhook_url", "public_url")
    @classmethod
    def _check_url(cls, value: str | None) -> str | None:
        if value is None:
            return None
        if not _HTTP.fullmatch(value):
            raise ValueError("not an http or https address")
        return value.rstrip("/")

    @field_validator("webhook_url")
    @classmethod
    def _check_webhook(cls, value: str | None) -> str | None:
        if value is not None and not value.startswith("https://"):
            raise ValueError("Telegram delivers to https only")
        return value

    @field_validator("database_url")
    @classmethod
    def _check_database(cls, value: str) -> str:
        if value.startswith(("postgresql://", "postgres://")):
            raise ValueError("this version keeps its data in SQLite only")
        if not value.removeprefix(_SQLITE) or not value.startswith(_SQLITE):
            raise ValueError("not a database address")
        return value

    @model_validator(mode="after")
    def _check_together(self) -> Self:
        if self.webhook_url is not None and self.webhook_secret is None:
            raise ValueError("WEBHOOK_SECRET: needed with WEBHOOK_URL; write a long random word")
        if self.group_policy is GroupPolicy.LIST and not self.group_ids:
            raise ValueError(
                "GROUP_IDS: needed with GROUP_POLICY=list; write chat ids such as -1001234567890"
            )
        return self

    def problems_for_running(self) -> tuple[str, ...]:
        """What keeps these settings from serving people, one line each: a token that is missing,
        and test settings at Telegram's own server.
        """
        problems: list[str] = []
        if self.telegram_bot_token is None:
            problems.append(
                "TELEGRAM_BOT_TOKEN: not set; write the token @BotFather gave into .env, "
                "or start `mahjong-referee sandbox`"
            )
        if self.telegram_api_url == TELEGRAM_API:
            problems += [
                f"{name.upper()}: for tests only, refused at {TELEGRAM_API}; remove it"
                for name in HIDDEN
                if getattr(self, name) != Settings.model_fields[name].default
            ]
        return tuple(problems)


HIDDEN: Final = ("clock_scale", "clock_start", "fixed_entropy")
"""Fields that replace time and chance in tests; they are not offered in `.env.example`."""


class _Environment(Settings, BaseSettings):
    """Settings that read themselves. An unknown name in the file is a misspelling, so an error."""

    model_config = SettingsConfigDict(
        env_ignore_empty=True, env_file_encoding="utf-8", extra="forbid", frozen=True
    )


def load_settings(env_file: Path | None = Path(".env")) -> Settings:
    """Settings from the environment, then from `env_file` where that exists.

    Raises:
        BadSettings: a value cannot be used, or the file has a name that no setting has.
    """
    try:
        return _Environment(_env_file=env_file)  # pyright: ignore[reportCallIssue]
    except ValidationError as error:
        raise BadSettings(tuple(_explain(error))) from None
    except (SettingsError, UnicodeDecodeError) as error:
        raise BadSettings((f"{env_file}: {error}; write NAME=value lines in UTF-8",)) from None


def _explain(error: ValidationError) -> list[str]:
    """One line for each fault. Values are not repeated: some are secrets."""
    lines: list[str] = []
    for fault in error.errors(include_url=False, include_input=False):
        message = fault["msg"].removeprefix("Value error, ")
        name = str(fault["loc"][0]) if fault["loc"] else ""
        field = Settings.model_fields.get(name.lower())
        if not name:
            lines.append(message)
        elif field is None:
            lines.append(f"{name.upper()}: no such setting; see .env.example")
        else:
            example = (
                f"; write for example {name.upper()}={field.examples[0]}" if field.examples else ""
            )
            lines.append(f"{name.upper()}: {message}{example}")
    return lines


def env_example() -> str:
    """The text of `.env.example`: every setting with what it does and its default."""
    parts = [
        "# Settings of mahjong-referee. Copy to .env and change what you need; the environment",
        "# outweighs this file. Made by `make env` from bot/config.py.",
    ]
    for name, field in Settings.model_fields.items():
        if name in HIDDEN:
            continue
        parts.append("")
        parts += [f"# {line}" for line in textwrap.wrap(field.description or "", 96)]
        if field.default in (None, ()) and field.examples:
            parts.append(f"# Example: {field.examples[0]}")
        parts.append(f"{name.upper()}={_written(field.default)}")
    return "\n".join(parts) + "\n"


def _written(default: object) -> str:
    match default:
        case None | ():
            return ""
        case _:
            return str(default)


if __name__ == "__main__":
    sys.stdout.write(env_example())
