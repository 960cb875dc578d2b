"""A tournament as far as the database had it at one moment."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from bot.desk.codecs import TOURNAMENT_EVENTS, tournament_stream
from bot.desk.moving import Loaded
from bot.desk.ports import Place
from bot.desk.tournaments.nameless import nameless
from referee.tournament.events import TournamentEvent
from referee.tournament.evolve import applied, fold_tournament
from referee.tournament.state import TournamentState
from storage import announcements, causes, events, tournaments
from storage.causes import Cause
from storage.database import Session
from storage.tournaments import TournamentRow

_KEPT: Final = 64


class TournamentUnknown(LookupError):
    """There is no tournament of that key."""


@dataclass(frozen=True, slots=True)
class TournamentBundle:
    """What is known of one tournament.

    Attributes:
        row: where it is held.
        state: after `version` events.
        announced: the number of the last announcement.
    """

    row: TournamentRow
    state: TournamentState
    version: int
    announced: int

    @property
    def key(self) -> str:
        """The tournament's key."""
        return self.row.key

    @property
    def place(self) -> Place:
        """The group where it is held."""
        return Place(self.row.bot, self.row.chat, self.row.thread)


class TournamentCache:
    """The tournaments used last, with the versions their states stand for."""

    def __init__(self) -> None:
        self._bundles: OrderedDict[str, TournamentBundle] = OrderedDict()

    def get(self, key: str) -> TournamentBundle | None:
        """The bundle as it was when it was last loaded or changed here."""
        return self._bundles.get(key)

    def put(self, bundle: TournamentBundle) -> None:
        """Keep what was loaded or committed; the one unused longest goes."""
        self._bundles[bundle.key] = bundle
        self._bundles.move_to_end(bundle.key)
        if len(self._bundles) > _KEPT:
            self._bundles.popitem(last=False)

    def drop(self, key: str) -> None:
        """Forget it: it is read from the beginning next time."""
        self._bundles.pop(key, None)


async def load(
    session: Session, key: str, known: TournamentBundle | None, cause: Cause | None = None
) -> Loaded[TournamentBundle]:
    """The newest state, and what its cause was answered if it has come before.

    Args:
        session: a reading transaction.
        key: the tournament's.
        known: what was known of it before.
        cause: of the move to be decided.

    Raises:
        TournamentUnknown: there is no such tournament.
    """
    row = await tournaments.find_tournament(session, key)
    if row is None:
        raise TournamentUnknown(key)
    answer = None if cause is None else await causes.first_answer(session, cause)
    before = 0 if known is None else known.version
    recorded = await events.load(session, tournament_stream(key), before)
    news = [TOURNAMENT_EVENTS.decode(event.stored) for event in recorded]
    state = fold_tournament(news) if known is None else state_after(known.state, news)
    state = await nameless(session, state)
    announced = await announcements.last_number(session, key)
    return Loaded(TournamentBundle(row, state, before + len(news), announced), answer)


def state_after(state: TournamentState, news: Iterable[TournamentEvent]) -> TournamentState:
    """The state after further events."""
    for event in news:
        state = applied(state, event)
    return state


async def recorded_events(session: Session, key: str) -> list[TournamentEvent]:
    """Everything that happened in a tournament, in order."""
    recorded = await events.load(session, tournament_stream(key))
    return [TOURNAMENT_EVENTS.decode(event.stored) for event in recorded]
