"""A table of real tiles at the desk: who may do what, what stands when, what the books say."""

from __future__ import annotations

import pytest

from bot.desk.queries import Queries
from bot.desk.surfaces import lobby_surface
from bot.desk.tables import PersonCard
from bot.desk.verbs import Verb
from bot.desk.views import BoardView, LobbyView, PopUp, ResultView, Shown
from referee.table.state import Stage
from storage import ledger, log
from tests.desk.books import audited
from tests.desk.live import board, enter
from tests.desk.world import (
    AMING,
    BOT,
    DANIU,
    FOUR,
    GROUP,
    LAOWANG,
    REGISTRY,
    XIAOHUA,
    XIAOMEI,
    Opener,
    World,
)


async def chips(world: World, table: str) -> list[int]:
    """What the seats have, with what was paid at once."""
    view = await board(world, table)
    return [seat.chips for seat in view.table.table.seats]


async def text_of(world: World, table: str) -> str | None:
    """What was told last of the present deal."""
    view = await board(world, table)
    assert view.live is not None
    return None if view.live.report is None else view.live.report.text


async def sound(world: World) -> None:
    """The audit is clean and the club's accounts sum to zero."""
    await audited(world)
    held = await world.database.read(ledger.club_totals, 1)
    assert sum(account.balance for account in held) == 0


async def test_silence_lets_a_report_stand_when_the_next_deal_is_entered(world: World) -> None:
    table = await world.begin("gangu", "tiles=real", "deals=3")
    assert await enter(world, table, AMING, "win s self") == "answer.live_enter"
    assert await text_of(world, table) == "win s self"
    # An entry that is refused lets nothing stand.
    assert await enter(world, table, XIAOHUA, "win s off") == "refusal.tiles_too_few"
    assert await enter(world, table, XIAOHUA, "win s off s") == "refusal.entry_unreadable"
    assert await text_of(world, table) == "win s self"
    # A kong is the next deal's, and lets the report stand just the same.
    assert await enter(world, table, XIAOHUA, "kong w exposed") == "answer.live_enter"
    assert await text_of(world, table) is None
    assert await chips(world, table) == [-5, 7, 1, -3]
    assert await enter(world, table, XIAOMEI, "draw") == "answer.live_enter"
    assert await enter(world, table, XIAOMEI, "draw") == "answer.live_enter"
    # The last deal of a match has no next one: a word ends it.
    assert await enter(world, table, DANIU, "draw") == "refusal.last_report_open"
    assert await world.told(table, DANIU, Verb.LIVE_STAND) == "answer.live_stand"
    assert (await board(world, table)).over
    await sound(world)


async def test_all_four_agree_or_a_referee_does(world: World) -> None:
    table = await world.begin("gangu", "tiles=real", "agree=all", "deals=2")
    world.rights.referees = frozenset({LAOWANG})
    assert await enter(world, table, AMING, "win s self") == "answer.live_enter"
    assert await enter(world, table, AMING, "draw") == "refusal.report_open"
    assert await world.told(table, XIAOHUA, Verb.LIVE_STAND) == "refusal.agreement_of_all"
    for person in (XIAOHUA, XIAOMEI, DANIU):
        assert await world.told(table, person, Verb.LIVE_AGREE) == "answer.live_agree"
    assert await chips(world, table) == [-4, 8, -2, -2]
    assert await world.told(table, AMING, Verb.LIVE_UNDO) == "refusal.referee_only"
    assert await world.told(table, LAOWANG, Verb.LIVE_UNDO) == "answer.live_undo"
    assert await chips(world, table) == [0, 0, 0, 0]
    assert await enter(world, table, LAOWANG, "win s self") == "answer.live_enter"
    assert await world.told(table, LAOWANG, Verb.LIVE_STAND) == "answer.live_stand"
    assert await chips(world, table) == [-4, 8, -2, -2]
    await sound(world)


async def test_what_was_entered_is_reversed_and_never_deleted(world: World) -> None:
    """A settled deal is undone although the next one had entries that were taken back."""
    table = await world.begin("zhenjiang", "tiles=real", "deals=3", "chips=50")
    assert await enter(world, table, AMING, "win s off w 4") == "answer.live_enter"
    assert await enter(world, table, AMING, "kong e concealed") == "answer.live_enter"
    assert await chips(world, table) == [54, 56, 44, 46]
    for _ in range(2):
        assert await world.told(table, XIAOHUA, Verb.LIVE_UNDO) == "answer.live_undo"
    assert await chips(world, table) == [50, 50, 50, 50]
    assert await world.told(table, XIAOHUA, Verb.LIVE_UNDO) == "refusal.nothing_to_undo"
    await sound(world)
    entries = await world.database.read(ledger.entries_of_deal, (await newest(world)), 1)
    assert entries == [], "what stands of it is nothing, though it is all still there"
    assert await enter(world, table, AMING, "draw") == "answer.live_enter"
    assert (await board(world, table)).facts.deal == 3
    await sound(world)


async def newest(world: World) -> str:
    """The key of the newest match."""
    replay = await Queries(world.database, REGISTRY, world.clock).replay(1, 1)
    assert replay is not None
    return replay.match.match


async def test_a_match_that_is_stopped_takes_back_the_kongs_of_its_open_deal(world: World) -> None:
    table = await world.begin("zhenjiang", "tiles=real", "deals=3")
    assert await enter(world, table, AMING, "win s off w 4") == "answer.live_enter"
    assert await enter(world, table, AMING, "kong e concealed") == "answer.live_enter"
    for person in FOUR[:3]:
        await world.press(table, person, Verb.STOP if person == AMING else Verb.VOTE_YES)
    assert (await board(world, table)).over
    await sound(world)
    held = await world.database.read(ledger.club_totals, 1)
    assert sorted(account.balance for account in held) == [-4, -2, -2, 8]


async def test_a_referee_takes_a_deal_back(world: World) -> None:
    """G9, G15: void, nobody has won it; dealt anew, it does not count at all."""
    world.rights.referees = frozenset({LAOWANG})
    table = await world.begin("zhenjiang", "tiles=real", "deals=3")
    await enter(world, table, AMING, "kong e concealed")
    assert await world.told(table, LAOWANG, Verb.VOID, "the wall fell") == "answer.ruled"
    assert await chips(world, table) == [0, 0, 0, 0]
    await enter(world, table, AMING, "win s off w 4")
    assert await world.told(table, LAOWANG, Verb.REDEAL, "a tile was missing") == "answer.ruled"
    assert await text_of(world, table) is None
    view = await board(world, table)
    assert (view.facts.course.deals, view.facts.deal) == (1, 3)
    await sound(world)


async def test_no_computer_plays_with_real_tiles(world: World) -> None:
    table = await world.open("gangu", "tiles=real")
    assert await world.told(table, AMING, Verb.COMPUTER) == "refusal.people_only"
    assert await world.told(table, AMING, Verb.OPTIONS, "tiles=wall") == "answer.option_set"
    assert await world.told(table, AMING, Verb.COMPUTER) == "answer.computer_added"
    assert await world.told(table, AMING, Verb.OPTIONS, "tiles=real") == "refusal.people_only"


async def test_whoever_sits_there_stays(world: World) -> None:
    table = await world.begin("gangu", "tiles=real", "deals=2")
    world.rights.referees = frozenset({LAOWANG})
    assert await world.told(table, DANIU, Verb.LEAVE) == "refusal.real_tiles_stay"
    assert await world.told(table, LAOWANG, Verb.KICK, str(DANIU)) == "refusal.real_tiles_stay"
    assert await world.told(table, AMING, Verb.NUDGE) == "refusal.nobody_to_nudge"
    await world.desk.leave_chat(BOT, GROUP.chat, DANIU, world.cause())
    assert await enter(world, table, DANIU, "draw") == "answer.live_enter"
    assert not await world.has_hand(table, DANIU)
    answer = await world.desk.show_hand(BOT, AMING, world.cause())
    assert answer.key == "refusal.hand_is_real"


async def test_nobody_needs_the_bot_in_private(world: World) -> None:
    stranger = 106
    await world.desk.meet(PersonCard(stranger, "新人", language="zh-hant"))
    table = await world.open("gangu", "tiles=real", opener=stranger)
    for person in FOUR[:3]:
        assert await world.told(table, person, Verb.SIT) == "answer.seated"
    assert await world.told(table, stranger, Verb.START) == "answer.started"
    assert (await board(world, table)).facts.stage is Stage.PLAYING


async def test_an_update_that_comes_again_lets_nothing_stand(world: World) -> None:
    table = await world.begin("gangu", "tiles=real", "deals=2")
    cause = world.cause()
    for _ in range(2):
        reply = await world.desk.press(table, AMING, Verb.LIVE_ENTER, "win s self", None, cause)
        assert getattr(reply, "key", "") == "answer.live_enter"
    assert await text_of(world, table) == "win s self"
    assert (await board(world, table)).facts.deal == 1


async def test_a_key_enters_once(world: World) -> None:
    table = await world.begin("gangu", "tiles=real", "deals=3")
    view = await board(world, table)
    assert view.live is not None
    number = view.live.number
    assert await enter(world, table, AMING, "draw", number) == "answer.live_enter"
    assert await enter(world, table, AMING, "draw", number) == "refusal.other_question"
    view = await board(world, table)
    assert view.live is not None
    assert await enter(world, table, AMING, "draw", view.live.number) == "answer.live_enter"
    assert (await board(world, table)).facts.deal == 2


async def test_bystanders_and_online_tables(world: World) -> None:
    table = await world.begin("gangu", "tiles=real", "deals=2")
    for verb in (Verb.LIVE_ENTER, Verb.LIVE_AGREE, Verb.LIVE_DISPUTE, Verb.LIVE_UNDO):
        assert await world.told(table, LAOWANG, verb, "draw") == "refusal.not_seated"
    assert await world.told(table, AMING, Verb.STOP) == "answer.vote_opened"
    assert await world.told(table, XIAOHUA, Verb.VOTE_YES) == "answer.voted_yes"
    await world.told(table, XIAOMEI, Verb.VOTE_YES)
    assert await world.told(table, AMING, Verb.LIVE_ENTER, "draw") == "refusal.no_match"
    for option in ("tiles=wall", "dice=seed"):
        assert await world.told(table, AMING, Verb.OPTIONS, option) == "answer.option_set"
    for person in FOUR:
        await world.told(table, person, Verb.AGAIN)
    assert await world.told(table, AMING, Verb.START) == "answer.started"
    assert (await board(world, table)).live is None
    assert await world.told(table, AMING, Verb.LIVE_ENTER, "draw") == "refusal.not_real_tiles"


async def test_the_deal_is_there_after_a_restart(opener: Opener, world: World) -> None:
    table = await world.begin("zhenjiang", "tiles=real", "deals=2")
    await enter(world, table, AMING, "kong e concealed")
    await enter(world, table, AMING, "win s off w 4")
    again = await opener.again(world, later=3_600_000)
    assert await text_of(again, table) == "win s off w 4"
    assert await chips(again, table) == [6, -2, -2, -2]
    assert await again.told(table, XIAOMEI, Verb.LIVE_STAND) == "answer.live_stand"


async def test_a_table_opened_after_one_of_real_tiles_is_the_bots(world: World) -> None:
    table = await world.open("gangu", "tiles=real", "deals=2")
    view = await world.desk.view_for(BOT, str(lobby_surface(table)))
    assert isinstance(view, LobbyView)
    assert view.terms.real_tiles
    await world.told(table, AMING, Verb.CANCEL)
    other = await world.open()
    view = await world.desk.view_for(BOT, str(lobby_surface(other)))
    assert isinstance(view, LobbyView)
    assert not view.terms.real_tiles
    assert view.terms.rules == "gangu"


@pytest.mark.parametrize("what", [PopUp.WHY, PopUp.TABLE, PopUp.RULES])
async def test_pop_ups(world: World, what: PopUp) -> None:
    verbs = {PopUp.WHY: Verb.WHY, PopUp.TABLE: Verb.LOOK, PopUp.RULES: Verb.RULES}
    table = await world.begin("taiwan16", "tiles=real", "deals=2")
    await enter(world, table, AMING, "win s off w 3")
    await world.told(table, XIAOMEI, Verb.LIVE_STAND)
    shown = await world.press(table, AMING, verbs[what])
    assert isinstance(shown, Shown)
    assert shown.what is what
    assert isinstance(shown.view, ResultView if what is PopUp.WHY else BoardView)
    assert (shown.view.table.showdown is not None) is (what is PopUp.WHY)


async def test_the_past_of_a_match_of_real_tiles(world: World) -> None:
    """History, replay and proof know it; there is nothing to prove but the reckoning."""
    table = await world.begin("taiwan16", "tiles=real", "deals=1")
    await enter(world, table, AMING, "win s off w 234567m456p22288s11z +1z open=s")
    await world.told(table, XIAOMEI, Verb.LIVE_STAND)
    queries = Queries(world.database, REGISTRY, world.clock)
    assert len(await queries.history(1)) == 1
    record = await queries.record(1, 1, 1)
    assert record is not None
    verdict = await queries.verify(1, 1, 1)
    assert verdict is not None
    assert verdict.deals[0].findings == ()


async def test_what_a_referee_does_to_a_report_is_written_down(world: World) -> None:
    """Who, by what right, and why; what players do by themselves is no ruling."""
    world.rights.referees = frozenset({LAOWANG, XIAOMEI})
    table = await world.begin("gangu", "tiles=real", "deals=3")
    await enter(world, table, AMING, "win s self")
    await world.told(table, DANIU, Verb.LIVE_DISPUTE, "it was a draw")
    # A referee who plays here and has no part in the dispute may end it.
    assert await world.told(table, XIAOMEI, Verb.LIVE_STAND, "seen by me") == "answer.live_stand"
    await enter(world, table, AMING, "draw")
    assert await world.told(table, LAOWANG, Verb.LIVE_UNDO, "told twice") == "answer.live_undo"
    chat = await world.desk.chat(BOT, GROUP.chat)
    assert chat is not None
    acts = await world.database.read(log.acts, chat.club)
    assert [(act.person, act.reason) for act in acts] == [
        (LAOWANG, "told twice"),
        (XIAOMEI, "seen by me"),
    ]
