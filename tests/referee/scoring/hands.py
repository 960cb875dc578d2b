"""Won hands made up for property tests: any sets and pair, claimed or not, in any circumstances."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Final

from referee.hands import Hand, hand_of
from referee.melds import Meld, MeldKind
from referee.rules.taiwan16.facts import ReplacementFor, TaiwanFacts
from referee.scoring.outcome import Outcome, WinBy, Winner
from referee.seats import SEATS, Seat
from referee.tiles import FLOWERS, PLAYING_TILES, WINDS, Tile
from tests.referee.winning.brute_force import SETS

KONGS: Final = (MeldKind.KONG, MeldKind.ADDED, MeldKind.CONCEALED)
RANGES: Final = (PLAYING_TILES, PLAYING_TILES[:9], PLAYING_TILES[18:], PLAYING_TILES[25:])


def won_deal(seed: int) -> Outcome[TaiwanFacts]:
    """A deal won with five sets and a pair; the same for the same seed."""
    chance = random.Random(seed)
    sets, pair = _sets_and_pair(chance)
    held = Counter([pair, pair, *(tile for tiles in sets for tile in tiles)])
    claimed = chance.choice((0, 0, 1, 2, 3, 4, 5))
    melds = tuple(_meld(chance, tiles, held) for tiles in sets[:claimed])
    concealed = [pair, pair, *(tile for tiles in sets[claimed:] for tile in tiles)]
    tile = chance.choice(concealed)
    concealed.remove(tile)
    seat = chance.choice(SEATS)
    by = chance.choice(tuple(WinBy))
    flowers = chance.sample(FLOWERS[:8], chance.choice((0, 0, 1, 2, 5, 8)))
    return Outcome(
        dealer=chance.choice(SEATS),
        winners=(Winner(seat, hand_of(concealed), melds, tuple(flowers)),),
        by=by,
        tile=tile,
        giver=None if by is WinBy.SELF_DRAW else seat.after(chance.randint(1, 3)),
        facts=_facts(chance, by),
    )


def _sets_and_pair(chance: random.Random) -> tuple[list[tuple[Tile, ...]], Tile]:
    kinds = chance.choice(RANGES)
    usable: list[tuple[Tile, ...]] = [tiles for tiles in SETS if set(tiles) <= set(kinds)]
    while True:
        sets = [chance.choice(usable) for _ in range(5)]
        pair = chance.choice(kinds)
        held = Counter([pair, pair, *(tile for tiles in sets for tile in tiles)])
        if max(held.values()) <= 4:
            return sets, pair


def _meld(chance: random.Random, tiles: tuple[Tile, ...], held: Counter[Tile]) -> Meld:
    if tiles[0] != tiles[1]:
        return Meld(MeldKind.CHOW, tiles)
    if held[tiles[0]] == 3 and chance.random() < 0.5:
        return Meld(chance.choice(KONGS), (*tiles, tiles[0]))
    return Meld(MeldKind.PUNG, tiles)


def _facts(chance: random.Random, by: WinBy) -> TaiwanFacts:
    own = by is WinBy.SELF_DRAW
    return TaiwanFacts(
        streak=chance.choice((0, 0, 1, 3)),
        opener=chance.choice(SEATS),
        round=chance.choice(WINDS),
        shown_streak=chance.choice((None, None, 2)),
        replacement=ReplacementFor.FLOWER if own and chance.random() < 0.2 else ReplacementFor.NONE,
        last=own and chance.random() < 0.1,
        eyes=tuple(chance.sample(SEATS, chance.choice((0, 0, 0, 1, 2)))),
    )


def rotated(outcome: Outcome[TaiwanFacts], steps: int) -> Outcome[TaiwanFacts]:
    """The same deal with everybody moved on by so many seats."""

    def moved(seat: Seat) -> Seat:
        return seat.after(steps)

    facts = outcome.facts
    return replace(
        outcome,
        dealer=moved(outcome.dealer),
        winners=tuple(replace(winner, seat=moved(winner.seat)) for winner in outcome.winners),
        giver=None if outcome.giver is None else moved(outcome.giver),
        facts=replace(facts, opener=moved(facts.opener), eyes=tuple(map(moved, facts.eyes))),
    )


def with_suits(outcome: Outcome[TaiwanFacts], order: tuple[int, int, int]) -> Outcome[TaiwanFacts]:
    """The same deal with the three suits exchanged."""

    def moved(tile: Tile) -> Tile:
        return PLAYING_TILES[9 * order[tile // 9] + tile % 9] if tile.is_number else tile

    def moved_meld(meld: Meld) -> Meld:
        return meld._replace(tiles=tuple(map(moved, meld.tiles)))

    def moved_hand(hand: Hand) -> Hand:
        return hand_of(map(moved, hand.tiles()))

    winners = tuple(
        replace(winner, hand=moved_hand(winner.hand), melds=tuple(map(moved_meld, winner.melds)))
        for winner in outcome.winners
    )
    tile = None if outcome.tile is None else moved(outcome.tile)
    return replace(outcome, winners=winners, tile=tile)
