"""A record becomes text."""

from __future__ import annotations

import dataclasses
from typing import get_type_hints

from referee.deal.commands import Begin
from referee.deal.events import DealEvent, DealStarted
from referee.deal.setup import DealSetup
from referee.kinds import tiles_of
from referee.match.events import DealBegun
from referee.record.notation import NO_TILES, form_of
from referee.record.values import VERSION, DealRecord, Entry, MatchRecord, Record
from referee.record.vocabulary import BEGIN, COMMANDS, EVENTS, MATCH_EVENTS, WALL
from referee.tiles import format_tiles

TITLE = "mahjong-referee record"


def write_record(record: Record) -> str:
    """The text of a record; `read_record` gives the record back."""
    lines = [f"{TITLE} {VERSION}"]
    match record:
        case DealRecord():
            lines += _deal_lines(record)
        case MatchRecord():
            lines += _match_lines(record)
    return "\n".join(lines) + "\n"


def _match_lines(record: MatchRecord) -> list[str]:
    """The match's events, and after each deal that begins its own record."""
    deals = {deal.setup.number: deal for deal in record.deals}
    lines = ["match"]
    for event in record.events:
        lines.append(f"* {MATCH_EVENTS.write(event)}")
        if isinstance(event, DealBegun) and event.setup.number in deals:
            lines += _deal_lines(deals[event.setup.number])
    return [*lines, "end match"]


def _deal_lines(record: DealRecord) -> list[str]:
    lines = ["deal"]
    hints = get_type_hints(DealSetup)
    for field in dataclasses.fields(DealSetup):
        value: object = getattr(record.setup, field.name)
        lines.append(f"  {field.name} {form_of(hints[field.name]).write(value)}")
    lines.append(f"  commitment {form_of(str).write(record.commitment)}")
    for entry in record.entries:
        lines.append(f"> {entry.at} {_command(entry)}")
        lines += [f"  {_event(event)}" for event in entry.events]
    return [*lines, "end"]


def _command(entry: Entry) -> str:
    return BEGIN if isinstance(entry.command, Begin) else COMMANDS.write(entry.command)


def _event(event: DealEvent) -> str:
    if isinstance(event, DealStarted):
        flowers = format_tiles(tiles_of(event.flowers)) or NO_TILES
        return f"{WALL} {format_tiles(event.wall) or NO_TILES} {flowers}"
    return EVENTS.write(event)
