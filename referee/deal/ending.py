"""The end of a deal: won or drawn, then settled."""

from __future__ import annotations

from referee.deal.events import (
    DealDrawn,
    DealForfeited,
    DealTakenBack,
    DealWon,
    FlowerRobbed,
    PaidAtOnce,
    Settled,
)
from referee.deal.running import Running
from referee.deal.state import DealState, Result
from referee.live.reckoning import settled_again
from referee.rules.base import Clause, Rules, WinRight
from referee.scoring.outcome import WinBy
from referee.scoring.sheet import NO_POINTS, Settlement
from referee.seats import Points, Seat
from referee.tiles import Tile


def won_by_draw(running: Running, seat: Seat, right: WinRight) -> None:
    """The seat wins in its own turn, on what it drew or on an extra right (T27–T30)."""
    if right.robs is not None and right.giver is not None:
        running.emit(FlowerRobbed(seat, right.giver, right.robs))
    refund = running.rules.money.kong_won_with(running.state, seat)
    if refund is not None:
        running.emit(PaidAtOnce(*refund))
    tile = running.state.turn.drawn
    running.emit(DealWon((seat,), WinBy.SELF_DRAW, tile, right.giver, right.name))
    _settle(running)


def won_on_tile(
    running: Running, winners: tuple[Seat, ...], by: WinBy, tile: Tile, giver: Seat
) -> None:
    """One or several seats win on what another gave."""
    running.emit(DealWon(winners, by, tile, giver))
    _settle(running)


def won_by_flower(running: Running, seat: Seat, giver: Seat, right: WinRight) -> None:
    """The seat wins with a flower that another showed (T30)."""
    running.emit(DealWon((seat,), WinBy.DISCARD, running.state.turn.drawn, giver, right.name))
    _settle(running)


def drawn(running: Running, clause: Clause) -> None:
    """Nobody wins (荒局)."""
    running.emit(DealDrawn(clause))
    _settle(running)


def forfeited(running: Running, seat: Seat, clause: Clause, tile: Tile | None) -> None:
    """The seat's error ends the deal, and it pays."""
    running.emit(DealForfeited(seat, clause, tile))
    _settle(running)


def _settle(running: Running) -> None:
    result = running.state.progress.result
    if result is not None:
        running.emit(Settled(settlement_of(running.rules, running.state, result)))


def settlement_of(rules: Rules, state: DealState, result: Result) -> Settlement:
    """What the end of a deal comes to: by the rules, or nothing where a referee took it back."""
    real = state.progress.real
    if result.taken_back is None and real is not None and real.report is not None:
        return settled_again(rules, state, real.report)
    if result.taken_back is None:
        return rules.scoring.settle(state, result)
    return Settlement((), NO_POINTS, state.setup.dealer, state.setup.streak)


def taken_back(running: Running, event: DealTakenBack) -> None:
    """A referee ends the deal, and what was paid in it goes back."""
    paid = running.state.progress.paid
    if paid != NO_POINTS:
        running.emit(PaidAtOnce(event.clause, Points(*(-chips for chips in paid))))
    running.emit(event)
    _settle(running)
