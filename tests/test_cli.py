from __future__ import annotations

import argparse
import importlib
import sys
from pathlib import Path
from types import ModuleType

import pytest

from bot import cli
from bot.commands import BadInput


class Recorder(ModuleType):
    """A command that notes what it is called with."""

    def __init__(self, name: str, answer: int | BaseException = 0) -> None:
        super().__init__(name)
        self.answer = answer
        self.calls: list[argparse.Namespace] = []

    def configure(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--deals", type=int, default=1)

    def execute(self, arguments: argparse.Namespace) -> int:
        self.calls.append(arguments)
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer


def install(
    monkeypatch: pytest.MonkeyPatch, name: str, answer: int | BaseException = 0
) -> Recorder:
    command = Recorder(f"bot.commands.{name}", answer)
    monkeypatch.setitem(sys.modules, command.__name__, command)
    return command


@pytest.fixture(autouse=True)
def _empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("name", cli.SUMMARIES)
def test_every_command_of_the_list_exists(name: str) -> None:
    module = importlib.import_module(f"bot.commands.{name}")
    assert callable(module.configure)
    assert callable(module.execute)


def test_a_command_gets_its_own_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    command = install(monkeypatch, "simulate", 1)
    assert cli.main(["simulate", "--deals", "7"]) == 1
    assert [call.deals for call in command.calls] == [7]


def test_alone_it_is_the_sandbox_until_a_token_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    sandbox, run = install(monkeypatch, "sandbox"), install(monkeypatch, "run")
    assert cli.main([]) == 0
    assert (len(sandbox.calls), len(run.calls)) == (1, 0)
    Path(".env").write_text("TELEGRAM_BOT_TOKEN=1:a\n", encoding="utf-8")
    assert cli.main([]) == 0
    assert (len(sandbox.calls), len(run.calls)) == (1, 1)


def test_bad_settings_are_told_a_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    Path(".env").write_text("WEB_PORT=x\nLOG_LEVEL=loud\n", encoding="utf-8")
    assert cli.main([]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert [line.split(":")[1].strip() for line in lines] == ["WEB_PORT", "LOG_LEVEL"]


def test_bad_input_is_told_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    install(monkeypatch, "score", BadInput("no rule set 'moon'; known: taiwan16"))
    assert cli.main(["score"]) == 2
    assert capsys.readouterr().err == "mahjong-referee: no rule set 'moon'; known: taiwan16\n"


def test_an_interrupt_ends_quietly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    install(monkeypatch, "sandbox", KeyboardInterrupt())
    assert cli.main(["sandbox"]) == 130
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("arguments", [["moonrise"], ["simulate", "--deals", "x"], ["--quick"]])
def test_a_call_that_makes_no_sense_is_refused(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    install(monkeypatch, "simulate")
    with pytest.raises(SystemExit) as caught:
        cli.main(arguments)
    assert caught.value.code == 2
    assert "error:" in capsys.readouterr().err


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.main(["--help"])
    assert caught.value.code == 0
    text = capsys.readouterr().out
    assert all(f"    {name}" in text for name in cli.SUMMARIES)
