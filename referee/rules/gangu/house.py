"""How one table plays: the options of Gangu with their types."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from referee.rules.options import OptionSet


class Eight(StrEnum):
    """What 硬八葉 counts (Y5)."""

    LARGEST = "largest"
    """The largest suit has exactly eight."""
    ANY = "any"
    """Some suit has exactly eight."""


@dataclass(frozen=True, slots=True)
class House:
    """A table's choices; amounts are in units of `base` chips.

    Attributes:
        base: chips for one unit.
        self_draw: what each of three pays for a self-draw.
        discarder: what the discarder pays.
        others: what each of the others pays when one discards.
        dealer_doubles: whether payments between the dealer and another double.
        exposed_kong: what each other player pays at once for a claimed or added kong.
        concealed_kong: the same for a concealed one.
        false_win: what a false win costs to each opponent.
        flower: what 花子 adds to each payment to a winner who has it (Y7).
        kong_size: how many tiles a kong counts for 葉子.
        eight: what 硬八葉 counts.
        all_win: whether everybody who can wins on one discard (Y6).
        robbing: whether an added kong may be robbed (Y6).
    """

    base: int
    self_draw: int
    discarder: int
    others: int
    dealer_doubles: bool
    exposed_kong: int
    concealed_kong: int
    false_win: int
    flower: int
    kong_size: int
    eight: Eight
    all_win: bool
    robbing: bool


def house_of(options: OptionSet) -> House:
    """The table's choices, from its options."""
    return House(
        base=options.whole("base"),
        self_draw=options.whole("y08_self_draw"),
        discarder=options.whole("y08_discarder"),
        others=options.whole("y08_others"),
        dealer_doubles=options.switch("y08_dealer_doubles"),
        exposed_kong=options.whole("y08_exposed_kong"),
        concealed_kong=options.whole("y08_concealed_kong"),
        false_win=options.whole("y08_false_win"),
        flower=options.whole("y07_flower"),
        kong_size=4 if options.word("y05_kong") == "four" else 3,
        eight=Eight(options.word("y05_eight")),
        all_win=options.word("y06_winners") == "all",
        robbing=options.switch("y06_robbing"),
    )
