"""What each option of the score changes, and that it changes nothing by default."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from referee.hands import parse_hand
from referee.melds import parse_meld
from referee.rules.options import parse_options, split_assignments
from referee.rules.taiwan16.facts import Declaration, FlowerWin, TaiwanFacts
from referee.rules.taiwan16.options import OPTIONS
from referee.rules.taiwan16.scoring.house import BOOK_HOUSE, House, house_of
from referee.rules.taiwan16.scoring.penalties import false_win
from referee.rules.taiwan16.scoring.settling import settle
from referee.scoring.outcome import Outcome, WinBy, Winner
from referee.seats import SEATS, Points
from referee.tiles import Tile, parse_tile, parse_tiles

A, B, C, D = SEATS
PLAIN: Final = TaiwanFacts(streak=0, opener=A, round=Tile.EAST)
DRAWN: Final = WinBy.SELF_DRAW


def house(options: str) -> House:
    return house_of(parse_options(OPTIONS, split_assignments(options)))


def won(
    concealed: str,
    tile: str,
    melds: str = "",
    *,
    flowers: str = "",
    by: WinBy = WinBy.DISCARD,
    facts: TaiwanFacts = PLAIN,
) -> Outcome[TaiwanFacts]:
    """Won by B from C, or drawn by B; A deals."""
    meld_row = tuple(map(parse_meld, melds.split()))
    winner = Winner(B, parse_hand(concealed), meld_row, parse_tiles(flowers))
    giver = None if by is DRAWN else C
    return Outcome(A, (winner,), by, parse_tile(tile), giver, facts)


FIVE_CLAIMED: Final = "chow:123m chow:456m pung:777s chow:345p concealed:3333z"
HEAVENLY: Final = replace(PLAIN, declaration=Declaration.HEAVENLY_WIN)
EIGHT: Final = replace(PLAIN, flower_win=FlowerWin.EIGHT)

CASES: Final[dict[str, tuple[str, Outcome[TaiwanFacts], dict[str, int], dict[str, int]]]] = {
    "ta05 discard": (
        "ta05_concealed_kong=on",
        won("9p", "9p", FIVE_CLAIMED),
        {"T11.title": 1},
        {"T5.title": 2, "T11.title": 1},
    ),
    "ta05 draw": (
        "ta05_concealed_kong=on",
        won("9p", "9p", FIVE_CLAIMED, by=DRAWN),
        {"T11.title": 1, "T23.title": 1},
        {"T6.title": 1, "T11.title": 1, "T23.title": 1},
    ),
    "ta06 two-sided stays": (
        "ta06_wait=two_sided",
        won("456789m23455p78s", "9s", "chow:123m"),
        {"T7.title": 2},
        {"T7.title": 2},
    ),
    "ta06 pair": (
        "ta06_wait=two_sided",
        won("456789m2345p567s", "2p", "chow:123m"),
        {"T7.title": 2},
        {},
    ),
    "ta06 gap of several kinds": (
        "ta06_wait=two_sided",
        won("12345m67899p234567s", "3m"),
        {"T3.title": 1, "T7.title": 2},
        {"T3.title": 1, "T7.title": 2},
    ),
    "ta06 closed": (
        "ta06_wait=two_sided",
        won("456789m1333p234s", "2p", "chow:567s"),
        {"T7.title": 2},
        {},
    ),
    "ta08 idle flower": (
        "ta08_flowers=scoring",
        won("456789m23455p78s", "9s", "chow:123m", flowers="1f"),
        {},
        {"T7.title": 2},
    ),
    "ta08 scoring flower": (
        "ta08_flowers=scoring",
        won("456789m23455p78s", "9s", "chow:123m", flowers="2f"),
        {"T26.own": 1},
        {"T26.own": 1},
    ),
    "ta11a gap": (
        "ta11a_single=shape",
        won("7888m123456789p", "7m", "chow:234s"),
        {},
        {"T11.title": 1},
    ),
    "ta11a edge": (
        "ta11a_single=shape",
        won("77789m11888p", "7m", "pung:444z chow:123s"),
        {},
        {"T11.title": 1},
    ),
    "ta11a neither": (
        "ta11a_single=shape",
        won("99m777p33s", "9m", "pung:222m pung:555p pung:888s"),
        {"T8.title": 4},
        {"T8.title": 4},
    ),
    "ta11a all chows read the better way": (
        "ta11a_single=shape",
        won("456789m23455p78s", "9s", "chow:123m"),
        {"T7.title": 2},
        {"T7.title": 2},
    ),
    "ta13 with all winds": (
        "ta13_dragons=inside",
        won("6644z", "4z", "pung:111z pung:222z pung:333z pung:777z"),
        {"T2.red": 1, "T13.title": 16, "T13.less": -4, "T19.title": 16},
        {"T13.title": 16, "T13.less": -4, "T19.title": 16},
    ),
    "ta29 complete": (
        "ta29_flowers=besides",
        won("456789m234p78s44z", "9s", "chow:123m", flowers="12345678f", by=DRAWN, facts=EIGHT),
        {"T23.title": 1, "T29.title": 8},
        {"T23.title": 1, "T26.all": 8, "T29.title": 8},
    ),
    "ta33": (
        "ta33_self_draw=on",
        won("123456789m234p78s44z", "9s", by=DRAWN, facts=HEAVENLY),
        {"T33.title": 16},
        {"T23.title": 1, "T33.title": 16},
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_what_an_option_changes(name: str) -> None:
    options, outcome, by_book, by_option = CASES[name]
    for table, expected in ((BOOK_HOUSE, by_book), (house(options), by_option)):
        (sheet,) = settle(outcome, table).sheets
        assert {item.name: item.value for item in sheet.items} == expected


def test_the_defaults_of_the_options_are_the_book() -> None:
    assert house("") == BOOK_HOUSE


def test_ta09_the_dealer_may_pay_no_more_on_anothers_draw() -> None:
    table = house("ta09_dealer=win_or_discard")
    drawn = won("456789m234p78s44z", "9s", "chow:123m", by=DRAWN, facts=replace(PLAIN, streak=2))
    assert settle(drawn, BOOK_HOUSE).delta == Points(-9, 17, -4, -4)
    assert settle(drawn, table).delta == Points(-4, 12, -4, -4)
    discarded = replace(drawn, by=WinBy.DISCARD, giver=A)
    assert settle(discarded, table).delta == settle(discarded, BOOK_HOUSE).delta
    dealers = replace(drawn, dealer=B)
    assert settle(dealers, table).delta == settle(dealers, BOOK_HOUSE).delta


def test_ta10_the_streak_may_be_capped() -> None:
    table = house("ta10_cap=9")
    outcome = replace(won("456789m234p78s44z", "9s", "chow:123m"), giver=A)
    kept = {n: replace(outcome, facts=replace(PLAIN, streak=n)) for n in (9, 10)}
    assert settle(kept[10], BOOK_HOUSE).delta == Points(-24, 24, 0, 0)
    assert settle(kept[10], table).delta == settle(kept[9], table).delta == Points(-22, 22, 0, 0)
    assert false_win(A, A, 10, 0, table).delta == false_win(A, A, 9, 0, table).delta


def test_ta30_the_robbed_player_may_pay_for_the_flowers_too() -> None:
    facts = replace(PLAIN, flower_win=FlowerWin.SIX)
    outcome = won("456789m234p78s44z", "9s", "chow:123m", flowers="1234567f", by=DRAWN, facts=facts)
    outcome = replace(outcome, giver=C)
    legs = settle(outcome, BOOK_HOUSE).sheets[0].legs
    assert {leg.payer: leg.value for leg in legs} == {A: 5, C: 9, D: 4}
    legs = settle(outcome, house("ta30_flowers=besides")).sheets[0].legs
    assert {leg.payer: leg.value for leg in legs} == {A: 5, C: 12, D: 4}


def test_ta36_the_self_draw_of_eight_pairs_may_add_one() -> None:
    outcome = won("115599m2277p3388s44z", "4z", by=DRAWN)
    (sheet,) = settle(outcome, house("eight_pairs=on")).sheets
    assert sheet.value == 10
    (sheet,) = settle(outcome, house("eight_pairs=on ta36_self_draw=one")).sheets
    assert sheet.value == 9
