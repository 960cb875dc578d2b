"""The course of a match at its table: dice, deals, readiness, the end."""

from __future__ import annotations

from referee.match.events import EndReason
from referee.seats import Seat
from referee.table.commands import Actor, EndMatch, FinishDeal, GetReady, ReportThrow, SeatPlayers
from referee.table.events import (
    DealCalled,
    DealClosed,
    MatchCalled,
    MatchClosed,
    MoreTimeTaken,
    PlayerReady,
    SeatsTaken,
    StakesAwaited,
    ThrowAsked,
    ThrowDone,
)
from referee.table.running import (
    HOLD,
    LOBBY_LIFE,
    MORE_TIME,
    READY_TIME,
    THROW_TIME,
    Running,
    close_if_empty,
    refuse,
    seat_of,
    seat_queue,
)
from referee.table.state import Motion, Stage, TableState, ThrowFor, game_of
from referee.table.terms import Dice
from referee.table.voting import VoteClosed, VoteOutcome


def call_match(running: Running) -> None:
    """A match begins: seeds are drawn, and the dice for the seats are asked for."""
    chance = running.chance
    running.emit(MatchCalled(chance.match, chance.match_seed, chance.deal_seed))
    if running.state.terms.dice() is not Dice.SEED:
        ceremony = running.rules.ceremony
        _ask_throw(running, ThrowFor.SEATS, ceremony.seat_dice + ceremony.dealer_dice)


def _ask_throw(running: Running, purpose: ThrowFor, dice: int) -> None:
    running.emit(ThrowAsked(purpose, dice, running.at + THROW_TIME))


def report_throw(running: Running, command: ReportThrow) -> None:
    """The dice lie; without values the seed's dice count."""
    throw = running.state.throw
    if throw is None:
        raise refuse("no_throw")
    values = command.values
    if values and (len(values) != throw.dice or not all(1 <= value <= 6 for value in values)):
        raise refuse("throw_impossible")
    running.emit(ThrowDone(throw.purpose, values))
    if throw.purpose is ThrowFor.WALL:
        running.emit(DealCalled(game_of(running.state).deal + 1, values))


def seat_players(running: Running, command: SeatPlayers) -> None:
    """The seats are drawn; the first deal begins, after the side stakes where there are any."""
    if running.state.stage is not Stage.THROWING or running.state.throw is not None:
        raise refuse("not_drawing_seats")
    running.emit(SeatsTaken(command.seating))
    if _stakes_come_first(running):
        running.emit(StakesAwaited(running.at + READY_TIME))
    else:
        call_deal(running)


def _stakes_come_first(running: Running) -> bool:
    """Whether people may stake chips before the first deal: none that are limited, and no
    computers' (see `referee.stakes.deciding`).
    """
    state = running.state
    staking, limited = running.rules.staking, state.terms.shared().whole("chips")
    return staking.offered and not limited and len(state.humans()) == len(state.chairs)


def call_deal(running: Running) -> None:
    """The next deal begins, after its dice when they are thrown on the table."""
    if running.state.terms.dice() is Dice.TELEGRAM:
        _ask_throw(running, ThrowFor.WALL, sum(running.rules.ceremony.break_dice))
    else:
        running.emit(DealCalled(game_of(running.state).deal + 1, ()))


def finish_deal(running: Running, command: FinishDeal) -> None:
    """The deal is settled: the next waits until all are ready, or the match is over.

    With real tiles nobody has to be waited for: the next deal is open at once.
    """
    if running.state.stage is not Stage.PLAYING:
        raise refuse("no_deal_open")
    if command.over is not None:
        close_match(running, command.over)
        return
    drop_restoring(running)
    deal, real = game_of(running.state).deal, running.state.terms.real_tiles
    rest = 0 if real else READY_TIME
    running.emit(DealClosed(deal, running.at + rest, running.chance.deal_seed))
    if real:
        call_deal(running)
    else:
        go_on_when_ready(running)


def drop_restoring(running: Running) -> None:
    """There is nothing to vote on any more: the deal is over, or the chief referee has ruled."""
    vote = running.state.vote
    if vote is not None and vote.motion is Motion.RESTORE:
        running.emit(VoteClosed(vote.motion, VoteOutcome.DROPPED))


def close_match(running: Running, reason: EndReason) -> None:
    """The match is over; whatever was voted on is void."""
    if running.state.vote is not None:
        running.emit(VoteClosed(running.state.vote.motion, VoteOutcome.DROPPED))
    running.emit(MatchClosed(reason, running.at + HOLD, running.at + LOBBY_LIFE))
    seat_queue(running)
    close_if_empty(running)


def end_match(running: Running, command: EndMatch) -> None:
    """The match is over although it has not been played out."""
    if running.state.game is None:
        raise refuse("no_match")
    close_match(running, command.reason)


def get_ready(running: Running, command: GetReady) -> None:
    """A player is ready; with the last one the next deal begins."""
    readiness = running.state.readiness
    seat = seat_of(running, command.actor)
    if readiness is None:
        raise refuse("not_between_deals")
    if seat in readiness.ready:
        raise refuse("ready_already")
    running.emit(PlayerReady(seat))
    go_on_when_ready(running)


def take_time(running: Running, actor: Actor) -> None:
    """A player asks for more time between deals, once each."""
    readiness = running.state.readiness
    seat = seat_of(running, actor)
    if readiness is None:
        raise refuse("not_between_deals")
    if seat in readiness.waited:
        raise refuse("waited_already")
    running.emit(MoreTimeTaken(seat, readiness.until + MORE_TIME))


def unready_of(state: TableState) -> tuple[Seat, ...]:
    """Players who are at the table and have not said that they are ready."""
    readiness = state.readiness
    if readiness is None:
        return ()
    return tuple(seat for seat in state.attended() if seat not in readiness.ready)


def go_on_when_ready(running: Running) -> None:
    """The next deal begins once all who are present are ready; one of them at least must be."""
    state = running.state
    if state.readiness is None or state.pause is not None or not state.attended():
        return
    if not unready_of(running.state):
        call_deal(running)
