"""Rulings at a table: who may rule, what the table and the ledger come to, what the audit says."""

from __future__ import annotations

from bot.desk.verbs import Verb
from referee.table.state import Stage
from storage import ledger, log
from storage.ledger import PlayerAccount
from tests.desk.books import books_agree, club_of
from tests.desk.playing import QUICK, play_out, play_until_deal
from tests.desk.world import AMING, FOUR, XIAOHUA, World


async def test_only_a_referee_rules(world: World) -> None:
    table = await world.begin("deals=2", *QUICK)
    assert await world.told(table, AMING, Verb.VOID, "the wall fell") == "refusal.referee_only"
    assert await world.told(table, AMING, Verb.KICK, str(XIAOHUA)) == "refusal.referee_only"
    asked = await world.database.read(log.refused_acts, await club_of(world))
    assert [(act.person, act.reason) for act in asked] == [
        (AMING, str(XIAOHUA)),
        (AMING, "the wall fell"),
    ]
    assert (await world.hand(table, AMING)).facts.stage is Stage.PLAYING
    world.rights.referees = frozenset({AMING})
    assert await world.told(table, AMING, Verb.VOID) == "refusal.reason_needed"
    assert await world.told(table, AMING, Verb.UNDO, "wrong") == "refusal.deal_in_play"
    assert await world.told(table, AMING, Verb.DEAD, "nobody here") == "refusal.ruling_whom"
    assert await world.told(table, AMING, Verb.TRANSFER, "1 2 many") == "refusal.ruling_transfer"


async def test_a_void_deal_and_a_transfer_leave_the_books_in_order(world: World) -> None:
    world.rights.referees = frozenset({AMING})
    table = await world.begin("deals=3", *QUICK)
    assert await world.told(table, AMING, Verb.VOID, "the wall fell") == "answer.ruled"
    assert (await world.hand(table, AMING)).facts.stage is Stage.BETWEEN
    assert await world.told(table, AMING, Verb.VOID, "again") == "refusal.no_deal_open"
    assert await world.told(table, AMING, Verb.TRANSFER, "1 3 12 late") == "answer.ruled"
    await play_out(world, table, FOUR)
    await books_agree(world, table)


async def test_an_undone_settlement_is_reversed_and_played_anew(world: World) -> None:
    world.rights.referees = frozenset({AMING})
    table = await world.begin("deals=2", *QUICK)
    await play_until_deal(world, table, FOUR, 2, ready=False)
    assert await world.told(table, AMING, Verb.UNDO, "the tai were wrong") == "answer.ruled"
    club = await club_of(world)
    for person in FOUR:
        assert await world.database.read(ledger.balance, PlayerAccount(club, person)) == 0
    assert await world.told(table, AMING, Verb.UNDO, "once more") == "refusal.nothing_to_undo"
    assert await play_out(world, table, FOUR) == 2
    await books_agree(world, table)


async def test_a_hand_is_ruled_dead_by_name_of_its_place(world: World) -> None:
    world.rights.referees = frozenset({AMING})
    table = await world.begin("deals=1", *QUICK)
    assert await world.told(table, AMING, Verb.DEAD, "2 looked") == "answer.ruled"
    assert await world.told(table, AMING, Verb.DEAD, "2 looked") == "refusal.dead_already"
    await play_out(world, table, FOUR)
    await books_agree(world, table)
