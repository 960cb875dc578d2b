"""Matches and deals as they were recorded, read from the beginning."""

from __future__ import annotations

from dataclasses import dataclass

from bot.desk.codecs import DEAL_COMMANDS, DEAL_EVENTS, MATCH_EVENTS, deal_stream, match_stream
from referee.deal.commands import Command
from referee.deal.events import DealEvent
from referee.deal.evolve import fold
from referee.deal.state import DealState
from referee.match.events import MatchEvent
from referee.match.state import MatchState, fold_match
from storage import events
from storage.database import Session


@dataclass(frozen=True, slots=True)
class TimedCommand:
    """A command with the moment at which it was decided, in milliseconds since 1970."""

    command: Command
    at: int


@dataclass(frozen=True, slots=True)
class DealRecord:
    """A deal as it is stored: what was asked, and what happened."""

    commands: tuple[TimedCommand, ...]
    events: tuple[DealEvent, ...]

    @property
    def state(self) -> DealState:
        """What the events come to."""
        return fold(self.events)


async def match_record(session: Session, match: str) -> tuple[MatchEvent, ...]:
    """The events of a match; none when it is unknown."""
    recorded = await events.load(session, match_stream(match))
    return tuple(MATCH_EVENTS.decode(event.stored) for event in recorded)


async def match_state(session: Session, match: str) -> MatchState:
    """What a match has come to.

    Raises:
        ValueError: there is no record of it.
    """
    return fold_match(await match_record(session, match))


async def deal_record(session: Session, match: str, number: int) -> DealRecord:
    """The record of a deal; without events when it is unknown."""
    stream = deal_stream(match, number)
    happened = await events.load(session, stream)
    asked = await events.load_commands(session, stream)
    return DealRecord(
        tuple(TimedCommand(DEAL_COMMANDS.decode(one.stored), one.at) for one in asked),
        tuple(DEAL_EVENTS.decode(event.stored) for event in happened),
    )


async def deal_state(session: Session, match: str, number: int) -> DealState:
    """What a deal has come to.

    Raises:
        ValueError: there is no record of it.
    """
    recorded = await events.load(session, deal_stream(match, number))
    return fold(DEAL_EVENTS.decode(event.stored) for event in recorded)
