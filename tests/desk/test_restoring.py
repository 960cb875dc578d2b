"""Going back to an earlier move through the façade: who may, what becomes of buttons and books."""

from __future__ import annotations

import random

from bot.desk.answers import Answer
from bot.desk.verbs import Verb
from referee.deal.moves import Verb as MoveVerb
from referee.deal.state import AskKind
from referee.deal.views import Question
from referee.table.state import Motion, Stage
from tests.desk.books import books_agree
from tests.desk.playing import QUICK, play_out, press_something
from tests.desk.world import AMING, FOUR, GROUP, LAOWANG, World


async def test_all_players_together_go_back(world: World) -> None:
    table = await world.begin("deals=1", *QUICK)
    mover = await _discard(world, table)
    assert await _discards(world, table) == 1
    assert await world.told(table, mover, Verb.RESTORE, "1 slip") == "answer.vote_opened"
    vote = (await world.hand(table, AMING)).facts.vote
    assert vote is not None
    assert (vote.motion, vote.yes, vote.voters) == (Motion.RESTORE, 1, 4)
    assert vote.turn is not None
    assert (await world.hand(table, AMING)).facts.seats[vote.turn].who.person == mover
    for person in FOUR:
        if person != mover:
            assert await _discards(world, table) == 1
            assert await world.told(table, person, Verb.VOTE_YES) == "answer.voted_yes"
    assert await _discards(world, table) == 0
    assert (await world.hand(table, mover)).seat.question is not None
    await play_out(world, table, FOUR)
    await books_agree(world, table)


async def test_a_button_from_before_is_a_conflict(world: World) -> None:
    world.rights.creators[GROUP.chat] = AMING
    table = await world.begin("deals=1", *QUICK)
    mover, question = await _mover(world, table)
    await _discard(world, table)
    assert await world.told(table, AMING, Verb.RESTORE, "1 the wrong tile") == "answer.ruled"
    again, anew = await _mover(world, table)
    assert (again, anew.moves) == (mover, question.moves)
    first, *others = (str(move.tile) for move in anew.moves if move.verb is MoveVerb.DISCARD)
    old = question.number
    assert await world.told(table, mover, "di", first, old) == "answer.played", "its first answer"
    assert await world.told(table, mover, "di", others[0], old) == "refusal.other_question"
    assert await _discards(world, table) == 0
    assert await world.told(table, mover, "di", others[0], anew.number) in (
        "answer.played",
        "answer.armed_breaks_ready",
    )


async def test_the_chief_goes_back_at_random_moments_and_thebooks_agree(world: World) -> None:
    """Kong money goes back too; the audit plays the whole record again."""
    world.rights.creators[GROUP.chat] = AMING
    table = await world.begin("zhenjiang", "deals=2", *QUICK)
    chance, ruled = random.Random(5), 0
    for _ in range(25):
        for _ in range(chance.randrange(4, 16)):
            await press_something(world, table, FOUR, await world.hand(table, AMING))
        view = await world.hand(table, AMING)
        if view.summary is None and view.facts.stage is Stage.PLAYING:
            back = f"{chance.randrange(1, 5)} a slip"
            ruled += await world.told(table, AMING, Verb.RESTORE, back) == "answer.ruled"
    assert ruled > 5
    await play_out(world, table, FOUR)
    await books_agree(world, table)


async def test_what_cannot_be_gone_back_to_names_its_clause(world: World) -> None:
    world.rights.creators[GROUP.chat] = AMING
    table = await world.begin("deals=1", *QUICK)
    for words, code in (
        ("", "restoring_what"),
        ("back please", "restoring_what"),
        ("-1 why", "restoring_what"),
        ("1", "reason_needed"),
        ("0 why", "no_such_turn"),
        ("1 why", "no_such_turn"),
        ("99 why", "no_such_turn"),
    ):
        reply = await world.press(table, AMING, Verb.RESTORE, words)
        assert isinstance(reply, Answer)
        assert (reply.key, reply.clause) == (f"refusal.{code}", "G15"), words


async def test_a_referee_who_does_not_play_needs_the_players(world: World) -> None:
    table = await world.begin("deals=1", *QUICK)
    await _discard(world, table)
    assert await world.told(table, LAOWANG, Verb.RESTORE, "1 slip") == "refusal.not_seated"
    world.rights.referees = frozenset({LAOWANG})
    assert await world.told(table, LAOWANG, Verb.RESTORE, "1 slip") == "refusal.chief_or_players"


async def _mover(world: World, table: str) -> tuple[int, Question]:
    """Whose turn it is, and the question; what is asked before it is passed."""
    for _ in range(20):
        for person in FOUR:
            question = (await world.hand(table, person)).seat.question
            if question is not None and question.kind is AskKind.TURN:
                return person, question
            if question is not None:
                await world.press(table, person, "pa")
    raise AssertionError("nobody has a turn")


async def _discard(world: World, table: str) -> int:
    """Whose turn it is discards by the first button; the others pass. Who it was."""
    mover, question = await _mover(world, table)
    tile = next(move.tile for move in question.moves if move.verb is MoveVerb.DISCARD)
    ask = question.number
    told = "answer.armed"
    while told.startswith("answer.armed"):
        told = await world.told(table, mover, "di", str(tile), ask)
    assert told == "answer.played"
    return mover


async def _discards(world: World, table: str) -> int:
    return sum(len(seat.river) for seat in (await world.hand(table, AMING)).seat.table.seats)
