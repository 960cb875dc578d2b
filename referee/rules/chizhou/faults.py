"""What can be done wrong with real tiles, and what it costs (C23)."""

from __future__ import annotations

from referee.rules.chizhou.house import House
from referee.rules.chizhou.settling import false_win
from referee.rules.faults import Charge, Fault, FaultMenu, Moment, Penalty, dying


def chizhou_faults(house: House) -> FaultMenu:
    """The menu of a table that plays so: 詐胡, and a hand dead by a wrong call."""

    def falsely_won(charge: Charge) -> Penalty:
        sheet = false_win(charge.offender, house)
        return Penalty("C23", sheet=sheet, dead=True)

    return FaultMenu(
        (
            Fault("c23_false_win", "C23", Moment.PLAY_GOES_ON, (), falsely_won),
            dying("c23_dead_hand", "C23"),
        )
    )
