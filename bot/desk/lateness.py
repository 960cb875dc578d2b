"""Limits that passed while the bot was away, and how long they are put off."""

from __future__ import annotations

from dataclasses import dataclass

from bot.desk.bundle import Bundle
from bot.desk.deadlines import humans_limit
from bot.desk.draft import Draft
from bot.desk.steps import deal_step, table_step
from referee.deal.commands import Hold
from referee.table.clock import due as table_due
from referee.table.commands import HoldTable


@dataclass(frozen=True, slots=True)
class Lateness:
    """By how many milliseconds a table's own limits and those of its deal are put off; 0: not."""

    table: int
    deal: int

    def forgive(self, draft: Draft) -> None:
        """Put them off."""
        if self.table:
            table_step(draft, HoldTable(self.table))
        if self.deal:
            deal_step(draft, Hold(self.deal))


def lateness(bundle: Bundle, now: int, grace: int) -> Lateness | None:
    """What has to be put off so that nobody has less than `grace` from now; None for nothing."""
    table = _late(table_due(bundle.table), now, grace)
    deal = _late(humans_limit(bundle.table, bundle.deal), now, grace)
    return Lateness(table, deal) if table or deal else None


def _late(limit: int | None, now: int, grace: int) -> int:
    return 0 if limit is None or limit >= now else now - limit + grace
