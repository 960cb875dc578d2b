"""A won hand as the items see it: its tiles, how it was won, and every way to read it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from referee.hands import Hand
from referee.kinds import Kinds, tiles_of
from referee.melds import Meld, MeldKind
from referee.rules.taiwan16.facts import TaiwanFacts
from referee.rules.taiwan16.pairs import are_pairs, pairs_waits
from referee.rules.taiwan16.scoring.house import House
from referee.scoring.outcome import Outcome, WinBy, Winner
from referee.seats import Seat
from referee.tiles import Tile
from referee.winning import eight_pairs_triplet, is_complete, waits, whole_splits

SETS: Final = 5

# Reading a member off its class costs half a microsecond in Python 3.11.
_SELF_DRAW: Final = WinBy.SELF_DRAW
_CHOW: Final = MeldKind.CHOW
_CONCEALED: Final = MeldKind.CONCEALED


class Laid(NamedTuple):
    """What melds add to every reading of the concealed tiles.

    Attributes:
        runs: chows, each by its lowest tile.
        triplets: pungs and kongs, each by its kind (TA01).
        kongs: how many of them are concealed kongs, which are 暗坎.
        kinds: every kind in them.
    """

    runs: tuple[Tile, ...]
    triplets: tuple[Tile, ...]
    kongs: int
    kinds: Kinds


# Its fields are read some forty times a settlement, which in a named tuple costs ten times as much;
# and freezing it would cost more than all of them. It lives as long as one settlement.
@dataclass(slots=True)
class Win:
    """A won hand and its circumstances.

    Attributes:
        seat: the winner.
        number: the winner's number of this deal, 1 for East (TP4).
        hand: the concealed tiles, the winning tile among them.
        melds: in the order they were made.
        laid: the melds as parts of a reading.
        flowers: set aside.
        tile: the winning tile; None for a flower win whose hand is not complete.
        by: where it came from.
        self_drawn: whether the winner drew it himself; every flower win's replacement is drawn.
        concealed: no chow, pung or exposed kong (門清, T3, TA03).
        holes: the kinds that completed the hand before the winning tile (TA11a–TA11c).
        facts: the other circumstances.
        house: how the table scores.
    """

    seat: Seat
    number: int
    hand: Hand
    melds: tuple[Meld, ...]
    laid: Laid
    flowers: tuple[Tile, ...]
    tile: Tile | None
    by: WinBy
    self_drawn: bool
    concealed: bool
    holes: Kinds
    facts: TaiwanFacts
    house: House


def win_of(outcome: Outcome[TaiwanFacts], winner: Winner, house: House) -> Win:
    """The won hand of one winner."""
    facts, melds, tile = outcome.facts, winner.melds, outcome.tile
    hand, laid = winner.hand, laid_of(melds)
    return Win(
        winner.seat,
        house.number(winner.seat, outcome.dealer, facts.opener),
        hand if tile is None else hand.add(tile),
        melds,
        laid,
        winner.flowers,
        tile,
        outcome.by,
        outcome.by is _SELF_DRAW or bool(facts.flower_win),
        laid.kongs == len(melds),
        _holes(hand, melds, laid.kinds, house),
        facts,
        house,
    )


_NOTHING_LAID: Final = Laid((), (), 0, 0)


def laid_of(melds: tuple[Meld, ...]) -> Laid:
    """The melds as parts of a reading."""
    if not melds:
        return _NOTHING_LAID
    runs: tuple[Tile, ...] = ()
    triplets: tuple[Tile, ...] = ()
    kongs = kinds = 0
    for meld in melds:
        first = meld.tiles[0]
        if meld.kind is _CHOW:
            runs += (first,)
            kinds |= 7 << first
        else:
            triplets += (first,)
            kinds |= 1 << first
            kongs += meld.kind is _CONCEALED
    return Laid(runs, triplets, kongs, kinds)


def holes_of(hand: Hand, melds: tuple[Meld, ...], house: House) -> Kinds:
    """Every kind that completes the concealed tiles, over all readings (TA11a).

    A kind whose four tiles the player holds himself, melds included, is no hole (TA11b); what
    others hold or have discarded is not asked (TA11c).
    """
    return _holes(hand, melds, laid_of(melds).kinds, house)


def _holes(hand: Hand, melds: tuple[Meld, ...], in_melds: Kinds, house: House) -> Kinds:
    found = waits(hand)
    if house.shapes.pairs and not melds:
        found |= pairs_waits(house.shapes.pairs, hand)
    if found & in_melds and not house.shapes.dead_holes:
        for tile in tiles_of(found & in_melds):
            if hand.count(tile) + sum(meld.tiles.count(tile) for meld in melds) == 4:
                found ^= 1 << tile
    return found


def completes(hand: Hand, melds: tuple[Meld, ...], house: House) -> bool:
    """Whether the concealed tiles, the winning tile among them, are whole beside the melds."""
    sets = len(melds)
    if hand.size() != 17 - 3 * sets:
        return False
    return is_complete(hand) or (not sets and are_pairs(house.shapes.pairs, hand))


class Parts(NamedTuple):
    """One way to read a won hand, melds included.

    Attributes:
        runs: 順子, each by its lowest tile.
        triplets: 坎子 and 槓子, each by its kind (TA01).
        hidden: how many of them are 暗坎: dealt or drawn, or concealed kongs (T16, TA16).
        pair: 將; None for seven pairs and a triplet (T36).
    """

    runs: tuple[Tile, ...]
    triplets: tuple[Tile, ...]
    hidden: int
    pair: Tile | None


def all_parts(win: Win, tile: Tile) -> list[Parts]:
    """Every reading of five sets and a pair, or of seven pairs and a triplet (T36).

    Each comes with every place that the winning tile can have in it (TA16, TA44); the place tells
    apart only whether a triplet was finished by another's tile.
    """
    found: list[Parts] = []
    laid, drawn = win.laid, win.self_drawn
    for runs, triplets, pair in whole_splits(win.hand):
        if len(runs) + len(triplets) + len(win.melds) != SETS:
            break
        hidden = len(triplets) + laid.kongs
        all_runs, all_triplets = runs + laid.runs, triplets + laid.triplets
        if not drawn and tile in triplets:
            if _fits_elsewhere(runs, pair, tile):
                found.append(Parts(all_runs, all_triplets, hidden, pair))
            hidden -= 1
        found.append(Parts(all_runs, all_triplets, hidden, pair))
    if not win.melds and are_pairs(win.house.shapes.pairs, win.hand):
        found.append(_eight_pairs(win, tile))
    return found


def _fits_elsewhere(runs: tuple[Tile, ...], pair: Tile | None, tile: Tile) -> bool:
    """Whether the tile can be one of the pair or of a run."""
    return pair == tile or tile in runs or tile - 1 in runs or tile - 2 in runs


def _eight_pairs(win: Win, tile: Tile) -> Parts:
    triplet = tiles_of(eight_pairs_triplet(win.hand))
    return Parts((), triplet, int(win.self_drawn or tile not in triplet), None)
