"""How events and commands are stored, one codec a kind of stream, and the streams' names."""

from __future__ import annotations

from typing import Final

from referee.deal.commands import Command
from referee.deal.events import DealEvent
from referee.match.events import MatchEvent
from referee.table.commands import TableCommand
from referee.table.events import TableEvent
from referee.tournament.commands import TournamentCommand
from referee.tournament.events import TournamentEvent
from storage.codec import EventCodec

TABLE_EVENTS: Final = EventCodec[TableEvent](TableEvent)
TABLE_COMMANDS: Final = EventCodec[TableCommand](TableCommand)
MATCH_EVENTS: Final = EventCodec[MatchEvent](MatchEvent)
DEAL_EVENTS: Final = EventCodec[DealEvent](DealEvent)
DEAL_COMMANDS: Final = EventCodec[Command](Command)
TOURNAMENT_EVENTS: Final = EventCodec[TournamentEvent](TournamentEvent)
TOURNAMENT_COMMANDS: Final = EventCodec[TournamentCommand](TournamentCommand)


def table_stream(table: str) -> str:
    """The stream of a table."""
    return f"table:{table}"


def match_stream(match: str) -> str:
    """The stream of a match."""
    return f"match:{match}"


def deal_stream(match: str, number: int) -> str:
    """The stream of a match's deal."""
    return f"deal:{match}.{number}"


def tournament_stream(tournament: str) -> str:
    """The stream of a tournament."""
    return f"tournament:{tournament}"
