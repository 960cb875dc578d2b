"""The chance that a hand is won in time, from its distance and its useful tiles."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from referee.hands import Hand
from referee.players.sight import Sight
from referee.tiles import Tile
from referee.winning.distance import Outlook, distance, outlook
from referee.winning.wilds import parted

_REACH: Final = 2.4
"""How many tiles a ready hand can win on for each that its owner draws: others discard too."""
_CLAIMABLE: Final = 1.5
"""The same for a hand that is not ready: some discards can be chowed or punged."""
_LATER: Final = (7.5, 5.0, 3.2, 2.4, 1.9, 1.6, 1.4)
"""Own turns that a usual hand at a distance of 0, 1, 2 … takes for its next step."""
_RIVALS: Final = 0.72
"""Which part of the turns left in the wall is left to play: somebody else may win first."""
_STEEP: Final = 2.5
"""How sharply the chance falls when the turns needed outgrow the turns at hand."""


def distance_of(hand: Hand, sets: int, wild: Tile | None) -> int:
    """Tiles from ready, the wild ones in the hand standing for whatever it lacks.

    Args:
        hand: the concealed tiles.
        sets: how many sets they have to make.
        wild: the kind that stands for any other, if one does.
    """
    if wild is None:
        return distance(hand, sets)
    naturals, wilds = parted(hand, wild)
    return distance(naturals, sets, wilds)


def outlook_of(hand: Hand, sets: int, wild: Tile | None) -> Outlook:
    """Distance and useful draws, another wild among them; arguments as for `distance_of`."""
    if wild is None:
        return outlook(hand, sets)
    naturals, wilds = parted(hand, wild)
    seen = outlook(naturals, sets, wilds)
    return seen if seen.distance < 0 else Outlook(seen.distance, seen.useful | 1 << wild)


def chance_of(seen: Outlook, sight: Sight) -> float:
    """How likely a hand is to be won, between 0 and 1; only good for comparing hands.

    Args:
        seen: the outlook of a player who is not on turn.
        sight: what the player can count.
    """
    if seen.distance < 0:
        return 1.0
    live = sight.count(seen.useful)
    if not live:
        return 0.0
    return _chance(seen.distance, live, sight.hidden, sight.left)


@lru_cache(maxsize=1 << 14)
def _chance(distance: int, live: int, hidden: int, left: int) -> float:
    reach = _CLAIMABLE if distance else _REACH
    per_turn = min(0.95, reach * live / max(hidden, 1))
    turns = 1 / per_turn + sum(_LATER[:distance])
    at_hand = _RIVALS * left / 4
    return 1 / (1 + (turns / at_hand) ** _STEEP) if at_hand else 0.0
