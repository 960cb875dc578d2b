"""What the composition root sets at the desk."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Admission(StrEnum):
    """Which groups may use the bot without the operator's word."""

    ASK = "ask"
    OPEN = "open"
    LIST = "list"


@dataclass(frozen=True, slots=True)
class DeskSettings:
    """Times are milliseconds of the desk's clock.

    Attributes:
        rules: the rule set of a group's first table when none is named.
        think: how long a computer player seems to think; 0 answers at once.
        grace: how much time a player has at least when the bot comes back after being away.
        idle: how long a hand is left alone before a change that does not concern its owner shows.
        away: after so long without a press a player is buzzed when it is their turn.
        operators: who may admit groups.
        admission: which groups are served.
        groups: those listed, with `Admission.LIST`.
    """

    rules: str = "taiwan16"
    think: int = 1_200
    grace: int = 15_000
    idle: int = 10_000
    away: int = 45_000
    operators: frozenset[int] = frozenset()
    admission: Admission = Admission.ASK
    groups: frozenset[int] = frozenset()
