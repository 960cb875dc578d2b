"""Cases of Taiwanese 16-tile: won hands, shapes and penalties."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from referee.rules.casework import Asked, Cases, read_options
from referee.rules.taiwan16.facts import Declaration, FlowerWin, ReplacementFor, TaiwanFacts
from referee.rules.taiwan16.options import OPTIONS
from referee.rules.taiwan16.scoring.house import House, house_of
from referee.rules.taiwan16.scoring.penalties import called_not_done, false_win
from referee.rules.taiwan16.scoring.settling import drawn_deal, settle
from referee.rules.taiwan16.scoring.win import completes, holes_of
from referee.scoring.cases import (
    Answer,
    CaseFields,
    Json,
    item_rows,
    kind_texts,
    points_row,
)
from referee.scoring.outcome import NoWin, Outcome, WinBy, Winner
from referee.scoring.sheet import Leg, Settlement, delta_of
from referee.tiles import FLOWERS, WINDS, Tile

SCORE_FIELDS: Final = frozenset(
    {
        "dealer", "winner", "from", "by", "tile", "concealed", "melds", "flowers", "flags",
        "replacement_for", "streak", "open", "round", "shown_streak", "eye",
    }
)  # fmt: skip
SHAPE_FIELDS: Final = frozenset({"tile", "concealed", "melds"})
PENALTY_FIELDS: Final = frozenset({"type", "offender", "discarder", "dealer", "streak", "face_tai"})

_DECLARATIONS: Final = {word.value: word for word in Declaration if word.value}
_FLAGS: Final = (
    frozenset(_DECLARATIONS)
    | {"replacement", "last", "last_discard", "tianting_lost", "declined_flower_win"}
    | {"hand_complete"}
)
_HAND_SIZE: Final = 16


class _By(StrEnum):
    """How a case was won."""

    DISCARD = WinBy.DISCARD.value
    SELF_DRAW = WinBy.SELF_DRAW.value
    ROB_KONG = WinBy.ROB_KONG.value
    EIGHT = FlowerWin.EIGHT.value
    SEVEN = FlowerWin.SEVEN.value
    SIX = FlowerWin.SIX.value


class _Penalty(StrEnum):
    """What a case of a penalty is about."""

    FALSE_WIN = "false_win"
    FALSE_PUNG = "false_pung"
    DRAW = "draw"


_WIN_BY: Final = {
    _By.DISCARD: WinBy.DISCARD,
    _By.SELF_DRAW: WinBy.SELF_DRAW,
    _By.ROB_KONG: WinBy.ROB_KONG,
    _By.EIGHT: WinBy.SELF_DRAW,
    _By.SEVEN: WinBy.DISCARD,
    _By.SIX: WinBy.SELF_DRAW,
}
_FLOWER_WINS: Final = {
    _By.EIGHT: FlowerWin.EIGHT,
    _By.SEVEN: FlowerWin.SEVEN,
    _By.SIX: FlowerWin.SIX,
}


def read_house(case: CaseFields) -> House:
    """The table's way of scoring, from the case's options; raises CaseError."""
    return house_of(read_options(case, OPTIONS))


def read_outcome(case: CaseFields) -> Outcome[TaiwanFacts]:
    """The won deal that a case of the kind `score` tells of."""
    by = case.word("by", _By)
    right = _FLOWER_WINS.get(by, FlowerWin.NONE)
    flags = case.flags(_FLAGS)
    whole = right is FlowerWin.NONE or "hand_complete" in flags
    winner = read_winner(case, whole_hand=whole)
    giver = None
    if by not in (_By.SELF_DRAW, _By.EIGHT):
        giver = case.seat("from")
        if giver == winner.seat:
            raise case.fault("from", "is the winner himself")
    tile = case.tile("tile") if whole else None
    if tile is not None and (tile.is_flower or held_by(winner, tile) == 4):
        raise case.fault("tile", f"{tile} is a flower or a fifth of its kind")
    return Outcome(
        dealer=case.seat("dealer"),
        winners=(winner,),
        by=_WIN_BY[by],
        tile=tile,
        giver=giver,
        facts=_facts(case, flags, right, whole_hand=whole),
    )


def read_winner(case: CaseFields, *, whole_hand: bool) -> Winner:
    """The winner's tiles, which must be as many as a hand has and four of a kind at most."""
    hand, melds = case.hand("concealed"), case.melds("melds")
    flowers = case.tiles("flowers", "")
    wanted = _HAND_SIZE - 3 * len(melds)
    if hand.size() != wanted and (whole_hand or hand.size()):
        problem = f"{hand.size()} tiles beside {len(melds)} melds, where {wanted} are needed"
        raise case.fault("concealed", problem)
    if len(set(flowers)) < len(flowers) or any(tile not in FLOWERS[:8] for tile in flowers):
        raise case.fault("flowers", "must be different tiles from 1f to 8f")
    winner = Winner(case.seat("winner"), hand, melds, flowers)
    for meld in melds:
        if any(held_by(winner, tile) > 4 for tile in meld.tiles):
            raise case.fault("melds", f"more than four of a kind of {meld}")
    return winner


def held_by(winner: Winner, tile: Tile) -> int:
    """How many tiles of the kind lie in hand and melds."""
    return winner.hand.count(tile) + sum(meld.tiles.count(tile) for meld in winner.melds)


def _facts(
    case: CaseFields, flags: frozenset[str], right: FlowerWin, *, whole_hand: bool
) -> TaiwanFacts:
    declared = [_DECLARATIONS[flag] for flag in sorted(flags) if flag in _DECLARATIONS]
    if len(declared) > 1:
        raise case.fault("flags", f"both {declared[0]} and {declared[1]}")
    round_wind = case.tile("round")
    if round_wind not in WINDS:
        raise case.fault("round", f"{round_wind} is no wind; write 1z to 4z")
    replacement = ReplacementFor.NONE
    if "replacement" in flags or case.has("replacement_for"):
        replacement = case.word("replacement_for", ReplacementFor, ReplacementFor.FLOWER)
    return TaiwanFacts(
        streak=case.whole("streak"),
        opener=case.seat("open"),
        round=round_wind,
        shown_streak=case.whole("shown_streak") if case.has("shown_streak") else None,
        declaration=declared[0] if declared else Declaration.NONE,
        flower_win=right,
        hand_complete=whole_hand,
        replacement=replacement,
        last="last" in flags,
        eyes=case.seats("eye"),
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
            "items": item_rows(sheet.items),
            "value": sheet.value,
            "legs": [_leg_row(leg) for leg in sheet.legs],
            **_settled(settlement),
        }
    if winner.hand.size():
        answer["waits"] = kind_texts(holes_of(winner.hand, winner.melds, house))
    return answer


def _leg_row(leg: Leg) -> Json:
    dealers = sum(item.value for item in leg.items if item.clause in ("T9", "T10"))
    return [int(leg.payer), dealers, leg.value, leg.points]


def _settled(settlement: Settlement) -> Answer:
    return {
        "delta": points_row(settlement.delta),
        "next_dealer": int(settlement.next_dealer),
        "next_streak": settlement.next_streak,
    }


def _shape(case: CaseFields) -> Answer:
    hand, melds, house = case.hand("concealed"), case.melds("melds"), read_house(case)
    answer: Answer = {"id": case.id}
    if case.has("tile"):
        tile = case.tile("tile")
        fits = not tile.is_flower and hand.count(tile) < 4
        answer["complete"] = fits and completes(hand.add(tile), melds, house)
        answer["waits"] = kind_texts(holes_of(hand, melds, house))
    elif hand.size() % 3 == 2:
        answer["complete"] = completes(hand, melds, house)
    else:
        answer["waits"] = kind_texts(holes_of(hand, melds, house))
    return answer


def _penalty(case: CaseFields) -> Answer:
    house = read_house(case)
    match case.word("type", _Penalty):
        case _Penalty.FALSE_WIN:
            settlement = false_win(
                case.seat("offender"),
                case.seat("dealer"),
                case.whole("streak"),
                case.whole("face_tai"),
                house,
            )
            return {"id": case.id, **_settled(settlement)}
        case _Penalty.FALSE_PUNG:
            offender, discarder = case.seat("offender"), case.seat("discarder")
            if offender == discarder:
                raise case.fault("discarder", "is the offender himself")
            sheet = called_not_done(offender, discarder, house)
            return {"id": case.id, "delta": points_row(delta_of(sheet.legs))}
        case _Penalty.DRAW:
            settlement = drawn_deal(case.seat("dealer"), case.whole("streak"))
            return {"id": case.id, **_settled(settlement)}


CASES: Final = Cases(
    score=Asked(SCORE_FIELDS, _score),
    shape=Asked(SHAPE_FIELDS, _shape),
    penalty=Asked(PENALTY_FIELDS, _penalty),
)
"""Reads and answers cases of this rule set."""
