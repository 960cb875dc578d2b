"""A kong that stands: its money and its replacement."""

from __future__ import annotations

from typing import Final

from referee.deal.drawing import replace
from referee.deal.events import PaidAtOnce
from referee.deal.running import Running
from referee.deal.state import Source
from referee.melds import Meld, MeldKind
from referee.seats import Seat

_SOURCE: Final = {
    MeldKind.KONG: Source.CLAIMED_KONG,
    MeldKind.ADDED: Source.ADDED_KONG,
    MeldKind.CONCEALED: Source.CONCEALED_KONG,
}


def kong_stands(running: Running, seat: Seat, meld: Meld) -> None:
    """Nobody robs it: what it brings is paid and its replacement drawn from the tail."""
    money = running.rules.money.kong(running.state, seat, meld)
    if money is not None:
        running.emit(PaidAtOnce(*money))
    replace(running, seat, _SOURCE[meld.kind])
