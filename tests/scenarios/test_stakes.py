"""Side stakes in the group: players raise and accept, two bystanders back a player (TP17)."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.application import computer_player
from bot.desk.verbs import Verb
from bot.sandbox.server import User
from referee.levels import Level
from storage.causes import Cause
from tests.scenarios.house import House, house
from tests.scenarios.table import (
    Table,
    find,
    key_of,
    lobby,
    match,
    pressed,
    pressed_again,
    said,
    seated,
    under_way,
)

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

TERMS = "taiwan16 deals=16 speed=none mask=off rest=0 tp17_stakes=on"


async def test_two_bystanders_and_two_players_stake_and_are_paid(club: House) -> None:
    """From the keys under the stakes to the ledger of each."""
    bystanders = [club.people[4], club.api.user("阿姨", language_code="zh-hant")]
    for bystander in bystanders:
        bystander.join(club.group, club.people[0])
        bystander.start()
    table = await match(club, TERMS)
    await _until_backing(club, table)
    by_seat = {seat: person for person, seat in (await table.seat_names()).items()}
    raiser, accepter = (_user(table, by_seat[seat]) for seat in (0, 1))
    assert said(await pressed(raiser, Verb.RAISE, table.place, "2")) == club.line(
        "answer.stake_raise"
    )
    await key_of(accepter, Verb.ACCEPT, table.place, "0")
    assert said(await pressed(accepter, Verb.ACCEPT, table.place)) == club.line(
        "answer.stake_accept"
    )
    old = await key_of(bystanders[0], Verb.BACK, table.place, "0")
    for bystander, place in zip(bystanders, ("0", "1:15"), strict=True):
        press = await pressed(bystander, Verb.BACK, table.place, place)
        assert said(press) == club.line("answer.stake_back")
    backed = {"backer": "阿姨", "who": _user(table, by_seat[1]).first_name, "amount": "15"}
    await club.shown(table.place, "stakes.backing_fixed", **backed)
    await club.restart()
    settled = 0
    while not settled:
        await _play_deal(club, table)
        settled = await club.happened("stakes_settled")
    await club.shown(table.place, "ledger.side_stakes")
    late = said(await pressed_again(bystanders[0], old, table.place))
    assert late == club.line("refusal.stakes_of_another_deal")
    entries = "SELECT count(*) FROM entries WHERE kind = 'side_stakes'"
    assert await club.number(entries) == settled
    staked = await club.number(
        "SELECT count(*) FROM accounts WHERE person = :first OR person = :second",
        first=bystanders[0].id,
        second=bystanders[1].id,
    )
    assert staked > 0
    assert await club.number("SELECT sum(balance) FROM accounts") == 0


async def test_before_the_first_deal_a_bystander_backs_a_player(tmp_path: Path) -> None:
    """The seats are drawn; the deal waits until the four are ready, under the stakes."""
    async with house(tmp_path, scale=6) as club:
        bystander = club.people[4]
        bystander.join(club.group, club.people[0])
        for user in club.people[:4]:
            user.start()
        table = await seated(await lobby(club, TERMS), *club.people[1:4])
        press = await pressed(bystander, Verb.BACK, table.place, "3")
        assert said(press) == club.line("answer.stake_back")
        assert await club.happened("deal_called") == 0
        for user in table.people:
            await pressed(user, Verb.READY, table.place)
        await under_way(table)
        assert await club.happened("player_backed") == 1
        await club.until(
            lambda: find(bystander, Verb.BACK, table.place) is None, "the keys stay with the deal"
        )


async def test_by_words_and_what_is_refused(club: House) -> None:
    """`/stake` shows the message; a deal in play, a player who backs: each is told why."""
    table = await match(club, TERMS)
    player = club.people[0]
    player.send("/stake raise 1", club.group)
    await club.shown(club.group, "refusal.stakes_between_deals")
    player.send("/stake", club.group)
    await club.shown(club.group, "stakes.none")
    assert find(player, Verb.RAISE, table.place) is None, "no keys while a deal is open"
    await club.next_minute()
    await _play_deal(club, table)
    await pressed(player, Verb.WAIT, table.place)
    await key_of(player, Verb.RAISE, table.place)
    player.send("/stake back 2", club.group)
    await club.shown(club.group, "refusal.backer_plays")
    player.send("/stake 加底 3", club.group)
    await club.shown(club.group, "stakes.raise_open", who=player.first_name, bases=3)


async def _until_backing(club: House, table: Table) -> None:
    """Deals are played until bystanders may back somebody, and the players take their time."""
    for _ in range(8):
        await _play_deal(club, table)
        if not (await table.board()).facts.course.streak:
            for user in table.people:
                await pressed(user, Verb.WAIT, table.place)
            return
    raise AssertionError("the dealer keeps the deal")


async def _play_deal(club: House, table: Table) -> None:
    """One more deal is played to its end, by the computer's moves.

    They are told to the desk itself: what is looked at here is what comes between the deals.
    """
    closed = await club.happened("deal_closed")
    if await club.happened("deal_called") == closed:
        for user in table.people:
            cause = Cause.named(f"ready {closed}:{user.id}")
            await club.service.desk.press(table.key, user.id, Verb.READY, "", None, cause)
    while await club.happened("deal_closed") == closed:
        for user in table.people:
            await _move(club, table, user)


async def _move(club: House, table: Table, user: User) -> None:
    """The computer's move, twice where a move takes two taps."""
    seat = (await table.hand(user)).seat
    if seat.question is None:
        return
    setting = seat.table.setting
    rules = club.service.registry.bind(setting.rules, setting.options)
    move = computer_player(Level.CLUB)(rules, seat)
    verb, _, argument = str(move).partition(".")
    for tap in range(2):
        cause = Cause.named(f"{seat.table.setting.number}:{user.id}:{seat.question.number}:{tap}")
        await club.service.desk.press(table.key, user.id, verb, argument, None, cause)
        if (await table.hand(user)).mine.armed is None:
            return


def _user(table: Table, person: int) -> User:
    return next(user for user in table.people if user.id == person)
