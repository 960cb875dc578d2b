"""The state of a deal: immutable parts, each about one thing."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from referee.deal.moves import Move
from referee.deal.result import Result, TakenBack
from referee.deal.setup import DealSetup
from referee.hands import Hand
from referee.kinds import Kinds
from referee.live.told import RealTiles
from referee.melds import Meld
from referee.scoring.booking import Booking
from referee.scoring.sheet import NO_POINTS, Settlement
from referee.seats import Points, Seat, replaced
from referee.tiles import Tile


class Phase(StrEnum):
    """What the deal is waiting for."""

    CHOOSING = "choosing"
    """The dealer's answer to a question before the deal."""
    DECLARING = "declaring"
    """Declarations after the deal and before the first discard (天聽)."""
    TURN = "turn"
    """One seat's own turn."""
    LAST_TILE = "last_tile"
    """Whether the last tile is drawn or declined (海底牌)."""
    CLAIMING = "claiming"
    """Answers of those who may claim a discard, an added tile or a flower."""
    REPORTING = "reporting"
    """People play with real tiles; how it ends is told."""
    RESTING = "resting"
    """A discard that nobody claims lies a moment before the next draw."""
    ENDED = "ended"


class AskKind(StrEnum):
    """What a seat is asked."""

    CHOICE = "choice"
    DECLARATION = "declaration"
    TURN = "turn"
    LAST_TILE = "last_tile"
    CLAIM = "claim"


class Ask(NamedTuple):
    """A question to one seat, with every move it accepts.

    `number` rises only when this seat's own question changes. Times are milliseconds since 1970;
    `basic` ends the ordinary time, `final` the bank; both None without a limit.
    """

    seat: Seat
    number: int
    kind: AskKind
    moves: tuple[Move, ...]
    opened: int
    basic: int | None
    final: int | None


class Source(StrEnum):
    """Where a turn's newest tile came from."""

    DEAL = "deal"
    """The tiles dealt: the dealer's first turn."""
    WALL = "wall"
    """An ordinary draw (摸牌)."""
    CLAIM = "claim"
    """None was drawn: the turn began with a chow or pung."""
    CLAIMED_KONG = "claimed_kong"
    """The replacement for a claimed kong (碰槓)."""
    ADDED_KONG = "added_kong"
    """The replacement for a kong made by adding to a pung (加槓)."""
    CONCEALED_KONG = "concealed_kong"
    """The replacement for a concealed kong (暗槓)."""
    FLOWER = "flower"
    """The replacement for a flower."""

    @property
    def is_replacement(self) -> bool:
        """Whether the tile came from the tail (槓尾)."""
        return self in (
            Source.CLAIMED_KONG,
            Source.ADDED_KONG,
            Source.CONCEALED_KONG,
            Source.FLOWER,
        )


class Turn(NamedTuple):
    """Whose turn it is and how it came about.

    Attributes:
        seat: whose turn.
        began: what the turn began with: DEAL, WALL, CLAIM or CLAIMED_KONG.
        source: where the newest tile came from.
        drawn: the newest tile, lying apart; None after a chow or pung.
        kong: the kind of the last kong in this turn whose replacement chain still runs.
        kept: whether the tile drawn before a concealed kong stayed in the hand (TP11).
        claimed: the meld the turn began with.
        taken: the discard that it took.
    """

    seat: Seat
    began: Source
    source: Source
    drawn: Tile | None = None
    kong: Source | None = None
    kept: bool = False
    claimed: Meld | None = None
    taken: Tile | None = None


class Discard(NamedTuple):
    """A tile in the river. `taker` claimed it away; `drawn` says it was discarded as drawn."""

    tile: Tile
    drawn: bool
    taker: Seat | None = None


class Locks(NamedTuple):
    """What a seat may not claim for a while: the kinds missed to win on, the kinds not punged."""

    win: Kinds = 0
    pung: Kinds = 0


NO_LOCKS = Locks()


class Attention(NamedTuple):
    """A seat's questions and time.

    Attributes:
        asked: the number of the last question put.
        bank: reserve time left, in milliseconds.
        claim_lapses: claims in a row that ran out.
        turn_lapses: own turns in a row that ran out.
    """

    asked: int
    bank: int
    claim_lapses: int = 0
    turn_lapses: int = 0


class SeatState(NamedTuple):
    """What lies before one player.

    `held` are flowers in the hand that have not been shown; `tally` holds counters that only a
    rule set reads (wilds by class, declarations), by name.
    """

    hand: Hand
    held: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    flowers: tuple[Tile, ...]
    river: tuple[Discard, ...]
    locks: Locks
    tally: tuple[tuple[str, int], ...]
    attention: Attention

    def counted(self, name: str) -> int:
        """The rule set's counter of that name; 0 when it was never set."""
        for key, value in self.tally:
            if key == name:
                return value
        return 0


class WallState(NamedTuple):
    """The wall in drawing order, `front` tiles taken from its head and `tail` from its end.

    `flowers` are the kinds that are set aside and replaced.
    """

    tiles: tuple[Tile, ...]
    front: int
    tail: int
    flowers: Kinds


class Target(StrEnum):
    """What can be claimed."""

    DISCARD = "discard"
    ADDED = "added"
    """The tile added to a pung (加槓): only to win on."""
    FLOWER = "flower"
    """A flower shown by another player (七搶一)."""


class Claiming(NamedTuple):
    """An open claim: the tile, who gave it, the answers so far, and when it was given."""

    tile: Tile
    giver: Seat
    target: Target
    answers: tuple[Move | None, Move | None, Move | None, Move | None]
    since: int


class Progress(NamedTuple):
    """What the deal has come to.

    Attributes:
        phase: what is waited for.
        rest_until: when a rest ends, in milliseconds.
        choices: answers given before the deal, by name.
        indicator: a tile turned up to say which kind is wild.
        paid: chips paid at once so far, per seat.
        last_paid: the last of these payments.
        booked: penalties noted, to be settled when the match ends.
        result: how it ended.
        settlement: what follows from it.
        real: what was told of a deal of real tiles; None where the bot has the tiles.
    """

    phase: Phase
    rest_until: int | None
    choices: tuple[tuple[str, str], ...]
    indicator: Tile | None
    paid: Points
    result: Result | None
    settlement: Settlement | None
    last_paid: Points = NO_POINTS
    booked: tuple[Booking, ...] = ()
    real: RealTiles | None = None


class Earlier(NamedTuple):
    """A turn as its player was asked for it: what a referee can go back to.

    `discards` is how many tiles had been discarded before it.
    """

    discards: int
    wall: WallState
    seats: tuple[SeatState, SeatState, SeatState, SeatState]
    turn: Turn
    progress: Progress


NO_ASKS: Final = (None, None, None, None)


class DealState(NamedTuple):
    """A whole deal at one moment. `past` are its turns so far, one for each discard."""

    setup: DealSetup
    wall: WallState
    seats: tuple[SeatState, SeatState, SeatState, SeatState]
    turn: Turn
    asks: tuple[Ask | None, Ask | None, Ask | None, Ask | None]
    claiming: Claiming | None
    progress: Progress
    past: tuple[Earlier, ...] = ()

    @property
    def discards(self) -> int:
        """How many tiles all four have discarded."""
        a, b, c, d = self.seats
        return len(a.river) + len(b.river) + len(c.river) + len(d.river)

    @property
    def phase(self) -> Phase:
        return self.progress.phase

    @property
    def real(self) -> RealTiles:
        """What was told of a deal of real tiles; a fault of the program at any other."""
        if self.progress.real is None:
            raise AssertionError("the deal is played with real tiles")
        return self.progress.real

    @property
    def ended(self) -> bool:
        return self.progress.phase is Phase.ENDED


def with_seat(state: DealState, seat: Seat, value: SeatState) -> DealState:
    """The state with what lies before one player exchanged."""
    setup, wall, seats, turn, asks, claiming, progress, past = state
    seats = replaced(seats, seat, value)
    return DealState(setup, wall, seats, turn, asks, claiming, progress, past)


__all__ = [
    "Ask",
    "AskKind",
    "Attention",
    "Claiming",
    "DealState",
    "Discard",
    "Earlier",
    "Locks",
    "NO_ASKS",
    "NO_LOCKS",
    "Phase",
    "Progress",
    "Result",
    "SeatState",
    "Source",
    "TakenBack",
    "Target",
    "Turn",
    "WallState",
    "with_seat",
]
