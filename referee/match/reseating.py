"""搬風: the seats of the next match of the same four (TP2).

Who won the last deal throws and counts from himself; and the new order round the table may not be
the one before.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.match.setup import LastTime, Player
from referee.match.state import MatchState
from referee.rules.base import Ceremony
from referee.seats import SEATS
from referee.wall import below, numbers

Order = tuple[int, int, int, int]
"""Players by their place in the setup, in the order of seats."""


def last_time(
    before: MatchState | None, players: tuple[Player, Player, Player, Player]
) -> LastTime | None:
    """What a match that has ended means for the next; None where others play it.

    Where nobody won the last deal the first player throws, as for a first match.

    Args:
        before: the table's match before this one, if there was one.
        players: of the new match.
    """
    if before is None or before.ended is None or set(players) != set(before.seated):
        return None
    a, b, c, d = (players.index(player) for player in before.seated)
    order = (a, b, c, d)
    winners = () if before.last is None else before.last.winners
    return LastTime(order, order[winners[0]] if winners else 0)


def seating(
    ceremony: Ceremony, seed: str, throw: tuple[int, ...], earlier: LastTime | None
) -> Order:
    """Which of the four takes each seat; the winds are stacked anew until the order is another."""
    thrower = 0 if earlier is None else earlier.thrower
    for stack in _stacks(seed):
        places = ceremony.seating(throw, stack)
        a, b, c, d = ((thrower + place) % len(SEATS) for place in places)
        if earlier is None or not same_round((a, b, c, d), earlier.order):
            return (a, b, c, d)
    raise AssertionError("stacks do not run out")


def same_round(order: Order, other: Order) -> bool:
    """Whether everybody has the same next player in both."""
    start = other.index(order[0])
    return order == (*other[start:], *other[:start])


def _stacks(seed: str) -> Iterator[Order]:
    """The four winds as they lie stacked, again and again."""
    attempt = 0
    while True:
        words = numbers(seed, f"winds {attempt}" if attempt else "winds")
        stack = [0, 1, 2, 3]
        for place in range(3, 0, -1):
            other = below(words, place + 1)
            stack[place], stack[other] = stack[other], stack[place]
        yield (stack[0], stack[1], stack[2], stack[3])
        attempt += 1
