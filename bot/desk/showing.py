"""From a surface's name, a post's payload or a press to the view that a screen is drawn from."""

from __future__ import annotations

from dataclasses import replace

from bot.desk.bundle import Bundle, TableUnknown
from bot.desk.clubhouse.leagues import league_notes
from bot.desk.codecs import TABLE_EVENTS, table_stream
from bot.desk.engine import Engine
from bot.desk.identity import person_of, player_id
from bot.desk.naming import Names, names_for, players_of
from bot.desk.notice_kinds import NoticeKind
from bot.desk.payloads import Payload, PostKind, post_kind, read_payload
from bot.desk.records import deal_state, match_record, match_state
from bot.desk.requests import Look
from bot.desk.stakes_viewing import stakes_paid_view, stakes_view
from bot.desk.stakes_views import StakesPaidView
from bot.desk.summaries import MatchSummary
from bot.desk.surfaces import SurfaceKind, parse_surface
from bot.desk.viewing import (
    board_view,
    facts_of,
    hand_view,
    lobby_view,
    result_view,
    summary_of,
)
from bot.desk.views import (
    HandView,
    LobbyView,
    MatchOverView,
    NoticeView,
    PopUp,
    PostView,
    ResultView,
    SeatsView,
    Shown,
    SurfaceView,
)
from referee.seats import SEATS
from referee.table.events import CloseReason, TableClosed
from referee.table.state import Stage
from storage import events, matches, results
from storage.database import Session
from storage.matches import Match
from storage.results import SeatLine


class Showing:
    """Reads what screens show."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._registry = engine.registry
        self._database = engine.database

    async def surface(self, name: str) -> SurfaceView | None:
        """What a surface shows now; None when it is over."""
        key = parse_surface(name)
        try:
            bundle, names = await self._engine.look_with(key.table, _names_of)
        except TableUnknown:
            return None
        match key.kind:
            case SurfaceKind.LOBBY:
                return await self._lobby(bundle, names)
            case SurfaceKind.BOARD:
                return board_view(self._registry, bundle, names)
            case SurfaceKind.HAND:
                if key.person is None:
                    return None
                return await self.hand(bundle, names, key.person)

    async def _names(self, bundle: Bundle, *further: str) -> Names:
        players = players_of(bundle) | set(further)
        return await self._database.read(names_for, bundle, players)

    async def _lobby(self, bundle: Bundle, names: Names) -> LobbyView:
        reason = None
        if bundle.table.stage is Stage.CLOSED:
            reason = await self._database.read(_close_reason, bundle.key)
        return lobby_view(self._registry, bundle, names, reason)

    async def hand(self, bundle: Bundle, names: Names, person: int) -> HandView | None:
        """A player's own hand; None when the person has none."""
        summary = None
        if bundle.match is not None and bundle.match.ended is not None:
            summary = await self._summary(bundle, names)
        return hand_view(self._registry, bundle, names, person, summary)

    async def _summary(self, bundle: Bundle, names: Names) -> MatchSummary | None:
        if bundle.match is None:
            return None
        row, lines = await self._database.read(_match_lines, bundle.match_key)
        summary = summary_of(bundle.match, row.number, lines, names, friendly=row.friendly)
        if summary is None or row.ended is None:
            return summary
        notes = await self._database.read(league_notes, self._registry, row)
        return replace(summary, leagues=notes)

    async def shown(self, table: str, person: int | None, look: Look) -> Shown | None:
        """What a press wants to see; None when there is no such thing."""
        bundle = (await self._engine.look(table)).bundle
        names = await self._names(bundle)
        view: SurfaceView | ResultView | None
        match look.what:
            case PopUp.RULES:
                view = board_view(self._registry, bundle, names)
                view = view or await self._lobby(bundle, names)
            case PopUp.TABLE:
                view = board_view(self._registry, bundle, names)
            case PopUp.HAND | PopUp.HINT | PopUp.EXPLAIN:
                view = None if person is None else await self.hand(bundle, names, person)
            case PopUp.WHY | PopUp.REPLAY:
                view = await self._past_deal(bundle, look.argument)
        return None if view is None else Shown(look.what, view, look.hint)

    async def _past_deal(self, bundle: Bundle, argument: str) -> ResultView | None:
        """A deal of this table that has ended: ``12.7``, or the newest."""
        named = _deal_named(argument)
        if named is None:
            if bundle.match is None or bundle.deal is None:
                return None
            number = bundle.match.begun - (0 if bundle.deal.ended else 1)
            return await self._result(bundle, bundle.match_key, number)
        row = await self._database.read(matches.match_by_number, bundle.row.club, named[0])
        if row is None or row.play_table != bundle.key:
            return None
        return await self._result(bundle, row.match, named[1])

    async def _result(self, bundle: Bundle, match: str, number: int) -> ResultView | None:
        """The end of a deal, if it was settled; secrets of an open one stay where they are."""
        if match != bundle.match_key:
            past = await self._database.read(match_state, match)
            row = replace(bundle.row, match=match)
            bundle = replace(bundle, row=row, match=past, deal=None)
        if bundle.match is None or not 1 <= number <= bundle.match.begun:
            return None
        deal = bundle.deal
        if deal is None or deal.setup.number != number:
            deal = await self._database.read(deal_state, match, number)
        if deal.progress.settlement is None:
            return None
        names = await self._names(bundle)
        return result_view(self._registry, bundle, names, deal)

    async def post(self, kind: str, payload: str) -> PostView | None:
        """What a post says; None when it can say nothing any more."""
        facts = read_payload(payload)
        bundle = (await self._engine.look(facts.table)).bundle
        match post_kind(kind):
            case PostKind.RESULT:
                return await self._result(bundle, facts.match, facts.deal)
            case PostKind.SEATS:
                return await self._seats(bundle, facts)
            case PostKind.MATCH_OVER:
                return await self._match_over(bundle, facts)
            case PostKind.STAKES:
                bundle = await self._at_match(bundle, facts.match)
                return stakes_view(self._registry, bundle, await self._names(bundle))
            case PostKind.STAKES_PAID:
                return await self._stakes_paid(bundle, facts)
            case NoticeKind() as notice:
                return await self._notice(bundle, notice, facts)

    async def _seats(self, bundle: Bundle, payload: Payload) -> SeatsView | None:
        bundle = await self._at_match(bundle, payload.match)
        return SeatsView(
            facts=facts_of(bundle, await self._names(bundle)),
            throws=payload.throws,
            first_dealer=SEATS[payload.first_dealer],
            by_seed=payload.by_seed,
            lost=payload.reason == "lost",
        )

    async def _match_over(self, bundle: Bundle, payload: Payload) -> MatchOverView | None:
        bundle = await self._at_match(bundle, payload.match)
        names = await self._names(bundle)
        summary = await self._summary(bundle, names)
        return None if summary is None else MatchOverView(facts_of(bundle, names), summary)

    async def _stakes_paid(self, bundle: Bundle, payload: Payload) -> StakesPaidView | None:
        bundle = await self._at_match(bundle, payload.match)
        events = await self._database.read(match_record, payload.match)
        names = await self._names(bundle)
        return stakes_paid_view(self._registry, bundle, names, events, payload.deal)

    async def _at_match(self, bundle: Bundle, match: str) -> Bundle:
        """The bundle with that match in place of the newest."""
        if match == bundle.match_key:
            return bundle
        state = await self._database.read(match_state, match)
        return replace(bundle, row=replace(bundle.row, match=match), match=state, deal=None)

    async def _notice(self, bundle: Bundle, kind: NoticeKind, payload: Payload) -> NoticeView:
        reader = () if payload.to is None else (player_id(payload.to),)
        names = await self._names(bundle, *payload.people, payload.by, *reader)
        seat = None if payload.seat is None else SEATS[payload.seat]
        private = kind in (NoticeKind.NUDGE, NoticeKind.PROMPT, NoticeKind.SEAT_FREE)
        to = person_of(payload.people[0]) if private and payload.people else payload.to
        return NoticeView(
            kind=kind,
            table=bundle.key,
            place=bundle.place,
            language=names.language if to is None else names.language_of(to),
            people=tuple(names.who(player) for player in payload.people),
            seat=seat,
            who=None
            if seat is None or bundle.match is None
            else names.player(bundle.match.holder(seat)),
            by=names.who(payload.by) if payload.by else None,
            until=payload.until,
            reason=payload.reason,
            lock=payload.lock,
            purpose=payload.purpose,
        )


def _deal_named(argument: str) -> tuple[int, int] | None:
    match, _, deal = argument.replace("-", ".").partition(".")
    return (int(match), int(deal)) if match.isdecimal() and deal.isdecimal() else None


async def _names_of(session: Session, bundle: Bundle) -> Names:
    return await names_for(session, bundle, players_of(bundle))


async def _close_reason(session: Session, table: str) -> CloseReason | None:
    recorded = await events.load(session, table_stream(table))
    for event in reversed(recorded):
        decoded = TABLE_EVENTS.decode(event.stored)
        if isinstance(decoded, TableClosed):
            return decoded.reason
    return None


async def _match_lines(session: Session, match: str) -> tuple[Match, tuple[SeatLine, ...]]:
    row = await matches.match_of(session, match)
    return row, tuple(await results.seats_of(session, match))
