"""What a rule set is made of: data and small strategies, one a subject.

A strategy answers questions about a state; it never changes one. Where it forbids something it
names the clause, and `None` means that nothing stands against it, so that one answer serves
the buttons, the table and the refusal. To add a rule set, write its strategies, bind them in a
`Rules`, and register a `RuleBook`; nothing outside its own package changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple, Protocol, TypeAlias

from referee.deal.moves import Move
from referee.deal.state import DealState, Locks, Result, Target
from referee.kinds import NO_KINDS, Kinds
from referee.melds import Meld
from referee.rules.aims import Aims, any_hand
from referee.rules.course import Course
from referee.rules.errors import UNSAID, Errors
from referee.rules.faults import NO_FAULTS, FaultMenu
from referee.rules.looking import NOBODY_LOOKS, Looking
from referee.rules.options import Option, OptionSet
from referee.rules.reporting import Reporting
from referee.rules.staking import NO_STAKING, Staking
from referee.rules.tastes import USUAL, Tastes
from referee.rules.wilds import NO_WILDS, Wilds
from referee.scoring.calculation import Calculation
from referee.scoring.cases import CaseBook
from referee.scoring.sheet import Settlement
from referee.seats import Direction, Points, Seat
from referee.tiles import Tile
from referee.wall import WallPlan

Clause: TypeAlias = str
"""A clause number of the rule book, e.g. ``TP8``."""


@dataclass(frozen=True, slots=True)
class Breach:
    """Where the wall is broken: before which seat, after how many stacks from its right."""

    opener: Seat
    stacks: int


class Ceremony(Protocol):
    """Seats, first dealer and the breaking of the wall, all from dice."""

    @property
    def seat_dice(self) -> int:
        """Dice of the throw for the seats."""
        ...

    @property
    def winner_throws_next(self) -> bool:
        """Whether who won a match's last deal throws for the seats of the next (TP2).

        The order round the table may then not be the same again.
        """
        ...

    @property
    def dealer_dice(self) -> int:
        """Dice of the throw for the first dealer."""
        ...

    @property
    def break_dice(self) -> tuple[int, ...]:
        """How many dice each throw that breaks the wall takes."""
        ...

    def seating(
        self, throw: tuple[int, ...], shuffle: tuple[int, int, int, int]
    ) -> tuple[int, int, int, int]:
        """Which of the four players takes each seat; `shuffle` orders the stacked winds."""
        ...

    def first_dealer(self, thrower: Seat, throw: tuple[int, ...]) -> Seat:
        """Who deals first when `thrower` has thrown."""
        ...

    def breach(self, dealer: Seat, throws: tuple[int, ...]) -> Breach:
        """Where the wall is broken; `throws` are all dice in the order thrown."""
        ...

    def east(self, dealer: Seat, opener: Seat) -> Seat:
        """The seat that is East in a deal; the others follow in order of play."""
        ...


@dataclass(frozen=True, slots=True)
class Question:
    """A question before the deal: who answers, under what name, with which words."""

    seat: Seat
    name: str
    words: tuple[str, ...]
    clause: Clause


class Opening(Protocol):
    """What happens around the deal and before the first discard."""

    def question(self, state: DealState) -> Question | None:
        """The next question before the tiles are dealt, or none (Y5)."""
        ...

    def turns_indicator(self) -> bool:
        """Whether the next wall tile is turned up after the deal (Z3)."""
        ...

    def may_declare(self, state: DealState, seat: Seat) -> bool:
        """Whether the seat may declare before anybody has discarded (T31)."""
        ...

    def declared(self, state: DealState, seat: Seat) -> tuple[tuple[str, int], ...]:
        """What such a declaration sets in the seat's tally."""
        ...


class Barred(NamedTuple):
    """The kinds that a seat may not discard now, and the clause that says so."""

    kinds: Kinds
    clause: Clause


NOTHING_BARRED: Final = Barred(NO_KINDS, "")


class Turns(Protocol):
    """What a seat may do in its own turn."""

    def barred(self, state: DealState, seat: Seat) -> Barred:
        """The kinds that may not be discarded now; asked once a turn for all of them."""
        ...

    def kong_objection(self, state: DealState, seat: Seat, meld: Meld) -> Clause | None:
        """Why this concealed or added kong may not be made now."""
        ...

    def ready_objection(self, state: DealState, seat: Seat, tile: Tile) -> Clause | None:
        """Why the seat may not declare ready with the discard of the kind, its first."""
        ...

    def may_decline_last(self) -> bool:
        """Whether the last tile may be declined (TP7)."""
        ...

    def tally_after(self, state: DealState, seat: Seat, move: Move) -> tuple[tuple[str, int], ...]:
        """Counters of the seat that the move sets; asked before it is made."""
        ...


class Claims(Protocol):
    """What may be claimed of another player's discard; winning is asked of `Wins`."""

    @property
    def several_winners(self) -> bool:
        """Whether all who win on one tile are paid (C5), or the nearest alone."""
        ...

    def chow_objection(
        self, state: DealState, seat: Seat, tile: Tile, giver: Seat, pair: tuple[Tile, Tile]
    ) -> Clause | None:
        """Why the seat, which holds `pair`, may not chow."""
        ...

    def pung_objection(
        self, state: DealState, seat: Seat, tile: Tile, giver: Seat
    ) -> Clause | None:
        """Why the seat, which holds two of the kind, may not pung."""
        ...

    def kong_objection(
        self, state: DealState, seat: Seat, tile: Tile, giver: Seat
    ) -> Clause | None:
        """Why the seat, which holds three of the kind, may not claim a kong."""
        ...

    def tally_after(self, state: DealState, seat: Seat, meld: Meld) -> tuple[tuple[str, int], ...]:
        """Counters of the claimer that the claim sets; asked before it is carried out."""
        ...


class PassLocks(Protocol):
    """What a seat loses by letting something go, and when it gets it back."""

    def passed_win(self, state: DealState, seat: Seat, tile: Tile | None) -> Locks:
        """The seat could have won on `tile` (None: by its own draw) and did something else."""
        ...

    def tally_after_pass(
        self, state: DealState, seat: Seat, target: Target | None
    ) -> tuple[tuple[str, int], ...]:
        """Counters that passing a win sets; `target` is None for a passed self-draw."""
        ...

    def passed_pung(self, state: DealState, seat: Seat, tile: Tile) -> Locks:
        """The seat could have punged `tile` and did not."""
        ...

    def after_discard(self, state: DealState, seat: Seat, tile: Tile) -> Locks:
        """The seat has discarded `tile`, which has left its hand."""
        ...

    def after_draw(self, state: DealState, seat: Seat) -> Locks:
        """The seat has drawn a tile, a replacement too."""
        ...

    def after_added_kong(self, state: DealState, seat: Seat, tile: Tile) -> Locks:
        """The seat has added `tile` to its pung."""
        ...


@dataclass(frozen=True, slots=True)
class WinRight:
    """A win that may be declared now.

    Attributes:
        name: empty for a complete hand; else the extra right it rests on.
        giver: who pays for it alone beyond what the way of winning says, if anybody.
        robs: a flower that the winner takes from the giver.
    """

    name: str = ""
    giver: Seat | None = None
    robs: Tile | None = None


class Wins(Protocol):
    """Who may win on what."""

    def own_turn(self, state: DealState, seat: Seat) -> WinRight | Clause:
        """The right to win in one's own turn, or the clause against it."""
        ...

    def on_tile(
        self, state: DealState, seat: Seat, tile: Tile, giver: Seat, target: Target
    ) -> WinRight | Clause:
        """The right to win on another player's discard, added tile or flower, or the clause."""
        ...

    def waits(self, state: DealState, seat: Seat) -> Kinds:
        """The kinds that complete the hand less its drawn tile, as the rule book counts them."""
        ...


class Money(Protocol):
    """Chips that change hands before the deal ends."""

    def kong(self, state: DealState, seat: Seat, meld: Meld) -> tuple[Clause, Points] | None:
        """What a kong just made brings (Z10, Y8)."""
        ...

    def kong_won_with(self, state: DealState, seat: Seat) -> tuple[Clause, Points] | None:
        """What is paid back because the kong's replacement wins (Z10)."""
        ...


class Scoring(Protocol):
    """What an ended deal is worth."""

    def settle(self, state: DealState, result: Result) -> Settlement:
        """Sheets and payments of a deal as it was played."""
        ...


class Face(StrEnum):
    """How a concealed kong lies on the table."""

    OPEN = "open"
    HIDDEN = "hidden"


@dataclass(frozen=True, slots=True)
class Rules:
    """A rule set with its options: everything a deal and a match ask.

    Attributes:
        hand_size: concealed tiles of a player who is not on turn, before any meld.
        drawn_clause: the clause by which a deal ends with nothing left to draw (荒局).
        concealed_kong_face: how a concealed kong lies on the table.
        public_counters: names of the tally that everybody may see.
        ready_counters: those among them that say that the player is ready (聽).
        wilds: which tiles stand for any other.
        tastes: what it pays for, for computer players.
        direction: which way play goes round the table.
        aims: what a hand may aim at, for computer players.
        errors: what an error costs where players can make one.
        faults: what a referee may enter at a table of real tiles, and what follows.
        staking: whether chips may be staked beside the settlements, and when.
        looking: whether a ready player may look at all hands, and what binds him then.
        reporting: how deals of real tiles are told; None where that cannot be.
        has_chows: whether the game knows chows at all.
    """

    key: str
    revision: int
    options: OptionSet
    wall: WallPlan
    hand_size: int
    drawn_clause: Clause
    concealed_kong_face: Face
    public_counters: frozenset[str]
    ceremony: Ceremony
    opening: Opening
    turns: Turns
    claims: Claims
    locks: PassLocks
    wins: Wins
    money: Money
    scoring: Scoring
    course: Course
    direction: Direction = Direction.COUNTER_CLOCKWISE
    ready_counters: frozenset[str] = frozenset()
    wilds: Wilds = NO_WILDS
    tastes: Tastes = USUAL
    aims: Aims = any_hand
    errors: Errors = UNSAID
    faults: FaultMenu = NO_FAULTS
    looking: Looking = NOBODY_LOOKS
    staking: Staking = NO_STAKING
    reporting: Reporting | None = None
    has_chows: bool = True


@dataclass(frozen=True, slots=True)
class RuleBook:
    """A rule set before a table has chosen its options.

    Attributes:
        key: the name in commands and records, e.g. ``taiwan16``.
        revision: raised by every change that can settle a deal otherwise.
        options: what a table may choose.
        presets: named sets of options; ``book`` is always there and empty.
        clauses: every clause number of the rule book, in its order.
        bind: the rules with those options.
        cases: reads and answers worked cases (`mahjong-referee score`).
        calculation: how the calculator asks and answers (`/score`); None where it does not.
    """

    key: str
    revision: int
    options: tuple[Option, ...]
    presets: Mapping[str, Mapping[str, str]]
    clauses: tuple[Clause, ...]
    bind: Callable[[OptionSet], Rules]
    cases: CaseBook
    calculation: Calculation | None = None
