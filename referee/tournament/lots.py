"""The draw of a round, recomputed by anybody from the seed, the field and what was played before.

Numbers of entrants go in; tables of them come out, 0 where staff make up the numbers.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Final, NamedTuple

from referee.tournament.plan import needs
from referee.tournament.ranking import losers, standings_order
from referee.tournament.seating.constructions import Four
from referee.tournament.seating.draw import drawn, drawn_by_rank
from referee.tournament.seating.schedule import schedule
from referee.tournament.seating.search import permutation
from referee.tournament.seating.winds import seated_by_history
from referee.tournament.state import Pair, TournamentState
from referee.tournament.terms import Fill, Fillers, Format
from referee.wall import numbers

STAFF: Final = 0


class Lots(NamedTuple):
    """What was drawn: tables by seat, who sits out, which losers play again."""

    tables: tuple[Four, ...]
    byes: tuple[int, ...]
    borrowed: tuple[int, ...]


def draw_lots(state: TournamentState, seed: str) -> Lots:
    """The draw that a seed gives in a state in which the next round can be drawn."""
    field = state.field()
    number = len(state.past) + 1
    need = needs(state.terms, len(field), len(losers(state)))
    if need.byes:
        byes = _byes(state, field, need.byes, seed)
        playing = tuple(one for one in field if one not in byes)
    else:
        byes, playing = (), field
    borrowed = losers(state)[: need.borrowed]
    players = tuple(sorted((*playing, *borrowed)))
    if state.terms.format() is Format.ROUNDS and _fits_schedule(state, field):
        return Lots(_scheduled(state, field, seed), (), ())
    if state.terms.format() is Format.SWISS:
        players = tuple(one for one in standings_order(state) if one in set(players))
    places: tuple[int, ...] = (*players, *(STAFF for _ in range(need.staff)))
    draw = drawn_by_rank if state.terms.format() is Format.SWISS and state.past else drawn
    if not state.past:
        places = (*sorted(players), *(STAFF for _ in range(need.staff)))
    last = Fillers(state.terms.values().word("fillers")) is Fillers.LAST_TABLE
    tables = draw(
        len(places),
        seed,
        f"draw {number}",
        _met(state, places),
        _apart(state, places),
        need.staff if last else 0,
    )
    sat = _sat(state)
    return Lots(
        tuple(_with_seats(tuple(places[p] for p in table), sat) for table in tables), byes, borrowed
    )


def _byes(state: TournamentState, field: tuple[int, ...], count: int, seed: str) -> tuple[int, ...]:
    """By lot among those who sat out least often; in rounds never the leader."""
    words = numbers(seed, "byes")
    lots = permutation(len(field), words)
    leader = 0
    if state.past and state.terms.format() is not Format.KNOCK_OUT:
        leader = standings_order(state)[0]
    order = sorted(
        range(len(field)),
        key=lambda n: (field[n] == leader, state.entrants[field[n] - 1].byes, lots[n]),
    )
    return tuple(sorted(field[n] for n in order[:count]))


def _fits_schedule(state: TournamentState, field: tuple[int, ...]) -> bool:
    """Whether a schedule of all rounds still seats everybody who is in."""
    values = state.terms.values()
    byes = Fill(values.word("fill")) is Fill.BYES and len(field) % 4
    opening = state.opening[0] or field
    return not byes and set(field) <= set(opening) and len(opening) - len(field) < 4


def _scheduled(state: TournamentState, field: tuple[int, ...], seed: str) -> tuple[Four, ...]:
    """The tables of this round in the schedule; staff sit where somebody has gone."""
    opening, first_seed = state.opening if state.opening[0] else (field, seed)
    places = (*opening, *(STAFF for _ in range(-len(opening) % 4)))
    rounds = schedule(
        len(places), state.terms.values().whole("matches"), first_seed, _apart(state, places)
    )
    there = set(field)
    number = len(state.past)
    tables: list[Four] = []
    for table in rounds[number]:
        a, b, c, d = (places[p] if places[p] in there else STAFF for p in table)
        if any((a, b, c, d)):
            tables.append((a, b, c, d))
    return tuple(tables)


def _met(state: TournamentState, places: tuple[int, ...]) -> dict[Pair, int]:
    """How often any two places' entrants have met."""
    place = {entrant: n for n, entrant in enumerate(places) if entrant != STAFF}
    met: Counter[Pair] = Counter()
    for past in state.past:
        for table in past.tables:
            at = sorted(place[entrant] for entrant in table if entrant in place)
            met.update(combinations(at, 2))
    return dict(met)


def _apart(state: TournamentState, places: tuple[int, ...]) -> frozenset[Pair]:
    """Places to be kept apart; staff too, where the terms say so."""
    place = {entrant: n for n, entrant in enumerate(places) if entrant != STAFF}
    pairs = [(place[a], place[b]) for a, b in state.apart if a in place and b in place]
    spread = Fillers(state.terms.values().word("fillers")) is Fillers.SPREAD
    staff = [n for n, entrant in enumerate(places) if entrant == STAFF and spread]
    return frozenset((min(pair), max(pair)) for pair in (*pairs, *combinations(staff, 2)))


def _sat(state: TournamentState) -> dict[int, list[int]]:
    """How often each entrant has sat in each seat."""
    sat: dict[int, list[int]] = {}
    for past in state.past:
        for table in past.tables:
            for seat, entrant in enumerate(table):
                if entrant != STAFF:
                    sat.setdefault(entrant, [0, 0, 0, 0])[seat] += 1
    return sat


def _with_seats(table: tuple[int, ...], sat: dict[int, list[int]]) -> Four:
    a, b, c, d = table
    return seated_by_history((a, b, c, d), sat)
