"""`/table` and what is pressed in a lobby."""

from __future__ import annotations

import pytest

from bot.desk.answers import Answer, AnswerKind
from bot.desk.notice_kinds import NoticeKind
from bot.desk.ports import Place
from bot.desk.settings import Admission, DeskSettings
from bot.desk.tables import PersonCard
from bot.desk.verbs import Verb
from bot.desk.views import LobbyView, PopUp, Shown
from referee.table.state import Reach as ChairReach
from referee.table.state import Stage
from storage.causes import Cause
from storage.clubs import Standing
from storage.people import Reach
from tests.desk.outbox import posts_to
from tests.desk.playing import play_out
from tests.desk.world import (
    AMING,
    BOT,
    DANIU,
    FOUR,
    GROUP,
    LAOWANG,
    XIAOHUA,
    XIAOMEI,
    Opener,
    World,
)

OTHER = Place(BOT, -1_001_000_000_002)


def seated(view: LobbyView) -> list[int | None]:
    return [chair.who.person if chair.who else None for chair in view.chairs]


async def test_a_new_lobby(world: World) -> None:
    table = await world.open("taiwan16", "base=5", "speed=fast")
    view = await world.lobby(table)
    assert seated(view) == [AMING, None, None, None]
    assert view.opener.name == "阿明"
    assert view.stage is Stage.LOBBY
    assert "base=5" in view.terms.options
    assert view.minutes > 0
    assert await world.desk.table_at(GROUP) == table
    assert await world.desk.table_of(BOT, AMING) == table


async def test_one_table_a_chat_or_topic(world: World) -> None:
    table = await world.open()
    second = await world.desk.open_table(GROUP, XIAOHUA, (), world.cause())
    assert (second.key, second.parameter("table")) == ("refusal.table_open", table)
    topic = Place(BOT, GROUP.chat, 77)
    assert (await world.desk.open_table(topic, XIAOHUA, (), world.cause())).key == "answer.opened"
    assert await world.desk.table_at(topic) != table


async def test_the_same_update_opens_once(world: World) -> None:
    cause = Cause.of_update(BOT, 5)
    first = await world.desk.open_table(GROUP, AMING, (), cause)
    assert await world.desk.open_table(GROUP, AMING, (), cause) == first


async def test_table_alone_repeats_the_group_s_last_table(world: World) -> None:
    table = await world.open("base=5", "rounds=1")
    terms = (await world.lobby(table)).terms
    await world.press(table, AMING, Verb.CANCEL)
    again = await world.open()
    assert (await world.lobby(again)).terms == terms
    await world.press(again, AMING, Verb.CANCEL)
    fresh = await world.open("taiwan16")
    assert (await world.lobby(fresh)).terms.options == ""


@pytest.mark.parametrize(
    ("words", "key"),
    [
        (("chess",), "refusal.rules_unknown"),
        (("rounds=99",), "refusal.option_out_of_range"),
        (("colour=red",), "refusal.option_unknown"),
        (("taiwan16", "nonsense"), "refusal.preset_unknown"),
    ],
)
async def test_bad_words_open_nothing_and_say_what_would_do(
    world: World, words: tuple[str, ...], key: str
) -> None:
    answer = await world.desk.open_table(GROUP, AMING, words, world.cause())
    assert answer.key == key
    assert answer.parameter("allowed")
    assert await world.desk.table_at(GROUP) is None


async def test_a_person_has_one_seat_per_bot(world: World) -> None:
    table = await world.open()
    await world.desk.enter_chat(OTHER, "另一社", LAOWANG)
    other = await world.desk.open_table(OTHER, LAOWANG, (), world.cause())
    reply = await world.press(other.parameter("table"), AMING, Verb.SIT)
    assert isinstance(reply, Answer)
    assert (reply.key, reply.parameter("table")) == ("refusal.sits_elsewhere", table)
    topic = Place(BOT, OTHER.chat, 3)
    refused = await world.desk.open_table(topic, AMING, (), world.cause())
    assert refused.key == "refusal.sits_elsewhere"
    await world.press(table, AMING, Verb.LEAVE)
    assert await world.told(other.parameter("table"), AMING, Verb.SIT) == "answer.seated"


async def test_whom_the_bot_cannot_write_to_is_led_to_the_private_chat(world: World) -> None:
    await world.desk.meet(PersonCard(999, "新人"))
    table = await world.open()
    reply = await world.press(table, 999, Verb.SIT)
    assert reply == Answer(AnswerKind.LINK, "answer.open_private", (("start", table),))
    view = await world.lobby(table)
    assert view.chairs[1].reach is ChairReach.UNREACHABLE
    for person in FOUR[1:3]:
        await world.press(table, person, Verb.SIT)
    assert (await world.lobby(table)).starts is None
    await world.desk.set_reach(BOT, 999, Reach.REACHABLE)
    assert (await world.lobby(table)).starts is not None
    assert await world.told(table, 999, Verb.SIT_DOWN) == "answer.seated"


async def test_the_match_begins_by_itself_and_the_four_are_told(world: World) -> None:
    table = await world.open("dice=seed")
    for person in FOUR[1:]:
        await world.press(table, person, Verb.SIT)
    await world.pass_time(table, 9_999)
    assert (await world.lobby(table)).stage is Stage.LOBBY
    await world.pass_time(table, 1)
    assert (await world.lobby(table)).stage is Stage.PLAYING
    kinds = [post.kind for post in await posts_to(world, GROUP.chat)]
    assert kinds == [NoticeKind.TABLE_FULL, "seats"]


async def test_options_are_the_opener_s_and_the_referees(world: World) -> None:
    table = await world.open()
    await world.press(table, XIAOHUA, Verb.SIT)
    assert await world.told(table, XIAOHUA, Verb.OPTIONS, "base=5") == "refusal.opener_only"
    assert await world.told(table, AMING, Verb.OPTIONS, "base=5") == "answer.option_set"
    assert await world.told(table, AMING, Verb.OPTIONS, "base=x") == "refusal.option_not_number"
    world.rights.referees = frozenset({XIAOMEI})
    assert await world.told(table, XIAOMEI, Verb.OPTIONS, "tai=2") == "answer.option_set"
    assert await world.told(table, XIAOMEI, Verb.OPTIONS, "time") == "answer.page"
    view = await world.lobby(table)
    assert view.page == "time"
    assert view.terms.options == "base=5 tai=2"


async def test_sit_is_a_switch_and_sit_down_is_not(world: World) -> None:
    table = await world.open()
    assert await world.told(table, XIAOHUA, Verb.SIT_DOWN) == "answer.seated"
    assert await world.told(table, XIAOHUA, Verb.SIT_DOWN) == "answer.seated"
    assert await world.told(table, XIAOHUA, Verb.SIT) == "answer.left"
    assert seated(await world.lobby(table))[1] is None


async def test_an_idle_lobby_closes_and_says_so(world: World) -> None:
    table = await world.open()
    await world.pass_time(table, 3_600_000)
    view = await world.lobby(table)
    assert view.closed
    assert view.reason == "idle"
    assert await world.desk.table_at(GROUP) is None
    assert await world.desk.table_of(BOT, AMING) is None
    assert await world.told(table, XIAOHUA, Verb.SIT) == "refusal.table_closed"


async def test_an_anonymous_administrator_rules_without_a_name(world: World) -> None:
    table = await world.open()
    await world.press(table, XIAOHUA, Verb.SIT)
    reply = await world.desk.rule(table, Verb.KICK, str(XIAOHUA), None, world.cause())
    assert isinstance(reply, Answer)
    assert reply.key == "answer.kicked"
    assert seated(await world.lobby(table))[1] is None
    sit = await world.desk.rule(table, Verb.SIT, "", None, world.cause())
    assert isinstance(sit, Answer)
    assert sit.key == "refusal.name_needed"


async def test_somebody_is_sent_away_by_user_name(world: World) -> None:
    await world.desk.meet(PersonCard(XIAOHUA, "小華", username="XiaoHua"))
    table = await world.open()
    await world.press(table, XIAOHUA, Verb.SIT)
    world.rights.referees = frozenset({AMING})
    assert await world.told(table, AMING, Verb.KICK, "") == "refusal.kick_whom"
    assert await world.told(table, AMING, Verb.KICK, "nobody") == "refusal.player_not_here"
    assert await world.told(table, AMING, Verb.KICK, "xiaohua") == "answer.kicked"


async def test_the_queue_moves_up_between_matches(world: World) -> None:
    table = await world.begin("deals=1", "dice=seed", "mask=off", "rest=0", "confirm=never")
    assert await world.told(table, LAOWANG, Verb.NEXT_SEAT) == "answer.queued"
    await play_out(world, table, FOUR)
    for person in FOUR[:3]:
        await world.press(table, person, Verb.AGAIN)
    await world.pass_time(table, 120_000)
    view = await world.lobby(table)
    assert set(seated(view)) == {*FOUR[:3], LAOWANG}
    assert await world.desk.table_of(BOT, DANIU) is None
    kinds = [post.kind for post in await posts_to(world, LAOWANG)]
    assert kinds == [NoticeKind.SEAT_FREE]
    assert await world.told(table, LAOWANG, Verb.AGAIN) == "answer.again"
    await world.pass_time(table, 10_000)
    assert (await world.lobby(table)).stage is Stage.PLAYING


async def test_who_waits_and_sits_elsewhere_meanwhile_is_passed_over(world: World) -> None:
    table = await world.begin("deals=1", "dice=seed", "mask=off", "rest=0", "confirm=never")
    await world.press(table, LAOWANG, Verb.NEXT_SEAT)
    await world.desk.enter_chat(OTHER, "另一社", LAOWANG)
    await world.desk.open_table(OTHER, LAOWANG, (), world.cause())
    await play_out(world, table, FOUR)
    for person in FOUR[:3]:
        await world.press(table, person, Verb.AGAIN)
    await world.pass_time(table, 120_000)
    view = await world.lobby(table)
    assert None in seated(view)
    assert view.queue == ()


async def test_a_group_waits_for_the_operator(opener: Opener) -> None:
    settings = DeskSettings(admission=Admission.ASK, operators=frozenset({LAOWANG}))
    world = await opener.open(settings=settings)
    await world.desk.meet(PersonCard(AMING, "阿明"))
    chat = await world.desk.enter_chat(GROUP, "麻將社", AMING)
    assert chat.standing is Standing.WAITING
    refused = await world.desk.open_table(GROUP, AMING, (), world.cause())
    assert refused.key == "refusal.group_not_admitted"
    assert (await world.desk.enter_chat(GROUP, "麻將社", LAOWANG)).standing is Standing.OPEN
    opened = await world.desk.open_table(GROUP, AMING, (), world.cause())
    assert opened.key == "answer.open_private"


async def test_only_listed_groups(opener: Opener) -> None:
    settings = DeskSettings(admission=Admission.LIST, groups=frozenset({GROUP.chat}))
    world = await opener.open(settings=settings)
    assert (await world.desk.enter_chat(GROUP, "麻將社", None)).standing is Standing.OPEN
    assert (await world.desk.enter_chat(OTHER, "另一社", None)).standing is Standing.REFUSED


async def test_rules_are_shown_to_anybody(world: World) -> None:
    table = await world.open()
    shown = await world.press(table, LAOWANG, Verb.RULES)
    assert isinstance(shown, Shown)
    assert shown.what is PopUp.RULES
    assert shown.view == await world.lobby(table)


async def test_terms_changed_in_the_lobby_are_the_group_s_next(world: World) -> None:
    table = await world.begin("dice=seed", people=(AMING,))
    await world.desk.rule(table, Verb.STOP, "", None, world.cause())
    await world.press(table, AMING, Verb.OPTIONS, "base=7")
    await world.press(table, AMING, Verb.AGAIN)
    await world.press(table, AMING, Verb.START)
    await world.desk.rule(table, Verb.STOP, "", None, world.cause())
    await world.press(table, AMING, Verb.CANCEL)
    again = await world.open()
    assert (await world.lobby(again)).terms.options == "base=7"
