"""What can be asked of a table, by whom."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from referee.deal.moves import Move
from referee.levels import Level
from referee.match.events import EndReason
from referee.match.setup import Player
from referee.seats import Seat
from referee.table.events import PilotReason
from referee.table.state import Motion, Reach, Switch
from referee.table.terms import Terms
from referee.table.voting import Ballot


class Rank(StrEnum):
    """What somebody may do beyond playing."""

    PLAYER = "player"
    REFEREE = "referee"
    CHIEF = "chief"
    """The chief referee (總裁判長), who also may what any referee may."""

    @property
    def rules(self) -> bool:
        """Whether it is a referee's."""
        return self is not Rank.PLAYER


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks. `id` is empty for a referee who does not show a name."""

    id: str
    rank: Rank = Rank.PLAYER


@dataclass(frozen=True, slots=True)
class Chance:
    """Keys and seeds drawn for one command; it takes what it needs.

    Attributes:
        match: the key of a match that may begin.
        match_seed, deal_seed: 64 hexadecimal digits each.
    """

    match: str
    match_seed: str
    deal_seed: str


@dataclass(frozen=True, slots=True)
class SitDown:
    """Take a free chair, or a computer's."""

    actor: Actor
    reach: Reach


@dataclass(frozen=True, slots=True)
class StandUp:
    """Leave the chair; in a match a computer plays on and the seat stays the player's."""

    actor: Actor


@dataclass(frozen=True, slots=True)
class AddComputer:
    """Let a computer take a free chair; without a level it plays as the terms say."""

    actor: Actor
    level: Level | None = None


@dataclass(frozen=True, slots=True)
class SetLevel:
    """Let the computer in a chair play better or worse."""

    actor: Actor
    chair: Seat
    level: Level


@dataclass(frozen=True, slots=True)
class ChangeTerms:
    """Play by other terms."""

    actor: Actor
    terms: Terms


@dataclass(frozen=True, slots=True)
class TurnPage:
    """Open a page of the options; an empty name closes them."""

    actor: Actor
    page: str


@dataclass(frozen=True, slots=True)
class StartMatch:
    """Begin at once."""

    actor: Actor


@dataclass(frozen=True, slots=True)
class Cancel:
    """Close the lobby."""

    actor: Actor


@dataclass(frozen=True, slots=True)
class Wait:
    """In the lobby: do not begin by itself. Between deals: more time."""

    actor: Actor


@dataclass(frozen=True, slots=True)
class Again:
    """Stay for the next match."""

    actor: Actor


@dataclass(frozen=True, slots=True)
class JoinQueue:
    """Wait for the next free chair, or wait no more."""

    actor: Actor


@dataclass(frozen=True, slots=True)
class LearnReach:
    """The bot can write to a player now, or cannot any more."""

    player: str
    reach: Reach


@dataclass(frozen=True, slots=True)
class Lose:
    """A player has left the group."""

    player: str
    reason: PilotReason = PilotReason.LEFT_CHAT


@dataclass(frozen=True, slots=True)
class Kick:
    """A referee sends a player away."""

    actor: Actor
    player: str


@dataclass(frozen=True, slots=True)
class HandOver:
    """Somebody else takes over a seat of the running match, chips and all (G8)."""

    seat: Seat
    player: Player
    reach: Reach = Reach.REACHABLE


@dataclass(frozen=True, slots=True)
class SeatNext:
    """A round is over: whoever waits takes the place of one who has left."""


@dataclass(frozen=True, slots=True)
class EndMatch:
    """The match ends now, by the clock on the wall or by who runs the tournament (G9)."""

    reason: EndReason


@dataclass(frozen=True, slots=True)
class Touch:
    """A press or a word of a player: the player is here."""

    actor: Actor


@dataclass(frozen=True, slots=True)
class Miss:
    """The clock's word that a seat's own turn ran out."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AwaitAbsent:
    """Wait for the absent player of a seat."""

    actor: Actor
    seat: Seat


@dataclass(frozen=True, slots=True)
class ReplaceAbsent:
    """Let a computer play for the absent player of a seat."""

    actor: Actor
    seat: Seat


@dataclass(frozen=True, slots=True)
class Flip:
    """Turn a personal switch on or off."""

    actor: Actor
    switch: Switch


@dataclass(frozen=True, slots=True)
class FlipStanding:
    """Change what the clock does when the player could win."""

    actor: Actor


@dataclass(frozen=True, slots=True)
class Arm:
    """A first tap on a move that needs two."""

    actor: Actor
    ask: int
    move: Move


@dataclass(frozen=True, slots=True)
class GetReady:
    """Ready for the next deal."""

    actor: Actor


@dataclass(frozen=True, slots=True)
class Propose:
    """A player moves to stop, pause or resume; a referee's word needs no vote."""

    actor: Actor
    motion: Motion


@dataclass(frozen=True, slots=True)
class ProposeRestoring:
    """A player moves to go on from the deal's turn after so many discards; the chief referee's
    word needs no vote.
    """

    actor: Actor
    discards: int
    reason: str


@dataclass(frozen=True, slots=True)
class CastBallot:
    """Answer the open motion."""

    actor: Actor
    ballot: Ballot


@dataclass(frozen=True, slots=True)
class Nudge:
    """Ask those who must act to act. `turn` names the present turn by public facts."""

    actor: Actor
    turn: str


@dataclass(frozen=True, slots=True)
class ReportThrow:
    """The dice lie, or their answer was lost (empty)."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SeatPlayers:
    """The seats have been drawn."""

    seating: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class FinishDeal:
    """The deal has been settled; `over` says why the match ends with it, if it does."""

    over: EndReason | None


@dataclass(frozen=True, slots=True)
class LoseChat:
    """The bot cannot write to the group."""


@dataclass(frozen=True, slots=True)
class RegainChat:
    """The bot can write to the group again."""


@dataclass(frozen=True, slots=True)
class Tick:
    """The clock's word that a deadline of the table has passed."""


@dataclass(frozen=True, slots=True)
class HoldTable:
    """The clock's word that the bot was away for so many milliseconds."""

    by: int


TableCommand: TypeAlias = (
    SitDown
    | StandUp
    | AddComputer
    | SetLevel
    | ChangeTerms
    | TurnPage
    | StartMatch
    | Cancel
    | Wait
    | Again
    | JoinQueue
    | LearnReach
    | Lose
    | Kick
    | HandOver
    | SeatNext
    | EndMatch
    | Touch
    | Miss
    | AwaitAbsent
    | ReplaceAbsent
    | Flip
    | FlipStanding
    | Arm
    | GetReady
    | Propose
    | ProposeRestoring
    | CastBallot
    | Nudge
    | ReportThrow
    | SeatPlayers
    | FinishDeal
    | LoseChat
    | RegainChat
    | Tick
    | HoldTable
)
