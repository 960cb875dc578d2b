"""The rule book, bound: which strategies play Taiwanese 16-tile with a table's options."""

from __future__ import annotations

from typing import Final

from referee.rules.aims import any_hand
from referee.rules.base import Face, RuleBook, Rules
from referee.rules.options import OptionSet
from referee.rules.plain import ByRounds, NoMoneyAtOnce
from referee.rules.taiwan16.calculation import CALCULATION
from referee.rules.taiwan16.cases import CASES
from referee.rules.taiwan16.ceremony import TaiwanCeremony
from referee.rules.taiwan16.declarations import TaiwanOpening
from referee.rules.taiwan16.errors import TaiwanErrors
from referee.rules.taiwan16.faults import taiwan_faults
from referee.rules.taiwan16.go_around import OWN, GoAround, TableGoAround
from referee.rules.taiwan16.looking import EYE, TaiwanLooking
from referee.rules.taiwan16.minimum import WorthyAims, WorthyWins
from referee.rules.taiwan16.options import OPTIONS, PRESETS
from referee.rules.taiwan16.pairs import pairs_of
from referee.rules.taiwan16.play import (
    TaiwanClaims,
    TaiwanTurns,
    in_line,
    whole_line,
)
from referee.rules.taiwan16.reading import EARTHLY, HEAVENLY
from referee.rules.taiwan16.reporting import TaiwanReporting
from referee.rules.taiwan16.scoring.house import house_of
from referee.rules.taiwan16.scoring.settling import TaiwanScoring
from referee.rules.taiwan16.staking import TaiwanStaking
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
    go_around = _go_around(options)
    wins = TaiwanWins(WALL, pairs_of(options), options.switch("ta11b_dead_hole"), go_around)
    scoring = TaiwanScoring(wins, house, options.word("ta34_ready") == "silent")
    all_win = options.word("ta37_winners") == "all"
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
        opening=TaiwanOpening(wins, options.switch("ta43_marker")),
        turns=TaiwanTurns(WALL, wins, line, options.word("ta32_others") == "unclaimed"),
        claims=TaiwanClaims(
            WALL,
            _LAST_TILES[options.word("ta22_last")],
            all_win,
            line,
            go_around,
        ),
        locks=TaiwanLocks(wins, go_around, own_counts=_own_counts(options)),
        wins=WorthyWins(wins, scoring) if house.minimum else wins,
        money=NoMoneyAtOnce(),
        scoring=scoring,
        course=ByRounds(default_rounds=4),  # TP15, TA51
        ready_counters=frozenset({HEAVENLY, EARTHLY, EYE}),
        aims=WorthyAims(house.minimum) if house.minimum else any_hand,
        errors=TaiwanErrors(WALL, house),
        faults=taiwan_faults(house),
        looking=TaiwanLooking(wins, options.switch("tp16_eye")),
        staking=TaiwanStaking(
            options.switch("tp17_stakes") and house.base > 0, house.base, house.tai
        ),
        reporting=TaiwanReporting(house, "" if all_win else "TP13"),
    )


def _go_around(options: OptionSet) -> GoAround:
    """What a go-around is."""
    return OWN if options.word("ta39_go_around") == "own" else TableGoAround(_own_counts(options))


def _own_counts(options: OptionSet) -> bool:
    """Whether the own discard is the first of its kind (TA40)."""
    return options.word("ta40_second") == "own"


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
