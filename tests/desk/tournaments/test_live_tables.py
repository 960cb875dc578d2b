"""A tournament at tables of real tiles, told deal by deal: the ledger counts chips (G4)."""

from __future__ import annotations

from bot.desk.tournaments.surfaces import digest_surface
from bot.desk.tournaments.views import DigestView
from bot.desk.verbs import Verb
from referee.seats import SEATS
from referee.tournament import commands as cmd
from referee.tournament.state import CALLED, Phase, RulingKind
from referee.tournament.tables import TableEnd
from tests.desk.live import board, enter
from tests.desk.outbox import stale
from tests.desk.tournaments.club import CHIEF, Hosted, entrant
from tests.desk.tournaments.online import confirm_all, online
from tests.desk.tournaments.playing import clean, play_tables

REAL = "zhenjiang tiles=real deals=2"


async def seated(hosted: Hosted) -> list[int]:
    """The people of the first table by seat."""
    state = await hosted.state()
    assert state.round is not None
    return [entrant(state.round.tables[0].chairs[seat].entrant) for seat in SEATS]


async def test_g04_deals_that_are_told_are_counted_and_the_round_closes(hosted: Hosted) -> None:
    await online(hosted, 4, table=REAL)
    table = (await play_tables(hosted, 1))[1]
    people = await seated(hosted)
    view = await board(hosted.world, table)
    assert [seat.who.person for seat in view.facts.seats] == people
    assert [seat.chips for seat in view.facts.seats] == [50, 50, 50, 50]
    assert view.live is not None
    assert await enter(hosted.world, table, people[0], "win s off w 4") == "answer.live_enter"
    assert await enter(hosted.world, table, people[0], "kong n exposed") == "answer.live_enter"
    await hosted.pass_time(0)
    state = await hosted.state()
    assert state.round is not None
    assert state.round.tables[0].chips() == (48, 58, 46, 48)
    assert await enter(hosted.world, table, people[2], "draw") == "answer.live_enter"
    told = await hosted.world.told(table, people[2], Verb.LIVE_STAND)
    assert told == "answer.live_stand"
    await hosted.pass_time(0)
    state = await hosted.state()
    assert state.round is not None
    assert state.round.tables[0].over is TableEnd.LENGTH
    assert state.round.tables[0].chips() == (47, 57, 45, 51)
    await confirm_all(hosted)
    await hosted.do(CHIEF, cmd.CloseRound)
    await hosted.pass_time(0)
    assert (await hosted.state()).phase is Phase.OVER
    await clean(hosted)


async def test_many_tables_of_real_tiles_show_all_what_is_told_of_them(hosted: Hosted) -> None:
    await online(hosted, 12, table=REAL)
    tables = await play_tables(hosted, 1)
    surfaces = await stale(hosted.world)
    assert {f"board:{table}" for table in tables.values()} <= surfaces.keys()
    people = await seated(hosted)
    assert await enter(hosted.world, tables[1], people[0], "win s off w 4") == "answer.live_enter"
    assert await enter(hosted.world, tables[1], people[1], "draw") == "answer.live_enter"
    await hosted.pass_time(0)
    view = await hosted.tournaments.view_for(digest_surface(hosted.key))
    assert isinstance(view, DigestView)
    shown = await board(hosted.world, tables[1])
    assert view.tables[0].chips is not None
    assert list(view.tables[0].chips) == [seat.chips for seat in shown.facts.seats]
    assert view.tables[1].chips is None


async def test_g12_whoever_disputes_what_was_told_calls_a_referee(hosted: Hosted) -> None:
    await online(hosted, 4, table=REAL)
    table = (await play_tables(hosted, 1))[1]
    people = await seated(hosted)
    assert await enter(hosted.world, table, people[0], "win s off w 4") == "answer.live_enter"
    await hosted.world.told(table, people[3], Verb.LIVE_DISPUTE)
    await hosted.pass_time(0)
    (alarm,) = (await hosted.state()).alarms
    assert (alarm.code, alarm.account, alarm.reason) == (CALLED, str(people[3]), "win s off w 4")
    await hosted.do(CHIEF, lambda actor: cmd.SettleAlarm(actor, alarm))
    await hosted.pass_time(0)
    assert (await hosted.state()).alarms == ()
    assert await hosted.world.told(table, CHIEF, Verb.LIVE_STAND) == "answer.live_stand"
    await hosted.pass_time(0)
    assert (await hosted.state()).alarms == ()
    await clean(hosted)


async def test_g09_what_was_told_and_does_not_stand_when_time_is_up_is_void(
    hosted: Hosted,
) -> None:
    await online(hosted, 4, table=REAL)
    table = (await play_tables(hosted, 1))[1]
    people = await seated(hosted)
    assert await enter(hosted.world, table, people[0], "win s off w 4") == "answer.live_enter"
    await hosted.pass_time(61 * 60_000)
    state = await hosted.state()
    assert state.round is not None
    assert state.round.tables[0].over is TableEnd.TIME
    assert state.round.tables[0].chips() == (50, 50, 50, 50)
    refused = await enter(hosted.world, table, people[0], "draw")
    assert refused == "refusal.no_match"
    await clean(hosted)


async def test_g15_a_referee_undoes_what_was_told_last_from_the_desk(hosted: Hosted) -> None:
    await online(hosted, 4, table=REAL)
    table = (await play_tables(hosted, 1))[1]
    people = await seated(hosted)
    nothing = await hosted.ask(CHIEF, undoing)
    assert nothing.key == "refusal.nothing_to_undo"
    assert await enter(hosted.world, table, people[0], "win s off w 4") == "answer.live_enter"
    assert await enter(hosted.world, table, people[0], "kong n exposed") == "answer.live_enter"
    for left in ((48, 58, 46, 48), (50, 50, 50, 50)):
        await hosted.do(CHIEF, undoing)
        await hosted.pass_time(0)
        state = await hosted.state()
        assert state.round is not None
        assert state.round.tables[0].chips() == left
    back = await hosted.ask(
        CHIEF, lambda actor: cmd.Rule(actor, RulingKind.RESTORE, 1, 0, "a slip", 1)
    )
    assert back.key == "refusal.no_such_turn"
    await clean(hosted)


def undoing(actor: cmd.Actor) -> cmd.Rule:
    """Whatever was told last at the first table is undone."""
    return cmd.Rule(actor, RulingKind.UNDO, 1, 0, "wrong winner")
