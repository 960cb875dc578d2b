"""Short words for what the tests write down again and again."""

from storage import clubs, people
from storage.causes import Cause
from storage.codec import StoredEvent
from storage.database import Database
from storage.events import Append
from storage.ledger import Account, Entry, OfDeal, Posting, SeatAccount
from storage.matches import BeginDeal, BeginMatch, MatchSeat, Tally
from storage.moves import Change, Move
from storage.tables import OpenTable

NOW = 1_800_000_000_000
"""The time at which the tests begin (ms)."""

BOT = 7_000_000_001
GROUP = -1_001_234_567_890
PEOPLE = (11, 12, 13, 14)
TABLE = "abcdefgh"
MATCH = "m1"


def an_event(number: int = 0) -> StoredEvent:
    """An event of no meaning."""
    return StoredEvent("happened", f'{{"number":{number}}}')


def an_append(stream: str, expected: int, count: int = 1, due: int | None = None) -> Append:
    """So many events after a version, with their command."""
    events = tuple(an_event(expected + number) for number in range(1, count + 1))
    return Append(stream, expected, events, StoredEvent("asked", "{}"), due)


def a_move(name: str, *appends: Append, answer: str = "done", at: int = NOW) -> Move:
    """A move for a cause with that name."""
    return Move(Cause.named(name), at, answer, appends)


async def a_club(database: Database, at: int) -> int:
    """A club with its group and people; its id."""
    chat = await database.write(clubs.meet_chat, BOT, GROUP, "Friday club", clubs.Standing.OPEN, at)
    for person in PEOPLE:
        await database.write(people.meet, people.Meet(person, f"Player {person}"), at)
        await database.write(people.join, chat.club, person, at)
    return chat.club


def a_match(
    club: int, *, match: str = MATCH, number: int = 1, tally: Tally = Tally.COUNTED
) -> tuple[Change, ...]:
    """The rows of a match of four people with its first deal."""
    seats = tuple(MatchSeat(seat, person) for seat, person in enumerate(PEOPLE))
    return (
        BeginMatch(match, club, number, TABLE, "taiwan16", 1, "{}", tally, seats),
        BeginDeal(match, 1, f"deal:{match}.1"),
    )


def a_table(club: int) -> OpenTable:
    """An open table in the group."""
    return OpenTable(TABLE, BOT, club, GROUP, None, PEOPLE[0])


def an_entry(club: int, *amounts: int, match: str = MATCH, deal: int = 1) -> Entry:
    """A settlement of a deal over the seats, from seat 0."""
    accounts: list[Account] = [SeatAccount(match, seat) for seat in range(len(amounts))]
    return Entry(club, "settled", OfDeal(match, deal), tuple(map(Posting, accounts, amounts)))
