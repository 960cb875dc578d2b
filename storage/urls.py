"""From DATABASE_URL to an open database."""

from pathlib import Path
from urllib.parse import unquote, urlsplit

from storage.database import Database
from storage.errors import UnknownDatabaseUrl
from storage.sqlite import SqliteDatabase


def sqlite_path(url: str) -> Path:
    """The file that a ``sqlite:///`` URL names: three slashes relative, four absolute.

    Raises:
        UnknownDatabaseUrl: it is no such URL.
    """
    parts = urlsplit(url)
    path = unquote(parts.path)
    if parts.scheme != "sqlite" or parts.netloc or len(path) < 2 or not path.startswith("/"):
        raise UnknownDatabaseUrl(url)
    return Path(path[1:])


async def open_database(url: str, *, patience: float = 5.0) -> Database:
    """Open the database that `url` names; its schema is as it was, see `Database.migrate`.

    Args:
        url: such as ``sqlite:///mahjong.db`` or ``sqlite:////var/lib/mahjong/mahjong.db``.
        patience: seconds to wait for another process's lock.

    Raises:
        UnknownDatabaseUrl: a kind of database this program has no driver for.
        StorageError: it cannot be opened, see `SqliteDatabase.open`.
    """
    return await SqliteDatabase.open(sqlite_path(url), patience=patience)
