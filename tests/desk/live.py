"""People at a table of real tiles who tell what happened, and the match that comes of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from bot.desk.stored import stored_match
from bot.desk.surfaces import board_surface
from bot.desk.verbs import Verb
from bot.desk.views import BoardView
from referee.match.events import DealEnded
from referee.match.state import MatchState, fold_match
from referee.record import MatchRecord, Weight, read_record, verified, write_record
from referee.rules.base import Rules
from storage import ledger, matches, results
from storage.database import Session
from storage.matches import Match
from tests.desk.books import audited
from tests.desk.world import BOT, REGISTRY, World

Posted = Counter[tuple[str, str, int]]
"""Postings of one deal: kind, account, amount."""


async def enter(world: World, table: str, person: int, text: str, ask: int | None = None) -> str:
    """Enter a line; the key of the answer."""
    return await world.told(table, person, Verb.LIVE_ENTER, text, ask)


async def board(world: World, table: str) -> BoardView:
    """The table message."""
    view = await world.desk.view_for(BOT, str(board_surface(table)))
    assert isinstance(view, BoardView)
    return view


@dataclass
class Played:
    """A match that is over: its record, the persons by seat, the rules, the ledger by deal."""

    record: MatchRecord
    persons: list[int]
    rules: Rules
    posted: list[Posted]
    chips: dict[int, int]

    @property
    def state(self) -> MatchState:
        return fold_match(self.record.events)

    @property
    def settled(self) -> list[int]:
        """The numbers of the deals that count, in order."""
        return [event.number for event in self.record.events if isinstance(event, DealEnded)]


async def _newest(session: Session) -> Match:
    return max(await matches.all_matches(session), key=lambda row: row.number)


async def _posted(session: Session, match: str, deal: int) -> Posted:
    found: Posted = Counter()
    for number in await ledger.entries_of_deal(session, match, deal):
        entry = await ledger.entry(session, number)
        assert sum(posting.amount for posting in entry.postings) == 0
        found.update((entry.kind, p.account.key, p.amount) for p in entry.postings)
    return found


async def played(world: World) -> Played:
    """The newest match of the club."""
    row = await world.database.read(_newest)
    record = await world.database.read(stored_match, row.match)
    state = fold_match(record.events)
    rules = REGISTRY.bind(state.setup.rules, state.setup.options)
    lines = await world.database.read(results.seats_of, row.match)
    posted = [
        await world.database.read(_posted, row.match, deal.setup.number) for deal in record.deals
    ]
    chips = {line.person: line.chips for line in lines if line.person and line.chips is not None}
    return Played(record, [int(player.id) for player in state.seated], rules, posted, chips)


async def agrees(world: World, live: Played) -> None:
    """The audit recomputes the match, and its record as text is as sound as it was."""
    await audited(world)
    again = read_record(write_record(live.record))
    assert again == live.record
    assert not [found for found in verified(REGISTRY, again) if found.weight is Weight.FAULT]
