"""The table decides: a command and a state give what happens, or a refusal.

The rules for editing this package are those of `referee.deal`: a step may only ask its state and
emit events, and whatever a step must remember has to be in an event.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, cast

from referee.deal.commands import Refusal, RefusalKind
from referee.match.setup import Player, PlayerKind
from referee.rules.base import Rules
from referee.seats import SEATS, Seat
from referee.table import commands as cmd
from referee.table import course, lobby, motions, presence
from referee.table.clock import due, tick
from referee.table.commands import Chance, TableCommand
from referee.table.events import ChairTaken, PilotReason, TableEvent, TableHeld, TableOpened
from referee.table.evolve import opened, table_applied
from referee.table.running import LOBBY_LIFE, Refused, Running, refuse
from referee.table.state import Reach, Stage, TableState
from referee.table.terms import Terms


@dataclass(frozen=True, slots=True)
class Decision:
    """What happens, and the state it leads to. No events: nothing had to change."""

    events: tuple[TableEvent, ...]
    state: TableState


def open_table(opener: str, reach: Reach, terms: Terms, at: int) -> Decision:
    """A lobby with its opener in the first chair. `at` is in milliseconds since 1970."""
    first = TableOpened(opener, terms, at + LOBBY_LIFE)
    seated = ChairTaken(Seat.A, Player(opener, PlayerKind.HUMAN), reach, kept=True)
    return Decision((first, seated), table_applied(opened(first), seated))


def open_drawn_table(
    opener: str, players: tuple[Player, Player, Player, Player], terms: Terms, at: int
) -> Decision:
    """A table whose four were drawn elsewhere, each in the chair of the seat (G5)."""
    events: list[TableEvent] = [TableOpened(opener, terms, at + LOBBY_LIFE)]
    state = opened(events[0])
    for seat, player in zip(SEATS, players, strict=True):
        events.append(ChairTaken(seat, player, Reach.REACHABLE, kept=True))
        state = table_applied(state, events[-1])
    return Decision(tuple(events), state)


def decide(
    rules: Rules, state: TableState, command: TableCommand, at: int, chance: Chance
) -> Decision | Refusal:
    """What a command does at a moment, in milliseconds since 1970; a refusal changes nothing.

    Args:
        rules: of the table's terms.
        state: the present state.
        command: what is asked.
        at: now.
        chance: fresh keys and seeds, never used for another command.
    """
    running = Running(rules, state, at, chance)
    try:
        if state.stage is Stage.CLOSED:
            raise refuse("table_closed")
        _STEPS[type(command)](running, command)
    except Refused as refusal:
        return refusal.refusal
    return Decision(tuple(running.events), running.state)


def _sit_down(running: Running, command: cmd.SitDown) -> None:
    seat = running.state.chair_of(command.actor.id)
    if running.state.game is None or seat is None:
        lobby.sit_down(running, command)
        return
    before = len(running.events)
    presence.come_back(running, seat)
    if len(running.events) == before:
        raise refuse("already_seated")


def _wait(running: Running, command: cmd.Wait) -> None:
    if running.state.lobby is not None:
        lobby.put_off(running, command.actor)
    else:
        course.take_time(running, command.actor)


def _learn_reach(running: Running, command: cmd.LearnReach) -> None:
    seat = running.state.chair_of(command.player)
    if seat is None:
        if command.reach is Reach.UNREACHABLE:
            presence.lose(running, command.player, PilotReason.BLOCKED)
        return
    lobby.change_reach(running, seat, command.reach)
    if running.state.game is None:
        return
    if command.reach is Reach.UNREACHABLE:
        presence.lose(running, command.player, PilotReason.BLOCKED)
    elif not running.state.game.seats[seat].barred:
        presence.come_back(running, seat)


def _lose(running: Running, command: cmd.Lose) -> None:
    presence.lose(running, command.player, command.reason)


def _lose_chat(running: Running, command: cmd.LoseChat) -> None:
    motions.lose_chat(running)


def _regain_chat(running: Running, command: cmd.RegainChat) -> None:
    motions.regain_chat(running)


def _tick(running: Running, command: cmd.Tick) -> None:
    tick(running)


def _hold(running: Running, command: cmd.HoldTable) -> None:
    if command.by <= 0:
        raise Refused(Refusal(RefusalKind.MALFORMED, "hold_not_positive"))
    running.emit(TableHeld(command.by))


_Step = Callable[[Running, TableCommand], None]

_STEPS: Final = cast(
    "dict[type[TableCommand], _Step]",
    {
        cmd.SitDown: _sit_down,
        cmd.StandUp: presence.stand_up,
        cmd.AddComputer: lobby.add_computer,
        cmd.SetLevel: lobby.set_level,
        cmd.ChangeTerms: lobby.change_terms,
        cmd.TurnPage: lobby.turn_page,
        cmd.StartMatch: lobby.start_match,
        cmd.Cancel: lobby.cancel,
        cmd.Wait: _wait,
        cmd.Again: lobby.again,
        cmd.JoinQueue: lobby.join_queue,
        cmd.LearnReach: _learn_reach,
        cmd.Lose: _lose,
        cmd.Kick: presence.kick,
        cmd.HandOver: presence.hand_over_seat,
        cmd.SeatNext: presence.seat_next,
        cmd.EndMatch: course.end_match,
        cmd.Touch: presence.touch,
        cmd.Miss: presence.miss,
        cmd.AwaitAbsent: presence.await_absent,
        cmd.ReplaceAbsent: presence.replace_absent,
        cmd.Flip: presence.flip,
        cmd.FlipStanding: presence.flip_standing,
        cmd.Arm: presence.arm,
        cmd.GetReady: course.get_ready,
        cmd.Propose: motions.propose,
        cmd.ProposeRestoring: motions.propose_restoring,
        cmd.CastBallot: motions.cast_ballot,
        cmd.Nudge: presence.nudge,
        cmd.ReportThrow: course.report_throw,
        cmd.SeatPlayers: course.seat_players,
        cmd.FinishDeal: course.finish_deal,
        cmd.LoseChat: _lose_chat,
        cmd.RegainChat: _regain_chat,
        cmd.Tick: _tick,
        cmd.HoldTable: _hold,
    },
)

__all__ = ["Decision", "decide", "due", "open_drawn_table", "open_table"]
