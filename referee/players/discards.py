"""Which tile to discard: the chance and the worth of what is left, less the danger."""

from __future__ import annotations

from math import inf
from typing import Final, NamedTuple

from referee.deal.moves import Move, Verb
from referee.deal.views import SeatView
from referee.hands import Hand
from referee.kinds import Kinds
from referee.melds import Meld
from referee.players.aiming import Sighting, sighting
from referee.players.appraisal import ready_worth
from referee.players.danger import Threat, risk, threats
from referee.players.prospects import chance_of, distance_of, outlook_of
from referee.players.sight import Sight, seen_from
from referee.players.worth import Leaning, guess, kept_for, leaning_of
from referee.rules.aims import Aim, Outset, any_hand
from referee.rules.base import Rules
from referee.rules.holding import Holding
from referee.tiles import Tile


class Mind(NamedTuple):
    """All that a player has in mind while he answers one question."""

    rules: Rules
    view: SeatView
    sight: Sight
    leaning: Leaning
    feared: tuple[Threat, ...]

    @property
    def sets(self) -> int:
        """How many sets a hand at rest has to make before any meld."""
        return self.rules.hand_size // 3

    @property
    def wild(self) -> Tile | None:
        """The kind that stands for any other, if one does."""
        return self.view.table.wild


def mind_of(rules: Rules, view: SeatView) -> Mind:
    """What the player in the seat makes of what he sees."""
    sight = seen_from(rules.wall, view)
    leaning = leaning_of(view, sight, rules.hand_size, rules.tastes)
    return Mind(rules, view, sight, leaning, threats(view, rules.ready_counters))


_SHOOTING: Final = 1.0
"""What another's win is reckoned to cost the discarder, in plain wins."""
_LOOSE: Final = 0.01
"""What a loose tile's use counts for beside chance and worth."""
_STEP_BACK: Final = 0.45
"""What is left of a hand's prospects when it goes one tile back."""


def best_discard(mind: Mind, moves: tuple[Move, ...]) -> tuple[Move, float]:
    """The best of the discards among `moves`, and how good it is.

    A declaration that goes with a discard counts as a discard of its own.
    """
    own = mind.view.own
    if mind.rules.aims is not any_hand:
        return _best_towards_an_aim(mind, moves)
    sets = mind.sets - len(own.melds)
    choices = [(move, move.tiles[0]) for move in moves]
    after = {tile: own.hand.remove(tile) for _, tile in choices}
    apart = {tile: distance_of(hand, sets, mind.wild) for tile, hand in after.items()}
    nearest = min(apart.values())
    hopes = {
        move: _hope(mind, move, after[tile], sets)
        for move, tile in choices
        if apart[tile] == nearest
    }
    highest = max(hopes.values())
    best, good = moves[0], -inf
    for move, tile in choices:
        steps_back = apart[tile] - nearest
        hope = highest * _STEP_BACK**steps_back if steps_back else hopes[move]
        rated = hope - _cost(mind, tile)
        if rated > good:
            best, good = move, rated
    return best, good


def _best_towards_an_aim(mind: Mind, moves: tuple[Move, ...]) -> tuple[Move, float]:
    """The best discard towards the likeliest aim, where not every complete hand wins."""
    own = mind.view.own
    kinds = _likeliest(mind, own.hand, own.melds).kinds
    after = {move.tile: own.hand.remove(move.tile) for move in moves}
    seen = {tile: _sighted(mind, hand, own.melds, kinds) for tile, hand in after.items()}
    nearest = min(one.outlook.distance for one in seen.values())
    hopes = {
        move: _hope_sighted(mind, move, after[move.tile], seen[move.tile])
        for move in moves
        if seen[move.tile].outlook.distance == nearest
    }
    highest = max(hopes.values())
    best, good = moves[0], -inf
    for move in moves:
        steps_back = seen[move.tile].outlook.distance - nearest
        hope = highest * _STEP_BACK**steps_back if steps_back else hopes[move]
        rated = hope - _cost(mind, move.tile)
        if rated > good:
            best, good = move, rated
    return best, good


def _likeliest(mind: Mind, hand: Hand, melds: tuple[Meld, ...]) -> Sighting:
    """Towards the aim that a hand is likeliest to win with."""
    sets = mind.sets - len(melds)
    found = [sighting(hand, sets, mind.wild, aim) for aim in _aims(mind, hand, melds)]
    return max(found, key=lambda one: chance_of(one.outlook, mind.sight) * one.hope)


def _sighted(mind: Mind, hand: Hand, melds: tuple[Meld, ...], kinds: Kinds) -> Sighting:
    """Towards the aim of these kinds."""
    aim = next(aim for aim in _aims(mind, hand, melds) if aim.kinds == kinds)
    return sighting(hand, mind.sets - len(melds), mind.wild, aim)


def _aims(mind: Mind, hand: Hand, melds: tuple[Meld, ...]) -> tuple[Aim, ...]:
    table, flowers = mind.view.table, mind.view.table.seats[mind.view.own.seat].flowers
    return mind.rules.aims(Outset(Holding(hand, melds, flowers), table.choices, table.left))


def _hope_sighted(mind: Mind, move: Move, hand: Hand, seen: Sighting) -> float:
    """Chance times worth of what the discard leaves, towards one aim."""
    likely = chance_of(seen.outlook, mind.sight)
    if seen.outlook.distance == 0 and likely:
        plain = mind.leaning.tastes.plain
        ready = ready_worth(mind.rules, mind.view, move, mind.sight, plain)
        return likely * max(ready, plain * seen.hope * _UNTIL_IT_MAY)
    worth = guess(hand, mind.view.own.melds, mind.leaning) * seen.hope
    return likely * worth - _LOOSE * kept_for(move.tile, mind.leaning)


_UNTIL_IT_MAY: Final = 0.3
"""What is left of a ready hand that may not win as it stands, but may yet come to."""


def _hope(mind: Mind, move: Move, hand: Hand, sets: int) -> float:
    """Chance times worth of what the discard leaves."""
    seen = outlook_of(hand, sets, mind.wild)
    likely = chance_of(seen, mind.sight)
    if seen.distance == 0 and likely:
        plain = mind.leaning.tastes.plain
        return likely * ready_worth(mind.rules, mind.view, move, mind.sight, plain)
    worth = guess(hand, mind.view.own.melds, mind.leaning)
    return likely * worth - _LOOSE * kept_for(move.tile, mind.leaning)


def _cost(mind: Mind, tile: Tile) -> float:
    if not mind.feared:
        return 0.0
    return _SHOOTING * mind.leaning.tastes.plain * risk(tile, mind.feared, mind.sight)


def prospect(mind: Mind, hand: Hand, melds: tuple[Meld, ...]) -> float:
    """How good a hand at rest is, its owner not being on turn."""
    if mind.rules.aims is not any_hand:
        best = _likeliest(mind, hand, melds)
        return chance_of(best.outlook, mind.sight) * best.hope * guess(hand, melds, mind.leaning)
    seen = outlook_of(hand, mind.sets - len(melds), mind.wild)
    return chance_of(seen, mind.sight) * guess(hand, melds, mind.leaning)


def prospect_on_turn(
    mind: Mind, hand: Hand, melds: tuple[Meld, ...], barred: Tile | None = None
) -> float:
    """How good a hand is whose owner must now discard something other than `barred`."""
    sets = mind.sets - len(melds)
    kinds = [tile for tile in dict.fromkeys(hand.tiles()) if tile is not barred]
    if mind.rules.aims is not any_hand:
        return _prospect_towards_an_aim(mind, hand, melds, kinds)
    apart = {tile: distance_of(hand.remove(tile), sets, mind.wild) for tile in kinds}
    nearest = min(apart.values(), default=99)
    return max(
        (
            prospect(mind, hand.remove(tile), melds) - _cost(mind, tile)
            for tile in kinds
            if apart[tile] == nearest
        ),
        default=-1.0,
    )


def _prospect_towards_an_aim(
    mind: Mind, hand: Hand, melds: tuple[Meld, ...], discards: list[Tile]
) -> float:
    kinds = _likeliest(mind, hand, melds).kinds
    seen = {tile: _sighted(mind, hand.remove(tile), melds, kinds) for tile in discards}
    nearest = min((one.outlook.distance for one in seen.values()), default=99)
    return max(
        (
            prospect(mind, hand.remove(tile), melds) - _cost(mind, tile)
            for tile, one in seen.items()
            if one.outlook.distance == nearest
        ),
        default=-1.0,
    )


def discards_among(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The discards, with and without a declaration."""
    return tuple(move for move in moves if move.verb in (Verb.DISCARD, Verb.READY) and move.tiles)
