"""The calculator: what it asks about a hand of Gangu."""

from __future__ import annotations

from typing import Final

from referee.rules.asking import BY, DEALER, FROM, REPLACED, WINNER, common_fields
from referee.rules.gangu.cases import HAND_SIZE, SCORE_FIELDS, read_house, read_outcome
from referee.rules.gangu.forms import QUESTION, Form
from referee.rules.gangu.settling import settle
from referee.rules.gangu.wins import waits_of
from referee.rules.holding import won_by
from referee.scoring.calculation import Calculation
from referee.scoring.cases import CaseFields, Json
from referee.scoring.inquiry import Inquiry
from referee.scoring.questions import Question, QuestionKind, Verdict, judged
from referee.tiles import Tile

QUESTIONS: Final = (
    BY,
    WINNER,
    FROM,
    DEALER,
    Question(QUESTION, QuestionKind.WORD, Form.ANY.value, tuple(form.value for form in Form)),
    REPLACED,
)


def _fields(inquiry: Inquiry) -> dict[str, Json]:
    """The fields of a case that the answers fill."""
    answers = inquiry.answers_to(QUESTIONS)
    return common_fields(answers) | {QUESTION: answers[QUESTION]}


def _judge(case: CaseFields) -> Verdict:
    case.allow(SCORE_FIELDS)
    outcome, house = read_outcome(case), read_house(case)
    waits = waits_of(won_by(outcome.winners[0]))
    return judged(outcome, lambda: settle(outcome, house), waits)


CALCULATION: Final = Calculation(
    QUESTIONS, frozenset({Tile.FLOWER_BONUS}), HAND_SIZE, _fields, _judge
)
