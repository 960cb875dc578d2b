"""Moves that need nobody: a switch's answer, a computer's, a limit that has passed."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bot.desk.bundle import Bundle
from bot.desk.codecs import table_stream
from bot.desk.deadlines import computer_plays, in_play, level_of_seat, thought_over
from bot.desk.draft import Draft
from bot.desk.ports import Ports
from bot.desk.settings import DeskSettings
from bot.desk.steps import deal_step, table_step
from referee.deal.commands import Act, Lapse, Proceed, Refusal, StandingOrder
from referee.deal.decide import move_of_clock
from referee.deal.moves import Move
from referee.deal.state import Ask, AskKind, DealState
from referee.deal.views import seat_view
from referee.rules.base import Rules
from referee.rules.registry import Registry
from referee.seats import SEATS, Seat
from referee.table.clock import due as table_due
from referee.table.commands import Miss, SeatNext, Tick
from referee.table.presence import vacant_seat
from referee.table.state import TableState, game_of
from referee.table.taps import switch_answer
from storage.causes import Cause, Press

_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class AutomaticMove:
    """A move and its cause, which lets it happen once."""

    cause: Cause
    decide: Callable[[Draft], None]


def automatic_move(
    registry: Registry, ports: Ports, settings: DeskSettings, bundle: Bundle
) -> AutomaticMove | None:
    """The next move that is due by itself; None when the table waits for people or for time."""
    now = ports.clock.now()
    moment = table_due(bundle.table)
    if moment is not None and moment <= now:
        cause = Cause.of_deadline(table_stream(bundle.key), bundle.table_version)
        return AutomaticMove(cause, _tick)
    if _round_is_over(bundle) and vacant_seat(bundle.table) is not None:
        cause = Cause.named(f"n{bundle.key}:{bundle.table_version}")
        return AutomaticMove(cause, _seat_next)
    deal = bundle.deal
    if deal is None or bundle.match is None or not in_play(bundle.table, deal):
        return None
    for seat in SEATS:
        ask = deal.asks[seat]
        if ask is not None:
            move = _of_ask(registry, ports, settings, bundle, ask)
            if move is not None:
                return move
    rest = deal.progress.rest_until
    if rest is not None and rest <= now:
        cause = Cause.of_deadline(bundle.deal_stream, bundle.deal_version)
        return AutomaticMove(cause, _proceed)
    return None


def _of_ask(
    registry: Registry, ports: Ports, settings: DeskSettings, bundle: Bundle, ask: Ask
) -> AutomaticMove | None:
    """The answer to one seat's question, if it is due."""
    now, seat, deal = ports.clock.now(), ask.seat, bundle.deal
    match = bundle.match
    if deal is None or match is None:
        return None
    rules = registry.bind(match.setup.rules, match.setup.options)
    answered = Cause(press=Press(bundle.deal_stream, ask.number, int(seat)))
    if computer_plays(bundle.table, seat):
        if thought_over(deal, ask, settings.think) > now:
            return None
        move = _computer(ports, rules, bundle.table, deal, ask)
        return AutomaticMove(answered, lambda draft: _act(draft, seat, move, ask.number))
    switches = game_of(bundle.table).seats[seat].switches
    answer = switch_answer(deal, seat, switches)
    if answer is not None:
        return AutomaticMove(answered, lambda draft: _act(draft, seat, answer, ask.number))
    if ask.final is not None and ask.final <= now:
        order = game_of(bundle.table).seats[seat].standing
        cause = Cause.of_deadline(bundle.deal_stream, bundle.deal_version)
        return AutomaticMove(cause, lambda draft: _lapse(draft, ask, order))
    return None


def _computer(ports: Ports, rules: Rules, table: TableState, deal: DealState, ask: Ask) -> Move:
    """The computer's answer; one that is not open is a fault, and the clock's move serves."""
    policy = ports.computer(level_of_seat(table, ask.seat))
    move = policy(rules, seat_view(rules, deal, ask.seat))
    if move in ask.moves:
        return move
    _LOG.error("a computer player of %s chose %s, which is not open", rules.key, move)
    return move_of_clock(rules, deal, ask, StandingOrder.WIN)


def _round_is_over(bundle: Bundle) -> bool:
    """Whether the deal that ended last was the last of its round."""
    match = bundle.match
    if match is None or match.last is None or match.ended is not None:
        return False
    return match.course.rounds > match.last.course.rounds


def _seat_next(draft: Draft) -> None:
    _log(draft, table_step(draft, SeatNext()))


def _tick(draft: Draft) -> None:
    _log(draft, table_step(draft, Tick()))


def _proceed(draft: Draft) -> None:
    _log(draft, deal_step(draft, Proceed()))


def _act(draft: Draft, seat: Seat, move: Move, ask: int) -> None:
    _log(draft, deal_step(draft, Act(seat, move, ask)))


def _lapse(draft: Draft, ask: Ask, order: StandingOrder) -> None:
    """The clock acts for the seat; a turn that ran out is a miss."""
    refusal = deal_step(draft, Lapse(ask.seat, ask.number, order))
    if refusal is None and ask.kind is AskKind.TURN and draft.table.game is not None:
        refusal = table_step(draft, Miss(ask.seat))
    _log(draft, refusal)


def _log(draft: Draft, refusal: Refusal | None) -> None:
    """Another worker was faster; what is due is looked at again."""
    if refusal is not None:
        _LOG.debug("table %s: a due move was refused: %s", draft.key, refusal.code)
