from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from bot import cli


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_new_database_is_made_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["migrate", "--json"]) == 0
    first = json.loads(capsys.readouterr().out)
    assert first["applied"][0].startswith("0001")
    assert cli.main(["migrate", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["applied"] == []
    assert cli.main(["migrate"]) == 0
    assert capsys.readouterr().out == "sqlite:///mahjong.sqlite: up to date\n"


def test_a_foreign_database_is_left_alone(capsys: pytest.CaptureFixture[str]) -> None:
    connection = sqlite3.connect("mahjong.sqlite")
    connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    before = Path("mahjong.sqlite").read_bytes()
    assert cli.main(["migrate"]) == 2
    assert "not a database of the mahjong referee" in capsys.readouterr().err
    assert Path("mahjong.sqlite").read_bytes() == before


def test_a_folder_that_is_not_there_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", "sqlite:///nowhere/club.sqlite")
    assert cli.main(["migrate"]) == 2
    assert "nowhere/club.sqlite cannot be used" in capsys.readouterr().err
