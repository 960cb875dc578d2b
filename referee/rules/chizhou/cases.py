"""Cases of Chizhou: won hands, shapes, a false win and a drawn deal."""

from __future__ import annotations

from enum import StrEnum
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
from referee.rules.chizhou.facts import ChizhouFacts, Holdings
from referee.rules.chizhou.house import House, house_of
from referee.rules.chizhou.options import OPTIONS
from referee.rules.chizhou.settling import drawn_deal, false_win, settle, sheet_of, worth_of
from referee.rules.chizhou.value import waits_of
from referee.rules.holding import Holding, won_by
from referee.scoring.cases import (
    Answer,
    CaseFields,
    Json,
    item_rows,
    kind_texts,
    points_row,
)
from referee.scoring.outcome import NoWin, Outcome, WinBy, Winner
from referee.scoring.sheet import Item, Sheet, delta_of
from referee.seats import SEATS, Seat
from referee.tiles import FLOWERS, Tile

HAND_SIZE: Final = 13
OWN_FIELDS: Final = frozenset({"winner", "concealed", "melds", "flowers"})
SCORE_FIELDS: Final = OWN_FIELDS | {
    "dealer", "from", "by", "tile", "flags", "replacement_for", "others", "winners",
}  # fmt: skip

_FLOWERS: Final = (*FLOWERS[:8], *(Tile.GREEN,) * 4)
_FLAGS: Final = frozenset({"replacement"})


class _Replaced(StrEnum):
    """What the winning tile replaced."""

    KONG = "kong"
    ADDED = "added"
    CONCEALED = "concealed"
    FLOWER = "flower"


def read_house(case: CaseFields) -> House:
    """The table's choices, from the case's options; raises CaseError."""
    return house_of(read_options(case, OPTIONS))


def read_outcome(case: CaseFields, house: House) -> Outcome[ChizhouFacts]:
    """The won deal that a case of the kind `score` tells of; raises CaseError."""
    by = case.word("by", WinBy)
    winners = _winners(case)
    seats = tuple(winner.seat for winner in winners)
    giver = read_giver(case, by, seats)
    if len(set(seats)) < len(seats) or (len(seats) > 1 and giver is None):
        raise case.fault("winners", "several players win on one tile of another, each once")
    if giver is not None:
        winners = tuple(sorted(winners, key=lambda winner: giver.steps_to(winner.seat)))
    return Outcome(
        dealer=case.seat("dealer"),
        winners=winners,
        by=by,
        tile=read_winning_tile(case, tuple(won_by(winner) for winner in winners)),
        giver=giver,
        facts=ChizhouFacts(_kong_win(case, by, house), _holdings(case, winners)),
    )


def _winners(case: CaseFields) -> tuple[Winner, ...]:
    if not case.has("winners"):
        return (_winner(case),)
    parts = [part for part in case.parts("winners") if part is not None]
    if not parts:
        raise case.fault("winners", "must name at least one winner")
    for part in parts:
        part.allow(OWN_FIELDS)
    return tuple(_winner(part) for part in parts)


def _winner(case: CaseFields) -> Winner:
    seat = case.seat("winner")
    hand, melds, flowers = read_holding(case, HAND_SIZE, _FLOWERS)
    return Winner(seat, hand, melds, flowers)


def _kong_win(case: CaseFields, by: WinBy, house: House) -> bool:
    if "replacement" not in case.flags(_FLAGS):
        return False
    if by is not WinBy.SELF_DRAW:
        raise case.fault("flags", "a replacement tile is drawn by the winner")
    replaced = case.word("replacement_for", _Replaced)
    return replaced is not _Replaced.FLOWER or house.flower_wins_kong


def _holdings(case: CaseFields, winners: tuple[Winner, ...]) -> Holdings:
    """Per seat what may bind the player; winners are known anyway."""
    found: list[Holding | None] = [None] * len(SEATS)
    parts = case.parts("others")
    if parts and len(parts) != len(SEATS):
        raise case.fault("others", "must be a list of four, a player or null for each seat")
    for seat, part in enumerate(parts):
        if part is not None:
            part.allow(OWN_FIELDS - {"winner"})
            found[seat] = read_holding(part, HAND_SIZE, _FLOWERS)
    for winner in winners:
        found[winner.seat] = won_by(winner)
    return (found[0], found[1], found[2], found[3])


def _score(case: CaseFields) -> Answer:
    house = read_house(case)
    outcome = read_outcome(case, house)
    answer: Answer = {"id": case.id}
    try:
        settlement = settle(outcome, house)
    except NoWin as refusal:
        answer |= {"legal": False, "clause": refusal.clause}
    else:
        rows = [_row(outcome, winner, house) for winner in outcome.winners]
        answer["legal"] = True
        answer |= {"winners": rows} if case.has("winners") else _without_seat(rows[0])
        answer |= {
            "delta": points_row(settlement.delta),
            "next_dealer": int(settlement.next_dealer),
        }
    if not case.has("winners"):
        answer["waits"] = kind_texts(waits_of(won_by(outcome.winners[0])))
    return answer


def _row(outcome: Outcome[ChizhouFacts], winner: Winner, house: House) -> dict[str, Json]:
    sheet = sheet_of(outcome, winner, house)
    return {
        "winner": int(winner.seat),
        "points": worth_of(outcome, winner, house).points,
        "value": sheet.value,
        "items": item_rows(_items(sheet)),
        "delta": points_row(delta_of(sheet.legs)),
    }


def _items(sheet: Sheet) -> list[Item]:
    """The factor, then what each payer who is bound or robbed pays in all, by clause number."""
    bound = [Item(item.clause, item.name, leg.value) for leg in sheet.legs for item in leg.items]
    return [*sheet.items, *sorted(bound, key=lambda item: int(item.clause[1:]))]


def _without_seat(row: dict[str, Json]) -> Answer:
    return {name: value for name, value in row.items() if name != "winner"}


def _penalty(case: CaseFields) -> Answer:
    dealer: Seat = case.seat("dealer")
    match case.word("type", PenaltyCase):
        case PenaltyCase.FALSE_WIN:
            sheet = false_win(case.seat("offender"), read_house(case))
            return {"id": case.id, "delta": points_row(delta_of(sheet.legs))}
        case PenaltyCase.DRAW:
            settlement = drawn_deal(dealer, 0)
            return {
                "id": case.id,
                "delta": points_row(settlement.delta),
                "next_dealer": int(settlement.next_dealer),
            }


def _shape(case: CaseFields) -> Answer:
    return answer_shape(case, waits_of, 1 << Tile.GREEN)


CASES: Final = Cases(
    score=Asked(SCORE_FIELDS, _score),
    shape=Asked(SHAPE_FIELDS, _shape),
    penalty=Asked(PENALTY_FIELDS, _penalty),
)
"""Reads and answers cases of this rule set."""
