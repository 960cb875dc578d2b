"""The calculator: what it asks about a hand of Taiwanese 16-tile."""

from __future__ import annotations

from typing import Final

from referee.kinds import NO_KINDS
from referee.rules.asking import (
    BY,
    BY_SHORT,
    BY_WORDS,
    DEALER,
    FROM,
    REPLACED,
    WINNER,
    common_fields,
)
from referee.rules.taiwan16.cases import SCORE_FIELDS, read_house, read_outcome
from referee.rules.taiwan16.facts import Declaration, FlowerWin
from referee.rules.taiwan16.scoring.settling import settle
from referee.rules.taiwan16.scoring.win import holes_of
from referee.scoring.calculation import Calculation
from referee.scoring.cases import CaseFields, Json
from referee.scoring.inquiry import Inquiry
from referee.scoring.questions import (
    NONE,
    SEAT_LETTERS,
    Question,
    QuestionKind,
    Verdict,
    judged,
    seat_of,
)
from referee.tiles import FLOWERS, WINDS

_FLOWER_WINS: Final = tuple(right.value for right in FlowerWin if right)
_DECLARED: Final = tuple(word.value for word in Declaration if word)

QUESTIONS: Final = (
    Question(BY.key, BY.kind, BY.default, (*BY_WORDS, *_FLOWER_WINS), BY_SHORT),
    WINNER,
    FROM,
    DEALER,
    Question("streak", QuestionKind.COUNT, "0", also="N", high=99),
    Question("shown", QuestionKind.WORD, NONE, (NONE, *map(str, range(10)))),
    Question("round", QuestionKind.SEAT, "e"),
    Question("declared", QuestionKind.WORD, NONE, (NONE, *_DECLARED)),
    REPLACED,
    Question("last", QuestionKind.SWITCH, "no"),
    Question("eye", QuestionKind.SEATS, NONE),
)
"""Seats are named by their wind, so East is where the wall was broken.

`shown` is what the dealer's dice show where that is not the streak (TA43).
"""


def _fields(inquiry: Inquiry) -> dict[str, Json]:
    """The fields of a case that the answers fill."""
    answers = inquiry.answers_to(QUESTIONS)
    found = common_fields(answers)
    flags = ["replacement"] if "flags" in found else []
    flags += [word for word in (answers["declared"],) if word != NONE]
    if answers["last"] == "yes":
        flags.append("last")
    if answers["by"] in _FLOWER_WINS and inquiry.tile is not None:
        flags.append("hand_complete")
    if answers["shown"] != NONE:
        found["shown_streak"] = int(answers["shown"])
    eyes = "" if answers["eye"] == NONE else answers["eye"]
    return found | {
        "flags": flags,
        "streak": int(answers["streak"]),
        "open": 0,
        "round": str(WINDS[SEAT_LETTERS.index(answers["round"])]),
        "eye": [int(seat_of(letter)) for letter in eyes],
    }


def _judge(case: CaseFields) -> Verdict:
    case.allow(SCORE_FIELDS)
    outcome, house = read_outcome(case), read_house(case)
    (winner,) = outcome.winners
    waits = holes_of(winner.hand, winner.melds, house) if winner.hand.size() else NO_KINDS
    right = outcome.facts.flower_win.value
    return judged(outcome, lambda: settle(outcome, house), waits, right)


CALCULATION: Final = Calculation(QUESTIONS, frozenset(FLOWERS[:8]), 16, _fields, _judge)
