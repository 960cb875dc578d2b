"""A table with its match and deal, as far as the database had them at one moment.

States are kept in memory with the versions they stand for. Loading compares those versions with
the heads of the streams and folds only what has come since, so that a worker which was overtaken
by another catches up, and one which was not pays for three look-ups.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Final

from bot.desk.codecs import (
    DEAL_EVENTS,
    MATCH_EVENTS,
    TABLE_EVENTS,
    deal_stream,
    match_stream,
    table_stream,
)
from bot.desk.moving import Loaded
from bot.desk.ports import Place
from referee.deal.events import DealEvent
from referee.deal.evolve import evolve, fold
from referee.deal.state import DealState
from referee.match.events import MatchEvent, MatchStarted
from referee.match.state import MatchState, fold_match, match_applied
from referee.table.events import TableEvent
from referee.table.evolve import fold_table, table_applied
from referee.table.state import TableState
from storage import causes, events, tables
from storage.causes import Cause
from storage.database import Session
from storage.events import Recorded
from storage.tables import Table

_KEPT: Final = 2_048


@dataclass(frozen=True, slots=True)
class Bundle:
    """What is known of one table.

    Attributes:
        row: the table in the database: its chat, its club, its newest match.
        table, match, deal: the states; a match and a deal that are over stay until the next.
        *_version: how many events each state stands for.
    """

    row: Table
    table: TableState
    table_version: int
    match: MatchState | None = None
    match_version: int = 0
    deal: DealState | None = None
    deal_version: int = 0

    @property
    def key(self) -> str:
        """The table's key."""
        return self.row.play_table

    @property
    def place(self) -> Place:
        """Where the table stands."""
        return Place(self.row.bot, self.row.chat, self.row.thread)

    @property
    def match_key(self) -> str:
        """The key of the match in play, or of the last one; empty before the first."""
        return self.row.match or ""

    @property
    def deal_stream(self) -> str:
        """The stream of the deal in play or of the last one; empty before the first."""
        return self.stream_of_deal(self.match.begun) if self.match is not None else ""

    def stream_of_deal(self, number: int) -> str:
        """The stream of a deal of the match."""
        return deal_stream(self.match_key, number)


class TableUnknown(LookupError):
    """There is no table of that key."""


class BundleCache:
    """The tables used last, with the versions their states stand for."""

    def __init__(self) -> None:
        self._bundles: OrderedDict[str, Bundle] = OrderedDict()

    def get(self, table: str) -> Bundle | None:
        """The bundle as it was when it was last loaded or changed here."""
        return self._bundles.get(table)

    def put(self, bundle: Bundle) -> None:
        """Keep what was loaded or committed; the one unused longest goes."""
        self._bundles[bundle.key] = bundle
        self._bundles.move_to_end(bundle.key)
        if len(self._bundles) > _KEPT:
            self._bundles.popitem(last=False)

    def with_player(self, player: str) -> tuple[str, ...]:
        """Tables where the player has a chair or waits for one."""
        return tuple(
            key
            for key, bundle in self._bundles.items()
            if bundle.table.chair_of(player) is not None or player in bundle.table.queue
        )

    def drop(self, table: str) -> None:
        """Forget it: it is read from the beginning next time."""
        self._bundles.pop(table, None)


async def load(
    session: Session, table: str, known: Bundle | None, cause: Cause | None = None
) -> Loaded[Bundle]:
    """The newest state of a table, and what its cause was answered if it has come before.

    Args:
        session: a reading transaction.
        table: the table's key.
        known: what was known of it before.
        cause: of the move to be decided.

    Raises:
        TableUnknown: there is no such table.
    """
    row = await tables.find_table(session, table)
    if row is None:
        raise TableUnknown(table)
    answer = None if cause is None else await causes.first_answer(session, cause)
    bundle = await _table(session, row, known)
    if row.match is not None:
        same = known if known is not None and known.row.match == row.match else None
        bundle = await _match(session, bundle, same)
        bundle = await _deal(session, bundle, same)
    return Loaded(bundle, answer)


async def _table(session: Session, row: Table, known: Bundle | None) -> Bundle:
    version = known.table_version if known is not None else 0
    recorded = await events.load(session, table_stream(row.play_table), version)
    news = [TABLE_EVENTS.decode(event.stored) for event in recorded]
    if known is None:
        return Bundle(row, fold_table(news), len(news))
    return Bundle(row, table_after(known.table, news), version + len(news))


def table_after(state: TableState, news: list[TableEvent]) -> TableState:
    """The table's state after further events."""
    for event in news:
        state = table_applied(state, event)
    return state


async def _match(session: Session, bundle: Bundle, known: Bundle | None) -> Bundle:
    version = known.match_version if known is not None else 0
    recorded = await events.load(session, match_stream(bundle.match_key), version)
    news = [MATCH_EVENTS.decode(event.stored) for event in recorded]
    before = known.match if known is not None else None
    state = fold_match(news) if before is None else match_after(before, news)
    return replace(bundle, match=state, match_version=version + len(news))


def match_after(state: MatchState, news: list[MatchEvent]) -> MatchState:
    """The match's state after further events."""
    for event in news:
        if isinstance(event, MatchStarted):
            raise ValueError("a match starts once")
        state = match_applied(state, event)
    return state


async def _deal(session: Session, bundle: Bundle, known: Bundle | None) -> Bundle:
    if bundle.match is None or not bundle.match.begun:
        return bundle
    if known is None or known.deal is None or known.deal.setup.number != bundle.match.begun:
        recorded = await events.load(session, bundle.deal_stream)
        state = fold(_deal_events(recorded))
        return replace(bundle, deal=state, deal_version=len(recorded))
    recorded = await events.load(session, bundle.deal_stream, known.deal_version)
    state = evolve(known.deal, _deal_events(recorded))
    return replace(bundle, deal=state, deal_version=known.deal_version + len(recorded))


def _deal_events(recorded: list[Recorded]) -> list[DealEvent]:
    return [DEAL_EVENTS.decode(event.stored) for event in recorded]
