"""The stakes after what happened to them."""

from __future__ import annotations

from typing import assert_never

from referee.stakes.events import (
    BaseRaised,
    PlayerBacked,
    RaiseAccepted,
    StakeEvent,
    StakesSettled,
)
from referee.stakes.values import Acceptance, Backing, Raise, Stakes


def stakes_applied(stakes: Stakes, event: StakeEvent) -> Stakes:
    """The stakes after one event."""
    match event:
        case BaseRaised(seat=seat, bases=bases):
            return stakes._replace(raises=(*stakes.raises, Raise(seat, bases)))
        case RaiseAccepted():
            raises = tuple(_accepted(one, event) for one in stakes.raises)
            return stakes._replace(raises=raises)
        case PlayerBacked(backer=backer, seat=seat, amount=amount, deal=deal):
            backing = Backing(backer, seat, amount, deal)
            return stakes._replace(backings=(*stakes.backings, backing))
        case StakesSettled():
            return stakes
        case _:
            assert_never(event)


def _accepted(one: Raise, event: RaiseAccepted) -> Raise:
    if one.seat != event.seat:
        return one
    return one._replace(accepted=(*one.accepted, Acceptance(event.by, event.deal)))
