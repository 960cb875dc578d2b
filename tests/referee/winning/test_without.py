"""Wins in which tiles that were shown take no part (TX10, TA52)."""

from __future__ import annotations

import pytest

from referee.hands import parse_hand
from referee.tiles import parse_tile, parse_tiles
from referee.winning.without import completes_without


@pytest.mark.clauses("TX10", "TA52")
@pytest.mark.parametrize(
    ("hand", "tile", "shown", "wins"),
    [
        ("123456m123p55p78s123s", "9s", "", True),
        ("123456m123p55p78s123s", "9s", "7s", False),
        ("123456m123p55p78s123s", "9s", "5p", True),
        ("123456m123p55p78s123s", "6s", "8s", False),
        ("123456789m1234p", "1p", "1p", False),
        ("123456789m1234p", "1p", "4p", True),
        ("123456m11p22z", "1p", "1p", False),
        ("123456m11p22z", "1p", "2z", True),
        ("123456m2345p", "2p", "5p", True),
        ("123456m2345p", "2p", "2p", False),
        ("1199m3366p2288s44z55z", "5z", "5z", False),
        ("1199m3366p2288s44z55z", "5z", "44z", True),
    ],
    ids=[
        "nothing shown",
        "half of the run shown",
        "the pair shown, a run won",
        "the other half",
        "a lone tile shown",
        "another lone tile of the same shape",
        "half of a triplet",
        "the pair beside a triplet",
        "the pair's other tile is free",
        "it is not",
        "one of a pair that becomes a triplet",
        "another pair",
    ],
)
def test_tx10_the_tile_stands_with_none_that_was_shown(
    hand: str, tile: str, shown: str, wins: bool
) -> None:
    won = completes_without(parse_hand(hand), parse_tile(tile), parse_tiles(shown))
    assert won is wins
