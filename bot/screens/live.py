"""The table message of real tiles: the four with their chips, what was told, and what to do."""

from __future__ import annotations

from typing import Final

from bot.desk.facts import Facts
from bot.desk.live_views import LiveTable
from bot.desk.verbs import Verb
from bot.desk.views import BoardView
from bot.screens.circumstances import circumstances, vote_row
from bot.screens.happening import round_text
from bot.screens.keys import table_key
from bot.screens.lists import Join, filled, joined
from bot.screens.markup import bold, text_of, wrapped
from bot.screens.message import Button, Keyboard, Link, Row, Screen, Style
from bot.screens.pen import Pen
from bot.screens.people import called, named
from bot.screens.scores import item_parts, leg_lines, outcome_line
from bot.texts.numbers import plain, signed
from bot.texts.tiles import LINE_CELLS
from referee.deal.views import Setting, Table
from referee.live.commands import Agreement
from referee.live.told import Entered, Report, Way
from referee.scoring.questions import SEAT_LETTERS
from referee.scoring.sheet import NO_POINTS
from referee.seats import SEATS, Points, Seat

ENTER: Final = "e-"
"""How a link to the private chat begins that opens the entry of a table's deal."""
_NAME: Final = 8
_MOST_ENTRIES: Final = 4


def board(view: BoardView, live: LiveTable, pen: Pen) -> Screen:
    """The table message; without keys once the match is over."""
    facts, table = view.facts, view.table.table
    lines = [bold(part) for part in wrapped(_headline(facts, table, pen))]
    lines += _seats(facts, table, pen)
    if view.over:
        lines += wrapped(pen.texts.text("board.over", match=facts.match))
        return Screen(text_of(lines))
    lines += [part for line in circumstances(facts, pen) for part in wrapped(line)]
    if facts.queue:
        lines += wrapped(pen.texts.text("board.queue", names=named(pen.texts, facts.queue)))
    lines += _told(facts, live, pen)
    if live.report is None:
        lines += wrapped(pen.texts.text("live.waiting"))
    return Screen(text_of(lines), _keys(facts, live, pen))


def told_lines(view: BoardView, live: LiveTable, pen: Pen) -> list[str]:
    """The deal, the four, and what was told of it, for who is entering it."""
    table = view.table.table
    lines = [bold(part) for part in wrapped(_headline(view.facts, table, pen))]
    lines += _seats(view.facts, table, pen)
    return [*lines, *_told(view.facts, live, pen)]


def enter_link(table: str, pen: Pen) -> Link:
    """Opens the private chat where a deal is entered by buttons."""
    address = pen.links.start(f"{ENTER}{table}")
    return Link(pen.texts.text("live.enter"), address, Style.PRIMARY)


def _headline(facts: Facts, table: Table, pen: Pen) -> str:
    options = pen.options(facts.terms)
    values = {option.key: option.format(options[option.key]) for option in pen.book.options}
    return pen.texts.text(
        "live.header",
        rules=pen.texts.text("rules.short"),
        stakes=pen.texts.text("stakes.short", **values),
        round=round_text(pen, facts, table, "round.deal_short"),
    )


def seat_label(pen: Pen, facts: Facts, seat: Seat, room: int = _NAME) -> str:
    """東 阿明: the seat as entries name it, and who sits there."""
    return pen.texts.text(
        "live.seat",
        wind=pen.texts.text(f"wind.{SEAT_LETTERS[seat]}.name"),
        name=called(pen.texts, facts.seats[seat].who, room),
    )


def _seats(facts: Facts, table: Table, pen: Pen) -> list[str]:
    setting = table.setting
    parts: list[str] = []
    for seat in SEATS:
        chips = table.seats[seat].chips
        line = joined(pen.texts, Join.BAR, (seat_label(pen, facts, seat), plain(chips)))
        if seat == setting.dealer:
            key = "live.dealer_streak" if setting.streak else "live.dealer"
            line = pen.texts.text(key, seat=line, streak=setting.streak)
        parts.append(line)
    return list(filled(pen.texts, Join.GAP, parts, LINE_CELLS))


def _told(facts: Facts, live: LiveTable, pen: Pen) -> list[str]:
    """What counts at once, and how the deal ended, if that was told."""
    lines = [
        part
        for entered in live.entries[-_MOST_ENTRIES:]
        for part in wrapped(entry_line(facts, entered, pen))
    ]
    if live.report is None:
        return lines
    lines += report_lines(facts, live.report, live.setting, pen)
    return [*lines, *wrapped(_standing(facts, live.report, live.agreement, pen))]


def entry_line(facts: Facts, entered: Entered, pen: Pen) -> str:
    """A kong or a fault, with what it has paid and what follows for the hand."""
    texts, who = pen.texts, called(pen.texts, facts.seats[entered.seat].who, _NAME)
    what = entered.text.split()
    title = texts.text("live.kong") if entered.kong else texts.text(f"fault.{what[1]}")
    parts = [texts.text("live.entry", who=who, title=title, clause=entered.clause)]
    if entered.delta != NO_POINTS:
        parts.append(signed(entered.delta[entered.seat]))
    if entered.dead:
        parts.append(texts.text("live.dead"))
    if entered.booking is not None:
        parts.append(texts.text("live.booked", chips=entered.booking.amount))
    if entered.answers:
        parts.append(texts.text(f"fault.answers.{entered.answers}"))
    if entered.barred:
        parts.append(texts.text("live.barred", tiles=pen.tiles.run(entered.barred)))
    return joined(texts, Join.ITEMS, parts)


def report_lines(facts: Facts, report: Report, setting: Setting, pen: Pen) -> list[str]:
    """How the deal ended as it was told: outcome, items, payments, chips."""

    def call(seat: Seat) -> str:
        return called(pen.texts, facts.seats[seat].who, _NAME)

    texts, sheets = pen.texts, report.settlement.sheets
    won = sheets if report.way is not Way.FAULT else ()
    lines: list[str] = []
    for sheet in won or (None,):
        lines += [bold(p) for p in wrapped(outcome_line(pen, report.result, sheet, setting, call))]
    for sheet in sheets:
        items = item_parts(pen, sheet.items, setting, sheet.seat)
        lines += filled(texts, Join.ITEMS, items, LINE_CELLS)
        lines += [part for leg in leg_lines(pen, sheet, setting, call) for part in wrapped(leg)]
    return [*lines, *_moved(facts, report.settlement.delta, pen)]


def _moved(facts: Facts, delta: Points, pen: Pen) -> tuple[str, ...]:
    parts = (
        pen.texts.text(
            "calculator.paid",
            seat=called(pen.texts, facts.seats[seat].who, _NAME),
            chips=signed(delta[seat]),
        )
        for seat in SEATS
        if delta[seat]
    )
    return filled(pen.texts, Join.GAP, parts, LINE_CELLS)


def _standing(facts: Facts, report: Report, agreement: Agreement, pen: Pen) -> str:
    texts = pen.texts
    if report.disputed is not None:
        who = called(texts, facts.seats[report.disputed].who)
        return texts.text("live.disputed", who=who)
    by = texts.text("live.referee")
    if report.seat is not None:
        by = called(texts, facts.seats[report.seat].who, _NAME)
    return texts.text(f"live.pending_{agreement}", by=by, count=len(report.agreed))


def _keys(facts: Facts, live: LiveTable, pen: Pen) -> Keyboard:
    table, texts, report = facts.table, pen.texts, live.report
    rows: list[Row] = []
    if report is not None:
        rows.append(
            (
                _key(facts, live, Verb.LIVE_AGREE, texts.text("live.agree", n=len(report.agreed))),
                _key(facts, live, Verb.LIVE_DISPUTE, texts.text("live.dispute")),
            )
        )
    undo = _key(facts, live, Verb.LIVE_UNDO, texts.text("live.undo"))
    if report is not None:
        rows.append((_key(facts, live, Verb.LIVE_STAND, texts.text("live.stand")), undo))
    elif live.entries:
        rows.append((undo,))
    rows.append((enter_link(table, pen), table_key(table, Verb.RULES, texts.text("board.rules"))))
    if facts.vote is not None:
        rows.append(vote_row(table, facts.vote.motion, pen))
    return tuple(rows)


def _key(facts: Facts, live: LiveTable, verb: Verb, text: str) -> Button:
    """A key that means what is shown now, and nothing that comes after it."""
    return table_key(facts.table, verb, text, ask=live.number)
