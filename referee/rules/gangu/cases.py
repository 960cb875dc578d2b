"""Cases of Gangu: won hands, shapes, a false win and a drawn deal."""

from __future__ import annotations

from typing import Final

from referee.rules.casework import (
    PENALTY_FIELDS,
    SHAPE_FIELDS,
    Asked,
    Cases,
    PenaltyCase,
    answer_shape,
    read_giver,
    read_holding,
    read_options,
    read_winning_tile,
)
from referee.rules.gangu.facts import GanguFacts
from referee.rules.gangu.forms import Form
from referee.rules.gangu.house import House, house_of
from referee.rules.gangu.options import OPTIONS
from referee.rules.gangu.settling import drawn_deal, false_win, kong_money, settle
from referee.rules.gangu.wins import waits_of
from referee.rules.holding import won_by
from referee.scoring.cases import (
    Answer,
    CaseFields,
    item_rows,
    kind_texts,
    points_row,
)
from referee.scoring.outcome import NoWin, Outcome, WinBy, Winner
from referee.scoring.sheet import delta_of
from referee.tiles import Tile

HAND_SIZE: Final = 13
SCORE_FIELDS: Final = frozenset(
    {
        "dealer", "winner", "from", "by", "tile", "concealed", "melds", "flowers", "flags",
        "replacement_for", "form",
    }
)  # fmt: skip

_FLAGS: Final = frozenset({"replacement"})


def read_house(case: CaseFields) -> House:
    """The table's choices, from the case's options; raises CaseError."""
    return house_of(read_options(case, OPTIONS))


def read_outcome(case: CaseFields) -> Outcome[GanguFacts]:
    """The won deal that a case of the kind `score` tells of; raises CaseError."""
    by = case.word("by", WinBy)
    case.flags(_FLAGS)
    holding = read_holding(case, HAND_SIZE, (Tile.FLOWER_BONUS,))
    winner = Winner(case.seat("winner"), *holding)
    return Outcome(
        dealer=case.seat("dealer"),
        winners=(winner,),
        by=by,
        tile=read_winning_tile(case, (holding,)),
        giver=read_giver(case, by, (winner.seat,)),
        facts=GanguFacts(case.word("form", Form)),
    )


def _score(case: CaseFields) -> Answer:
    outcome, house = read_outcome(case), read_house(case)
    winner = outcome.winners[0]
    answer: Answer = {"id": case.id}
    try:
        settlement = settle(outcome, house)
    except NoWin as refusal:
        answer |= {"legal": False, "clause": refusal.clause}
    else:
        sheet = settlement.sheets[0]
        answer |= {
            "legal": True,
            "value": sheet.value,
            "items": item_rows(sheet.items),
            "delta": points_row(settlement.delta),
            "kong_money": points_row(kong_money(winner.seat, winner.melds, house)),
            "next_dealer": int(settlement.next_dealer),
        }
    answer["waits"] = kind_texts(waits_of(won_by(winner)))
    return answer


def _penalty(case: CaseFields) -> Answer:
    dealer, house = case.seat("dealer"), read_house(case)
    match case.word("type", PenaltyCase):
        case PenaltyCase.FALSE_WIN:
            sheet = false_win(case.seat("offender"), dealer, house)
            return {"id": case.id, "delta": points_row(delta_of(sheet.legs))}
        case PenaltyCase.DRAW:
            settlement = drawn_deal(dealer, 0)
            return {
                "id": case.id,
                "delta": points_row(settlement.delta),
                "next_dealer": int(settlement.next_dealer),
            }


def _shape(case: CaseFields) -> Answer:
    return answer_shape(case, waits_of, 1 << Tile.WHITE)


CASES: Final = Cases(
    score=Asked(SCORE_FIELDS, _score),
    shape=Asked(SHAPE_FIELDS, _shape),
    penalty=Asked(PENALTY_FIELDS, _penalty),
)
"""Reads and answers cases of this rule set."""
