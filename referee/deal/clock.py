"""Time in a deal: until when a question stands, how long a discard rests, when to wake up.

All times are milliseconds since 1970 and come in as data; nothing here looks at a clock.
"""

from __future__ import annotations

from typing import Final

from referee.deal.moves import Move
from referee.deal.setup import Mask
from referee.deal.state import Ask, AskKind, DealState
from referee.seats import Seat
from referee.wall import below, numbers

LAPSES_UNTIL_SHORT: Final = 3
"""After so many claims in a row that ran out, the seat's claims wait only the rest."""

# Reading a member off its class is slow in Python 3.11; these are asked for every question.
_CLAIM: Final = AskKind.CLAIM
_DECLARATION: Final = AskKind.DECLARATION

_MASKED_ONE_IN: Final = 5
_MASK_FROM: Final = 2_000
_MASK_TO: Final = 6_000


def ask_of(state: DealState, seat: Seat, kind: AskKind, moves: tuple[Move, ...], at: int) -> Ask:
    """The next question to a seat, with its limits by the deal's pace and the seat's bank."""
    pace, attention = state.setup.pace, state.seats[seat].attention
    limit = pace.claim if kind is _CLAIM or kind is _DECLARATION else pace.turn
    bank = attention.bank
    if kind is _CLAIM and attention.claim_lapses >= LAPSES_UNTIL_SHORT:
        limit, bank = min(limit, max(pace.rest, 1)), 0
    number = attention.asked + 1
    if not limit:
        return Ask(seat, number, kind, moves, at, None, None)
    return Ask(seat, number, kind, moves, at, at + limit, at + limit + bank)


def bank_spent(ask: Ask, at: int) -> int:
    """Reserve time that an answer at this moment has used."""
    if ask.basic is None or ask.final is None:
        return 0
    return max(0, min(at, ask.final) - ask.basic)


def rest_after_discard(state: DealState, discards: int) -> int:
    """How long the discard with that ordinal rests when nobody may claim it."""
    pace = state.setup.pace
    match pace.mask:
        case Mask.OFF:
            return pace.rest
        case Mask.FULL:
            return max(pace.rest, pace.claim)
        case Mask.SOME:
            words = numbers(state.setup.seed, f"mask {discards}")
            if pace.rest == 0 or below(words, _MASKED_ONE_IN):
                return pace.rest
            return max(pace.rest, _MASK_FROM + below(words, _MASK_TO - _MASK_FROM + 1))


def due(state: DealState) -> int | None:
    """When the clock has next to act: the earliest limit of a question, or the end of a rest."""
    moments = [ask.final for ask in state.asks if ask is not None and ask.final is not None]
    if state.progress.rest_until is not None:
        moments.append(state.progress.rest_until)
    return min(moments, default=None)
