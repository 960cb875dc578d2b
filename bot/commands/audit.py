"""`mahjong-referee audit`: recomputes every settled deal and compares it, down to the ledger."""

from __future__ import annotations

import argparse
import asyncio

from bot.bookshelf import bookshelf
from bot.commands import BadInput
from bot.commands.output import say, say_json
from bot.config import load_settings
from bot.desk.audit import Audited, AuditReport, audit
from storage.urls import open_database, sqlite_path


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def execute(arguments: argparse.Namespace) -> int:
    """Print what was found; 1 when anything disagrees."""
    report = asyncio.run(_audit(load_settings().database_url))
    if arguments.json:
        say_json(
            {
                "clean": report.clean,
                "matches": report.matches,
                "deals": report.deals,
                "faults": [_row(found) for found in report.faults],
                "differences": [_row(found) for found in report.differences],
            }
        )
    else:
        for found in report.faults:
            say(f"fault {found}")
        for found in report.differences:
            say(f"note  {found}")
        verdict = "all agree" if report.clean else f"{len(report.faults)} faults"
        say(f"{report.matches} matches, {report.deals} settled deals: {verdict}")
    return 0 if report.clean else 1


async def _audit(url: str) -> AuditReport:
    path = sqlite_path(url)
    if not path.exists():
        raise BadInput(f"DATABASE_URL: there is no database at {path}")
    database = await open_database(url)
    try:
        if steps := await database.pending():
            raise BadInput(
                f"the database lacks {len(steps)} migrations; run mahjong-referee migrate"
            )
        return await audit(database, bookshelf().registry)
    finally:
        await database.close()


def _row(found: Audited) -> dict[str, str | int]:
    return {
        "club": found.club,
        "match": found.match,
        "deal": found.finding.deal,
        "code": found.finding.code,
        "detail": found.finding.detail,
    }
