"""The running of one decision at a table, and what its steps share."""

from __future__ import annotations

from typing import Final

from referee.deal.commands import Refusal, refused
from referee.match.setup import Player, PlayerKind
from referee.rules.base import Rules
from referee.seats import SEATS, Seat
from referee.table.commands import Actor, Chance
from referee.table.events import (
    ChairTaken,
    CloseReason,
    OpenerChanged,
    TableClosed,
    TableEvent,
    Unqueued,
)
from referee.table.evolve import table_applied
from referee.table.state import Chair, Reach, Stage, TableState

COUNTDOWN: Final = 10_000
LOBBY_LIFE: Final = 3_600_000
HOLD: Final = 120_000
"""How long the players of the last match may keep their chairs."""
READY_TIME: Final = 30_000
MORE_TIME: Final = 60_000
THROW_TIME: Final = 15_000
MISSES: Final = 2
"""Turns in a row after which a player counts as absent."""
ABSENCE_CHOICE: Final = 30_000
ABSENCE_WAIT: Final = 120_000
VOTE_TIME: Final = 90_000
PAUSE_TIME: Final = 300_000
NOBODY_TIME: Final = 1_800_000
"""How long a match stands still when no player is at the table, before it is stopped."""


class Refused(Exception):
    """Nothing happens; `decide` gives the refusal back and forgets what was emitted."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def refuse(code: str, **parameters: str) -> Refused:
    """Not now, or not by you."""
    return Refused(refused(code, **parameters))


class Running:
    """A state under decision, the rules it is played by, and what has happened so far.

    `chance` holds keys and seeds that this one command may use.
    """

    def __init__(self, rules: Rules, state: TableState, at: int, chance: Chance) -> None:
        self.rules = rules
        self.state = state
        self.at = at
        self.chance = chance
        self.events: list[TableEvent] = []

    def emit(self, event: TableEvent) -> None:
        """It happens."""
        self.events.append(event)
        self.state = table_applied(self.state, event)

    def chair(self, seat: Seat) -> Chair:
        """A chair that is known to be taken."""
        chair = self.state.chairs[seat]
        if chair is None:
            raise AssertionError("the chair is taken")
        return chair


def require_lobby(running: Running) -> None:
    """Refuse what is only for a lobby."""
    if running.state.stage is Stage.CLOSED:
        raise refuse("table_closed")
    if running.state.stage is not Stage.LOBBY:
        raise refuse("match_running")


def require_match(running: Running) -> None:
    """Refuse what is only for a running match."""
    if running.state.stage is Stage.CLOSED:
        raise refuse("table_closed")
    if running.state.game is None:
        raise refuse("no_match")


def require_rights(running: Running, actor: Actor) -> None:
    """Refuse what only the opener and referees may."""
    if not actor.rank.rules and actor.id != running.state.opener:
        raise refuse("opener_only")


def require_referee(actor: Actor) -> None:
    """Refuse what only referees may."""
    if not actor.rank.rules:
        raise refuse("referee_only")


def seat_of(running: Running, actor: Actor) -> Seat:
    """Where the actor sits; refuses bystanders."""
    seat = running.state.chair_of(actor.id) if actor.id else None
    if seat is None:
        raise refuse("not_seated")
    return seat


def hand_over(running: Running, leaving: str) -> None:
    """The opener's rights go to the next human, in a match to one who is attending."""
    if running.state.opener != leaving:
        return
    attended = running.state.attended()
    for seat in attended or running.state.humans():
        player = running.chair(seat).player.id
        if player != leaving:
            running.emit(OpenerChanged(player))
            return


def close_if_empty(running: Running) -> None:
    """A lobby without people is closed."""
    if not running.state.humans():
        running.emit(TableClosed(CloseReason.EMPTY))


def free_chair(state: TableState) -> Seat | None:
    """The first chair that nobody has."""
    return next((seat for seat in SEATS if state.chairs[seat] is None), None)


def seat_queue(running: Running) -> None:
    """Whoever waits takes the free chairs, first come first served, and has to confirm."""
    while running.state.queue and (chair := free_chair(running.state)) is not None:
        waiting = running.state.queue[0]
        running.emit(Unqueued(waiting))
        player = Player(waiting, PlayerKind.HUMAN)
        running.emit(ChairTaken(chair, player, Reach.REACHABLE, kept=False))


def computer_chair(state: TableState) -> Seat | None:
    """The last chair that a computer has."""
    for seat in reversed(SEATS):
        chair = state.chairs[seat]
        if chair is not None and chair.player.kind is PlayerKind.COMPUTER:
            return seat
    return None
