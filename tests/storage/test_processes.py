"""Several processes on one database, and processes that are killed."""

import asyncio
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from storage import backup, doctor, events, ledger
from storage.ledger import PlayerAccount
from storage.sqlite import SqliteDatabase
from tests.kit.outbox import stale_surfaces
from tests.storage.builders import BOT, NOW, PEOPLE, a_club
from tests.storage.writer import CLUB, play

ROOT = Path(__file__).parents[2]
KILLS = 12


@dataclass(frozen=True, slots=True)
class Writer:
    """A process that plays, and the file in which it acknowledges its moves."""

    process: subprocess.Popen[str]
    output: Path

    @classmethod
    def start(cls, folder: Path, name: str, first: int) -> "Writer":
        """Let a process play in the stream ``deal:1``, its moves numbered from `first`."""
        output = folder / f"acknowledged by {name}"
        with output.open("w") as file:
            process = subprocess.Popen(
                [sys.executable, "-m", "tests.storage.writer", str(folder), "deal:1", name],
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=file,
                text=True,
            )
        assert process.stdin is not None
        process.stdin.write(f"{first}\n")
        process.stdin.flush()
        return cls(process, output)

    def wait_for(self, moves: int) -> None:
        """Wait until so many moves are acknowledged."""
        while len(self.acknowledged()) < moves:
            assert self.process.poll() is None, "the writer ended by itself"
            time.sleep(0.002)

    def kill(self) -> list[int]:
        """Kill the process; the numbers of the moves it had acknowledged."""
        self.process.kill()
        self.process.communicate()
        return self.acknowledged()

    def acknowledged(self) -> list[int]:
        """The numbers it has written whole."""
        lines = self.output.read_text().splitlines(keepends=True)
        return [int(line) for line in lines if line.endswith("\n")]


async def _prepare(folder: Path) -> None:
    database = await SqliteDatabase.open(folder / "referee.db")
    try:
        await database.migrate()
        assert await a_club(database, NOW) == CLUB
    finally:
        await database.close()


async def _names(database: SqliteDatabase, stream: str) -> list[str]:
    return [event.payload.strip('"') for event in await database.read(events.load, stream)]


@pytest.mark.slow
async def test_a_killed_process_loses_no_acknowledged_move_and_doubles_none(
    tmp_path: Path,
) -> None:
    """SIGKILL at whatever moment, again and again; each successor plays the unsure move again."""
    await _prepare(tmp_path)
    acknowledged: list[int] = []
    for kill in range(KILLS):
        writer = Writer.start(tmp_path, "w", len(acknowledged))
        await asyncio.to_thread(writer.wait_for, 1)
        await asyncio.sleep(0.003 * kill)
        acknowledged += await asyncio.to_thread(writer.kill)
    assert acknowledged == list(range(len(acknowledged)))

    database = await SqliteDatabase.open(tmp_path / "referee.db")
    try:
        names = await _names(database, "deal:1")
        assert len(names) in {len(acknowledged), len(acknowledged) + 1}
        assert names == [f"w {number}" for number in range(len(names))]
        assert (await database.read(events.head, "deal:1")).version == len(names)
        assert await database.read(ledger.balance, PlayerAccount(CLUB, PEOPLE[0])) == len(names)
        (surface,) = await database.read(stale_surfaces, BOT)
        assert surface.want == len(names)
        assert await database.read(doctor.examine) == []
    finally:
        await database.close()
    assert await asyncio.to_thread(backup.problems, tmp_path / "referee.db") == []


@pytest.mark.slow
async def test_of_two_processes_that_append_to_one_stream_each_version_has_one_winner(
    tmp_path: Path,
) -> None:
    await _prepare(tmp_path)
    writers = {name: Writer.start(tmp_path, name, 0) for name in ("a", "b")}
    for writer in writers.values():
        await asyncio.to_thread(writer.wait_for, 20)
    acknowledged = {name: await asyncio.to_thread(writer.kill) for name, writer in writers.items()}
    database = await SqliteDatabase.open(tmp_path / "referee.db")
    try:
        await play(database, "deal:1", "last", 0)
        names = await _names(database, "deal:1")
        for name, numbers in acknowledged.items():
            assert len(numbers) >= 20
            won = [int(text.split()[1]) for text in names if text.startswith(f"{name} ")]
            assert won == list(range(len(won)))
            assert len(won) - len(numbers) in {0, 1}
        assert (await database.read(events.head, "deal:1")).version == len(names)
        assert await database.read(doctor.examine) == []
    finally:
        await database.close()


async def test_opening_two_hundred_tables_again_is_quick(sqlite: SqliteDatabase) -> None:
    """What a restart reads: the events of every open stream."""
    assert await a_club(sqlite, NOW) == CLUB
    await asyncio.gather(*(play(sqlite, f"deal:{number}", "r", number) for number in range(200)))
    begun = time.perf_counter()
    for number in range(200):
        assert len(await sqlite.read(events.load, f"deal:{number}")) == 1
    assert time.perf_counter() - begun < 1.0
