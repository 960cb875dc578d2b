"""How one table plays: the options of Chizhou with their types."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from referee.rules.options import OptionSet


class Profile(StrEnum):
    """Which of the two sources says who is liable (C13–C17 or C18–C21)."""

    FIRST = "first"
    SECOND = "second"


class Amount(StrEnum):
    """What the figures of a liability are."""

    TOTAL = "total"
    """The bound player's whole payment."""
    EXTRA = "extra"
    """Paid on top of what the player owes anyway."""


class FourFeeds(StrEnum):
    """C15 for a factor of 3."""

    PATTERN = "pattern"
    """6, 12 and 18, as the figures for 1 go on."""
    SOURCE = "source"
    """3, 6 and 9, as the source has it."""


@dataclass(frozen=True, slots=True)
class House:
    """A table's choices.

    Attributes:
        base: chips for one unit (底).
        false_win: units a false win costs to each opponent (C23).
        big_needs_points: whether big hands need flower points too (C7).
        pungs_bound: whether pungs take part in the one-suit limit (C8).
        flower_wins_kong: whether a flower's replacement alone makes 槓開 (C10).
        profile: who is liable.
        amount: what the figures of a liability are.
        four_feeds: C15 for a factor of 3.
    """

    base: int
    false_win: int
    big_needs_points: bool
    pungs_bound: bool
    flower_wins_kong: bool
    profile: Profile
    amount: Amount
    four_feeds: FourFeeds


def house_of(options: OptionSet) -> House:
    """The table's choices, from its options."""
    return House(
        base=options.whole("base"),
        false_win=options.whole("c23_false_win"),
        big_needs_points=options.switch("big_hand_needs_flowers"),
        pungs_bound=options.word("c08_pungs") == "bound",
        flower_wins_kong=options.switch("c10_flower_replacement"),
        profile=Profile(options.word("liability")),
        amount=Amount(options.word("liability_is")),
        four_feeds=FourFeeds(options.word("c15_limit")),
    )
