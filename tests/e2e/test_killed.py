"""The process is killed at random moments of a match, and nobody loses anything."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

import pytest

from bot.bookshelf import bookshelf
from bot.desk.answers import toast
from bot.desk.asks import button_ask, read_ask
from bot.desk.audit import audit
from bot.desk.stored import stored_match
from bot.sandbox.server import User
from bot.screens.answers import answer_line
from bot.telegram.callbacks import ButtonData, move_of, parse_button
from bot.texts.languages import Language
from bot.texts.library import Library, Texts
from referee.deal.commands import Act
from referee.deal.moves import Move
from referee.record import MatchRecord, Weight, verified
from storage import matches, results
from storage.database import Database, Session
from storage.urls import open_database
from tests.e2e.club import Club, club
from tests.e2e.players import LEAVES_ALONE, in_sight, verb_of
from tests.e2e.process import PATIENCE, Process
from tests.e2e.secrecy import leaks

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.slow,
    pytest.mark.day,
    pytest.mark.xdist_group("killed"),
    pytest.mark.timeout(1200),
]

KILLS = 50
SCALE = 8

Acknowledged: TypeAlias = tuple[int, int, Move]
"""Person, question, move."""


@dataclass(slots=True)
class Play:
    """What the players have done, as far as it was acknowledged."""

    over: asyncio.Event = field(default_factory=asyncio.Event)
    acknowledged: list[Acknowledged] = field(default_factory=list[Acknowledged])


async def press_on(user: User, play: Play, texts: Texts, rng: random.Random) -> None:
    """Press whatever is on screen, whether or not anybody is there to answer."""
    while not play.over.is_set():
        await asyncio.sleep(rng.uniform(0.03, 0.2))
        shown = [one for one in in_sight(user, user.chat) if verb_of(one) not in LEAVES_ALONE]
        if not shown:
            continue
        chosen = rng.choice(shown)
        data = chosen.button.get("callback_data", "")
        press = user.press_data(chosen.message_id, data)
        try:
            answer = await press.answered(3)
        except AssertionError:
            continue  # it was pressed into the void; the player presses again
        button = parse_button(data)
        if isinstance(button, ButtonData) and button.is_move and button.ask is not None:
            move = move_of(button)
            if isinstance(move, Move) and answer["text"] == _played(move, texts):
                play.acknowledged.append((user.id, button.ask, move))


def _played(move: Move, texts: Texts) -> str:
    """What a press that was carried out is answered with."""
    return answer_line(toast("answer.played", move=str(move)), texts)


async def kill_again_and_again(process: Process, play: Play, rng: random.Random) -> None:
    """Fifty times: let it serve for a random while, kill it, start it again."""
    for _ in range(KILLS):
        await process.serves()
        await asyncio.sleep(rng.uniform(0.05, 1.5))
        if play.over.is_set():
            return
        await process.kill()
        await process.start()


async def _match_over(database: Database, seconds: float) -> None:
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    while loop.time() < end:
        await asyncio.sleep(0.5)
        if await database.read(results.history, 1):
            return
    raise AssertionError(f"no match over within {seconds} s")


def moves_of(record: MatchRecord) -> Counter[tuple[int, int, Move]]:
    """How often people made each move: deal, seat, move. A computer's carry their question."""
    return Counter(
        (deal.setup.number, int(entry.command.seat), entry.command.move)
        for deal in record.deals
        for entry in deal.entries
        if isinstance(entry.command, Act) and entry.command.ask is None
    )


@dataclass(frozen=True, slots=True)
class Answered:
    """A question of a deal's stream that a seat has answered by a press."""

    stream: str
    ask: int
    seat: int


async def answered(session: Session) -> list[Answered]:
    """Every press of a person that was taken as an answer; a question has one at the most."""
    return await session.fetch(
        Answered, "SELECT stream, ask, seat FROM causes WHERE ask IS NOT NULL AND bot IS NOT NULL"
    )


async def test_killed_fifty_times_in_a_match(tmp_path: Path, library: Library) -> None:
    texts = library.texts(Language.ZH_HANT)
    async with club(tmp_path, scale=SCALE) as open_club:
        process, play = Process(open_club.settings, open_club.api), Play()
        await process.start()
        await _begin(open_club)
        players = [
            asyncio.create_task(press_on(person, play, texts, random.Random(number)))
            for number, person in enumerate(open_club.people)
        ]
        database = await open_database(open_club.settings.database_url)
        try:
            await kill_again_and_again(process, play, random.Random(50))
            await _match_over(database, 600)
            play.over.set()
            await asyncio.gather(*players)
            await process.kill()
            await _nothing_lost_or_doubled(database, play)
        finally:
            await database.close()
        assert process.kills == KILLS + 1
        assert open_club.api.violations == []
        assert list(leaks(open_club.api, open_club.group.id)) == []


async def _begin(open_club: Club) -> None:
    group, people = open_club.group, open_club.people
    await open_club.api.wait(lambda: open_club.api.counts["getUpdates"] > 0, PATIENCE)
    people[0].send("/table taiwan16 deals=2 speed=fast confirm=never", group)
    await people[0].expect("開桌：", group, seconds=PATIENCE)
    for person in people[1:]:
        person.send("/sit", group)
    await people[0].expect("抽位", group, seconds=PATIENCE)


async def _nothing_lost_or_doubled(database: Database, play: Play) -> None:
    registry = bookshelf().registry
    row = (await database.read(matches.all_matches))[0]
    record = await database.read(stored_match, row.match)
    seats = {line.person: line.seat for line in await database.read(results.seats_of, row.match)}
    taken = {
        (row.seat, button_ask(int(row.stream.rpartition(".")[2]), row.ask)): row
        for row in await database.read(answered)
    }
    promised = {(seats[person], ask): move for person, ask, move in play.acknowledged}
    assert len(promised) > 20
    assert [key for key in promised if key not in taken] == []
    made = moves_of(record)
    assert sum(made.values()) == len(taken)
    kept = Counter((read_ask(ask).deal, seat, move) for (seat, ask), move in promised.items())
    assert kept - made == Counter()
    faults = [one for one in verified(registry, record) if one.weight is Weight.FAULT]
    assert faults == []
    report = await audit(database, registry)
    assert report.clean, [str(fault) for fault in report.faults]
    assert report.deals == 2
