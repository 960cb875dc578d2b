"""What screens of a table of real tiles are drawn from; all of it is everybody's to see."""

from __future__ import annotations

from dataclasses import dataclass

from referee.deal.views import Setting
from referee.live.commands import Agreement
from referee.live.told import Entered, Report


@dataclass(frozen=True, slots=True)
class LiveTable:
    """What was told of the present deal of a table of real tiles.

    Attributes:
        report: how it ended, as it was told; None while nobody has.
        entries: kongs and faults that count at once.
        agreement: when a report stands.
        setting: the deal's circumstances, with the break of the wall as it was told.
        number: what a button must carry that enters something now.
        kongs: whether a kong is paid at once here.
        undoable: whether a settled deal can still be undone.
        known: the answers that the table gives by itself when a deal is told by its tiles.
    """

    report: Report | None
    entries: tuple[Entered, ...]
    agreement: Agreement
    setting: Setting
    number: int
    kongs: bool = False
    undoable: bool = False
    known: tuple[tuple[str, str], ...] = ()
