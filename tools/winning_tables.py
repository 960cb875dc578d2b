"""Builds the tables of `referee.winning`: ``python -m tools.winning_tables``.

The tiles of one suit, counted per rank as base-5 digits, are read rank by rank by a small
automaton. A state of the automaton is everything that the ranks read so far can still mean for
the ranks to come: how many runs begun one and two ranks ago ask for a tile here, whether the pair
is taken, what it has cost. Few such states differ, so every key of a suit (5^9) is reached in a
second or two, and the finished table is shipped folded and compressed inside a Python module: the
referee opens no file.
"""

from __future__ import annotations

import base64
import sys
import zlib
from array import array
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias, TypeVar

SUIT_RANKS: Final = 9
HONOUR_RANKS: Final = 7
LARGEST_HAND: Final = 17
"""Tiles in the largest hand that waits and distances are asked of."""

UNREACHED: Final = 99
MOST_SETS: Final = 5
TILES_OF_A_KIND: Final = 4
"""Tiles of a rank there are: so many of them sets and a pair can use at the most."""
WITH_WILDS: Final = 8
"""The same where wild tiles may stand for the kind: two triplets and a pair, if so few are held."""
PAIR_IS_NEAR: Final = 64
"""As in `referee.winning.blocks`, which cannot be imported without its tables; so is the next."""
LOW_RANKS: Final = 5
REST_BY_NEED: Final = {0: 1024, 1 + PAIR_IS_NEAR: 512}
"""What the rest of a hand must be, by the wild tiles a block needs when it is made: for sets
alone 1024, sets and a pair; for sets and a pair 512, sets alone. No other block is made."""

LANES: Final = 2 * (MOST_SETS + 1)
"""How many questions a distance vector answers: no to five sets, each without or with a pair."""

ROW: Final = 5**3
"""Keys in a row: those that differ in the three lowest ranks."""

V = TypeVar("V")


class Table(NamedTuple):
    """A table as bytes, and how many of them are a row; equal rows are shipped once."""

    content: bytes
    row: int


RunState: TypeAlias = tuple[int, int, int]
"""Runs begun two ranks ago, runs begun one rank ago (each asks for a tile here), pairs taken."""
Costs: TypeAlias = frozenset[tuple[RunState, int]]


def runs_may_begin(rank: int, ranks: int) -> bool:
    """Whether a run can begin at the rank (from 0) of a block of so many ranks."""
    return ranks == SUIT_RANKS and rank < SUIT_RANKS - 2


def wild_costs(costs: Costs, count: int, most_runs: int) -> Costs:
    """The cheapest wild tiles after one rank more, every natural tile being used."""
    found: dict[RunState, int] = {}
    for (older, newer, pairs), cost in costs:
        after_runs, owed = _take(count, older + newer)
        for pair in range(2 - pairs):
            after_pair, owed_pair = _take(after_runs, 2 * pair)
            for begun in range(most_runs + 1):
                rest, owed_begun = _take(after_pair, begun)
                state = (newer, begun, pairs + pair)
                total = cost + owed + owed_pair + owed_begun + -rest % 3
                found[state] = min(total, found.get(state, UNREACHED))
    return frozenset(found.items())


def _take(held: int, wanted: int) -> tuple[int, int]:
    """What is left of `held` tiles after taking `wanted`, and how many were missing."""
    return max(held - wanted, 0), max(wanted - held, 0)


def wild_byte(costs: Costs) -> int:
    """What `referee.winning.blocks` reads as the wild tiles that a block needs."""
    at_end = dict(costs)
    alone = at_end.get((0, 0, 0), UNREACHED)
    paired = at_end.get((0, 0, 1), UNREACHED)
    return alone + PAIR_IS_NEAR * (paired < alone)


def distance_moves(
    count: int, begins: Iterable[int], most: int
) -> tuple[tuple[int, int, int], ...]:
    """(state before, state after, tiles missing) for one rank of which `count` are held.

    No more than `most` tiles of the rank are used.
    """
    moves: list[tuple[int, int, int]] = []
    for older in range(3):
        for newer in range(3):
            for begun in begins:
                for triplets in range(most // 3 + 1):
                    for pair in range(2):
                        used = older + newer + begun + 3 * triplets + 2 * pair
                        if used <= most:
                            before, after = (older, newer), (newer, begun)
                            made = (begun + triplets, pair, max(used - count, 0))
                            moves += _lane_moves(before, after, made)
    return tuple(moves)


def _lane_moves(
    before: tuple[int, int], after: tuple[int, int], made: tuple[int, int, int]
) -> list[tuple[int, int, int]]:
    sets_made, pairs_made, missing = made
    return [
        (
            _lane_state(before, sets, pairs),
            _lane_state(after, sets + sets_made, pairs + pairs_made),
            missing,
        )
        for pairs in range(2 - pairs_made)
        for sets in range(MOST_SETS + 1 - sets_made)
    ]


def _lane_state(runs: tuple[int, int], sets: int, pairs: int) -> int:
    return (runs[0] * 3 + runs[1]) * LANES + pairs * (MOST_SETS + 1) + sets


def step_distance(vector: bytes, moves: tuple[tuple[int, int, int], ...]) -> bytes:
    """The fewest missing tiles per state after one rank more."""
    after = [UNREACHED] * len(vector)
    for source, target, missing in moves:
        cost = vector[source] + missing
        after[target] = min(cost, after[target])
    return bytes(after)


def walk(
    ranks: int, start: V, step: Callable[[V, int, int], V], largest: int
) -> tuple[list[V], array[int]]:
    """What the automaton says of every key of a block.

    Args:
        ranks: digits of a key.
        start: the state before the first rank.
        step: the state after a rank, from the state before it, the rank (from 0) and its count.
        largest: tiles of the largest block asked about; keys of more have any state.

    Returns:
        The distinct last states, and for every key the number of its state among them.
    """
    states, keys = {start: 0}, array("H", [0])
    for rank in range(ranks):
        after: dict[V, int] = {}
        numbers: dict[V, int] = {}
        longer = array("H")
        for count in range(5):
            column: list[int] = []
            for state, fewest in states.items():
                tiles, number = fewest + count, 0
                if tiles <= largest:
                    found = step(state, rank, count)
                    number = numbers.setdefault(found, len(numbers))
                    after[found] = min(tiles, after.get(found, tiles))
                column.append(number)
            longer.extend(map(column.__getitem__, keys))
        states, keys = after, longer
    return list(states), keys


def wild_table(ranks: int) -> bytes:
    """`wild_byte` of every key of a block."""

    def step(costs: Costs, rank: int, count: int) -> Costs:
        return wild_costs(costs, count, 2 if runs_may_begin(rank, ranks) else 0)

    start: Costs = frozenset({((0, 0, 0), 0)})
    states, keys = walk(ranks, start, step, 4 * ranks)
    return bytes(map([wild_byte(state) for state in states].__getitem__, keys))


def waits_table(wilds: bytes, ranks: int) -> array[int]:
    """Per key the ranks that make the block (bit 0 = rank 1), with the rest that goes with them."""
    waits = array("H", bytes(2 * len(wilds)))
    for key, (need, tiles) in enumerate(zip(wilds, tile_counts(ranks), strict=True)):
        rest = REST_BY_NEED.get(need)
        if rest and tiles <= LARGEST_HAND:
            for rank in range(ranks):
                if key // 5**rank % 5:
                    waits[key - 5**rank] |= 1 << rank | rest
    return waits


def nearer_tables(suit: bytes, honours: bytes) -> dict[str, Table]:
    """Which ranks lower the wild tiles that a block needs, without and with the pair in it.

    What the ranks of one part are good for depends on them and, of the other part, only on its
    class: parts are of one class when whatever lies beside them needs the same. So a suit takes
    two small tables instead of one of every key, which would be forty times as large.
    """
    lows, highs = 5**LOW_RANKS, len(suit) // 5**LOW_RANKS
    low_class = numbered(suit[low::lows] for low in range(lows))
    high_class = numbered(suit[high * lows : (high + 1) * lows] for high in range(highs))
    some_low, some_high = one_of_each(low_class), one_of_each(high_class)
    tables = {"LOW_CLASS": Table(low_class, ROW), "HIGH_CLASS": Table(high_class, ROW)}
    for name, lowered in (("ALONE", lowers_alone), ("PAIRED", lowers_paired)):
        in_low = bytes(
            nearer(suit, lowered, low + lows * high, range(LOW_RANKS))
            for low in range(lows)
            for high in some_high
        )
        in_high = bytes(
            nearer(suit, lowered, low + lows * high, range(LOW_RANKS, SUIT_RANKS))
            for high in range(highs)
            for low in some_low
        )
        in_honours = bytes(
            nearer(honours, lowered, key, range(HONOUR_RANKS)) for key in range(len(honours))
        )
        tables |= {
            f"LOW_{name}": Table(in_low, len(some_high)),
            f"HIGH_{name}": Table(in_high, len(some_low)),
            f"HONOURS_{name}": Table(in_honours, ROW),
        }
    return tables


def numbered(parts: Iterable[bytes]) -> bytes:
    """The number of each part among the different ones, in the order in which they come."""
    numbers: dict[bytes, int] = {}
    return bytes(numbers.setdefault(part, len(numbers)) for part in parts)


def one_of_each(classes: bytes) -> list[int]:
    """The first part of every class."""
    return [classes.index(number) for number in range(max(classes) + 1)]


def lowers_alone(now: int, then: int) -> bool:
    """Whether a block that needs `then` needs fewer wild tiles for sets alone than by `now`."""
    return then % PAIR_IS_NEAR < now % PAIR_IS_NEAR


def lowers_paired(now: int, then: int) -> bool:
    """The same for sets and a pair, asked only of blocks that the pair is near."""
    if now < PAIR_IS_NEAR:
        return False
    return then % PAIR_IS_NEAR + (-1 if then >= PAIR_IS_NEAR else 2) < now % PAIR_IS_NEAR - 1


def nearer(wilds: bytes, lowered: Callable[[int, int], bool], key: int, ranks: range) -> int:
    """The ranks, from the first of `ranks` as bit 0, of which one tile more lowers the need."""
    found, now, unit = 0, wilds[key], 1
    for rank in range(ranks.stop):
        if rank in ranks and key // unit % 5 < TILES_OF_A_KIND and lowered(now, wilds[key + unit]):
            found |= 1 << rank - ranks.start
        unit *= 5
    return found


def tile_counts(ranks: int) -> bytes:
    """How many tiles every key of a block counts."""
    totals = b"\0"
    for _ in range(ranks):
        totals = bytes(total + digit for digit in range(5) for total in totals)
    return totals


NO_TILES: Final = bytes([0]).ljust(9 * LANES, bytes([UNREACHED]))
"""The distance automaton's state before the first rank."""


def distance_step(ranks: int, most: int) -> Callable[[bytes, int, int], bytes]:
    """The distance automaton's step, as `walk` takes it."""
    moves = {
        (begins, count): distance_moves(count, range(begins), most)
        for begins in (1, 3)
        for count in range(5)
    }

    def step(vector: bytes, rank: int, count: int) -> bytes:
        begins = 3 if runs_may_begin(rank, ranks) else 1
        return step_distance(vector, moves[begins, count])

    return step


def distance_table(ranks: int, most: int) -> list[bytes]:
    """The distance vector of every key of a block, that of no tiles for keys no hand has."""
    states, keys = walk(ranks, NO_TILES, distance_step(ranks, most), LARGEST_HAND)
    vectors = [state[:LANES] for state in states]
    nothing = vectors[keys[0]]
    return [
        vectors[state] if tiles <= LARGEST_HAND else nothing
        for state, tiles in zip(keys, tile_counts(ranks), strict=True)
    ]


def build_shapes() -> dict[str, Table]:
    """The tables of `is_complete`, `is_complete_with`, `waits` and `waits_with`."""
    suit, honours = wild_table(SUIT_RANKS), wild_table(HONOUR_RANKS)
    return {
        "SUIT_WAITS": Table(little_endian(waits_table(suit, SUIT_RANKS)), 2 * ROW),
        "HONOURS_WAITS": Table(little_endian(waits_table(honours, HONOUR_RANKS)), 2 * ROW),
        "SUIT_WILDS": Table(suit, ROW),
        "HONOURS_WILDS": Table(honours, ROW),
        **nearer_tables(suit, honours),
    }


def build_distances() -> dict[str, Table]:
    """The tables of `distance` and `useful`: vectors, and each key's number among them."""
    blocks = {
        "SUIT_VECTOR": distance_table(SUIT_RANKS, TILES_OF_A_KIND),
        "HONOURS_VECTOR": distance_table(HONOUR_RANKS, TILES_OF_A_KIND),
        "SUIT_WITH_WILDS": distance_table(SUIT_RANKS, WITH_WILDS),
        "HONOURS_WITH_WILDS": distance_table(HONOUR_RANKS, WITH_WILDS),
    }
    vectors = sorted({vector for table in blocks.values() for vector in table})
    numbers = {vector: number for number, vector in enumerate(vectors)}
    tables = {
        name: Table(bytes(map(numbers.__getitem__, table)), ROW) for name, table in blocks.items()
    }
    return {"VECTORS": Table(b"".join(vectors), LANES), **tables}


def little_endian(table: array[int]) -> bytes:
    """The bytes of a table of 16-bit numbers, the same on every machine."""
    if sys.byteorder == "big":
        table = table[:]
        table.byteswap()
    return table.tobytes()


def folded(table: Table) -> bytes:
    """What `referee.winning.blocks` unfolds: 16-bit numbers, and the different rows.

    The numbers are the bytes of a row, the rows of the table, and each row's place among the
    different ones.
    """
    content, size = table
    numbers: dict[bytes, int] = {}
    rows = [content[start : start + size] for start in range(0, len(content), size)]
    index = array("H", [numbers.setdefault(row, len(numbers)) for row in rows])
    return little_endian(array("H", [size, len(rows)]) + index) + b"".join(numbers)


def module_text(purpose: str, tables: dict[str, Table]) -> str:
    """A Python module that holds the tables folded and compressed."""
    lines = [
        f'"""{purpose}',
        "",
        "Written by `python -m tools.winning_tables`; do not edit.",
        '"""',
        "",
        "from typing import Final",
        "",
    ]
    for name, table in tables.items():
        text = base64.b64encode(zlib.compress(folded(table), 9)).decode("ascii")
        lines.append(f"{name}: Final = (")
        lines += [f'    "{text[start : start + 92]}"' for start in range(0, len(text), 92)]
        lines.append(")")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the two modules of tables beside the code that reads them."""
    folder = Path(__file__).parent.parent / "referee" / "winning"
    for name, purpose, tables in (
        (
            "shape_tables.py",
            "Which suit blocks are complete, and what others lack.",
            build_shapes(),
        ),
        ("distance_tables.py", "How far suit blocks are from so many sets.", build_distances()),
    ):
        (folder / name).write_text(module_text(purpose, tables), encoding="utf-8")


if __name__ == "__main__":
    main()
