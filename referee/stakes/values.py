"""Stakes, and the payments that follow from them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from referee.seats import Seat

BY_HAND: Final = 0
"""The amount of a backing that pays what the backed player's hand pays: base and 台."""


class Acceptance(NamedTuple):
    """A player plays for the higher base too, from the deal with that number on."""

    seat: Seat
    deal: int


class Raise(NamedTuple):
    """A player has raised his own base (內插) by so many whole ones, against those who accept."""

    seat: Seat
    bases: int
    accepted: tuple[Acceptance, ...] = ()

    def accepted_by(self, seat: Seat) -> bool:
        """Whether the player has accepted, for this deal or a later one."""
        return any(acceptance.seat == seat for acceptance in self.accepted)


class Backing(NamedTuple):
    """A bystander backs a player against the other three (外插).

    Attributes:
        backer: the bystander's id.
        seat: whom he backs.
        amount: chips each time the player is paid or pays; `BY_HAND` for what that is.
        deal: the number of the first deal that it counts for.
    """

    backer: str
    seat: Seat
    amount: int
    deal: int


class Stakes(NamedTuple):
    """All stakes of a match; they stand until it ends."""

    raises: tuple[Raise, ...] = ()
    backings: tuple[Backing, ...] = ()

    def raise_of(self, seat: Seat) -> Raise | None:
        """What the player has raised, if he has."""
        return next((one for one in self.raises if one.seat == seat), None)

    def backing_of(self, backer: str) -> Backing | None:
        """Whom the bystander backs, if anybody."""
        return next((one for one in self.backings if one.backer == backer), None)


NO_STAKES: Final = Stakes()


class StakeKind(StrEnum):
    """By which kind of stake is paid."""

    RAISE = "raise"
    BACKING = "backing"


@dataclass(frozen=True, slots=True)
class StakePayment:
    """Chips from one account to another; both are named by player ids, bystanders' too."""

    kind: StakeKind
    payer: str
    payee: str
    chips: int
