"""Chips move between accounts and never appear or vanish."""

import asyncio
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from storage import doctor, ledger, moves
from storage.database import Database
from storage.errors import AlreadyReversed, BrokenConstraint, NotFound, Unbalanced
from storage.ledger import (
    Account,
    BankAccount,
    Entry,
    OfDeal,
    OfRuling,
    PlayerAccount,
    Posting,
    SeatAccount,
)
from storage.moves import Committed
from tests.storage.builders import MATCH, NOW, PEOPLE, a_club, a_match, a_move, an_append, an_entry
from tests.storage.drivers import DRIVERS, Driver


async def _begin(database: Database, club: int) -> None:
    begin = a_move("begin", an_append(f"deal:{MATCH}.1", 0))
    await database.write(moves.commit, replace(begin, changes=a_match(club)))


async def _enter(database: Database, name: str, *entries: Entry) -> tuple[int, ...]:
    outcome = await database.write(moves.commit, replace(a_move(name), entries=entries))
    assert isinstance(outcome, Committed)
    return outcome.entries


async def _chips(database: Database) -> list[int]:
    """What the seats of the match hold."""
    return [
        await database.read(ledger.balance, SeatAccount(MATCH, seat)) for seat in range(len(PEOPLE))
    ]


def test_an_entry_that_does_not_sum_to_zero_cannot_be_made() -> None:
    with pytest.raises(Unbalanced, match="sum to 2, not to 0"):
        an_entry(1, 5, -3)


async def test_an_account_nobody_posted_to_holds_nothing(database: Database) -> None:
    assert await database.read(ledger.balance, BankAccount(1)) == 0
    assert await database.read(ledger.statement, BankAccount(1)) == []


async def test_a_settlement_is_posted_seat_by_seat(database: Database, club: int) -> None:
    await _begin(database, club)
    await _enter(database, "1", an_entry(club, 30, -10, -10, -10))
    await _enter(database, "2", an_entry(club, -4, 4, 0, 0))
    assert await _chips(database) == [26, -6, -10, -10]
    lines = await database.read(ledger.statement, SeatAccount(MATCH, 0))
    assert [(line.amount, line.balance) for line in lines] == [(-4, 26), (30, 30)]
    assert [(line.match_number, line.deal, line.kind) for line in lines] == [(1, 1, "settled")] * 2


async def test_a_statement_goes_on_where_the_last_page_ended(database: Database, club: int) -> None:
    await _begin(database, club)
    for amount in range(1, 8):
        await _enter(database, str(amount), an_entry(club, amount, -amount))
    account = SeatAccount(MATCH, 0)
    page = await database.read(ledger.statement, account, limit=3)
    following = await database.read(ledger.statement, account, limit=3, before=page[-1].entry)
    assert [line.amount for line in (*page, *following)] == [7, 6, 5, 4, 3, 2]


async def test_chips_go_from_the_seats_to_the_players_at_the_end(
    database: Database, club: int
) -> None:
    await _begin(database, club)
    await _enter(database, "deal", an_entry(club, 12, -12))
    origin = OfDeal(MATCH, 1)
    transfer = Entry(
        club,
        "transfer",
        origin,
        (
            Posting(SeatAccount(MATCH, 0), -12),
            Posting(PlayerAccount(club, PEOPLE[0]), 12),
            Posting(SeatAccount(MATCH, 1), 12),
            Posting(PlayerAccount(club, PEOPLE[1]), -12),
        ),
    )
    penalty = Entry(
        club,
        "penalty",
        OfRuling("late to the table"),
        (Posting(PlayerAccount(club, PEOPLE[1]), -3), Posting(BankAccount(club), 3)),
    )
    await _enter(database, "end", transfer, penalty)
    totals = await database.read(ledger.club_totals, club)
    assert [(total.account, total.balance) for total in totals] == [
        (f"player:{club}:11", 12),
        (f"bank:{club}", 3),
        (f"player:{club}:12", -15),
    ]
    last = (await database.read(ledger.statement, PlayerAccount(club, PEOPLE[1])))[0]
    assert (last.ruling, last.match, last.balance) == ("late to the table", None, -15)
    assert await database.read(doctor.examine) == []


async def test_an_entry_is_taken_back_once(database: Database, club: int) -> None:
    await _begin(database, club)
    (number,) = await _enter(database, "kong", an_entry(club, 6, -2, -2, -2))
    assert await database.read(ledger.entries_of_deal, MATCH, 1) == [number]
    ruling = OfRuling("the deal is void", MATCH)
    reversal = await database.read(ledger.reversal, number, "reversed", ruling)
    await _enter(database, "void", reversal)
    assert await _chips(database) == [0] * 4
    assert await database.read(ledger.entries_of_deal, MATCH, 1) == []
    with pytest.raises(AlreadyReversed, match=f"entry {number}"):
        await _enter(database, "void again", reversal)
    assert await database.read(ledger.entry, number) == an_entry(club, 6, -2, -2, -2)
    assert await database.read(doctor.examine) == []


async def test_an_entry_of_a_deal_that_never_was_is_refused(database: Database, club: int) -> None:
    await _begin(database, club)
    with pytest.raises(BrokenConstraint):
        await _enter(database, "lost", an_entry(club, 1, -1, deal=2))
    with pytest.raises(NotFound, match="ledger entry 99"):
        await database.read(ledger.entry, 99)


ACCOUNTS: tuple[Account, ...] = (
    *(SeatAccount(MATCH, seat) for seat in range(4)),
    *(PlayerAccount(1, person) for person in PEOPLE),
    BankAccount(1),
)
lines = st.lists(
    st.builds(Posting, st.sampled_from(ACCOUNTS), st.integers(-(2**40), 2**40)), max_size=8
)


def _balanced(postings: list[Posting]) -> Entry:
    rest = -sum(posting.amount for posting in postings)
    return Entry(1, "settled", OfDeal(MATCH, 1), (*postings, Posting(ACCOUNTS[0], rest)))


@pytest.mark.parametrize("driver", DRIVERS, ids=lambda driver: driver.name)
@settings(max_examples=25)
@given(st.lists(lines, max_size=8), st.data())
def test_whatever_is_entered_and_taken_back_all_accounts_sum_to_zero(
    driver: Driver, entered: list[list[Posting]], data: st.DataObject
) -> None:
    async def play() -> None:
        with tempfile.TemporaryDirectory() as folder:
            database = await driver.open(Path(folder))
            try:
                await database.migrate()
                club = await a_club(database, NOW)
                assert club == 1
                await _begin(database, club)
                await _enter_and_reverse(database, entered, data)
            finally:
                await database.close()

    asyncio.run(play())


async def _enter_and_reverse(
    database: Database, entered: list[list[Posting]], data: st.DataObject
) -> None:
    expected = dict.fromkeys(ACCOUNTS, 0)
    for name, postings in enumerate(entered):
        entry = _balanced(postings)
        (number,) = await _enter(database, str(name), entry)
        if data.draw(st.booleans(), label="take back"):
            reversal = await database.read(
                ledger.reversal, number, "reversed", OfRuling("mistake", MATCH)
            )
            await _enter(database, f"{name} back", reversal)
        else:
            for posting in entry.postings:
                expected[posting.account] += posting.amount
    held = {account: await database.read(ledger.balance, account) for account in ACCOUNTS}
    assert held == expected
    assert sum(held.values()) == 0
    assert await database.read(doctor.examine) == []
