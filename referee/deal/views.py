"""Who sees what. A view is built by naming what may be seen, never by removing what may not.

`SpectatorView` holds what lies open on the table. `SeatView` holds that and one player's own
tiles and question. They are separate types: what renders for a group accepts only the first.
Neither says that a claim is open, for whom, or who passed; a claim that is open shows as the same
waiting as a discard that rests.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from referee.deal.manual import proper
from referee.deal.moves import Move
from referee.deal.running import drawable
from referee.deal.setup import DealSetup, Mask, Refereeing
from referee.deal.state import (
    Ask,
    AskKind,
    DealState,
    Discard,
    Phase,
    Result,
    Source,
)
from referee.hands import Hand
from referee.kinds import Kinds
from referee.melds import Meld, MeldKind
from referee.rules.base import Face, Rules
from referee.rules.errors import DEAD_HAND, OPEN, is_dead
from referee.scoring.sheet import Settlement
from referee.seats import SEATS, Direction, Seat, others_in_turn
from referee.tiles import Tile
from referee.wall import open_tail


class MeldView(NamedTuple):
    """A meld as others see it; a concealed kong laid face down has no tiles and no kind of tile."""

    kind: MeldKind
    tiles: tuple[Tile, ...]
    giver: Seat | None


class Moment(StrEnum):
    """What the table is seen to be doing; a claim and a rest look the same."""

    CHOOSING = "choosing"
    PREPARING = "preparing"
    """Dealt, and nobody has discarded: declarations may be under way."""
    TURN = "turn"
    WAITING = "waiting"
    """Something has just been laid down and the next draw has not come."""
    ENDED = "ended"


class OpenSeat(NamedTuple):
    """One player as everybody sees him.

    Attributes:
        chips: at the start of the deal, with what was paid at once since.
        concealed: how many tiles stand in the hand.
        shown: declarations and other counters that the rule book makes public.
        open: tiles of the hand that lie face up, not counted in `concealed` (Z11).
    """

    seat: Seat
    chips: int
    concealed: int
    melds: tuple[MeldView, ...]
    flowers: tuple[Tile, ...]
    river: tuple[Discard, ...]
    shown: tuple[tuple[str, int], ...]
    open: tuple[Tile, ...] = ()


class Setting(NamedTuple):
    """The deal's public circumstances.

    Attributes:
        east: the seat that is East in this deal; the others follow in order of play.
        direction: which way play goes round the table.
    """

    rules: str
    options: str
    number: int
    dealer: Seat
    streak: int
    round: Tile
    opener: Seat
    east: Seat
    direction: Direction
    dice: tuple[int, ...]
    refereeing: Refereeing
    mask: Mask


class Table(NamedTuple):
    """What lies open on the table.

    Attributes:
        turn: whose turn it is, or was when the last tile was laid down.
        last: the tile last laid down in this turn, with who laid it: a discard or an added tile.
        left: tiles that can still be drawn.
        open_tail: replacements that lie face up, the next one first (Y1).
        indicator: the tile turned up, out of play (Z3).
        wild: the kind that stands for any other.
    """

    setting: Setting
    moment: Moment
    turn: Seat
    seats: tuple[OpenSeat, OpenSeat, OpenSeat, OpenSeat]
    left: int
    open_tail: tuple[Tile, ...]
    indicator: Tile | None
    choices: tuple[tuple[str, str], ...]
    last: tuple[Seat, Tile] | None
    wild: Tile | None = None


class Showdown(NamedTuple):
    """The end of a deal: everything is laid open."""

    result: Result
    settlement: Settlement
    hands: tuple[Hand, Hand, Hand, Hand]
    melds: tuple[tuple[Meld, ...], tuple[Meld, ...], tuple[Meld, ...], tuple[Meld, ...]]
    seed: str


class SpectatorView(NamedTuple):
    """What anybody may see."""

    table: Table
    showdown: Showdown | None


class OwnTiles(NamedTuple):
    """What one player alone sees.

    Attributes:
        drawn: the tile just drawn, which lies apart and is also in `hand`; None otherwise.
        waits: kinds that complete the hand less its drawn tile.
        barred: kinds missed, on which the player may not win for now (過水); empty when free.
        dead: whether the hand may not win any more (相公).
    """

    seat: Seat
    hand: Hand
    held: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    drawn: Tile | None
    waits: Kinds
    barred: Kinds
    bank: int
    dead: bool = False


class WatchedHand(NamedTuple):
    """Another player's hidden tiles, as one who looks on sees them: in the hand, and face down."""

    seat: Seat
    tiles: tuple[Tile, ...]
    kongs: tuple[Tile, ...]


class Question(NamedTuple):
    """What the player is asked; times in milliseconds since 1970, None without a limit.

    `proper` are the moves that the rule book allows: all of them at an automatic table.
    """

    number: int
    kind: AskKind
    moves: tuple[Move, ...]
    proper: tuple[Move, ...]
    tile: Tile | None
    giver: Seat | None
    basic: int | None
    final: int | None


class SeatView(NamedTuple):
    """What the player in one seat may see; `watched` is for one who looks on (眼牌)."""

    table: Table
    own: OwnTiles
    question: Question | None
    showdown: Showdown | None
    watched: tuple[WatchedHand, ...] = ()


def spectator_view(rules: Rules, state: DealState) -> SpectatorView:
    """What anybody may see of the deal."""
    return SpectatorView(_table(rules, state), _showdown(state))


def seat_view(rules: Rules, state: DealState, seat: Seat) -> SeatView:
    """What the player in `seat` may see."""
    mine = state.seats[seat]
    own = OwnTiles(
        seat=seat,
        hand=mine.hand,
        held=mine.held,
        melds=mine.melds,
        drawn=_drawn(state, seat),
        waits=rules.wins.waits(state, seat),
        barred=mine.locks.win,
        bank=mine.attention.bank,
        dead=is_dead(mine),
    )
    ask = state.asks[seat]
    question = None if ask is None else _question(rules, state, ask)
    watched = _watched(state, seat) if rules.looking.looks_on(mine) else ()
    return SeatView(_table(rules, state), own, question, _showdown(state), watched)


def _watched(state: DealState, seat: Seat) -> tuple[WatchedHand, ...]:
    """The hidden tiles of the others, the next player's first."""
    return tuple(
        WatchedHand(
            other,
            (*state.seats[other].hand.tiles(), *state.seats[other].held),
            tuple(m.tile for m in state.seats[other].melds if m.kind is MeldKind.CONCEALED),
        )
        for other in others_in_turn(seat)
    )


def _drawn(state: DealState, seat: Seat) -> Tile | None:
    turn = state.turn
    asked = state.asks[seat]
    if turn.seat != seat or state.ended or asked is None or asked.kind is not AskKind.TURN:
        return None
    return turn.drawn


def _question(rules: Rules, state: DealState, ask: Ask) -> Question:
    claiming = state.claiming if ask.kind is AskKind.CLAIM else None
    return Question(
        number=ask.number,
        kind=ask.kind,
        moves=ask.moves,
        proper=proper(rules, state, ask.seat),
        tile=None if claiming is None else claiming.tile,
        giver=None if claiming is None else claiming.giver,
        basic=ask.basic,
        final=ask.final,
    )


def _table(rules: Rules, state: DealState) -> Table:
    a, b, c, d = (_open_seat(rules, state, seat) for seat in SEATS)
    return Table(
        setting=_setting(rules, state.setup),
        moment=_moment(state),
        turn=state.turn.seat,
        seats=(a, b, c, d),
        left=max(0, drawable(rules, state)),
        open_tail=open_tail(rules.wall, *state.wall[:3]),
        indicator=state.progress.indicator,
        choices=state.progress.choices,
        last=_last(state),
        wild=rules.wilds.kind(state.progress.indicator),
    )


def _setting(rules: Rules, setup: DealSetup) -> Setting:
    return Setting(
        rules=setup.rules,
        options=setup.options,
        number=setup.number,
        dealer=setup.dealer,
        streak=setup.streak,
        round=setup.round,
        opener=setup.opener,
        east=rules.ceremony.east(setup.dealer, setup.opener),
        direction=rules.direction,
        dice=setup.dice,
        refereeing=setup.refereeing,
        mask=setup.pace.mask,
    )


def _moment(state: DealState) -> Moment:
    match state.phase:
        case Phase.CHOOSING:
            return Moment.CHOOSING
        case Phase.DECLARING | Phase.REPORTING:
            return Moment.PREPARING
        case Phase.TURN if not any(seat.river for seat in state.seats) and _untouched(state):
            return Moment.PREPARING
        case Phase.TURN | Phase.LAST_TILE:
            return Moment.TURN
        case Phase.CLAIMING | Phase.RESTING:
            return Moment.WAITING
        case Phase.ENDED:
            return Moment.ENDED


def _untouched(state: DealState) -> bool:
    return state.turn.began is Source.DEAL and state.turn.source is Source.DEAL


def _last(state: DealState) -> tuple[Seat, Tile] | None:
    if state.claiming is not None:
        return (state.claiming.giver, state.claiming.tile)
    latest = state.turn.seat
    if state.phase is Phase.RESTING and state.seats[latest].river:
        return (latest, state.seats[latest].river[-1].tile)
    return None


def _open_seat(rules: Rules, state: DealState, seat: Seat) -> OpenSeat:
    mine = state.seats[seat]
    laid_open = rules.wilds.laid_open(state, seat)
    return OpenSeat(
        seat=seat,
        chips=state.setup.chips[seat] + state.progress.paid[seat],
        concealed=mine.hand.size() + len(mine.held) - len(laid_open),
        melds=tuple([_meld_view(rules, meld) for meld in mine.melds]),
        flowers=mine.flowers,
        river=mine.river,
        shown=tuple([entry for entry in mine.tally if _is_public(rules, entry)]),
        open=laid_open,
    )


def _is_public(rules: Rules, counter: tuple[str, int]) -> bool:
    return counter[0] in rules.public_counters or counter == (DEAD_HAND, OPEN)


def _meld_view(rules: Rules, meld: Meld) -> MeldView:
    if meld.kind is MeldKind.CONCEALED and rules.concealed_kong_face is Face.HIDDEN:
        return MeldView(meld.kind, (), None)
    return MeldView(meld.kind, meld.tiles, meld.giver)


def _showdown(state: DealState) -> Showdown | None:
    result, settlement = state.progress.result, state.progress.settlement
    if result is None or settlement is None:
        return None
    hands = [seat.hand for seat in state.seats]
    melds = [seat.melds for seat in state.seats]
    return Showdown(
        result=result,
        settlement=settlement,
        hands=(hands[0], hands[1], hands[2], hands[3]),
        melds=(melds[0], melds[1], melds[2], melds[3]),
        seed=state.setup.seed,
    )
