from __future__ import annotations

import asyncio
import io
import json
import sys
from pathlib import Path

import pytest

from bot import cli
from bot.desk.codecs import DEAL_COMMANDS, DEAL_EVENTS, MATCH_EVENTS, deal_stream, match_stream
from referee.live.commands import Dispute
from referee.record import DealRecord, MatchRecord, read_record, write_record
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from referee.seats import Seat
from storage.database import Session
from storage.events import Append, append
from storage.urls import open_database
from tests.kit.live_deals import telling
from tests.kit.records import club_match
from tests.storage.builders import MATCH, NOW, a_club, a_match

MOON = (
    b'mahjong-referee record 1\ndeal\n  rules moon\n  revision 1\n  options ""\n'
    b"  number 1\n  dealer 0\n  streak 0\n  round 1z\n  opener 0\n  chips (0 0 0 0)\n"
    b"  limited false\n  seed 00\n  dice (1)\n  pace (0 0 0 0 off)\n"
    b'  refereeing automatic\n  commitment ""\nend\n'
)
"""A deal by rules that nobody knows."""


@pytest.fixture(scope="module")
def match() -> MatchRecord:
    """A match of two deals."""
    return club_match(Registry(SHELF).bind("taiwan16"), 2)


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def file(match: MatchRecord) -> str:
    """A file that holds the match."""
    Path("match.txt").write_text(write_record(match), encoding="utf-8")
    return "match.txt"


def test_a_match_is_verified(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["record", "verify", file]) == 0
    assert capsys.readouterr().out == "2 deals: sound\n"
    assert cli.main(["record", "verify", file, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == {"sound": True, "deals": 2, "findings": []}


@pytest.fixture
def told() -> str:
    """A file that holds a deal of real tiles: two entries taken back, one that stands."""
    deal = telling("zhenjiang")
    deal.enter("kong s exposed")
    deal.undo()
    deal.enter("win e self 3")
    deal.ask(Dispute(Seat.C, "it was a draw"))
    deal.undo(None)
    deal.enter("win s off w 4", None)
    deal.stand()
    Path("told.txt").write_text(write_record(deal.record()), encoding="utf-8")
    return "told.txt"


def test_a_deal_of_real_tiles(told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["record", "show", told]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert [line.strip() for line in shown[1:8]] == [
        "entered: kong s exposed",
        "paid at once: Z10 -1 +3 -1 -1",
        "taken back",
        "paid at once: Z10 +1 -3 +1 +1",
        "told by 0: win e self 3",
        "disputed by 2",
        "taken back",
    ]
    assert cli.main(["record", "verify", told]) == 0
    assert capsys.readouterr().out == "1 deals: sound\n"
    path = Path(told)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("win s off w 4", "win s off w 5"), encoding="utf-8")
    assert cli.main(["record", "verify", told]) == 1
    assert "leads to other events" in capsys.readouterr().out


def test_a_record_that_was_tampered_with(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = Path(file)
    text = path.read_text(encoding="utf-8")
    seed = text.partition("  seed ")[2][:64]
    path.write_text(text.replace(f"  seed {seed}", f"  seed {'0' * 64}"), encoding="utf-8")
    assert cli.main(["record", "verify", file]) == 1
    out = capsys.readouterr().out
    assert "(commitment)" in out
    assert out.endswith("2 deals: not sound\n")


def test_a_match_is_shown(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["record", "show", file]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("deal 1: taiwan16, round 1z, dealer ")
    assert sum(line.startswith("deal ") for line in lines) == 2
    assert sum(line.startswith("  payments:") for line in lines) == 2


def test_a_record_is_exported_as_it_came(
    file: str, match: MatchRecord, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["record", "export", file]) == 0
    assert read_record(capsys.readouterr().out) == match
    assert cli.main(["record", "export", file, "--output", "copy.txt"]) == 0
    assert Path("copy.txt").read_bytes() == Path(file).read_bytes()
    assert cli.main(["record", "export", file, "--output", "nowhere/copy.txt"]) == 2
    assert "name a file that can be written" in capsys.readouterr().err


def test_standard_input_is_read(
    match: MatchRecord, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    deal: DealRecord = match.deals[0]
    monkeypatch.setattr(sys, "stdin", io.StringIO(write_record(deal)))
    assert cli.main(["record", "verify", "-"]) == 0
    assert capsys.readouterr().out == "1 deals: sound\n"


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("missing.txt", None, "missing.txt: No such file or directory"),
        ("letter.txt", b"Dear referee,", "line 1: a record begins with"),
        ("picture.png", b"\x89PNG\xff", "not a text in UTF-8"),
        (
            "moon.txt",
            MOON,
            "the record's rules are not known here: no rule set 'moon'",
        ),
    ],
)
def test_what_is_no_record_is_told(
    name: str, content: bytes | None, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if content is not None:
        Path(name).write_bytes(content)
    assert cli.main(["record", "verify", name]) == 2
    assert told in capsys.readouterr().err


def test_a_match_that_is_not_stored(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["migrate"]) == 0
    assert cli.main(["record", "show", "12.7"]) == 2
    assert "there is no match 12" in capsys.readouterr().err


async def store(match: MatchRecord) -> None:
    """Put the match into the database of this folder, as number 1 of a new club."""
    database = await open_database("sqlite:///mahjong.sqlite")
    try:
        await database.migrate()
        club = await a_club(database, NOW)
        await database.write(_rows, club)
        await database.write(_streams, match)
    finally:
        await database.close()


async def _rows(session: Session, club: int) -> None:
    for change in a_match(club):
        await change.apply(session, NOW)


async def _streams(session: Session, match: MatchRecord) -> None:
    events = tuple(MATCH_EVENTS.encode(event) for event in match.events)
    await append(session, Append(match_stream(MATCH), 0, events), NOW)
    for deal in match.deals:
        version = 0
        for entry in deal.entries:
            happened = tuple(DEAL_EVENTS.encode(event) for event in entry.events)
            command = DEAL_COMMANDS.encode(entry.command)
            stream = deal_stream(MATCH, deal.setup.number)
            await append(session, Append(stream, version, happened, command), entry.at)
            version += len(happened)


def test_a_stored_match_is_the_same_record(
    match: MatchRecord, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(store(match))
    assert cli.main(["record", "export", "1"]) == 0
    assert read_record(capsys.readouterr().out) == match
    assert cli.main(["record", "export", "1.2"]) == 0
    assert read_record(capsys.readouterr().out) == match.deals[1]
    assert cli.main(["record", "verify", "1"]) == 0
    assert capsys.readouterr().out == "2 deals: sound\n"
    assert cli.main(["record", "show", "1.3"]) == 2
    assert "match 1 has 2 deals, none numbered 3" in capsys.readouterr().err
    assert cli.main(["record", "show", "1", "--club", "99"]) == 2
    assert "there is no match 1 of club 99" in capsys.readouterr().err
