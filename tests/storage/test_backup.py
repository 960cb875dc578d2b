"""Copies are whole, checked, and never replace anything with something broken."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from storage import backup, events, moves
from storage.backup import BackupDamaged
from storage.errors import DatabaseUnreachable, ForeignDatabase
from storage.sqlite import SqliteDatabase
from tests.storage.builders import a_move, an_append


async def _versions(path: Path) -> int:
    database = await SqliteDatabase.open(path)
    try:
        assert await database.pending() == ()
        return (await database.read(events.head, "deal:1")).version
    finally:
        await database.close()


def _names(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir())


async def test_a_copy_made_in_mid_play_is_one_moment_of_it(
    sqlite: SqliteDatabase, tmp_path: Path
) -> None:
    folder = tmp_path / "copies"
    await asyncio.to_thread(folder.mkdir)
    await sqlite.write(moves.commit, a_move("0", an_append("deal:1", 0)))

    async def play() -> None:
        for version in range(1, 60):
            await sqlite.write(moves.commit, a_move(str(version), an_append("deal:1", version)))

    await asyncio.gather(play(), backup.backup(sqlite, folder / "copy.db"))
    assert await asyncio.to_thread(_names, folder) == ["copy.db"]
    assert await asyncio.to_thread(backup.problems, folder / "copy.db") == []
    assert 1 <= await _versions(folder / "copy.db") <= 60
    assert (await sqlite.read(events.head, "deal:1")).version == 60


async def test_a_copy_is_put_back_where_nothing_stands(
    sqlite: SqliteDatabase, tmp_path: Path
) -> None:
    await sqlite.write(moves.commit, a_move("0", an_append("deal:1", 0, 3)))
    await backup.backup(sqlite, tmp_path / "copy.db")
    with pytest.raises(DatabaseUnreachable, match="move it away before restoring"):
        await backup.restore(tmp_path / "copy.db", sqlite.path)
    await backup.restore(tmp_path / "copy.db", tmp_path / "restored.db")
    assert await _versions(tmp_path / "restored.db") == 3


async def test_a_damaged_copy_is_found_out_and_not_put_back(
    sqlite: SqliteDatabase, tmp_path: Path
) -> None:
    await sqlite.write(moves.commit, a_move("0", an_append("deal:1", 0, 400)))
    copy = tmp_path / "copy.db"
    await backup.backup(sqlite, copy)
    content = bytearray(await asyncio.to_thread(copy.read_bytes))
    page = 4096
    for start in range(page * 20, len(content) - page, page):
        content[start : start + 8] = b"\xff" * 8
    await asyncio.to_thread(copy.write_bytes, bytes(content))
    with pytest.raises((BackupDamaged, ForeignDatabase)):
        await backup.restore(copy, tmp_path / "restored.db")
    assert "restored.db" not in await asyncio.to_thread(_names, tmp_path)


async def test_rows_without_their_parent_are_named(sqlite: SqliteDatabase, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    await backup.backup(sqlite, copy)
    other = sqlite3.connect(copy, isolation_level=None)
    other.execute("INSERT INTO members (club, person, role, at) VALUES (7, 8, 0, 0)")
    other.close()
    found = await asyncio.to_thread(backup.problems, copy)
    assert len(found) == 2
    assert all("members names a missing row of" in line for line in found)


async def test_what_is_no_copy_of_ours_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnreachable, match="no such file"):
        await backup.restore(tmp_path / "nothing.db", tmp_path / "restored.db")
    text = tmp_path / "notes.txt"
    await asyncio.to_thread(text.write_text, "not a database " * 400)
    foreign = tmp_path / "foreign.db"
    other = sqlite3.connect(foreign)
    other.execute("CREATE TABLE contacts (name TEXT)")
    other.close()
    for path in (text, foreign):
        with pytest.raises(ForeignDatabase):
            await backup.restore(path, tmp_path / "restored.db")


async def test_a_copy_that_cannot_be_written_leaves_the_older_one(
    sqlite: SqliteDatabase, tmp_path: Path
) -> None:
    with pytest.raises(DatabaseUnreachable):
        await backup.backup(sqlite, tmp_path / "nowhere" / "copy.db")
    await sqlite.write(moves.commit, a_move("0", an_append("deal:1", 0)))
    await backup.backup(sqlite, tmp_path / "copy.db")
    await sqlite.write(moves.commit, a_move("1", an_append("deal:1", 1)))
    await backup.backup(sqlite, tmp_path / "copy.db")
    assert await _versions(tmp_path / "copy.db") == 2
