"""Rulings of a tournament's referees, carried out at the play table (G15)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.desk.draft import Draft
from bot.desk.live import undo_entry
from bot.desk.steps import deal_step, table_step, undo_settlement
from referee.deal.commands import DeclareDead, Refusal, TakeBack, refused
from referee.deal.past import turn_before
from referee.deal.state import TakenBack
from referee.match.rulings import FREE_RULING, Referee
from referee.seats import Seat
from referee.table.commands import Actor, ProposeRestoring, Rank
from referee.table.state import Stage
from referee.tournament.commands import Rule
from referee.tournament.state import Ruling, RulingKind
from referee.tournament.tables import Table

_OPEN: Final = "G9"
"""The clause of what is done to a deal in play: there must be one."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be done at a table.

    Attributes:
        kind: of what sort.
        seat: of the entrant whom it concerns; None for the table.
        by: the account of who ruled, empty for nobody's.
        reason: in the referee's words.
        back: discards to be taken back.
    """

    kind: RulingKind
    seat: Seat | None
    by: str
    reason: str
    back: int = 0


def order_of(ruling: Rule | Ruling, table: Table | None) -> Order:
    """What a ruling, or somebody who asks for it, wants done."""
    seat = None if table is None or not ruling.entrant else table.seat_of(ruling.entrant)
    by = ruling.by if isinstance(ruling, Ruling) else ruling.actor.id
    return Order(ruling.kind, seat, by, ruling.reason, ruling.back)


def carry_out(draft: Draft, order: Order) -> Refusal | None:
    """Do at the table what was ruled, or say why it cannot be done there now."""
    if order.kind is RulingKind.UNDO:
        return _undo(draft, order)
    if draft.deal is None or draft.table.stage is not Stage.PLAYING:
        return refused("no_deal_open", _OPEN)
    match order.kind:
        case RulingKind.RESTORE:
            return _restore(draft, order)
        case RulingKind.DEAD_HAND:
            if order.seat is None:
                return refused("not_at_a_table", FREE_RULING)
            return deal_step(draft, DeclareDead(order.seat, order.by, order.reason))
        case RulingKind.REPLAY_DEAL:
            return deal_step(draft, TakeBack(TakenBack.REPLAY, order.by, order.reason))
        case _:
            return deal_step(draft, TakeBack(TakenBack.VOID, order.by, order.reason))


def _undo(draft: Draft, order: Order) -> Refusal | None:
    """The settlement of the last deal; with real tiles whatever was entered last."""
    if draft.match is None:
        return refused("no_match", FREE_RULING)
    if not draft.table.terms.real_tiles:
        return undo_settlement(draft, Referee(order.by, order.reason))
    if draft.deal is None:
        return refused("no_deal_open", FREE_RULING)
    return undo_entry(draft, Actor(order.by, Rank.REFEREE), order.reason)


def _restore(draft: Draft, order: Order) -> Refusal | None:
    turn = turn_before(draft.the_deal(), order.back)
    if turn is None:
        return refused("no_such_turn", FREE_RULING)
    chief = Actor(order.by, Rank.CHIEF)
    return table_step(draft, ProposeRestoring(chief, turn.discards, order.reason))
