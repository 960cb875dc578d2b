"""What the operator's settings mean for the parts of the bot."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.config import GroupPolicy, Settings
from bot.desk.ports import Clock, Entropy
from bot.desk.settings import Admission, DeskSettings
from bot.world import FixedEntropy, HurriedClock, SystemClock, SystemEntropy
from storage.budget import Rates, Window


def desk_settings_of(settings: Settings) -> DeskSettings:
    """What the desk needs of the operator's settings."""
    return DeskSettings(
        operators=frozenset(settings.operator_ids),
        admission=_ADMISSION[settings.group_policy],
        groups=frozenset(settings.group_ids),
    )


_ADMISSION: Final = {
    GroupPolicy.ASK: Admission.ASK,
    GroupPolicy.OPEN: Admission.OPEN,
    GroupPolicy.LIST: Admission.LIST,
}


_LATE: Final = 400
"""Milliseconds by which one call may be later than another on a busy machine."""


def rates_of(settings: Settings) -> Rates:
    """The budgets of the operator's settings; a safety margin stays below Telegram's limits.

    A call takes the time it takes, however fast the clock of a test runs: by such a clock leases
    are longer and the margin wider.
    """
    usual = Rates()
    late = round(_LATE * (settings.clock_scale - 1))
    return replace(
        usual,
        bot_rate=max(1, int(settings.calls_per_second) - usual.bot_burst),
        group=Window(int(settings.group_calls_per_minute), usual.group.span + late),
        edit_gap=int(settings.table_edit_seconds * 1000),
        lease=round(usual.lease * settings.clock_scale),
        verify=round(usual.verify * settings.clock_scale),
    )


def clock_of(settings: Settings) -> Clock:
    """The machine's clock, or a test's faster one."""
    if settings.clock_scale == 1:
        return SystemClock()
    return HurriedClock(settings.clock_scale, settings.clock_start)


def entropy_of(settings: Settings) -> Entropy:
    """Chance from the operating system, or a test's that a seed fixes."""
    if settings.fixed_entropy is None:
        return SystemEntropy()
    return FixedEntropy(settings.fixed_entropy)
