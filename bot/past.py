"""The club's past on screens: standings, one's card, ledger, history, replay, proof."""

from __future__ import annotations

import re
from typing import Final

from bot.desk.facts import Who
from bot.desk.periods import Period
from bot.desk.ports import Place
from bot.desk.queries import Queries
from bot.desk.standing import Ranked
from bot.screens import records, replay, verify
from bot.screens.message import Screen
from bot.screens.pen import PenCase
from bot.texts.library import Texts
from referee.deal.events import DealStarted
from referee.record.verifying import Weight
from referee.seats import SEATS
from storage import clubs, seasons
from storage.database import Database
from storage.ledger import StatementLine
from storage.results import PlayedMatch, SeatLine

_NUMBER: Final = re.compile(r"[1-9]\d{0,5}")


class Past:
    """Reads through the desk's queries and draws; None where there is nothing of that number."""

    def __init__(self, database: Database, queries: Queries, pens: PenCase) -> None:
        self._database = database
        self._queries = queries
        self._pens = pens

    async def club_at(self, place: Place) -> int | None:
        """The club of a group."""
        return await self._queries.club_at(place)

    async def club_of(self, person: int) -> int | None:
        """The club where the person played last; for questions in private."""
        return await self._queries.club_of(person)

    async def standings(self, club: int, span: str, texts: Texts) -> Screen:
        """`/standings` of a span, or of a season by its number; what is unknown is the season."""
        period = Period(span) if span in set(Period) else Period.SEASON
        number = int(span) if _NUMBER.fullmatch(span) else None
        found = await self._queries.ranking(club, period if number is None else number)
        present = await self._database.read(seasons.present_number, club)
        rows = tuple(_standing(line) for line in found.lines)
        view = records.Standings(
            club=found.club,
            span=records.Span(period.value),
            season=found.season,
            closed=found.season is not None and found.season < present,
            rank=found.rank.value,
            rows=rows,
            total=len(rows),
        )
        return records.standings(view, texts)

    async def me(self, club: int, person: int, tag: str | None) -> Screen:
        """`/me`."""
        found = await self._queries.card(club, person)
        return records.me(found, self._pens.texts(tag), lambda rules: self._texts_of(tag, rules))

    async def ledger(self, club: int, person: int, before: int | None, texts: Texts) -> Screen:
        """`/ledger`, or its page before an entry."""
        view = await self._queries.ledger(club, person, before)
        rows = tuple(_entry(line) for line in view.lines)
        page = records.LedgerPage(
            await self._name(club), view.balance, rows, view.older, later=before is not None
        )
        return records.ledger(page, texts)

    async def history(self, club: int, before: int | None, texts: Texts) -> Screen:
        """`/history`, or its page before a match."""
        played = await self._queries.history(club, before)
        rows = tuple(_match(one) for one in played)
        older = played[-1].match.number if played and played[-1].match.number > 1 else None
        page = records.HistoryPage(await self._name(club), rows, older, later=before is not None)
        return records.history(page, texts)

    async def replay(
        self, club: int, match: int, deal: int, page: int, tag: str | None
    ) -> Screen | None:
        """`/replay 12.7`: a deal that has ended, move by move."""
        found = await self._queries.replay(club, match)
        record = await self._queries.record(club, match, deal)
        if found is None or record is None:
            return None
        by_seat = {line.seat: _who(line) for line in found.seats}
        a, b, c, d = (by_seat[int(seat)] for seat in SEATS)
        pen = self._pens.pen(tag, found.match.rules)
        view = replay.Record(match, deal, (a, b, c, d), record.events)
        return replay.replay(view, page, pen)

    async def deals_of(self, club: int, match: int) -> tuple[int, ...]:
        """The deals of a match that have ended; none when there is no such match."""
        found = await self._queries.replay(club, match)
        return () if found is None else found.deals

    async def proof(self, club: int, match: int, deal: int, tag: str | None) -> Screen | None:
        """`/verify 12.7`: the figures, and whether they agree."""
        verdict = await self._queries.verify(club, match, deal)
        if verdict is None or not verdict.deals:
            return None
        one = verdict.deals[0]
        record = await self._queries.record(club, match, deal)
        begun = record.events[0] if record is not None else None
        started = begun if isinstance(begun, DealStarted) else None
        proof = verify.Proof(
            match=match,
            deal=deal,
            lock=one.lock,
            seed=one.seed,
            dice=() if started is None else started.setup.dice,
            dealer=SEATS[0] if started is None else started.setup.dealer,
            wall=() if started is None else started.wall,
            lock_fits=all(finding.code != "commitment" for finding in one.findings),
            deal_fits=all(finding.weight is not Weight.FAULT for finding in one.findings),
            real_tiles=not one.lock,
        )
        return verify.verify(proof, self._pens.pen(tag, verdict.rules))

    def _texts_of(self, tag: str | None, rules: str) -> Texts:
        """A rule set's words; those of the bot alone where the rule set is not installed now."""
        known = rules in self._pens.registry.books
        return self._pens.pen(tag, rules).texts if known else self._pens.texts(tag)

    async def _name(self, club: int) -> str:
        return (await self._database.read(clubs.club_of, club)).name


def _standing(line: Ranked) -> records.StandingRow:
    row = line.standing
    return records.StandingRow(
        place=line.place,
        who=Who(row.person, row.name, forgotten=row.forgotten),
        chips=row.chips,
        matches=row.matches,
        average=row.average_place or 0.0,
        rating=row.rating,
        elo=row.elo,
        provisional=line.provisional,
    )


def _entry(line: StatementLine) -> records.LedgerRow:
    return records.LedgerRow(
        line.kind, line.match_number, line.deal, line.amount, line.balance, line.at
    )


def _match(played: PlayedMatch) -> records.HistoryRow:
    match = played.match
    players = tuple((_who(line), line.chips or 0) for line in played.seats)
    return records.HistoryRow(
        match.number, match.ended or match.begun, match.rules, players, match.friendly
    )


def _who(line: SeatLine) -> Who:
    number = None if line.computer is None else int(line.computer.rpartition("-")[2]) - 1
    return Who(line.person, line.name or "", number, line.forgotten)
