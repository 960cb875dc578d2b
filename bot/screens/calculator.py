"""The calculator: a hand, its circumstances, and what the rule book says of it."""

from __future__ import annotations

from typing import Final

from bot.desk.calculator import Sheet, calculation_in
from bot.screens.lists import Join, filled, joined
from bot.screens.markup import bold, escape, text_of, wrapped
from bot.screens.message import Link, Screen
from bot.screens.pen import Pen
from bot.screens.scores import item_lines, leg_lines
from bot.screens.terms import option_title, value_text
from bot.texts.numbers import signed
from bot.texts.tiles import LINE_CELLS
from referee.deal.setup import Mask, Refereeing
from referee.deal.views import Setting
from referee.kinds import tiles_of
from referee.melds import Meld
from referee.rules.base import Rules
from referee.rules.options import OptionError
from referee.scoring.calculation import Lack
from referee.scoring.inquiry import Inquiry, InquiryError
from referee.scoring.outcome import WinBy
from referee.scoring.questions import (
    NONE,
    SEAT_LETTERS,
    Question,
    QuestionKind,
    Verdict,
    seat_of,
)
from referee.scoring.sheet import Settlement
from referee.seats import SEATS, Seat
from referee.tiles import WINDS, parse_tile

SCORE_PAYLOAD: Final = "score"
"""What the link to the private chat hands over to open the calculator there."""

_MOST_WAITS: Final = 16


def sheet_lines(sheet: Sheet, rules: Rules, pen: Pen) -> list[str]:
    """The hand, its circumstances, and the verdict or what is lacking."""
    calculation = calculation_in(pen.book)
    verdict = calculation.verdict(sheet.rules, sheet.inquiry)
    title = pen.texts.text("calculator.title", rules=pen.texts.text("rules.title"))
    lines = [bold(line) for line in wrapped(title)]
    lines += [*hand_lines(sheet.inquiry, pen), *_circumstances(sheet, pen), ""]
    if isinstance(verdict, Lack):
        return [*lines, *wrapped(_lacking(verdict, pen))]
    setting = _setting(sheet, rules, verdict)
    return [*lines, *_verdict_lines(verdict, setting, pen)]


def answer(sheet: Sheet, rules: Rules, pen: Pen) -> Screen:
    """A typed hand's answer where it is not put together by buttons."""
    return Screen(text_of(sheet_lines(sheet, rules, pen)))


def how(pen: Pen) -> Screen:
    """`/score` alone in a group: what to write, and where the buttons are."""
    lines = [bold(pen.texts.text("calculator.how_title")), *wrapped(how_text(pen))]
    return Screen(
        text_of(lines),
        ((Link(pen.texts.text("calculator.private"), pen.links.start(SCORE_PAYLOAD)),),),
    )


def how_text(pen: Pen) -> str:
    """How a hand is written."""
    return pen.texts.text("calculator.how")


def fault(error: InquiryError | OptionError, pen: Pen) -> Screen:
    """What could not be read, and what to write instead."""
    texts = pen.texts
    if isinstance(error, OptionError):
        text = texts.text(
            f"option_error.{error.code}",
            key=escape(error.key),
            text=escape(error.text),
            allowed=escape(error.allowed),
        )
    else:
        text = texts.text(
            f"inquiry_error.{error.code}", word=escape(error.word), allowed=escape(error.allowed)
        )
    return Screen(text_of([*wrapped(text), "", *wrapped(how_text(pen))]))


def hand_lines(inquiry: Inquiry, pen: Pen) -> list[str]:
    """Tiles, melds, flowers and the winning tile."""
    texts, mine = pen.texts, inquiry.mine
    lines = list(pen.tiles.hand_lines(mine.concealed))
    melds = (_meld(pen, meld) for meld in mine.melds)
    lines += filled(texts, Join.GAP, melds, LINE_CELLS)
    if mine.flowers:
        lines += wrapped(texts.text("calculator.flowers", tiles=pen.tiles.run(mine.flowers)))
    if inquiry.tile is not None:
        lines.append(texts.text("calculator.winning", tile=pen.tiles.short(inquiry.tile)))
    for seat, laid in inquiry.others:
        tiles = (*laid.concealed, *(tile for meld in laid.melds for tile in meld.tiles))
        whose = texts.text(
            "calculator.other", seat=seat_name(pen, seat), tiles=pen.tiles.run(tiles)
        )
        lines += wrapped(whose)
    return lines


def _meld(pen: Pen, meld: Meld) -> str:
    kind = pen.texts.text(f"meld.{meld.kind}")
    shown = pen.texts.text("result.meld", kind=kind, tiles=pen.tiles.run(meld.tiles))
    if meld.giver is None:
        return shown
    return pen.texts.text("calculator.meld_from", meld=shown, seat=seat_name(pen, meld.giver))


def seat_name(pen: Pen, seat: Seat) -> str:
    """A seat, named by its wind."""
    return pen.texts.text(f"wind.{SEAT_LETTERS[seat]}.name")


def title_of(pen: Pen, question: Question) -> str:
    """What is asked."""
    return pen.texts.text(f"ask.{question.key}")


def answer_text(pen: Pen, question: Question, value: str) -> str:
    """An answer in words."""
    texts = pen.texts
    if value == NONE:
        return texts.text("ask.none")
    match question.kind:
        case QuestionKind.SEAT | QuestionKind.SEATS:
            names = (texts.text(f"wind.{letter}.name") for letter in value)
            return joined(texts, Join.COMMA, names)
        case QuestionKind.TILE:
            return pen.tiles.short(parse_tile(value))
        case QuestionKind.WORD:
            own = f"ask.{question.key}.{value}"
            return texts.text(own if texts.has(own) else f"choice.{value}")
        case QuestionKind.SWITCH:
            return texts.text("value.on" if value == "yes" else "value.off")
        case QuestionKind.COUNT | QuestionKind.CHIPS:
            return value


def said(pen: Pen, question: Question, value: str) -> str:
    """A question with its answer."""
    return pen.texts.text(
        "terms.pair", title=title_of(pen, question), value=answer_text(pen, question, value)
    )


def shown_questions(sheet: Sheet, pen: Pen) -> tuple[Question, ...]:
    """The questions that matter: nobody gives the tile of a self-draw."""
    questions = calculation_in(pen.book).questions
    answers = sheet.inquiry.answers_to(questions)
    drawn = answers["by"] == WinBy.SELF_DRAW
    return tuple(asked for asked in questions if not (drawn and asked.key == "from"))


def _circumstances(sheet: Sheet, pen: Pen) -> tuple[str, ...]:
    """The answers that everybody needs to know, and whatever is not as usual."""
    questions = shown_questions(sheet, pen)
    answers = sheet.inquiry.answers_to(questions)
    parts = [
        said(pen, asked, answers[asked.key])
        for asked in questions
        if asked.kind is QuestionKind.SEAT
        or asked.key == "by"
        or answers[asked.key] != asked.default
    ]
    options = {option.key: option for option in pen.book.options}
    parts += [
        pen.texts.text(
            "terms.pair",
            title=option_title(pen.texts, options[key]),
            value=value_text(pen.texts, options[key], options[key].parse(value)),
        )
        for key, value in sheet.inquiry.options
        if options[key].parse(value) != options[key].default
    ]
    return filled(pen.texts, Join.GAP, parts, LINE_CELLS)


def _lacking(lack: Lack, pen: Pen) -> str:
    texts = pen.texts
    if lack.code == "unfit":
        key = f"ask.{lack.field}"
        name = texts.text(key) if texts.has(key) else texts.text(f"calculator.field_{lack.field}")
        return texts.text("calculator.unfit", name=name)
    if lack.code == "no_winning":
        return texts.text("calculator.no_winning")
    return texts.plural(f"calculator.{lack.code}", lack.count)


def _setting(sheet: Sheet, rules: Rules, verdict: Verdict) -> Setting:
    """The deal as the names of items need it: seats are called by their winds."""
    answers = sheet.inquiry.answers
    wind = SEAT_LETTERS.index(answers.get("round", SEAT_LETTERS[0]))
    opener = seat_of(answers.get("open", SEAT_LETTERS[0]))
    return Setting(
        rules=sheet.rules,
        options=" ".join(f"{key}={value}" for key, value in sheet.inquiry.options),
        number=0,
        dealer=verdict.dealer,
        streak=int(answers.get("streak", "0")),
        round=WINDS[wind],
        opener=opener,
        east=rules.ceremony.east(verdict.dealer, opener),
        direction=rules.direction,
        dice=(),
        refereeing=Refereeing.AUTOMATIC,
        mask=Mask.OFF,
    )


def _verdict_lines(verdict: Verdict, setting: Setting, pen: Pen) -> list[str]:
    texts = pen.texts
    lines: list[str] = []
    if verdict.settlement is None:
        title = texts.text(f"{verdict.clause}.title")
        refused = texts.text("calculator.no_win", clause=verdict.clause, title=title)
        lines += [bold(line) for line in wrapped(refused)]
    else:
        lines += _settled_lines(verdict.settlement, setting, pen)
    waits = [pen.tiles.compact(tile) for tile in tiles_of(verdict.waits)]
    if waits:
        shown = joined(texts, Join.COMMA, waits[:_MOST_WAITS])
        lines += wrapped(texts.text("calculator.waits", tiles=shown))
    return lines


def _settled_lines(settlement: Settlement, setting: Setting, pen: Pen) -> list[str]:
    texts = pen.texts
    lines: list[str] = []

    def call(seat: Seat) -> str:
        return seat_name(pen, seat)

    for sheet in settlement.sheets:
        items = item_lines(pen, sheet, setting) or [texts.text("why.no_items")]
        lines += [line for item in items for line in wrapped(item)]
        worth = texts.plural("key.worth", sheet.value)
        lines.append(bold(texts.text("why.total", worth=worth)))
        for leg in leg_lines(pen, sheet, setting, call):
            lines += wrapped(leg)
    moved = [
        texts.text("calculator.paid", seat=call(seat), chips=signed(settlement.delta[seat]))
        for seat in SEATS
    ]
    return [*lines, *filled(texts, Join.GAP, moved, LINE_CELLS)]
