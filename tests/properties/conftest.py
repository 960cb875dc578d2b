from __future__ import annotations

from functools import cache

import pytest

from referee.rules.base import RuleBook
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from tests.kit.deals import PlayedDeal, play

DEALS = max(130, -(-520 // len(SHELF)))
"""Deals played of each rule set, 520 at least of all together; every option has its share."""

REGISTRY = Registry(SHELF)


@cache
def deals_of(key: str) -> tuple[PlayedDeal, ...]:
    """The deals of a rule set, played once a test process."""
    variants = _variants(REGISTRY.book(key))
    return tuple(
        play(REGISTRY.bind(key, variants[number % len(variants)]), number)
        for number in range(DEALS)
    )


def _variants(book: RuleBook) -> list[str]:
    """Options in text: each preset, and each option at a value that is not its default."""
    presets = [
        " ".join(f"{key}={value}" for key, value in preset.items())
        for preset in book.presets.values()
    ]
    switches = [
        f"{option.key}={option.format(not option.default)}"
        for option in book.options
        if isinstance(option.default, bool)
    ]
    choices = [
        f"{option.key}={choice}"
        for option in book.options
        for choice in option.choices
        if choice != option.default
    ]
    return [*presets, *switches, *choices]


# One process plays all deals of a rule set, so that none is played twice.
_ONE_PROCESS = [pytest.param(b.key, marks=pytest.mark.xdist_group(b.key)) for b in SHELF]


@pytest.fixture(params=_ONE_PROCESS, scope="session")
def deals(request: pytest.FixtureRequest) -> tuple[PlayedDeal, ...]:
    """All deals of one rule set."""
    return deals_of(str(request.param))
