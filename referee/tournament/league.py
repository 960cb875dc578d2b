"""A league: no rounds; every match of the club between two dates counts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from referee.tournament.terms import PointsBy

HUMANS = 4


class LeagueRank(StrEnum):
    """What the league is ranked by."""

    TOTAL = "total"
    AVERAGE = "average"
    """Over the matches that count."""


@dataclass(frozen=True, slots=True)
class LeagueTerms:
    """What a league is played by, frozen at its start.

    Attributes:
        opens, closes: a match counts that ended from `opens` on and before `closes`.
        rules: the pinned rule set and options as the tables have them; empty takes any.
        best: how many of a player's matches count, the best ones; 0 counts all.
        least: how many matches are needed for a rank.
        a_day: how many matches of a player a day count, the first ones; 0 counts all.
        rank: by total or average.
        points: by chips won or lost, or by placing.
        placing: points by placing; equal chips share the sum.
    """

    opens: int
    closes: int
    rules: str = ""
    best: int = 0
    least: int = 1
    a_day: int = 0
    rank: LeagueRank = LeagueRank.TOTAL
    points: PointsBy = PointsBy.CHIPS
    placing: tuple[int, int, int, int] = (4, 2, 1, 0)


class LeagueMatch(NamedTuple):
    """A match of the club.

    Attributes:
        key: of the match.
        ended: when, in milliseconds since 1970.
        day: the club's day on which it ended, as a number that grows.
        rules: the rule set and options it was played by.
        players: the accounts by seat; empty for a computer.
        relieved: seats that a computer played for long.
        won: chips won or lost by seat; they sum to zero but for a bank.
        finished: whether it was played out.
    """

    key: str
    ended: int
    day: int
    rules: str
    players: tuple[str, str, str, str]
    relieved: frozenset[int]
    won: tuple[int, int, int, int]
    finished: bool = True


class Counting(StrEnum):
    """Whether a match counts, and why not."""

    COUNTS = "counts"
    OUTSIDE_DATES = "outside_dates"
    NOT_FINISHED = "not_finished"
    OTHER_RULES = "other_rules"
    NOT_FOUR_PEOPLE = "not_four_people"
    COMPUTER_PLAYED = "computer_played"
    TOO_MANY_TODAY = "too_many_today"


class LeagueLine(NamedTuple):
    """A line of the table.

    Attributes:
        place: from 1, equal scores sharing it; 0 with too few matches.
        player: the account.
        score: the total or average of the matches that count.
        matches: how many were played that count before the best were taken.
        firsts: how many of them were won.
    """

    place: int
    player: str
    score: Fraction
    matches: int
    firsts: int


def counting(terms: LeagueTerms, matches: Iterable[LeagueMatch]) -> dict[str, Counting]:
    """Whether each match counts, by its key; a match counts for all four players or for none."""
    today: dict[tuple[str, int], int] = {}
    said: dict[str, Counting] = {}
    for match in sorted(matches, key=lambda match: (match.ended, match.key)):
        counts = _counting(terms, match, today)
        said[match.key] = counts
        if counts is Counting.COUNTS:
            for player in match.players:
                today[player, match.day] = today.get((player, match.day), 0) + 1
    return said


def _counting(
    terms: LeagueTerms, match: LeagueMatch, today: dict[tuple[str, int], int]
) -> Counting:
    people = {player for player in match.players if player}
    if not terms.opens <= match.ended < terms.closes:
        return Counting.OUTSIDE_DATES
    if not match.finished:
        return Counting.NOT_FINISHED
    if terms.rules and match.rules != terms.rules:
        return Counting.OTHER_RULES
    if len(people) < HUMANS:
        return Counting.NOT_FOUR_PEOPLE
    if match.relieved:
        return Counting.COMPUTER_PLAYED
    if terms.a_day and any(today.get((p, match.day), 0) >= terms.a_day for p in people):
        return Counting.TOO_MANY_TODAY
    return Counting.COUNTS


def league_table(terms: LeagueTerms, matches: Iterable[LeagueMatch]) -> tuple[LeagueLine, ...]:
    """The table, best first; equal scores are told apart by matches won, then share the place.

    Who has played too few matches stands at the end without a place.
    """
    listed = tuple(matches)
    said = counting(terms, listed)
    scores: dict[str, list[Fraction]] = {}
    firsts: dict[str, int] = {}
    for match in listed:
        if said[match.key] is not Counting.COUNTS:
            continue
        for seat, player in enumerate(match.players):
            scores.setdefault(player, []).append(match_points(terms, match, seat))
            won = match.won[seat] == max(match.won)
            firsts[player] = firsts.get(player, 0) + won
    lines = [
        LeagueLine(0, player, _score(terms, own), len(own), firsts[player])
        for player, own in scores.items()
    ]
    lines.sort(
        key=lambda line: (line.matches < terms.least, -line.score, -line.firsts, line.player)
    )
    ranked = [line for line in lines if line.matches >= terms.least]
    return tuple(
        line._replace(
            place=1 + sum((o.score, o.firsts) > (line.score, line.firsts) for o in ranked)
        )
        if line.matches >= terms.least
        else line
        for line in lines
    )


def match_points(terms: LeagueTerms, match: LeagueMatch, seat: int) -> Fraction:
    """What a match is worth to a seat."""
    mine = match.won[seat]
    if terms.points is PointsBy.CHIPS:
        return Fraction(mine)
    better = sum(other > mine for other in match.won)
    equal = sum(other == mine for other in match.won)
    return Fraction(sum(terms.placing[better : better + equal]), equal)


def _score(terms: LeagueTerms, scores: list[Fraction]) -> Fraction:
    taken = sorted(scores, reverse=True)[: terms.best or None]
    total = sum(taken, Fraction(0))
    return total if terms.rank is LeagueRank.TOTAL else total / len(taken)
