"""The state of a deal of real tiles after what was told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from referee.deal.concluding import over
from referee.deal.setup import DealSetup
from referee.deal.state import DealState, Phase, Progress, with_seat
from referee.hands import hand_of
from referee.live import events as ev
from referee.live.told import NOTHING_TOLD, RealTiles, Report
from referee.scoring.sheet import NO_POINTS


def first_progress(setup: DealSetup) -> Progress:
    """What a deal has come to before anything has happened in it."""
    dealt = Progress(Phase.CHOOSING, None, (), None, NO_POINTS, None, None)
    return dealt._replace(phase=Phase.REPORTING, real=NOTHING_TOLD) if setup.real_tiles else dealt


def _with(state: DealState, real: RealTiles) -> DealState:
    return state._replace(progress=state.progress._replace(real=real))


def _report(state: DealState) -> Report:
    report = state.real.report
    if report is None:
        raise AssertionError("the end of the deal was told")
    return report


def reported(state: DealState, event: ev.DealReported) -> DealState:
    """All see the report."""
    return _with(state, state.real._replace(report=event.report))


def agreed(state: DealState, event: ev.ReportAgreed) -> DealState:
    """One more has agreed."""
    report = _report(state)
    report = report._replace(agreed=(*report.agreed, event.seat))
    return _with(state, state.real._replace(report=report))


def disputed(state: DealState, event: ev.ReportDisputed) -> DealState:
    """A referee is needed."""
    report = _report(state)._replace(disputed=event.seat)
    return _with(state, state.real._replace(report=report))


def withdrawn(state: DealState, event: ev.ReportWithdrawn) -> DealState:
    """The deal is to be told anew."""
    return _with(state, state.real._replace(report=None))


def stood(state: DealState, event: ev.ReportStood) -> DealState:
    """The deal is over; what its winners have shown lies before them."""
    report = _report(state)
    for told in report.hands:
        shown = state.seats[told.seat]._replace(
            hand=hand_of(told.hand), melds=told.melds, flowers=told.flowers
        )
        state = with_seat(state, told.seat, shown)
    if report.opener is not None:
        state = state._replace(setup=replace(state.setup, opener=report.opener))
    return over(state, report.result)


def entered(state: DealState, event: ev.EntryMade) -> DealState:
    """What it pays and marks stands in events of its own."""
    return _with(state, state.real._replace(entries=(*state.real.entries, event.entry)))


def undone(state: DealState, event: ev.EntryUndone) -> DealState:
    """The last entry counts no more, nor the penalty that it noted."""
    *kept, last = state.real.entries
    progress = state.progress
    if last.booking is not None:
        progress = progress._replace(booked=progress.booked[:-1])
    real = state.real._replace(entries=tuple(kept))
    return state._replace(progress=progress._replace(real=real))


LIVE: Final[dict[type[ev.LiveEvent], Callable[..., DealState]]] = {
    ev.DealReported: reported,
    ev.ReportAgreed: agreed,
    ev.ReportDisputed: disputed,
    ev.ReportWithdrawn: withdrawn,
    ev.ReportStood: stood,
    ev.EntryMade: entered,
    ev.EntryUndone: undone,
}
"""What applies each event."""
