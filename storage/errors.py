"""What can go wrong between the bot and its database, each with what to do about it."""


class StorageError(Exception):
    """The root of everything this package raises on purpose."""


class DatabaseLocked(StorageError):
    """Another process has held the database for longer than the patience allowed."""

    def __init__(self, where: str) -> None:
        super().__init__(
            f"{where} is locked by another process: stop the other program (a second bot, a backup"
            " tool or a database browser) and try again"
        )


class ForeignDatabase(StorageError):
    """The file is a database of some other program, or no database at all."""

    def __init__(self, where: str, found: str) -> None:
        super().__init__(
            f"{where} is not a database of the mahjong referee ({found}): name another file in"
            " DATABASE_URL; this one was left as it is"
        )


class NewerSchema(StorageError):
    """The database was written by a later version of the program."""

    def __init__(self, where: str, found: int, known: int) -> None:
        super().__init__(
            f"{where} has schema {found}, this program knows schema {known}: install the newer"
            " version, or restore a backup made by this one"
        )
        self.found = found
        self.known = known


class DatabaseUnreachable(StorageError):
    """The file or server cannot be opened: a missing folder, no right to it, a full disk."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"{where} cannot be used ({reason}): check DATABASE_URL and the rights")


class DatabaseClosed(StorageError):
    """Used after it was closed: a fault of the program."""

    def __init__(self, where: str) -> None:
        super().__init__(f"{where} is closed")


class UnknownDatabaseUrl(StorageError):
    """DATABASE_URL names a kind of database that this program cannot drive."""

    def __init__(self, url: str) -> None:
        scheme = url.partition(":")[0]
        super().__init__(
            f"DATABASE_URL begins with {scheme!r}: write sqlite:///path/to/file"
            " (three slashes before a relative path, four before an absolute one)"
        )


class BrokenConstraint(StorageError):
    """A row that the schema forbids: a fault of the program, nothing was written."""


class StorageFailure(StorageError):
    """The database refused for a reason of its own, such as a full disk; nothing was written."""


class TransactionSuspended(StorageError):
    """A transaction waited for something other than its database: a fault of the program."""


class Conflict(StorageError):
    """Another worker appended first: load the stream again and decide again."""

    def __init__(self, stream: str, expected: int, actual: int) -> None:
        super().__init__(f"stream {stream} is at version {actual}, not {expected}")
        self.stream = stream
        self.expected = expected
        self.actual = actual


class UnknownKind(StorageError):
    """A stored event or command of a kind, or of a schema, that this program does not know."""

    def __init__(self, kind: str, schema: int, known: int) -> None:
        super().__init__(
            f"event kind {kind!r} of schema {schema} is unknown here (newest schema {known}):"
            " the record was written by another version of the program"
        )
        self.kind = kind
        self.schema = schema


class UnreadablePayload(StorageError):
    """A stored event whose payload does not fit its kind."""

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(f"event of kind {kind!r} cannot be read: {reason}")
        self.kind = kind


class Unbalanced(StorageError):
    """Postings of one ledger entry that do not sum to zero."""

    def __init__(self, total: int) -> None:
        super().__init__(f"the postings of an entry sum to {total}, not to 0")
        self.total = total


class AlreadyReversed(StorageError):
    """A ledger entry can be reversed once."""

    def __init__(self, entry: int) -> None:
        super().__init__(f"ledger entry {entry} is reversed already")
        self.entry = entry


class PlaceTaken(StorageError):
    """There is an open table in this chat or topic already."""

    def __init__(self, table: str) -> None:
        super().__init__(f"the chat or topic has the open table {table}")
        self.table = table


class SeatTaken(StorageError):
    """The person sits at a running table of this bot already, or the seat has its person."""

    def __init__(self, person: int, table: str) -> None:
        super().__init__(f"person {person} cannot sit: table {table} is in the way")
        self.person = person
        self.table = table


class NotFound(StorageError):
    """A row that was named does not exist."""

    def __init__(self, what: str, key: object) -> None:
        super().__init__(f"there is no {what} {key}")
        self.what = what
        self.key = key
