"""The plan of a tournament, printed before it opens and again after each cut."""

from __future__ import annotations

from typing import NamedTuple

from referee.tournament.terms import Fill, Fillers, Format, TournamentTerms


class Needs(NamedTuple):
    """How a field is made up to tables of four.

    Attributes:
        tables: how many are played.
        staff: how many of the staff must play.
        byes: how many sit out.
        borrowed: how many losers play again.
    """

    tables: int
    staff: int
    byes: int
    borrowed: int


class PlannedRound(NamedTuple):
    """A round to come, if nobody leaves and no cut is tied.

    Attributes:
        number: from 1.
        field: how many are in.
        needs: how they are seated.
        waves: how many times tables are used one after the other.
        minutes: of play, all waves together.
        advancing: how many go on; 0 after the last round.
    """

    number: int
    field: int
    needs: Needs
    waves: int
    minutes: int
    advancing: int


def needs(terms: TournamentTerms, players: int, losers: int) -> Needs:
    """How a field of so many is made up.

    A field that fits one table is never cut by byes; a first round has no losers to call back, nor
    have formats in which nobody loses. Staff fill what is left.
    """
    fill = Fill(terms.values().word("fill"))
    over, missing = players % 4, -players % 4
    if fill is Fill.BYES and over and players > 4:
        return Needs(players // 4, 0, over, 0)
    back = fill is Fill.BEST_LOSERS and terms.format() is Format.KNOCK_OUT
    borrowed = min(missing, losers) if back else 0
    return Needs((players + missing) // 4, missing - borrowed, 0, borrowed)


def plan(
    terms: TournamentTerms, players: int, first: int = 1, losers: int = 0
) -> tuple[PlannedRound, ...]:
    """All rounds from `first` on.

    Args:
        terms: what the tournament is played by.
        players: how many are in now.
        first: the number of the next round.
        losers: how many have lost in the round before.
    """
    rounds: list[PlannedRound] = []
    number, field = first, players
    while field > 1:
        need = needs(terms, field, losers)
        advancing = _advancing(terms, number, field, need)
        at_once = terms.values().whole("tables") or need.tables
        waves = -(-need.tables // at_once)
        minutes = waves * terms.limit(number) // 60_000
        rounds.append(PlannedRound(number, field, need, waves, minutes, advancing))
        losers, field, number = field - advancing, advancing, number + 1
    return tuple(rounds)


def is_last(terms: TournamentTerms, number: int, tables: int, byes: int) -> bool:
    """Whether a round is the last one."""
    if terms.format() is Format.KNOCK_OUT:
        return tables == 1 and not byes
    return number >= terms.values().whole("matches")


def _advancing(terms: TournamentTerms, number: int, field: int, need: Needs) -> int:
    if is_last(terms, number, need.tables, need.byes):
        return 0
    if terms.format() is not Format.KNOCK_OUT:
        return field
    advance = terms.stage(number).advance
    if not need.staff or Fillers(terms.values().word("fillers")) is Fillers.SPREAD:
        seated = _spread(need)
    else:
        seated = [4] * (need.tables - 1) + [4 - need.staff]
    return need.byes + sum(min(advance, players) for players in seated)


def _spread(need: Needs) -> list[int]:
    """Players at each table when staff are spread over the tables."""
    each, more = divmod(need.staff, need.tables)
    return [4 - each - (table < more) for table in range(need.tables)]
