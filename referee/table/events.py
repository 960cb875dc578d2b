"""What happened at a table. Applied in order they give the state; times are in milliseconds."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from referee.deal.commands import StandingOrder
from referee.deal.moves import Move
from referee.levels import Level
from referee.match.events import EndReason
from referee.match.setup import Player
from referee.seats import Seat
from referee.table.state import PauseReason, Pilot, Reach, Switch, ThrowFor
from referee.table.terms import Terms
from referee.table.voting import BallotCast, RestoringAgreed, VoteClosed, VoteOpened


@dataclass(frozen=True, slots=True)
class TableOpened:
    """Somebody opens a lobby; it dies at `dies` unless a match begins."""

    opener: str
    terms: Terms
    dies: int


@dataclass(frozen=True, slots=True)
class ChairTaken:
    """A player sits down; a computer that sat there gives way."""

    chair: Seat
    player: Player
    reach: Reach
    kept: bool


@dataclass(frozen=True, slots=True)
class ChairLeft:
    """The chair is free."""

    chair: Seat


@dataclass(frozen=True, slots=True)
class ChairKept:
    """The player of the last match stays for the next."""

    chair: Seat


@dataclass(frozen=True, slots=True)
class LevelSet:
    """The computer in the chair plays better or worse from now on."""

    chair: Seat
    level: Level


@dataclass(frozen=True, slots=True)
class ReachChanged:
    """The bot can write to the player now, or cannot any more."""

    chair: Seat
    reach: Reach


@dataclass(frozen=True, slots=True)
class OpenerChanged:
    """The opener's rights go to another player."""

    player: str


@dataclass(frozen=True, slots=True)
class TermsChanged:
    """What the next match is played by."""

    terms: Terms


@dataclass(frozen=True, slots=True)
class PageTurned:
    """Another page of the options is open; empty closes them."""

    page: str


@dataclass(frozen=True, slots=True)
class CountdownBegan:
    """The match begins by itself at `until`."""

    until: int


@dataclass(frozen=True, slots=True)
class CountdownStopped:
    """It does not, because somebody is missing."""


@dataclass(frozen=True, slots=True)
class StartPutOff:
    """Somebody said *wait*: it does not begin by itself with these four."""


@dataclass(frozen=True, slots=True)
class HoldEnded:
    """Chairs of the last match that nobody kept are free; newcomers have until `until`, if any."""

    until: int | None


class CloseReason(StrEnum):
    """Why a table is closed."""

    CANCELLED = "cancelled"
    IDLE = "idle"
    """No match began in time."""
    EMPTY = "empty"
    """Nobody was left."""


@dataclass(frozen=True, slots=True)
class TableClosed:
    """The table is no more."""

    reason: CloseReason


@dataclass(frozen=True, slots=True)
class Queued:
    """Somebody waits for the next free chair."""

    player: str


@dataclass(frozen=True, slots=True)
class Unqueued:
    """Somebody waits no more."""

    player: str


@dataclass(frozen=True, slots=True)
class MatchCalled:
    """A match begins. The seeds are secret; the first deal's commitment is published now."""

    match: str
    match_seed: str
    deal_seed: str


@dataclass(frozen=True, slots=True)
class ThrowAsked:
    """Dice are to be thrown on the table."""

    purpose: ThrowFor
    dice: int
    until: int


@dataclass(frozen=True, slots=True)
class ThrowDone:
    """The dice lie. `values` is empty when the answer was lost: the seed's dice count."""

    purpose: ThrowFor
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SeatsTaken:
    """The players change to the seats drawn: `seating` names the chair of who takes each seat."""

    seating: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class DealCalled:
    """The next deal begins; `dice` were thrown on the table, or are the seed's when empty."""

    number: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealClosed:
    """A deal has ended; the next begins at `until` at the latest, with the seed locked now."""

    number: int
    until: int
    next_seed: str


@dataclass(frozen=True, slots=True)
class StakesAwaited:
    """Side stakes may be placed before the first deal, which waits until all are ready."""

    until: int


@dataclass(frozen=True, slots=True)
class PlayerReady:
    """A player is ready for the next deal."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MoreTimeTaken:
    """A player has asked for more time between deals."""

    seat: Seat
    until: int


@dataclass(frozen=True, slots=True)
class MatchClosed:
    """The match is over; its players may keep their chairs until `held`."""

    reason: EndReason
    held: int
    dies: int


@dataclass(frozen=True, slots=True)
class TurnMissed:
    """A player's own turn ran out."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MissesForgiven:
    """The player acts again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AbsenceAsked:
    """The others choose until then whether to wait for the player or let a computer play."""

    seat: Seat
    until: int


class PilotReason(StrEnum):
    """Why the moves of a seat are made by another than before."""

    ABSENT = "absent"
    LEFT = "left"
    KICKED = "kicked"
    BLOCKED = "blocked"
    """The bot can't write to the player any more."""
    LEFT_CHAT = "left_chat"
    RETURNED = "returned"


@dataclass(frozen=True, slots=True)
class PilotSet:
    """A computer plays for the seat from now on, or its player again."""

    seat: Seat
    pilot: Pilot
    reason: PilotReason


@dataclass(frozen=True, slots=True)
class SeatHandedOver:
    """Somebody else plays a seat of the match from now on (G8)."""

    seat: Seat
    player: Player
    reach: Reach


@dataclass(frozen=True, slots=True)
class SwitchedOn:
    """Questions of a kind are answered for the player until the deal ends."""

    seat: Seat
    switch: Switch


@dataclass(frozen=True, slots=True)
class SwitchedOff:
    """They are asked again."""

    seat: Seat
    switch: Switch


@dataclass(frozen=True, slots=True)
class StandingSet:
    """What the clock does when the player could win."""

    seat: Seat
    order: StandingOrder


@dataclass(frozen=True, slots=True)
class MoveArmed:
    """A first tap: the same move again makes it."""

    seat: Seat
    ask: int
    move: Move


@dataclass(frozen=True, slots=True)
class Paused:
    """The match stands still; `seat` is whom it waits for, if anybody."""

    reason: PauseReason
    since: int
    until: int | None
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Resumed:
    """It goes on after standing still for so many milliseconds."""

    lost: int


@dataclass(frozen=True, slots=True)
class TableHeld:
    """The bot was away: every deadline of the table is so many milliseconds later."""

    by: int


@dataclass(frozen=True, slots=True)
class Nudged:
    """Somebody asks those who must act to act, once in that turn. `by` is empty for a bystander."""

    turn: str
    by: str


TableEvent: TypeAlias = (
    TableOpened
    | ChairTaken
    | ChairLeft
    | ChairKept
    | LevelSet
    | ReachChanged
    | OpenerChanged
    | TermsChanged
    | PageTurned
    | CountdownBegan
    | CountdownStopped
    | StartPutOff
    | HoldEnded
    | TableClosed
    | Queued
    | Unqueued
    | MatchCalled
    | ThrowAsked
    | ThrowDone
    | SeatsTaken
    | DealCalled
    | DealClosed
    | StakesAwaited
    | PlayerReady
    | MoreTimeTaken
    | MatchClosed
    | TurnMissed
    | MissesForgiven
    | AbsenceAsked
    | PilotSet
    | SeatHandedOver
    | SwitchedOn
    | SwitchedOff
    | StandingSet
    | MoveArmed
    | VoteOpened
    | BallotCast
    | VoteClosed
    | RestoringAgreed
    | Paused
    | Resumed
    | TableHeld
    | Nudged
)
