"""What a database is to the rest of the program.

A transaction is an ``async def`` function whose first argument is a `Session`. It may await its
session and nothing else: a SQLite driver runs it in one go on the thread of its writer, where no
other transaction can come between; a driver for a server awaits each statement. The same function
text serves both. SQL keeps to the common subset (``ON CONFLICT``, ``RETURNING``, window functions),
values are named ``:name``, times are milliseconds since 1970, flags are 0 or 1.
"""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Concatenate, ParamSpec, Protocol, TypeAlias, TypeVar

Value: TypeAlias = int | float | str | None
"""What a column holds."""

P = ParamSpec("P")
T = TypeVar("T")
R = TypeVar("R")


class Session(Protocol):
    """One transaction in progress. Rows come back as the type that is asked for, checked."""

    async def fetch(self, into: type[R], sql: str, /, **values: Value) -> list[R]:
        """All rows, each as an `into` (a dataclass whose fields are named like the columns)."""
        ...

    async def fetch_one(self, into: type[R], sql: str, /, **values: Value) -> R | None:
        """The first row, or None."""
        ...

    async def fetch_value(self, into: type[R], sql: str, /, **values: Value) -> R | None:
        """The first column of the first row; None when there is no row or it is NULL."""
        ...

    async def fetch_values(self, into: type[R], sql: str, /, **values: Value) -> list[R]:
        """The first column of all rows."""
        ...

    async def execute(self, sql: str, /, **values: Value) -> int:
        """Run a statement that returns no rows and tell how many it touched."""
        ...

    async def execute_many(self, sql: str, rows: Sequence[Mapping[str, Value]], /) -> None:
        """Run one statement once a row."""
        ...


Transaction: TypeAlias = Callable[Concatenate[Session, P], Coroutine[object, None, T]]
"""A transaction: a coroutine function of a session and its own arguments."""


class Database(Protocol):
    """An open database. Close it in a ``finally``."""

    async def write(self, work: Transaction[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Run one transaction that may write; when this returns it is durable.

        An exception raised by `work` undoes all it did and comes out here. Transactions that wait
        together may share one commit; each still stands or falls alone. Cancelling the caller does
        not undo a transaction.

        Raises:
            DatabaseLocked: another process kept the lock for too long; nothing was written.
        """
        ...

    async def read(self, work: Transaction[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Run one transaction that only reads, on a snapshot of what was committed."""
        ...

    async def migrate(self) -> tuple[str, ...]:
        """Bring the schema up to date; the names of the migrations that were applied."""
        ...

    async def pending(self) -> tuple[str, ...]:
        """The names of the migrations that `migrate` would apply."""
        ...

    async def close(self) -> None:
        """Finish what is queued and close."""
        ...
