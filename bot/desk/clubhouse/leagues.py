"""Leagues of a club: which of its matches between two dates count, and why the others do not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final

import msgspec

from bot.desk.acting import ActKind, ActRefused
from bot.desk.answers import Answer, toast
from bot.desk.clubhouse.league_terms import pinned, read_league, terms_of
from bot.desk.clubhouse.options import ClubOptions, options_of
from bot.desk.clubhouse.orders import Deed, Ordered, Orders
from bot.desk.facts import Who
from bot.desk.pressing import option_answer
from bot.desk.roles import Role
from bot.desk.summaries import LeagueNote
from referee.rules.options import OptionError
from referee.rules.registry import Registry, UnknownRules
from referee.table.terms import Terms
from referee.tournament.league import (
    HUMANS,
    Counting,
    LeagueLine,
    LeagueMatch,
    LeagueTerms,
    counting,
    league_table,
)
from storage import clubs, leagues
from storage.database import Session
from storage.leagues import PlayedSeat
from storage.matches import Match, MatchState

LONGEST_NAME: Final = 32
_SHARE: Final = 8
"""A seat of whose deals a computer ended more than one in so many was played long by it."""


class _Options(msgspec.Struct, frozen=True):
    """The options of a match as they are stored with it."""

    rules: str = ""
    common: str = ""


@dataclass(frozen=True, slots=True)
class CountedMatch:
    """A match with what a league makes of it."""

    number: int
    ended: int
    counts: Counting


@dataclass(frozen=True, slots=True)
class LeagueView:
    """A league with its table.

    Attributes:
        lines: the best first; each player as screens name him.
        matches: the newest first, with whether each counts.
        over: whether its time has passed, or it was given up.
    """

    club: str
    number: int
    name: str
    terms: LeagueTerms
    lines: tuple[tuple[LeagueLine, Who], ...]
    matches: tuple[CountedMatch, ...]
    over: bool


class Leagues:
    """The leagues of all clubs."""

    def __init__(self, orders: Orders, registry: Registry) -> None:
        self._orders = orders
        self._registry = registry

    async def open(self, order: Ordered, name: str, words: tuple[str, ...], last: Terms) -> Answer:
        """`/league open NAME to=2027-03-31 best=10 …`: the chief referee or the owner opens one.

        Args:
            words: as `read_league` takes them.
            last: what the group played last.
        """
        club = await self._orders.club(order.where)
        if club is None:
            return toast("refusal.no_club")
        if not 1 <= len(name) <= LONGEST_NAME or "=" in name:
            return toast("refusal.league_how")
        options = await self._orders.database.read(options_of, club)
        now = self._orders.clock.now()
        try:
            terms = read_league(self._registry, words, last, options, now)
        except ActRefused as refused:
            return refused.answer
        except (OptionError, UnknownRules) as error:
            return option_answer(error)
        text = msgspec.json.encode(terms).decode()
        deed = Deed(
            kind=ActKind.LEAGUE_OPENED,
            least=Role.CHIEF,
            changes=(leagues.OpenLeague(club, name, text, order.by),),
            answer=toast("league.opened", text=name),
            detail=(("text", name),),
        )
        return await self._orders.carry_out(order, deed)

    async def close(self, order: Ordered, number: int) -> Answer:
        """`/league close 2`: nothing that ends from now on counts for it."""
        club = await self._orders.club(order.where)
        if club is None:
            return toast("refusal.no_club")
        deed = Deed(
            kind=ActKind.LEAGUE_CLOSED,
            least=Role.CHIEF,
            changes=(_Close(club, number),),
            answer=toast("league.closed", number=str(number)),
            detail=(("number", str(number)),),
        )
        return await self._orders.carry_out(order, deed)

    async def shown(self, club: int, number: int | None) -> LeagueView | None:
        """A league by its number, or the newest; None when there is none."""
        return await self._orders.database.read(
            _view, self._registry, club, number, self._orders.clock.now()
        )


@dataclass(frozen=True, slots=True)
class _Close:
    club: int
    number: int

    async def apply(self, session: Session, at: int) -> None:
        """Write it.

        Raises:
            ActRefused: no league of that number is open.
        """
        if not await leagues.close(session, self.club, self.number, at):
            raise ActRefused("league_unknown", number=str(self.number))


async def league_notes(
    session: Session, registry: Registry, match: Match
) -> tuple[LeagueNote, ...]:
    """What the leagues whose time it was make of a match that has ended."""
    notes: list[LeagueNote] = []
    for league in await leagues.leagues_of(session, match.club):
        terms = terms_of(league)
        if match.ended is not None and terms.opens <= match.ended < terms.closes:
            played = await _matches(session, registry, match.club, terms)
            counts = counting(terms, played).get(match.match)
            if counts is not None:  # a match of a tournament is nothing to a league
                notes.append(LeagueNote(league.name, counts))
    return tuple(notes)


async def _view(
    session: Session, registry: Registry, club: int, number: int | None, now: int
) -> LeagueView | None:
    known = await leagues.leagues_of(session, club)
    league = next((one for one in known if number in (None, one.number)), None)
    if league is None:
        return None
    terms, options = terms_of(league), await options_of(session, club)
    seats = await leagues.played_between(session, club, terms.opens, terms.closes)
    matches = tuple(_league_matches(registry, seats, options))
    people = {str(seat.person): _who(seat) for seat in seats if seat.person is not None}
    counted = counting(terms, matches)
    numbers = {seat.match: seat.number for seat in seats}
    return LeagueView(
        club=(await clubs.club_of(session, club)).name,
        number=league.number,
        name=league.name,
        terms=terms,
        lines=tuple((line, people[line.player]) for line in league_table(terms, matches)),
        matches=tuple(
            CountedMatch(numbers[match.key], match.ended, counted[match.key])
            for match in reversed(matches)
        ),
        over=now >= terms.closes,
    )


async def _matches(
    session: Session, registry: Registry, club: int, terms: LeagueTerms
) -> tuple[LeagueMatch, ...]:
    seats = await leagues.played_between(session, club, terms.opens, terms.closes)
    return tuple(_league_matches(registry, seats, await options_of(session, club)))


def _league_matches(
    registry: Registry, seats: Iterable[PlayedSeat], options: ClubOptions
) -> Iterator[LeagueMatch]:
    for key, group in groupby(seats, key=lambda seat: seat.match):
        four = tuple(group)
        if len(four) != HUMANS:
            continue
        a, b, c, d = ("" if seat.person is None else str(seat.person) for seat in four)
        w, x, y, z = (seat.chips for seat in four)
        first = four[0]
        stored = msgspec.json.decode(first.options, type=_Options)
        terms = Terms(first.rules, options=stored.rules, common=stored.common)
        yield LeagueMatch(
            key=key,
            ended=first.ended,
            day=options.day(first.ended),
            rules=pinned(registry, terms),
            players=(a, b, c, d),
            relieved=frozenset(s.seat for s in four if s.relieved * _SHARE > first.deals),
            won=(w, x, y, z),
            finished=first.state == MatchState.FINISHED,
        )


def _who(seat: PlayedSeat) -> Who:
    return Who(seat.person, seat.name or "", forgotten=seat.forgotten)
