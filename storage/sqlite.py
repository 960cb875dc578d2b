"""The SQLite driver: one writer on its own thread, a few readers, WAL, full durability.

aiosqlite gives each connection a thread. A transaction goes to that thread as a whole: its
coroutine is driven there to its end, because its session never really waits. So no two
transactions interleave on a connection, and a move costs one hop. Transactions that queue up while
another commits share the next commit; each runs inside its own savepoint.
"""

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Coroutine, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Generic, NoReturn, Protocol, TypeVar

import aiosqlite
import msgspec

from storage.database import P, R, Session, T, Transaction, Value
from storage.errors import (
    BrokenConstraint,
    DatabaseClosed,
    DatabaseLocked,
    DatabaseUnreachable,
    ForeignDatabase,
    NewerSchema,
    StorageError,
    StorageFailure,
    TransactionSuspended,
)
from storage.migrations import migrations

APPLICATION_ID = 0x4D4A5246
"""Marks a file as ours (``MJRF``), see ``PRAGMA application_id``."""

_BATCH = 64
"""Transactions that share one commit at most, so that no caller waits for a whole crowd."""

S = TypeVar("S")


class SqliteSession:
    """One transaction on a connection's own thread; its methods never suspend."""

    __slots__ = ("_connection",)

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def fetch(self, into: type[R], sql: str, /, **values: Value) -> list[R]:
        """All rows as `into`."""
        cursor = self._connection.execute(sql, values)
        names = [column[0] for column in cursor.description]
        return [
            msgspec.convert(dict(zip(names, row, strict=True)), into, strict=False)
            for row in cursor.fetchall()
        ]

    async def fetch_one(self, into: type[R], sql: str, /, **values: Value) -> R | None:
        """The first row as `into`, or None."""
        rows = await self.fetch(into, sql, **values)
        return rows[0] if rows else None

    async def fetch_value(self, into: type[R], sql: str, /, **values: Value) -> R | None:
        """The first column of the first row as `into`, or None."""
        rows: list[tuple[Value, ...]] = self._connection.execute(sql, values).fetchall()
        if not rows or rows[0][0] is None:
            return None
        return msgspec.convert(rows[0][0], into, strict=False)

    async def fetch_values(self, into: type[R], sql: str, /, **values: Value) -> list[R]:
        """The first column of all rows as `into`."""
        return [
            msgspec.convert(row[0], into, strict=False)
            for row in self._connection.execute(sql, values).fetchall()
        ]

    async def execute(self, sql: str, /, **values: Value) -> int:
        """Run a statement; the number of rows it touched."""
        return self._connection.execute(sql, values).rowcount

    async def execute_many(self, sql: str, rows: Sequence[Mapping[str, Value]], /) -> None:
        """Run a statement once a row."""
        self._connection.executemany(sql, rows)


class _Worker(aiosqlite.Connection):
    """A connection on whose thread whole functions run."""

    async def run(self, function: Callable[[sqlite3.Connection], S]) -> S:
        # aiosqlite has no public way to run one function on its thread; a subclass may use this.
        result: S = await self._execute(function, self._conn)  # type: ignore[no-untyped-call]
        return result

    async def ended(self) -> None:
        # aiosqlite does not wait for the thread of a connection that could not be opened; the
        # thread would then answer to a loop that may be closed.
        await asyncio.to_thread(self._thread.join)


class _Queued(Protocol):
    """What the writer needs to know of a transaction."""

    def run(self, connection: sqlite3.Connection) -> None: ...

    def fail(self, error: BaseException) -> None: ...


class _Job(Generic[S]):
    """A transaction that waits for the writer, and then how it ended."""

    __slots__ = ("_error", "_result", "_work")

    def __init__(self, work: Callable[[Session], Coroutine[object, None, S]]) -> None:
        self._work = work
        self._result: list[S] = []
        self._error: BaseException | None = None

    def run(self, connection: sqlite3.Connection) -> None:
        """Run inside a savepoint of its own; a failure undoes this transaction alone."""
        connection.execute("SAVEPOINT job")
        try:
            self._result.append(_drive(self._work(SqliteSession(connection))))
        except BaseException as error:
            if not connection.in_transaction:
                raise  # SQLite gave up the whole batch (a full disk, say): all of it failed
            connection.execute("ROLLBACK TO job")
            connection.execute("RELEASE job")
            self._error = error
        else:
            connection.execute("RELEASE job")

    def fail(self, error: BaseException) -> None:
        """The commit that should have made it durable failed."""
        self._error = self._error or error

    def outcome(self) -> S:
        """What the transaction returned; raises what it raised."""
        if self._error is not None:
            raise self._error
        return self._result[0]


class SqliteDatabase:
    """A database in a file. Make it with `open`."""

    def __init__(self, path: Path, writer: _Worker, readers: Sequence[_Worker]) -> None:
        self.path = path
        self._writer = writer
        self._readers = tuple(readers)
        self._idle: asyncio.Queue[_Worker] = asyncio.Queue()
        for reader in readers:
            self._idle.put_nowait(reader)
        self._jobs: deque[_Queued] = deque()
        self._open = True

    @classmethod
    async def open(cls, path: Path, *, patience: float = 5.0, readers: int = 2) -> "SqliteDatabase":
        """Open `path`, made if it does not exist. A schema is not made here, see `migrate`.

        Args:
            path: the file; its folder must exist.
            patience: seconds to wait for a lock held by another process.
            readers: connections that read beside the writer.

        Raises:
            DatabaseLocked: another process keeps it locked.
            ForeignDatabase: the file belongs to another program or is no database.
            NewerSchema: it was written by a later version of this program.
            DatabaseUnreachable: it cannot be opened at all.
        """
        workers: list[_Worker] = []
        try:
            with _translated(str(path)):
                writer = await _connect(path, patience)
                workers.append(writer)
                await writer.run(partial(_check_ours, str(path)))
                await writer.run(_prepare_writer)
                for _ in range(readers):
                    reader = await _connect(path, patience)
                    workers.append(reader)
                    await reader.run(_prepare_reader)
        except BaseException:
            for worker in workers:
                await worker.close()
            raise
        return cls(path, workers[0], workers[1:])

    async def write(self, work: Transaction[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """One durable transaction, see `storage.database.Database.write`."""
        self._require_open()
        job = _Job[T](lambda session: work(session, *args, **kwargs))
        self._jobs.append(job)
        with _translated(str(self.path)):
            # An earlier run may have taken this job along; by the end of ours it is done.
            await self._writer.run(self._commit_queued)
            return job.outcome()

    def _commit_queued(self, connection: sqlite3.Connection) -> None:
        batch = [self._jobs.popleft() for _ in range(min(len(self._jobs), _BATCH))]
        if not batch:
            return
        try:
            connection.execute("BEGIN IMMEDIATE")
            for job in batch:
                job.run(connection)
            connection.execute("COMMIT")
        except BaseException as error:  # noqa: BLE001 - each caller raises it again
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            for job in batch:
                job.fail(error)

    async def read(self, work: Transaction[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """One reading transaction, see `storage.database.Database.read`."""
        self._require_open()
        reader = await self._idle.get()
        try:
            with _translated(str(self.path)):
                return await reader.run(
                    lambda connection: _snapshot(
                        connection, lambda session: work(session, *args, **kwargs)
                    )
                )
        finally:
            self._idle.put_nowait(reader)

    async def pending(self) -> tuple[str, ...]:
        """The migrations that `migrate` would apply."""
        self._require_open()
        with _translated(str(self.path)):
            version = await self._writer.run(_schema_version)
        return tuple(step.name for step in migrations("sqlite") if step.number > version)

    async def migrate(self) -> tuple[str, ...]:
        """Apply what is missing, each migration in a transaction of its own."""
        self._require_open()
        with _translated(str(self.path)):
            return await self._writer.run(_migrate)

    async def copy_to(self, target: Path) -> None:
        """Copy all that is committed to the new file `target` while work goes on."""
        self._require_open()
        reader = await self._idle.get()
        try:
            with _translated(str(target)):
                await reader.run(partial(_copy, target))
        finally:
            self._idle.put_nowait(reader)

    async def close(self) -> None:
        """Finish what is queued and close every connection; closing twice does nothing."""
        self._open = False
        for worker in (self._writer, *self._readers):
            await worker.close()

    def _require_open(self) -> None:
        if not self._open:
            raise DatabaseClosed(str(self.path))


def _drive(work: Coroutine[object, None, S]) -> S:
    try:
        work.send(None)
    except StopIteration as done:
        result: S = done.value
        return result
    work.close()
    raise TransactionSuspended("a transaction may await nothing but its session")


def _snapshot(
    connection: sqlite3.Connection, work: Callable[[Session], Coroutine[object, None, S]]
) -> S:
    connection.execute("BEGIN")
    try:
        return _drive(work(SqliteSession(connection)))
    finally:
        connection.execute("ROLLBACK")


async def _connect(path: Path, patience: float) -> _Worker:
    def connector() -> sqlite3.Connection:
        return sqlite3.connect(path, timeout=patience, isolation_level=None, cached_statements=512)

    worker = _Worker(connector, iter_chunk_size=64)
    try:
        await worker
    except BaseException:
        await worker.ended()
        raise
    return worker


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    value: int = connection.execute(f"PRAGMA {name}").fetchone()[0]
    return value


def _schema_version(connection: sqlite3.Connection) -> int:
    return _pragma(connection, "user_version")


def _check_ours(where: str, connection: sqlite3.Connection) -> None:
    mark = _pragma(connection, "application_id")
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if mark != APPLICATION_ID and (mark or tables):
        raise ForeignDatabase(where, f"application id {mark}, {tables} tables and indexes")
    found, known = _schema_version(connection), len(migrations("sqlite"))
    if found > known:
        raise NewerSchema(where, found, known)


def _prepare_writer(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _prepare_reader(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA query_only = ON")


def _migrate(connection: sqlite3.Connection) -> tuple[str, ...]:
    applied: list[str] = []
    for step in migrations("sqlite"):
        connection.execute("BEGIN IMMEDIATE")
        try:
            # Read under the lock: two processes may start at the same time.
            if _schema_version(connection) < step.number:
                for statement in _statements(step.sql):
                    connection.execute(statement)
                connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                connection.execute(f"PRAGMA user_version = {step.number}")
                applied.append(step.name)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
    return tuple(applied)


def _statements(script: str) -> Iterator[str]:
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


def _copy(target: Path, connection: sqlite3.Connection) -> None:
    copy = sqlite3.connect(target, isolation_level=None)
    try:
        connection.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # a copy is one file, with nothing beside it
    finally:
        copy.close()


@contextmanager
def _translated(where: str) -> Generator[None, None, None]:
    try:
        yield
    except sqlite3.Error as error:
        _raise_translated(where, error)


def _raise_translated(where: str, error: sqlite3.Error) -> NoReturn:
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    failure: StorageError
    match code:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            failure = DatabaseLocked(where)
        case sqlite3.SQLITE_NOTADB:
            failure = ForeignDatabase(where, str(error))
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            failure = DatabaseUnreachable(where, str(error))
        case sqlite3.SQLITE_CONSTRAINT:
            failure = BrokenConstraint(str(error))
        case _:
            failure = StorageFailure(f"{where}: {error}")
    raise failure from error
