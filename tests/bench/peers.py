"""The packages that figures are compared with; only `make bench` installs them."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Final, Protocol, cast

from tests.bench.hands import Counts


def win_check() -> Callable[[Counts], bool]:
    """`is_agari` of PyPI `mahjong`: the yardstick. It takes the counts of 14 tiles."""
    check: Callable[[Counts], bool] = import_module("mahjong.agari").Agari.is_agari
    return check


class _Value(Protocol):
    def __call__(self, tiles: list[int], win_tile: int) -> object: ...


def hand_value() -> Callable[[Counts], object]:
    """`estimate_hand_value` of PyPI `mahjong` on a won hand of 14 tiles, each made before."""
    estimate = cast(
        "_Value", import_module("mahjong.hand_calculating.hand").HandCalculator.estimate_hand_value
    )
    made: dict[tuple[int, ...], list[int]] = {}

    def value(counts: Counts) -> object:
        tiles = made.get(key := tuple(counts))
        if tiles is None:
            tiles = made[key] = [4 * k + n for k, count in enumerate(counts) for n in range(count)]
        return estimate(tiles, tiles[0])

    return value


class _Environment(Protocol):
    num_actions: int

    def set_agents(self, agents: Sequence[object]) -> None: ...

    def run(self, is_training: bool = False) -> tuple[object, object]: ...


class _AnyAction:
    """An agent of rlcard's that takes any legal action."""

    use_raw: Final = False

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def step(self, state: Mapping[str, Mapping[int, object]]) -> int:
        return self._chance.choice(list(state["legal_actions"]))

    def eval_step(self, state: Mapping[str, Mapping[int, object]]) -> tuple[int, dict[str, float]]:
        return self.step(state), {}


def rlcard_deal() -> Callable[[], object]:
    """A deal of mahjong at `rlcard`, four agents playing at random."""
    environment = cast("_Environment", import_module("rlcard").make("mahjong", config={"seed": 1}))
    environment.set_agents([_AnyAction(seed) for seed in range(4)])
    return environment.run
