"""All that a deal needs to be played and settled, fixed when it starts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from referee.seats import Points, Seat
from referee.tiles import Tile


class Mask(StrEnum):
    """How a pause that tells that somebody is asked is hidden among other pauses."""

    OFF = "off"
    SOME = "some"
    """One in five discards that nobody may claim rests 2–6 s, drawn from the deal's seed."""
    FULL = "full"
    """Every discard rests as long as a claim may take."""


class Refereeing(StrEnum):
    """Who sees to the rules."""

    AUTOMATIC = "automatic"
    MANUAL = "manual"


@dataclass(frozen=True, slots=True)
class Pace:
    """Time allowed, in milliseconds; 0 is no limit for `turn` and `claim`, none for the others.

    Attributes:
        turn: for one's own turn.
        claim: to claim a discard.
        bank: each player's reserve for the deal, used after the basic time.
        rest: how long a discard rests before the next draw.
        mask: how pauses are masked.
    """

    turn: int
    claim: int
    bank: int
    rest: int
    mask: Mask


UNHURRIED = Pace(turn=0, claim=0, bank=0, rest=0, mask=Mask.OFF)
"""No clock at all: simulations, records, the calculator."""


@dataclass(frozen=True, slots=True)
class DealSetup:
    """What `DealStarted` carries.

    Attributes:
        rules: the rule set's key.
        revision: its revision, pinned for the match.
        options: the rule set's options in canonical text, e.g. ``base=3 tai=1``.
        number: the deal's number in its match, from 1.
        dealer: who deals.
        streak: deals the dealer has already kept (連莊), 0 at first.
        round: the round wind (圈風).
        opener: the seat whose wall is broken.
        chips: what each seat has when the deal starts.
        limited: whether nobody can pay more than that (Z15).
        seed: 64 hexadecimal digits, secret until the deal ends; empty where people shuffle and play
            with real tiles and tell how the deal ended.
        dice: the throws that break the wall, in the order thrown.
        pace: time allowed.
        refereeing: automatic or by the players themselves.
    """

    rules: str
    revision: int
    options: str
    number: int
    dealer: Seat
    streak: int
    round: Tile
    opener: Seat
    chips: Points
    limited: bool
    seed: str
    dice: tuple[int, ...]
    pace: Pace
    refereeing: Refereeing = Refereeing.AUTOMATIC

    @property
    def real_tiles(self) -> bool:
        """Whether the deal is played with real tiles."""
        return not self.seed
