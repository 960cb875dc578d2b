"""Tiles, hands, kinds, melds and seats: values that print and parse back."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.hands import EMPTY_HAND, hand_of, parse_hand
from referee.kinds import ALL_KINDS, has_kind, kinds_of, tiles_of
from referee.melds import Meld, MeldKind, chow, kong, parse_meld, pung
from referee.seats import SEATS, Seat, others_in_turn, replaced
from referee.tiles import (
    ALL_TILES,
    DRAGONS,
    FLOWERS,
    PLAYING_TILES,
    WINDS,
    Suit,
    Tile,
    format_tiles,
    parse_tile,
    parse_tiles,
)

TILES = st.sampled_from(ALL_TILES)
PIECES = [tile for tile in PLAYING_TILES for _ in range(4)]
HELD = st.lists(st.sampled_from(range(len(PIECES))), max_size=17, unique=True).map(
    lambda pieces: [PIECES[piece] for piece in pieces]
)


@pytest.mark.parametrize("tile", ALL_TILES)
def test_a_tile_prints_and_parses(tile: Tile) -> None:
    assert parse_tile(str(tile)) is tile
    assert str(tile) == f"{tile.rank}{tile.suit}"
    assert eval(repr(tile), {"Tile": Tile}) is tile
    assert hash(tile) == hash(int(tile))


def test_the_suits_have_their_tiles() -> None:
    assert [tile for tile in ALL_TILES if tile.is_number] == list(ALL_TILES[:27])
    assert [tile for tile in ALL_TILES if tile.is_wind] == list(WINDS)
    assert [tile for tile in ALL_TILES if tile.is_dragon] == list(DRAGONS)
    assert [tile for tile in ALL_TILES if tile.is_honour] == [*WINDS, *DRAGONS]
    assert [tile for tile in ALL_TILES if tile.is_flower] == list(FLOWERS)
    assert Counter(tile.suit for tile in ALL_TILES) == {
        Suit.CHARACTERS: 9,
        Suit.DOTS: 9,
        Suit.BAMBOO: 9,
        Suit.HONOURS: 7,
        Suit.FLOWERS: 9,
    }


@given(st.lists(TILES))
def test_tiles_print_and_parse_in_their_order(tiles: list[Tile]) -> None:
    assert parse_tiles(format_tiles(tiles)) == tuple(tiles)


@pytest.mark.parametrize("text", ["1", "0m", "10m", "8z", "m1", "1x", "12", "1m2", "１m", "-1m"])
def test_what_is_no_tile_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not"):
        parse_tiles(text)
    with pytest.raises(ValueError, match="not a tile"):
        parse_tile(text)


@given(HELD)
def test_a_hand_counts_its_tiles_and_prints_them_sorted(tiles: list[Tile]) -> None:
    hand = hand_of(tiles)
    assert hand.tiles() == tuple(sorted(tiles))
    assert hand.size() == len(tiles)
    assert parse_hand(str(hand)) == hand
    for tile in ALL_TILES:
        assert hand.count(tile) == tiles.count(tile)
    assert hand.kinds() == kinds_of(tiles)
    assert hand.fours() == kinds_of(tile for tile in tiles if tiles.count(tile) == 4)


@given(HELD, st.sampled_from(PLAYING_TILES))
def test_adding_and_removing_a_tile_undo_each_other(tiles: list[Tile], tile: Tile) -> None:
    hand = hand_of(tiles)
    if hand.count(tile) < 4:
        assert hand.add(tile) == hand_of([*tiles, tile])
        assert hand.add(tile).remove(tile) == hand
    if not hand.count(tile):
        with pytest.raises(ValueError, match=f"no {tile}"):
            hand.remove(tile)


@given(HELD)
def test_a_hand_without_its_tiles_is_empty(tiles: list[Tile]) -> None:
    assert hand_of(tiles).without(tiles) == EMPTY_HAND


def test_a_hand_holds_neither_flowers_nor_a_fifth_tile() -> None:
    with pytest.raises(ValueError, match="flower"):
        parse_hand("1f")
    with pytest.raises(ValueError, match="five tiles"):
        parse_hand("11111m")


@given(st.sets(TILES))
def test_kinds_are_a_set(tiles: set[Tile]) -> None:
    kinds = kinds_of(tiles)
    assert tiles_of(kinds) == tuple(sorted(tiles))
    assert {tile for tile in ALL_TILES if has_kind(kinds, tile)} == tiles
    assert kinds & ~ALL_KINDS == 0


MELDS = [
    *(chow(tile, giver) for tile in PLAYING_TILES[:7] for giver in (None, *SEATS)),
    *(pung(tile, Seat.C) for tile in PLAYING_TILES),
    *(
        kong(kind, tile)
        for kind in (MeldKind.KONG, MeldKind.ADDED, MeldKind.CONCEALED)
        for tile in PLAYING_TILES
    ),
]


@pytest.mark.parametrize("meld", MELDS, ids=str)
def test_a_meld_prints_and_parses(meld: Meld) -> None:
    assert parse_meld(str(meld)) == meld
    assert meld.is_set
    assert meld.kind.is_exposed == (meld.kind is not MeldKind.CONCEALED)
    assert len(meld.tiles) == (4 if meld.kind.is_kong else 3)


@pytest.mark.parametrize(
    "text",
    [
        "chow:124m",
        "chow:89m1p",
        "chow:567z",
        "pung:112m",
        "kong:111m",
        "pung:111m@4",
        "set:111m",
        "",
    ],
)
def test_what_is_no_meld_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a"):
        parse_meld(text)


@given(st.sampled_from(SEATS), st.sampled_from(SEATS))
def test_seats_go_round(one: Seat, other: Seat) -> None:
    assert one.after(one.steps_to(other)) is other
    assert others_in_turn(one) == (one.after(), one.after(2), one.after(3))
    marked = replaced((0, 0, 0, 0), one, 1)
    assert [marked[seat] for seat in SEATS] == [int(seat is one) for seat in SEATS]
