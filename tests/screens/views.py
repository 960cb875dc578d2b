"""Views to draw: around any state of a deal, the circumstances that a test wants."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final

from bot.desk.facts import Facts, PublicSeat, Who
from bot.desk.ports import Place
from bot.desk.views import (
    BoardView,
    ChairView,
    HandStyle,
    HandView,
    LobbyView,
    Mine,
    NextDeal,
    ResultView,
)
from bot.screens.pen import Pen, PenCase
from bot.texts.languages import Language
from bot.texts.library import Library
from referee.deal.commands import StandingOrder
from referee.deal.prospects import prospects
from referee.deal.state import DealState
from referee.deal.views import seat_view, spectator_view
from referee.match.setup import Length
from referee.rules.base import Rules
from referee.rules.course import MatchCourse
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from referee.seats import Points, Seat
from referee.table.state import Pilot, Reach, Stage
from referee.table.terms import Confirm, Terms

TABLE: Final = "abcd2345"
PLACE: Final = Place(1, -1001234567890)
LOCK: Final = "9c41" + "5e" * 29 + "07"
NAMES: Final = (Who(11, "阿明"), Who(12, "小華"), Who(13, "小美"), Who(None, "", computer=1))
LATIN: Final = (Who(11, "Ming"), Who(12, "Hua"), Who(13, "Mei"), Who(None, "", computer=1))


@cache
def pens() -> PenCase:
    return PenCase(Library(), Registry(SHELF), "referee_bot", Language.ZH_HANT)


def pen(language: Language, rules: str = "taiwan16") -> Pen:
    return pens().pen(language.value, rules)


def people(language: Language) -> tuple[Who, Who, Who, Who]:
    return LATIN if language is Language.EN else NAMES


def facts(
    state: DealState, people: tuple[Who, Who, Who, Who] = NAMES, terms: Terms | None = None
) -> Facts:
    setup = state.setup
    a, b, c, d = (
        PublicSeat(who, Pilot.OWNER, assisted=False, ready=False, chips=0) for who in people
    )
    return Facts(
        table=TABLE,
        place=PLACE,
        language=None,
        terms=terms or Terms(setup.rules, options=setup.options),
        stage=Stage.PLAYING,
        match=12,
        deal=setup.number,
        seats=(a, b, c, d),
        course=MatchCourse(setup.number - 1, 0, Seat.A, setup.dealer, 0, setup.streak),
        length=Length(rounds=4),
        lock=LOCK,
        vote=None,
        pause=None,
        absent=(),
        queue=(),
    )


def mine(style: HandStyle = HandStyle.TEXT) -> Mine:
    return Mine(
        person=13,
        language=None,
        style=style,
        switches=frozenset(),
        standing=StandingOrder.WIN,
        armed=None,
        confirm=Confirm.SMART,
        hints=True,
        autowin=True,
        voted=False,
    )


def hand_view(
    rules: Rules,
    state: DealState,
    seat: Seat,
    *,
    names: tuple[Who, Who, Who, Who] = NAMES,
    style: HandStyle = HandStyle.TEXT,
) -> HandView:
    return HandView(
        facts=facts(state, names),
        seat=seat_view(rules, state, seat),
        mine=mine(style),
        next_deal=next_deal(state),
        summary=None,
        prospects=prospects(rules, state, seat),
    )


def next_deal(state: DealState) -> NextDeal | None:
    settlement = state.progress.settlement
    if settlement is None:
        return None
    return NextDeal(settlement.next_dealer, settlement.next_streak, LOCK)


def board_view(
    rules: Rules, state: DealState, names: tuple[Who, Who, Who, Who] = NAMES
) -> BoardView:
    return BoardView(facts(state, names), spectator_view(rules, state), over=False)


def result_view(
    rules: Rules, state: DealState, names: tuple[Who, Who, Who, Who] = NAMES
) -> ResultView:
    settlement = state.progress.settlement
    assert settlement is not None
    before = state.setup.chips
    chips = Points(*(a + b for a, b in zip(before, settlement.delta, strict=True)))
    view = spectator_view(rules, state)
    return ResultView(facts(state, names), view, before, chips, next_deal(state))


def lobby_view(*people: Who | None, terms: Terms | None = None) -> LobbyView:
    chairs = [ChairView(who, Reach.REACHABLE, kept=True) for who in people]
    chairs += [ChairView(None, Reach.REACHABLE, kept=False)] * (4 - len(chairs))
    return LobbyView(
        table=TABLE,
        place=PLACE,
        language=None,
        stage=Stage.LOBBY,
        terms=terms or Terms("taiwan16"),
        chairs=(chairs[0], chairs[1], chairs[2], chairs[3]),
        opener=people[0] or NAMES[0],
        queue=(),
        minutes=35,
        length=Length(rounds=1),
        starts=None,
        dies=None,
        held=None,
        page="",
        closed=False,
        reason="",
        last_match=None,
    )


def with_page(view: LobbyView, page: str) -> LobbyView:
    return replace(view, page=page)
