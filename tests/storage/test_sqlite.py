"""What only the SQLite driver has: files, locks, its thread, and bad files refused."""

import asyncio
import hashlib
import sqlite3
import threading
from dataclasses import dataclass
from pathlib import Path

import pytest

from storage.database import Session
from storage.errors import (
    BrokenConstraint,
    DatabaseClosed,
    DatabaseLocked,
    DatabaseUnreachable,
    ForeignDatabase,
    NewerSchema,
    StorageError,
    TransactionSuspended,
    UnknownDatabaseUrl,
)
from storage.migrations import migrations
from storage.sqlite import APPLICATION_ID, SqliteDatabase
from storage.urls import open_database, sqlite_path

NEWEST = len(migrations("sqlite"))


def _file_hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _names(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir())


async def _count_clubs(session: Session) -> int | None:
    return await session.fetch_value(int, "SELECT count(*) FROM clubs")


async def _add_club(session: Session, name: str) -> int:
    return await session.execute("INSERT INTO clubs (name, at) VALUES (:name, 0)", name=name)


def test_every_migration_is_numbered_and_there_is_at_least_one() -> None:
    assert [step.number for step in migrations("sqlite")] == list(range(1, NEWEST + 1))
    assert NEWEST >= 1


async def test_a_new_file_is_marked_ours_and_migrated_once(tmp_path: Path) -> None:
    path = tmp_path / "referee.db"
    database = await SqliteDatabase.open(path)
    try:
        names = tuple(step.name for step in migrations("sqlite"))
        assert await database.pending() == names
        assert await database.migrate() == names
        assert await database.migrate() == ()
        assert await database.pending() == ()
    finally:
        await database.close()
    plain = sqlite3.connect(path)
    try:
        pragmas = ("application_id", "user_version", "journal_mode")
        found = [plain.execute(f"PRAGMA {name}").fetchone()[0] for name in pragmas]
        assert found == [APPLICATION_ID, NEWEST, "wal"]
        tables = plain.execute("SELECT name, strict FROM pragma_table_list WHERE schema = 'main'")
        loose = [name for name, strict in tables if not strict and not name.startswith("sqlite_")]
        assert loose == []
    finally:
        plain.close()


async def test_every_connection_is_durable_and_keeps_foreign_keys(sqlite: SqliteDatabase) -> None:
    async def pragmas(session: Session) -> list[int | None]:
        names = ("synchronous", "foreign_keys")
        return [await session.fetch_value(int, f"PRAGMA {name}") for name in names]

    assert await sqlite.write(pragmas) == [2, 1]  # 2 is FULL


async def test_two_processes_that_start_together_migrate_once(tmp_path: Path) -> None:
    path = tmp_path / "referee.db"
    first, second = await SqliteDatabase.open(path), await SqliteDatabase.open(path)
    try:
        applied = await asyncio.gather(first.migrate(), second.migrate())
        assert sum(len(names) for names in applied) == NEWEST
    finally:
        await first.close()
        await second.close()


async def test_a_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "contacts.db"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE contacts (name TEXT)")
    other.commit()
    other.close()
    before = _file_hash(path)
    with pytest.raises(ForeignDatabase, match="not a database of the mahjong referee"):
        await SqliteDatabase.open(path)
    assert _file_hash(path) == before
    assert _names(tmp_path) == ["contacts.db"]


async def test_a_marked_file_of_another_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    other = sqlite3.connect(path)
    other.execute("PRAGMA application_id = 77")
    other.close()
    with pytest.raises(ForeignDatabase, match="application id 77"):
        await SqliteDatabase.open(path)


async def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("chips: 12\n" * 200, encoding="utf-8")
    before = _file_hash(path)
    with pytest.raises(ForeignDatabase, match="not a database"):
        await SqliteDatabase.open(path)
    assert _file_hash(path) == before


async def test_a_database_of_a_later_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "referee.db"
    later = sqlite3.connect(path)
    later.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    later.execute(f"PRAGMA user_version = {NEWEST + 3}")
    later.close()
    with pytest.raises(NewerSchema, match=f"schema {NEWEST + 3}, this program knows") as refused:
        await SqliteDatabase.open(path)
    assert (refused.value.found, refused.value.known) == (NEWEST + 3, NEWEST)


async def test_a_locked_database_says_so_when_it_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "referee.db"
    holder = sqlite3.connect(path, isolation_level=None)
    try:
        holder.execute("BEGIN EXCLUSIVE")
        with pytest.raises(DatabaseLocked, match="locked by another process"):
            await SqliteDatabase.open(path, patience=0.05)
        holder.execute("ROLLBACK")
        database = await SqliteDatabase.open(path, patience=0.05)
        await database.close()
    finally:
        holder.close()


async def test_a_database_locked_in_mid_play_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "referee.db"
    database = await SqliteDatabase.open(path, patience=0.05)
    holder = sqlite3.connect(path, isolation_level=None)
    try:
        await database.migrate()
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseLocked):
            await database.write(_add_club, "too soon")
        assert await database.read(_count_clubs) == 0
        holder.execute("COMMIT")
        await database.write(_add_club, "now")
        assert await database.read(_count_clubs) == 1
    finally:
        holder.close()
        await database.close()


async def test_a_folder_that_is_missing_says_so(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnreachable, match="check DATABASE_URL"):
        await SqliteDatabase.open(tmp_path / "nowhere" / "referee.db")
    with pytest.raises(DatabaseUnreachable):
        await SqliteDatabase.open(tmp_path)


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("sqlite:///mahjong.db", "mahjong.db"),
        ("sqlite:////var/lib/mahjong.db", "/var/lib/mahjong.db"),
        ("sqlite:///a%20club/mahjong.db", "a club/mahjong.db"),
    ],
)
def test_a_url_names_a_file(url: str, path: str) -> None:
    assert sqlite_path(url) == Path(path)


@pytest.mark.parametrize(
    "url", ["", "mahjong.db", "sqlite:", "sqlite:///", "sqlite://host/file", "mysql://host/db"]
)
async def test_a_url_of_no_known_kind_is_refused(url: str) -> None:
    with pytest.raises(UnknownDatabaseUrl, match="write sqlite:///path/to/file"):
        await open_database(url)


async def test_a_url_opens_its_database(tmp_path: Path) -> None:
    database = await open_database(f"sqlite:///{tmp_path / 'referee.db'}")
    try:
        assert len(await database.migrate()) == NEWEST
        assert await database.read(_count_clubs) == 0
    finally:
        await database.close()


async def test_a_transaction_may_wait_for_nothing_but_its_session(sqlite: SqliteDatabase) -> None:
    async def sleeps(session: Session) -> None:
        await session.execute("INSERT INTO clubs (name, at) VALUES ('half', 0)")
        await asyncio.sleep(0)

    with pytest.raises(TransactionSuspended):
        await sqlite.write(sleeps)
    assert await sqlite.read(_count_clubs) == 0


async def test_a_row_that_the_schema_forbids_is_refused(sqlite: SqliteDatabase) -> None:
    async def orphan(session: Session) -> None:
        await session.execute(
            "INSERT INTO members (club, person, at) VALUES (:club, :person, 0)", club=1, person=2
        )

    with pytest.raises(BrokenConstraint, match="FOREIGN KEY"):
        await sqlite.write(orphan)


async def test_a_reader_cannot_write(sqlite: SqliteDatabase) -> None:
    with pytest.raises(StorageError):
        await sqlite.read(_add_club, "sneaked in")
    assert await sqlite.read(_count_clubs) == 0


async def test_a_reader_sees_one_moment(sqlite: SqliteDatabase) -> None:
    """What is committed while a reading transaction runs does not show in it."""
    reading, written = threading.Event(), threading.Event()

    async def twice(session: Session) -> tuple[int | None, int | None]:
        before = await _count_clubs(session)
        reading.set()
        assert written.wait(10)
        return before, await _count_clubs(session)

    counting = asyncio.ensure_future(sqlite.read(twice))
    assert await asyncio.to_thread(reading.wait, 10)
    await sqlite.write(_add_club, "meanwhile")
    written.set()
    assert await counting == (0, 0)
    assert await sqlite.read(_count_clubs) == 1


async def test_transactions_that_queue_up_share_a_commit(sqlite: SqliteDatabase) -> None:
    started, go_on = threading.Event(), threading.Event()

    async def slow(session: Session) -> None:
        await _add_club(session, "slow")
        started.set()
        assert go_on.wait(10)

    async def seen(session: Session) -> int | None:
        await _add_club(session, "another")
        return await session.fetch_value(int, "PRAGMA data_version")

    first = asyncio.ensure_future(sqlite.write(slow))
    assert await asyncio.to_thread(started.wait, 10)
    commits: list[str] = []
    other = sqlite3.connect(sqlite.path, isolation_level=None)
    try:
        queued = [asyncio.ensure_future(sqlite.write(seen)) for _ in range(200)]
        await asyncio.sleep(0)
        before = _frames(sqlite.path)
        go_on.set()
        await asyncio.gather(first, *queued)
        commits = _commits_after(sqlite.path, before)
        assert other.execute("SELECT count(*) FROM clubs").fetchone()[0] == 201
    finally:
        other.close()
    assert 1 <= len(commits) <= 5


def _frames(path: Path) -> int:
    return path.with_name(path.name + "-wal").stat().st_size


def _commits_after(path: Path, start: int) -> list[str]:
    """The commit frames written to the write-ahead log since it was `start` bytes long."""
    log = path.with_name(path.name + "-wal").read_bytes()
    page = int.from_bytes(log[8:12], "big")
    offsets = range(max(start, 32), len(log), page + 24)
    return [f"at {offset}" for offset in offsets if any(log[offset + 4 : offset + 8])]


@dataclass(frozen=True, slots=True)
class _Pair:
    name: str
    at: int


async def test_rows_come_back_as_the_type_that_is_asked_for(sqlite: SqliteDatabase) -> None:
    async def ask(session: Session) -> tuple[list[_Pair], _Pair | None, str | None, list[int]]:
        await _add_club(session, "a")
        await _add_club(session, "b")
        return (
            await session.fetch(_Pair, "SELECT name, at FROM clubs ORDER BY name"),
            await session.fetch_one(_Pair, "SELECT name, at FROM clubs WHERE name = 'c'"),
            await session.fetch_value(str, "SELECT name FROM clubs WHERE name = 'c'"),
            await session.fetch_values(int, "SELECT length(name) FROM clubs"),
        )

    assert await sqlite.write(ask) == ([_Pair("a", 0), _Pair("b", 0)], None, None, [1, 1])


async def test_a_closed_database_says_so(tmp_path: Path) -> None:
    database = await SqliteDatabase.open(tmp_path / "referee.db")
    await database.migrate()
    await database.close()
    await database.close()
    for use in (database.write(_add_club, "late"), database.read(_count_clubs)):
        with pytest.raises(DatabaseClosed, match="is closed"):
            await use
    with pytest.raises(DatabaseClosed):
        await database.migrate()
