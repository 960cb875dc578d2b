"""The big screen's data: what everybody may see, as JSON that a page draws by itself."""

from __future__ import annotations

import msgspec

from bot.screens.tournaments.figures import figures
from bot.web.names import ranges, seat_name, shown
from bot.web.notes import note_text, public_notes
from bot.web.reading import EventPage, PastTable
from bot.web.words import Words
from referee.tournament.state import Phase
from referee.tournament.tables import Wave
from referee.tournament.views import PublicTable, PublicView


class BoardTable(msgspec.Struct, frozen=True):
    """A table of the round in hand; names by seat, empty where staff play."""

    number: int
    wave: int
    names: tuple[str, ...]
    ends: int | None
    left: int | None
    over: str | None
    chips: tuple[int, ...] | None


class BoardWave(msgspec.Struct, frozen=True):
    """Tables that begin together."""

    number: int
    starts: int | None
    called: bool
    begun: bool


class BoardRank(msgspec.Struct, frozen=True):
    """A line of the standings: place, name, what the tie-breaks came to."""

    place: int
    name: str
    figures: tuple[str, ...]


class BoardNote(msgspec.Struct, frozen=True):
    """A numbered announcement."""

    number: int
    at: int
    text: str


class BoardResult(msgspec.Struct, frozen=True):
    """A table that is confirmed: per seat the name, chips, and whether its player goes on."""

    number: int
    names: tuple[str, ...]
    chips: tuple[int | None, ...]
    advanced: tuple[bool, ...]


class Board(msgspec.Struct, frozen=True):
    """All that the big screen shows. Times are milliseconds since 1970.

    `awaited` are the numbers of the tables that are waited for, as a line.
    """

    key: str
    version: int
    title: str
    club: str
    phase: Phase
    round: int
    entered: int
    waiting: int
    places: int
    closes: int | None
    waves: tuple[BoardWave, ...]
    tables: tuple[BoardTable, ...]
    byes: tuple[str, ...]
    awaited: str
    advanced: tuple[str, ...]
    order: tuple[str, ...]
    ranks: tuple[BoardRank, ...]
    results: tuple[BoardResult, ...]
    notes: tuple[BoardNote, ...]


_NOTES = 3
"""How many announcements the screen has room for."""


def board(page: EventPage, words: Words) -> Board:
    """What the big screen shows of a tournament, its announcements in the language of `words`."""
    view = page.view
    return Board(
        key=page.key,
        version=page.version,
        title=shown(view.title, 60),
        club=shown(page.public.club, 60),
        phase=view.phase,
        round=view.round,
        entered=view.entered,
        waiting=view.waiting,
        places=view.places,
        closes=view.closes,
        waves=tuple(_wave(wave) for wave in view.waves),
        tables=tuple(_table(table) for table in view.tables),
        byes=tuple(shown(name) for name in view.byes),
        awaited=_awaited(view),
        advanced=tuple(shown(name) for name in view.advanced),
        order=tuple(tie_break.value for tie_break in view.order),
        ranks=tuple(
            BoardRank(row.place, shown(row.name), figures(view.order, row.values))
            for row in view.standings
        ),
        results=_results(page),
        notes=tuple(
            BoardNote(one.number, one.at, note_text(one, words))
            for one in public_notes(page.public.announcements)[-_NOTES:]
        ),
    )


def _awaited(view: PublicView) -> str:
    """The tables that are waited for; nobody waits before the first match is over."""
    over = any(table.over is not None for table in view.tables)
    return ranges(view.awaited) if over else ""


def _wave(wave: Wave) -> BoardWave:
    return BoardWave(wave.number, wave.starts, wave.called, wave.begun)


def _table(table: PublicTable) -> BoardTable:
    return BoardTable(
        number=table.number,
        wave=table.wave,
        names=tuple(seat_name(name) for name in table.names),
        ends=table.ends,
        left=table.left,
        over=None if table.over is None else table.over.value,
        chips=None if table.chips is None else tuple(table.chips),
    )


def _results(page: EventPage) -> tuple[BoardResult, ...]:
    """The tables confirmed in the round in hand; between rounds those of the last one."""
    if page.view.tables:
        return tuple(
            BoardResult(
                table.number,
                tuple(seat_name(name) for name in table.names),
                tuple(table.chips),
                (False,) * 4,
            )
            for table in page.view.tables
            if table.chips is not None
        )
    return () if not page.past else tuple(_past(table) for table in page.past[-1].tables)


def _past(table: PastTable) -> BoardResult:
    return BoardResult(
        table.number,
        tuple(seat_name(seat.name) for seat in table.seats),
        tuple(seat.chips for seat in table.seats),
        tuple(seat.advanced for seat in table.seats),
    )
