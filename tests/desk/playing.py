"""People who press buttons of their hand messages, as they stand."""

from __future__ import annotations

from bot.desk.answers import Answer
from bot.desk.ports import Policy
from bot.desk.verbs import Verb
from bot.desk.views import HandView
from referee.deal.views import Moment
from referee.table.state import Stage
from tests.desk.world import RULES, World, random_policy

QUICK = ("dice=seed", "mask=off", "rest=0")
"""Options under which nothing waits for dice or for the clock."""


async def play_out(
    world: World, table: str, people: tuple[int, ...], policy: Policy = random_policy
) -> int:
    """Everybody presses until the match is over; the deals played."""
    for _ in range(20_000):
        view = await world.hand(table, people[0])
        if view.summary is not None:
            return view.summary.deals
        await press_something(world, table, people, view, policy)
    raise AssertionError("the match does not end")


async def play_until_deal(
    world: World,
    table: str,
    people: tuple[int, ...],
    deal: int,
    *,
    ready: bool = True,
    policy: Policy = random_policy,
) -> None:
    """Everybody presses until that deal is open; `ready` false stops just before it."""
    for _ in range(20_000):
        view = await world.hand(table, people[0])
        between = view.facts.stage is Stage.BETWEEN
        if view.facts.deal == deal or (between and not ready and view.facts.deal == deal - 1):
            return
        await press_something(world, table, people, view, policy)
    raise AssertionError(f"deal {deal} does not come")


async def press_something(
    world: World,
    table: str,
    people: tuple[int, ...],
    view: HandView,
    policy: Policy = random_policy,
) -> None:
    """One press of somebody who can act, or time passes; `view` is anybody's present hand."""
    if view.facts.stage is Stage.BETWEEN:
        for seat in view.facts.seats:
            if seat.who.person in people and not seat.ready:
                await world.press(table, seat.who.person or 0, Verb.READY)
                return
    for person in likely_first(people, view):
        if await answer_question(world, table, person, policy):
            return
    await world.pass_time(table, 1_000)


def likely_first(people: tuple[int, ...], view: HandView) -> list[int]:
    """The people in the order in which it pays to look whether they are asked."""
    table = view.seat.table
    turn = view.facts.seats[table.turn].who.person
    first = table.moment in (Moment.TURN, Moment.PREPARING)
    return sorted(people, key=lambda person: (person == turn) is not first)


async def answer_question(
    world: World, table: str, person: int, policy: Policy = random_policy
) -> str:
    """Press a button of the hand, twice where it asks for that; the answer's key, if asked."""
    view = await world.hand(table, person)
    question = view.seat.question
    if question is None:
        return ""
    move = policy(RULES, view.seat)
    verb, _, argument = str(move).partition(".")
    key = ""
    for _ in range(2):
        reply = await world.press(table, person, verb, argument, question.number)
        assert isinstance(reply, Answer)
        key = reply.key
        if not key.startswith("answer.armed"):
            break
    return key
