"""Which surfaces of a tournament may look different after a move.

Those in the group and the desks are drawn anew when their turn comes, and what looks the same is
not sent; the many entries are compared here, so that a move marks only those whom it concerns.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from bot.desk.identity import person_of
from bot.desk.tournaments.draft import TournamentDraft
from bot.desk.tournaments.surfaces import digest_surface, event_surface
from bot.desk.tournaments.telling import MarkDesks, MarkEntries
from referee.seats import SEATS, Seat
from referee.tournament import events as ev
from referee.tournament.ranking import standings
from referee.tournament.state import Entrant, Phase, Standing, TournamentState
from referee.tournament.tables import BLANK, NO_CHIPS, Table, Wave
from referee.tournament.terms import Play
from storage.moves import Change
from storage.outbox import Mark, Placement, Urgency

MOST_BOARDS = 2
"""With more online tables in a round than this, the group has one digest for all of them."""


class _Seated(NamedTuple):
    """A player's place in the round in hand, and what the table asks of the player."""

    table: Table
    seat: Seat
    wave: Wave | None


class _Face(NamedTuple):
    """What the owner of an entry sees of it, as far as a move can change it."""

    phase: Phase
    closes: int | None
    entrant: Entrant
    waiting: int
    place: int
    seated: _Seated | None


def group_marks(draft: TournamentDraft) -> Iterator[Mark]:
    """The card in the group, and the digest while there are many online tables."""
    row = draft.before.row
    opened = any(isinstance(e, ev.RegistrationOpened | ev.CheckInOpened) for e in draft.events)
    placement = Placement.ANEW if opened else Placement.IN_PLACE
    yield Mark(row.bot, event_surface(row.key), row.chat, Urgency.TABLE, row.thread, placement)
    if has_digest(draft.state) or has_digest(draft.before.state):
        began = any(isinstance(e, ev.DrawPublished) for e in draft.events)
        placement = Placement.ANEW if began else Placement.IN_PLACE
        surface = digest_surface(row.key)
        yield Mark(row.bot, surface, row.chat, Urgency.TABLE, row.thread, placement)


def is_online(state: TournamentState) -> bool:
    """Whether it is played at online tables."""
    return Play(state.terms.values().word("play")) is Play.ONLINE


def has_digest(state: TournamentState) -> bool:
    """Whether one board is shown for all tables of the round in hand."""
    tables = () if state.round is None else state.round.tables
    published = state.phase is Phase.ROUND
    return is_online(state) and published and len(tables) > MOST_BOARDS


def private_marks(draft: TournamentDraft) -> Iterator[Change]:
    """The entries that look different, and the desks."""
    before, after = _faces(draft.before.state), _faces(draft.state)
    accounts = {a for a in before.keys() | after.keys() if before.get(a) != after.get(a)}
    people = frozenset(p for account in accounts if (p := person_of(account)) is not None)
    if people:
        yield MarkEntries(draft.before.row, people)
    yield MarkDesks(draft.before.row)


def _faces(state: TournamentState) -> Mapping[str, _Face]:
    """What each account sees of its entry."""
    ranks = {row.entrant: row.place for row in standings(state)} if state.past else {}
    queue = state.of(Standing.WAITING)
    waiting = {entrant.number: place for place, entrant in enumerate(queue, start=1)}
    seated = dict(_seated(state))
    return {
        entrant.account: _Face(
            phase=state.phase,
            closes=state.closes,
            entrant=entrant,
            waiting=waiting.get(entrant.number, 0),
            place=ranks.get(entrant.number, 0),
            seated=seated.get(entrant.number),
        )
        for entrant in state.entrants
        if entrant.account
    }


def _seated(state: TournamentState) -> Iterator[tuple[int, _Seated]]:
    now = state.round
    if now is None or state.phase is not Phase.ROUND:
        return
    waves = {wave.number: wave for wave in now.waves}
    for table in now.tables:
        shown = _as_shown(table)
        for seat in SEATS:
            chair = table.chairs[seat]
            if not chair.void:
                yield chair.entrant, _Seated(shown, seat, waves.get(table.wave))


def _as_shown(table: Table) -> Table:
    """The table without what the entry does not show: a count that is not final yet."""
    if table.sheet.entered:
        return table
    return table._replace(sheet=BLANK, called=frozenset(), adjust=NO_CHIPS, bank=0, booked=())
