"""Views of a table for screens, built by naming what may be seen."""

from __future__ import annotations

from typing import Final

from bot.desk.asks import button_ask
from bot.desk.bundle import Bundle
from bot.desk.facts import Facts, PauseView, PublicSeat, VoteView
from bot.desk.identity import person_in, player_id
from bot.desk.live_viewing import live_table
from bot.desk.naming import Names
from bot.desk.summaries import FinalSeat, MatchSummary, RatingChange
from bot.desk.views import (
    ArmedView,
    BoardView,
    ChairView,
    HandView,
    LobbyView,
    Mine,
    NextDeal,
    ResultView,
)
from referee.deal.past import turn_after
from referee.deal.prospects import prospects
from referee.deal.state import DealState
from referee.deal.views import SeatView, seat_view, spectator_view
from referee.match.setup import Length
from referee.match.state import MatchState
from referee.rules.base import Rules
from referee.rules.registry import Registry
from referee.seats import SEATS, Points, Seat
from referee.table.events import CloseReason
from referee.table.state import ATTENDED, Motion, Presence, Reach, Stage, TableState
from referee.table.taps import doubt_about
from referee.table.terms import Speed, Terms
from referee.wall import commitment
from storage.results import SeatLine

_DEAL_MINUTES: Final = 7
_DEALS_A_ROUND: Final = 5
_TEMPO: Final = {Speed.SLOW: 150, Speed.NORMAL: 100, Speed.FAST: 60, Speed.NONE: 100}
"""Percent of the usual time."""


def minutes_of(terms: Terms, length: Length) -> int:
    """About how long a match lasts, in minutes."""
    deals = length.deals or length.rounds * _DEALS_A_ROUND
    tempo = _TEMPO[Speed(terms.shared().word("speed"))]
    return max(1, deals * _DEAL_MINUTES * tempo // 100)


def lobby_view(
    registry: Registry, bundle: Bundle, names: Names, reason: CloseReason | None
) -> LobbyView:
    """The lobby, or what is left of it; `reason` says why the table was closed."""
    table = bundle.table
    a, b, c, d = (_chair_view(table, seat, names) for seat in SEATS)
    terms, lobby = table.terms, table.lobby
    length = terms.length(registry.bind(terms.rules, terms.options))
    return LobbyView(
        table=bundle.key,
        place=bundle.place,
        language=names.language,
        stage=table.stage,
        terms=terms,
        chairs=(a, b, c, d),
        opener=names.who(table.opener),
        queue=tuple(names.who(player) for player in table.queue),
        minutes=minutes_of(terms, length),
        length=length,
        starts=None if lobby is None else lobby.starts,
        dies=None if lobby is None else lobby.dies,
        held=None if lobby is None else lobby.held,
        page="" if lobby is None else lobby.page,
        closed=table.stage is Stage.CLOSED,
        reason="" if reason is None else reason.value,
        last_match=names.match_number,
        houses=names.houses,
    )


def _chair_view(table: TableState, seat: Seat, names: Names) -> ChairView:
    chair = table.chairs[seat]
    if chair is None:
        return ChairView(None, Reach.REACHABLE, kept=False)
    reach = Reach.REACHABLE if table.terms.real_tiles else chair.reach
    return ChairView(names.player(chair.player), reach, chair.kept)


def facts_of(bundle: Bundle, names: Names) -> Facts:
    """What everybody may know of the match.

    Raises:
        LookupError: no match has begun at the table.
    """
    table, match = bundle.table, bundle.match
    if match is None or names.match_number is None:
        raise LookupError(f"no match has begun at table {bundle.key}")
    a, b, c, d = (_public_seat(table, match, seat, names) for seat in SEATS)
    pause = table.pause
    return Facts(
        table=bundle.key,
        place=bundle.place,
        language=names.language,
        terms=Terms(match.setup.rules, table.terms.preset, match.setup.options, table.terms.common),
        stage=table.stage,
        match=names.match_number,
        deal=match.begun,
        seats=(a, b, c, d),
        course=match.course,
        length=match.setup.length,
        lock=_lock(bundle),
        vote=_vote_view(bundle),
        pause=None if pause is None else PauseView(pause.reason, pause.until, pause.seat),
        absent=_absent(table),
        queue=tuple(names.who(player) for player in table.queue),
        tournament=bundle.row.tournament or "",
    )


def _public_seat(table: TableState, match: MatchState, seat: Seat, names: Names) -> PublicSeat:
    presence = _presence(table, seat)
    readiness, chair = table.readiness, table.chairs[seat]
    waits = table.game is not None and seat in table.attended()
    return PublicSeat(
        who=names.player(match.holder(seat)),
        pilot=presence.pilot,
        assisted=presence.assisted,
        ready=readiness is not None and (chair is None or not waits or seat in readiness.ready),
        chips=match.chips[seat],
    )


def _presence(table: TableState, seat: Seat) -> Presence:
    return ATTENDED if table.game is None else table.game.seats[seat]


def _vote_view(bundle: Bundle) -> VoteView | None:
    vote, deal = bundle.table.vote, bundle.deal
    if vote is None:
        return None
    earlier = None
    if vote.motion is Motion.RESTORE and deal is not None:
        earlier = turn_after(deal, vote.discards)
    return VoteView(
        motion=vote.motion,
        by=vote.by,
        until=vote.until,
        yes=len(vote.yes),
        no=len(vote.no),
        voters=len(bundle.table.humans()),
        turn=None if earlier is None else earlier.turn.seat,
    )


def _absent(table: TableState) -> tuple[tuple[Seat, int], ...]:
    if table.game is None:
        return ()
    return tuple(
        (seat, until)
        for seat in SEATS
        if (until := table.game.seats[seat].absent_until) is not None
    )


def _lock(bundle: Bundle) -> str:
    """The commitment of the deal in play; between deals, of the next one."""
    game, match = bundle.table.game, bundle.match
    if match is not None and match.setup.real_tiles:
        return ""
    if match is not None and match.open_deal is not None:
        return commitment(match.open_deal.seed)
    return "" if game is None else commitment(game.deal_seed)


def rules_of(registry: Registry, match: MatchState) -> Rules:
    """The rules pinned when the match began."""
    return registry.bind(match.setup.rules, match.setup.options)


def board_view(registry: Registry, bundle: Bundle, names: Names) -> BoardView | None:
    """The table message; None before the first deal."""
    match, deal = bundle.match, bundle.deal
    if match is None or deal is None:
        return None
    table = spectator_view(rules_of(registry, match), deal)
    over = match.ended is not None
    live = live_table(rules_of(registry, match), bundle, match, deal)
    return BoardView(facts_of(bundle, names), table, over=over, live=live)


def hand_view(
    registry: Registry,
    bundle: Bundle,
    names: Names,
    person: int,
    summary: MatchSummary | None,
) -> HandView | None:
    """A player's own hand; None when the person has none: no seat, no deal yet, or real tiles."""
    match, deal = bundle.match, bundle.deal
    if match is None or deal is None:
        return None
    seat = seat_of_person(match, person)
    if seat is None or match.setup.real_tiles:
        return None
    rules = rules_of(registry, match)
    view = _with_button_ask(seat_view(rules, deal, seat), bundle.table.deals)
    return HandView(
        facts=facts_of(bundle, names),
        seat=view,
        mine=_mine(rules, bundle, deal, seat, names),
        next_deal=next_deal_of(bundle, deal),
        summary=summary,
        prospects=prospects(rules, deal, seat),
    )


def seat_of_person(match: MatchState, person: int) -> Seat | None:
    """The seat that the person plays in the match, if there is one."""
    return next((seat for seat in SEATS if match.holder(seat).id == player_id(person)), None)


def _with_button_ask(view: SeatView, deal: int) -> SeatView:
    question = view.question
    if question is None:
        return view
    return view._replace(question=question._replace(number=button_ask(deal, question.number)))


def _mine(rules: Rules, bundle: Bundle, deal: DealState, seat: Seat, names: Names) -> Mine:
    table, terms = bundle.table, bundle.table.terms
    person = None if bundle.match is None else person_in(bundle.match.holder(seat))
    if person is None:
        raise AssertionError("a hand is shown to a person")
    presence, vote, shared = _presence(table, seat), table.vote, terms.shared()
    return Mine(
        person=person,
        language=names.language_of(person),
        style=names.style_of(person),
        switches=presence.switches,
        standing=presence.standing,
        armed=_armed(rules, deal, seat, presence, terms),
        confirm=terms.confirm(),
        hints=shared.switch("hints"),
        autowin=shared.switch("autowin"),
        voted=vote is not None and seat in vote.yes | vote.no,
        buttons=names.buttons_of(person),
    )


def _armed(
    rules: Rules, deal: DealState, seat: Seat, presence: Presence, terms: Terms
) -> ArmedView | None:
    armed, ask = presence.armed, deal.asks[seat]
    if armed is None or ask is None or armed.ask != ask.number:
        return None
    doubt = doubt_about(rules, deal, seat, armed.move, terms.confirm())
    return None if doubt is None else ArmedView(armed.move, doubt)


def next_deal_of(bundle: Bundle, deal: DealState) -> NextDeal | None:
    """What comes after an ended deal; None while it is open, or when the match is over."""
    settlement, match = deal.progress.settlement, bundle.match
    if settlement is None or match is None or match.ended is not None:
        return None
    return NextDeal(settlement.next_dealer, settlement.next_streak, _lock(bundle))


def result_view(registry: Registry, bundle: Bundle, names: Names, deal: DealState) -> ResultView:
    """The end of a deal of the table's newest match.

    Raises:
        LookupError: no match has begun at the table.
    """
    match, settlement = bundle.match, deal.progress.settlement
    if match is None or settlement is None:
        raise LookupError("the deal has not been settled")
    before, paid = deal.setup.chips, deal.progress.paid
    chips = Points(*(a + b + c for a, b, c in zip(before, paid, settlement.delta, strict=True)))
    newest = match.begun == deal.setup.number
    return ResultView(
        facts=facts_of(bundle, names),
        table=spectator_view(rules_of(registry, match), deal),
        before=before,
        chips=chips,
        next_deal=next_deal_of(bundle, deal) if newest else None,
    )


def summary_of(
    match: MatchState, number: int, lines: tuple[SeatLine, ...], names: Names, *, friendly: bool
) -> MatchSummary | None:
    """How a match ended, in the order of places; None while it goes on."""
    ended = match.ended
    if ended is None:
        return None
    by_seat = {line.seat: line for line in lines}
    seats = [_final_seat(match, seat, by_seat[seat], names, friendly=friendly) for seat in SEATS]
    seats.sort(key=lambda final: (final.place, final.seat))
    return MatchSummary(number, ended.reason, tuple(seats), match.course.deals, friendly)


def _final_seat(
    match: MatchState, seat: Seat, line: SeatLine, names: Names, *, friendly: bool
) -> FinalSeat:
    if match.ended is None:
        raise AssertionError("the match has ended")
    rating = elo = None
    if line.rating_before is not None and line.rating_after is not None:
        rating = RatingChange(line.rating_before, line.rating_after)
    if line.elo_before is not None and line.elo_after is not None:
        elo = RatingChange(line.elo_before, line.elo_after)
    chips = match.chips[seat]
    return FinalSeat(
        seat=seat,
        who=names.player(match.seated[seat]),
        place=match.ended.places[seat],
        chips=chips,
        assisted=line.assisted,
        booked=None if friendly else chips - match.setup.chips,
        rating=rating,
        elo=elo,
    )
