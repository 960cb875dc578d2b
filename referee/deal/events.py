"""What happened. Applied in order they give the state; nothing here is ever reinterpreted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from referee.deal.moves import Move
from referee.deal.setup import DealSetup
from referee.deal.state import Ask, Locks, Phase, Source, TakenBack, Target
from referee.kinds import PRINTED_FLOWERS, Kinds
from referee.live.events import LiveEvent
from referee.melds import Meld
from referee.scoring.booking import Booking
from referee.scoring.outcome import WinBy
from referee.scoring.sheet import Settlement
from referee.seats import Points, Seat
from referee.tiles import Tile


@dataclass(frozen=True, slots=True)
class DealStarted:
    """The deal is set up; `wall` is in drawing order, `flowers` are the kinds set aside."""

    setup: DealSetup
    wall: tuple[Tile, ...]
    flowers: Kinds = PRINTED_FLOWERS


@dataclass(frozen=True, slots=True)
class TilesDealt:
    """The first hands, flowers among them; the dealer's last tile lies apart as `door` (門牌)."""

    hands: tuple[tuple[Tile, ...], tuple[Tile, ...], tuple[Tile, ...], tuple[Tile, ...]]
    door: Tile | None


@dataclass(frozen=True, slots=True)
class IndicatorTurned:
    """The next wall tile is turned up and stays out of play."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class ChoiceMade:
    """An answer to a question before the deal."""

    seat: Seat
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class FlowersShown:
    """Flowers leave the hand, or what was just drawn, and lie before the player (補花)."""

    seat: Seat
    flowers: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class FlowersReplaced:
    """In the opening passes: as many tiles from the tail, flowers possibly among them again."""

    seat: Seat
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class FlowerRobbed:
    """A flower goes from the one who has it to the one who wins with it (七搶一)."""

    seat: Seat
    giver: Seat
    flower: Tile


@dataclass(frozen=True, slots=True)
class AsksOpened:
    """Questions put; those of other seats stay as they are."""

    phase: Phase
    asks: tuple[Ask, ...]


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A seat's turn, before anything is drawn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TileDrawn:
    """A tile joins the hand of the seat whose turn it is (or is a flower, to be shown next)."""

    seat: Seat
    tile: Tile
    source: Source


@dataclass(frozen=True, slots=True)
class TileDiscarded:
    """A tile goes to the river; `drawn` when it is the one just drawn."""

    seat: Seat
    tile: Tile
    drawn: bool


@dataclass(frozen=True, slots=True)
class ClaimsOpened:
    """Something can be claimed by the seats asked next."""

    tile: Tile
    giver: Seat
    target: Target
    at: int


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat's answer while others may still be asked."""

    seat: Seat
    move: Move


@dataclass(frozen=True, slots=True)
class Claimed:
    """A discard is taken for a meld; the turn is now the taker's."""

    seat: Seat
    meld: Meld
    tile: Tile


@dataclass(frozen=True, slots=True)
class ClaimsClosed:
    """Nobody takes it, or somebody has."""


@dataclass(frozen=True, slots=True)
class KongLaid:
    """A concealed kong, or a pung made a kong."""

    seat: Seat
    meld: Meld


@dataclass(frozen=True, slots=True)
class LocksChanged:
    """What the seat may not claim from now on."""

    seat: Seat
    locks: Locks


@dataclass(frozen=True, slots=True)
class Tallied:
    """A rule set's own counter is set."""

    seat: Seat
    name: str
    value: int


@dataclass(frozen=True, slots=True)
class BankUsed:
    """Reserve time spent, in milliseconds."""

    seat: Seat
    spent: int


@dataclass(frozen=True, slots=True)
class TimeLapsed:
    """The clock acted for the seat, at a question of its own turn or at a claim."""

    seat: Seat
    ask: int


@dataclass(frozen=True, slots=True)
class SeatWoke:
    """A player whose time had run out acts again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RestBegan:
    """The discard lies until then, in milliseconds since 1970."""

    until: int


@dataclass(frozen=True, slots=True)
class ClockHeld:
    """The deal stood still: whatever still counts ends so many milliseconds later."""

    by: int


@dataclass(frozen=True, slots=True)
class PaidAtOnce:
    """Chips that change hands during the deal (kong money)."""

    clause: str
    delta: Points


@dataclass(frozen=True, slots=True)
class Booked:
    """A penalty is noted; it is paid when the match ends (Z16)."""

    booking: Booking


@dataclass(frozen=True, slots=True)
class Erred:
    """A player makes a move that the rule book forbids, at a table that does not refuse it.

    Attributes:
        seat: who.
        move: what.
        code: the refusal that an automatic table would give.
        clause: the clause broken; empty where the tiles themselves do not fit.
        penalty: the clause that says what follows; empty where nothing does.
    """

    seat: Seat
    move: Move
    code: str
    clause: str
    penalty: str


@dataclass(frozen=True, slots=True)
class RuledDead:
    """A referee has ruled that the hand is dead."""

    seat: Seat
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class DealTakenBack:
    """A referee ends the deal, and it counts for nothing; chips paid at once have gone back."""

    ruling: TakenBack
    clause: str
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class DealRestored:
    """The deal goes on from the turn before which `discards` tiles had been discarded.

    What happened since stays in the record; chips paid at once since then have gone back.
    """

    discards: int
    clause: str
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class DealForfeited:
    """The deal ends with a player's error, for which he pays (包賠).

    `tile` is the one he claimed to win on.
    """

    seat: Seat
    clause: str
    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class DealWon:
    """The deal ends with a win. `right` names an extra right to win, empty for a complete hand."""

    winners: tuple[Seat, ...]
    by: WinBy
    tile: Tile | None
    giver: Seat | None
    right: str = ""


@dataclass(frozen=True, slots=True)
class DealDrawn:
    """The deal ends with nobody winning (荒局)."""

    clause: str


@dataclass(frozen=True, slots=True)
class Settled:
    """Sheets and payments; the deal is over."""

    settlement: Settlement


DealEvent: TypeAlias = (
    DealStarted
    | TilesDealt
    | IndicatorTurned
    | ChoiceMade
    | FlowersShown
    | FlowersReplaced
    | FlowerRobbed
    | AsksOpened
    | TurnBegan
    | TileDrawn
    | TileDiscarded
    | ClaimsOpened
    | Answered
    | Claimed
    | ClaimsClosed
    | KongLaid
    | LocksChanged
    | Tallied
    | BankUsed
    | TimeLapsed
    | SeatWoke
    | RestBegan
    | ClockHeld
    | PaidAtOnce
    | Booked
    | Erred
    | RuledDead
    | DealTakenBack
    | DealRestored
    | DealForfeited
    | DealWon
    | DealDrawn
    | Settled
    | LiveEvent
)
