"""How well computers play: by keys of the lobby and by commands, shown wherever they are named."""

from __future__ import annotations

import pytest

from bot.desk.verbs import Verb
from referee.levels import Level
from tests.scenarios.house import House
from tests.scenarios.table import Table, key_of, lobby, pressed, said, seated, under_way

pytestmark = pytest.mark.e2e


async def _levels(club: House, table: Table) -> list[Level]:
    """How well the computers of the lobby play, by chair."""
    chairs = (await club.lobby(table.key)).chairs
    return [chair.who.level for chair in chairs if chair.who and chair.who.computer is not None]


async def test_levels_by_keys_and_by_commands(club: House) -> None:
    """Two computers by a key and a command; one is changed; the table shows who is the beginner."""
    owner, other, bystander = club.people[:3]
    for user in (owner, other, bystander):
        user.start()
    table = await seated(await lobby(club, "deals=1 speed=none dice=seed"), other)
    await pressed(owner, Verb.COMPUTER, table.place, "easy")
    await club.shown(table.place, "lobby.chair", number=3, name="電腦甲・易")
    owner.send("/computer easy", club.group)
    await club.shown(table.place, "lobby.chair", number=4, name="電腦乙・易")
    assert await _levels(club, table) == [Level.EASY, Level.EASY]
    events = await club.events()
    refused = await pressed(bystander, Verb.COMPUTER, table.place, "4=club")
    assert said(refused) == club.line("refusal.opener_only")
    unknown = await club.reply(owner, "/computer 4 hard", club.group)
    assert unknown == club.line("refusal.level_unknown", text="4 hard", allowed="easy, club")
    empty = await club.reply(owner, "/computer 1 easy", club.group)
    assert empty == club.line("refusal.no_computer_there", chair="1")
    assert await club.events() == events
    changed = await pressed(other, Verb.COMPUTER, table.place, "4=club")
    assert said(changed) == club.line("answer.level_set")
    back = await key_of(other, Verb.COMPUTER, table.place, "4=easy")
    assert back.button["text"] == "電腦乙→易"
    assert await _levels(club, table) == [Level.EASY, Level.CLUB]
    await pressed(owner, Verb.START, table.place)
    playing = Table(club, table.key, table.place, [owner, other])
    await under_way(playing)
    board = await playing.board()
    seats = board.facts.seats
    played = [seat.who.level for seat in seats if seat.who.computer is not None]
    assert sorted(played) == [Level.CLUB, Level.EASY]
    assert club.said(table.place, "電腦甲・易")
    assert not club.said(table.place, "電腦乙・強")
    await playing.discard_next()
