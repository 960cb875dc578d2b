"""Items and payments that the worked cases leave out, each by its clause."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from referee.hands import EMPTY_HAND, parse_hand
from referee.melds import parse_meld
from referee.rules.taiwan16.book import CLAUSES
from referee.rules.taiwan16.facts import Declaration, FlowerWin, ReplacementFor, TaiwanFacts
from referee.rules.taiwan16.pairs import Pairs
from referee.rules.taiwan16.scoring.house import (
    BOOK_HOUSE,
    FlowerHouse,
    HonourHouse,
    House,
    ShapeHouse,
)
from referee.rules.taiwan16.scoring.settling import settle
from referee.scoring.outcome import NoWin, Outcome, WinBy, Winner
from referee.seats import SEATS, Points
from referee.tiles import Tile, parse_tile, parse_tiles

A, B, C, D = SEATS
PLAIN: Final = TaiwanFacts(streak=0, opener=A, round=Tile.EAST)
OPEN_HAND: Final = ("456789m234p78s44z", "chow:123m")


def won(
    concealed: str,
    melds: str = "",
    tile: str = "9s",
    *,
    flowers: str = "",
    by: WinBy = WinBy.DISCARD,
    facts: TaiwanFacts = PLAIN,
) -> Outcome[TaiwanFacts]:
    """Won by B from C, or drawn by B; A deals."""
    winner = Winner(
        B,
        parse_hand(concealed) if concealed else EMPTY_HAND,
        tuple(map(parse_meld, melds.split())),
        parse_tiles(flowers),
    )
    giver = None if by is WinBy.SELF_DRAW else C
    return Outcome(A, (winner,), by, parse_tile(tile) if tile else None, giver, facts)


def items(outcome: Outcome[TaiwanFacts], house: House = BOOK_HOUSE) -> dict[str, int]:
    (sheet,) = settle(outcome, house).sheets
    return {item.name: item.value for item in sheet.items}


def test_t6_half_claimed_with_its_single_wait_and_self_draw() -> None:
    melds = "chow:123m chow:456m pung:777s chow:345p pung:333z"
    drawn = won("9p", melds, "9p", by=WinBy.SELF_DRAW)
    assert items(drawn) == {"T6.title": 1, "T11.title": 1, "T23.title": 1}


def test_t2_dragons_of_the_round_are_an_option() -> None:
    hand = won("456m234p78s44z", "chow:123m pung:777z")
    assert items(hand) == {"T2.red": 1}
    assert items(hand, House(honours=HonourHouse(dragon_rounds=True))) == {
        "T2.red": 1,
        "T2.round": 1,
    }
    south = replace(hand, facts=replace(PLAIN, round=Tile.SOUTH))
    assert items(south, House(honours=HonourHouse(dragon_rounds=True))) == {"T2.red": 1}


@pytest.mark.parametrize(
    ("flowers", "house", "expected"),
    [
        ("1f", BOOK_HOUSE, {}),
        ("2f6f", BOOK_HOUSE, {"T26.own": 2}),
        ("1234f", BOOK_HOUSE, {"T26.colour": 2}),
        ("1234f", House(flowers=FlowerHouse(own_in_colour=True)), {"T26.own": 1, "T26.colour": 2}),
        ("12346f", BOOK_HOUSE, {"T26.own": 1, "T26.colour": 2}),
        ("12345678f", House(flowers=FlowerHouse(own_in_colour=True)), {"T26.all": 8}),
    ],
)
def test_t26_flowers_of_the_second_seat(
    flowers: str, house: House, expected: dict[str, int]
) -> None:
    assert items(won(*OPEN_HAND, flowers=flowers), house) == expected


def test_ta50_bamboo_may_be_the_third_flower() -> None:
    fourth_seat = replace(PLAIN, opener=C)
    hand = won(*OPEN_HAND, flowers="8f", facts=fourth_seat)
    assert items(hand) == {"T26.own": 1}
    assert items(hand, House(flowers=FlowerHouse(bamboo_third=True))) == {}


def test_ta49_east_may_be_the_dealer() -> None:
    facts = replace(PLAIN, opener=B)
    hand = won("456789m23478s44p", "pung:222z", facts=facts)
    assert items(hand) == {}
    assert items(hand, House(honours=HonourHouse(east_is_dealer=True))) == {"T1.seat": 1}


def test_t24_flower_replacement_and_t25_last_tile() -> None:
    facts = replace(PLAIN, replacement=ReplacementFor.FLOWER, last=True)
    drawn = won(*OPEN_HAND, by=WinBy.SELF_DRAW, facts=facts)
    assert items(drawn) == {"T23.title": 1, "T24.title": 1, "T25.title": 1}


def test_tp16_each_eye_pays_one_more_whoever_pays_the_win() -> None:
    facts = replace(PLAIN, eyes=(B, C, D))
    (sheet,) = settle(won(*OPEN_HAND, facts=facts), House(base=3, tai=2)).sheets
    assert [(leg.payer, leg.value, leg.points) for leg in sheet.legs] == [(C, 1, 5), (D, 1, 2)]
    assert settle(won(*OPEN_HAND, facts=facts), House(base=3, tai=2)).delta == Points(0, 7, -5, -2)


def test_t30_seven_and_one_is_paid_by_the_robbed_player_alone() -> None:
    facts = replace(PLAIN, flower_win=FlowerWin.SEVEN, hand_complete=False)
    alone = won("", tile="", flowers="1234567f", facts=facts)
    assert items(alone) == {"T30.title": 8}
    assert settle(alone, BOOK_HOUSE).delta == Points(0, 11, -11, 0)
    whole = replace(facts, hand_complete=True, replacement=ReplacementFor.FLOWER)
    complete = won(*OPEN_HAND, flowers="1234567f", facts=whole)
    assert items(complete) == {"T23.title": 1, "T24.title": 1, "T30.title": 8}
    assert settle(complete, BOOK_HOUSE).delta == Points(0, 13, -13, 0)


def test_t30_a_robbed_dealer_also_pays_the_dealers_tai() -> None:
    facts = replace(PLAIN, streak=2, flower_win=FlowerWin.SIX, hand_complete=False)
    robbed = replace(won("", tile="", flowers="1234567f", facts=facts), giver=A)
    assert settle(robbed, BOOK_HOUSE).delta == Points(-16, 16, 0, 0)


def test_t29_declined_eight_flowers_count_eight_with_a_later_win() -> None:
    assert items(won(*OPEN_HAND, flowers="12345678f")) == {"T26.all": 8}


@pytest.mark.parametrize(
    ("declaration", "expected"),
    [
        (Declaration.HEAVENLY_READY, {"T4.title": 2, "T31.title": 8}),
        (Declaration.EARTHLY_READY, {"T4.title": 2, "T32.title": 4}),
        (Declaration.HEAVENLY_WIN, {"T33.title": 16}),
        (Declaration.EARTHLY_WIN, {"T4.title": 2, "T34.title": 16}),
        (Declaration.HUMAN_WIN, {"T4.title": 2, "T35.title": 8}),
    ],
)
def test_t31_to_t35_take_the_place_of_t3(
    declaration: Declaration, expected: dict[str, int]
) -> None:
    facts = replace(PLAIN, declaration=declaration)
    drawn = won("123456789m234p78s44z", by=WinBy.SELF_DRAW, facts=facts)
    assert items(drawn) == expected


def test_t33_counts_neither_wait_nor_replacement_nor_last_tile() -> None:
    facts = replace(
        PLAIN, declaration=Declaration.HEAVENLY_WIN, replacement=ReplacementFor.FLOWER, last=True
    )
    drawn = won("123456789m234p79s44z", tile="8s", by=WinBy.SELF_DRAW, facts=facts)
    assert items(drawn) == {"T33.title": 16}


def test_t36_the_larger_of_eight_pairs_and_five_sets_counts() -> None:
    both = won("1122334455667788m", tile="8m")
    assert items(both) == {"T3.title": 1, "T14.title": 12}
    assert items(both, House(shapes=ShapeHouse(pairs=Pairs.ANY))) == {
        "T14.title": 12,
        "T36.title": 8,
    }


@pytest.mark.parametrize(
    ("outcome", "clause"),
    [
        (won("456789m234p78s44z", "chow:123m", "1s"), "TX1"),
        (won("456789m234p7s44z", "chow:123m", "7s"), "TX1"),
        (won("115599m2277p3388s44z", tile="4z"), "TX1"),
        (
            won(
                *OPEN_HAND,
                by=WinBy.SELF_DRAW,
                facts=replace(PLAIN, replacement=ReplacementFor.CLAIMED),
            ),
            "TP10",
        ),
        (
            won("", tile="", flowers="1234567f", facts=replace(PLAIN, flower_win=FlowerWin.EIGHT)),
            "T29",
        ),
        (
            won("", tile="", flowers="123456f", facts=replace(PLAIN, flower_win=FlowerWin.SIX)),
            "T30",
        ),
    ],
)
def test_no_win_names_its_clause(outcome: Outcome[TaiwanFacts], clause: str) -> None:
    with pytest.raises(NoWin) as refusal:
        settle(outcome, BOOK_HOUSE)
    assert refusal.value.clause == clause


def test_every_item_clause_is_found_in_the_scoring_package(repository: Path) -> None:
    package = repository / "referee" / "rules" / "taiwan16" / "scoring"
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(package.glob("*.py")))
    wanted = [clause for clause in CLAUSES if re.fullmatch(r"T\d+", clause)]
    assert len(wanted) == 36
    ranges = re.findall(r"T(\d+)–T(\d+)", text)
    spanned = {f"T{n}" for low, high in ranges for n in range(int(low), int(high) + 1)}
    missing = [
        clause
        for clause in wanted
        if not re.search(rf"\b{clause}\b", text) and clause not in spanned
    ]
    assert missing == []
