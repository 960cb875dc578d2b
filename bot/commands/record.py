"""`mahjong-referee record`: show, verify or export the record of a deal or of a match.

A record comes from a text file, from standard input (`-`), or from the database by the club's
number of the match: `12` is the match, `12.7` its seventh deal. The draws of a tournament are
verified by its key, the word in the address of its page.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
from pathlib import Path
from typing import Final

from bot.bookshelf import bookshelf
from bot.commands import BadInput
from bot.commands.draws import verify_tournament
from bot.commands.output import Json, say, say_json
from bot.config import load_settings
from bot.desk.stored import stored_match
from referee.record import (
    DealRecord,
    Finding,
    MatchRecord,
    Record,
    RecordError,
    Weight,
    outline,
    read_record,
    verified,
    write_record,
)
from referee.rules.options import OptionError
from referee.rules.registry import UnknownRules
from storage.database import Database, Session
from storage.matches import Match, all_matches
from storage.urls import open_database

_NUMBER: Final = re.compile(r"(\d+)(?:\.(\d+))?")
_TOURNAMENT: Final = re.compile(r"(?=.*[a-z])[a-z2-7]{8}")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "action",
        choices=["show", "verify", "export"],
        metavar="ACTION",
        help="show (a line a turn), verify (seed, play, settlement), export (text)",
    )
    parser.add_argument(
        "source",
        metavar="RECORD",
        help="a file, - for standard input, a match of the club: 12 or 12.7; verify takes the key"
        " of a tournament too",
    )
    parser.add_argument("--club", type=int, help="whose match it is, where several clubs have it")
    parser.add_argument("--output", type=Path, metavar="FILE", help="export into this file")
    parser.add_argument("--json", action="store_true", help="verify: print one JSON object")


def execute(arguments: argparse.Namespace) -> int:
    """Do what is asked; 1 when a record that was to be verified is at fault.

    Raises:
        BadInput: there is no such record, or it cannot be read.
    """
    source: str = arguments.source
    if _TOURNAMENT.fullmatch(source) and not Path(source).exists():
        if arguments.action != "verify":
            raise BadInput(f"{source}: of a tournament only the draws can be looked at: verify")
        return verify_tournament(source, as_json=arguments.json)
    record = _record(source, arguments.club)
    match arguments.action:
        case "show":
            return _show(record)
        case "verify":
            return _verify(record, as_json=arguments.json)
        case _:
            return _export(record, arguments.output)


def _show(record: Record) -> int:
    for deal in _deals(record):
        setup = deal.setup
        say(
            f"deal {setup.number}: {setup.rules} {setup.options}".rstrip()
            + f", round {setup.round}, dealer {int(setup.dealer)}, streak {setup.streak}"
        )
        for line in outline(deal):
            say(f"  {line}")
    return 0


def _verify(record: Record, *, as_json: bool) -> int:
    try:
        findings = verified(bookshelf().registry, record)
    except (UnknownRules, OptionError) as error:
        raise BadInput(f"the record's rules are not known here: {error}") from None
    sound = all(finding.weight is not Weight.FAULT for finding in findings)
    if as_json:
        rows: list[Json] = [_row(finding) for finding in findings]
        say_json({"sound": sound, "deals": len(_deals(record)), "findings": rows})
        return 0 if sound else 1
    for finding in findings:
        where = f"deal {finding.deal}" if finding.deal else "match"
        say(f"{finding.weight} {where}: {finding.detail} ({finding.code})")
    say(f"{len(_deals(record))} deals: " + ("sound" if sound else "not sound"))
    return 0 if sound else 1


def _row(finding: Finding) -> Json:
    return {
        "weight": finding.weight,
        "code": finding.code,
        "deal": finding.deal,
        "detail": finding.detail,
    }


def _export(record: Record, output: Path | None) -> int:
    text = write_record(record)
    if output is None:
        sys.stdout.write(text)
        return 0
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{output}: {error.strerror}; name a file that can be written") from None
    return 0


def _deals(record: Record) -> tuple[DealRecord, ...]:
    return (record,) if isinstance(record, DealRecord) else record.deals


def _record(source: str, club: int | None) -> Record:
    number = _NUMBER.fullmatch(source)
    if number is not None and not Path(source).exists():
        deal = None if number[2] is None else int(number[2])
        return asyncio.run(_stored(int(number[1]), deal, club))
    try:
        return read_record(_text(source))
    except RecordError as error:
        raise BadInput(f"{source}: {error}") from None


def _text(source: str) -> str:
    try:
        if source == "-":
            return sys.stdin.read()
        return Path(source).read_text(encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{source}: {error.strerror}; name a file, or a match as 12.7") from None
    except UnicodeDecodeError:
        raise BadInput(f"{source}: not a text in UTF-8") from None


async def _stored(number: int, deal: int | None, club: int | None) -> Record:
    database = await open_database(load_settings().database_url)
    try:
        return await _from(database, number, deal, club)
    finally:
        await database.close()


async def _from(database: Database, number: int, deal: int | None, club: int | None) -> Record:
    found = await database.read(_matches, number, club)
    if not found:
        raise BadInput(f"there is no match {number}" + (f" of club {club}" if club else ""))
    if len(found) > 1:
        clubs = ", ".join(str(match.club) for match in found)
        raise BadInput(f"several clubs have a match {number}: add --club with one of {clubs}")
    record: MatchRecord = await database.read(stored_match, found[0].match)
    if deal is None:
        return record
    for one in record.deals:
        if one.setup.number == deal:
            return one
    raise BadInput(f"match {number} has {len(record.deals)} deals, none numbered {deal}")


async def _matches(session: Session, number: int, club: int | None) -> list[Match]:
    every = await all_matches(session)
    return [one for one in every if one.number == number and club in (None, one.club)]
