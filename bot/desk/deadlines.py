"""When a table has next to be looked at, and whose moves are made for them."""

from __future__ import annotations

from referee.deal import clock
from referee.deal.state import Ask, AskKind, DealState
from referee.levels import Level
from referee.match.setup import PlayerKind
from referee.seats import SEATS, Seat
from referee.table.clock import due as table_due
from referee.table.state import Pilot, Stage, TableState


def computer_plays(table: TableState, seat: Seat) -> bool:
    """Whether a computer makes the moves of the seat now."""
    chair = table.chairs[seat]
    if chair is None or table.game is None:
        return False
    return (
        chair.player.kind is PlayerKind.COMPUTER or table.game.seats[seat].pilot is Pilot.COMPUTER
    )


def in_play(table: TableState, deal: DealState | None) -> bool:
    """Whether a deal is open and time runs in it."""
    return (
        deal is not None and not deal.ended and table.stage is Stage.PLAYING and table.pause is None
    )


def level_of_seat(table: TableState, seat: Seat) -> Level:
    """How well a computer plays in the seat: as it sat down, for an absent person as usual."""
    chair = table.chairs[seat]
    return Level.CLUB if chair is None else chair.player.level


def thought_over(deal: DealState, ask: Ask, think: int) -> int:
    """When a computer answers the question.

    A claim is answered while the discard would rest anyway, so that the pause does not tell that a
    computer was asked.
    """
    if ask.kind is AskKind.CLAIM:
        think = min(think, deal.setup.pace.rest)
    return ask.opened + think


def deal_due(table: TableState, deal: DealState | None, think: int) -> int | None:
    """When the deal has next to be looked at: a limit, the end of a rest, a computer's answer."""
    if deal is None or not in_play(table, deal):
        return None
    moments = [
        thought_over(deal, ask, think)
        for seat in SEATS
        if (ask := deal.asks[seat]) is not None and computer_plays(table, seat)
    ]
    limit = clock.due(deal)
    if limit is not None:
        moments.append(limit)
    return min(moments, default=None)


def next_due(table: TableState, deal: DealState | None, think: int) -> int | None:
    """The earlier of the table's and the deal's."""
    moments = (table_due(table), deal_due(table, deal, think))
    return min((moment for moment in moments if moment is not None), default=None)


def humans_limit(table: TableState, deal: DealState | None) -> int | None:
    """When the first present player's time is out; None when nobody's can be."""
    if deal is None or not in_play(table, deal):
        return None
    return min(
        (
            ask.final
            for seat in SEATS
            if (ask := deal.asks[seat]) is not None
            and ask.final is not None
            and not computer_plays(table, seat)
        ),
        default=None,
    )
