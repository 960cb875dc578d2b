"""The calculator's keyboards: tiles, melds, questions, rule sets."""

from __future__ import annotations

from typing import Final

from bot.desk.calculator import (
    CONCEALED,
    FLOWERS,
    MELD_KINDS,
    MELDS,
    WINNING,
    Page,
    Sheet,
    calculation_in,
    toggled,
)
from bot.screens.calculator import (
    answer_text,
    hand_lines,
    how_text,
    said,
    seat_name,
    sheet_lines,
    shown_questions,
)
from bot.screens.keys import in_rows, page_key
from bot.screens.markup import bold, text_of, wrapped
from bot.screens.message import Button, Row, Screen
from bot.screens.pen import Pen
from bot.texts.width import fit
from referee.melds import MeldKind
from referee.rules.base import Rules
from referee.scoring.questions import NONE, SEAT_LETTERS, Question, QuestionKind
from referee.seats import SEATS
from referee.tiles import PLAYING_TILES, Tile

SCORE: Final = "sc"
"""The verb of the calculator's keys."""

_LABEL: Final = 36
_MOST_COUNTS: Final = 12
_SUITS: Final = ("m", "p", "s", "z")


def page(sheet: Sheet, opened: Page, rules: Rules, pen: Pen) -> Screen:
    """The page that is open."""
    match opened.name:
        case "tiles" if opened.of in (CONCEALED, WINNING, FLOWERS, *MELD_KINDS):
            return _tiles(sheet, opened, pen)
        case "melds":
            return _melds(sheet, pen)
        case "question":
            asked = next((q for q in shown_questions(sheet, pen) if q.key == opened.of), None)
            if asked is not None:
                return _question(sheet, asked, opened.suit, pen)
        case "rules":
            return _rules(sheet, pen)
        case _:
            pass
    return _whole(sheet, rules, pen)


def _key(text: str, argument: str) -> Button:
    return page_key(SCORE, fit(text, _LABEL), argument)


def _marked(pen: Pen, text: str, *, chosen: bool) -> str:
    return pen.texts.text("switch.on", name=text) if chosen else text


def _back(pen: Pen, text: str = "calculator.back") -> Button:
    return _key(pen.texts.text(text), "")


def _whole(sheet: Sheet, rules: Rules, pen: Pen) -> Screen:
    texts = pen.texts
    calculation = calculation_in(pen.book)
    tiles = [
        _key(texts.text("calculator.key_tiles"), f"t:{CONCEALED}:m"),
        _key(texts.text("calculator.key_winning"), f"t:{WINNING}:m"),
        _key(texts.text("calculator.key_melds"), MELDS),
    ]
    if calculation.set_aside:
        tiles.append(_key(texts.text("calculator.key_flowers"), f"t:{FLOWERS}:f"))
    answers = sheet.inquiry.answers_to(calculation.questions)
    asked = [_ask(question, answers[question.key], pen) for question in shown_questions(sheet, pen)]
    last: Row = (
        _key(texts.text("rules.short"), "r"),
        _key(texts.text("calculator.clear"), "x"),
    )
    lines = sheet_lines(sheet, rules, pen)
    return Screen(text_of(lines), (tuple(tiles), *in_rows(asked, 2), last))


def _ask(question: Question, value: str, pen: Pen) -> Button:
    """A switch is flipped at once; any other question opens its page."""
    text = said(pen, question, value)
    if question.kind is QuestionKind.SWITCH:
        return _key(text, f"a:{question.key}={'no' if value == 'yes' else 'yes'}")
    return _key(text, f"q:{question.key}")


def _tiles(sheet: Sheet, opened: Page, pen: Pen) -> Screen:
    texts, use = pen.texts, opened.of
    lines = [*_title(f"calculator.page_{_subject(use)}", pen), *hand_lines(sheet.inquiry, pen)]
    missing = calculation_in(pen.book).missing(sheet.inquiry)
    if use == CONCEALED:
        lines += _progress(missing, pen)
    full = use == CONCEALED and missing <= 0
    keys = [] if full else [_tile(sheet, use, tile, pen) for tile in _offered(sheet, opened, pen)]
    suits = () if use == FLOWERS else _suits(f"t:{use}", opened.suit, pen)
    undo = _key(texts.text("calculator.undo"), f"-:{use}:{opened.suit}")
    last = (undo, _back(pen)) if use in (CONCEALED, WINNING, FLOWERS) else (_back(pen),)
    rows = (*((suits,) if suits else ()), *in_rows(keys, 5), last)
    return Screen(text_of(lines), rows)


def _title(key: str, pen: Pen) -> list[str]:
    return [bold(line) for line in wrapped(pen.texts.text(key))]


def _progress(missing: int, pen: Pen) -> tuple[str, ...]:
    """How many tiles there are too few or too many."""
    if not missing:
        return (pen.texts.text("calculator.enough"),)
    code = "too_few" if missing > 0 else "too_many"
    return wrapped(pen.texts.plural(f"calculator.{code}", abs(missing)))


def _subject(use: str) -> str:
    return "meld" if use in MELD_KINDS else {"c": "tiles", "w": "winning", "f": "flowers"}[use]


def _suits(action: str, present: str, pen: Pen) -> Row:
    return tuple(
        _key(
            _marked(pen, pen.texts.text(f"calculator.suit_{suit}"), chosen=suit == present),
            f"{action}:{suit}",
        )
        for suit in _SUITS
    )


def _offered(sheet: Sheet, opened: Page, pen: Pen) -> list[Tile]:
    """The tiles that may still be taken."""
    aside = calculation_in(pen.book).set_aside
    if opened.of == FLOWERS:
        return sorted(aside)
    of_suit = [t for t in PLAYING_TILES if t.suit == opened.suit and t not in aside]
    mine = sheet.inquiry.mine
    if opened.of == MeldKind.CHOW:
        return [tile for tile in of_suit if tile.is_number and tile.rank <= 7]
    size = 1 if opened.of in (CONCEALED, WINNING) else 3
    return [tile for tile in of_suit if mine.count(tile) + size <= 4]


def _tile(sheet: Sheet, use: str, tile: Tile, pen: Pen) -> Button:
    held = sheet.inquiry.mine.count(tile)
    name = pen.tiles.short(tile)
    text = pen.texts.text("calculator.held", tile=name, count=held) if held else name
    return _key(text, f"+:{use}:{tile}")


def _melds(sheet: Sheet, pen: Pen) -> Screen:
    """The melds there are, the kinds to add, and who gave the last one."""
    texts, melds = pen.texts, sheet.inquiry.mine.melds
    lines = [*_title("calculator.page_melds", pen), *hand_lines(sheet.inquiry, pen)]
    lines += _progress(calculation_in(pen.book).missing(sheet.inquiry), pen)
    kinds = [_key(texts.text(f"calculator.meld_{kind}"), f"t:{kind}:m") for kind in MELD_KINDS]
    rows: list[Row] = [*in_rows(kinds, 3)]
    if melds and melds[-1].kind.is_exposed:
        lines += wrapped(texts.text("calculator.giver"))
        giver = melds[-1].giver
        rows.append(
            tuple(
                _key(
                    _marked(pen, seat_name(pen, seat), chosen=seat == giver),
                    f"g:{SEAT_LETTERS[seat]}",
                )
                for seat in SEATS
            )
        )
    undo = _key(texts.text("calculator.undo"), f"-:{MELDS}")
    return Screen(text_of(lines), (*rows, (undo, _back(pen)) if melds else (_back(pen),)))


def _question(sheet: Sheet, asked: Question, suit: str, pen: Pen) -> Screen:
    """A question with its answers."""
    texts = pen.texts
    present = sheet.inquiry.answers_to((asked,))[asked.key]
    lines = [bold(line) for line in wrapped(said(pen, asked, present))]
    about = f"ask.{asked.key}.text"
    if texts.has(about):
        lines += wrapped(texts.text(about))
    rows: list[Row] = []
    if asked.kind is QuestionKind.CHIPS:
        lines += wrapped(texts.text("calculator.chips", key=asked.key))
    if asked.kind is QuestionKind.TILE:
        rows.append(_suits(f"q:{asked.key}", suit, pen))
    keys = [
        _key(
            _marked(pen, answer_text(pen, asked, shown), chosen=_chosen(present, shown)),
            f"a:{asked.key}={value}",
        )
        for shown, value in _answers(asked, present, suit)
    ]
    rows += in_rows(keys, 2 if asked.kind is QuestionKind.WORD else 5)
    return Screen(text_of([*lines, *_usage(asked, pen)]), (*rows, (_back(pen),)))


def _usage(asked: Question, pen: Pen) -> tuple[str, ...]:
    return wrapped(pen.texts.text("calculator.write", key=asked.also or asked.key))


def _chosen(present: str, shown: str) -> bool:
    """Several seats are chosen each by itself."""
    return present == shown or (present != NONE and len(shown) == 1 and shown in present)


def _answers(asked: Question, present: str, suit: str) -> list[tuple[str, str]]:
    """What a key shows, and the answer that pressing it gives."""
    match asked.kind:
        case QuestionKind.SEAT:
            return [(letter, letter) for letter in SEAT_LETTERS]
        case QuestionKind.SEATS:
            seats = "" if present == NONE else present
            return [(letter, toggled(seats, letter)) for letter in SEAT_LETTERS]
        case QuestionKind.TILE:
            return [(str(tile), str(tile)) for tile in PLAYING_TILES if tile.suit == suit]
        case QuestionKind.WORD:
            return [(word, word) for word in asked.words]
        case QuestionKind.SWITCH:
            return [(word, word) for word in ("yes", "no")]
        case QuestionKind.COUNT:
            most = min(asked.high, asked.low + _MOST_COUNTS - 1)
            return [(str(count), str(count)) for count in range(asked.low, most + 1)]
        case QuestionKind.CHIPS:
            return [(NONE, NONE)]


def _rules(sheet: Sheet, pen: Pen) -> Screen:
    """Rule sets, and the presets of the one that is chosen."""
    texts = pen.texts
    books = [
        _key(_marked(pen, name, chosen=key == sheet.rules), f"r:{key}") for key, name in pen.shelf
    ]
    presets = [_key(texts.text(f"preset.{name}"), f"p:{name}") for name in pen.book.presets]
    rows = (*in_rows(books, 2), *in_rows(presets, 3), (_back(pen),))
    return Screen(text_of([*_title("options.rules", pen), *wrapped(how_text(pen))]), rows)
