from __future__ import annotations

import json
from pathlib import Path
from typing import cast

import pytest

from bot import cli

Report = dict[str, str | int | float]


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def report_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> Report:
    assert cli.main(["simulate", *arguments, "--json"]) == 0
    return cast("Report", json.loads(capsys.readouterr().out))


def test_the_figures_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    report = report_of(capsys, "--rules", "taiwan16", "--deals", "12", "--players", "club")
    ways = ("won_by_discard", "won_by_self_draw", "won_by_robbed_kong", "won_by_flowers", "drawn")
    assert report["errors"] == report["forfeited"] == 0
    assert sum(int(report[way]) for way in ways) == report["deals"] == 12
    assert report["sum"] == report["unbalanced"] == report["unfaithful"] == 0
    assert int(report["won_by_discard"]) > 0
    for rate in ("deals_per_second", "events_per_second", "mean_worth"):
        assert float(report[rate]) > 0


@pytest.mark.parametrize("rules", ["taiwan16", "chizhou", "zhenjiang", "gangu"])
def test_beginners_keep_every_duty_though_nobody_checks(
    capsys: pytest.CaptureFixture[str], rules: str
) -> None:
    report = report_of(
        capsys, "--rules", rules, "--deals", "10", "--players", "easy", "--referee", "manual"
    )
    assert report["players"] == "easy"
    assert report["errors"] == report["forfeited"] == report["sum"] == 0
    assert int(report["drawn"]) < 10


def test_the_same_seed_gives_the_same_deals(capsys: pytest.CaptureFixture[str]) -> None:
    def without_times(seed: str) -> Report:
        report = report_of(capsys, "--deals", "5", "--seed", seed)
        return {name: value for name, value in report.items() if "second" not in name}

    assert without_times("7") == without_times("7")
    assert without_times("7")["events"] != without_times("8")["events"]


def test_options_and_plain_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", "base=5", "tai=2", "--deals", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "options: base=5 tai=2" in lines
    assert "players: random" in lines
    assert lines[-1] == "sum: 0"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--rules", "moon"], "no rule set 'moon'; --rules takes one of taiwan16"),
        (["--deals", "0"], "give a number from 1"),
        (["base=-1"], "base=-1: allowed are"),
        (["colour=red"], "colour=red: allowed are"),
        (["fast"], "write options as key=value"),
    ],
)
def test_bad_input_says_what_would_do(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["simulate", *arguments]) == 2
    captured = capsys.readouterr()
    assert told in captured.err
    assert captured.out == ""


@pytest.mark.parametrize("arguments", [["--players", "master"], ["--deals", "many"]])
def test_the_parser_refuses_the_rest(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.main(["simulate", *arguments])
    assert caught.value.code == 2
    assert "error:" in capsys.readouterr().err


@pytest.mark.parametrize("rules", ["taiwan16", "chizhou", "zhenjiang", "gangu"])
def test_players_who_err_where_nobody_checks_are_penalised(
    capsys: pytest.CaptureFixture[str], rules: str
) -> None:
    report = report_of(capsys, "--rules", rules, "--deals", "10", "--referee", "manual")
    assert report["referee"] == "manual"
    assert int(report["errors"]) >= int(report["penalised"]) > 0
    assert report["sum"] == report["unbalanced"] == report["unfaithful"] == 0
