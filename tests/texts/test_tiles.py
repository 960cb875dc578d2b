from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.texts.languages import Language
from bot.texts.library import Library
from bot.texts.tiles import LINE_CELLS, TileNames, in_display_order, tile_names
from bot.texts.width import cells
from referee.tiles import Tile, parse_tile, parse_tiles

HAND = parse_tiles("234557m456p228s115z7z")
HANT, HANS, EN = Language.ZH_HANT, Language.ZH_HANS, Language.EN

tiles = st.sampled_from(Tile)
hands = st.lists(tiles, max_size=17)
languages = st.sampled_from(Language)


def names(language: Language) -> TileNames:
    return tile_names(Library().texts(language))


@pytest.mark.parametrize(
    ("language", "text", "short", "compact", "spoken"),
    [
        (HANT, "5m", "5萬", "5萬", "五萬"),
        (HANT, "1s", "1索", "1索", "一索"),
        (HANT, "1z", "東", "東", "東"),
        (HANT, "6f", "蘭", "蘭", "蘭"),
        (HANS, "5m", "5万", "5万", "五万"),
        (HANS, "1s", "1条", "1条", "一条"),
        (HANS, "6z", "发", "发", "发"),
        (EN, "5m", "5 Char", "5C", "five characters"),
        (EN, "9p", "9 Dot", "9D", "nine dots"),
        (EN, "1s", "1 Bam", "1B", "one bamboo"),
        (EN, "5z", "White", "White", "White"),
        (EN, "6f", "orchid", "F6", "orchid"),
    ],
)
def test_a_tile_on_a_button_in_a_river_and_read_aloud(
    language: Language, text: str, short: str, compact: str, spoken: str
) -> None:
    tile = parse_tile(text)
    name = names(language)
    assert (name.short(tile), name.compact(tile), name.spoken(tile)) == (short, compact, spoken)


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (HANT, ("萬 2 3 4 5 5 7　筒 4 5 6", "索 2 2 8　字 東 東 中 白")),
        (HANS, ("万 2 3 4 5 5 7　筒 4 5 6", "条 2 2 8　字 东 东 中 白")),
        (EN, ("Char 2 3 4 5 5 7 · Dot 4 5 6", "Bam 2 2 8 · East East Red White")),
    ],
)
def test_the_hand_by_suit(language: Language, lines: tuple[str, ...]) -> None:
    assert names(language).hand_lines(HAND) == lines


@pytest.mark.parametrize(
    ("language", "spoken"),
    [
        (HANT, "萬：二三四五五七。筒：四五六。索：二二八。字：東東中白。"),
        (HANS, "万：二三四五五七。筒：四五六。条：二二八。字：东东中白。"),
        (
            EN,
            (
                "Characters two three four five five seven. Dots four five six. "
                "Bamboo two two eight. East, East, Red, White."
            ),
        ),
    ],
)
def test_the_hand_read_aloud(language: Language, spoken: str) -> None:
    assert names(language).spoken_hand(HAND) == spoken


@pytest.mark.parametrize(
    ("language", "hand", "run"),
    [
        (HANT, "234567m456p22288s11z", "234567萬456筒22288索東東"),
        (EN, "234567m456p22288s11z", "234567C 456D 22288B EE"),
        (EN, "1134789m22p67s77z", "1134789C 22D 67B RedRed"),
        (EN, "22z5z", "SS White"),
        (EN, "46s66z", "46B GrnGrn"),
        (EN, "", ""),
    ],
)
def test_a_whole_hand_in_little_room(language: Language, hand: str, run: str) -> None:
    assert names(language).run(parse_tiles(hand)) == run


@pytest.mark.parametrize(
    ("language", "meld", "written"),
    [
        (HANT, "345p", "345筒"),
        (EN, "345p", "345 Dot"),
        (EN, "999s", "999 Bam"),
        (EN, "111z", "EEE"),
    ],
)
def test_a_meld_as_it_lies(language: Language, meld: str, written: str) -> None:
    assert names(language).meld(parse_tiles(meld)) == written


@given(languages)
def test_no_two_kinds_share_a_name(language: Language) -> None:
    name = names(language)
    for say in (name.short, name.compact, name.spoken):
        assert len({say(tile) for tile in Tile}) == len(Tile)


@given(hands)
def test_display_order_keeps_the_tiles(hand: list[Tile]) -> None:
    assert sorted(in_display_order(hand)) == sorted(hand)


def test_dragons_are_shown_as_players_say_them() -> None:
    assert in_display_order(parse_tiles("567z4z")) == parse_tiles("4765z")


@given(languages, hands)
def test_every_line_of_a_hand_fits_and_no_tile_is_left_out(
    language: Language, hand: list[Tile]
) -> None:
    name = names(language)
    lines = name.hand_lines(hand)
    assert all(cells(line) <= LINE_CELLS for line in lines)
    words = " ".join(lines).replace("　", " ").split(" ")
    numbers = [word for word in words if word.isdigit()]
    assert len(numbers) == sum(tile.is_number for tile in hand)
    for tile in {tile for tile in hand if tile.is_honour}:
        assert words.count(name.compact(tile)) == hand.count(tile)
