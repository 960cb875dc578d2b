"""A tournament that nobody wakes: the alarm clock calls, begins, opens, counts and ends."""

from __future__ import annotations

from functools import partial

from bot.desk.settings import Admission, DeskSettings
from referee.tournament import commands as cmd
from referee.tournament.tables import TableEnd
from referee.tournament.terms import MINUTE
from storage.people import Reach
from tests.desk.running import FastClock, running, until
from tests.desk.tournaments.club import CHIEF, Hosted, entrant, host, hosted_by, scheduling
from tests.desk.tournaments.playing import act, clean, play_tables
from tests.desk.world import BOT, Opener, club_policy


async def has_ended(hosted: Hosted, end: TableEnd) -> bool:
    """Whether every table of the round is over for that reason."""
    state = await hosted.state()
    return state.round is not None and all(table.over is end for table in state.round.tables)


async def begun_online(opener: Opener, table: str, minutes: int) -> Hosted:
    """Four players whose table begins by itself in a minute; nobody presses anything."""
    settings = DeskSettings(think=200, admission=Admission.OPEN)
    world = await opener.open(settings=settings, clock=FastClock(), policy=club_policy)
    hosted = await host(world)
    await hosted.plan(f"play=online g03_call=1 g04_minutes={minutes}", table)
    await hosted.register(4)
    await hosted.check_in()
    await hosted.seat()
    await hosted.do(CHIEF, scheduling(1, world.clock.now() + MINUTE))
    return hosted


async def test_time_runs_out_by_itself(opener: Opener) -> None:
    hosted = await begun_online(opener, "zhenjiang turn=300 claim=300", 2)
    async with running(hosted.world):
        await until(partial(has_ended, hosted, TableEnd.TIME))
    assert len(await play_tables(hosted, 1)) == 1
    assert "answer.tournament_publish_draw" in hosted.keys


async def test_players_who_are_away_are_played_for_and_every_deal_is_counted(
    opener: Opener,
) -> None:
    hosted = await begun_online(opener, "zhenjiang deals=2 turn=300 claim=60 mask=off", 60)
    here, *away = [int(entrant.account) for entrant in (await hosted.state()).entrants]
    async with running(hosted.world):
        await until(partial(_opened, hosted))
        for person in away:
            await hosted.world.desk.set_reach(BOT, person, Reach.UNREACHABLE)
        table = (await play_tables(hosted, 1))[1]

        async def played_out() -> bool:
            await act(hosted, table, here)
            return await has_ended(hosted, TableEnd.LENGTH)

        await until(played_out)
    state = await hosted.state()
    assert state.round is not None
    assert sum(state.round.tables[0].chips()) == 200
    await hosted.do(CHIEF, lambda a: cmd.SignSlip(a, 1), cmd.ApproveResults)
    await clean(hosted)


async def test_another_process_takes_up_what_is_overdue(opener: Opener) -> None:
    hosted = await begun_online(opener, "zhenjiang turn=300 claim=300", 2)
    clock = hosted.world.clock
    other = await opener.open(hosted.world, clock=clock, policy=club_policy)
    taking_over = await hosted_by(other, "")
    async with running(other):
        await until(partial(has_ended, hosted, TableEnd.TIME))
    told = (await hosted.tournaments.public(hosted.key)).announcements
    assert told
    assert [one.number for one in told] == list(range(1, len(told) + 1))
    assert await taking_over.tournaments.of_person(BOT, entrant(1)) == hosted.key


async def _opened(hosted: Hosted) -> bool:
    return bool(await play_tables(hosted, 1))
