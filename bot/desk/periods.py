"""Spans of time for standings: the present season, the month of the club's calendar, all time."""

from __future__ import annotations

from datetime import datetime, tzinfo
from enum import StrEnum
from typing import Final, NamedTuple

_FOREVER: Final = 2**62


class Period(StrEnum):
    """Which matches count."""

    SEASON = "season"
    """The season that is going on."""
    MONTH = "month"
    ALL = "all"


class Span(NamedTuple):
    """From `since` up to but without `until`, in milliseconds since 1970."""

    since: int
    until: int


ALWAYS: Final = Span(0, _FOREVER)


def since(begun: int) -> Span:
    """Everything from a moment on (milliseconds since 1970)."""
    return Span(begun, _FOREVER)


def month_of(now: int, zone: tzinfo) -> Span:
    """The month of the zone's calendar that contains `now` (milliseconds since 1970)."""
    today = datetime.fromtimestamp(now / 1000, zone)
    return Span(_month(today.year, today.month, zone), _month(today.year, today.month + 1, zone))


def _month(year: int, month: int, zone: tzinfo) -> int:
    """The beginning of a month; the thirteenth is the next year's first."""
    over, index = divmod(month - 1, 12)
    begin = datetime(year + over, index + 1, 1, tzinfo=zone)
    return round(begin.timestamp() * 1000)
