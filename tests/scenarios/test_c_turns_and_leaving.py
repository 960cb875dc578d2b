"""Turns, absence, leaving, what hosts and referees may do."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.desk.verbs import Verb
from bot.sandbox.server import User
from referee.deal.state import AskKind
from referee.table.state import PauseReason, Pilot, Stage
from referee.tiles import format_tiles
from tests.scenarios.house import SCALE, House, house
from tests.scenarios.table import (
    Table,
    key_of,
    lobby,
    match,
    pressed,
    said,
    seated,
    under_way,
)

pytestmark = pytest.mark.e2e

TIMED = "taiwan16 deals=1 turn=30 claim=10 bank=0 mask=off"
"""Thirty seconds for a turn: one and a half of ours."""


async def pilot(table: Table, user: User) -> Pilot:
    """Who plays the person's seat."""
    seat = (await table.seat_names())[user.id]
    return (await table.board()).facts.seats[seat].pilot


def others_than(table: Table, user: User) -> Table:
    """The same table, played by the others alone."""
    people = [one for one in table.people if one is not user]
    return Table(table.house, table.key, table.place, people)


async def test_c2_a_turn_that_runs_out_discards_the_drawn_tile(club: House) -> None:
    """The gentlest move is made for the player; acting forgets the miss."""
    table = await match(club, TIMED)
    first = await table.mover()
    seat = (await table.seat_names())[first.id]
    drawn = (await table.hand(first)).seat.own.drawn
    await missed(club, 1)
    river = (await table.board()).table.table.seats[seat].river
    assert drawn in (None, river[0].tile)
    assert await pilot(table, first) is Pilot.OWNER
    await pressed(first, Verb.LOOK)
    assert await club.happened("misses_forgiven") == 1


async def missed(club: House, times: int) -> None:
    """So many turns have run out."""
    for _ in range(400):
        if await club.happened("turn_missed") >= times:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("no turn runs out")


async def missed_twice(club: House, table: Table) -> User:
    """One player lets two turns in a row run out while the others discard at once."""
    absent = await table.mover()
    others = others_than(table, absent)
    for _ in range(200):
        if await club.happened("absence_asked"):
            return absent
        for user in others.people:
            question = (await table.hand(user)).seat.question
            if question is not None:
                await table.screen(user)
                await pressed(user, "di" if question.kind is AskKind.TURN else "pa")
        await asyncio.sleep(0.05)
    raise AssertionError("nobody is missed")


async def test_c2_two_misses_and_the_others_wait(club: House) -> None:
    """The others are asked; *wait* pauses the match until the player says anything."""
    table = await match(club, TIMED)
    absent = await missed_twice(club, table)
    chooser = others_than(table, absent).people[0]
    await club.shown(table.place, "notice.missed", who=absent.first_name)
    press = await pressed(chooser, Verb.AWAIT_ABSENT, table.place)
    assert said(press) == club.line("answer.awaiting")
    pause = (await table.board()).facts.pause
    assert pause is not None
    assert pause.reason is PauseReason.ABSENCE
    await pressed(absent, Verb.LOOK)
    assert (await table.board()).facts.pause is None
    assert await pilot(table, absent) is Pilot.OWNER


async def test_c2_two_misses_and_a_computer_plays(club: House) -> None:
    """Nobody answers for thirty seconds: a computer plays, and any press takes the seat back."""
    table = await match(club, TIMED.replace("turn=30", "turn=20"))
    absent = await missed_twice(club, table)
    await pressed(others_than(table, absent).people[0], Verb.REPLACE_ABSENT, table.place)
    await club.shown(table.place, "notice.gone_absent")
    assert await pilot(table, absent) is Pilot.COMPUTER
    await pressed(absent, Verb.LOOK)
    await club.shown(table.place, "notice.back")
    assert await pilot(table, absent) is Pilot.OWNER


@pytest.mark.slow
async def test_c4_without_limits_a_game_may_take_days(tmp_path: Path) -> None:
    """`speed=none`: time passes and it is still the same player's turn."""
    async with house(tmp_path, scale=600) as club:
        table = await match(club, humans=1)
        mover = await table.mover()
        events = await club.events()
        await asyncio.sleep(3)
        assert await club.events() == events
        discards = await club.happened("tile_discarded")
        await table.discard(mover)
        assert await club.happened("tile_discarded") > discards


@pytest.mark.parametrize("named", ["by user name", "by reply"])
async def test_c5_a_referee_sends_the_current_player_away(club: House, named: str) -> None:
    """`/kick` with a name, or as a reply: a computer plays on, and the player stays away."""
    table = await match(club)
    mover = await table.mover()
    owner = club.people[0]
    sent = mover.send("/nudge", club.group)
    if named == "by reply":
        owner.send("/kick", club.group, reply_to=sent["message_id"])
    else:
        owner.send(f"/kick @{mover.username}", club.group)
    await club.shown(table.place, "notice.gone_kicked")
    assert await pilot(table, mover) is Pilot.COMPUTER
    discards = await club.happened("tile_discarded")
    assert discards in (0, 1)
    press = await pressed(mover, Verb.WINS_ONLY)
    assert said(press) == club.line("refusal.sent_away")
    assert await pilot(table, mover) is Pilot.COMPUTER


async def test_c5_kick_is_for_referees(club: House) -> None:
    """A member is told so; a referee who names nobody, or a stranger, is told how."""
    table = await match(club)
    owner, member = club.people[:2]
    await club.next_minute()
    events = await club.events()
    refused = await club.reply(member, "/kick @player2", club.group)
    assert refused == club.line("refusal.referee_only")
    assert await club.reply(owner, "/kick", club.group) == club.line("refusal.kick_whom")
    nobody = await club.reply(owner, "/kick @nobody", club.group)
    assert nobody == club.line("refusal.player_not_here")
    assert await club.events() == events
    assert (await table.board()).facts.stage is Stage.PLAYING


@pytest.mark.parametrize("administrator", [False, True])
async def test_c10_a_player_leaves_the_group(club: House, administrator: bool) -> None:
    """The game neither hangs nor ends silently: the others are told once, a computer plays."""
    if administrator:  # then Telegram tells it in two ways
        club.group.promote_bot(club.people[0])
    table = await match(club)
    mover = await table.mover()
    leaver = next(user for user in table.people[1:] if user is not mover)
    leaver.leave(club.group)
    await club.shown(table.place, "notice.gone_left_chat")
    await club.quiet()
    assert len(club.said(table.place, club.gist("notice.gone_left_chat"))) == 1
    assert await pilot(table, leaver) is Pilot.COMPUTER
    for _ in range(3):
        await others_than(table, leaver).discard_next()


async def test_c12_leaving_and_coming_back(club: House) -> None:
    """The same seat and the same hand: nobody gets another by leaving."""
    table = await match(club)
    mover = await table.mover()
    leaver = next(user for user in table.people if user is not mover)
    before = await table.hand(leaver)
    leaver.send("/leave", club.group)
    await club.shown(table.place, "notice.gone_left")
    assert await pilot(table, leaver) is Pilot.COMPUTER
    await pressed(leaver, Verb.LOOK)
    await club.shown(table.place, "notice.back")
    after = await table.hand(leaver)
    assert after.seat.own.seat is before.seat.own.seat
    assert after.seat.own.hand == before.seat.own.hand
    assert after.facts.seats[after.seat.own.seat].assisted


async def test_c14_a_player_leaves_and_the_opener_cancels_before_the_start(club: House) -> None:
    """Both by a button; the opener's rights go on when the opener leaves."""
    for user in club.people[:3]:
        user.start()
    opener, second, third = club.people[:3]
    table = await seated(await lobby(club), second, third)
    assert said(await pressed(third, Verb.SIT, table.place)) == club.line("answer.left")
    assert said(await pressed(second, Verb.CANCEL, table.place)) == club.line("refusal.opener_only")
    await pressed(opener, Verb.SIT, table.place)
    await club.shown(table.place, "lobby.chair_opener", number=2, name=second.first_name)
    assert said(await pressed(second, Verb.CANCEL, table.place)) == club.line("answer.cancelled")
    await club.shown(table.place, "lobby.closed_cancelled")
    third.send("/table taiwan16", club.group)
    await key_of(third, Verb.CANCEL, club.group)


async def test_c15_an_administrator_starts_and_ends_a_table_without_sitting(club: House) -> None:
    """Group administrators are referees: they need no seat."""
    owner, *players = club.people[:4]
    for user in players:
        user.start()
    table = await seated(await lobby(club, opener=players[0]), *players[1:])
    await pressed(players[0], Verb.COMPUTER, table.place)
    assert said(await pressed(owner, Verb.START, table.place)) == club.line("answer.started")
    await under_way(table)
    owner.send("/stop", club.group)
    await club.shown(table.place, "over.stopped")


async def test_c17_every_button_has_a_command(club: House) -> None:
    """A deal begun, and a turn played, by commands and plain words alone."""
    for user in club.people[:2]:
        user.start()
    owner, other = club.people[:2]
    table = await lobby(club)
    other.send("/sit", club.group)
    await club.until(lambda: club.said(club.group, "小華"), "not seated")
    for _ in range(2):
        owner.send("/computer", club.group)
    await club.quiet()
    owner.send("/begin", club.group)
    table = Table(club, table.key, table.place, [owner, other])
    await under_way(table)
    for form in ("/discard {}", "{}", "discard {}"):
        mover = await table.mover()
        tile = format_tiles((await table.hand(mover)).seat.own.hand.tiles()[-1:])
        discards = await club.happened("tile_discarded")
        text = await club.reply(mover, form.format(tile))
        if await club.happened("tile_discarded") == discards:
            text = await club.reply(mover, form.format(tile))  # a tile that breaks a ready hand
        assert await club.happened("tile_discarded") > discards, text


@pytest.mark.slow
async def test_c19_the_last_person_leaves(tmp_path: Path) -> None:
    """With nobody there the match stands still, and after half an hour it ends cleanly."""
    async with house(tmp_path, scale=400) as club:
        table = await match(club, humans=1)
        alone = club.people[0]
        alone.send("/leave", club.group)
        await club.shown(table.place, "notice.paused_nobody")
        pause = (await table.board()).facts.pause
        assert pause is not None
        assert pause.reason is PauseReason.NOBODY
        await club.shown(table.place, "over.stopped")
        await club.shown(table.place, "lobby.closed_empty")
        alone.send("/table taiwan16", club.group)
        await key_of(alone, Verb.CANCEL, club.group)


async def test_c19_the_last_person_comes_back(club: House) -> None:
    """A press of anybody of the match lets it go on."""
    table = await match(club, humans=1)
    alone = club.people[0]
    alone.send("/leave", club.group)
    await club.shown(table.place, "notice.paused_nobody")
    await pressed(alone, Verb.LOOK)
    assert (await table.board()).facts.pause is None
    await table.discard_next()


async def test_c20_the_group_is_gone_and_its_players_are_free(club: House) -> None:
    """The bot is out of the group in mid-match: a player leaves in private and plays elsewhere."""
    table = await match(club)
    player = club.people[1]
    club.tolerated.add("kicked")
    club.group.remove_bot(club.people[0])
    await club.quiet()
    elsewhere = club.api.group("別社", player)
    busy = await club.reply(player, "/table taiwan16", elsewhere)
    assert busy == club.line("refusal.sits_elsewhere")
    assert await club.reply(player, "/leave") == club.line("answer.left_match")
    await lobby(club, opener=player, chat=elsewhere)
    assert await club.number("SELECT count(*) FROM tables WHERE play_table = :key", key=table.key)


async def test_c22_a_refused_announcement_is_made_later(club: House) -> None:
    """The move is committed first; what could not be shown at once is shown when it can be."""
    table = await match(club)
    mover = await table.mover()
    club.api.fault("editMessageText", 429, "Too Many Requests", times=4, retry_after=1)
    await table.discard(mover)
    assert await club.happened("tile_discarded") == 1
    await table.asked()
    seat = (await table.seat_names())[mover.id]
    river = (await table.board()).table.table.seats[seat].river
    assert len(river) == 1


async def test_the_opener_leaves_in_mid_match(club: House) -> None:
    """The rights go to the next human and the others are told."""
    table = await match(club)
    club.people[0].send("/leave", club.group)
    await club.shown(table.place, "notice.opener")
    view = await club.lobby(table.key)
    assert view.opener.person != club.people[0].id


async def test_pause_and_resume_by_vote(club: House) -> None:
    """A player asks, a majority agrees; a second pause by the same player needs a referee."""
    table = await match(club)
    mover = await table.mover()
    one, two, three = club.people[1:4]
    one.send("/pause", club.group)
    await club.shown(table.place, "notice.vote_pause")
    await pressed(two, Verb.VOTE_YES, table.place)
    await pressed(three, Verb.VOTE_YES, table.place)
    await club.shown(table.place, "notice.paused")
    press = await pressed(mover, "di")
    assert said(press) == club.line("refusal.paused")
    one.send("/resume", club.group)
    await club.shown(table.place, "notice.vote_resume")
    await pressed(two, Verb.VOTE_YES, table.place)
    await pressed(three, Verb.VOTE_YES, table.place)
    await club.shown(table.place, "notice.resumed")
    await club.next_minute()
    again = await club.reply(one, "/pause", club.group)
    assert again == club.line("refusal.paused_already_once")
    await table.discard_next()


async def test_a_vote_is_lost(club: House) -> None:
    """Half of the humans against it: the match goes on."""
    table = await match(club)
    one, two, three = club.people[1:4]
    one.send("/stop", club.group)
    await club.shown(table.place, "notice.vote_stop")
    await pressed(two, Verb.VOTE_NO, table.place)
    await pressed(three, Verb.VOTE_NO, table.place)
    await club.shown(table.place, "notice.vote_failed")
    assert (await table.board()).facts.stage is Stage.PLAYING
    assert said(await pressed(three, Verb.LOOK)) != ""


async def test_pause_resume_and_stop_by_a_referee(club: House) -> None:
    """A referee's word needs no vote; a pause by a referee has no end but his word or a vote."""
    table = await match(club)
    owner = club.people[0]
    owner.send("/pause", club.group)
    await club.shown(table.place, "notice.paused")
    await club.next_minute()
    assert await club.reply(owner, "/pause", club.group) == club.line("refusal.paused")
    owner.send("/resume", club.group)
    await club.shown(table.place, "notice.resumed")
    assert await club.reply(owner, "/resume", club.group) == club.line("refusal.not_paused")
    owner.send("/stop", club.group)
    await club.shown(table.place, "over.stopped")
    assert await club.happened("vote_opened") == 0


async def test_a_limit_does_not_run_during_a_pause(club: House) -> None:
    """What was left of a turn when the match stood still is left when it goes on."""
    table = await match(club, TIMED)
    mover = await table.mover()
    club.people[0].send("/pause", club.group)
    await club.shown(table.place, "notice.paused")
    await asyncio.sleep(40 / SCALE)
    club.people[0].send("/resume", club.group)
    await club.shown(table.place, "notice.resumed")
    assert await club.happened("turn_missed") == 0
    await table.discard(mover)
    assert await club.happened("turn_missed") == 0


async def test_a_second_table_in_the_group_points_to_the_first(club: House) -> None:
    """One table a chat: the second command says where to join."""
    for user in club.people[:2]:
        user.start()
    await lobby(club)
    events = await club.events()
    second = await club.reply(club.people[1], "/table", club.group)
    assert second == club.line("refusal.table_open")
    assert await club.events() == events


async def test_a_nudge_buzzes_whose_turn_it_is_once(club: House) -> None:
    """The second nudge of a turn is refused; who must act gets one new message."""
    table = await match(club)
    mover = await table.mover()
    nudger = next(user for user in table.people if user is not mover)
    assert said(await pressed(nudger, Verb.NUDGE, table.place)) == club.line("answer.nudged")
    await club.shown(mover.chat, "notice.nudge")
    again = await pressed(nudger, Verb.NUDGE, table.place)
    assert said(again) == club.line("refusal.nudged_already")
    await table.discard(mover)
    await club.until(
        lambda: not club.said(mover.chat, club.gist("notice.nudge")), "the nudge stays"
    )


async def test_wait_stops_the_countdown(tmp_path: Path) -> None:
    """*Wait* keeps a full lobby from beginning by itself."""
    async with house(tmp_path, scale=5) as club:
        for user in club.people[:4]:
            user.start()
        table = await seated(await lobby(club), *club.people[1:4])
        press = await pressed(club.people[2], Verb.WAIT, table.place)
        assert said(press) == club.line("answer.start_put_off")
        await asyncio.sleep(12 / 5)
        assert await club.happened("match_called") == 0
        assert (await club.lobby(table.key)).stage is Stage.LOBBY
