"""Sixty-four play a knock-out online, from registration to the published final."""

from __future__ import annotations

import asyncio
import random
import re
from collections import Counter
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from bot.bookshelf import bookshelf
from bot.desk.audit import audit
from bot.desk.tournaments.announcements import read_posted
from bot.desk.tournaments.telling import ANNOUNCEMENT
from referee.seats import SEATS, Seat
from referee.tournament.state import Phase, Standing, TournamentState
from referee.tournament.tables import Round, Table, TableEnd
from storage.database import Session
from storage.outbox import PostState
from tests.e2e.day import Day, Player, a_day
from tests.e2e.secrecy import hands_seen, leaks

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.day, pytest.mark.timeout(1200)]

TERMS = (
    "rules=zhenjiang play=online places=64 deals=2 speed=none mask=off rest=0 confirm=never "
    "chips=12 large=10 larges=1 stages=1:60,2:12,2:60 call=1 final=share"
)
HANDED_OUT = 4 * 12
KILLS = 30
NUMBERED = re.compile(r"公告 (\d+)")


def now_of(state: TournamentState) -> Round:
    """The round in hand."""
    assert state.round is not None
    return state.round


# -- the organiser --------------------------------------------------------------------------------


async def entered(day: Day) -> None:
    """From the receipt to the entry card: everybody registers and checks in."""
    day.chief.send(f"/tournament 線上盃 {TERMS}", day.group)
    while not day.key:
        await asyncio.sleep(0.3)
        rows = await day.tournaments.of_club(1)
        day.key = rows[0].key if rows else ""
    await day.line("open", lambda state: state.phase is Phase.REGISTERING)
    await day.until(lambda state: len(state.entrants) == 64, "not everybody is entered")
    names = ", ".join(f"@{helper.username}" for helper in day.staff)
    await day.line(f"staff {names}", lambda state: len(state.staff) == len(day.staff))
    await day.line("checkin +60", lambda state: state.phase is Phase.CHECKING_IN)
    await day.until(lambda state: all(one.card for one in state.entrants), "somebody is not here")
    await day.line("field", lambda state: state.phase is Phase.BETWEEN)


async def begun(day: Day) -> TournamentState:
    """A round is drawn, published, manned and begun."""
    await day.line("draw", lambda state: state.phase is Phase.DRAWN)
    await day.line("publish", lambda state: state.phase is Phase.ROUND)
    await manned(day)
    await day.line("wave +2", lambda state: now_of(state).waves[0].starts is not None)
    return await day.until(lambda state: now_of(state).waves[0].begun, "play does not begin")


async def manned(day: Day) -> None:
    """Staff play every seat that nobody else does (G8)."""
    for place in _vacant(await day.state()):
        busy = {c.staff for t in now_of(await day.state()).tables for c in t.chairs}
        helper = next(user for user in day.staff if str(user.id) not in busy)
        number, seat = place
        await day.line(
            f"replace {number}{'ESWN'[seat]} @{helper.username}",
            partial(_is_manned, place),
        )


def _is_manned(place: tuple[int, Seat], state: TournamentState) -> bool:
    return place not in _vacant(state)


def _vacant(state: TournamentState) -> list[tuple[int, Seat]]:
    return [
        (table.number, seat)
        for table in now_of(state).tables
        if table.over is None
        for seat in table.vacant_seats()
    ]


async def somebody_withdraws(day: Day) -> None:
    """In mid-match; staff play on with the chips, and the seat's result is void (G8)."""
    state = await day.state()
    table, seat = now_of(state).tables[-1], Seat.C
    gone = table.chairs[seat].entrant
    account = state.entrants[gone - 1].account
    user = day.person(account)
    day.idle.add(user.id)
    while (await day.state()).entrants[gone - 1].standing is not Standing.WITHDRAWN:
        user.send("/t withdraw")
        await asyncio.sleep(3)
    await manned(day)
    chair = now_of(await day.state()).tables[-1].chairs[seat]
    assert chair.void
    assert chair.staff in {str(helper.id) for helper in day.staff}


async def tied(day: Day) -> None:
    """The chief referee's ruling makes a table's best two equal: both go on (G10, G15)."""
    tables = now_of(await day.state()).tables
    table = next(one for one in tables if _lead(one) > 0 and len(one.valid_seats()) == 4)
    best = max(SEATS, key=lambda seat: table.chips()[seat])
    moved = " ".join(str(-_lead(table) if seat is best else 0) for seat in SEATS)
    await day.line(f"transfer {table.number} {moved} 藏子", lambda state: bool(state.rulings))


def _lead(table: Table) -> int:
    first, second, *_ = sorted(table.chips(), reverse=True)
    return first - second


async def closed(day: Day) -> TournamentState:
    """Everybody has confirmed, the chief referee does, and the cut is made."""
    await day.until(lambda state: all(map(_agreed, now_of(state).tables)), "not all confirm")
    state = await day.line(
        "approve", lambda state: all(t.sheet.approved for t in now_of(state).tables)
    )
    for table in now_of(state).tables:
        assert sum(table.chips()) + table.banked() == HANDED_OUT, table
    number = now_of(state).number
    return await day.line("next", lambda state: len(state.past) == number)


def _agreed(table: Table) -> bool:
    seats = set(table.valid_seats())
    return table.sheet.approved or (table.sheet.entered and seats <= table.sheet.confirmed)


def _all_over(state: TournamentState) -> bool:
    return all(table.over is not None for table in now_of(state).tables)


async def held(day: Day) -> tuple[list[Round], TournamentState]:
    """The whole day; the rounds as they stood before each cut, and the tournament at the end."""
    rounds: list[Round] = []
    await entered(day)
    state = await begun(day)
    await somebody_withdraws(day)
    while True:
        state = await day.until(_all_over, "tables do not end")
        if not rounds:
            await tied(day)
        day.idle.clear()
        rounds.append(now_of(await day.state()))
        state = await closed(day)
        if state.phase is Phase.OVER:
            return rounds, state
        assert len(rounds) < 9, "the field does not shrink"
        if len(rounds) == 1:
            state = await begun_with_idlers(day)
        else:
            state = await begun(day)


async def begun_with_idlers(day: Day) -> TournamentState:
    """At the first table of the second round nobody plays on: its time will be up (G9)."""
    state = await begun(day)
    for chair in now_of(state).tables[0].chairs:
        entrant = state.entrant(chair.entrant)
        account = chair.staff or ("" if entrant is None else entrant.account)
        day.idle.add(int(account))
    return state


@asynccontextmanager
async def everybody(day: Day, seed: int) -> AsyncGenerator[None, None]:
    """Players and staff press, North at each table at random."""
    rng = random.Random(seed)
    playing = [
        asyncio.create_task(Player(day, user, random.Random(rng.random())).live())
        for user in (*day.players, *day.staff)
    ]
    try:
        yield
    finally:
        day.over.set()
        await asyncio.gather(*playing)


# -- what must hold -------------------------------------------------------------------------------


def check_the_course(rounds: list[Round], state: TournamentState) -> None:
    """What the day is to show has happened."""
    ends = Counter(table.over for one in rounds for table in one.tables)
    assert ends[TableEnd.BUST] >= 1, ends
    assert ends[TableEnd.TIME] >= 1, ends
    assert ends[TableEnd.LENGTH] >= 1, ends
    assert len(rounds[0].tables) == 16
    assert len(state.past[0].advanced) >= 17
    sizes = [len(past.advanced) for past in state.past[:-1]]
    assert any(size % 4 for size in sizes), sizes
    assert (
        sum(chair.void and bool(chair.staff) for t in rounds[0].tables for chair in t.chairs) == 1
    )
    assert state.phase is Phase.OVER


async def check_the_books(day: Day) -> None:
    """Every deal is settled as the rules have it, every draw can be recomputed."""
    report = await audit(day.database, bookshelf().registry)
    assert report.clean, [str(fault) for fault in report.faults]
    assert report.deals >= 40
    draws = await day.tournaments.verify(day.key)
    assert draws
    assert all(draw.kept and draw.follows for draw in draws), draws
    page = await day.tournaments.public(day.key)
    assert page.view.standings[0].place == 1
    assert len(page.view.standings) == 64


@dataclass(frozen=True, slots=True)
class Row:
    """A post of an announcement."""

    chat: int
    payload: str
    state: str


async def _announcements(session: Session) -> list[Row]:
    return await session.fetch(
        Row, "SELECT chat, payload, state FROM posts WHERE kind = :kind", kind=ANNOUNCEMENT
    )


async def check_announcements(day: Day) -> int:
    """Each came once to each chat (G11); how many answers were lost with the process."""
    rows = await day.database.read(_announcements)
    for _ in range(240):
        if all(row.state != PostState.PENDING for row in rows):
            break
        await asyncio.sleep(0.25)
        rows = await day.database.read(_announcements)
    assert {row.state for row in rows} <= {PostState.SENT, PostState.UNCONFIRMED}
    said = {
        user.id: Counter(map(int, NUMBERED.findall("\n".join(user.texts()))))
        for user in (*day.players, *day.staff, day.chief)
    }
    said[day.group.id] = Counter(map(int, NUMBERED.findall("\n".join(day.chief.texts(day.group)))))
    for row in rows:
        number = read_posted(row.payload).number
        if number:
            least = 1 if row.state == PostState.SENT else 0
            assert least <= said[row.chat][number] <= 1, (row, said[row.chat])
    in_group = [
        n for row in rows if row.chat == day.group.id and (n := read_posted(row.payload).number)
    ]
    assert sorted(in_group) == list(range(1, len(in_group) + 1))
    return sum(row.state == PostState.UNCONFIRMED for row in rows)


def check_the_server(day: Day) -> None:
    """Nothing that Telegram would not take, and no hand in the group."""
    assert day.api.violations == []
    assert day.api.busiest_minute(day.group) <= 20
    assert hands_seen(day.api, day.group.id) > 100
    assert list(leaks(day.api, day.group.id)) == []


@pytest.mark.xdist_group("online")
async def test_g1_to_g15_sixty_four_online_from_registration_to_the_final(tmp_path: Path) -> None:
    async with a_day(tmp_path, players=64, staff=5) as day:
        async with everybody(day, 64):
            rounds, state = await held(day)
        check_the_course(rounds, state)
        await check_the_books(day)
        assert await check_announcements(day) == 0
        check_the_server(day)
        assert day.api.errors[400] == 0, [c for c in day.api.calls if c.status == 400]


async def killed_again_and_again(day: Day, rng: random.Random) -> None:
    """Thirty times: let it serve for a random while, kill it, start it again."""
    for _ in range(KILLS):
        await day.process.serves()
        await asyncio.sleep(rng.uniform(0.2, 6))
        await day.process.kill()
        await day.process.start()


@pytest.mark.xdist_group("online killed")
async def test_killed_thirty_times_in_a_tournament(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    async with a_day(tmp_path, players=64, staff=5) as day:
        async with everybody(day, 30):
            killing = asyncio.create_task(killed_again_and_again(day, random.Random(30)))
            rounds, state = await held(day)
            kills = day.process.kills
            killing.cancel()
            await asyncio.gather(killing, return_exceptions=True)
            await day.process.kill()
            await day.process.start()
            await day.process.serves()
        check_the_course(rounds, state)
        await check_the_books(day)
        lost = await check_announcements(day)
        record_property("announcements whose answers were lost in 30 kills", lost)
        assert kills == KILLS
        assert lost <= KILLS
        check_the_server(day)
