"""A table's prices and readings, read once from its options."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from referee.rules.options import OptionSet
from referee.scoring.booking import Payee


class ChengdaPayer(StrEnum):
    """Who pays for winning on a wild just discarded (成搭, Z14d)."""

    ALL = "all"
    DISCARDER = "discarder"


@dataclass(frozen=True, slots=True)
class Prices:
    """The price list, in units of the base, each payer to the winner.

    Attributes:
        kong: an exposed or added kong, from each (Z10).
        concealed_kong: a concealed one, from each (Z10).
        drawn_wild, drawn_free: a self-draw with a wild and free (Z13a).
        discarder, others: a win on a discard (Z13b).
        replacement_wild: a replacement tile wins, with a wild (Z13c).
        replacement_kong, replacement_concealed: the same, free, by the kong (Z13d).
        running, running_free: a running wild (Z13e).
        running_more, running_free_more: what it adds to a replacement win (Z13e).
        heavenly: the dealer's first fourteen (Z13f).
        first_wild, second_wild, wild_after_pung: each that the winner discarded (Z14a–c).
        chengda: the winning tile is a wild just discarded (Z14d).
        false_win: a false win, or a win by a dead hand (Z16).
    """

    kong: int
    concealed_kong: int
    drawn_wild: int
    drawn_free: int
    discarder: int
    others: int
    replacement_wild: int
    replacement_kong: int
    replacement_concealed: int
    running: int
    running_free: int
    running_more: int
    running_free_more: int
    heavenly: int
    first_wild: int
    second_wild: int
    wild_after_pung: int
    chengda: int
    false_win: int


@dataclass(frozen=True, slots=True)
class House:
    """How a table plays.

    Attributes:
        base: chips a unit of the price list is worth (底牌).
        prices: the price list.
        free_discards: whether only a hand free of the wild wins on a discard (Z7).
        chengda_payer: who pays Z14d.
        false_win_to: who is paid Z16.
    """

    base: int
    prices: Prices
    free_discards: bool
    chengda_payer: ChengdaPayer
    false_win_to: Payee


def house_of(options: OptionSet) -> House:
    """The house that a table's options make."""
    return House(
        base=options.whole("base"),
        prices=_prices(options),
        free_discards=options.switch("discard_win_free_only"),
        chengda_payer=ChengdaPayer(options.word("chengda_payer")),
        false_win_to=Payee(options.word("false_win_to")),
    )


def _prices(options: OptionSet) -> Prices:
    return Prices(
        kong=options.whole("z10_kong"),
        concealed_kong=options.whole("z10_concealed_kong"),
        drawn_wild=options.whole("z13a_wild"),
        drawn_free=options.whole("z13a_free"),
        discarder=options.whole("z13b_discarder"),
        others=options.whole("z13b_others"),
        replacement_wild=options.whole("z13c_replacement_wild"),
        replacement_kong=options.whole("z13d_kong"),
        replacement_concealed=options.whole("z13d_concealed_kong"),
        running=options.whole("z13e_running"),
        running_free=options.whole("z13e_running_free"),
        running_more=options.whole("z13e_replacement"),
        running_free_more=options.whole("z13e_replacement_free"),
        heavenly=options.whole("z13f_heavenly"),
        first_wild=options.whole("z14a_first_wild"),
        second_wild=options.whole("z14b_second_wild"),
        wild_after_pung=options.whole("z14c_wild_after_pung"),
        chengda=options.whole("z14d_chengda"),
        false_win=options.whole("z16_false_win"),
    )
