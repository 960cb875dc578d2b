"""Buttons: old ones, other people's, pressed twice, pressed all at once, never heard of."""

from __future__ import annotations

import pytest

from bot.desk.verbs import Verb
from bot.screens import options
from bot.telegram.callbacks import move_button
from referee.deal.moves import Move
from referee.deal.moves import Verb as MoveVerb
from referee.table.state import Stage
from referee.tiles import Tile, format_tiles
from tests.scenarios.house import PATIENCE, House
from tests.scenarios.table import (
    data_of,
    key_of,
    keys,
    lobby,
    match,
    pressed,
    pressed_again,
    said,
    seated,
    under_way,
)

pytestmark = pytest.mark.e2e


async def test_d1_a_button_of_a_table_that_is_over(club: House) -> None:
    """The lobby was cancelled and another opened: the old message's button says so."""
    club.people[0].start()
    old = await lobby(club)
    sit = await key_of(club.people[0], Verb.COMPUTER, old.place)
    await pressed(club.people[0], Verb.CANCEL, old.place)
    new = await lobby(club)
    assert new.key != old.key
    events = await club.events()
    press = await pressed_again(club.people[0], sit, old.place)
    assert said(press) == club.line("refusal.table_closed")
    assert await club.events() == events


async def test_d1_buttons_of_the_match_before(club: House) -> None:
    """Hand and table buttons of a match that was stopped do nothing in the next one."""
    table = await match(club)
    mover = await table.mover()
    discard = await key_of(mover, "di")
    club.people[0].send("/stop", club.group)
    await club.shown(table.place, "over.stopped")
    for user in table.people:
        await pressed(user, Verb.AGAIN, table.place)
    await under_way_again(club, table.key)
    events = await club.events()
    press = await pressed_again(mover, discard)
    assert said(press) in (club.line("refusal.other_question"), club.line("refusal.not_asked"))
    assert await club.events() == events


async def under_way_again(club: House, table: str) -> None:
    """The table's second match has begun."""

    def look() -> bool:
        return len(club.said(club.group, club.gist("seats.title"))) == 2

    await club.until(look, "no second match begins")
    await club.quiet()


async def test_d3_start_pressed_over_and_over(club: House) -> None:
    """The match begins once and the group is told once; every press is answered."""
    for user in club.people[:4]:
        user.start()
    owner = club.people[0]
    table = await seated(await lobby(club), *club.people[1:4])
    start = await key_of(owner, Verb.START, table.place)
    data = str(start.button.get("callback_data"))
    presses = [owner.press_data(start.message_id, data, table.place) for _ in range(5)]
    for press in presses:
        await press.answered(PATIENCE)
    await under_way(table)
    assert await club.happened("match_called") == 1
    assert len(club.said(table.place, club.gist("seats.title"))) == 1
    answers = sorted(said(press) for press in presses)
    expected = [club.line("answer.started"), *[club.line("refusal.match_running")] * 4]
    assert answers == sorted(expected)


async def test_d5_not_modified_is_success(club: House) -> None:
    """Telegram says that the message looks so already: no error, and play goes on."""
    table = await match(club)
    text = "Bad Request: message is not modified: specified new message content"
    club.api.fault("editMessageText", 400, text, after=True)
    await table.discard_next()
    await table.discard_next()
    assert await club.happened("tile_discarded") == 2
    assert [fault.times for fault in club.api.cloud.journal.faults] == [0]


async def test_d6_a_deleted_hand_is_sent_anew(club: House) -> None:
    """The player deletes the hand message: the next change brings it back, with its keyboard."""
    table = await match(club)
    mover = await table.mover()
    club.expected.add("message to edit not found")
    club.tolerated.add("message to delete not found")
    for number in {one.message_id for one in keys(mover, mover.chat)}:
        mover.chat.remove(number)
    by_words = format_tiles((await table.hand(mover)).seat.own.hand.tiles()[:1])
    mover.send(f"/discard {by_words}")
    await key_of(mover, Verb.WINS_ONLY)
    await table.discard_next()


@pytest.mark.parametrize(
    "data", ["x", "1.zzzzzzzz.-.si", "1.-.-.zz", "9.abcd2345.1.di.5m", "1.-.-.la.xx", "🀄" * 16]
)
async def test_d8_buttons_of_no_meaning_are_answered(club: House, data: str) -> None:
    """Unknown data, an unknown table, verb, version or argument: a toast, and nothing else."""
    user = club.people[1]
    user.start()
    await club.quiet()
    number = max(user.chat.messages)
    answer = await user.press_data(number, data).answered(PATIENCE)
    expected = "refusal.table_closed" if "zzzzzzzz" in data else "press.unknown"
    assert answer["text"] == club.line(expected)
    assert await club.events() == 0


async def test_d8_unknown_verbs_and_arguments_at_a_table(club: House) -> None:
    """Data that only a forger has: refused with a toast, whatever it is."""
    table = await match(club)
    mover = await table.mover()
    shown = await key_of(mover, "di")
    events = await club.events()
    for tail in ("0.zz", "0.di", "0.di.9q", "-.ac.7", "-.op.base=x", "0.cs.word", "-.ki.x", "-.ch"):
        press = mover.press_data(shown.message_id, f"1.{table.key}.{tail}")
        answer = await press.answered(PATIENCE)
        assert answer["text"], tail
        assert answer["text"] != club.line("error.internal"), tail
    assert await club.events() == events


async def test_d13_ten_messages_at_once_from_one_person(club: House) -> None:
    """Each sees the state left by the one before: one discard, nine refusals."""
    table = await match(club)
    mover = await table.mover()
    tile = format_tiles((await table.hand(mover)).seat.own.hand.tiles()[:1])
    discards = await club.happened("tile_discarded")
    sent = [mover.send(f"/discard {tile}") for _ in range(10)]
    await club.quiet()
    assert await club.happened("tile_discarded") - discards in (1, 2)
    by_mover = (await table.board()).table.table.seats[(await table.seat_names())[mover.id]]
    assert len(by_mover.river) == 1
    assert len(sent) == 10


async def test_d15_an_old_panel_sets_what_it_says(club: House) -> None:
    """After another change the button of an old page of options still means its own option."""
    owner = club.people[0]
    owner.start()
    table = await lobby(club)
    await pressed(owner, Verb.OPTIONS, table.place, options.SPEED)
    slow = await key_of(owner, Verb.OPTIONS, table.place, "speed=slow")
    await pressed(owner, Verb.OPTIONS, table.place, "speed=fast")
    press = await pressed_again(owner, slow, table.place)
    assert said(press) == club.line("answer.option_set")
    assert (await club.lobby(table.key)).terms.shared().word("speed") == "slow"


async def test_double_tap(club: House) -> None:
    """The same button twice within the same second: one discard, two answers."""
    table = await match(club)
    mover = await table.mover()
    shown = await key_of(mover, "di")
    data = str(shown.button.get("callback_data"))
    first, second = (mover.press_data(shown.message_id, data) for _ in range(2))
    await first.answered(PATIENCE)
    await second.answered(PATIENCE)
    river = (await table.board()).table.table.seats[(await table.seat_names())[mover.id]].river
    assert len(river) == 1
    # The same press under another update gets its first answer.
    assert said(first) == said(second)


async def test_stale_button(club: House) -> None:
    """A button of an earlier question: a toast says so and nothing happens."""
    table = await match(club)
    mover = await table.mover()
    shown = [one for one in keys(mover, mover.chat) if data_of(one).verb == "di"]
    await pressed_again(mover, shown[0])
    other = await table.mover()
    events = await club.events()
    press = await pressed_again(mover, shown[1])
    assert said(press) == club.line(
        "refusal.other_question" if other is mover else "refusal.not_asked"
    )
    assert await club.events() == events


async def test_foreign_presser(club: House) -> None:
    """Somebody presses what is another's: a bystander in the group, or with copied data."""
    stranger = club.people[4]
    stranger.join(club.group, club.people[0])
    table = await match(club)
    mover = await table.mover()
    shown = await key_of(mover, "di")
    events = await club.events()
    copied = stranger.press_data(shown.message_id, str(shown.button.get("callback_data")))
    answer = await copied.answered(PATIENCE)
    assert answer["text"] == club.line("refusal.not_seated")
    mine = await pressed(stranger, Verb.MY_HAND, table.place)
    assert said(mine) == club.line("refusal.not_seated")
    assert await club.events() == events


async def test_my_hand_in_the_group_is_for_the_presser_alone(club: House) -> None:
    """A pop-up of at most 200 characters with one's own tiles; the group sees nothing of it."""
    table = await match(club)
    calls = len(club.api.calls)
    seen = {said(await pressed(user, Verb.MY_HAND, table.place)) for user in table.people}
    assert len(seen) == 4
    assert all(0 < len(text) <= 200 for text in seen)
    await club.quiet()
    public = [
        str(c.params.get("text")) for c in club.api.calls[calls:] if c.chat_id == club.group.id
    ]
    assert not seen & set(public)


async def test_every_tool_under_a_hand_answers(club: House) -> None:
    """Look, hint, explain, rules, standing order and the three switches, on and off."""
    table = await match(club)
    mover = await table.mover()
    for verb in (Verb.LOOK, Verb.HINT, Verb.EXPLAIN):
        press = await pressed(mover, verb)
        assert press.answer is not None
        assert press.answer["show_alert"]
        assert 0 < len(said(press)) <= 200
    assert said(await pressed(mover, Verb.RULES, table.place))
    bystander = next(user for user in table.people if user is not mover)
    for verb, word in (
        (Verb.WINS_ONLY, "wins_only"),
        (Verb.NO_CHOW, "no_chow"),
        (Verb.AUTO_DISCARD, "auto_discard"),
    ):
        assert said(await pressed(bystander, verb)) == club.line(f"answer.{word}_on")
        assert said(await pressed(bystander, verb)) == club.line(f"answer.{word}_off")


async def test_a_forged_move_that_is_not_open(club: House) -> None:
    """A discard of a tile that is not held, by a made-up button: refused, nothing changed."""
    table = await match(club)
    mover = await table.mover()
    view = await table.hand(mover)
    assert view.seat.question is not None
    held = set(view.seat.own.hand.tiles())
    missing = next(move for move in _discards() if move.tile not in held)
    shown = await key_of(mover, "di")
    events = await club.events()
    data = str(move_button(table.key, view.seat.question.number, missing))
    answer = await mover.press_data(shown.message_id, data).answered(PATIENCE)
    tile = format_tiles((missing.tile,))
    assert answer["text"] == club.line("refusal.tile_not_held", tile=tile)
    assert await club.events() == events
    assert view.facts.stage is Stage.PLAYING


def _discards() -> list[Move]:
    return [Move(MoveVerb.DISCARD, (tile,)) for tile in Tile]
