"""What screens of side stakes are drawn from; all of it is everybody's to see."""

from __future__ import annotations

from dataclasses import dataclass

from bot.desk.facts import Facts, Who
from referee.stakes.values import Backing, Raise


@dataclass(frozen=True, slots=True)
class StakesView:
    """The side stakes of a match (group).

    Attributes:
        ask: what stands on the keys: deals begun at the table so far.
        raises: bases that players have raised.
        backings: bystanders and whom they back.
        base: chips of one whole base.
        may_raise: whether a base may be raised, or a raise accepted, now.
        may_back: whether a bystander may back a player now.
        before_first: whether the first deal of the match waits until all are ready; later the
            result of a deal stands there to say so under.
    """

    facts: Facts
    ask: int
    clause: str
    raises: tuple[Raise, ...]
    backings: tuple[tuple[Who, Backing], ...]
    base: int
    may_raise: bool
    may_back: bool
    before_first: bool


@dataclass(frozen=True, slots=True)
class StakesPaidView:
    """What side stakes paid for a deal (group): who gained and, below zero, who lost."""

    facts: Facts
    clause: str
    deal: int
    chips: tuple[tuple[Who, int], ...]
