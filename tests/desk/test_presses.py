"""Repeated updates, double presses, stale buttons, refusals, second taps."""

from __future__ import annotations

from bot.desk.answers import Answer, AnswerKind
from bot.desk.asks import button_ask, read_ask
from bot.desk.verbs import Verb
from bot.desk.views import HandView, PopUp, ResultView, Shown
from referee.deal.moves import PASS, Move
from referee.deal.moves import Verb as MoveVerb
from referee.table.state import Switch
from storage import events
from storage.causes import Cause
from storage.database import Session
from storage.events import Head
from tests.desk.playing import answer_question, play_out
from tests.desk.world import AMING, BOT, FOUR, LAOWANG, World

QUICK = ("dice=seed", "mask=off", "rest=0", "speed=none")


async def asked(world: World, table: str) -> tuple[int, HandView]:
    """Somebody who has a question, and the hand."""
    for person in FOUR:
        view = await world.hand(table, person)
        if view.seat.question is not None:
            return person, view
    raise AssertionError("nobody is asked")


def parts(move: Move) -> tuple[str, str]:
    verb, _, argument = str(move).partition(".")
    return verb, argument


def question_of(view: HandView) -> tuple[int, tuple[Move, ...]]:
    question = view.seat.question
    assert question is not None
    return question.number, question.moves


async def head(world: World, stream: str) -> Head:
    return await world.database.read(events.head, stream)


async def own_turn(world: World, table: str) -> tuple[int, HandView]:
    """Play on until somebody is to discard; passes what can be passed."""
    for _ in range(200):
        person, view = await asked(world, table)
        ask, moves = question_of(view)
        if PASS not in moves:
            return person, view
        await world.press(table, person, *parts(PASS), ask)
        await world.press(table, person, *parts(PASS), ask)
    raise AssertionError("nobody discards")


def discards(view: HandView) -> list[Move]:
    return [move for move in question_of(view)[1] if move.verb is MoveVerb.DISCARD]


async def test_the_same_update_gets_the_first_answer_and_moves_once(world: World) -> None:
    table = await world.begin("deals=1", "confirm=never", *QUICK)
    person, view = await own_turn(world, table)
    ask, verb_argument = question_of(view)[0], parts(discards(view)[0])
    cause = Cause.of_update(BOT, 900_001)
    first = await world.desk.press(table, person, *verb_argument, ask, cause)
    assert isinstance(first, Answer)
    assert first.key == "answer.played"
    after = await world.hand(table, person)
    again = await world.desk.press(table, person, *verb_argument, ask, cause)
    assert again == first
    assert await world.hand(table, person) == after


async def test_the_same_press_under_a_new_update_is_the_same_press(world: World) -> None:
    table = await world.begin("deals=1", "confirm=never", *QUICK)
    person, view = await own_turn(world, table)
    ask, tiles = question_of(view)[0], discards(view)
    assert await world.told(table, person, *parts(tiles[0]), ask) == "answer.played"
    after = await world.hand(table, person)
    assert await world.told(table, person, *parts(tiles[0]), ask) == "answer.played"
    other = await world.told(table, person, *parts(tiles[-1]), ask)
    assert other in {"refusal.not_asked", "refusal.other_question"}
    assert await world.hand(table, person) == after


async def test_a_button_of_an_earlier_deal_or_match_is_never_of_the_present_one(
    world: World,
) -> None:
    table = await world.begin("deals=1", "confirm=never", *QUICK)
    person, view = await asked(world, table)
    old = question_of(view)[0]
    await play_out(world, table, FOUR)
    assert await world.told(table, person, "pa", "", old) == "refusal.no_match"
    for one in FOUR:
        await world.press(table, one, Verb.AGAIN)
    await world.press(table, AMING, Verb.START)
    person, view = await asked(world, table)
    new, moves = question_of(view)
    assert read_ask(new).deal == read_ask(old).deal + 1
    stale = button_ask(read_ask(old).deal, read_ask(new).number)
    assert await world.told(table, person, *parts(moves[0]), stale) == "refusal.other_question"
    assert question_of(await world.hand(table, person)) == (new, moves)


async def test_what_is_not_open_is_refused_and_changes_nothing(world: World) -> None:
    table = await world.begin("deals=1", *QUICK)
    person, view = await own_turn(world, table)
    others = [one for one in FOUR if one != person]
    before = [await world.hand(table, one) for one in FOUR]
    assert await world.told(table, others[0], "di", "5m") == "refusal.not_asked"
    assert await world.told(table, person, "pu") == "refusal.turn_needs_discard"
    held = set(view.seat.own.hand.tiles())
    missing = next(t for t in ("1m", "2m", "3m", "4m", "5m", "6m") if t not in map(str, held))
    reply = await world.press(table, person, "di", missing)
    assert isinstance(reply, Answer)
    assert (reply.key, reply.parameter("tile")) == ("refusal.tile_not_held", missing)
    assert await world.told(table, person, "di", "99x") == "refusal.move_unreadable"
    assert await world.told(table, person, "zz") == "refusal.verb_unknown"
    assert await world.told(table, LAOWANG, "di", "5m") == "refusal.not_seated"
    assert [await world.hand(table, one) for one in FOUR] == before


async def test_a_first_tap_is_shown_and_the_second_plays(world: World) -> None:
    table = await world.begin("deals=1", "confirm=always", *QUICK)
    person, view = await own_turn(world, table)
    ask, (first, *_, other) = question_of(view)[0], discards(view)
    assert await world.told(table, person, *parts(first), ask) == "answer.armed_asked"
    armed = (await world.hand(table, person)).mine.armed
    assert armed is not None
    assert armed.move == first
    assert await world.told(table, person, *parts(other), ask) == "answer.armed_asked"
    assert await world.told(table, person, *parts(first), ask) == "answer.armed_asked"
    assert await world.told(table, person, *parts(first), ask) == "answer.played"
    assert (await world.hand(table, person)).mine.armed is None


async def test_words_take_the_present_question(world: World) -> None:
    table = await world.begin("deals=1", "confirm=never", *QUICK)
    person, view = await own_turn(world, table)
    tile = discards(view)[0].tile
    reply = await world.desk.say(BOT, person, f"打{tile}", world.cause())
    assert isinstance(reply, Answer)
    assert (reply.key, reply.parameter("move")) == ("answer.played", f"di.{tile}")


async def test_words_that_mean_nothing_or_that_nobody_can_say_here(world: World) -> None:
    assert await world.desk.say(BOT, AMING, "今晚吃什麼", world.cause()) is None
    reply = await world.desk.say(BOT, AMING, "打5萬", world.cause())
    assert isinstance(reply, Answer)
    assert reply.key == "refusal.no_table"
    table = await world.begin("deals=1", *QUICK)
    shown = await world.desk.say(BOT, AMING, "我的牌", world.cause())
    assert isinstance(shown, Shown)
    assert shown.what is PopUp.HAND
    assert shown.view == await world.hand(table, AMING)


async def test_switches_answer_at_once(world: World) -> None:
    table = await world.begin("deals=1", "confirm=never", *QUICK)
    for person in FOUR:
        assert await world.told(table, person, Verb.WINS_ONLY) == "answer.wins_only_on"
        assert await world.told(table, person, Verb.AUTO_DISCARD) == "answer.auto_discard_on"
        assert await world.told(table, person, Verb.NO_CHOW) == "answer.no_chow_on"
        assert await world.told(table, person, Verb.NO_CHOW) == "answer.no_chow_off"
    view = await world.hand(table, AMING)
    assert view.mine.switches == {Switch.WINS_ONLY, Switch.AUTO_DISCARD}
    for _ in range(200):
        view = await world.hand(table, AMING)
        if view.seat.showdown is not None:
            break
        person, _ = await asked(world, table)
        await answer_question(world, table, person)
    assert view.seat.showdown is not None
    streams = [f"deal:{await match_key(world)}.1"]
    commands = await world.database.read(events.load_commands, streams[0])
    assert len(commands) > 20, "the switches' answers are ordinary commands"


async def match_key(world: World) -> str:
    keys = await world.database.read(_matches)
    return keys[-1]


async def _matches(session: Session) -> list[str]:
    return await session.fetch_values(str, "SELECT match FROM matches ORDER BY begun, match")


async def test_looking_changes_nothing_and_shows_one_s_own_only(world: World) -> None:
    table = await world.begin("deals=1", *QUICK)
    before = await head(world, f"table:{table}")
    for verb, what in ((Verb.MY_HAND, PopUp.HAND), (Verb.LOOK, PopUp.TABLE)):
        shown = await world.press(table, AMING, verb)
        assert isinstance(shown, Shown)
        assert shown.what is what
    assert await world.told(table, LAOWANG, Verb.MY_HAND) == "refusal.not_seated"
    assert await world.told(table, LAOWANG, Verb.HINT) == "refusal.not_seated"
    person, view = await asked(world, table)
    hint = await world.press(table, person, Verb.HINT)
    assert isinstance(hint, Shown)
    assert hint.hint in question_of(view)[1]
    assert await world.told(table, AMING, Verb.WHY) == "refusal.nothing_to_show"
    assert await head(world, f"table:{table}") == before


async def test_hints_may_be_off(world: World) -> None:
    table = await world.begin("deals=1", "hints=off", *QUICK)
    assert await world.told(table, AMING, Verb.HINT) == "refusal.hints_off"


async def test_why_names_an_ended_deal_of_this_table(world: World) -> None:
    table = await world.begin("deals=2", "confirm=never", *QUICK)
    await play_out(world, table, FOUR)
    first = await world.press(table, LAOWANG, Verb.WHY, "1.1")
    newest = await world.press(table, LAOWANG, Verb.REPLAY)
    assert isinstance(first, Shown)
    assert isinstance(newest, Shown)
    assert first.what is PopUp.WHY
    assert isinstance(first.view, ResultView)
    assert (first.view.facts.match, first.view.table.table.setting.number) == (1, 1)
    assert await world.told(table, LAOWANG, Verb.WHY, "2.1") == "refusal.nothing_to_show"


async def test_an_unknown_table(world: World) -> None:
    reply = await world.press("aaaaaaaa", AMING, Verb.SIT)
    assert reply == Answer(AnswerKind.ALERT, "refusal.table_closed")
