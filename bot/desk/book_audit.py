"""The audit of a club's books as a whole: every entry, every running balance, the bank's side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from bot.desk.clubhouse.treasury import FLOOR, JOINING, KINDS, SEASON
from referee.record import Finding, Weight
from storage import seasons
from storage.books import BookedPosting, balances_of, postings_of
from storage.database import Session
from storage.seasons import Season


@dataclass(frozen=True, slots=True)
class Books:
    """A club's ledger: its postings in the order in which they were made, and what each account
    holds, by the account's name.
    """

    postings: tuple[BookedPosting, ...]
    balances: dict[str, int]
    seasons: tuple[Season, ...]


async def books_of(session: Session, club: int) -> Books:
    """The books of a club."""
    return Books(
        tuple(await postings_of(session, club)),
        await balances_of(session, club),
        tuple(await seasons.closed(session, club)),
    )


def findings(books: Books) -> Iterator[Finding]:
    """What must not be in a club's books."""
    yield from _balances(books)
    by_number: dict[int, tuple[BookedPosting, ...]] = {}
    for number, lines in groupby(books.postings, key=lambda line: line.entry):
        entry = tuple(lines)
        by_number[number] = entry
        yield from _entry(entry, by_number)
    yield from _joining(books.postings)
    yield from _seasons(books)


def _fault(code: str, detail: str) -> Finding:
    return Finding(Weight.FAULT, code, 0, detail)


def _balances(books: Books) -> Iterator[Finding]:
    """Each posting says what the account held after it, and the account what it holds now."""
    held: dict[str, int] = {}
    for line in books.postings:
        held[line.account] = held.get(line.account, 0) + line.amount
        if line.balance != held[line.account]:
            yield _fault(
                "running_balance",
                f"entry {line.entry} leaves {held[line.account]} on {line.account}, it says"
                f" {line.balance}",
            )
    for account, balance in books.balances.items():
        if balance != held.get(account, 0):
            detail = f"{account} holds {balance}, its postings come to {held.get(account, 0)}"
            yield _fault("account_balance", detail)


def _entry(
    entry: tuple[BookedPosting, ...], earlier: dict[int, tuple[BookedPosting, ...]]
) -> Iterator[Finding]:
    """One entry: it sums to zero, stays in its club, and takes back what it says."""
    first = entry[0]
    if total := sum(line.amount for line in entry):
        yield _fault("entry_sum", f"entry {first.entry} sums to {total}")
    if strangers := [line.account for line in entry if line.elsewhere]:
        yield _fault("foreign_account", f"entry {first.entry} posts to {', '.join(strangers)}")
    if first.reverses is not None:
        taken_back = _amounts(earlier.get(first.reverses, ()))
        if {account: -amount for account, amount in taken_back.items()} != _amounts(entry):
            yield _fault("reversal", f"entry {first.entry} is no reversal of {first.reverses}")
    if first.kind in KINDS:
        yield from _bank(entry)


def _bank(entry: tuple[BookedPosting, ...]) -> Iterator[Finding]:
    """Chips between the bank and players: each side is who it should be."""
    first = entry[0]
    banks = [line for line in entry if line.is_bank]
    players = [line for line in entry if not line.is_bank]
    if len(banks) != 1 or any(line.person is None for line in players):
        yield _fault("bank_side", f"entry {first.entry} ({first.kind}) is not the bank's alone")
    if first.kind == FLOOR:
        lifted_to = {line.balance for line in players}
        if len(lifted_to) != 1 or any(line.amount <= 0 for line in players):
            yield _fault("floor", f"entry {first.entry} does not lift all to one floor")


def _joining(postings: Iterable[BookedPosting]) -> Iterator[Finding]:
    """What is given at joining is given once, before anything else."""
    known: set[str] = set()
    for line in postings:
        if line.kind == JOINING and line.person is not None and line.account in known:
            yield _fault("joining", f"entry {line.entry} gives {line.account} chips once more")
        known.add(line.account)


def _seasons(books: Books) -> Iterator[Finding]:
    """A carry-over belongs to a season that was closed at that moment, one to each."""
    ended = {f"{SEASON} {season.number}": season.ended for season in books.seasons}
    seen: dict[str, int] = {}
    for line in books.postings:
        if line.kind != SEASON:
            continue
        name = line.ruling or ""
        if ended.get(name) != line.at or seen.setdefault(name, line.entry) != line.entry:
            yield _fault("season", f"entry {line.entry} ({name}) belongs to no closed season")
            return


def _amounts(entry: Iterable[BookedPosting]) -> dict[str, int]:
    total: dict[str, int] = {}
    for line in entry:
        total[line.account] = total.get(line.account, 0) + line.amount
    return {account: amount for account, amount in total.items() if amount}
