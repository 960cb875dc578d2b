"""People who block the bot or leave, groups that change, topics that close, dice that get lost."""

from __future__ import annotations

from bot.desk.notice_kinds import NoticeKind
from bot.desk.ports import Place
from bot.desk.surfaces import lobby_surface
from bot.desk.verbs import Verb
from bot.desk.views import LobbyView, SeatsView
from referee.table.state import PauseReason, Pilot, Stage, ThrowFor
from storage.clubs import Standing
from storage.people import Reach
from tests.desk.outbox import posts_to, stale
from tests.desk.world import AMING, BOT, DANIU, FOUR, GROUP, RULES, World

QUICK = ("dice=seed", "mask=off", "rest=0", "speed=none", "confirm=never")
SUPERGROUP = -1_009_000_000_009


async def pilot_of(world: World, table: str, person: int) -> Pilot:
    facts = (await world.hand(table, AMING)).facts
    return next(seat.pilot for seat in facts.seats if seat.who.person == person)


async def test_who_blocks_the_bot_is_told_of_once_and_a_computer_plays(world: World) -> None:
    table = await world.begin("deals=1", *QUICK)
    for _ in range(2):
        await world.desk.set_reach(BOT, DANIU, Reach.UNREACHABLE)
    assert await pilot_of(world, table, DANIU) is Pilot.COMPUTER
    gone = [p for p in await posts_to(world, GROUP.chat) if p.kind == NoticeKind.GONE]
    assert len(gone) == 1
    await world.desk.set_reach(BOT, DANIU, Reach.REACHABLE)
    assert await pilot_of(world, table, DANIU) is Pilot.OWNER


async def test_who_leaves_the_group_in_mid_match_may_sit_elsewhere(world: World) -> None:
    table = await world.begin("deals=1", *QUICK)
    await world.desk.leave_chat(BOT, GROUP.chat, DANIU, world.cause())
    assert await pilot_of(world, table, DANIU) is Pilot.COMPUTER
    assert await world.desk.table_of(BOT, DANIU) is None
    await world.press(table, DANIU, Verb.LOOK)
    assert await pilot_of(world, table, DANIU) is Pilot.OWNER
    assert await world.desk.table_of(BOT, DANIU) == table


async def test_who_leaves_the_group_leaves_the_lobby(world: World) -> None:
    table = await world.open()
    await world.press(table, DANIU, Verb.SIT)
    await world.desk.leave_chat(BOT, GROUP.chat, DANIU, world.cause())
    view = await world.desk.view_for(BOT, str(lobby_surface(table)))
    assert isinstance(view, LobbyView)
    assert [chair.who is not None for chair in view.chairs] == [True, False, False, False]


async def test_a_group_becomes_a_supergroup(world: World) -> None:
    table = await world.begin("deals=1", *QUICK)
    for _ in range(2):
        await world.desk.migrate_chat(BOT, GROUP.chat, SUPERGROUP)
    assert (await world.hand(table, AMING)).facts.place.chat == SUPERGROUP
    assert await world.desk.table_at(Place(BOT, SUPERGROUP)) == table
    assert await world.desk.table_at(GROUP) == table, "late updates still name the old chat"
    assert GROUP.chat not in {surface.chat for surface in (await stale(world)).values()}


async def test_a_table_opened_under_the_new_id_gives_way(world: World) -> None:
    table = await world.begin("deals=1", *QUICK)
    new = Place(BOT, SUPERGROUP)
    await world.desk.enter_chat(new, "麻將社", None)
    person = 105
    opened = await world.desk.open_table(new, person, (), world.cause())
    await world.desk.migrate_chat(BOT, GROUP.chat, SUPERGROUP)
    assert await world.desk.table_at(new) == table
    assert await world.told(opened.parameter("table"), person, Verb.SIT) == "refusal.table_closed"


async def test_a_closed_topic_moves_its_table_to_the_chat(world: World) -> None:
    topic = Place(BOT, GROUP.chat, 12)
    opened = await world.desk.open_table(topic, AMING, (), world.cause())
    await world.desk.drop_thread(topic)
    assert await world.desk.table_at(GROUP) == opened.parameter("table")
    await world.desk.drop_thread(topic)


async def test_without_the_right_to_write_the_match_stands_still(world: World) -> None:
    table = await world.begin("deals=1", *QUICK)
    await world.desk.set_writable(BOT, GROUP.chat, world.cause(), writable=False)
    pause = (await world.hand(table, AMING)).facts.pause
    assert pause is not None
    assert pause.reason is PauseReason.CHAT
    posts = [post.kind for post in await posts_to(world, GROUP.chat)]
    assert NoticeKind.PAUSED not in posts
    await world.desk.set_writable(BOT, GROUP.chat, world.cause(), writable=True)
    assert (await world.hand(table, AMING)).facts.pause is None


async def test_a_bot_that_is_removed_leaves_its_tables_paused(world: World) -> None:
    table = await world.begin("deals=1", *QUICK)
    await world.desk.set_standing(BOT, GROUP.chat, Standing.LEFT)
    assert (await world.hand(table, AMING)).facts.pause is not None
    chat = await world.desk.enter_chat(GROUP, "麻將社", AMING)
    assert chat.standing is Standing.OPEN


async def seats_post(world: World) -> SeatsView:
    post = next(p for p in await posts_to(world, GROUP.chat) if p.kind == "seats")
    view = await world.desk.post_for(BOT, post.kind, post.payload)
    assert isinstance(view, SeatsView)
    return view


async def test_the_seats_are_drawn_by_dice_in_the_group(world: World) -> None:
    table = await world.begin("deals=1", "rest=0")
    (request,) = world.dice.asked
    ceremony = RULES.ceremony
    assert request.purpose is ThrowFor.SEATS
    assert request.place == GROUP
    assert request.dice == ceremony.seat_dice + ceremony.dealer_dice
    values = tuple(1 + n % 6 for n in range(request.dice))
    await world.desk.thrown(request, values)
    view = await seats_post(world)
    assert view.throws == (values[: ceremony.seat_dice], values[ceremony.seat_dice :])
    assert not view.by_seed
    assert (await world.hand(table, AMING)).facts.stage is Stage.PLAYING
    await world.desk.thrown(request, values)
    assert len(world.dice.asked) == 1


async def test_lost_dice_are_not_thrown_again_and_that_is_said(world: World) -> None:
    table = await world.begin("deals=1", "rest=0")
    (request,) = world.dice.asked
    await world.desk.thrown(request, None)
    view = await seats_post(world)
    assert view.lost
    assert view.by_seed
    assert len(world.dice.asked) == 1
    await world.desk.thrown(request, (6,) * request.dice)
    assert (await world.hand(table, AMING)).facts.deal == 1


async def test_dice_that_never_answer(world: World) -> None:
    table = await world.begin("deals=1", "rest=0")
    await world.pass_time(table, 15_000)
    assert (await seats_post(world)).lost


async def test_every_throw_in_the_group(world: World) -> None:
    table = await world.begin("deals=1", "rest=0", "dice=telegram")
    await world.desk.thrown(world.dice.asked[0], (1,) * world.dice.asked[0].dice)
    wall = world.dice.asked[1]
    assert wall.purpose is ThrowFor.WALL
    await world.desk.thrown(wall, (2,) * wall.dice)
    view = await world.hand(table, AMING)
    assert view.seat.table.setting.dice == (2,) * wall.dice
    assert len(FOUR) == 4


async def test_a_lost_throw_for_the_wall_is_told(world: World) -> None:
    table = await world.begin("deals=1", "rest=0", "dice=telegram")
    await world.desk.thrown(world.dice.asked[0], (1,) * world.dice.asked[0].dice)
    await world.desk.thrown(world.dice.asked[1], None)
    assert (await world.hand(table, AMING)).facts.stage is Stage.PLAYING
    kinds = [post.kind for post in await posts_to(world, GROUP.chat)]
    assert NoticeKind.DICE_LOST in kinds


async def test_styles_and_languages(world: World) -> None:
    table = await world.begin("deals=1", *QUICK)
    await world.desk.choose_language(AMING, "en")
    await world.desk.choose_chat_language(GROUP, "zh_Hans")
    view = await world.hand(table, AMING)
    assert (view.mine.language, view.facts.language) == ("en", "zh_Hans")
    number = await world.desk.forget(DANIU)
    facts = (await world.hand(table, AMING)).facts
    forgotten = next(seat.who for seat in facts.seats if seat.who.person == DANIU)
    assert (forgotten.name, forgotten.forgotten) == ("", number)
