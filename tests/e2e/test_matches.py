"""Whole matches of four people over HTTP, with Telegram's limits on."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from bot import cli
from bot.application import Service
from referee.deal.setup import Refereeing
from referee.rules.shelf import SHELF
from storage import results
from storage.database import Session
from storage.matches import MatchState
from tests.e2e.club import Club, club, running
from tests.e2e.players import Match, press_as_computer, press_at_random
from tests.e2e.secrecy import hands_seen, leaks, limited_calls

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.slow,
    pytest.mark.xdist_group("e2e"),
    pytest.mark.timeout(1500),
]

POLL = 0.5


async def begin(open_club: Club, service: Service, words: str) -> Match:
    """A table is opened by command, the others sit down, and the match begins by itself."""
    group, people = open_club.group, open_club.people
    people[0].send(f"/table {words}", group)
    await people[0].expect("開桌：", group, seconds=20)
    for person in people[1:]:
        person.send("/sit", group)
    await people[0].expect("抽位", group, seconds=30)
    return Match(group, service)


async def until_over(open_club: Club, match: Match, seconds: float) -> MatchState:
    """Wait for the club's first match to end, and for its last word to be shown."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    while loop.time() < end:
        await asyncio.sleep(POLL)
        played = await match.service.database.read(results.history, 1)
        if played:
            match.over.set()
            await open_club.api.settle(1.0)
            return played[0].match.state
    raise AssertionError(f"no match over within {seconds} s; {match.presses} presses")


async def discards_of(service: Service) -> int:
    """How many tiles were discarded in all deals."""

    async def count(session: Session) -> int:
        found = await session.fetch_value(
            int, "SELECT count(*) FROM events WHERE kind = 'tile_discarded'"
        )
        return found or 0

    return await service.database.read(count)


def audit_agrees(open_club: Club, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether `mahjong-referee audit` finds nothing, run as an operator runs it."""
    monkeypatch.setenv("DATABASE_URL", open_club.settings.database_url)
    return cli.main(["audit"]) == 0


@pytest.mark.parametrize("referee", list(Refereeing))
@pytest.mark.parametrize("rules", [book.key for book in SHELF])
async def test_two_deals_by_random_buttons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rules: str, referee: Refereeing
) -> None:
    async with club(tmp_path, scale=40) as open_club:
        async with running(open_club) as service:
            match = await begin(open_club, service, f"{rules} deals=2 speed=fast referee={referee}")
            players = [
                asyncio.create_task(press_at_random(person, match, random.Random(number), 0.05))
                for number, person in enumerate(open_club.people)
            ]
            state = await until_over(open_club, match, 1200)
            await asyncio.gather(*players)
            assert state is MatchState.FINISHED
            assert match.presses > 100
        open_club.check()
        assert hands_seen(open_club.api, open_club.group.id) > 50
        assert list(leaks(open_club.api, open_club.group.id)) == []
    assert await asyncio.to_thread(audit_agrees, open_club, monkeypatch)


async def test_a_round_by_the_computers_policy(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    record_property: Callable[[str, object], None],
) -> None:
    async with club(tmp_path, scale=6) as open_club:
        async with running(open_club) as service:
            match = await begin(open_club, service, "taiwan16 rounds=1 speed=normal")
            players = [
                asyncio.create_task(press_as_computer(person, match, 0.08))
                for person in open_club.people
            ]
            state = await until_over(open_club, match, 1200)
            await asyncio.gather(*players)
            assert state is MatchState.FINISHED
            discards = await discards_of(service)
        open_club.check()
        assert hands_seen(open_club.api, open_club.group.id) > 50
        assert list(leaks(open_club.api, open_club.group.id)) == []
        calls = limited_calls(open_club.api.calls)
        record_property("limited calls per discard", f"{calls / discards:.2f}")
        assert discards > 100
        assert calls <= 4 * discards
    assert await asyncio.to_thread(audit_agrees, open_club, monkeypatch)
