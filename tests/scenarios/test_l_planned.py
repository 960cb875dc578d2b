"""L: `/table 21:30` over HTTP: a list, reminders in private, a table that opens by itself."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

from bot.desk.verbs import Verb
from bot.screens.plans import CANCEL, JOIN
from tests.scenarios.house import House
from tests.scenarios.table import find, pressed, said

TAIPEI = timezone(timedelta(hours=8))


def soon(club: House, minutes: int) -> str:
    """The club's time of day in so many minutes."""
    now = datetime.fromtimestamp(club.service.clock.now() / 1000, TAIPEI)
    return (now + timedelta(minutes=minutes)).strftime("%H:%M")


async def test_a_planned_table_reminds_and_opens(club: House) -> None:
    """L1: who is on the list ten minutes before is told in private, whoever comes later knows; then
    the lobby is there with all of them seated.
    """
    owner, flower, beauty, _, _ = club.people
    for user in (owner, flower):
        user.start()
    time = soon(club, 3)
    owner.send(f"/table {time} taiwan16 base=5", club.group)
    await club.shown(club.group, "plan.title", time=time)
    press = await pressed(flower, JOIN, club.group)
    assert said(press) == club.line("answer.plan_joined")
    press = await pressed(beauty, JOIN, club.group)
    assert said(press) == club.line("answer.plan_joined_silent")
    assert said(await pressed(beauty, JOIN, club.group)) == club.line("answer.plan_left")
    await club.shown(owner.chat, "plan.reminder", group="麻將社", time=time, left=time)
    await club.until(
        lambda: find(owner, Verb.SIT, club.group), "the table does not open at its time"
    )
    await club.until(lambda: club.said(club.group, club.gist("plan.opened")), "the list stays open")
    assert await club.number("SELECT count(*) FROM seated") == 2


async def test_a_plan_is_given_up_by_its_opener_alone(club: House) -> None:
    """L2: a member's press changes nothing; the opener's takes the keys away."""
    flower = club.people[1]
    time = soon(club, 120)
    flower.send(f"/table {time}", club.group)
    await club.shown(club.group, "plan.title", time=time)
    press = await pressed(club.people[2], CANCEL, club.group)
    assert said(press) == club.line("refusal.plan_opener")
    again = await club.reply(flower, f"/table {time}", club.group)
    assert again == club.line("refusal.plan_joined")
    press = await pressed(flower, CANCEL, club.group)
    assert said(press) == club.line("answer.plan_cancelled")
    await club.shown(club.group, "plan.cancelled")
    assert find(flower, CANCEL, club.group) is None
