"""A process that appends moves until it is killed, and says on its output which are acknowledged.

Run as ``python -m tests.storage.writer FOLDER STREAM NAME``: each move is one event that carries
the name and a number, one posting of a chip and one mark; after each acknowledgement the number is
printed.
"""

import asyncio
import sys
from itertools import count
from pathlib import Path

from storage import events, moves
from storage.causes import Cause
from storage.codec import StoredEvent
from storage.database import Database
from storage.errors import Conflict
from storage.events import Append
from storage.ledger import Entry, OfRuling, PlayerAccount, Posting
from storage.moves import Move
from storage.outbox import Mark, Urgency
from tests.storage.builders import BOT, NOW, PEOPLE
from tests.storage.drivers import DRIVERS

CLUB = 1


def a_numbered_move(stream: str, name: str, number: int, version: int) -> Move:
    """The move with that number, decided on that version."""
    postings = (
        Posting(PlayerAccount(CLUB, PEOPLE[0]), 1),
        Posting(PlayerAccount(CLUB, PEOPLE[1]), -1),
    )
    event = StoredEvent("moved", f'"{name} {number}"')
    return Move(
        Cause.named(f"{name} {number}"),
        NOW + number,
        str(number),
        (Append(stream, version, (event,), StoredEvent("asked", "{}"), due=NOW + number),),
        entries=(Entry(CLUB, "settled", OfRuling(f"{name} {number}"), postings),),
        marks=(Mark(BOT, stream, 1, Urgency.TABLE),),
    )


async def play(database: Database, stream: str, name: str, number: int) -> None:
    """Load, decide, commit; after a conflict again."""
    while True:
        head = await database.read(events.head, stream)
        try:
            await database.write(moves.commit, a_numbered_move(stream, name, number, head.version))
        except Conflict:
            continue
        return


async def main(folder: Path, stream: str, name: str) -> None:
    """Play until killed. Numbers go on where the output of an earlier run ended."""
    database = await DRIVERS[0].open(folder)
    try:
        first = int(sys.stdin.readline())
        for number in count(first):
            await play(database, stream, name, number)
            sys.stdout.write(f"{number}\n")
            sys.stdout.flush()
    finally:
        await database.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2], sys.argv[3]))
