"""The process dies after any commit that the tournament or its steward makes.

One tournament is played to its end. After each of those commits the database is copied as it is:
each copy is what a process finds that starts after the one before was killed at that moment.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bot.desk.ports import Ports
from bot.desk.settings import Admission, DeskSettings
from bot.desk.tables import Desk
from bot.desk.tournaments.stewarding import player_of
from bot.desk.tournaments.telling import ANNOUNCEMENT
from referee.seats import SEATS, Seat
from referee.tournament import commands as cmd
from referee.tournament.state import Phase
from storage import tournaments as rows
from storage.announcements import announcements_of
from storage.database import P, T, Transaction
from storage.sqlite import SqliteDatabase
from tests.desk.outbox import posts_to
from tests.desk.tournaments.club import CHIEF, HELPER, HOUR, Hosted, entrant, host, hosted_by
from tests.desk.tournaments.online import confirm_all
from tests.desk.tournaments.playing import QUICK, clean, play_round, play_tables
from tests.desk.world import (
    GROUP,
    REGISTRY,
    CountedEntropy,
    Ears,
    HeldDice,
    Opener,
    Rights,
    StillClock,
    World,
    at_every_level,
    random_policy,
)


@dataclass
class CopiedDatabase:
    """A database of which a copy is kept after each commit, while that is asked for.

    Attributes:
        copies: where each copy is, and what the clock showed.
    """

    inner: SqliteDatabase
    clock: StillClock
    folder: Path
    copying: bool = False
    copies: list[tuple[Path, int]] = field(default_factory=list[tuple[Path, int]])

    async def write(self, work: Transaction[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Write, and copy what is there then."""
        result = await self.inner.write(work, *args, **kwargs)
        if self.copying:
            path = self.folder / f"{len(self.copies)}.sqlite"
            with sqlite3.connect(self.inner.path) as connection:
                connection.execute("VACUUM INTO ?", (str(path),))
            connection.close()
            self.copies.append((path, self.clock.time))
        return result

    async def read(self, work: Transaction[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Read."""
        return await self.inner.read(work, *args, **kwargs)

    async def migrate(self) -> tuple[str, ...]:
        """Bring the schema up to date."""
        return await self.inner.migrate()

    async def pending(self) -> tuple[str, ...]:
        """What migrating would do."""
        return await self.inner.pending()

    async def close(self) -> None:
        """Close."""
        await self.inner.close()

    @contextmanager
    def watched(self) -> Generator[None, None, None]:
        """Keep a copy after each commit meanwhile."""
        self.copying = True
        yield
        self.copying = False


async def club_at(database: CopiedDatabase) -> Hosted:
    """A club whose database is copied."""
    settings = DeskSettings(think=0, admission=Admission.OPEN)
    entropy, dice, rights, ears = CountedEntropy(), HeldDice(), Rights(), Ears()
    ports = Ports(database.clock, entropy, dice, rights, at_every_level(random_policy), ears)
    desk = Desk(database, REGISTRY, ports, settings)
    world = World(database.inner, database.clock, entropy, dice, rights, ears, settings, desk)
    return await host(world)


async def play_through(hosted: Hosted, database: CopiedDatabase) -> None:
    """A tournament of eight: a clock that stands, staff who take over, time that is up."""
    with database.watched():
        await hosted.plan("play=online", QUICK)
    await hosted.register(8)
    with database.watched():
        await hosted.do(CHIEF, lambda a: cmd.NameStaff(a, (str(HELPER),)))
        await hosted.check_in()
        await hosted.seat()
        await hosted.begin()
        await hosted.do(CHIEF, cmd.StopClock)
        await hosted.pass_time(HOUR)
        await hosted.do(CHIEF, cmd.RunClock)
        await hosted.pass_time(0)
        first = (await hosted.state()).round
        assert first is not None
        leaving = entrant(first.tables[1].chairs[Seat.C].entrant)
        await hosted.do(leaving, cmd.Withdraw)
        await hosted.pass_time(0)
        await hosted.do(CHIEF, lambda a: cmd.SeatStaff(a, 2, Seat.C, str(HELPER)))
        await hosted.pass_time(0)
    await play_round(hosted)
    with database.watched():
        await confirm_all(hosted)
        await hosted.do(CHIEF, cmd.CloseRound)
        await hosted.pass_time(0)
        while (await hosted.state()).phase is not Phase.OVER:
            await hosted.seat()
            await hosted.begin()
            await hosted.pass_time(HOUR)
            await confirm_all(hosted)
            await hosted.pass_time(0)
            await hosted.do(CHIEF, cmd.CloseRound)
            await hosted.pass_time(0)


async def in_order(hosted: Hosted) -> None:
    """Tournament, play tables and announcements agree, and nothing is left to be done."""
    snapshot = await hosted.tournaments.snapshot(hosted.key)
    state, now = snapshot.state, snapshot.state.round
    if now is not None and state.phase is Phase.ROUND:
        tables = await play_tables(hosted, now.number)
        for table in now.tables:
            assert (table.number in tables) == table.begun
            if not table.playing:
                continue
            for seat in SEATS:
                player = player_of(state, table, seat)
                person = int(player.id) if player.id.isdecimal() else None
                if person is not None:
                    view = await hosted.world.hand(tables[table.number], person)
                    assert view.seat.own.seat is seat
                    assert sum(one.chips for one in view.facts.seats) == 200
    if state.phase is Phase.OVER:
        left = await hosted.world.database.read(rows.tables_to_look_after, hosted.key, 0)
        assert not left
    kept = await hosted.world.database.read(announcements_of, hosted.key)
    assert [one.number for one in kept] == list(range(1, len(kept) + 1))
    told = [post for post in await posts_to(hosted.world, GROUP.chat) if post.kind == ANNOUNCEMENT]
    assert len(told) == len({post.payload for post in told}) == len(kept)


async def test_a_process_that_starts_after_any_commit_puts_everything_in_order(
    tmp_path: Path,
) -> None:
    inner = await SqliteDatabase.open(tmp_path / "club.sqlite")
    await inner.migrate()
    database = CopiedDatabase(inner, StillClock(), tmp_path)
    hosted = await club_at(database)
    await play_through(hosted, database)
    await in_order(hosted)
    await clean(hosted)
    await database.close()
    assert len(database.copies) > 45
    for path, time in database.copies:
        opener = Opener(path)
        world = await opener.open(clock=StillClock(time))
        later = await hosted_by(world, hosted.key)
        await later.pass_time(0)
        await in_order(later)
        version = (await later.tournaments.snapshot(later.key)).version
        await later.pass_time(0)
        assert (await later.tournaments.snapshot(later.key)).version == version
        await opener.close()
        path.unlink()
