"""The rule book, bound: which strategies play Chizhou with a table's options."""

from __future__ import annotations

from typing import Final

from referee.kinds import PRINTED_FLOWERS
from referee.rules.base import Face, RuleBook, Rules
from referee.rules.chizhou.aims import ChizhouAims
from referee.rules.chizhou.calculation import CALCULATION
from referee.rules.chizhou.cases import CASES
from referee.rules.chizhou.course import ChizhouCourse
from referee.rules.chizhou.faults import chizhou_faults
from referee.rules.chizhou.house import house_of
from referee.rules.chizhou.options import OPTIONS, PRESETS
from referee.rules.chizhou.play import ChizhouClaims, ChizhouTurns
from referee.rules.chizhou.reporting import ChizhouReporting
from referee.rules.chizhou.settling import ChizhouScoring, FalseWin
from referee.rules.chizhou.wins import ChizhouLocks, ChizhouWins
from referee.rules.errors import PaidFalseWins
from referee.rules.options import OptionSet
from referee.rules.plain import NoMoneyAtOnce, PlainOpening, TwoDice
from referee.rules.tastes import Tastes
from referee.tiles import FLOWERS, PLAYING_TILES, Tile
from referee.wall import WallPlan

KEY: Final = "chizhou"
REVISION: Final = 1

WALL: Final = WallPlan(
    tiles=(*(tile for tile in PLAYING_TILES for _ in range(4)), *FLOWERS[:8]),
    height=2,
    reserve=0,
    flowers=PRINTED_FLOWERS | 1 << Tile.GREEN,
)
"""C1: 144 tiles, eighteen stacks before each player; 發 is a flower."""

CLAUSES: Final = tuple(f"C{n}" for n in range(1, 24))


def bind(options: OptionSet) -> Rules:
    """The rules of a table with these options."""
    house = house_of(options)
    wins = ChizhouWins(house)
    return Rules(
        key=KEY,
        revision=REVISION,
        options=options,
        wall=WALL,
        hand_size=13,
        drawn_clause="C3",
        concealed_kong_face=Face.OPEN,
        public_counters=frozenset(),
        ceremony=TwoDice(break_dice=(2, 2)),  # C2, C3
        opening=PlainOpening(),
        turns=ChizhouTurns(house),
        claims=ChizhouClaims(house),
        locks=ChizhouLocks(wins),
        wins=wins,
        money=NoMoneyAtOnce(),
        scoring=ChizhouScoring(house),
        course=ChizhouCourse(),
        tastes=Tastes(1.0, 0.1, 0.0, 1.0, 2.0, 2.0),
        aims=ChizhouAims(house),
        errors=PaidFalseWins("C23", "C1", FalseWin(house)),
        faults=chizhou_faults(house),
        reporting=ChizhouReporting(house),
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
