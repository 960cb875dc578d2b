"""The state of a table: immutable parts, each about one thing.

Until a match begins a *chair* is a place in the order of sitting down; once seats are drawn, chair
and seat are the same number.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from referee.deal.commands import StandingOrder
from referee.deal.moves import Move
from referee.match.setup import Player, PlayerKind
from referee.seats import SEATS, Seat
from referee.table.terms import Terms


class Stage(StrEnum):
    """What the table is doing."""

    LOBBY = "lobby"
    """Seats are taken, nothing is played."""
    THROWING = "throwing"
    """Dice are being thrown on the table."""
    PLAYING = "playing"
    """A deal is open."""
    BETWEEN = "between"
    """A deal has ended; the next waits until all are ready."""
    CLOSED = "closed"


class Reach(StrEnum):
    """Whether the bot can write to a player in private."""

    REACHABLE = "reachable"
    UNREACHABLE = "unreachable"


class Chair(NamedTuple):
    """A chair that is taken. `kept` is false after a match until its player says *again*."""

    player: Player
    reach: Reach
    kept: bool

    @property
    def human(self) -> bool:
        """Whether a person sits here."""
        return self.player.kind is PlayerKind.HUMAN

    @property
    def settled(self) -> bool:
        """Whether nothing about this chair keeps a match from beginning."""
        return not self.human or (self.reach is Reach.REACHABLE and self.kept)


class Pilot(StrEnum):
    """Who makes the moves of a seat."""

    OWNER = "owner"
    COMPUTER = "computer"


class Switch(StrEnum):
    """What answers questions for a player until the deal ends."""

    WINS_ONLY = "wins_only"
    """只問胡: no chow, pung or kong questions."""
    NO_CHOW = "no_chow"
    """不吃."""
    AUTO_DISCARD = "auto_discard"
    """摸打: discard what is drawn, still ask for a win."""


class Armed(NamedTuple):
    """A move that waits for its second tap; it is void once the seat's question is another."""

    ask: int
    move: Move


class Presence(NamedTuple):
    """How a seat of the running match is attended.

    Attributes:
        pilot: who makes its moves.
        misses: own turns in a row that ran out.
        assisted: a computer has played in the owner's place at some time of this match.
        barred: the owner was sent away and does not come back in this match.
        absent_until: the others are choosing what to do about the absence until then.
        switches: what answers questions for the player in this deal.
        standing: what the clock does when the player could win.
        armed: a move tapped once.
        relieved: deals of this match at whose end a computer sat in the owner's place.
        gone: the owner has left the match for good, as far as can be told.
    """

    pilot: Pilot
    misses: int
    assisted: bool
    barred: bool
    absent_until: int | None
    switches: frozenset[Switch]
    standing: StandingOrder
    armed: Armed | None
    relieved: int = 0
    gone: bool = False


def deal_over(presence: Presence) -> Presence:
    """The seat when a deal is over: one that a computer has just played counts as relieved."""
    if presence.pilot is not Pilot.COMPUTER:
        return presence
    return presence._replace(relieved=presence.relieved + 1)


ATTENDED: Final = Presence(Pilot.OWNER, 0, False, False, None, frozenset(), StandingOrder.WIN, None)
"""A seat whose player has just sat down to a match."""


class Lobby(NamedTuple):
    """Times of the lobby, in milliseconds since 1970.

    Attributes:
        dies: when it closes for want of players.
        starts: when the match begins by itself.
        waits: somebody has said *wait*: it does not begin by itself with these four.
        held: until when the players of the last match may keep their chairs.
        page: the page of options that is open; empty for none.
    """

    dies: int
    starts: int | None
    waits: bool
    held: int | None
    page: str


class ThrowFor(StrEnum):
    """What dice are thrown for."""

    SEATS = "seats"
    """Seats and first dealer."""
    WALL = "wall"
    """Where the wall is broken."""


class Throw(NamedTuple):
    """Dice that are being thrown on the table; after `until` the seed's dice count."""

    purpose: ThrowFor
    dice: int
    until: int


class Motion(StrEnum):
    """What is voted on."""

    STOP = "stop"
    PAUSE = "pause"
    RESUME = "resume"
    RESTORE = "restore"
    """The deal goes on from an earlier turn."""

    @property
    def needs_all(self) -> bool:
        """Whether every player has to say yes; otherwise a majority, and the absent agree."""
        return self is Motion.RESTORE


class Vote(NamedTuple):
    """An open vote, and who has answered by `until`.

    `discards` and `reason` are of a motion to restore: the turn to go on from, and why.
    """

    motion: Motion
    by: Seat
    until: int
    yes: frozenset[Seat]
    no: frozenset[Seat]
    discards: int = 0
    reason: str = ""


class PauseReason(StrEnum):
    """Why a match stands still."""

    VOTE = "vote"
    """The players agreed to."""
    REFEREE = "referee"
    ABSENCE = "absence"
    """The others wait for a player."""
    NOBODY = "nobody"
    """No player is at the table."""
    CHAT = "chat"
    """The bot can't write to the group."""


class Pause(NamedTuple):
    """The match stands still since `since`, until `until` or, without it, until it is resumed."""

    reason: PauseReason
    since: int
    until: int | None
    seat: Seat | None


class Readiness(NamedTuple):
    """Between deals: who is ready, who has asked for more time, and when the next deal begins."""

    until: int
    ready: frozenset[Seat]
    waited: frozenset[Seat]


class Game(NamedTuple):
    """The match being played.

    Attributes:
        match: its key.
        deal: the number of the deal in play or just ended; 0 before the first.
        match_seed: from which seats are drawn; secret until the match ends.
        deal_seed: of the deal in play or, between deals, of the next one; its commitment has been
            published, the seed is secret until that deal ends.
        seats: how each seat is attended.
        paused_by: seats that have asked for their pause.
        nudged: the turn in which somebody was last nudged.
    """

    match: str
    deal: int
    match_seed: str
    deal_seed: str
    seats: tuple[Presence, Presence, Presence, Presence]
    paused_by: frozenset[Seat]
    nudged: str


Chairs = tuple[Chair | None, Chair | None, Chair | None, Chair | None]
NO_CHAIRS: Final[Chairs] = (None, None, None, None)


class TableState(NamedTuple):
    """A whole table at one moment.

    Attributes:
        deals: deals begun here over all matches; tells an old deal's buttons from a new one's.
    """

    stage: Stage
    terms: Terms
    opener: str
    chairs: Chairs
    queue: tuple[str, ...]
    lobby: Lobby | None
    game: Game | None
    throw: Throw | None
    readiness: Readiness | None
    vote: Vote | None
    pause: Pause | None
    deals: int

    def chair_of(self, player: str) -> Seat | None:
        """Where the player sits, if at all."""
        for seat in SEATS:
            chair = self.chairs[seat]
            if chair is not None and chair.player.id == player:
                return seat
        return None

    def humans(self) -> tuple[Seat, ...]:
        """The chairs with people, in order."""
        return tuple(
            seat for seat in SEATS if (chair := self.chairs[seat]) is not None and chair.human
        )

    @property
    def in_match(self) -> bool:
        """Whether a match is under way."""
        return self.game is not None

    @property
    def complete(self) -> bool:
        """Whether four sit who can begin at once; real tiles need nobody's private chat."""
        real = self.terms.real_tiles
        return all(
            chair is not None and (chair.settled or (real and chair.kept)) for chair in self.chairs
        )

    def attended(self) -> tuple[Seat, ...]:
        """Seats of the running match whose own human player makes the moves."""
        if self.game is None:
            return ()
        seats = self.game.seats
        return tuple(seat for seat in self.humans() if seats[seat].pilot is Pilot.OWNER)


def game_of(state: TableState) -> Game:
    """The match under way; a fault of the program when there is none."""
    if state.game is None:
        raise AssertionError("a match is under way")
    return state.game


def lobby_of(state: TableState) -> Lobby:
    """The lobby; a fault of the program when there is none."""
    if state.lobby is None:
        raise AssertionError("the table is in its lobby")
    return state.lobby
