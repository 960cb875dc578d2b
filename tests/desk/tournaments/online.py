"""A round at online tables: begun, played by the buttons of hands, confirmed."""

from __future__ import annotations

from referee.table.state import Stage
from referee.tournament import commands as cmd
from referee.tournament.state import TournamentState
from referee.tournament.tables import Table as DrawnTable
from tests.desk.tournaments.club import (
    CHIEF,
    Hosted,
    entrant,
)
from tests.desk.tournaments.playing import (
    QUICK,
    play_tables,
    press_once,
)

LONG = "zhenjiang deals=8 mask=off rest=0 confirm=never"


def table_of(state: TournamentState, number: int = 1) -> DrawnTable:
    """A table of the round in hand."""
    table = state.table(number)
    assert table is not None
    return table


def people_at(state: TournamentState, number: int = 1) -> tuple[int, ...]:
    """Who drew its seats, by seat."""
    return tuple(entrant(drawn) for drawn in table_of(state, number).entrants())


async def play_table(hosted: Hosted, number: int = 1) -> str:
    """The key of the play table."""
    return (await play_tables(hosted, 1))[number]


async def play_deals(hosted: Hosted, count: int) -> None:
    """Play at the first table until so many deals are over."""
    table, people = await play_table(hosted), people_at(await hosted.state())
    for _ in range(3_000):
        view = await hosted.world.hand(table, people[0])
        if view.facts.deal > count or (
            view.facts.deal == count and view.facts.stage is Stage.BETWEEN
        ):
            break
        assert await press_once(hosted, table, people)
    await hosted.pass_time(0)


async def online(hosted: Hosted, count: int, options: str = "", table: str = QUICK) -> None:
    """A tournament played online whose first round has begun."""
    await hosted.plan(f"play=online {options}", table)
    await hosted.register(count)
    await hosted.check_in()
    await hosted.seat()
    await hosted.begin()


async def confirm_all(hosted: Hosted) -> None:
    """Players and chief referee confirm what the ledger has (G10)."""
    state = await hosted.state()
    assert state.round is not None
    for table in state.round.tables:
        for seat in table.valid_seats():
            if seat not in table.sheet.confirmed:
                await hosted.do(entrant(table.chairs[seat].entrant), cmd.ConfirmResult)
    await hosted.do(CHIEF, cmd.ApproveResults)
