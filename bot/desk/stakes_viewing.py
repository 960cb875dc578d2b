"""What a group is shown of side stakes."""

from __future__ import annotations

from collections.abc import Iterable

from bot.desk.bundle import Bundle
from bot.desk.naming import Names
from bot.desk.stakes_views import StakesPaidView, StakesView
from bot.desk.viewing import facts_of
from referee.match.events import MatchEvent
from referee.rules.registry import Registry
from referee.stakes.deciding import window_objection
from referee.stakes.events import StakesSettled
from referee.stakes.settling import stake_balance
from referee.table.state import Stage


def stakes_view(registry: Registry, bundle: Bundle, names: Names) -> StakesView | None:
    """The stakes that stand, and what may be placed now; None before the first match."""
    match = bundle.match
    if match is None:
        return None
    rules = registry.bind(match.setup.rules, match.setup.options)
    staking, length = rules.staking, match.setup.length
    between = bundle.table.stage is Stage.BETWEEN and bundle.row.tournament is None
    between = between and window_objection(rules, match) is None
    backing = staking.backing_objection(match.course, length.rounds, length.deals)
    return StakesView(
        facts=facts_of(bundle, names),
        ask=bundle.table.deals,
        clause=staking.clause,
        raises=match.stakes.raises,
        backings=tuple((names.who(one.backer), one) for one in match.stakes.backings),
        base=staking.base,
        may_raise=between and staking.raise_objection(match.course) is None,
        may_back=between and backing is None,
        before_first=between and not match.begun,
    )


def stakes_paid_view(
    registry: Registry, bundle: Bundle, names: Names, events: Iterable[MatchEvent], deal: int
) -> StakesPaidView | None:
    """What the stakes of a match paid for a deal; None when they paid nothing.

    Args:
        registry: of the rule sets.
        bundle: the table at that match.
        names: of its people, bystanders too.
        events: the match's record.
        deal: its number.
    """
    match = bundle.match
    found = (e for e in events if isinstance(e, StakesSettled) and e.number == deal)
    settled = next(found, None)
    if match is None or settled is None:
        return None
    rules = registry.bind(match.setup.rules, match.setup.options)
    balance = sorted(stake_balance(settled.payments).items(), key=lambda one: -one[1])
    return StakesPaidView(
        facts=facts_of(bundle, names),
        clause=rules.staking.clause,
        deal=deal,
        chips=tuple((names.who(player), chips) for player, chips in balance),
    )
