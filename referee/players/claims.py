"""Whether to chow, pung or kong: only when the hand is better for it."""

from __future__ import annotations

from typing import Final

from referee.deal.claiming import claimed_meld
from referee.deal.moves import PASS, Move, Verb
from referee.melds import Meld, MeldKind, kong
from referee.players.discards import Mind, prospect, prospect_on_turn
from referee.seats import Seat
from referee.tiles import Tile

_PASSING: Final = 0.95
"""What the prospects of passing count for beside a claim's, which also takes a turn."""
_EXTRA_DRAW: Final = 1.08
"""What a kong's replacement adds to the hand's prospects."""


def best_claim(mind: Mind, moves: tuple[Move, ...], tile: Tile, giver: Seat) -> Move:
    """The claim that helps most, or the pass."""
    own = mind.view.own
    passing = prospect(mind, own.hand, own.melds)
    best, good = PASS, passing * _PASSING
    for move in moves:
        if move.verb in (Verb.CHOW, Verb.PUNG, Verb.KONG):
            rated = _after_claim(mind, move, tile, giver)
            if rated > good:
                best, good = move, rated
    return best


def _after_claim(mind: Mind, move: Move, tile: Tile, giver: Seat) -> float:
    own = mind.view.own
    meld = claimed_meld(move, tile, giver)
    given = list(meld.tiles)
    given.remove(tile)
    hand, melds = own.hand.without(given), (*own.melds, meld)
    if meld.kind is MeldKind.KONG:
        return prospect(mind, hand, melds) * _EXTRA_DRAW
    return prospect_on_turn(mind, hand, melds, barred=tile)


def best_kong(mind: Mind, moves: tuple[Move, ...]) -> tuple[Move, float] | None:
    """The best of the kongs open in one's own turn, and how good the hand is after it."""
    rated = [(_after_kong(mind, move.tile), move) for move in moves if move.verb is Verb.KONG]
    if not rated:
        return None
    good, best = max(rated, key=lambda one: one[0])
    return best, good


def _after_kong(mind: Mind, tile: Tile) -> float:
    own = mind.view.own
    if own.hand.count(tile) == 4:
        hand = own.hand.without((tile,) * 4)
        melds: tuple[Meld, ...] = (*own.melds, kong(MeldKind.CONCEALED, tile))
    else:
        hand, melds = own.hand.remove(tile), own.melds
    return prospect(mind, hand, melds) * _EXTRA_DRAW
