from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.texts.languages import Language
from bot.texts.library import Library
from bot.texts.tiles import TileNames, tile_names
from bot.texts.words import LONGEST, Query, Wish, asked_for, meant, parse_words
from referee.deal.moves import (
    CLAIM_KONG,
    DECLARE,
    DRAW,
    PASS,
    PUNG,
    WIN,
    Move,
    Verb,
    chow_with,
    discard,
    look_with,
    own_kong,
    ready_with,
)
from referee.tiles import PLAYING_TILES, Tile, parse_tiles

playing = st.sampled_from(PLAYING_TILES)
runs = st.sampled_from([tile for tile in PLAYING_TILES if tile.is_number and tile.rank <= 7])
languages = st.sampled_from(Language)


def names(language: Language) -> TileNames:
    return tile_names(Library().texts(language))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("5萬", "di.5m"),
        ("5m", "di.5m"),
        ("打5萬", "di.5m"),
        ("打 五 萬！", "di.5m"),
        ("５ｍ", "di.5m"),
        ("/discard 5m", "di.5m"),
        ("Five characters", "di.5m"),
        ("出3条", "di.3s"),
        ("红中", "di.7z"),
        ("East", "di.1z"),
        ("碰", "pu"),
        ("pung", "pu"),
        ("過", "pa"),
        ("过", "pa"),
        ("pass", "pa"),
        ("胡", "wi"),
        ("自摸", "wi"),
        ("WIN", "wi"),
        ("聽", "re"),
        ("听5万", "re.5m"),
        ("ready 5 char", "re.5m"),
        ("槓", "ko"),
        ("暗杠7777饼", "ko.7p"),
        ("kong 7p", "ko.7p"),
        ("吃34萬", "ch.34m"),
        ("/chow 34m", "ch.34m"),
        ("摸", "dr"),
    ],
)
def test_plain_words_ask_for_a_move(text: str, move: str) -> None:
    said = parse_words(text)
    assert isinstance(said, Wish)
    assert str(asked_for(said)) == move


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("我的牌", Query.HAND),
        ("my hand", Query.HAND),
        ("桌面", Query.TABLE),
        ("/table", Query.TABLE),
        ("提示", Query.HINT),
        ("说明", Query.EXPLAIN),
    ],
)
def test_plain_words_ask_to_be_shown_something(text: str, query: Query) -> None:
    assert parse_words(text) is query


@pytest.mark.parametrize(
    "text",
    [
        "",
        "你好",
        "hello",
        "see you",
        "345m",
        "5",
        "9z",
        "打",
        "吃5",
        "碰3",
        "過 5萬",
        "5萬" * 40,
        "打5x",
    ],
)
def test_conversation_is_no_move(text: str) -> None:
    assert parse_words(text) is None


def test_a_chow_without_its_suit_means_what_the_question_offers() -> None:
    offered = (chow_with(Tile.M3, Tile.M4), chow_with(Tile.M4, Tile.M6), PASS)
    taken = Tile.M5
    ways = {
        "吃34": offered[:1],
        "吃345": offered[:1],
        "吃345萬": offered[:1],
        "吃46": offered[1:2],
        "吃": offered[:2],
        "吃67": (),
        "過": offered[2:],
    }
    for text, moves in ways.items():
        said = parse_words(text)
        assert isinstance(said, Wish)
        assert meant(said, offered, taken) == moves


def test_a_named_pung_must_name_the_tile_on_the_table() -> None:
    said = parse_words("碰555萬")
    assert isinstance(said, Wish)
    assert meant(said, (PUNG, PASS), Tile.M5) == (PUNG,)
    assert meant(said, (PUNG, PASS), Tile.M6) == ()


@given(languages, playing)
def test_what_a_button_says_can_be_typed(language: Language, tile: Tile) -> None:
    name = names(language).short(tile)
    texts = Library().texts(language)
    for verb, move in (
        ("claim.discard", discard(tile)),
        ("claim.kong", own_kong(tile)),
        ("claim.ready", ready_with(tile)),
        ("claim.look", look_with(tile)),
    ):
        said = parse_words(f"{texts.text(verb)} {name}")
        assert isinstance(said, Wish)
        assert asked_for(said) == move
    assert parse_words(name) == Wish(Verb.DISCARD, (tile,))


@given(languages, runs, st.integers(0, 2))
def test_a_meld_on_a_button_can_be_typed(language: Language, lowest: Tile, place: int) -> None:
    run = [lowest, Tile(lowest + 1), Tile(lowest + 2)]
    taken = run.pop(place)
    move = chow_with(run[0], run[1])
    meld = names(language).meld(sorted((*run, taken)))
    said = parse_words(f"{Library().texts(language).text('claim.chow')} {meld}")
    assert isinstance(said, Wish)
    assert meant(said, (move, PASS), taken) == (move,)


@given(
    st.one_of(
        st.sampled_from([WIN, PASS, PUNG, DRAW, CLAIM_KONG, DECLARE]),
        playing.map(discard),
        playing.map(ready_with),
        playing.map(look_with),
        playing.map(own_kong),
    )
)
def test_the_commands_of_all_moves_round_trip(move: Move) -> None:
    words = {"di": "discard", "re": "ready", "ko": "kong", "pu": "pung", "wi": "win"}
    words |= {"pa": "pass", "dr": "draw", "ey": "look"}
    verb, _, argument = str(move).partition(".")
    said = parse_words(f"/{words[verb]} {argument}")
    assert isinstance(said, Wish)
    assert asked_for(said) == move


@given(st.text(max_size=2 * LONGEST))
def test_any_text_at_all_is_read_without_error(text: str) -> None:
    said = parse_words(text)
    if isinstance(said, Wish):
        assert len(text) <= 2 * LONGEST
        assert parse_tiles("".join(map(str, said.tiles))) == said.tiles
