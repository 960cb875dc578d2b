"""Going back to an earlier move, as the people of a table see it."""

from __future__ import annotations

import pytest

from bot.desk.verbs import Verb
from tests.scenarios.house import House
from tests.scenarios.table import data_of, key_of, match, pressed, pressed_again, said

pytestmark = pytest.mark.e2e


async def test_four_agree_and_the_discard_is_taken_back(club: House) -> None:
    """Asked for in private, agreed to under the hands; the bot starts anew in between."""
    table = await match(club)
    mover = await table.mover()
    shown = await key_of(mover, "di")
    await table.discard(mover)
    assert await club.happened("tile_discarded") == 1
    mover.send("/restore 1 點錯了", mover.chat)
    await club.shown(table.place, "notice.vote_restore")
    await club.restart()
    for user in table.people:
        if user is not mover:
            await pressed(user, Verb.VOTE_YES)
    await club.shown(table.place, "notice.ruled_restore", reason="點錯了")
    assert await club.happened("deal_restored") == 1
    assert all(not seat.river for seat in (await table.hand(mover)).seat.table.seats)
    assert await table.mover() is mover
    assert data_of(shown).ask != data_of(await key_of(mover, "di")).ask
    old = said(await pressed_again(mover, shown))
    assert await club.happened("tile_discarded") == 1, old
    await table.discard(mover)
    assert await club.happened("tile_discarded") == 2


async def test_the_groups_owner_rules_it_and_others_are_told_what_they_can_do(club: House) -> None:
    table = await match(club)
    await table.discard_next()
    referee, owner = club.people[4], club.people[0]
    referee.join(club.group, owner)
    told = referee.send("/restore 1 why", club.group)
    await club.replied(told, club.group, club.line("refusal.not_seated"))
    for words, code in (
        ("", "restoring_what"),
        ("1", "reason_needed"),
        ("40 看錯牌", "no_such_turn"),
    ):
        owner.send(f"/restore {words}", owner.chat)
        await club.shown(owner.chat, f"refusal.{code}")
    owner.send("/restore 1 看錯牌", club.group)
    await club.shown(table.place, "notice.ruled_restore", reason="看錯牌")
    assert await club.happened("deal_restored") == 1
