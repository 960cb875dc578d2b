"""Each item on a hand where it counts, and on its neighbours where it does not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.rules.taiwan16.facts import Declaration, ReplacementFor
from referee.tiles import Tile
from tests.referee.rules.taiwan16.winning import DRAWN, PLAIN, ROBBED, items, won

CLAIMED = "chow:123m chow:456m pung:777s chow:345p"
TRIPLETS = "pung:222m pung:555p pung:888s"
WINDS = "pung:111z pung:222z pung:333z"
OTHER = {"m": "p", "p": "s", "s": "m"}
OPEN = ("456789m234p78s44z", "9s", "chow:123m")
CONCEALED = ("123456789m234p78s44z", "9s")


@pytest.mark.parametrize(
    ("melds", "expected"),
    [
        ("pung:222z", {"T1.seat": 1}),
        ("pung:111z", {"T1.round": 1}),
        ("kong:1111z", {"T1.round": 1}),
        ("pung:333z", {}),
    ],
)
def test_t1_the_winners_wind_and_the_round_wind(melds: str, expected: dict[str, int]) -> None:
    assert items(won("456m234p78s66p777m", "9s", melds)) == expected


def test_t1_both_at_once_when_they_are_one() -> None:
    south = replace(PLAIN, round=Tile.SOUTH)
    assert items(won("456789m23478s44p", "9s", "pung:222z", facts=south)) == {
        "T1.seat": 1,
        "T1.round": 1,
    }


def test_t2_a_set_of_dragons_and_no_pair_of_them() -> None:
    assert items(won("456m23478s44p", "9s", "pung:777z pung:555z")) == {"T2.red": 1, "T2.white": 1}
    assert items(won("456789m234p78s77z", "9s", "chow:123m")) == {}


def test_t3_nothing_claimed() -> None:
    assert items(won(*CONCEALED)) == {"T3": 1}
    assert items(won("456789m234p78s44z", "9s", "concealed:1111p")) == {"T3": 1}
    assert items(won(*OPEN)) == {}


def test_t4_concealed_and_drawn_three_in_all() -> None:
    assert items(won(*CONCEALED, by=DRAWN)) == {"T3": 1, "T4": 2}
    assert items(won(*OPEN, by=DRAWN)) == {"T23": 1}


def test_t5_five_claimed_sets_and_the_lone_tile_discarded() -> None:
    assert items(won("9p", "9p", f"{CLAIMED} pung:333z")) == {"T5": 2, "T11": 1}
    assert items(won("9p", "9p", f"{CLAIMED} added:3333z")) == {"T5": 2, "T11": 1}
    assert items(won("33z99p", "9p", CLAIMED)) == {}


def test_t6_five_claimed_sets_and_the_lone_tile_drawn() -> None:
    drawn = won("9p", "9p", f"{CLAIMED} pung:333z", by=DRAWN)
    assert items(drawn) == {"T6": 1, "T11": 1, "T23": 1}
    assert items(won("33z99p", "9p", CLAIMED, by=DRAWN)) == {"T23": 1}


@pytest.mark.parametrize(
    ("concealed", "tile", "expected"),
    [
        ("456789m23455p78s", "9s", {"T7": 2}),
        ("456789m234p78s44z", "9s", {}),
        ("456789m22255p78s", "9s", {}),
        ("456789m23455p79s", "8s", {"T11": 1}),
    ],
    ids=["five chows, a number pair", "a pair of honours", "a triplet", "one wait"],
)
def test_t7_chows_alone(concealed: str, tile: str, expected: dict[str, int]) -> None:
    assert items(won(concealed, tile, "chow:123m")) == expected


def test_t7_neither_drawn_nor_with_a_flower_but_concealed_if_you_can() -> None:
    all_chows = ("456789m23455p78s", "9s", "chow:123m")
    assert items(won(*all_chows, by=DRAWN)) == {"T23": 1}
    assert items(won(*all_chows, flowers="1f")) == {}
    assert items(won("123456789m23455p78s", "9s")) == {"T3": 1, "T7": 2}


def test_t8_five_triplets_or_kongs() -> None:
    assert items(won("99m777p33s", "9m", TRIPLETS)) == {"T8": 4}
    assert items(won("99m777p33s", "9m", TRIPLETS.replace("pung:222m", "kong:2222m"))) == {"T8": 4}
    assert items(won("99m777p33s", "9m", "pung:222m pung:555p chow:678s")) == {}


def test_t11_exactly_one_kind_completes() -> None:
    assert items(won("456789m234p79s44z", "8s", "chow:123m")) == {"T11": 1}
    assert items(won("456789m234p12s44z", "3s", "chow:123m")) == {"T11": 1}
    assert items(won("456789m234p789s4z", "4z", "chow:123m")) == {"T11": 1}
    assert items(won(*OPEN)) == {}


def test_t12_a_robbed_kong() -> None:
    assert items(won(*OPEN, by=ROBBED)) == {"T12": 1}
    assert items(won(*OPEN)) == {}


def test_t13_honours_alone_four_less_beside_winds_or_dragons() -> None:
    assert items(won("6677z", "6z", f"{WINDS} pung:555z")) == {
        "T1.seat": 1,
        "T1.round": 1,
        "T13": 16,
        "T13.less": -4,
        "T22": 4,
    }


def test_t13_not_with_one_pair_of_numbers() -> None:
    assert items(won("66z99m", "6z", f"{WINDS} pung:555z")) == {
        "T1.seat": 1,
        "T1.round": 1,
        "T2.white": 1,
        "T2.green": 1,
        "T8": 4,
        "T15": 4,
    }


@pytest.mark.parametrize("suit", ["m", "p", "s"])
@pytest.mark.parametrize(
    ("pair", "expected"),
    [
        pytest.param("55{suit}", {"T7": 2, "T14": 12}, marks=pytest.mark.clauses("T14")),
        pytest.param("44z", {"T15": 4}, marks=pytest.mark.clauses("T15")),
    ],
)
def test_one_suit_with_or_without_honours(pair: str, suit: str, expected: dict[str, int]) -> None:
    hand = f"23778899{suit}" + pair.format(suit=suit)
    melds = f"chow:123{suit} chow:456{suit}"
    assert items(won(hand, f"4{suit}", melds)) == expected
    assert items(won(hand, f"4{suit}", f"chow:123{suit} chow:456{OTHER[suit]}")).keys() <= {"T7"}


def test_t16_three_dealt_or_drawn_triplets() -> None:
    three = "222p444s777m55s78s"
    assert items(won(three, "9s", "chow:123m")) == {"T16": 2}
    assert items(won("444s777m55s78s", "9s", "chow:123m pung:222p")) == {}
    assert items(won("444s777m55s78s", "9s", "chow:123m concealed:2222p")) == {"T16": 2}
    assert items(won("444s777m55s78s", "9s", "chow:123m added:2222p")) == {}


def test_t17_four_of_them_the_last_one_drawn() -> None:
    hand = ("222p444s777m33z66s", "3z", "chow:123m")
    assert items(won(*hand, by=DRAWN)) == {"T17": 5, "T23": 1}
    assert items(won(*hand)) == {"T16": 2}
    assert items(won(*hand, by=ROBBED)) == {"T12": 1, "T16": 2}


def test_t18_five_of_them_in_place_of_t3_and_t8() -> None:
    on_the_pair = ("222444777m333555p9s", "9s")
    assert items(won(*on_the_pair)) == {"T11": 1, "T18": 13}
    assert items(won(*on_the_pair, by=DRAWN)) == {"T4": 2, "T11": 1, "T18": 13}
    on_a_triplet = ("222444777m333p5599s", "9s")
    assert items(won(*on_a_triplet, by=DRAWN)) == {"T4": 2, "T18": 13}
    assert items(won(*on_a_triplet)) == {"T3": 1, "T8": 4, "T17": 5}


def test_t19_four_winds_in_place_of_t1() -> None:
    assert items(won("55m789p44z", "4z", WINDS)) == {"T19": 16}


def test_t20_three_winds_and_a_pair_beside_t1() -> None:
    assert items(won("55m789p44z", "5m", WINDS)) == {"T1.seat": 1, "T1.round": 1, "T20": 8}
    assert items(won("55m789p44s", "5m", WINDS)) == {"T1.seat": 1, "T1.round": 1}


def test_t21_three_dragons_in_place_of_t2() -> None:
    assert items(won("55m123p789s77z", "7z", "pung:555z pung:666z")) == {"T21": 8}


def test_t22_two_dragons_and_a_pair_in_place_of_t2() -> None:
    assert items(won("55m123p789s77z", "5m", "pung:555z pung:666z")) == {"T22": 4}
    assert items(won("55m123p789s44z", "5m", "pung:555z pung:666z")) == {
        "T2.white": 1,
        "T2.green": 1,
    }


def test_t23_drawn_and_inside_t4_when_concealed() -> None:
    assert items(won(*OPEN, by=DRAWN)) == {"T23": 1}
    assert items(won(*OPEN)) == {}
    assert "T23" not in items(won(*CONCEALED, by=DRAWN))


@pytest.mark.parametrize("replaced", ["added", "concealed", "flower"])
def test_t24_on_a_replacement_tile(replaced: str) -> None:
    facts = replace(PLAIN, replacement=ReplacementFor(replaced))
    assert items(won(*OPEN, by=DRAWN, facts=facts)) == {"T23": 1, "T24": 1}


def test_t25_on_the_last_tile_drawn_and_not_on_the_last_discard() -> None:
    last = replace(PLAIN, last=True)
    assert items(won(*OPEN, by=DRAWN, facts=last)) == {"T23": 1, "T25": 1}
    assert items(won(*OPEN, facts=last)) == {}


@pytest.mark.parametrize(
    ("declared", "clause", "tai"),
    [
        pytest.param(Declaration.HEAVENLY_READY, "T31", 8, marks=pytest.mark.clauses("T31")),
        pytest.param(Declaration.EARTHLY_READY, "T32", 4, marks=pytest.mark.clauses("T32")),
        pytest.param(Declaration.EARTHLY_WIN, "T34", 16, marks=pytest.mark.clauses("T34")),
        pytest.param(Declaration.HUMAN_WIN, "T35", 8, marks=pytest.mark.clauses("T35")),
    ],
)
def test_declared_in_place_of_t3_on_a_discard(declared: Declaration, clause: str, tai: int) -> None:
    assert items(won(*CONCEALED, facts=replace(PLAIN, declaration=declared))) == {clause: tai}


def test_t36_seven_pairs_and_a_triplet() -> None:
    hand = ("115599m2277p3388s77z", "7z")
    assert items(won(*hand), "eight_pairs=on") == {"T2.red": 1, "T36": 8}
    assert items(won(*hand, by=DRAWN), "eight_pairs=on") == {"T2.red": 1, "T4": 2, "T36": 8}
