"""The rule book, bound: which strategies play Zhenjiang with a table's options."""

from __future__ import annotations

from typing import Final

from referee.rules.base import Face, RuleBook, Rules
from referee.rules.options import OptionSet
from referee.rules.plain import TwoDice
from referee.rules.tastes import Tastes
from referee.rules.zhenjiang.calculation import CALCULATION
from referee.rules.zhenjiang.cases import CASES
from referee.rules.zhenjiang.course import ZhenjiangCourse
from referee.rules.zhenjiang.faults import zhenjiang_faults
from referee.rules.zhenjiang.house import house_of
from referee.rules.zhenjiang.money import ZhenjiangMoney
from referee.rules.zhenjiang.options import OPTIONS, PRESETS
from referee.rules.zhenjiang.penalties import ZhenjiangErrors
from referee.rules.zhenjiang.play import ZhenjiangClaims, ZhenjiangOpening, ZhenjiangTurns
from referee.rules.zhenjiang.reporting import ZhenjiangReporting
from referee.rules.zhenjiang.settling import ZhenjiangScoring
from referee.rules.zhenjiang.wilds import CLASSES, ZhenjiangWilds
from referee.rules.zhenjiang.wins import ZhenjiangLocks, ZhenjiangWins
from referee.tiles import PLAYING_TILES
from referee.wall import WallPlan

KEY: Final = "zhenjiang"
REVISION: Final = 1

WALL: Final = WallPlan(
    tiles=tuple(tile for tile in PLAYING_TILES for _ in range(4)), height=2, reserve=0, flowers=0
)
"""Z1: 136 tiles, seventeen stacks before each player, no flowers."""

CLAUSES: Final = (
    *(f"Z{n}" for n in range(1, 14)),
    *(f"Z13{letter}" for letter in "abcdef"),
    "Z14",
    *(f"Z14{letter}" for letter in "abcd"),
    *(f"Z{n}" for n in range(15, 18)),
)

TASTES: Final = Tastes(
    plain=4.0, honour_set=0.0, concealed=0.0, all_pungs=0.0, half_flush=0.0, full_flush=0.0
)
"""Only the way of winning is priced, no pattern."""


def bind(options: OptionSet) -> Rules:
    """The rules of a table with these options."""
    house = house_of(options)
    wins = ZhenjiangWins(house.free_discards)
    return Rules(
        key=KEY,
        revision=REVISION,
        options=options,
        wall=WALL,
        hand_size=13,
        drawn_clause="Z9",
        concealed_kong_face=Face.OPEN,
        public_counters=frozenset(CLASSES),
        ceremony=TwoDice(),  # Z2
        opening=ZhenjiangOpening(),
        turns=ZhenjiangTurns(),
        claims=ZhenjiangClaims(),
        locks=ZhenjiangLocks(wins),
        wins=wins,
        money=ZhenjiangMoney(house),
        scoring=ZhenjiangScoring(house),
        course=ZhenjiangCourse(),
        wilds=ZhenjiangWilds(),
        tastes=TASTES,
        errors=ZhenjiangErrors(house),
        faults=zhenjiang_faults(house),
        reporting=ZhenjiangReporting(house),
        has_chows=False,
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
