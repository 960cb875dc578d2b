"""What screens are drawn from. Plain values; who may see them is in their types.

A surface or post of a group is drawn from `LobbyView`, `BoardView`, `ResultView`, `NoticeView` …,
which are made of a `SpectatorView` and facts that everybody may know. Only `HandView`, which goes
to its player's private chat, holds a `SeatView`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from bot.desk.facts import Facts, Who
from bot.desk.house import House
from bot.desk.live_views import LiveTable
from bot.desk.notice_kinds import NoticeKind
from bot.desk.ports import Place
from bot.desk.stakes_views import StakesPaidView, StakesView
from bot.desk.summaries import MatchSummary
from referee.deal.commands import StandingOrder
from referee.deal.moves import Move
from referee.deal.prospects import NO_PROSPECTS, Prospects
from referee.deal.views import SeatView, SpectatorView
from referee.match.setup import Length
from referee.seats import Points, Seat
from referee.table.state import (
    Reach,
    Stage,
    Switch,
    ThrowFor,
)
from referee.table.taps import Doubt
from referee.table.terms import Confirm, Terms


@dataclass(frozen=True, slots=True)
class ChairView:
    """A chair in the lobby; `who` is None while it is free."""

    who: Who | None
    reach: Reach
    kept: bool


@dataclass(frozen=True, slots=True)
class LobbyView:
    """The lobby (group).

    Attributes:
        language: the chat's language tag as it was chosen; None by default.
        stage: once it is no longer `LOBBY` nothing can be pressed here.
        minutes: about how long a match lasts.
        length: rounds or deals.
        starts: when the match begins by itself, if it does.
        dies: when the lobby closes.
        held: until when the last match's players may keep their chairs.
        page: which page of the options is open; empty for the lobby itself.
        closed: the lobby is over; `reason` is a key such as ``idle``, ``cancelled``, ``empty``.
        last_match: the club's number of the match just played here, if any.
        houses: the group's house rules, offered beside the presets.
    """

    table: str
    place: Place
    language: str | None
    stage: Stage
    terms: Terms
    chairs: tuple[ChairView, ChairView, ChairView, ChairView]
    opener: Who
    queue: tuple[Who, ...]
    minutes: int
    length: Length
    starts: int | None
    dies: int | None
    held: int | None
    page: str
    closed: bool
    reason: str
    last_match: int | None
    houses: tuple[House, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardView:
    """The table message (group). `over` says that the match has ended.

    `live` is there at a table of real tiles, where nothing lies open but what was told.
    """

    facts: Facts
    table: SpectatorView
    over: bool
    live: LiveTable | None = None


class Buttons(StrEnum):
    """How large the keys under a hand are."""

    USUAL = "usual"
    LARGE = "large"


class HandStyle(StrEnum):
    """How a person wants to be shown a hand."""

    TEXT = "text"
    PICTURE = "picture"
    SPOKEN = "spoken"
    """For a screen reader."""


@dataclass(frozen=True, slots=True)
class ArmedView:
    """A move tapped once, and why it waits for its second tap."""

    move: Move
    doubt: Doubt


@dataclass(frozen=True, slots=True)
class Mine:
    """What concerns one player alone, beside the tiles.

    Attributes:
        language: chosen, else Telegram's, as a tag; None when unknown.
        hints: whether the table shows discards that leave the hand ready.
        autowin: whether the table allows the standing order to win.
        voted: whether the player has answered the open vote.
        buttons: how large the keys are.
    """

    person: int
    language: str | None
    style: HandStyle
    switches: frozenset[Switch]
    standing: StandingOrder
    armed: ArmedView | None
    confirm: Confirm
    hints: bool
    autowin: bool
    voted: bool
    buttons: Buttons = Buttons.USUAL


@dataclass(frozen=True, slots=True)
class NextDeal:
    """What comes after a deal."""

    dealer: Seat
    streak: int
    lock: str


@dataclass(frozen=True, slots=True)
class HandView:
    """The hand message (private). `seat.showdown` is there once the deal has ended.

    Between deals `next_deal` tells what comes; once the match is over, `summary` how it ended.
    `prospects` is what the player's own tiles promise, by `referee.deal.prospects.prospects`: the
    forbidden discards are always shown, the rest where `mine.hints` allows.
    """

    facts: Facts
    seat: SeatView
    mine: Mine
    next_deal: NextDeal | None
    summary: MatchSummary | None
    prospects: Prospects = NO_PROSPECTS


@dataclass(frozen=True, slots=True)
class ResultView:
    """The end of a deal (group); `table.showdown` is always there. `chips` are the new ones."""

    facts: Facts
    table: SpectatorView
    before: Points
    chips: Points
    next_deal: NextDeal | None


@dataclass(frozen=True, slots=True)
class SeatsView:
    """How the seats were drawn (group).

    Attributes:
        throws: the throw for the seats, then the one for the first dealer.
        by_seed: the seed's dice counted.
        lost: they counted because the answer to a throw on the table was lost.
    """

    facts: Facts
    throws: tuple[tuple[int, ...], tuple[int, ...]]
    first_dealer: Seat
    by_seed: bool
    lost: bool


@dataclass(frozen=True, slots=True)
class MatchOverView:
    """The end of a match (group)."""

    facts: Facts
    summary: MatchSummary


@dataclass(frozen=True, slots=True)
class NoticeView:
    """A short message. What a kind does not need is None or empty.

    Attributes:
        language: of the chat or person it goes to; None by default.
        reason: a word that completes the message's key, such as ``blocked`` or ``stop``.
    """

    kind: NoticeKind
    table: str
    place: Place
    language: str | None
    people: tuple[Who, ...]
    seat: Seat | None
    who: Who | None
    by: Who | None
    until: int | None
    reason: str
    lock: str
    purpose: ThrowFor | None


SurfaceView: TypeAlias = LobbyView | BoardView | HandView
PostView: TypeAlias = (
    ResultView | SeatsView | MatchOverView | StakesView | StakesPaidView | NoticeView
)
GroupView: TypeAlias = LobbyView | BoardView | PostView
"""What a group may be shown; `HandView` is not among them."""


class PopUp(StrEnum):
    """What a press wants to see, for its presser alone."""

    HAND = "hand"
    """`my`: the own hand, from the group."""
    TABLE = "table"
    """`rf`: the present table."""
    HINT = "hint"
    """`hi`: what the computer would do; `Shown.hint`."""
    EXPLAIN = "explain"
    """`he`: the buttons now on screen."""
    WHY = "why"
    """`wy`: the score in full."""
    REPLAY = "replay"
    """`rp`: the record of the deal."""
    RULES = "rules"
    """`ru`: the rule book, at the table's terms."""


@dataclass(frozen=True, slots=True)
class Shown:
    """An answer that is drawn from a view. Pop-ups have at most 200 characters.

    Attributes:
        view: a `HandView` only ever of the presser's own seat.
        hint: the computer's move, for a hint.
    """

    what: PopUp
    view: LobbyView | BoardView | HandView | ResultView
    hint: Move | None = None
