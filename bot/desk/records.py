"""What matches and deals have come to, read from their records from the beginning."""

from __future__ import annotations

from bot.desk.codecs import DEAL_EVENTS, MATCH_EVENTS, deal_stream, match_stream
from referee.deal.evolve import fold
from referee.deal.state import DealState
from referee.match.events import MatchEvent
from referee.match.state import MatchState, fold_match
from storage import events
from storage.database import Session


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


async def deal_state(session: Session, match: str, number: int) -> DealState:
    """What a deal has come to.

    Raises:
        ValueError: there is no record of it.
    """
    recorded = await events.load(session, deal_stream(match, number))
    return fold(DEAL_EVENTS.decode(event.stored) for event in recorded)
