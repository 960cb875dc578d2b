"""What can be done wrong with real tiles, and what it costs (Y8)."""

from __future__ import annotations

from referee.rules.faults import Charge, Fault, FaultMenu, Moment, Penalty, dying
from referee.rules.gangu.house import House
from referee.rules.gangu.settling import false_win


def gangu_faults(house: House) -> FaultMenu:
    """The menu of a table that plays so: 詐胡, and a hand dead by a wrong call."""

    def falsely_won(charge: Charge) -> Penalty:
        sheet = false_win(charge.offender, charge.dealer, house)
        return Penalty("Y8", sheet=sheet, dead=True)

    return FaultMenu(
        (
            Fault("y8_false_win", "Y8", Moment.PLAY_GOES_ON, (), falsely_won),
            dying("y8_dead_hand", "Y8"),
        )
    )
