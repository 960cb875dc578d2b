"""Every move that can be thought of."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from referee.deal.moves import (
    CLAIM_KONG,
    DECLARE,
    DRAW,
    PASS,
    PUNG,
    WIN,
    Move,
    Verb,
    choose,
    chow_with,
    discard,
    look_with,
    own_kong,
    ready_with,
)
from referee.tiles import ALL_TILES, PLAYING_TILES

_NEAR: Final = [
    pair for pair in combinations_with_replacement(PLAYING_TILES, 2) if pair[1] - pair[0] <= 2
]

EVERY_MOVE: Final[tuple[Move, ...]] = (
    *(discard(tile) for tile in ALL_TILES),
    *(ready_with(tile) for tile in ALL_TILES),
    *(look_with(tile) for tile in ALL_TILES),
    *(own_kong(tile) for tile in ALL_TILES),
    *(chow_with(*pair) for pair in _NEAR),
    *(chow_with(higher, lower) for lower, higher in _NEAR),
    *(PUNG, CLAIM_KONG, WIN, PASS, DRAW, DECLARE),
    *(choose(word) for word in ("", "yes", "1z")),
    Move(Verb.DISCARD),
    Move(Verb.CHOW),
    Move(Verb.DISCARD, (ALL_TILES[0], ALL_TILES[0])),
    Move(Verb.PUNG, (ALL_TILES[0],)),
    Move(Verb.WIN, (ALL_TILES[0],)),
)
"""With tiles and without, in order and not, sensible and not."""
