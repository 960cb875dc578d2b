"""Won deals of Taiwanese 16-tile written briefly, for tests of items and readings."""

from __future__ import annotations

from typing import Final

from referee.hands import EMPTY_HAND, parse_hand
from referee.melds import parse_meld
from referee.rules.options import parse_options, split_assignments
from referee.rules.taiwan16.facts import TaiwanFacts
from referee.rules.taiwan16.options import OPTIONS
from referee.rules.taiwan16.scoring.house import House, house_of
from referee.rules.taiwan16.scoring.settling import settle
from referee.scoring.outcome import Outcome, WinBy, Winner
from referee.scoring.sheet import Sheet
from referee.seats import SEATS
from referee.tiles import Tile, parse_tile, parse_tiles

A, B, C, D = SEATS
PLAIN: Final = TaiwanFacts(streak=0, opener=A, round=Tile.EAST)
"""B's wind is South and his flowers are 2f and 6f; the round wind is East."""
DISCARD: Final = WinBy.DISCARD
DRAWN: Final = WinBy.SELF_DRAW
ROBBED: Final = WinBy.ROB_KONG


def won(
    concealed: str,
    tile: str,
    melds: str = "",
    *,
    flowers: str = "",
    by: WinBy = DISCARD,
    facts: TaiwanFacts = PLAIN,
) -> Outcome[TaiwanFacts]:
    """Won by B from C, or drawn by B; A deals."""
    winner = Winner(
        B,
        parse_hand(concealed) if concealed else EMPTY_HAND,
        tuple(map(parse_meld, melds.split())),
        parse_tiles(flowers),
    )
    giver = None if by is DRAWN else C
    return Outcome(A, (winner,), by, parse_tile(tile) if tile else None, giver, facts)


def house(options: str = "") -> House:
    """How a table with these options scores."""
    return house_of(parse_options(OPTIONS, split_assignments(options)))


def sheet(outcome: Outcome[TaiwanFacts], options: str = "") -> Sheet:
    """What the winner is owed and why."""
    return settle(outcome, house(options)).sheets[0]


def items(outcome: Outcome[TaiwanFacts], options: str = "") -> dict[str, int]:
    """The items that count, each with its 台; the first item of a clause goes by the clause."""
    return {item.name.removesuffix(".title"): item.value for item in sheet(outcome, options).items}
