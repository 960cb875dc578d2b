"""The rule book, bound: which strategies play Gangu with a table's options."""

from __future__ import annotations

from typing import Final

from referee.rules.base import Face, RuleBook, Rules
from referee.rules.errors import PaidFalseWins
from referee.rules.gangu.aims import GanguAims
from referee.rules.gangu.calculation import CALCULATION
from referee.rules.gangu.cases import CASES
from referee.rules.gangu.faults import gangu_faults
from referee.rules.gangu.house import house_of
from referee.rules.gangu.opening import GanguOpening
from referee.rules.gangu.options import OPTIONS, PRESETS
from referee.rules.gangu.play import GanguClaims, GanguTurns
from referee.rules.gangu.reporting import GanguReporting
from referee.rules.gangu.settling import FalseWin, GanguScoring, KongMoney
from referee.rules.gangu.wins import GanguWins
from referee.rules.options import OptionSet
from referee.rules.plain import ByRounds, NoLocks, TwoDice
from referee.rules.tastes import Tastes
from referee.seats import Direction
from referee.tiles import PLAYING_TILES, Tile
from referee.wall import WallPlan

KEY: Final = "gangu"
REVISION: Final = 1

WALL: Final = WallPlan(
    tiles=(
        *(tile for tile in PLAYING_TILES if tile is not Tile.WHITE for _ in range(4)),
        Tile.FLOWER_BONUS,
    ),
    height=3,
    reserve=0,
    odd_tiles=1,
)
"""Y1: 133 tiles in stacks of three, the odd one face up as the kong tile."""

CLAUSES: Final = tuple(f"Y{n}" for n in range(1, 9))


def bind(options: OptionSet) -> Rules:
    """The rules of a table with these options."""
    house = house_of(options)
    return Rules(
        key=KEY,
        revision=REVISION,
        options=options,
        wall=WALL,
        hand_size=13,
        drawn_clause="Y4",
        concealed_kong_face=Face.OPEN,
        public_counters=frozenset(),
        ceremony=TwoDice(),  # Y3
        opening=GanguOpening(),
        turns=GanguTurns(),
        claims=GanguClaims(several_winners=house.all_win),
        locks=NoLocks(),
        wins=GanguWins(house),
        money=KongMoney(house),
        scoring=GanguScoring(house),
        course=ByRounds(default_rounds=1),  # Y4
        direction=Direction.CLOCKWISE,
        tastes=Tastes(2.0, 0.0, 0.0, 0.0, 0.0, 0.0),
        aims=GanguAims(house),
        errors=PaidFalseWins("Y8", "Y7", FalseWin(house)),
        faults=gangu_faults(house),
        reporting=GanguReporting(house, "" if house.all_win else "Y6"),
    )


BOOK: Final = RuleBook(
    key=KEY,
    revision=REVISION,
    options=OPTIONS,
    presets=PRESETS,
    clauses=CLAUSES,
    bind=bind,
    cases=CASES,
    calculation=CALCULATION,
)
