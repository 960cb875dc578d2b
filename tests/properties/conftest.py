from __future__ import annotations

import random
from functools import cache
from typing import cast

import pytest

from referee.deal.setup import Refereeing
from referee.rules.base import RuleBook
from referee.rules.options import OptionKind
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from tests.kit import toy
from tests.kit.deals import PlayedDeal, play

BOOKS = (*SHELF, toy.BOOK)
"""The referee's own rule sets, and one as another package would bring it."""

DEALS = max(104, -(-520 // len(BOOKS)))
"""Deals played of each rule set, 520 at least of all together; every option has its share."""

MANUAL_DEALS = 40
"""Deals of each rule set at tables that referee themselves."""

REGISTRY = Registry(BOOKS)


@cache
def deals_of(key: str, refereeing: Refereeing) -> tuple[PlayedDeal, ...]:
    """The deals of a rule set, played once a test process."""
    book = REGISTRY.book(key)
    count = DEALS if refereeing is Refereeing.AUTOMATIC else MANUAL_DEALS
    return tuple(
        play(REGISTRY.bind(key, _options(book, number)), number, refereeing)
        for number in range(count)
    )


def _options(book: RuleBook, number: int) -> str:
    """A preset, or one option at a value that is not its default; every second time with others."""
    chance = random.Random(f"{book.key} {number}")
    variants = _variants(book)
    others = _others(book) if number % 2 else []
    beside = [{key: value} for key, value in others if not chance.randrange(_OTHERS_ONE_IN)]
    chosen: dict[str, str] = {}
    for options in (*beside, variants[number % len(variants)]):
        chosen |= options
    return " ".join(f"{key}={value}" for key, value in chosen.items())


_OTHERS_ONE_IN = 8


def _variants(book: RuleBook) -> list[dict[str, str]]:
    """Each preset, and each option at each value that is not its default."""
    return [
        *(dict(preset) for preset in book.presets.values()),
        *({k: v} for k, v in _others(book)),
    ]


def _others(book: RuleBook) -> list[tuple[str, str]]:
    """Every option at every value that is not its default; a number one higher than it."""
    switches = [
        (option.key, option.format(not option.default))
        for option in book.options
        if isinstance(option.default, bool)
    ]
    choices = [
        (option.key, choice)
        for option in book.options
        for choice in option.choices
        if choice != option.default
    ]
    numbers = [
        (option.key, str(option.default + 1))
        for option in book.options
        if option.kind is OptionKind.WHOLE and isinstance(option.default, int)
    ]
    return [*switches, *choices, *numbers]


# One process plays all deals of a rule set, so that none is played twice.
_ONE_PROCESS = [
    pytest.param(
        (book.key, refereeing),
        marks=pytest.mark.xdist_group(f"{book.key} {refereeing}"),
        id=f"{book.key}-{refereeing}",
    )
    for refereeing in Refereeing
    for book in BOOKS
]


def of_kind(refereeing: Refereeing) -> pytest.MarkDecorator:
    """The deals of every rule set at one kind of table, for a test that asks for no other."""
    kind = [param for param in _ONE_PROCESS if f"{refereeing}" in str(param.id)]
    return pytest.mark.parametrize("deals", kind, indirect=True)


@pytest.fixture(params=_ONE_PROCESS, scope="session")
def deals(request: pytest.FixtureRequest) -> tuple[PlayedDeal, ...]:
    """All deals of one rule set."""
    key, refereeing = cast("tuple[str, Refereeing]", request.param)
    return deals_of(key, refereeing)
