"""Double entry between accounts: a player in a club, a seat in a match, the bank of a club.

Every entry names its deal or its ruling, and its postings sum to zero. Balances only ever change by
postings; a mistake is put right by an entry that reverses another, once.
"""

from dataclasses import dataclass
from typing import TypeAlias

from storage.database import Session, Value
from storage.errors import AlreadyReversed, NotFound, Unbalanced


@dataclass(frozen=True, slots=True)
class PlayerAccount:
    """What a person has in a club, over all matches."""

    club: int
    person: int

    @property
    def key(self) -> str:
        """The account's name in the database."""
        return f"player:{self.club}:{self.person}"

    @property
    def columns(self) -> dict[str, Value]:
        """The parts of the name, for queries."""
        return _columns("player", club=self.club, person=self.person)


@dataclass(frozen=True, slots=True)
class SeatAccount:
    """Seat chips: what a seat has won or lost in a match."""

    match: str
    seat: int

    @property
    def key(self) -> str:
        """The account's name in the database."""
        return f"seat:{self.match}:{self.seat}"

    @property
    def columns(self) -> dict[str, Value]:
        """The parts of the name, for queries."""
        return _columns("seat", match=self.match, seat=self.seat)


@dataclass(frozen=True, slots=True)
class BankAccount:
    """The club's own side: penalties paid to nobody, chips handed out."""

    club: int

    @property
    def key(self) -> str:
        """The account's name in the database."""
        return f"bank:{self.club}"

    @property
    def columns(self) -> dict[str, Value]:
        """The parts of the name, for queries."""
        return _columns("bank", club=self.club)


Account: TypeAlias = PlayerAccount | SeatAccount | BankAccount


@dataclass(frozen=True, slots=True)
class OfDeal:
    """The deal that caused an entry."""

    match: str
    deal: int


@dataclass(frozen=True, slots=True)
class OfRuling:
    """The ruling that caused an entry, in a match or outside any."""

    ruling: str
    match: str | None = None


Origin: TypeAlias = OfDeal | OfRuling


@dataclass(frozen=True, slots=True)
class Posting:
    """An account gains (or, below zero, pays) so many chips."""

    account: Account
    amount: int


@dataclass(frozen=True, slots=True)
class Entry:
    """Postings that belong together and sum to zero.

    Args:
        club: whose ledger.
        kind: what it is, such as ``settled``, ``paid_at_once``, ``booked``, ``transfer``.
        origin: the deal or ruling.
        postings: at least two, or none at all for a deal that moved nothing.
        reverses: the number of the entry this one takes back.

    Raises:
        Unbalanced: the postings do not sum to zero.
    """

    club: int
    kind: str
    origin: Origin
    postings: tuple[Posting, ...]
    reverses: int | None = None

    def __post_init__(self) -> None:
        if total := sum(posting.amount for posting in self.postings):
            raise Unbalanced(total)

    async def apply(self, session: Session, at: int) -> int:
        """Enter it; the entry's number.

        Raises:
            AlreadyReversed: another entry reversed the same one before.
        """
        origin = self.origin
        number = await session.fetch_value(
            int,
            "INSERT INTO entries (club, kind, match, deal, ruling, reverses, at)"
            " VALUES (:club, :kind, :match, :deal, :ruling, :reverses, :at)"
            " ON CONFLICT (reverses) DO NOTHING RETURNING entry",
            club=self.club,
            kind=self.kind,
            match=origin.match,
            deal=origin.deal if isinstance(origin, OfDeal) else None,
            ruling=origin.ruling if isinstance(origin, OfRuling) else None,
            reverses=self.reverses,
            at=at,
        )
        if number is None:
            raise AlreadyReversed(self.reverses or 0)
        for line, posting in enumerate(self.postings):
            await _post(session, number, line, posting)
        return number


@dataclass(frozen=True, slots=True)
class StatementLine:
    """One posting as `/ledger` shows it: newest first, with the balance after it.

    `match_number` and `deal` are the club's own numbers, as in ``12.7``.
    """

    entry: int
    kind: str
    match: str | None
    match_number: int | None
    deal: int | None
    ruling: str | None
    reverses: int | None
    amount: int
    balance: int
    at: int


@dataclass(frozen=True, slots=True)
class AccountTotal:
    """An account with what it holds."""

    account: str
    person: int | None
    seat: int | None
    balance: int


async def balance(session: Session, account: Account) -> int:
    """What `account` holds; 0 if nothing was ever posted."""
    held = await session.fetch_value(
        int, "SELECT balance FROM accounts WHERE account = :account", account=account.key
    )
    return held or 0


async def has_account(session: Session, account: Account) -> bool:
    """Whether anything was ever posted to `account`."""
    found = await session.fetch_value(
        int, "SELECT 1 FROM accounts WHERE account = :account", account=account.key
    )
    return found is not None


async def statement(
    session: Session, account: Account, limit: int = 20, before: int | None = None
) -> list[StatementLine]:
    """The last postings of `account`, newest first.

    Args:
        limit: how many at most.
        before: only entries with a smaller number, for the next page.
    """
    return await session.fetch(
        StatementLine,
        "SELECT e.entry, e.kind, e.match, m.number AS match_number, e.deal, e.ruling, e.reverses,"
        " p.amount, p.balance, e.at"
        " FROM postings p JOIN entries e ON e.entry = p.entry"
        " LEFT JOIN matches m ON m.match = e.match"
        " WHERE p.account = :account AND e.entry < :before"
        " ORDER BY e.entry DESC, p.line DESC LIMIT :limit",
        account=account.key,
        before=before if before is not None else 2**62,
        limit=limit,
    )


async def club_totals(session: Session, club: int) -> list[AccountTotal]:
    """Every account of a club with its balance, the richest first; they sum to zero with seats."""
    return await session.fetch(
        AccountTotal,
        "SELECT account, person, seat, balance FROM accounts WHERE club = :club"
        " ORDER BY balance DESC, account",
        club=club,
    )


async def entries_of_deal(session: Session, match: str, deal: int) -> list[int]:
    """The numbers of the entries that a deal caused and nobody reversed, oldest first."""
    return await session.fetch_values(
        int,
        "SELECT entry FROM entries e WHERE match = :match AND deal = :deal AND reverses IS NULL"
        " AND NOT EXISTS (SELECT 1 FROM entries r WHERE r.reverses = e.entry) ORDER BY entry",
        match=match,
        deal=deal,
    )


async def entries_of_ruling(session: Session, match: str, ruling: str) -> list[int]:
    """The numbers of the entries that a ruling in a match caused, oldest first."""
    return await session.fetch_values(
        int,
        "SELECT entry FROM entries WHERE match = :match AND ruling = :ruling ORDER BY entry",
        match=match,
        ruling=ruling,
    )


@dataclass(frozen=True, slots=True)
class _EntryRow:
    club: int
    kind: str
    match: str | None
    deal: int | None
    ruling: str | None
    reverses: int | None


@dataclass(frozen=True, slots=True)
class _PostingRow:
    kind: str
    club: int | None
    person: int | None
    match: str | None
    seat: int | None
    amount: int


async def entry(session: Session, number: int) -> Entry:
    """An entry as it was made.

    Raises:
        NotFound: there is no such entry.
    """
    row = await session.fetch_one(
        _EntryRow,
        "SELECT club, kind, match, deal, ruling, reverses FROM entries WHERE entry = :entry",
        entry=number,
    )
    if row is None:
        raise NotFound("ledger entry", number)
    lines = await session.fetch(
        _PostingRow,
        "SELECT a.kind, a.club, a.person, a.match, a.seat, p.amount"
        " FROM postings p JOIN accounts a ON a.account = p.account"
        " WHERE p.entry = :entry ORDER BY p.line",
        entry=number,
    )
    postings = tuple(Posting(_account(line), line.amount) for line in lines)
    return Entry(row.club, row.kind, _origin(row), postings, row.reverses)


async def reversal(session: Session, number: int, kind: str, origin: Origin) -> Entry:
    """The entry that takes entry `number` back, because of `origin`; not yet entered.

    Raises:
        NotFound: there is no such entry.
    """
    original = await entry(session, number)
    taken_back = tuple(Posting(p.account, -p.amount) for p in original.postings)
    return Entry(original.club, kind, origin, taken_back, reverses=number)


async def _post(session: Session, number: int, line: int, posting: Posting) -> None:
    key = posting.account.key
    held = await session.fetch_value(
        int,
        "INSERT INTO accounts (account, kind, club, person, match, seat, balance)"
        " VALUES (:account, :kind, :club, :person, :match, :seat, :amount)"
        " ON CONFLICT (account) DO UPDATE SET balance = accounts.balance + excluded.balance"
        " RETURNING balance",
        account=key,
        amount=posting.amount,
        **posting.account.columns,
    )
    await session.execute(
        "INSERT INTO postings (entry, line, account, amount, balance)"
        " VALUES (:entry, :line, :account, :amount, :balance)",
        entry=number,
        line=line,
        account=key,
        amount=posting.amount,
        balance=held,
    )


def _columns(
    kind: str,
    *,
    club: int | None = None,
    person: int | None = None,
    match: str | None = None,
    seat: int | None = None,
) -> dict[str, Value]:
    return {"kind": kind, "club": club, "person": person, "match": match, "seat": seat}


def _account(row: _PostingRow) -> Account:
    if row.match is not None and row.seat is not None:
        return SeatAccount(row.match, row.seat)
    if row.club is None:
        raise NotFound("account of kind", row.kind)
    return BankAccount(row.club) if row.person is None else PlayerAccount(row.club, row.person)


def _origin(row: _EntryRow) -> Origin:
    if row.match is not None and row.deal is not None:
        return OfDeal(row.match, row.deal)
    return OfRuling(row.ruling or "", row.match)
