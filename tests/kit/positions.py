"""Arranged positions: what the test names lies where it says, the rest is filled with quiet tiles.

Quiet tiles make no pair and no part of a run within one hand, so a seat that a test says nothing
of can claim nothing. Everything is played on by the real engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from hashlib import sha256
from typing import Final

from referee.deal import opening
from referee.deal.commands import Proceed
from referee.deal.decide import Decision, decide
from referee.deal.events import DealStarted
from referee.deal.evolve import started
from referee.deal.running import Running
from referee.deal.setup import DealSetup, Mask, Pace, Refereeing
from referee.deal.state import (
    DealState,
    Discard,
    Locks,
    Phase,
    SeatState,
    Source,
    Turn,
    WallState,
)
from referee.hands import hand_of
from referee.kinds import has_kind
from referee.melds import Meld, MeldKind, parse_meld
from referee.rules.base import Rules
from referee.seats import SEATS, Points, Seat
from referee.tiles import Tile, parse_tiles
from referee.wall import WallPlan, tail_index
from tests.kit.table import Table

_QUIET: Final = parse_tiles("1234567z147m147p147s258m258p258s369m369p369s")
RESTING: Final = Pace(turn=0, claim=0, bank=0, rest=1_000, mask=Mask.OFF)
"""No limits, but a discard that nobody may claim lies a second, so that it can be asked about."""
_HONOURS: Final = _QUIET[:7]
NOTHING: Final[Mapping[int, str]] = {}


def setup_of(
    rules: Rules,
    *,
    dealer: int = 0,
    streak: int = 0,
    opener: int | None = None,
    round_wind: str = "1z",
    pace: Pace = RESTING,
    refereeing: Refereeing = Refereeing.AUTOMATIC,
    chips: tuple[int, int, int, int] | None = None,
) -> DealSetup:
    """A deal's circumstances; the opener is the dealer and chips are without limit unless said."""
    return DealSetup(
        rules=rules.key,
        revision=rules.revision,
        options=str(rules.options),
        number=1,
        dealer=SEATS[dealer],
        streak=streak,
        round=parse_tiles(round_wind)[0],
        opener=SEATS[dealer if opener is None else opener],
        chips=Points(*(chips or (0, 0, 0, 0))),
        limited=chips is not None,
        seed=sha256(b"arranged").hexdigest(),
        dice=(1, 2, 2),
        pace=pace,
        refereeing=refereeing,
    )


class Supply:
    """The tiles of the set that are not yet placed; nothing is filled up with a wild one."""

    def __init__(self, plan: WallPlan, wild: Tile | None = None) -> None:
        self._left = Counter(plan.tiles)
        self._plain = tuple(
            t for t in sorted(self._left) if not has_kind(plan.flowers, t) and t is not wild
        )

    def take(self, text: str) -> tuple[Tile, ...]:
        """The tiles written, taken out of the supply."""
        tiles = parse_tiles(text)
        for tile in tiles:
            assert self._left[tile] > 0, f"{tile} is placed more often than there are"
            self._left[tile] -= 1
        return tiles

    def filled(self, tiles: tuple[Tile, ...], size: int) -> tuple[Tile, ...]:
        """The tiles with quiet ones added up to the size."""
        found = list(tiles)
        while len(found) < size:
            tile = next((tile for tile in _QUIET if self._is_quiet(tile, found)), None)
            found.append(tile if tile is not None else self._any(found))
            self._left[found[-1]] -= 1
        return tuple(found)

    def padding(self, number: int) -> tuple[Tile, ...]:
        """So many tiles, the most plentiful first."""
        found: list[Tile] = []
        for _ in range(number):
            tile = max(self._plain, key=lambda t: self._left[t])
            self._left[tile] -= 1
            found.append(tile)
        return tuple(found)

    def honour(self) -> str:
        """The honour of which most are left, which no run can take."""
        honours = [tile for tile in _HONOURS if tile in self._plain]
        return str(max(honours, key=lambda tile: self._left[tile]))

    def rest(self) -> list[Tile]:
        """What is left, flowers last."""
        return sorted(self._left.elements())

    def _is_quiet(self, tile: Tile, among: list[Tile]) -> bool:
        near = 2 if tile.is_number else 0
        return (
            tile in self._plain
            and self._left[tile] > 0
            and not any(
                other.suit is tile.suit and abs(other.rank - tile.rank) <= near for other in among
            )
        )

    def _any(self, among: list[Tile]) -> Tile:
        fits = (t for t in self._plain if self._left[t] and t not in among)
        return next(fits)


def dealt(
    rules: Rules,
    hands: Mapping[int, str],
    *,
    draws: str = "",
    tail: str = "",
    indicator: str = "",
    setup: DealSetup | None = None,
) -> Table:
    """A table just dealt; the dealer's text is one tile longer, its last the tile he draws.

    Args:
        rules: the rules to play by.
        hands: tiles dealt per seat, flowers too; filled up where they are too few.
        draws: the tiles drawn next from the front, in order.
        tail: the replacements, in order.
        indicator: the tile turned up after the deal, where one is.
        setup: the circumstances; seat 0 deals unless said.
    """
    setup = setup or setup_of(rules)
    supply = _supply(rules, indicator)
    turned_up = supply.take(indicator)
    named = {seat: supply.take(hands.get(seat, "")) for seat in SEATS}
    first, last = supply.take(draws), supply.take(tail)
    full: dict[Seat, list[Tile]] = {}
    for seat in SEATS:
        size = rules.hand_size + (seat == setup.dealer)
        full[seat] = list(supply.filled(named[seat], size))
    order = opening.in_dealing_order(setup.dealer)
    front: list[Tile] = []
    for size in (4,) * (rules.hand_size // 4) + (1,) * (rules.hand_size % 4):
        for seat in order:
            front += full[seat][:size]
            del full[seat][:size]
    front += full[setup.dealer]
    wall = _wall(rules.wall, [*front, *turned_up, *first], last, supply)
    event = DealStarted(setup, wall, rules.wall.flowers)
    running = Running(rules, started(event), 0)
    opening.proceed(running)
    return Table(rules, running.state, [event, *running.events])


def position(
    rules: Rules,
    turn: int,
    hands: Mapping[int, str],
    *,
    melds: Mapping[int, str] = NOTHING,
    rivers: Mapping[int, str] = NOTHING,
    flowers: Mapping[int, str] = NOTHING,
    draws: str = "",
    tail: str = "",
    left: int = 40,
    indicator: str = "",
    setup: DealSetup | None = None,
) -> Table:
    """A deal in its middle: the seat whose turn it is has just drawn the first of `draws`.

    Args:
        rules: the rules to play by.
        turn: whose turn it is.
        hands: concealed tiles per seat before the draw; filled up where they are too few.
        melds: per seat, their texts with spaces between.
        rivers: the latest discards per seat, an honour unless said; older ones are put before
            them as `left` needs.
        flowers: per seat.
        draws: the tiles drawn from the front from now on, in order.
        tail: the replacements, in order.
        left: tiles that could still be drawn before this turn's draw.
        indicator: the tile turned up after the deal, where one was.
        setup: the circumstances; seat 0 deals unless said.
    """
    supply = _supply(rules, indicator)
    turned_up = supply.take(indicator)
    laid = {s: tuple(parse_meld(text) for text in melds.get(s, "").split()) for s in SEATS}
    for meld in (meld for four in laid.values() for meld in four):
        supply.take("".join(str(tile) for tile in meld.tiles))
    shown = {seat: supply.take(flowers.get(seat, "")) for seat in SEATS}
    latest = {seat: supply.take(rivers.get(seat, "")) for seat in SEATS}
    named = {seat: supply.take(hands.get(seat, "")) for seat in SEATS}
    first, last = supply.take(draws), supply.take(tail)
    latest = {seat: latest[seat] or supply.take(supply.honour()) for seat in SEATS}
    concealed = {s: supply.filled(named[s], rules.hand_size - 3 * len(laid[s])) for s in SEATS}
    out = [
        tile for group in (shown, latest, concealed) for tiles in group.values() for tile in tiles
    ]
    out += [*turned_up, *(t for four in laid.values() for meld in four for t in meld.tiles)]
    padding = supply.padding(len(rules.wall.tiles) - rules.wall.reserve - left - len(out))
    wall = _wall(rules.wall, [*out, *padding, *first], last, supply)
    before = started(DealStarted(setup or setup_of(rules), wall, rules.wall.flowers))
    lying = {seat: (*padding[seat::4], *latest[seat]) for seat in SEATS}
    a, b, c, d = (_seat(before.seats[s], laid, s, concealed[s], shown[s], lying[s]) for s in SEATS)
    dealt = before._replace(
        seats=(a, b, c, d),
        wall=WallState(wall, len(out) + len(padding), 0, rules.wall.flowers),
    )
    return _in_play(rules, dealt, turn, turned_up)


def _in_play(rules: Rules, dealt: DealState, turn: int, turned_up: tuple[Tile, ...]) -> Table:
    """The same deal, with the seat whose turn it is about to draw; and the draw."""
    state = dealt._replace(
        turn=Turn(SEATS[turn - 1], Source.WALL, Source.WALL),
        progress=dealt.progress._replace(
            phase=Phase.RESTING, rest_until=0, indicator=turned_up[0] if turned_up else None
        ),
    )
    begun = decide(rules, state, Proceed(), 0)
    assert isinstance(begun, Decision)
    return Table(rules, begun.state, list(begun.events))


def _supply(rules: Rules, indicator: str) -> Supply:
    turned_up = parse_tiles(indicator)
    return Supply(rules.wall, rules.wilds.kind(turned_up[0] if turned_up else None))


def _seat(
    empty: SeatState,
    laid: Mapping[Seat, tuple[Meld, ...]],
    seat: Seat,
    concealed: tuple[Tile, ...],
    flowers: tuple[Tile, ...],
    river: tuple[Tile, ...],
) -> SeatState:
    given = tuple(
        Discard(meld.tile, drawn=False, taker=taker)
        for taker, melds in laid.items()
        for meld in melds
        if meld.giver is seat and meld.kind is not MeldKind.CONCEALED
    )
    return empty._replace(
        hand=hand_of(concealed),
        melds=laid[seat],
        flowers=flowers,
        river=(*given, *(Discard(tile, drawn=False) for tile in river)),
        locks=Locks(pung=1 << river[-1]) if river else Locks(),
    )


def _wall(
    plan: WallPlan, front: list[Tile], tail: tuple[Tile, ...], supply: Supply
) -> tuple[Tile, ...]:
    """The whole wall in drawing order: the front as given, the replacements at their places."""
    places = {tail_index(plan, taken): tile for taken, tile in enumerate(tail)}
    rest = supply.rest()
    tiles = list(front)
    for place in range(len(front), len(plan.tiles)):
        tiles.append(places[place] if place in places else rest.pop(0))
    assert sorted(tiles) == sorted(plan.tiles)
    return tuple(tiles)
