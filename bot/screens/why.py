"""The score in full, in the private chat: every item with its clause and what the clause says."""

from __future__ import annotations

from bot.desk.views import ResultView
from bot.screens.markup import bold, text_of
from bot.screens.message import Screen
from bot.screens.pen import Pen
from bot.screens.people import called
from bot.screens.scores import item_lines, leg_lines, outcome_line
from referee.scoring.sheet import Sheet
from referee.seats import Seat


def why(view: ResultView, pen: Pen) -> Screen:
    """Item by item, then payment by payment, then what the clauses say.

    Raises:
        ValueError: the deal has not ended.
    """
    showdown, setting = view.table.showdown, view.table.table.setting
    if showdown is None:
        raise ValueError("a score is explained once the deal has ended")

    def call(seat: Seat) -> str:
        return called(pen.texts, view.facts.seats[seat].who)

    result = showdown.result
    if not showdown.settlement.sheets:
        head = outcome_line(pen, result, None, setting, call)
        return Screen(text_of([bold(head), "", *_clauses((result.clause,), pen)]))
    lines: list[str] = []
    for sheet in showdown.settlement.sheets:
        lines.append(bold(outcome_line(pen, result, sheet, setting, call)))
        lines += item_lines(pen, sheet, setting) or [pen.texts.text("why.no_items")]
        lines.append(pen.texts.text("why.total", worth=pen.texts.plural("key.worth", sheet.value)))
        lines += leg_lines(pen, sheet, setting, call)
        lines += ["", *_clauses(cited(sheet), pen)]
    return Screen(text_of(lines))


def cited(sheet: Sheet) -> tuple[str, ...]:
    """The clauses that a score rests on, in their order."""
    legs = [item.clause for leg in sheet.legs for item in leg.items]
    return tuple(dict.fromkeys((*(item.clause for item in sheet.items), *legs)))


def _clauses(clauses: tuple[str, ...], pen: Pen) -> list[str]:
    return [
        pen.texts.text(
            "why.clause",
            clause=clause,
            title=pen.texts.text(f"{clause}.title"),
            text=pen.texts.text(f"{clause}.text"),
        )
        for clause in clauses
        if pen.texts.has(f"{clause}.text")
    ]
