"""Who may place which stake: a state and a wish give what happens, or why it cannot be.

Stakes are placed while no deal is open and count from the next one; they cannot be withdrawn
before the match ends.
"""

from __future__ import annotations

from typing import Final

from referee.deal.commands import Refusal, RefusalKind, refused
from referee.match.setup import PlayerKind
from referee.match.state import MatchState
from referee.rules.base import Rules
from referee.seats import Seat
from referee.stakes.events import BaseRaised, PlayerBacked, RaiseAccepted

MOST_BASES: Final = 9
"""The most whole bases by which a player may raise his own."""
MOST_CHIPS: Final = 10_000
"""The most chips a payment of a backing may be fixed at."""


def window_objection(rules: Rules, match: MatchState) -> Refusal | None:
    """Why no stake at all may be placed now; None when the window is open."""
    clause = rules.staking.clause
    if not rules.staking.offered:
        return refused("stakes_off", clause)
    if match.setup.chips:
        return refused("stakes_limited_chips", clause)
    if any(player.kind is PlayerKind.COMPUTER for player in match.setup.players):
        return refused("stakes_friendly", clause)
    if match.substitutes:
        return refused("stakes_handed_over", clause)
    if match.ended is not None:
        return refused("match_over", clause)
    return refused("stakes_between_deals", clause) if match.open_deal is not None else None


def raise_base(rules: Rules, match: MatchState, seat: Seat, bases: int) -> BaseRaised | Refusal:
    """A player raises his own base, once, by 1 (插), 2 (飄) or more (飛)."""
    clause = rules.staking.clause
    refusal = window_objection(rules, match)
    if refusal is not None:
        return refusal
    if not 1 <= bases <= MOST_BASES:
        return _malformed("raise_size", clause, most=str(MOST_BASES))
    if match.stakes.raise_of(seat) is not None:
        return refused("raised_already", clause)
    late = rules.staking.raise_objection(match.course)
    return BaseRaised(seat, bases) if late is None else refused(late, clause)


def accept_raise(
    rules: Rules, match: MatchState, raiser: Seat, by: Seat
) -> RaiseAccepted | Refusal:
    """Another player plays for the raised base too."""
    clause = rules.staking.clause
    refusal = window_objection(rules, match)
    if refusal is not None:
        return refusal
    raised = match.stakes.raise_of(raiser)
    if raised is None or raiser == by:
        return refused("no_such_raise", clause)
    if raised.accepted_by(by):
        return refused("raise_accepted_already", clause)
    late = rules.staking.raise_objection(match.course)
    if late is not None:
        return refused(late, clause)
    return RaiseAccepted(raiser, by, match.begun + 1)


def back_player(
    rules: Rules, match: MatchState, backer: str, seat: Seat, amount: int
) -> PlayerBacked | Refusal:
    """A bystander backs a player, one a match.

    Args:
        rules: the match's.
        match: its state.
        backer: the bystander's id.
        seat: whom he backs.
        amount: chips a payment, or `BY_HAND`.
    """
    clause = rules.staking.clause
    refusal = window_objection(rules, match)
    if refusal is not None:
        return refusal
    if any(player.id == backer for player in match.seated):
        return refused("backer_plays", clause)
    if not 0 <= amount <= MOST_CHIPS:
        return _malformed("backing_size", clause, most=str(MOST_CHIPS))
    if match.stakes.backing_of(backer) is not None:
        return refused("backed_already", clause)
    length = match.setup.length
    objection = rules.staking.backing_objection(match.course, length.rounds, length.deals)
    if objection is not None:
        return refused(objection, clause)
    return PlayerBacked(backer, seat, amount, match.begun + 1)


def _malformed(code: str, clause: str, **parameters: str) -> Refusal:
    return Refusal(RefusalKind.MALFORMED, code, clause, tuple(parameters.items()))
