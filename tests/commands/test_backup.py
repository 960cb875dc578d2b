from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from bot import cli


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def _note(database: str) -> None:
    connection = sqlite3.connect(database)
    connection.execute("INSERT INTO clubs (club, name, at) VALUES (7, 'Tuesday', 1)")
    connection.commit()
    connection.close()


def _clubs(database: str) -> list[str]:
    connection = sqlite3.connect(database)
    names = [name for (name,) in connection.execute("SELECT name FROM clubs")]
    connection.close()
    return names


def test_what_was_backed_up_can_be_put_back(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["migrate"]) == 0
    _note("mahjong.sqlite")
    capsys.readouterr()
    assert cli.main(["backup", "copy.sqlite", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == {"file": "copy.sqlite", "bytes": Path("copy.sqlite").stat().st_size}
    for left in Path().glob("mahjong.sqlite*"):
        left.unlink()
    assert cli.main(["restore", "copy.sqlite"]) == 0
    assert "restored from copy.sqlite" in capsys.readouterr().out
    assert _clubs("mahjong.sqlite") == ["Tuesday"]
    assert cli.main(["migrate", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["applied"] == []


def test_a_database_that_stands_is_never_replaced(capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["migrate"])
    cli.main(["backup", "copy.sqlite"])
    _note("mahjong.sqlite")
    assert cli.main(["restore", "copy.sqlite"]) == 2
    assert "move it away before restoring" in capsys.readouterr().err
    assert _clubs("mahjong.sqlite") == ["Tuesday"]


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("mahjong.sqlite", "is the database itself"),
        ("nowhere/copy.sqlite", "in a folder that exists"),
        (".", "in a folder that exists"),
    ],
)
def test_a_place_for_the_copy_that_cannot_be_is_named(
    target: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    cli.main(["migrate"])
    assert cli.main(["backup", target]) == 2
    assert said in capsys.readouterr().err


def test_without_a_database_there_is_nothing_to_copy(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["backup", "copy.sqlite"]) == 2
    assert "there is no database at mahjong.sqlite" in capsys.readouterr().err
    assert not Path("copy.sqlite").exists()


def test_a_damaged_copy_is_not_put_back(capsys: pytest.CaptureFixture[str]) -> None:
    Path("copy.sqlite").write_bytes(b"SQLite format 3\x00 but not really" * 40)
    assert cli.main(["restore", "copy.sqlite"]) == 2
    assert "not a database of the mahjong referee" in capsys.readouterr().err
    assert not Path("mahjong.sqlite").exists()
