"""The screens of what a table plays by option only: looking on (TP16), the streak's dice (TA43)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from bot.desk.views import ArmedView, HandStyle
from bot.screens import draw
from bot.screens.message import Screen
from bot.screens.pen import Pen
from referee.deal.moves import look_with
from referee.deal.state import DealState
from referee.rules.base import Rules
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from referee.seats import Seat
from referee.table.taps import Doubt
from referee.tiles import Tile
from tests.kit.positions import dealt, position, setup_of
from tests.screens import views

READY = "123456m123p55p78s123s"


def customs(pen: Pen) -> Iterator[tuple[str, Screen]]:
    """All of them by name."""
    looking, state = may_look()
    after = now_looks()
    for style in (HandStyle.TEXT, HandStyle.SPOKEN):
        word = "hand" if style is HandStyle.TEXT else "spoken"
        yield f"{word}_may_look_on", _hand(looking, state, Seat.C, pen, style)
        yield f"{word}_looks_on", _hand(looking, after, Seat.C, pen, style)
    names = views.people(pen.language)
    view = views.hand_view(looking, state, Seat.C, names=names)
    armed = ArmedView(look_with(Tile.EAST), Doubt.LOOKS_ON)
    sure = replace(view, mine=replace(view.mine, armed=armed))
    yield "hand_look_on_armed", draw.draw_hand(sure, pen)
    yield "board_looked_on", draw.draw_group(views.board_view(looking, after, names), pen)
    rules = _rules("ta43_marker=on")
    asked = dealt(rules, {}, setup=setup_of(rules, dealer=2, streak=2)).state
    yield "hand_marker", _hand(rules, asked, Seat.C, pen, HandStyle.TEXT)


def _hand(rules: Rules, state: DealState, seat: Seat, pen: Pen, style: HandStyle) -> Screen:
    names = views.people(pen.language)
    return draw.draw_hand(views.hand_view(rules, state, seat, names=names, style=style), pen)


@cache
def _rules(options: str) -> Rules:
    return Registry(SHELF).bind("taiwan16", options)


@cache
def may_look() -> tuple[Rules, DealState]:
    """A ready hand has drawn what it does not need."""
    rules = _rules("tp16_eye=on")
    melds = {3: "concealed:9999m"}
    table = position(rules, 2, {2: READY}, melds=melds, draws="1z", setup=setup_of(rules))
    return rules, table.state


@cache
def now_looks() -> DealState:
    """It looks on, and the next player is on turn."""
    rules = _rules("tp16_eye=on")
    melds = {3: "concealed:9999m"}
    table = position(rules, 2, {2: READY}, melds=melds, draws="1z2z", setup=setup_of(rules))
    table.do(2, "ey.1z")
    table.rest_is_over()
    return table.state
