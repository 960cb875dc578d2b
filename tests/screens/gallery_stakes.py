"""The screens of side stakes (TP17)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.desk.facts import Who
from bot.desk.stakes_views import StakesPaidView, StakesView
from bot.screens import draw
from bot.screens.message import Screen
from bot.screens.pen import Pen
from referee.seats import Seat
from referee.stakes.values import BY_HAND, Acceptance, Backing, Raise
from tests.screens import situations as at
from tests.screens import views


def stakes(pen: Pen) -> Iterator[tuple[str, Screen]]:
    """None so far, all kinds while more may be placed, in mid-deal, and what a deal paid."""
    names = views.people(pen.language)
    facts = views.board_view(at.taiwan(), at.own_turn(), names).facts
    none = StakesView(
        facts, 12, "TP17", (), (), 3, may_raise=True, may_back=True, before_first=True
    )
    yield "stakes_none", draw.draw_group(none, pen)
    raises = (
        Raise(Seat.A, 2, (Acceptance(Seat.B, 2), Acceptance(Seat.C, 3))),
        Raise(Seat.B, 1),
    )
    friend, stranger = Who(21, "大牛"), Who(22, "Aleksandrova Konstantinopolskaya")
    backings = (
        (friend, Backing("21", Seat.A, BY_HAND, 2)),
        (stranger, Backing("22", Seat.C, 1200, 3)),
    )
    full = replace(none, raises=raises, backings=backings, before_first=False)
    yield "stakes_placed", draw.draw_group(full, pen)
    yield "stakes_closed", draw.draw_group(replace(full, may_raise=False, may_back=False), pen)
    first, second = facts.seats[0].who, facts.seats[1].who
    chips = ((first, 18), (friend, 9), (second, -27))
    yield "stakes_paid", draw.draw_group(StakesPaidView(facts, "TP17", 7, chips), pen)
