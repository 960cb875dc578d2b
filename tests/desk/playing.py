"""People who press buttons of their hand messages, as they stand."""

from __future__ import annotations

from bot.desk.answers import Answer
from bot.desk.verbs import Verb
from referee.table.state import Stage
from tests.desk.world import RULES, World, random_policy


async def play_out(world: World, table: str, people: tuple[int, ...]) -> int:
    """Everybody presses until the match is over; the deals played."""
    for _ in range(5_000):
        pressed = False
        for person in people:
            view = await world.hand(table, person)
            if view.summary is not None:
                return view.summary.deals
            if view.facts.stage is Stage.BETWEEN:
                await world.press(table, person, Verb.READY)
                pressed = True
            elif view.seat.question is not None:
                await answer_question(world, table, person)
                pressed = True
        if not pressed:
            await world.pass_time(table, 1_000)
    raise AssertionError("the match does not end")


async def answer_question(world: World, table: str, person: int) -> str:
    """Press a button of the hand, twice where it asks for that; the answer's key, if asked."""
    view = await world.hand(table, person)
    question = view.seat.question
    if question is None:
        return ""
    move = random_policy(RULES, view.seat)
    verb, _, argument = str(move).partition(".")
    key = ""
    for _ in range(2):
        reply = await world.press(table, person, verb, argument, question.number)
        assert isinstance(reply, Answer)
        key = reply.key
        if not key.startswith("answer.armed"):
            break
    return key


async def play_until_deal(
    world: World, table: str, people: tuple[int, ...], deal: int, *, ready: bool = True
) -> None:
    """Everybody presses until that deal is open; `ready` false stops just before it."""
    for _ in range(5_000):
        pressed = False
        for person in people:
            view = await world.hand(table, person)
            between = view.facts.stage is Stage.BETWEEN
            if view.facts.deal == deal or (between and not ready and view.facts.deal == deal - 1):
                return
            if between:
                await world.press(table, person, Verb.READY)
                pressed = True
            elif view.seat.question is not None:
                await answer_question(world, table, person)
                pressed = True
        if not pressed:
            await world.pass_time(table, 1_000)
    raise AssertionError(f"deal {deal} does not come")
