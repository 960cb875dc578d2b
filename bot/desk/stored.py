"""A stored match as a record: every deal's commands, each with the events it led to."""

from __future__ import annotations

from bot.desk.codecs import DEAL_COMMANDS, DEAL_EVENTS, deal_stream
from bot.desk.records import match_record
from referee.match.events import DealBegun
from referee.record import DealRecord, Entry, MatchRecord
from storage import events
from storage.database import Session


async def stored_match(session: Session, match: str) -> MatchRecord:
    """The record of a match, as far as it has come.

    Args:
        session: the transaction that reads.
        match: the match's key.
    """
    happened = await match_record(session, match)
    begun = [event for event in happened if isinstance(event, DealBegun)]
    deals = [await _deal(session, match, event) for event in begun]
    return MatchRecord(happened, tuple(deals))


async def _deal(session: Session, match: str, begun: DealBegun) -> DealRecord:
    """A command stands at the version it was decided on: what follows up to the next is its own."""
    stream = deal_stream(match, begun.setup.number)
    happened = await events.load(session, stream)
    asked = await events.load_commands(session, stream)
    ends = [command.version for command in asked[1:]] + [len(happened)]
    entries = tuple(
        Entry(
            command.at,
            DEAL_COMMANDS.decode(command.stored),
            tuple(DEAL_EVENTS.decode(one.stored) for one in happened[command.version : end]),
        )
        for command, end in zip(asked, ends, strict=True)
    )
    return DealRecord(begun.setup, begun.commitment, entries)
