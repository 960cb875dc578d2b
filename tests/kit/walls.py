"""A wall as it stands on the table: stacks in a row, taken from both ends."""

from __future__ import annotations

from referee.wall import WallPlan


def places_left(plan: WallPlan, front: int, taken: int) -> list[int]:
    """Which places of the drawing order still hold a tile.

    Args:
        plan: how the wall is built.
        front: tiles drawn from the head.
        taken: tiles drawn from the tail.
    """
    odd = len(plan.tiles) - plan.odd_tiles
    stacks = [list(range(n, n + plan.height)) for n in range(0, odd, plan.height)]
    stacks += [[place] for place in range(len(plan.tiles) - 1, odd - 1, -1)]
    for _ in range(taken):
        take_from(stacks, -1)
    for _ in range(front):
        take_from(stacks, 0)
    return sorted(place for stack in stacks for place in stack)


def take_from(stacks: list[list[int]], end: int) -> int:
    """The topmost tile of the first (0) or last (-1) stack is gone."""
    place = stacks[end].pop(0)
    if not stacks[end]:
        del stacks[end]
    return place
