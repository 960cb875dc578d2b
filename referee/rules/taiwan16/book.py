"""The rule book, bound: which strategies play Taiwanese 16-tile with a table's options."""

from __future__ import annotations

from typing import Final

from referee.rules.base import Face, RuleBook, Rules
from referee.rules.options import OptionSet
from referee.rules.taiwan16.calculation import CALCULATION
from referee.rules.taiwan16.cases import TaiwanCases
from referee.rules.taiwan16.ceremony import TaiwanCeremony
from referee.rules.taiwan16.course import TaiwanCourse
from referee.rules.taiwan16.declarations import TaiwanOpening
from referee.rules.taiwan16.errors import TaiwanErrors
from referee.rules.taiwan16.faults import taiwan_faults
from referee.rules.taiwan16.looking import EYE, TaiwanLooking
from referee.rules.taiwan16.options import OPTIONS, PRESETS
from referee.rules.taiwan16.play import (
    NoMoneyAtOnce,
    TaiwanClaims,
    TaiwanTurns,
    in_line,
    whole_line,
)
from referee.rules.taiwan16.reading import EARTHLY, HEAVENLY
from referee.rules.taiwan16.scoring.house import house_of
from referee.rules.taiwan16.scoring.settling import TaiwanScoring
from referee.rules.taiwan16.wins import TaiwanLocks, TaiwanWins
from referee.tiles import FLOWERS, PLAYING_TILES
from referee.wall import WallPlan

KEY: Final = "taiwan16"
REVISION: Final = 1

WALL: Final = WallPlan(
    tiles=(*(tile for tile in PLAYING_TILES for _ in range(4)), *FLOWERS[:8]),
    height=2,
    reserve=16,
)
"""TP6: 144 tiles in stacks of two, sixteen of them always left."""

CLAUSES: Final = (
    *(f"TP{n}" for n in range(1, 18)),
    *(f"T{n}" for n in range(1, 37)),
    *(f"TX{n}" for n in range(1, 12)),
    *(f"TA{n:02}" for n in range(1, 11)),
    *("TA11a", "TA11b", "TA11c"),
    *(f"TA{n}" for n in range(12, 53)),
)

_LAST_TILES: Final = {"three": 3, "two": 2}


def bind(options: OptionSet) -> Rules:
    """The rules of a table with these options."""
    house = house_of(options)
    wins = TaiwanWins(WALL, options.switch("eight_pairs"), options.switch("ta11b_dead_hole"))
    line = whole_line if options.word("ta20_line") == "whole" else in_line
    return Rules(
        key=KEY,
        revision=REVISION,
        options=options,
        wall=WALL,
        hand_size=16,
        drawn_clause="TP6",
        concealed_kong_face=Face.HIDDEN,
        public_counters=frozenset({HEAVENLY, EARTHLY, EYE}),
        ceremony=TaiwanCeremony(east_is_dealer=options.word("ta49_seat_wind") == "dealer"),
        opening=TaiwanOpening(wins),
        turns=TaiwanTurns(WALL, wins, line, options.word("ta32_others") == "unclaimed"),
        claims=TaiwanClaims(
            WALL,
            _LAST_TILES[options.word("ta22_last")],
            options.word("ta37_winners") == "all",
            line,
        ),
        locks=TaiwanLocks(wins, own_counts=options.word("ta40_second") == "own"),
        wins=wins,
        money=NoMoneyAtOnce(),
        scoring=TaiwanScoring(wins, house, options.word("ta34_ready") == "silent"),
        course=TaiwanCourse(),
        ready_counters=frozenset({HEAVENLY, EARTHLY, EYE}),
        errors=TaiwanErrors(WALL, house),
        faults=taiwan_faults(house),
        looking=TaiwanLooking(wins, options.switch("tp16_eye")),
    )


BOOK: Final = RuleBook(
    key=KEY,
    revision=REVISION,
    options=OPTIONS,
    presets=PRESETS,
    clauses=CLAUSES,
    bind=bind,
    cases=TaiwanCases(),
    calculation=CALCULATION,
)
