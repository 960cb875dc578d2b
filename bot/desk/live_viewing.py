"""What everybody sees of a deal of real tiles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.desk.asks import entry_number
from bot.desk.bundle import Bundle
from bot.desk.live_views import LiveTable
from referee.deal.state import DealState
from referee.deal.views import Setting, spectator_view
from referee.live.decide import kong_money
from referee.match.state import MatchState
from referee.rules.base import Rules
from referee.rules.reporting import AtTable
from referee.seats import Points


def setting_of(rules: Rules, deal: DealState) -> Setting:
    """The deal's circumstances; the wall is broken where the report says, if it does."""
    report = deal.real.report
    if report is not None and report.opener is not None:
        deal = deal._replace(setup=replace(deal.setup, opener=report.opener))
    return spectator_view(rules, deal).table.setting


def live_table(
    rules: Rules, bundle: Bundle, match: MatchState, deal: DealState
) -> LiveTable | None:
    """What was told of the deal, and what can be told; None where the bot has the tiles."""
    real = deal.progress.real
    if real is None:
        return None
    have = zip(deal.setup.chips, deal.progress.paid, strict=True)
    at_table = AtTable(deal.setup, Points(*(chips + paid for chips, paid in have)))
    known: Mapping[str, str] = {}
    if rules.reporting is not None:
        known = rules.reporting.known(at_table)
    return LiveTable(
        report=real.report,
        entries=real.entries,
        agreement=bundle.table.terms.agreement(),
        setting=setting_of(rules, deal),
        number=entry_number(bundle.table.deals, pending=real.report is not None),
        kongs=kong_money(rules, deal) is not None,
        undoable=match.last is not None,
        known=tuple(known.items()),
    )
