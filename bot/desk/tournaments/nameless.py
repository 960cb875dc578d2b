"""Entrants who asked to be forgotten: their number stands for the name that they entered by."""

from __future__ import annotations

from bot.desk.identity import player_id
from referee.tournament.state import TournamentState
from storage import people
from storage.database import Session


async def nameless(session: Session, state: TournamentState) -> TournamentState:
    """The state as it may be shown: nobody who was forgotten has a name in it.

    An entrant without an account has no person behind the name, and keeps it.
    """
    gone = await people.forgotten(session)
    numbers = {player_id(one.person): f"#{one.number}" for one in gone}
    if not any(entrant.account in numbers for entrant in state.entrants):
        return state
    entrants = tuple(
        entrant._replace(name=numbers.get(entrant.account, entrant.name))
        for entrant in state.entrants
    )
    return state._replace(entrants=entrants)
