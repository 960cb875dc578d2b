"""Limits, misses, absence, pauses, and time while the bot was away."""

from __future__ import annotations

import pytest

from bot.desk.notice_kinds import NoticeKind
from bot.desk.verbs import Verb
from bot.desk.views import HandView
from referee.deal.moves import WIN
from referee.deal.state import AskKind
from referee.table.state import PauseReason, Pilot, Stage
from tests.desk.outbox import posts_to
from tests.desk.playing import answer_question
from tests.desk.world import AMING, FOUR, GROUP, RULES, Opener, World, club_policy

TIMED = ("dice=seed", "mask=off", "rest=0", "turn=20", "claim=8", "bank=60", "confirm=never")


async def on_turn(world: World, table: str, away: int | None = None) -> tuple[int, HandView]:
    """Who is to discard; claims are passed, those of a player who is away run out."""
    for _ in range(300):
        for person in FOUR:
            view = await world.hand(table, person)
            question = view.seat.question
            if question is not None and question.kind is AskKind.TURN:
                return person, view
        for person in FOUR:
            if (await world.hand(table, person)).seat.question is not None:
                await (
                    lapse(world, table, person)
                    if person == away
                    else world.press(table, person, "pa")
                )
    raise AssertionError("nobody is on turn")


async def lapse(world: World, table: str, person: int) -> None:
    """The person's question runs out."""
    question = (await world.hand(table, person)).seat.question
    assert question is not None
    assert question.final is not None
    world.clock.time = question.final
    await world.desk.wake(table)


async def until_turn_of(world: World, table: str, person: int) -> None:
    """The others play until the person, who is away, is on turn."""
    for _ in range(500):
        who, _ = await on_turn(world, table, person)
        if who == person:
            return
        await answer_question(world, table, who)
    raise AssertionError("the turn does not come round")


async def misses_twice(world: World, table: str) -> int:
    person, _ = await on_turn(world, table)
    await lapse(world, table, person)
    await until_turn_of(world, table, person)
    await lapse(world, table, person)
    return person


async def test_the_clock_discards_what_was_drawn(world: World) -> None:
    table = await world.begin("deals=1", *TIMED)
    person, view = await on_turn(world, table)
    concealed = view.seat.own.hand.size()
    await lapse(world, table, person)
    after = await world.hand(table, person)
    assert after.seat.own.hand.size() == concealed - 1
    assert after.seat.own.bank == 0, "the bank was used up"


async def test_nothing_happens_before_the_limit(world: World) -> None:
    table = await world.begin("deals=1", *TIMED)
    person, view = await on_turn(world, table)
    await world.pass_time(table, 79_999)
    assert (await world.hand(table, person)).seat == view.seat


@pytest.mark.parametrize("order", ["win", "pass"])
async def test_a_legal_win_is_made_by_the_clock_unless_the_player_says_otherwise(
    world: World, order: str
) -> None:
    table = await world.begin("deals=8", *TIMED)
    if order == "pass":
        for person in FOUR:
            assert await world.told(table, person, Verb.STANDING_ORDER) == "answer.standing_pass"
    person = await offered_win(world, table)
    deal = (await world.hand(table, person)).facts.deal
    await lapse(world, table, person)
    showdown = (await world.hand(table, person)).seat.showdown
    assert (await world.hand(table, person)).facts.deal == deal
    won = showdown is not None and bool(showdown.result.winners)
    assert won is (order == "win")


async def offered_win(world: World, table: str) -> int:
    """People who play well go on until one of them may win."""
    for _ in range(3_000):
        for person in FOUR:
            view = await world.hand(table, person)
            question = view.seat.question
            if view.facts.stage is Stage.BETWEEN:
                await world.press(table, person, Verb.READY)
            elif question is not None and WIN in question.moves:
                return person
            elif question is not None:
                verb, _, argument = str(club_policy(RULES, view.seat)).partition(".")
                await world.press(table, person, verb, argument, question.number)
    raise AssertionError("nobody may win")


async def test_after_two_misses_the_others_are_asked_and_then_a_computer_plays(
    world: World,
) -> None:
    table = await world.begin("deals=1", *TIMED)
    person = await misses_twice(world, table)
    facts = (await world.hand(table, AMING)).facts
    seat = next(s for s in range(4) if facts.seats[s].who.person == person)
    assert [(int(absent), until) for absent, until in facts.absent] == [
        (seat, world.clock.time + 30_000)
    ]
    posts = [post.kind for post in await posts_to(world, GROUP.chat)]
    assert posts[-1] == NoticeKind.MISSED
    await world.pass_time(table, 30_000)
    facts = (await world.hand(table, AMING)).facts
    assert facts.seats[seat].pilot is Pilot.COMPUTER
    assert facts.seats[seat].assisted
    by_kind = {post.kind: post for post in await posts_to(world, GROUP.chat)}
    assert by_kind[NoticeKind.MISSED].state == "retracted"
    assert NoticeKind.GONE in by_kind


async def test_the_others_may_wait_and_the_clock_stands_still(world: World) -> None:
    table = await world.begin("deals=1", *TIMED)
    person = await misses_twice(world, table)
    other = next(one for one in FOUR if one != person)
    facts = (await world.hand(table, other)).facts
    seat = next(s for s in range(4) if facts.seats[s].who.person == person)
    limits = [(await world.hand(table, one)).seat.question for one in FOUR]
    assert await world.told(table, other, Verb.AWAIT_ABSENT, str(seat)) == "answer.awaiting"
    assert (await world.hand(table, other)).facts.pause is not None
    assert await world.told(table, other, "pa") == "refusal.paused"
    await world.pass_time(table, 100_000)
    await world.press(table, person, Verb.LOOK)
    view = await world.hand(table, other)
    assert view.facts.pause is None
    assert not view.facts.absent
    for one, before in zip(FOUR, limits, strict=True):
        after = (await world.hand(table, one)).seat.question
        if before is not None and before.final is not None:
            assert after is not None
            assert after.final == before.final + 100_000
            assert after.number == before.number


async def test_any_press_takes_the_seat_back(world: World) -> None:
    table = await world.begin("deals=1", *TIMED)
    person = await misses_twice(world, table)
    await world.pass_time(table, 30_000)
    await world.press(table, person, Verb.MY_HAND)
    facts = (await world.hand(table, person)).facts
    seat = next(seat for seat in facts.seats if seat.who.person == person)
    assert seat.pilot is Pilot.OWNER
    assert seat.assisted
    assert NoticeKind.BACK in [post.kind for post in await posts_to(world, GROUP.chat)]


async def test_alone_and_away_the_match_stands_still(world: World) -> None:
    table = await world.begin("deals=1", *TIMED, people=(AMING,))
    while (view := await world.hand(table, AMING)).facts.pause is None:
        await lapse(world, table, AMING)
    assert view.facts.pause.reason is PauseReason.NOBODY
    before = view.seat
    await world.pass_time(table, 600_000)
    assert (await world.hand(table, AMING)).seat.table == before.table
    await world.press(table, AMING, Verb.LOOK)
    assert (await world.hand(table, AMING)).facts.pause is None


async def test_ready_or_not_the_next_deal_begins_after_half_a_minute(world: World) -> None:
    table = await world.begin("deals=2", *TIMED)
    while (await world.hand(table, AMING)).seat.showdown is None:
        for person in FOUR:
            if (await world.hand(table, person)).seat.question is not None:
                await answer_question(world, table, person)
    assert await world.told(table, AMING, Verb.READY) == "answer.ready"
    assert await world.told(table, FOUR[1], Verb.WAIT) == "answer.more_time"
    await world.pass_time(table, 89_999)
    view = await world.hand(table, AMING)
    assert view.facts.stage is Stage.BETWEEN
    assert [seat.ready for seat in view.facts.seats if seat.who.person == AMING] == [True]
    await world.pass_time(table, 1)
    assert (await world.hand(table, AMING)).facts.deal == 2


async def test_time_while_the_bot_was_away_costs_nobody_anything(
    world: World, opener: Opener
) -> None:
    table = await world.begin("deals=1", *TIMED)
    person, view = await on_turn(world, table)
    question = view.seat.question
    again = await opener.again(world, later=3_600_000)
    await again.desk.wake(table)
    after = await again.hand(table, person)
    assert question is not None
    assert question.final is not None
    assert after.seat.question is not None
    assert after.seat.question.number == question.number
    assert after.seat.question.moves == question.moves
    assert after.seat.question.final == again.clock.time + again.settings.grace
    assert after.seat.own == view.seat.own
    await again.desk.wake(table)
    assert (await again.hand(table, person)).seat.question == after.seat.question
    assert await answer_question(again, table, person) == "answer.played"
    assert not (await again.hand(table, person)).facts.absent


async def test_a_short_restart_changes_no_limit(world: World, opener: Opener) -> None:
    table = await world.begin("deals=1", *TIMED)
    person, view = await on_turn(world, table)
    again = await opener.again(world, later=2_000)
    assert (await again.hand(table, person)).seat == view.seat
