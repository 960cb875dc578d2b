"""Standings and the final ranking: 1, 2, 2, 4."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, NamedTuple

from referee.tournament.state import UNRANKED, RulingKind, Standing, TournamentState
from referee.tournament.tables import ClosedRound, Line, Table
from referee.tournament.terms import PointsBy, TieBreak, TournamentTerms


class Ranked(NamedTuple):
    """A line of the standings.

    Attributes:
        place: from 1; equal entrants share it.
        entrant: who.
        values: what the tie-breaks came to, in their order; more is better.
    """

    place: int
    entrant: int
    values: tuple[int, ...]


class Record(NamedTuple):
    """What an entrant has done: the rounds reached and played, and the penalties."""

    reached: int
    lines: tuple[tuple[int, Line], ...]
    penalties: int


def standings(state: TournamentState) -> tuple[Ranked, ...]:
    """Everybody who has played, best first; sent off, disqualified and not come are left out.

    Equal entrants stand in the order of their numbers.
    """
    order = state.terms.tie_breaks()
    rows: list[tuple[tuple[int, ...], int]] = []
    for entrant in state.entrants:
        record = record_of(state, entrant.number)
        if entrant.standing in UNRANKED or not record.reached:
            continue
        values = tuple(VALUES[tie_break](record) for tie_break in order)
        rows.append((_decided(state, entrant.number, order, values), entrant.number))
    rows.sort(key=lambda row: (tuple(-value for value in row[0]), row[1]))
    return tuple(
        Ranked(1 + sum(other > values for other, _ in rows), number, values)
        for values, number in rows
    )


def _decided(
    state: TournamentState, number: int, order: tuple[TieBreak, ...], values: tuple[int, ...]
) -> tuple[int, ...]:
    """The values with what an extra deal or lots decided, right after the chips of the final."""
    if number not in state.winners or TieBreak.STAGE_CHIPS not in order:
        won = 0
    else:
        won = len(state.winners) - state.winners.index(number)
    if not state.winners or TieBreak.STAGE_CHIPS not in order:
        return values
    place = order.index(TieBreak.STAGE_CHIPS) + 1
    return (*values[:place], won, *values[place:])


def record_of(state: TournamentState, number: int) -> Record:
    """What an entrant has done so far."""
    lines = tuple(
        (past.number, line) for past in state.past for line in past.lines if line.entrant == number
    )
    reached = [past.number + 1 for past in state.past if number in past.advanced]
    reached += [past.number for past in state.past if _took_part(past, number)]
    fines = sum(
        ruling.entrant == number
        and not ruling.reversed
        and ruling.kind in (RulingKind.FINE, RulingKind.CAUTION)
        for ruling in state.rulings
    )
    return Record(max(reached, default=0), lines, fines)


def _took_part(past: ClosedRound, number: int) -> bool:
    return number in past.byes or any(number in table for table in past.tables)


def _stage_chips(record: Record) -> int:
    return sum(line.chips for number, line in record.lines if number == record.reached)


def _times(place: int, record: Record) -> int:
    return sum(line.place == place for _, line in record.lines)


VALUES: Final[Mapping[TieBreak, Callable[[Record], int]]] = {
    TieBreak.STAGE: lambda record: record.reached,
    TieBreak.STAGE_CHIPS: _stage_chips,
    TieBreak.TOTAL_CHIPS: lambda record: sum(line.chips for _, line in record.lines),
    TieBreak.POINTS: lambda record: sum(line.twelfths for _, line in record.lines),
    TieBreak.PENALTIES: lambda record: -record.penalties,
    TieBreak.FIRSTS: partial(_times, 1),
    TieBreak.SECONDS: partial(_times, 2),
    TieBreak.BEST_MATCH: lambda record: max((line.twelfths for _, line in record.lines), default=0),
}
"""What each tie-break compares; more is better. Points are in twelfths."""


def standings_order(state: TournamentState) -> tuple[int, ...]:
    """The numbers of those who are in, the leader first."""
    ranked = [row.entrant for row in standings(state)]
    field = state.field()
    rest = [number for number in field if number not in ranked]
    return (*(number for number in ranked if number in set(field)), *rest)


def losers(state: TournamentState) -> tuple[int, ...]:
    """Who was cut in the round before, the best first."""
    if not state.past:
        return ()
    last = state.past[-1]
    cut = {e.number for e in state.of(Standing.OUT)} & {line.entrant for line in last.lines}
    return tuple(row.entrant for row in standings(state) if row.entrant in cut)


def table_lines(terms: TournamentTerms, table: Table) -> tuple[Line, ...]:
    """What the players of a table bring home, the best first; void seats are left out (G8)."""
    chips = table.chips()
    seats = table.valid_seats()
    lines: list[Line] = []
    for seat in seats:
        place = 1 + sum(chips[other] > chips[seat] for other in seats)
        equal = sum(chips[other] == chips[seat] for other in seats)
        points = _twelfths(terms, chips[seat], place, equal)
        lines.append(Line(table.chairs[seat].entrant, chips[seat], place, points))
    return tuple(sorted(lines, key=lambda line: line.place))


def _twelfths(terms: TournamentTerms, chips: int, place: int, equal: int) -> int:
    values = terms.values()
    if PointsBy(values.word("points")) is PointsBy.CHIPS:
        return 12 * (chips - values.whole("g04_chips"))
    return 12 * sum(terms.placing()[place - 1 : place - 1 + equal]) // equal
