"""The calculator: what it asks about a hand of Chizhou."""

from __future__ import annotations

from typing import Final

from referee.rules.asking import BY, DEALER, FROM, REPLACED, WINNER, common_fields
from referee.rules.chizhou.cases import HAND_SIZE, SCORE_FIELDS, read_house, read_outcome
from referee.rules.chizhou.settling import settle
from referee.rules.chizhou.value import waits_of
from referee.rules.holding import won_by
from referee.scoring.calculation import Calculation
from referee.scoring.cases import CaseFields, Json
from referee.scoring.inquiry import Inquiry
from referee.scoring.questions import Verdict, judged
from referee.seats import SEATS
from referee.tiles import FLOWERS, Tile

QUESTIONS: Final = (BY, WINNER, FROM, DEALER, REPLACED)


def _fields(inquiry: Inquiry) -> dict[str, Json]:
    """The fields of a case that the answers fill; other players' tiles tell who is bound."""
    others: dict[int, Json] = {int(seat): dict(laid.fields()) for seat, laid in inquiry.others}
    found = common_fields(inquiry.answers_to(QUESTIONS))
    return found | {"others": [others.get(int(seat)) for seat in SEATS]} if others else found


def _judge(case: CaseFields) -> Verdict:
    case.allow(SCORE_FIELDS)
    house = read_house(case)
    outcome = read_outcome(case, house)
    waits = waits_of(won_by(outcome.winners[0]))
    return judged(outcome, lambda: settle(outcome, house), waits)


CALCULATION: Final = Calculation(
    QUESTIONS, frozenset({*FLOWERS[:8], Tile.GREEN}), HAND_SIZE, _fields, _judge
)
