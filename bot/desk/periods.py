"""Spans of time for standings, by the calendar in UTC."""

from __future__ import annotations

from datetime import UTC, datetime
from enum import StrEnum
from typing import Final, NamedTuple

_FOREVER: Final = 2**62
_MONTHS: Final = 3


class Period(StrEnum):
    """Which matches count."""

    SEASON = "season"
    """The present quarter of the year."""
    MONTH = "month"
    ALL = "all"


class Span(NamedTuple):
    """From `since` up to but without `until`, in milliseconds since 1970."""

    since: int
    until: int


def span_of(period: Period, now: int) -> Span:
    """The span that contains `now` (milliseconds since 1970)."""
    today = datetime.fromtimestamp(now / 1000, UTC)
    match period:
        case Period.ALL:
            return Span(0, _FOREVER)
        case Period.MONTH:
            return Span(_month(today.year, today.month), _month(today.year, today.month + 1))
        case Period.SEASON:
            first = (today.month - 1) // _MONTHS * _MONTHS + 1
            return Span(_month(today.year, first), _month(today.year, first + _MONTHS))


def _month(year: int, month: int) -> int:
    """The beginning of a month; the thirteenth is the next year's first."""
    over, index = divmod(month - 1, 12)
    begin = datetime(year + over, index + 1, 1, tzinfo=UTC)
    return round(begin.timestamp() * 1000)
