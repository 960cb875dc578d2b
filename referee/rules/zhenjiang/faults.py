"""What can be done wrong with real tiles, and what it costs (Z11, Z16)."""

from __future__ import annotations

from referee.rules.faults import Charge, Fault, FaultMenu, Moment, Penalty, dying
from referee.rules.zhenjiang.house import House
from referee.rules.zhenjiang.penalties import false_win


def zhenjiang_faults(house: House) -> FaultMenu:
    """The menu of a table that plays so: the duties of the wild, 相公, 詐胡.

    A false win and a win by a dead hand are noted, and settled when the match ends.
    """

    def falsely_won(charge: Charge) -> Penalty:
        return Penalty("Z16", dead=True, booking=false_win(charge.offender, house))

    return FaultMenu(
        (
            dying("z11_first_wild", "Z11"),
            dying("z11_unshown", "Z11"),
            dying("z16_dead_hand", "Z16"),
            Fault("z16_false_win", "Z16", Moment.PLAY_GOES_ON, (), falsely_won),
            Fault("z16_dead_win", "Z16", Moment.PLAY_GOES_ON, (), falsely_won),
        )
    )
