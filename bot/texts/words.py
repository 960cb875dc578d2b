"""Plain words in the private chat: `5萬`, `5m`, `打5萬`, `吃34`, `碰`, `過`, `胡`, `我的牌`.

What people type is read without knowing the table: a `Wish` may leave open what only the question
tells, such as the suit of a chow. `meant` picks the moves that it can mean. The words of all
languages are understood at once, for who plays in one language still says 碰 or pung.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias
from unicodedata import normalize

from referee.deal.moves import Move, Verb
from referee.tiles import SUIT_START, Suit, Tile

LONGEST: Final = 64
"""Longer texts are conversation, not moves."""


class Query(StrEnum):
    """What is asked to be shown."""

    HAND = "hand"
    TABLE = "table"
    HINT = "hint"
    EXPLAIN = "explain"


class Wish(NamedTuple):
    """A move as it was said.

    Attributes:
        verb: what to do.
        tiles: the tiles named in full.
        ranks: numbers named without a suit, as in 吃34.
    """

    verb: Verb
    tiles: tuple[Tile, ...] = ()
    ranks: tuple[int, ...] = ()


Said: TypeAlias = Wish | Query

_VERBS: Final[Mapping[str, Verb]] = MappingProxyType(
    {
        word: verb
        for verb, words in (
            (Verb.DISCARD, "打 丟 丢 出 切 棄 弃 discard throw drop"),
            (Verb.CHOW, "吃 上 chow chi eat"),
            (Verb.PUNG, "碰 對 pung pong pon peng"),
            (Verb.KONG, "槓 杠 暗槓 暗杠 加槓 加杠 明槓 明杠 開槓 开杠 kong kan gang"),
            (Verb.WIN, "胡 糊 和 胡了 和了 糊了 食胡 自摸 win hu mahjong"),
            (Verb.PASS, "過 过 不要 不 pass skip no"),
            (Verb.READY, "聽 听 聽牌 听牌 天聽 天听 地聽 地听 ready declare"),
            (Verb.DRAW, "摸 摸牌 draw"),
            (Verb.LOOK, "眼牌 眼 look lookon watch"),
            (Verb.SHOW, "亮 亮搭 補 补 補花 补花 show flower"),
        )
        for word in words.split()
    }
)

_QUERIES: Final[Mapping[str, Query]] = MappingProxyType(
    {
        word: query
        for query, words in (
            (Query.HAND, "我的牌 手牌 看牌 牌 hand myhand showhand mytiles"),
            (Query.TABLE, "桌面 牌桌 牌局 局面 table showtable board"),
            (Query.HINT, "提示 hint"),
            (Query.EXPLAIN, "說明 说明 按鈕 按钮 buttons explain"),
        )
        for word in words.split()
    }
)

_SUITS: Final[Mapping[str, Suit]] = MappingProxyType(
    {
        word: suit
        for suit, words in (
            (Suit.CHARACTERS, "萬 万 m c char chars character characters wan"),
            (Suit.DOTS, "筒 餅 饼 p d dot dots circle circles tong"),
            (Suit.BAMBOO, "索 條 条 s b bam bams bamboo bamboos sou"),
            (Suit.HONOURS, "z"),
        )
        for word in words.split()
    }
)

_HONOURS: Final[Mapping[str, Tile]] = MappingProxyType(
    {
        word: tile
        for tile, words in (
            (Tile.EAST, "東 东 東風 东风 east"),
            (Tile.SOUTH, "南 南風 南风 south"),
            (Tile.WEST, "西 西風 西风 west"),
            (Tile.NORTH, "北 北風 北风 north"),
            (Tile.WHITE, "白 白板 白皮 white haku"),
            (Tile.GREEN, "發 发 発 青發 青发 發財 发财 green"),
            (Tile.RED, "中 紅中 红中 red"),
        )
        for word in words.split()
    }
)

_NUMBERS: Final[Mapping[str, int]] = MappingProxyType(
    {
        word: rank
        for rank, words in enumerate(
            [
                "一 one",
                "二 兩 两 two",
                "三 three",
                "四 four",
                "五 five",
                "六 six",
                "七 seven",
                "八 eight",
                "九 nine",
            ],
            1,
        )
        for word in words.split()
    }
)

_HONOUR_RANKS: Final = 7
_SEPARATORS: Final = re.compile(r"[\s,.，。、:：;；!！?？~～/·\-]+")
_WORDS: Final = sorted((*_VERBS, *_SUITS, *_HONOURS, *_NUMBERS), key=len, reverse=True)
_TOKEN: Final = re.compile(
    "|".join(("[1-9]", "[a-z]+", *(re.escape(word) for word in _WORDS if not word.isascii())))
)


def parse_words(text: str) -> Said | None:
    """What was said, or None when it is nothing that can be said at a table.

    A bare tile is a discard. Case, width and punctuation do not matter.
    """
    plain = normalize("NFKC", text).strip().casefold().removeprefix("/")
    if not plain or len(plain) > LONGEST:
        return None
    query = _QUERIES.get(_SEPARATORS.sub("", plain))
    if query is not None:
        return query
    tokens = _tokens(plain)
    if not tokens:
        return None
    verb = _VERBS.get(tokens[0])
    named = _tiles_of(tokens if verb is None else tokens[1:])
    return None if named is None else _wish(verb, *named)


def _tokens(plain: str) -> tuple[str, ...]:
    """The words of the text; none at all if any part of it is not a word of the table."""
    tokens: list[str] = []
    for part in _SEPARATORS.split(plain):
        position = 0
        while position < len(part):
            found = _TOKEN.match(part, position)
            if found is None:
                return ()
            tokens.append(found[0])
            position = found.end()
    return tuple(tokens)


def _tiles_of(tokens: Iterable[str]) -> tuple[tuple[Tile, ...], tuple[int, ...]] | None:
    """Tiles named in full and ranks left without a suit; None where a word is out of place."""
    tiles: list[Tile] = []
    ranks: list[int] = []
    for token in tokens:
        if token.isdecimal() or token in _NUMBERS:
            ranks.append(int(token) if token.isdecimal() else _NUMBERS[token])
        elif token in _SUITS and ranks:
            suit = _SUITS[token]
            if suit is Suit.HONOURS and max(ranks) > _HONOUR_RANKS:
                return None
            tiles += [Tile(SUIT_START[suit] + rank - 1) for rank in ranks]
            ranks.clear()
        elif token in _HONOURS and not ranks:
            tiles.append(_HONOURS[token])
        else:
            return None
    return tuple(tiles), tuple(ranks)


def _wish(verb: Verb | None, tiles: tuple[Tile, ...], ranks: tuple[int, ...]) -> Wish | None:
    count = len(tiles) + len(ranks)
    match verb:
        case None:
            return Wish(Verb.DISCARD, tiles) if len(tiles) == count == 1 else None
        case Verb.DISCARD:
            return Wish(verb, tiles) if len(tiles) == count == 1 else None
        case Verb.CHOW if count in (0, 2, 3):
            return Wish(verb, tiles, ranks) if not (tiles and ranks) else None
        case Verb.PUNG | Verb.KONG if not ranks and len(set(tiles)) <= 1:
            return Wish(verb, tiles[:1])
        case Verb.READY | Verb.LOOK | Verb.WIN | Verb.SHOW if not ranks and len(tiles) <= 1:
            return Wish(verb, tiles)
        case Verb.PASS | Verb.DRAW if not count:
            return Wish(verb)
        case _:
            return None


def meant(wish: Wish, moves: Iterable[Move], taken: Tile | None = None) -> tuple[Move, ...]:
    """The moves among those open that the wish can mean; several when it leaves a choice.

    Args:
        wish: what was said.
        moves: what the question accepts.
        taken: the tile that can be claimed, if any; 吃345萬 names it among the three.
    """
    return tuple(move for move in moves if move.verb is wish.verb and _fits(wish, move, taken))


def _fits(wish: Wish, move: Move, taken: Tile | None) -> bool:
    if not wish.tiles and not wish.ranks:
        return True
    if move.verb is Verb.CHOW:
        whole = move.tiles if taken is None else (*move.tiles, taken)
        return any(_names(wish, tiles) for tiles in (whole, move.tiles))
    if not move.tiles:
        return taken is None or wish.tiles == (taken,)
    return move.tiles == wish.tiles


def _names(wish: Wish, tiles: Iterable[Tile]) -> bool:
    """Whether the wish names these tiles, or, where no suit was said, their numbers."""
    in_order = sorted(tiles)
    if wish.tiles:
        return sorted(wish.tiles) == in_order
    return sorted(wish.ranks) == [tile.rank for tile in in_order]


def asked_for(wish: Wish) -> Move:
    """The move to ask of the table when none that is open is meant: it names the refusal."""
    return Move(wish.verb, wish.tiles)
