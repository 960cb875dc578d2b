"""The calculator: what it asks about a hand of Zhenjiang."""

from __future__ import annotations

from typing import Final

from referee.rules.asking import BY, DEALER, FROM, KONG_REPLACED, WINNER, common_fields
from referee.rules.casework import read_options
from referee.rules.holding import won_by
from referee.rules.zhenjiang.cases import HAND_SIZE, SCORE_FIELDS, read_outcome
from referee.rules.zhenjiang.facts import WildsDiscarded
from referee.rules.zhenjiang.house import house_of
from referee.rules.zhenjiang.options import OPTIONS
from referee.rules.zhenjiang.settling import settle
from referee.rules.zhenjiang.shapes import waits_of
from referee.scoring.calculation import Calculation
from referee.scoring.cases import CaseFields, Json
from referee.scoring.inquiry import Inquiry
from referee.scoring.questions import NONE, Question, QuestionKind, Verdict, judged, seat_of
from referee.seats import SEATS

_MOST_WILDS: Final = 4

QUESTIONS: Final = (
    Question("indicator", QuestionKind.TILE, NONE),
    BY,
    WINNER,
    FROM,
    DEALER,
    KONG_REPLACED,
    Question("first_hand", QuestionKind.SWITCH, "no"),
    *(
        Question(f"wild_{name}", QuestionKind.COUNT, "0", high=_MOST_WILDS)
        for name in WildsDiscarded._fields
    ),
    Question("chips", QuestionKind.CHIPS, NONE),
)


def _fields(inquiry: Inquiry) -> dict[str, Json]:
    """The fields of a case that the answers fill."""
    answers = inquiry.answers_to(QUESTIONS)
    found = common_fields(answers)
    flags = ["replacement"] if "flags" in found else []
    if answers["first_hand"] == "yes":
        flags.append("first_hand")
    counts = {name: int(answers[f"wild_{name}"]) for name in WildsDiscarded._fields}
    winner = seat_of(answers["winner"])
    found |= {
        "flags": flags,
        "wilds_discarded": [counts if seat == winner else {} for seat in SEATS],
    }
    if answers["indicator"] != NONE:
        found["indicator"] = answers["indicator"]
    if answers["chips"] != NONE:
        found["chips"] = [int(number) for number in answers["chips"].split(",")]
    return found


def _judge(case: CaseFields) -> Verdict:
    case.allow(SCORE_FIELDS)
    outcome, house = read_outcome(case), house_of(read_options(case, OPTIONS))
    waits = waits_of(won_by(outcome.winners[0]), outcome.facts.indicator)
    return judged(outcome, lambda: settle(outcome, house), waits)


CALCULATION: Final = Calculation(QUESTIONS, frozenset(), HAND_SIZE, _fields, _judge)
