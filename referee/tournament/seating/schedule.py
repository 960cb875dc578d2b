"""A schedule of all rounds: the best that is known for the field, people kept apart on request."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from referee.tournament.seating.constructions import Rounds, constructed
from referee.tournament.seating.cyclic import turned
from referee.tournament.seating.search import Classes, mend, permutation, shuffled_round
from referee.tournament.seating.winds import balanced
from referee.wall import below, numbers

Pair = tuple[int, int]

_APART = 1000
_MOST_STEPS = 60_000
_STEPS_A_PLACE = 300
_TRIES = 5_000


def schedule(players: int, rounds: int, seed: str, apart: Iterable[Pair] = ()) -> Rounds:
    """Rounds for a field that four divides; the players of a table stand in order of seats.

    Nobody meets twice where a construction or a search finds a way, and otherwise as few do as the
    search could reach. Who is kept apart never meets if that can be.

    Args:
        players: how many, numbered from 0.
        rounds: how many.
        seed: 64 hexadecimal digits; the same seed gives the same schedule.
        apart: pairs that are not to meet.

    Raises:
        ValueError: four does not divide the field, or it is empty.
    """
    if players < 4 or players % 4:
        raise ValueError(f"a field of {players} does not fill tables of four")
    words = numbers(seed, f"schedule {players} {rounds}")
    wanted = {(min(a, b), max(a, b)) for a, b in apart}
    base, spare = _base(players, rounds, words)
    seated = _peopled(base, _places(players, wanted, spare, words), wanted, words)
    if _meetings(seated, wanted):
        steps = _steps(players, rounds)
        _, seated = mend(seated, _classes(players, wanted), words, steps)
    return balanced(_at_lot(seated, words))


def _base(players: int, rounds: int, words: Iterator[int]) -> tuple[Rounds, Rounds]:
    """Places rather than players, meeting as seldom as may be; and the rounds that are over."""
    found = constructed(players)
    if len(found) < rounds:
        found = max((found, turned(players, rounds)), key=len)
    if len(found) >= rounds:
        return found[:rounds], found[rounds:]
    more = tuple(shuffled_round(players, words) for _ in range(rounds - len(found)))
    least = max(0, 6 * (players // 4) * rounds - players * (players - 1) // 2)
    classes, steps = _classes(players, set()), _steps(players, rounds)
    _, mended = mend((*found, *more), classes, words, steps, lambda excess: excess <= least)
    return mended, ()


def _steps(players: int, rounds: int) -> int:
    """How long to search: longer for larger schedules, but nobody waits for ever."""
    return min(_MOST_STEPS, _STEPS_A_PLACE * players * rounds)


def _classes(players: int, apart: set[Pair]) -> Classes:
    """Every pair by itself; those kept apart may not meet at all."""
    of = [
        [a * players + b if a < b else b * players + a for b in range(players)]
        for a in range(players)
    ]
    size = players * players
    allowed, weight = [1] * size, [1] * size
    for a, b in apart:
        allowed[of[a][b]], weight[of[a][b]] = 0, _APART
    return Classes(of, allowed, weight)


def _places(players: int, apart: set[Pair], spare: Rounds, words: Iterator[int]) -> list[int]:
    """The place of each player, by lot; teams kept apart get a table that is never played."""
    lots = permutation(players, words)
    if not spare or not apart:
        return lots
    free = [list(table) for table in spare[-1]]
    place_of = [-1] * players
    for team in sorted(_teams(apart), key=len, reverse=True):
        table = max(free, key=len)
        for player in team[: len(table)]:
            place_of[player] = table.pop()
    left = sorted((place for table in free for place in table), key=lots.index)
    for player in lots:
        if place_of[player] < 0:
            place_of[player] = left.pop()
    return place_of


def _teams(apart: set[Pair]) -> list[list[int]]:
    """Players who are linked by a wish to be kept apart."""
    team_of: dict[int, list[int]] = {}
    for a, b in sorted(apart):
        one, other = team_of.get(a, [a]), team_of.get(b, [b])
        if one is not other:
            merged = one + other
            team_of.update((player, merged) for player in merged)
    return list({id(team): team for team in team_of.values()}.values())


def _peopled(base: Rounds, place_of: list[int], apart: set[Pair], words: Iterator[int]) -> Rounds:
    """Players put in the places, those kept apart in places that never meet if possible."""
    players = len(place_of)
    meets = [[0] * players for _ in range(players)]
    for round_ in base:
        for table in round_:
            for a, b in combinations(table, 2):
                meets[a][b] += 1
                meets[b][a] += 1
    keeps: dict[int, list[int]] = {}
    for a, b in sorted(apart):
        keeps.setdefault(a, []).append(b)
        keeps.setdefault(b, []).append(a)

    def clashes(player: int) -> int:
        return sum(meets[place_of[player]][place_of[other]] for other in keeps.get(player, ()))

    for _ in range(_TRIES if keeps else 0):
        troubled = [player for player in keeps if clashes(player)]
        if not troubled:
            break
        one, other = troubled[below(words, len(troubled))], below(words, players)
        before = clashes(one) + clashes(other)
        place_of[one], place_of[other] = place_of[other], place_of[one]
        if clashes(one) + clashes(other) > before:
            place_of[one], place_of[other] = place_of[other], place_of[one]
    player_at = {place: player for player, place in enumerate(place_of)}
    return tuple(
        tuple((player_at[a], player_at[b], player_at[c], player_at[d]) for a, b, c, d in round_)
        for round_ in base
    )


def _meetings(rounds: Rounds, pairs: set[Pair]) -> int:
    return sum(
        (min(a, b), max(a, b)) in pairs
        for one in rounds
        for table in one
        for a, b in combinations(table, 2)
    )


def _at_lot(rounds: Rounds, words: Iterator[int]) -> Rounds:
    """The rounds in an order drawn by lot, and in each the tables."""
    shuffled = tuple(rounds[number] for number in permutation(len(rounds), words))
    return tuple(tuple(one[number] for number in permutation(len(one), words)) for one in shuffled)
