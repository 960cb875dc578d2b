"""A won hand as the items see it: its tiles, how it was won, and every way to read it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from referee.hands import Hand
from referee.kinds import Kinds, kinds_of, tiles_of
from referee.melds import Meld, MeldKind
from referee.rules.taiwan16.facts import FlowerWin, TaiwanFacts
from referee.rules.taiwan16.scoring.house import House
from referee.scoring.outcome import Outcome, WinBy, Winner
from referee.seats import Seat
from referee.tiles import Tile
from referee.winning import (
    Reading,
    eight_pairs_triplet,
    eight_pairs_waits,
    is_complete,
    is_eight_pairs,
    readings,
    waits,
)


@dataclass(frozen=True, slots=True)
class Win:
    """A won hand and its circumstances.

    Attributes:
        seat: the winner.
        number: the winner's number of this deal, 1 for East (TP4).
        hand: the concealed tiles, the winning tile among them.
        melds: in the order they were made.
        flowers: set aside.
        tile: the winning tile; None for a flower win whose hand is not complete.
        self_drawn: whether the winner drew it himself; every flower win's replacement is drawn.
        concealed: no chow, pung or exposed kong (門清, T3, TA03).
        kinds: every kind in hand and melds.
        holes: the kinds that completed the hand before the winning tile (TA11a–TA11c).
    """

    seat: Seat
    number: int
    hand: Hand
    melds: tuple[Meld, ...]
    flowers: tuple[Tile, ...]
    tile: Tile | None
    by: WinBy
    self_drawn: bool
    concealed: bool
    kinds: Kinds
    holes: Kinds
    facts: TaiwanFacts
    house: House


def win_of(outcome: Outcome[TaiwanFacts], winner: Winner, house: House) -> Win:
    """The won hand of one winner."""
    facts, melds, tile = outcome.facts, winner.melds, outcome.tile
    hand = winner.hand if tile is None else winner.hand.add(tile)
    kinds = kinds_of(hand.tiles())
    for meld in melds:
        kinds |= kinds_of(meld.tiles)
    return Win(
        seat=winner.seat,
        number=house.number(winner.seat, outcome.dealer, facts.opener),
        hand=hand,
        melds=melds,
        flowers=winner.flowers,
        tile=tile,
        by=outcome.by,
        self_drawn=outcome.by is WinBy.SELF_DRAW or facts.flower_win is not FlowerWin.NONE,
        concealed=all(meld.kind is MeldKind.CONCEALED for meld in melds),
        kinds=kinds,
        holes=holes_of(winner.hand, melds, house),
        facts=facts,
        house=house,
    )


def holes_of(hand: Hand, melds: tuple[Meld, ...], house: House) -> Kinds:
    """Every kind that completes the concealed tiles, over all readings (TA11a).

    A kind whose four tiles the player holds himself, melds included, is no hole (TA11b); what
    others hold or have discarded is not asked (TA11c).
    """
    found = waits(hand)
    if house.eight_pairs and not melds:
        found |= eight_pairs_waits(hand)
    if found and melds:
        for tile in tiles_of(found):
            held = hand.count(tile)
            for meld in melds:
                held += meld.tiles.count(tile)
            if held == 4:
                found ^= 1 << tile
    return found


def completes(hand: Hand, melds: tuple[Meld, ...], house: House) -> bool:
    """Whether the concealed tiles, the winning tile among them, are whole beside the melds."""
    sets = len(melds)
    if hand.size() != 17 - 3 * sets:
        return False
    return is_complete(hand) or (house.eight_pairs and not sets and is_eight_pairs(hand))


class Landing(StrEnum):
    """Which part of the hand the winning tile went to."""

    RUN = "run"
    TRIPLET = "triplet"
    PAIR = "pair"


class Parts(NamedTuple):
    """One way to read a won hand, melds included, with the place of the winning tile in it.

    Attributes:
        runs: 順子, each by its lowest tile.
        triplets: 坎子 and 槓子, each by its kind (TA01).
        hidden: how many of them are 暗坎: dealt or drawn, or concealed kongs (T16, TA16).
        pair: 將; None for seven pairs and a triplet (T36).
        landing: the part the winning tile went to.
        run: the run it went to, by its lowest tile.
    """

    runs: tuple[Tile, ...]
    triplets: tuple[Tile, ...]
    hidden: int
    pair: Tile | None
    landing: Landing
    run: Tile | None = None


def all_parts(win: Win, tile: Tile) -> list[Parts]:
    """Every reading of the hand, each with every place the winning tile can have (TA16, TA44)."""
    runs = tuple(meld.tile for meld in win.melds if meld.kind is MeldKind.CHOW)
    triplets = tuple(meld.tile for meld in win.melds if meld.kind is not MeldKind.CHOW)
    kongs = sum(meld.kind is MeldKind.CONCEALED for meld in win.melds)
    found: list[Parts] = []
    for reading in readings(win.hand):
        found += _placed(reading, tile, runs, triplets, kongs + len(reading.triplets), win)
    if win.house.eight_pairs and not win.melds and is_eight_pairs(win.hand):
        found.append(_eight_pairs(win, tile))
    return found


def _placed(
    reading: Reading,
    tile: Tile,
    runs: tuple[Tile, ...],
    triplets: tuple[Tile, ...],
    hidden: int,
    win: Win,
) -> list[Parts]:
    runs = reading.runs + runs
    triplets = reading.triplets + triplets
    pair = reading.pair
    found = [
        Parts(runs, triplets, hidden, pair, Landing.RUN, run)
        for run in dict.fromkeys(reading.runs)
        if run <= tile <= run + 2
    ]
    if pair is tile:
        found.append(Parts(runs, triplets, hidden, pair, Landing.PAIR))
    if tile in reading.triplets:
        kept = hidden if win.self_drawn else hidden - 1
        found.append(Parts(runs, triplets, kept, pair, Landing.TRIPLET))
    return found


def _eight_pairs(win: Win, tile: Tile) -> Parts:
    triplet = tiles_of(eight_pairs_triplet(win.hand))
    finished = tile in triplet
    hidden = 0 if finished and not win.self_drawn else 1
    return Parts((), triplet, hidden, None, Landing.TRIPLET if finished else Landing.PAIR)
