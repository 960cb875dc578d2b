"""What is marked and posted: who sees a change, how soon, and what nobody may tell from it."""

from __future__ import annotations

from bot.desk.notice_kinds import NoticeKind
from bot.desk.payloads import read_payload
from bot.desk.surfaces import board_surface, hand_surface, lobby_surface, parse_surface
from bot.desk.verbs import Verb
from bot.desk.views import BoardView, HandView, MatchOverView, NoticeView, ResultView, SeatsView
from referee.deal.moves import PASS
from referee.deal.state import AskKind
from storage.outbox import Urgency
from tests.desk.outbox import posts_to, show_all, stale
from tests.desk.playing import answer_question, play_out
from tests.desk.world import AMING, BOT, FOUR, GROUP, LAOWANG, World

QUICK = ("dice=seed", "mask=off", "rest=0", "speed=none", "confirm=never")
ALOUD = {NoticeKind.TABLE_FULL, NoticeKind.MISSED, "match_over"}


async def test_a_new_deal_shows_four_hands_and_the_table_anew(world: World) -> None:
    table = await world.begin("deals=1", *QUICK)
    waiting = await stale(world)
    hands = {str(hand_surface(table, person)) for person in FOUR}
    assert set(waiting) == {str(board_surface(table)), str(lobby_surface(table)), *hands}
    for person in FOUR:
        surface = waiting[str(hand_surface(table, person))]
        asked = (await world.hand(table, person)).seat.question is not None
        assert surface.chat == person
        assert surface.urgency is (Urgency.PROMPT if asked else Urgency.RESULT)
    assert waiting[str(board_surface(table))].chat == GROUP.chat


async def asked_now(world: World, table: str) -> list[int]:
    """Who has a question."""
    return [
        person for person in FOUR if (await world.hand(table, person)).seat.question is not None
    ]


async def claimants(world: World, table: str) -> list[int]:
    """Play until two people are asked about one discard."""
    for _ in range(2_000):
        asked: list[int] = []
        for person in FOUR:
            question = (await world.hand(table, person)).seat.question
            if question is not None:
                asked.append(person)
                if question.kind is not AskKind.CLAIM:
                    asked = [person]
                    break
        if len(asked) >= 2:
            return asked
        await answer_question(world, table, asked[0])
        view = await world.hand(table, AMING)
        if view.seat.showdown is not None:
            for person in FOUR:
                await world.press(table, person, Verb.READY)
    raise AssertionError("two people are never asked at once")


async def test_another_s_pass_changes_nothing_that_others_see(world: World) -> None:
    table = await world.begin("deals=9", *QUICK)
    first, second, *_ = await claimants(world, table)
    await show_all(world)
    board = await world.desk.view_for(BOT, str(board_surface(table)))
    hands = {person: await world.hand(table, person) for person in FOUR}
    await world.press(table, first, "pa")
    if await world.told(table, first, "pa") == "answer.played":
        raise AssertionError("a pass is one question")
    assert set(await stale(world)) == {str(hand_surface(table, first))}
    assert await world.desk.view_for(BOT, str(board_surface(table))) == board
    for person in FOUR:
        if person != first:
            assert await world.hand(table, person) == hands[person]
    question = hands[second].seat.question
    assert question is not None
    assert PASS in question.moves


async def test_the_asked_come_first_and_bystanders_last(world: World) -> None:
    table = await world.begin("deals=9", *QUICK)
    await show_all(world)
    mover = (await asked_now(world, table))[0]
    await answer_question(world, table, mover)
    waiting = await stale(world)
    for person in FOUR:
        surface = waiting.get(str(hand_surface(table, person)))
        if surface is None:
            continue
        if (await world.hand(table, person)).seat.question is not None:
            assert surface.urgency is Urgency.PROMPT
        elif person == mover:
            assert surface.urgency is Urgency.RESULT
        else:
            assert surface.urgency is Urgency.BYSTANDER


async def test_only_who_has_been_away_is_buzzed_and_not_twice(world: World) -> None:
    table = await world.begin("deals=1", *QUICK)
    mover = (await asked_now(world, table))[0]
    assert [post.kind for post in await posts_to(world, mover)] == []
    world.clock.time += 60_000
    await answer_question(world, table, mover)
    for _ in range(30):
        for person in FOUR:
            if person != mover and (await world.hand(table, person)).seat.question is not None:
                await answer_question(world, table, person)
        if any([await posts_to(world, person) for person in FOUR if person != mover]):
            break
    prompts = [p for person in FOUR for p in await posts_to(world, person)]
    assert {post.kind for post in prompts} <= {NoticeKind.PROMPT}


async def test_a_match_in_posts(world: World) -> None:
    table = await world.begin("deals=2", *QUICK)
    await play_out(world, table, FOUR)
    posts = await posts_to(world, GROUP.chat)
    assert [post.kind for post in posts] == [
        NoticeKind.TABLE_FULL,
        "seats",
        "result",
        "result",
        "match_over",
    ]
    assert len([post for post in posts if post.kind in ALOUD]) == 2
    kinds = (NoticeView, SeatsView, ResultView, ResultView, MatchOverView)
    for post, kind in zip(posts, kinds, strict=True):
        view = await world.desk.post_for(BOT, post.kind, post.payload)
        assert isinstance(view, kind)
    full = await world.desk.post_for(BOT, posts[0].kind, posts[0].payload)
    seats = await world.desk.post_for(BOT, posts[1].kind, posts[1].payload)
    result = await world.desk.post_for(BOT, posts[2].kind, posts[2].payload)
    assert isinstance(full, NoticeView)
    assert isinstance(seats, SeatsView)
    assert isinstance(result, ResultView)
    assert {who.person for who in full.people} == set(FOUR)
    assert full.lock
    assert seats.by_seed
    assert not seats.lost
    assert result.table.showdown is not None
    moved = [b - a for a, b in zip(result.before, result.chips, strict=True)]
    assert sum(moved) == 0
    assert result.table.table.setting.number == 1
    assert read_payload(posts[2].payload).deal == 1


async def test_a_group_is_never_shown_a_hand(world: World) -> None:
    table = await world.begin("deals=1", *QUICK)
    await play_out(world, table, FOUR)
    for name, surface in (await stale(world)).items():
        view = await world.desk.view_for(BOT, name)
        if surface.chat == GROUP.chat:
            assert not isinstance(view, HandView)
        else:
            assert isinstance(view, HandView)
            assert view.mine.person == surface.chat
            assert parse_surface(name).person == surface.chat


async def test_a_hand_of_somebody_else_is_not_to_be_had(world: World) -> None:
    table = await world.begin("deals=1", *QUICK)
    assert await world.desk.view_for(BOT, str(hand_surface(table, LAOWANG))) is None
    assert await world.desk.view_for(BOT, "hand:aaaaaaaa:1") is None


async def test_the_table_message_says_when_it_is_over(world: World) -> None:
    table = await world.begin("deals=1", *QUICK)
    await play_out(world, table, FOUR)
    board = await world.desk.view_for(BOT, str(board_surface(table)))
    assert isinstance(board, BoardView)
    assert board.over


async def test_a_nudge_goes_to_those_who_must_act_and_tells_nobody_who_they_are(
    world: World,
) -> None:
    table = await world.begin("deals=1", *QUICK)
    asked = await asked_now(world, table)
    assert await world.told(table, LAOWANG, Verb.NUDGE) == "answer.nudged"
    assert await world.told(table, LAOWANG, Verb.NUDGE) == "refusal.nudged_already"
    for person in FOUR:
        kinds = [post.kind for post in await posts_to(world, person)]
        assert kinds == ([NoticeKind.NUDGE] if person in asked else [])


async def test_the_hand_is_sent_anew_on_demand(world: World) -> None:
    table = await world.begin("deals=1", *QUICK)
    await show_all(world)
    answer = await world.desk.show_hand(BOT, AMING, world.cause())
    assert answer.key == "answer.hand_below"
    assert set(await stale(world)) == {str(hand_surface(table, AMING))}
    assert (await world.desk.show_hand(BOT, LAOWANG, world.cause())).key == "refusal.no_table"
