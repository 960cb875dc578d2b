"""How the tests open each database."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path

from storage.database import Database
from storage.sqlite import SqliteDatabase


@dataclass(frozen=True, slots=True)
class Driver:
    """A database that keeps the contract.

    Args:
        open: opens the database that belongs to a folder; the same folder, the same database.
    """

    name: str
    open: Callable[[Path], Coroutine[object, None, Database]]


async def _open_sqlite(folder: Path) -> Database:
    return await SqliteDatabase.open(folder / "referee.db")


DRIVERS: tuple[Driver, ...] = (Driver("sqlite", _open_sqlite),)
