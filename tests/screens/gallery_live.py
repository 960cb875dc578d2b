"""The screens of a table of real tiles: the table message, the entry by keys, the result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bot.desk.asks import entry_number
from bot.desk.calculator import WHOLE, Page, Sheet, read_sheet
from bot.desk.facts import Who
from bot.desk.live_entries import known_at
from bot.desk.live_viewing import setting_of
from bot.desk.live_views import LiveTable
from bot.desk.views import BoardView, ResultView
from bot.screens import draw, live_entry, live_faults, live_tiles, verify
from bot.screens.live_entry import Desk
from bot.screens.message import Screen
from bot.screens.pen import Pen
from bot.texts.languages import Language
from referee.deal.views import spectator_view
from referee.live.commands import Agree, Agreement, Dispute
from referee.live.decide import kong_money
from referee.rules.registry import Registry
from referee.rules.reporting import AtTable
from referee.seats import Points, Seat
from referee.table.terms import Terms
from tests.kit.live_deals import Telling, telling
from tests.screens import views

FOUR: Final = (Who(11, "阿明"), Who(12, "小華"), Who(13, "小美"), Who(14, "大牛"))
LATIN: Final = (Who(11, "Ming"), Who(12, "Hua"), Who(13, "Mei"), Who(14, "Aleksandrova"))
HAND: Final = "win s off w 234567m456p22288s11z +1z open=s"

PAGES: Final = {
    "winner": "",
    "giver": "w:s",
    "worth": "h:s:w",
    "items": "i:s:w:5c:0",
    "items_next": "i:s:w:5c:2",
    "undo": "u",
    "faults": "F:0",
    "offender": "f:0",
    "face": "f:0:e",
    "claimers": "f:22:e:s",
    "tile": "f:24:e",
    "with_win": "f:15:n:sw",
    "sure": "f:1:e",
}
"""Pages of an entry of Taiwanese 16-tile, by what they ask."""


def live(pen: Pen) -> Iterator[tuple[str, Screen]]:
    """All of them."""
    yield from _boards(pen)
    yield from _entries(pen)
    told = telling("taiwan16")
    told.enter(HAND)
    told.stand()
    yield "live_result", draw.draw_group(_result(told, pen), pen)
    for name, proof in _proofs():
        yield name, verify.verify(proof, pen)
    quick = telling("taiwan16")
    quick.enter("win s off w 3")
    quick.stand()
    yield "live_result_number", draw.draw_group(_result(quick, pen), pen)


def _proofs() -> Iterator[tuple[str, verify.Proof]]:
    sound = verify.Proof(
        match=12,
        deal=7,
        lock="",
        seed="",
        dice=(),
        dealer=Seat.A,
        wall=(),
        lock_fits=True,
        deal_fits=True,
        real_tiles=True,
    )
    yield "live_verify", sound
    yield "live_verify_fails", replace(sound, deal_fits=False)


def _boards(pen: Pen) -> Iterator[tuple[str, Screen]]:
    told = telling("taiwan16", streak=2)
    yield "live_board", _board(told, pen)
    told.enter("fault tx10_shown w tiles=5m")
    told.enter("fault tx6_claimed_kong n")
    yield "live_board_faults", _board(told, pen)
    told.enter("win s off w 3")
    yield "live_board_number", _board(told, pen)
    yield "live_board_all", _board(told, pen, Agreement.ALL)
    told.ask(Dispute(Seat.C, ""))
    yield "live_board_disputed", _board(told, pen)
    tiles = telling("taiwan16")
    tiles.enter(HAND)
    tiles.ask(Agree(Seat.C))
    yield "live_board_tiles", _board(tiles, pen)
    false_win = telling("taiwan16")
    false_win.enter("fault tx1_false_win n face=3")
    yield "live_board_false_win", _board(false_win, pen)
    drawn = telling("taiwan16")
    drawn.enter("draw", None)
    yield "live_board_drawn", _board(drawn, pen)
    kongs = telling("zhenjiang", chips=50)
    kongs.enter("kong e concealed")
    kongs.enter("fault z16_false_win s")
    other = views.pen(pen.language, "zhenjiang")
    yield "live_board_kong", _board(kongs, other)


def _entries(pen: Pen) -> Iterator[tuple[str, Screen]]:
    told = telling("taiwan16")
    told.enter("draw")
    told.stand()
    desk = _desk(telling("taiwan16"), pen)
    for name, code in PAGES.items():
        screen = live_faults.page(desk, code) or live_entry.page(desk, code)
        yield f"live_entry_{name}", screen
    answering = telling("taiwan16")
    answering.enter("fault tx6_claimed_kong n")
    yield "live_entry_answering", live_entry.page(_desk(answering, pen), "")
    pending = telling("taiwan16")
    pending.enter("win s off w 3")
    yield "live_entry_next", live_entry.page(_desk(pending, pen), "")
    chizhou = _desk(telling("chizhou"), views.pen(pen.language, "chizhou"))
    yield "live_entry_several", live_entry.page(chizhou, "m:s2:w")
    kongs = _desk(telling("gangu"), views.pen(pen.language, "gangu"))
    yield "live_entry_kong", live_entry.page(kongs, "k:s")
    for name, text, page in (
        ("tiles", "234m winner=s by=self_draw", Page("tiles", "c", "m")),
        ("hand", HAND.removeprefix("win s off w ") + " winner=s by=discard from=w", WHOLE),
    ):
        yield f"live_entry_{name}", _tiles(desk, text, page)


def _tiles(desk: Desk, text: str, page: Page) -> Screen:
    known = known_at(desk.pen.book, desk.reporting, desk.live.known, ())
    read = read_sheet(Registry((known.book,)), known.book.key, text)
    answers = {**dict(known.answers), **read.inquiry.answers}
    sheet = Sheet(known.book.key, replace(read.inquiry, answers=answers))
    return live_tiles.page(desk, sheet, page, known.book)


def _view(told: Telling, pen: Pen, agreement: Agreement) -> BoardView:
    state = told.state
    facts = views.facts(state, LATIN if pen.language is Language.EN else FOUR)
    facts = replace(facts, terms=Terms(state.setup.rules, options=state.setup.options))
    chips = zip(state.setup.chips, state.progress.paid, strict=True)
    at_table = AtTable(state.setup, Points(*(a + b for a, b in chips)))
    assert told.rules.reporting is not None
    shown = LiveTable(
        report=state.real.report,
        entries=state.real.entries,
        agreement=agreement,
        setting=setting_of(told.rules, state),
        number=entry_number(7, pending=state.real.report is not None),
        kongs=kong_money(told.rules, state) is not None,
        undoable=True,
        known=tuple(told.rules.reporting.known(at_table).items()),
    )
    return BoardView(facts, spectator_view(told.rules, state), over=False, live=shown)


def _board(told: Telling, pen: Pen, agreement: Agreement = Agreement.SILENCE) -> Screen:
    return draw.draw_group(_view(told, pen, agreement), pen)


def _desk(told: Telling, pen: Pen) -> Desk:
    view = _view(told, pen, Agreement.SILENCE)
    assert view.live is not None
    assert told.rules.reporting is not None
    return Desk(view, view.live, told.rules, told.rules.reporting, pen)


def _result(told: Telling, pen: Pen) -> ResultView:
    view = views.result_view(told.rules, told.state, LATIN if pen.language is Language.EN else FOUR)
    return replace(view, next_deal=None)
