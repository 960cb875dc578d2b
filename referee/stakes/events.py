"""What happens to stakes: events of the match, by which they stand in its record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from referee.seats import Seat
from referee.stakes.values import StakePayment


@dataclass(frozen=True, slots=True)
class BaseRaised:
    """A player raises his own base by so many whole ones; nobody has accepted yet."""

    seat: Seat
    bases: int


@dataclass(frozen=True, slots=True)
class RaiseAccepted:
    """`by` plays for the raised base of `seat`, from the deal with that number on."""

    seat: Seat
    by: Seat
    deal: int


@dataclass(frozen=True, slots=True)
class PlayerBacked:
    """A bystander backs a player from the deal with that number on; see `Backing`."""

    backer: str
    seat: Seat
    amount: int
    deal: int


@dataclass(frozen=True, slots=True)
class StakesSettled:
    """What the stakes pay for a deal, right after its end."""

    number: int
    payments: tuple[StakePayment, ...]


StakeEvent: TypeAlias = BaseRaised | RaiseAccepted | PlayerBacked | StakesSettled
