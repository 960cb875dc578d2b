"""What a tournament is played by: its options, its stages, and the order of its tie-breaks.

Whatever the regulations leave open is an option with a default, asked once. All of it is frozen
when check-in closes.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from referee.rules.options import Option, OptionKind, OptionSet, parse_options, split_assignments
from referee.seats import SEATS

MINUTE: Final = 60_000


class Format(StrEnum):
    """Who plays the next round, and with whom."""

    KNOCK_OUT = "knockout"
    """The best of each table go on (G4)."""
    ROUNDS = "rounds"
    """Everybody plays so many matches; nobody meets twice while that can be."""
    SWISS = "swiss"
    """As rounds, each drawn from the standings."""


class Play(StrEnum):
    """Where the chips are counted."""

    ONLINE = "online"
    """By the ledger, deal by deal."""
    TILES = "tiles"
    """At the table; the final count is entered."""


class Fill(StrEnum):
    """Who makes up the numbers when four does not divide the field."""

    STAFF = "staff"
    BYES = "byes"
    BEST_LOSERS = "best_losers"


class Fillers(StrEnum):
    """Where staff sit who make up the numbers."""

    LAST_TABLE = "last_table"
    SPREAD = "spread"


class NoShow(StrEnum):
    """Who disqualifies a player who has not come when play begins (G3)."""

    REFEREE = "referee"
    AUTOMATIC = "automatic"


class Fines(StrEnum):
    """When a fine is paid."""

    DEFERRED = "deferred"
    """When the match ends, from what is left then."""
    AT_ONCE = "at_once"


class FinalTie(StrEnum):
    """What becomes of equal chips at the head of the final."""

    SHARE = "share"
    EXTRA_DEAL = "extra_deal"
    LOTS = "lots"


class PointsBy(StrEnum):
    """What a match is worth in the standings of rounds."""

    CHIPS = "chips"
    """What was won or lost."""
    PLACES = "places"
    """By placing; equal chips share the sum."""


class TieBreak(StrEnum):
    """What standings are ordered by, one after the other."""

    STAGE = "stage"
    """The round reached."""
    STAGE_CHIPS = "stage_chips"
    """The chips in that round."""
    TOTAL_CHIPS = "total_chips"
    """The chips over all rounds."""
    POINTS = "points"
    PENALTIES = "penalties"
    """Fewer fines and cautions."""
    FIRSTS = "firsts"
    SECONDS = "seconds"
    BEST_MATCH = "best_match"


def _choice(key: str, clause: str, words: type[StrEnum], default: StrEnum, group: str) -> Option:
    choices = tuple(word.value for word in words)
    return Option(key, clause, OptionKind.CHOICE, default.value, group, choices)


def _whole(key: str, clause: str, default: int, group: str, high: int, low: int = 0) -> Option:
    return Option(key, clause, OptionKind.WHOLE, default, group, low=low, high=high)


OPTIONS: Final[tuple[Option, ...]] = (
    _choice("format", "G4", Format, Format.KNOCK_OUT, "format"),
    _whole("matches", "", 4, "format", 50, 1),
    _choice("points", "", PointsBy, PointsBy.CHIPS, "format"),
    Option(
        "placing", "", OptionKind.CHOICE, "4-2-1-0", "format", ("4-2-1-0", "3-2-1-0", "3-1-0-0")
    ),
    _choice("play", "G10", Play, Play.TILES, "format"),
    _whole("places", "G1", 0, "entry", 4000),
    _whole("g01_lead", "G1", 30, "entry", 600),
    _whole("g03_call", "G3", 5, "entry", 60),
    _choice("g03_no_show", "G3", NoShow, NoShow.REFEREE, "entry"),
    _whole("tables", "G5", 0, "tables", 1000),
    _choice("fill", "G8", Fill, Fill.STAFF, "tables"),
    _choice("fillers", "G8", Fillers, Fillers.LAST_TABLE, "tables"),
    Option("computers", "G8", OptionKind.SWITCH, False, "tables"),
    _whole("g04_minutes", "G4", 60, "match", 600, 1),
    _whole("g04_rounds", "G4", 4, "match", 16, 1),
    _whole("g04_chips", "G4", 50, "match", 1_000_000, 1),
    _whole("g04_large", "G4", 10, "match", 100_000, 1),
    _whole("g04_large_count", "G4", 4, "match", 100),
    _whole("g04_busts", "G4", 2, "match", 3),
    Option("g09_call_5", "G9", OptionKind.SWITCH, False, "match"),
    Option("g09_call_1", "G9", OptionKind.SWITCH, False, "match"),
    _choice("fines", "G14", Fines, Fines.DEFERRED, "match"),
    _choice("final", "G10", FinalTie, FinalTie.SHARE, "match"),
)
"""`places` and `tables` are without limit at 0, `g04_busts` never ends a match at 0. The times of
entry and of play are in minutes. `g04_large_count` chips of `g04_large` are handed out, the rest of
`g04_chips` in chips of 1."""


@dataclass(frozen=True, slots=True)
class StageTerms:
    """A stage of a knock-out.

    Attributes:
        advance: how many of each table go on.
        minutes: the time limit; 0 takes the tournament's.
    """

    advance: int
    minutes: int = 0


REGULAR_STAGES: Final = (StageTerms(1), StageTerms(2))
"""Heats of which one of four goes on, then stages of which two do, until one table is left (G4)."""
KNOCK_OUT_ORDER: Final = (TieBreak.STAGE, TieBreak.STAGE_CHIPS, TieBreak.TOTAL_CHIPS)
POINTS_ORDER: Final = (
    TieBreak.POINTS,
    TieBreak.PENALTIES,
    TieBreak.FIRSTS,
    TieBreak.SECONDS,
    TieBreak.BEST_MATCH,
)


@dataclass(frozen=True, slots=True)
class TournamentTerms:
    """What a tournament is played by.

    Attributes:
        title: as its organiser calls it.
        table: the terms of its tables, as the words of a table command; opaque here.
        options: what differs from the defaults, in canonical text.
        stages: of a knock-out; the last one is repeated until one table is left.
        order: of the tie-breaks; empty takes the format's.
    """

    title: str
    table: str = ""
    options: str = ""
    stages: tuple[StageTerms, ...] = REGULAR_STAGES
    order: tuple[TieBreak, ...] = ()

    def values(self) -> OptionSet:
        """The values of the options.

        Raises:
            OptionError: the text names an unknown option or value.
        """
        return parse_options(OPTIONS, split_assignments(self.options))

    def format(self) -> Format:
        """Who plays the next round, and with whom."""
        return Format(self.values().word("format"))

    def tie_breaks(self) -> tuple[TieBreak, ...]:
        """The order of the standings."""
        knock_out = self.format() is Format.KNOCK_OUT
        return self.order or (KNOCK_OUT_ORDER if knock_out else POINTS_ORDER)

    def stage(self, number: int) -> StageTerms:
        """The stage of a round, counted from 1."""
        return self.stages[min(number, len(self.stages)) - 1]

    def limit(self, number: int) -> int:
        """How long the matches of a round may take, in milliseconds."""
        own = self.stage(number).minutes if self.format() is Format.KNOCK_OUT else 0
        return (own or self.values().whole("g04_minutes")) * MINUTE

    def handed_out(self) -> int:
        """The chips of a table: what its four are given, no more and no less (G4)."""
        return len(SEATS) * self.values().whole("g04_chips")

    def calls(self) -> tuple[int, ...]:
        """At how many minutes left the time is called, the first call first (G9)."""
        values = self.values()
        more = [minutes for minutes in (5, 1) if values.switch(f"g09_call_{minutes}")]
        return (10, *more)

    def placing(self) -> tuple[int, ...]:
        """Points by placing, the first place first."""
        return tuple(int(word) for word in self.values().word("placing").split("-"))


def fault_of(terms: TournamentTerms) -> str:
    """What is wrong with terms whose options can be read; empty when nothing is.

    Raises:
        OptionError: the text of the options cannot be read.
    """
    values = terms.values()
    if not terms.title.strip():
        return "title_missing"
    if not terms.stages or any(not 1 <= stage.advance <= 3 for stage in terms.stages):
        return "stages_impossible"
    if terms.stages[-1].advance > 2:
        return "stages_never_end"
    if any(not 0 <= stage.minutes <= 600 for stage in terms.stages):
        return "stages_impossible"
    if values.whole("g04_large") * values.whole("g04_large_count") > values.whole("g04_chips"):
        return "chips_do_not_add_up"
    if len(set(terms.order)) != len(terms.order):
        return "tie_break_twice"
    return ""
