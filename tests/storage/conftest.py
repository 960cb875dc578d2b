"""The databases that the contract is kept by: one parameter a driver."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage.database import Database
from storage.sqlite import SqliteDatabase
from tests.storage.builders import NOW, a_club
from tests.storage.drivers import DRIVERS, Driver


@pytest.fixture(params=DRIVERS, ids=lambda driver: driver.name)
def driver(request: pytest.FixtureRequest) -> Driver:
    """Each database that this program can use."""
    chosen: Driver = request.param
    return chosen


@pytest.fixture
async def database(driver: Driver, tmp_path: Path) -> AsyncIterator[Database]:
    """An empty database with the newest schema."""
    opened = await driver.open(tmp_path)
    try:
        await opened.migrate()
        yield opened
    finally:
        await opened.close()


@pytest.fixture
async def club(database: Database) -> int:
    """A club with a group and the people 11, 12, 13 and 14."""
    return await a_club(database, NOW)


@pytest.fixture
async def sqlite(tmp_path: Path) -> AsyncIterator[SqliteDatabase]:
    """An empty SQLite database with the newest schema, for what only that driver has."""
    opened = await SqliteDatabase.open(tmp_path / "referee.db")
    try:
        await opened.migrate()
        yield opened
    finally:
        await opened.close()
