"""Chips between the bank and players, and what the audit says of them."""

from __future__ import annotations

import pytest

from bot.desk.answers import Answer
from bot.desk.audit import audit
from bot.desk.clubhouse.options import ClubOptions, choose
from bot.desk.clubhouse.orders import Ordered
from bot.desk.clubhouse.treasury import Treasury, carried
from bot.desk.periods import Period
from bot.desk.queries import Queries
from bot.desk.verbs import Verb
from storage import ledger
from storage.database import Session
from storage.ledger import BankAccount, PlayerAccount
from tests.desk.books import audited, club_of, orders_of
from tests.desk.playing import QUICK, play_out
from tests.desk.world import (
    AMING,
    DANIU,
    FOUR,
    GROUP,
    LAOWANG,
    REGISTRY,
    XIAOHUA,
    XIAOMEI,
    World,
)


@pytest.fixture
def world(world: World) -> World:
    """The club's owner is 阿明, who has made the group."""
    world.rights.creators = {GROUP.chat: AMING}
    return world


def treasury_of(world: World) -> Treasury:
    return Treasury(orders_of(world))


def order(world: World, by: int = AMING, reason: str = "") -> Ordered:
    return Ordered(GROUP, by, world.cause(), reason)


async def chosen(world: World, *words: str) -> None:
    answer = await choose(orders_of(world), order(world), words)
    assert answer.key == "club.chosen", answer


async def granted(world: World, whom: int, chips: int, why: str = "prize") -> Answer:
    return await treasury_of(world).grant(order(world, reason=why), whom, chips)


async def balances(world: World, *people: int) -> list[int]:
    club = await club_of(world)
    return [
        await world.database.read(ledger.balance, PlayerAccount(club, person)) for person in people
    ]


async def kinds(world: World, person: int) -> list[str]:
    view = await Queries(world.database, REGISTRY, world.clock).ledger(await club_of(world), person)
    return [line.kind for line in view.lines]


async def treasury_agrees(world: World) -> None:
    await audited(world)
    club = await club_of(world)
    bank = await world.database.read(ledger.balance, BankAccount(club))
    people = await balances(world, *FOUR, LAOWANG)
    assert bank + sum(people) == 0


async def test_whoever_joins_gets_what_the_club_gives_once(world: World) -> None:
    await chosen(world, "grant=100")
    table = await world.begin("deals=1", *QUICK)
    assert await balances(world, *FOUR) == [100] * 4
    await play_out(world, table, FOUR)
    assert sum(await balances(world, *FOUR)) == 400
    assert await world.told(table, AMING, Verb.CANCEL) == "answer.cancelled"
    await world.begin("deals=1", *QUICK, people=(LAOWANG, AMING, XIAOHUA, XIAOMEI))
    assert await balances(world, LAOWANG) == [100]
    assert (await kinds(world, AMING)).count("joining") == 1
    await treasury_agrees(world)


async def test_the_bank_lifts_everybody_to_the_floor(world: World) -> None:
    await chosen(world, "floor=-20")
    await granted(world, XIAOHUA, -5_000)
    await granted(world, XIAOMEI, 5_000)
    table = await world.begin("deals=1", *QUICK)
    await play_out(world, table, FOUR)
    held = dict(zip(FOUR, await balances(world, *FOUR), strict=True))
    assert held[XIAOHUA] == -20
    assert held[XIAOMEI] > 4_000
    assert min(held.values()) == -20
    assert (await kinds(world, XIAOHUA))[0] == "floor"
    assert "floor" not in await kinds(world, XIAOMEI)
    await treasury_agrees(world)


async def test_who_owes_too_much_takes_no_seat(world: World) -> None:
    await chosen(world, "debt=50")
    await granted(world, XIAOHUA, -51)
    await granted(world, XIAOMEI, -50)
    table = await world.open()
    assert await world.told(table, XIAOHUA, Verb.SIT) == "refusal.in_debt"
    assert await world.told(table, XIAOMEI, Verb.SIT) == "answer.seated"
    await chosen(world, "debt=off")
    assert await world.told(table, XIAOHUA, Verb.SIT) == "answer.seated"
    await chosen(world, "debt=10")
    assert await world.told(table, XIAOHUA, Verb.SIT) == "answer.left"  # standing up is free
    answer = await world.desk.open_table(GROUP, XIAOHUA, (), world.cause())
    assert answer.key == "refusal.in_debt"
    assert (answer.parameter("chips"), answer.parameter("allowed")) == ("51", "10")


@pytest.mark.parametrize("words", [(), ("computers=counted",)], ids=["friendly", "counted"])
async def test_matches_with_computers_count_where_the_club_says_so(
    world: World, words: tuple[str, ...]
) -> None:
    if words:
        await chosen(world, *words)
    table = await world.begin("deals=1", *QUICK, people=(AMING, XIAOHUA))
    await chosen(world, "computers=friendly", "floor=0")  # a match that has begun stays what it is
    await play_out(world, table, (AMING, XIAOHUA))
    queries = Queries(world.database, REGISTRY, world.clock)
    found = await queries.ranking(await club_of(world), Period.ALL)
    assert len(found.lines) == (2 if words else 0)
    await audited(world)


async def test_a_grant_needs_the_owner_and_a_reason(world: World) -> None:
    assert (await granted(world, XIAOHUA, 30, "")).key == "refusal.grant_how"
    assert (await granted(world, XIAOHUA, 0)).key == "refusal.grant_how"
    refused = await treasury_of(world).grant(order(world, DANIU, "mine"), DANIU, 30)
    assert refused.key == "refusal.owner_only"
    assert (await granted(world, XIAOHUA, 30)).key == "club.granted"
    assert await balances(world, XIAOHUA, DANIU) == [30, 0]
    await treasury_agrees(world)


async def test_a_season_is_closed_with_what_is_carried_over(world: World) -> None:
    await chosen(world, "grant=100", "carry=50")
    treasury, queries = treasury_of(world), Queries(world.database, REGISTRY, world.clock)
    table = await world.begin("deals=1", *QUICK)
    refused = await treasury.close_season(order(world), "too soon")
    assert refused.key == "refusal.season_match_running"
    await play_out(world, table, FOUR)
    before = await balances(world, *FOUR)
    world.clock.time += 1
    assert (await treasury.close_season(order(world, DANIU), "")).key == "refusal.owner_only"
    assert (await treasury.close_season(order(world), "spring")).key == "season.closed"
    options = ClubOptions(grant=100, carry=50)
    assert await balances(world, *FOUR) == [carried(options, held) for held in before]
    club = await club_of(world)
    present = await queries.ranking(club, Period.SEASON)
    past = await queries.ranking(club, 1)
    assert (present.season, present.lines) == (2, ())
    assert (past.season, len(past.lines)) == (1, 4)
    assert (await queries.ranking(club, Period.ALL)).lines == past.lines
    refused = await treasury.close_season(order(world), "again")
    assert refused.key == "refusal.season_empty"
    await treasury_agrees(world)


@pytest.mark.parametrize(
    ("grant", "carry", "balance", "expected"),
    [
        (0, 100, -7, -7),
        (0, 50, -7, -3),
        (0, 50, 7, 3),
        (0, 0, 99, 0),
        (100, 0, 7, 100),
        (100, 50, 160, 130),
        (100, 50, 40, 70),
    ],
)
def test_what_is_carried_over(grant: int, carry: int, balance: int, expected: int) -> None:
    assert carried(ClubOptions(grant=grant, carry=carry), balance) == expected


TAMPERING = (
    ("UPDATE accounts SET balance = balance + 1 WHERE person = 101", "account_balance"),
    ("UPDATE postings SET balance = balance + 1 WHERE line = 0", "running_balance"),
    ("UPDATE postings SET amount = amount + 1 WHERE line = 0", "entry_sum"),
    ("UPDATE entries SET kind = 'joining' WHERE kind = 'grant'", "joining"),
    ("UPDATE entries SET kind = 'floor' WHERE kind = 'grant'", "floor"),
    ("UPDATE entries SET kind = 'season' WHERE kind = 'grant'", "season"),
    ("UPDATE postings SET account = 'player:1:103' WHERE account = 'bank:1'", "bank_side"),
    ("UPDATE accounts SET club = 2 WHERE person = 102", "foreign_account"),
)


@pytest.mark.parametrize(("statement", "code"), TAMPERING, ids=[code for _, code in TAMPERING])
async def test_tampering_with_the_books_is_found(world: World, statement: str, code: str) -> None:
    async def tamper(session: Session) -> None:
        await session.execute("INSERT INTO clubs (name, at) VALUES ('another', 0)")
        assert await session.execute(statement)

    await chosen(world, "grant=10")
    await world.begin("deals=1", *QUICK)
    await granted(world, AMING, 20)
    await granted(world, XIAOHUA, -20)
    await treasury_agrees(world)
    await world.database.write(tamper)
    report = await audit(world.database, REGISTRY)
    assert code in {fault.finding.code for fault in report.faults}
