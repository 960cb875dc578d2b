"""A club's ledger as a whole, for audits: every posting and what every account holds."""

from dataclasses import dataclass

from storage.database import Session
from storage.ledger import AccountTotal


@dataclass(frozen=True, slots=True)
class BookedPosting:
    """A posting with its entry, as it stands in a club's books.

    Args:
        elsewhere: whether the account belongs to another club.
    """

    entry: int
    kind: str
    ruling: str | None
    reverses: int | None
    at: int
    account: str
    person: int | None
    is_bank: bool
    elsewhere: bool
    amount: int
    balance: int


async def postings_of(session: Session, club: int) -> list[BookedPosting]:
    """Every posting of a club's entries in the order in which they were made; for audits."""
    return await session.fetch(
        BookedPosting,
        "SELECT e.entry, e.kind, e.ruling, e.reverses, e.at, a.account, a.person,"
        " CASE WHEN a.kind = 'bank' THEN 1 ELSE 0 END AS is_bank,"
        " CASE WHEN coalesce(a.club, m.club) = e.club THEN 0 ELSE 1 END AS elsewhere,"
        " p.amount, p.balance FROM entries e JOIN postings p ON p.entry = e.entry"
        " JOIN accounts a ON a.account = p.account LEFT JOIN matches m ON m.match = a.match"
        " WHERE e.club = :club ORDER BY e.entry, p.line",
        club=club,
    )


async def balances_of(session: Session, club: int) -> dict[str, int]:
    """What every account of a club and of the seats of its matches holds; for audits."""
    rows = await session.fetch(
        AccountTotal,
        "SELECT a.account, a.person, a.seat, a.balance FROM accounts a"
        " LEFT JOIN matches m ON m.match = a.match WHERE coalesce(a.club, m.club) = :club",
        club=club,
    )
    return {row.account: row.balance for row in rows}
