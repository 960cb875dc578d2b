"""What the organisers should see of a draw before they publish it."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from referee.tournament.state import Pair, TournamentState


class DrawIssues(NamedTuple):
    """The faults of the draw in hand; all empty in a perfect one.

    Attributes:
        repeats: entrants who meet again, the lower number first.
        clashes: entrants kept apart who meet.
        twice: entrants who sit at two places.
        unseated: entrants who are in and neither sit nor have a bye.
        gone: entrants at a table who are in no more.
        lonely: tables with a single player whose result counts.
        vacant: seats for which no staff has been found.
        same_seat: entrants who sit in a seat they have had two times more often than another.
    """

    repeats: tuple[Pair, ...] = ()
    clashes: tuple[Pair, ...] = ()
    twice: tuple[int, ...] = ()
    unseated: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()
    lonely: tuple[int, ...] = ()
    vacant: int = 0
    same_seat: tuple[int, ...] = ()


def draw_issues(state: TournamentState) -> DrawIssues:
    """What is to be said of the round in hand; nothing without one."""
    now = state.round
    if now is None:
        return DrawIssues()
    meeting = {pair for table in now.tables for pair in _pairs(table.entrants())}
    met = {pair for past in state.past for table in past.tables for pair in _pairs(table)}
    seated = [number for table in now.tables for number in table.entrants() if number]
    there = {*seated, *now.byes}
    field = set(state.field())
    vacant = sum(len(table.vacant_seats()) for table in now.tables)
    staffed = any(chair.staff for table in now.tables for chair in table.chairs)
    return DrawIssues(
        repeats=tuple(sorted(meeting & met)),
        clashes=tuple(sorted(meeting & state.apart)),
        twice=tuple(sorted({n for n in seated if seated.count(n) > 1})),
        unseated=tuple(sorted(field - there)),
        gone=tuple(sorted(there - field)),
        lonely=tuple(table.number for table in now.tables if len(table.valid_seats()) < 2),
        vacant=vacant if staffed else max(0, vacant - len(state.staff)),
        same_seat=_same_seat(state),
    )


def _pairs(table: tuple[int, int, int, int]) -> set[Pair]:
    return set(combinations(sorted(number for number in table if number), 2))


def _same_seat(state: TournamentState) -> tuple[int, ...]:
    counts: dict[int, list[int]] = {}
    tables = [table for past in state.past for table in past.tables]
    if state.round is not None:
        tables += [table.entrants() for table in state.round.tables]
    for table in tables:
        for seat, number in enumerate(table):
            if number:
                counts.setdefault(number, [0, 0, 0, 0])[seat] += 1
    return tuple(sorted(n for n, seats in counts.items() if max(seats) - min(seats) > 1))
