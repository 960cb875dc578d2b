"""How figures are taken: as ratios of the processor time of this thread, both sides in turn.

A ratio of two times taken in one run hardly depends on the machine. The unit is one call of PyPI
`mahjong`'s win check on mixed hands of 14 tiles.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from statistics import median
from time import thread_time
from typing import Final, NamedTuple, TypeVar

import pytest

Hand = TypeVar("Hand")

ROUNDS: Final = 9
_COLUMNS: Final = "{:<46}{:>16}{:>18}{:>22}\n"


class Figure(NamedTuple):
    """A line of the report: what was measured beside what is to be reached, and by whom else."""

    what: str
    measured: str
    goal: str
    beside: str = ""


@contextmanager
def undisturbed() -> Generator[None]:
    """No garbage is collected while times are taken."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def seconds(work: Callable[[], object]) -> float:
    """The processor time of one piece of work."""
    start = thread_time()
    work()
    return thread_time() - start


def each(call: Callable[[Hand], object], hands: Iterable[Hand]) -> float:
    """The processor time of a call on every hand."""
    start = thread_time()
    for hand in hands:
        call(hand)
    return thread_time() - start


def ratio(rounds: Iterable[tuple[float, float]]) -> float:
    """The median over the rounds of the first time by the second."""
    return median(one / other for one, other in rounds)


def report(capsys: pytest.CaptureFixture[str], *figures: Figure) -> None:
    """Print figures, each beside its goal."""
    with capsys.disabled():
        for figure in figures:
            sys.stdout.write(_COLUMNS.format(*figure))
