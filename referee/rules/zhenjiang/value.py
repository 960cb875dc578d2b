"""What a won hand costs each payer, item by item (Z12–Z14)."""

from __future__ import annotations

from typing import TypeAlias

from referee.hands import Hand
from referee.melds import MeldKind
from referee.rules.zhenjiang.facts import ReplacementFor, WildsDiscarded, ZhenjiangFacts
from referee.rules.zhenjiang.house import House, Prices
from referee.rules.zhenjiang.shapes import is_free, is_whole, runs, runs_free, substitutes
from referee.rules.zhenjiang.wilds import wild_of
from referee.scoring.outcome import NoWin, Outcome, WinBy, Winner
from referee.scoring.sheet import Item
from referee.tiles import Tile

Items: TypeAlias = tuple[Item, ...]


def items_of(outcome: Outcome[ZhenjiangFacts], house: House) -> Items:
    """The items of a win, of the dearest reading; a win on a discard at the discarder's price.

    Raises:
        NoWin: the rule book does not let the hand win.
    """
    (winner,) = outcome.winners
    tile = outcome.tile
    if tile is None:
        raise ValueError("every win of this rule set has a winning tile")
    if any(meld.kind is MeldKind.CHOW for meld in winner.melds):
        raise NoWin("Z4")
    facts = outcome.facts
    wild = wild_of(facts.indicator)
    whole = winner.hand.add(tile)
    if not is_whole(whole, wild):
        raise NoWin("Z5")
    if facts.first_hand and whole.count(wild):
        raise NoWin("Z11")
    if outcome.by is WinBy.SELF_DRAW:
        won = _drawn(winner, tile, facts, house.prices)
    elif house.free_discards and not is_free(whole):
        raise NoWin("Z7")
    else:
        won = (Item("Z13b", "Z13b.discard", house.prices.discarder),)
    bonuses = _wilds_discarded(facts.discarded, house.prices)
    return (*won, *bonuses, *_chengda(outcome, wild, house.prices))


def _drawn(winner: Winner, tile: Tile, facts: ZhenjiangFacts, prices: Prices) -> Items:
    """The dearest of the readings of a hand that its owner completed (Z12)."""
    if facts.first_hand and facts.replacement is ReplacementFor.NONE:
        return (Item("Z13f", "Z13f.heavenly", prices.heavenly),)
    found = _readings(winner.hand, tile, facts, prices)
    return max(found, key=lambda items: sum(item.value for item in items))


def _readings(hand: Hand, tile: Tile, facts: ZhenjiangFacts, prices: Prices) -> list[Items]:
    """Every way in which the complete hand can be priced."""
    wild = wild_of(facts.indicator)
    whole = hand.add(tile)
    free, wildly, running_free, running = _ways(facts.replacement, prices)
    found: list[Items] = []
    if tile is wild and runs_free(hand, wild):
        found.append(running_free)
    if is_free(whole):
        found.append(free)
    if runs(hand, wild):
        found.append(running)
    if substitutes(whole, wild):
        found.append(wildly)
    return found


def _ways(replaced: ReplacementFor, prices: Prices) -> tuple[Items, Items, Items, Items]:
    """The items of a free hand, of one with a wild, of a free and of another running wild."""
    if replaced is ReplacementFor.NONE:
        return (
            (Item("Z13a", "Z13a.free", prices.drawn_free),),
            (Item("Z13a", "Z13a.wild", prices.drawn_wild),),
            (Item("Z13e", "Z13e.running_free", prices.running_free),),
            (Item("Z13e", "Z13e.running", prices.running),),
        )
    if replaced is ReplacementFor.CONCEALED:
        free = Item("Z13d", "Z13d.concealed", prices.replacement_concealed)
    else:
        free = Item("Z13d", "Z13d.exposed", prices.replacement_kong)
    wildly = Item("Z13c", "Z13c.replacement", prices.replacement_wild)
    return (
        (free,),
        (wildly,),
        (free, Item("Z13e", "Z13e.replacement_free", prices.running_free_more)),
        (wildly, Item("Z13e", "Z13e.replacement", prices.running_more)),
    )


def _wilds_discarded(discarded: WildsDiscarded, prices: Prices) -> Items:
    """Z14a–c: the wilds that the winner has discarded."""
    counted = (
        ("Z14a", "Z14a.first_wild", discarded.first * prices.first_wild),
        ("Z14b", "Z14b.second_wild", discarded.second * prices.second_wild),
        ("Z14c", "Z14c.after_pung", discarded.after_pung * prices.wild_after_pung),
    )
    return tuple(Item(*item) for item in counted if item[2])


def _chengda(outcome: Outcome[ZhenjiangFacts], wild: Tile, prices: Prices) -> Items:
    """Z14d 成搭: the winning tile is a wild that another player gave."""
    if outcome.by is WinBy.SELF_DRAW or outcome.tile is not wild:
        return ()
    return (Item("Z14d", "Z14d.chengda", prices.chengda),)
