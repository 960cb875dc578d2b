"""Flower points and shapes that have not won (C6, C13)."""

from __future__ import annotations

import pytest

from referee.hands import parse_hand
from referee.melds import parse_meld
from referee.rules.chizhou.points import flower_points
from referee.rules.chizhou.shapes import is_big_shaped, is_lone_tile
from referee.rules.holding import Holding
from referee.tiles import parse_tiles


def holding(hand: str, melds: str = "", flowers: str = "") -> Holding:
    laid = tuple(parse_meld(text) for text in melds.split())
    return Holding(parse_hand(hand), laid, parse_tiles(flowers))


@pytest.mark.clauses("C6")
@pytest.mark.parametrize(
    ("hand", "melds", "flowers", "points"),
    [
        ("1m", "", "", 0),
        ("1m", "", "1f6z6z", 3),
        ("1m", "pung:111z", "", 1),
        ("1m", "pung:111m", "", 0),
        ("111m", "chow:123m", "", 0),
        ("777z", "", "", 1),
        ("777z111z22z", "", "", 2),
        ("1m", "kong:2222m", "", 1),
        ("1m", "added:2222m", "", 1),
        ("1m", "concealed:2222m", "", 2),
        ("1m", "kong:2222z", "", 2),
        ("1m", "added:2222z", "", 2),
        ("1m", "concealed:2222z", "", 3),
        ("555z", "concealed:2222z pung:333z", "2f", 6),
    ],
)
def test_c6_flower_points(hand: str, melds: str, flowers: str, points: int) -> None:
    assert flower_points(holding(hand, melds, flowers)) == points


@pytest.mark.clauses("C13")
@pytest.mark.parametrize(
    ("hand", "melds", "shaped"),
    [
        ("1122334455p771z", "", True),
        ("1234z", "pung:555z pung:777z kong:1111z", True),
        ("3344m", "pung:222m pung:777p pung:999s", True),
        ("3345m", "pung:222m pung:777p pung:999s", False),
        ("3344m", "pung:222m pung:777p concealed:9999s", True),
        ("3344m", "pung:222m pung:777p chow:789s", False),
        ("111222m333p4445s", "", True),
        ("111222m333p4456s", "", False),
        ("12m34p", "chow:123m chow:456m chow:789m", False),
    ],
)
def test_c13_shaped_for_a_big_hand(hand: str, melds: str, shaped: bool) -> None:
    assert is_big_shaped(holding(hand, melds)) is shaped


@pytest.mark.clauses("C10")
@pytest.mark.parametrize(
    ("melds", "lone"),
    [
        ("chow:123m pung:111z kong:2222m added:3333m", True),
        ("chow:123m pung:111z kong:2222m concealed:3333m", False),
        ("chow:123m pung:111z kong:2222m", False),
    ],
)
def test_c10_the_lone_tile_needs_four_exposed_melds(melds: str, lone: bool) -> None:
    assert is_lone_tile(holding("1s", melds).melds) is lone
