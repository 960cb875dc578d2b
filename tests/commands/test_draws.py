"""`record verify` on a tournament: the operator recomputes every draw without the bot."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from bot import cli
from bot.desk.codecs import TOURNAMENT_EVENTS, tournament_stream
from referee.tournament import events as ev
from referee.tournament.events import TournamentEvent
from storage.codec import StoredEvent
from storage.database import Session
from storage.events import Append, append
from storage.tournaments import PlanTournament
from storage.urls import open_database
from tests.referee.tournament import running
from tests.storage.builders import BOT, GROUP, NOW, PEOPLE, a_club

KEY = "abcd2345"


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def played() -> list[TournamentEvent]:
    """All that happened in a tournament of eight."""
    event = running.checked_in(8)
    running.to_the_end(event)
    return event.events


async def store(happened: Iterable[TournamentEvent]) -> None:
    """Put it into the database of this folder."""
    database = await open_database("sqlite:///mahjong.sqlite")
    try:
        await database.migrate()
        club = await a_club(database, NOW)
        row = PlanTournament(KEY, BOT, club, GROUP, None, PEOPLE[0], "Cup", "over")
        await database.write(_written, row, tuple(map(TOURNAMENT_EVENTS.encode, happened)))
    finally:
        await database.close()


async def _written(session: Session, row: PlanTournament, stored: tuple[StoredEvent, ...]) -> None:
    await row.apply(session, NOW)
    await append(session, Append(tournament_stream(KEY), 0, stored), NOW)


def test_every_draw_follows_from_its_seed(capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(store(played()))
    assert cli.main(["record", "verify", KEY]) == 0
    assert capsys.readouterr().out == (
        "round 1: seed as promised, tables and byes as the seed gives them\n"
        "round 2: seed as promised, tables and byes as the seed gives them\n"
        "2 draws: sound\n"
    )
    assert cli.main(["record", "verify", KEY, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["sound"] is True
    assert [draw["round"] for draw in told["draws"]] == [1, 2]


def test_tables_that_were_changed_afterwards_are_found(capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(store(map(_tampered, played())))
    assert cli.main(["record", "verify", KEY]) == 1
    assert "round 1: tables and byes are not what the seed gives" in capsys.readouterr().out


def _tampered(event: TournamentEvent) -> TournamentEvent:
    if isinstance(event, ev.DrawMade) and event.round == 1:
        return replace(event, tables=event.tables[::-1])
    return event


def test_a_seed_that_was_not_promised_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(store(map(_promised_otherwise, played())))
    assert cli.main(["record", "verify", KEY]) == 1
    assert "round 2: the seed is not the one" in capsys.readouterr().out


def _promised_otherwise(event: TournamentEvent) -> TournamentEvent:
    if isinstance(event, ev.DrawPromised) and event.round == 2:
        return replace(event, commitment="0" * 64)
    return event


def test_what_cannot_be_looked_at_says_what_can(capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(store(played()))
    assert cli.main(["record", "show", KEY]) == 2
    assert "only the draws can be looked at" in capsys.readouterr().err
    assert cli.main(["record", "verify", "zzzz2222"]) == 2
    assert "there is no tournament zzzz2222" in capsys.readouterr().err
