"""People who play the online tables of a tournament by the buttons of their hands."""

from __future__ import annotations

from bot.desk.identity import person_in
from bot.desk.tournaments.stewarding import player_of
from bot.desk.verbs import Verb
from bot.desk.views import HandView
from referee.seats import SEATS
from referee.table.state import Stage
from storage import tournaments as rows
from tests.desk.books import audited
from tests.desk.tournaments.club import Hosted
from tests.desk.world import REGISTRY, club_policy

QUICK = "zhenjiang deals=1 mask=off rest=0 confirm=never"


async def play_tables(hosted: Hosted, number: int) -> dict[int, str]:
    """The play tables of a round by their numbers."""
    found = await hosted.world.database.read(rows.tables_of_round, hosted.key, number)
    return {row.number: row.play_table for row in found}


async def answer(hosted: Hosted, table: str, view: HandView) -> None:
    """The player plays to win."""
    question = view.seat.question
    assert question is not None
    rules = REGISTRY.bind(view.facts.terms.rules, view.facts.terms.options)
    verb, _, argument = str(club_policy(rules, view.seat)).partition(".")
    await hosted.world.press(table, view.mine.person, verb, argument, question.number)


async def act(hosted: Hosted, table: str, person: int) -> bool:
    """The player does what there is to do; false when there is nothing."""
    view = await hosted.world.hand(table, person)
    if view.facts.stage is Stage.BETWEEN:
        own = next(seat for seat in view.facts.seats if seat.who.person == person)
        if own.ready:
            return False
        await hosted.world.press(table, person, Verb.READY)
        return True
    if view.seat.question is None or view.summary is not None:
        return False
    await answer(hosted, table, view)
    return True


async def press_once(hosted: Hosted, table: str, people: tuple[int, ...]) -> bool:
    """One press of somebody who can act, or time passes; false once nobody has anything to do."""
    going = False
    for person in people:
        if not await hosted.world.has_hand(table, person):
            continue
        view = await hosted.world.hand(table, person)
        if view.summary is not None or view.facts.pause is not None:
            return False
        if await act(hosted, table, person):
            return True
        going = True
    if going:
        await hosted.world.pass_time(table, 1_000)
    return going


async def play_on(hosted: Hosted, table: str, people: tuple[int, ...], most: int = 5_000) -> None:
    """Play until nobody at the table has anything to do."""
    for _ in range(most):
        if not await press_once(hosted, table, people):
            return
    raise AssertionError(f"table {table} does not end")


async def play_round(hosted: Hosted) -> None:
    """All tables of the round in hand are played out, and counted."""
    state = await hosted.state()
    assert state.round is not None
    tables = await play_tables(hosted, state.round.number)
    for table in state.round.tables:
        people = tuple(
            person
            for seat in SEATS
            if (person := person_in(player_of(state, table, seat))) is not None
        )
        await play_on(hosted, tables[table.number], people)
        await hosted.pass_time(0)


async def clean(hosted: Hosted) -> None:
    """Every deal that was played is settled as the rules have it, and stands in the ledger."""
    await audited(hosted.world)
