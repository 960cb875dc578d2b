"""The calculator on the screen: every page of every rule set, in every language."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from bot.desk.calculator import Page, Sheet, pressed, read_sheet
from bot.screens import calculator, calculator_keys
from bot.screens.markup import width
from bot.screens.message import Button, Screen
from bot.screens.pen import Pen, PenCase
from bot.telegram.callbacks import ButtonData, parse_button
from bot.texts.inquiries import as_inquiry
from bot.texts.languages import Language
from bot.texts.library import Library
from bot.texts.tiles import LINE_CELLS
from referee.rules.options import OptionError
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from referee.scoring.inquiry import Inquiry, InquiryError

REGISTRY = Registry(SHELF)
PENS = PenCase(Library(), REGISTRY, "mahjong_bot", Language.ZH_HANT)
WON = {
    "taiwan16": "123m456p789s1112233z +3z self N=2",
    "chizhou": "123m456m789m11s22s 1f2f6z6z +2s",
    "gangu": "123m456m789m11s22s +2s form=two_suits",
    "zhenjiang": "123m456m789m11s22s +2s indicator=1p wild_first=1",
}


def _pen(language: Language, rules: str) -> Pen:
    return PENS.pen(language.value, rules)


def _screen(sheet: Sheet, page: Page, language: Language) -> Screen:
    options = " ".join(f"{key}={value}" for key, value in sheet.inquiry.options)
    rules = REGISTRY.bind(sheet.rules, options)
    return calculator_keys.page(sheet, page, rules, _pen(language, sheet.rules))


def _arguments(screen: Screen) -> Iterator[str]:
    for key in (key for row in screen.keyboard for key in row):
        assert isinstance(key, Button)
        button = parse_button(key.data)
        assert isinstance(button, ButtonData)
        assert button.verb == calculator_keys.SCORE
        yield button.argument


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("rules", WON)
def test_any_buttons_lead_to_screens_that_can_be_shown(rules: str, language: Language) -> None:
    """Two hundred presses of whatever is shown; what a page can say has its words."""
    chance = random.Random(f"{rules} {language}")
    sheet, page = Sheet(rules, Inquiry()), Page()
    seen: set[str] = set()
    for _ in range(200):
        screen = _screen(sheet, page, language)
        assert all(width(line) <= LINE_CELLS for line in screen.text.splitlines()), screen.text
        arguments = list(_arguments(screen))
        seen |= {argument[:3] for argument in arguments}
        useful = [argument for argument in arguments if not argument.startswith(("r", "x"))]
        sheet, page = pressed(REGISTRY, sheet, chance.choice(useful or arguments))
        assert read_sheet(REGISTRY, rules, str(sheet.inquiry)) == sheet
    assert {"t:c", "t:w", "m", "r", "x", ""} <= seen


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("rules", WON)
def test_a_won_hand_is_itemised_with_clauses_and_payments(rules: str, language: Language) -> None:
    sheet = read_sheet(REGISTRY, rules, WON[rules])
    text = calculator.answer(sheet, REGISTRY.bind(rules), _pen(language, rules)).text
    assert any(clause in text for clause in REGISTRY.book(rules).clauses)
    assert "−" in text


def test_a_hand_put_together_by_buttons_is_the_one_typed() -> None:
    sheet = Sheet("taiwan16", Inquiry())
    presses = [f"+:c:{rank}m" for rank in range(1, 10)]
    presses += [
        "+:c:1z",
        "+:c:1z",
        "+:pung:5z",
        "-:m",
        "+:chow:4p",
        "g:e",
        "+:c:5s",
        "+:c:6s",
        "+:f:1f",
        "+:w:7s",
    ]
    presses += ["a:by=self_draw", "a:streak=2", "-:c:s", "+:c:6s"]
    for argument in presses:
        sheet, _ = pressed(REGISTRY, sheet, argument)
    typed = "123456789m11z56s chow:456p@e 1f +7s self N=2"
    assert sheet == read_sheet(REGISTRY, "taiwan16", typed)


@pytest.mark.parametrize(
    "argument", ["", "+:c:9x", "+:c:1f", "a:by=luck", "a:colour=1", "r:nothing", "g:q", "zz:1", "q"]
)
def test_a_button_that_means_nothing_changes_nothing(argument: str) -> None:
    sheet = read_sheet(REGISTRY, "taiwan16", WON["taiwan16"])
    after, page = pressed(REGISTRY, sheet, argument)
    assert after == sheet
    assert _screen(after, page, Language.EN).text


def test_a_fifth_tile_and_a_tile_too_many_are_not_taken() -> None:
    sheet = read_sheet(REGISTRY, "taiwan16", "1111m +5p")
    assert pressed(REGISTRY, sheet, "+:c:1m").sheet == sheet
    full = read_sheet(REGISTRY, "taiwan16", "123456789m1234567p")
    assert pressed(REGISTRY, full, "+:c:9s").sheet == full
    assert pressed(REGISTRY, full, "+:pung:1s").sheet == full


def test_another_rule_set_keeps_the_tiles_it_knows() -> None:
    sheet = read_sheet(REGISTRY, "taiwan16", "123m6z 1f +6z N=2 base=5")
    moved = pressed(REGISTRY, sheet, "r:chizhou").sheet
    assert moved == read_sheet(REGISTRY, "chizhou", "123m 1f")


def test_a_preset_sets_the_options() -> None:
    sheet = pressed(REGISTRY, Sheet("taiwan16", Inquiry()), "p:home").sheet
    assert dict(sheet.inquiry.options) == dict(REGISTRY.book("taiwan16").presets["home"])


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(
    "text",
    ["hello", "11111m", "+5", "+5p +6p", "(135m)", "winner=x", "colour=red", "m" * 1001, "base=x"],
)
def test_a_fault_is_told_with_what_to_write(text: str, language: Language) -> None:
    with pytest.raises((InquiryError, OptionError)) as caught:
        read_sheet(REGISTRY, "taiwan16", text)
    error = caught.value
    assert isinstance(error, InquiryError | OptionError)
    assert "/score" in calculator.fault(error, _pen(language, "taiwan16")).text


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("123萬 東東 自摸", "123m 1z1z self"),
        ("１２３万 中 抢杠 花春", "123m 7z rob 1f"),
        ("+白 winner=南 eye=東西", "+5z winner=s eye=ew"),
        ("花子 (777索)", "9f (777s)"),
    ],
)
def test_players_signs_are_understood(typed: str, read: str) -> None:
    assert as_inquiry(typed).split() == read.split()
