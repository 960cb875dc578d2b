"""How dangerous a discard is: who looks ready, and what he may be waiting for."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from referee.deal.state import Discard
from referee.deal.views import OpenSeat, SeatView
from referee.kinds import NO_KINDS, Kinds, has_kind, kinds_of
from referee.players.sight import Sight, discards_in_order
from referee.seats import Seat, others_in_turn
from referee.tiles import Suit, Tile


class Threat(NamedTuple):
    """Another player who may be ready.

    Attributes:
        ready: how likely he is to be.
        safe: kinds laid down by anybody since his hand last changed: he did not win on them.
        own: kinds that he has discarded himself.
        suit: the one suit of all his melds, when there are several.
    """

    ready: float
    safe: Kinds
    own: Kinds
    suit: Suit | None


_NEGLIGIBLE: Final = 0.08


def threats(view: SeatView, ready_counters: frozenset[str]) -> tuple[Threat, ...]:
    """The others as far as they are to be feared.

    Args:
        view: what the player may see.
        ready_counters: names of what is shown that say that a player is ready.
    """
    feared = {
        seat: ready
        for seat in others_in_turn(view.own.seat)
        if (ready := likely_ready(view.table.seats[seat], ready_counters)) >= _NEGLIGIBLE
    }
    if not feared:
        return ()
    fallen = list(discards_in_order(view))
    fallen.reverse()
    seats = view.table.seats
    return tuple(
        Threat(
            ready,
            _let_go_since(seat, fallen),
            kinds_of([discard.tile for discard in seats[seat].river]),
            _suit_of_melds(seats[seat]),
        )
        for seat, ready in feared.items()
    )


def _let_go_since(seat: Seat, fallen: list[tuple[Seat, Discard]]) -> Kinds:
    """The kinds laid down, the newest first, since the hand of the seat last changed."""
    kinds = NO_KINDS
    for who, discard in fallen:
        if discard.taker == seat:
            break
        kinds |= 1 << discard.tile
        if who == seat and not discard.drawn:
            break
    return kinds


def likely_ready(seat: OpenSeat, ready_counters: frozenset[str]) -> float:
    """How likely the player is to be ready, by his discards, melds and declarations."""
    if any(value for name, value in seat.shown if name in ready_counters):
        return 1.0
    return _likely(len(seat.river), len(seat.melds), _drawn_in_a_row(seat))


@lru_cache(maxsize=1024)
def _likely(discards: int, melds: int, drawn: int) -> float:
    return 1 / (1 + exp(_LATE - _PER_DISCARD * discards - _PER_MELD * melds - _PER_DRAWN * drawn))


_LATE: Final = 5.2
_PER_DISCARD: Final = 0.3
_PER_MELD: Final = 0.65
_PER_DRAWN: Final = 0.35


def _drawn_in_a_row(seat: OpenSeat) -> int:
    """Discards at the end of the river that were discarded as drawn, four at most."""
    count = 0
    for discard in reversed(seat.river):
        if not discard.drawn or count == 4:
            break
        count += 1
    return count


def _suit_of_melds(seat: OpenSeat) -> Suit | None:
    suits = {meld.tiles[0].suit for meld in seat.melds if meld.tiles} - {Suit.HONOURS}
    if len(seat.melds) < 2 or len(suits) != 1:
        return None
    return next(iter(suits))


def risk(tile: Tile, feared: tuple[Threat, ...], sight: Sight) -> float:
    """How likely somebody wins on the tile."""
    if not feared:
        return 0.0
    total = 0.0
    waited = _waited_for(tile, sight.unseen)
    for threat in feared:
        if has_kind(threat.safe, tile):
            continue
        likely = waited * threat.ready
        if has_kind(threat.own, tile):
            likely *= _HAD_IT
        if threat.suit is not None and tile.is_number:
            likely *= _IN_SUIT if tile.suit is threat.suit else _OFF_SUIT
        total += likely
    return total


_HAD_IT: Final = 0.4
_IN_SUIT: Final = 1.7
_OFF_SUIT: Final = 0.6
_PER_PAIR: Final = 0.035
_PER_EQUAL: Final = 0.012


def _waited_for(tile: Tile, unseen: tuple[int, ...]) -> float:
    """How likely a ready hand waits for the kind: by the pairs that could, and by equal tiles."""
    likely = _PER_EQUAL * unseen[tile]
    if tile.is_number:
        for one, other, weight in _PAIRS[tile.rank]:
            likely += _PER_PAIR * weight * unseen[tile + one] * unseen[tile + other] / 9
    return likely


_TWO_SIDED: Final = 1.0
_ONE_SIDED: Final = 0.45


def _pairs(rank: int) -> tuple[tuple[int, int, float], ...]:
    """The pairs that wait for a rank, as steps from it, with how common such a wait is."""
    found: list[tuple[int, int, float]] = []
    if rank >= 3:
        found.append((-2, -1, _ONE_SIDED if rank == 3 else _TWO_SIDED))
    if 2 <= rank <= 8:
        found.append((-1, 1, _ONE_SIDED))
    if rank <= 7:
        found.append((1, 2, _ONE_SIDED if rank == 7 else _TWO_SIDED))
    return tuple(found)


_PAIRS: Final = ((), *(_pairs(rank) for rank in range(1, 10)))
