"""Copies of a SQLite database: made while the bot plays on, checked, put back."""

import asyncio
import os
import sqlite3
from pathlib import Path

from storage.errors import DatabaseUnreachable, ForeignDatabase
from storage.sqlite import APPLICATION_ID, SqliteDatabase


class BackupDamaged(DatabaseUnreachable):
    """A copy that fails its check; it must not replace anything."""


async def backup(database: SqliteDatabase, target: Path) -> None:
    """Copy all that is committed to `target`, check the copy, then give it its name.

    A copy that fails leaves nothing behind, and an older `target` as it was.

    Raises:
        BackupDamaged: the copy failed its check.
        StorageError: it cannot be written.
    """
    unfinished = target.with_name(target.name + ".part")
    await asyncio.to_thread(unfinished.unlink, missing_ok=True)
    try:
        await database.copy_to(unfinished)
        await asyncio.to_thread(_publish, unfinished, target)
    finally:
        await asyncio.to_thread(unfinished.unlink, missing_ok=True)


async def restore(copy: Path, target: Path) -> None:
    """Put a checked copy where the database belongs; the bot must not be running.

    Raises:
        DatabaseUnreachable: `target` exists (move it away first), or the copy can't be read.
        BackupDamaged: the copy fails its check.
        ForeignDatabase: the copy is not ours.
    """
    await asyncio.to_thread(_restore, copy, target)


def problems(path: Path) -> list[str]:
    """What SQLite finds wrong with the file; empty if it is sound. Blocks while it reads.

    Raises:
        ForeignDatabase: it is no database of ours.
        DatabaseUnreachable: it cannot be opened.
    """
    if not path.is_file():
        raise DatabaseUnreachable(str(path), "there is no such file")
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    try:
        mark: int = connection.execute("PRAGMA application_id").fetchone()[0]
        if mark != APPLICATION_ID:
            raise ForeignDatabase(str(path), f"application id {mark}")
        found: list[str] = [
            row[0]
            for row in connection.execute("PRAGMA integrity_check").fetchall()
            if row[0] != "ok"
        ]
        for child, rowid, parent, _ in connection.execute("PRAGMA foreign_key_check").fetchall():
            found.append(f"row {rowid} of {child} names a missing row of {parent}")
    except sqlite3.DatabaseError as error:
        raise ForeignDatabase(str(path), str(error)) from error
    else:
        return found
    finally:
        connection.close()


def _publish(unfinished: Path, target: Path) -> None:
    if found := problems(unfinished):
        raise BackupDamaged(str(unfinished), found[0])
    with unfinished.open("rb") as file:
        os.fsync(file.fileno())
    unfinished.replace(target)


def _restore(copy: Path, target: Path) -> None:
    if target.exists():
        raise DatabaseUnreachable(str(target), "it exists: move it away before restoring")
    if found := problems(copy):
        raise BackupDamaged(str(copy), found[0])
    source = sqlite3.connect(f"{copy.absolute().as_uri()}?mode=ro", uri=True)
    restored = sqlite3.connect(target)
    try:
        source.backup(restored)
    finally:
        restored.close()
        source.close()
