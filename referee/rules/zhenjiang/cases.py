"""Cases of Zhenjiang: won hands, shapes, a false win and a drawn deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from referee.melds import Meld
from referee.rules.casework import (
    PENALTY_FIELDS,
    Asked,
    Cases,
    PenaltyCase,
    read_giver,
    read_holding,
    read_options,
    read_winning_tile,
)
from referee.rules.holding import Holding, won_by
from referee.rules.zhenjiang.facts import ReplacementFor, WildsDiscarded, ZhenjiangFacts
from referee.rules.zhenjiang.house import House, house_of
from referee.rules.zhenjiang.money import price_of
from referee.rules.zhenjiang.options import OPTIONS
from referee.rules.zhenjiang.penalties import false_win
from referee.rules.zhenjiang.settling import drawn_deal, settle
from referee.rules.zhenjiang.shapes import is_whole, live_tiles, waits_of
from referee.rules.zhenjiang.wilds import wild_of
from referee.scoring.booking import reckoned
from referee.scoring.cases import (
    Answer,
    CaseFields,
    Json,
    item_rows,
    kind_texts,
    points_row,
)
from referee.scoring.outcome import NoWin, Outcome, WinBy, Winner
from referee.seats import SEATS, Points, Seat
from referee.tiles import Tile

HAND_SIZE: Final = 13
SCORE_FIELDS: Final = frozenset(
    {
        "dealer", "indicator", "winner", "from", "by", "tile", "concealed", "melds", "flags",
        "replacement_for", "wilds_discarded", "chips",
    }
)  # fmt: skip
SHAPE_FIELDS: Final = frozenset({"indicator", "tile", "concealed", "melds"})

_FLAGS: Final = frozenset({"replacement", "first_hand"})


def read_outcome(case: CaseFields) -> Outcome[ZhenjiangFacts]:
    """The won deal that a case of the kind `score` tells of."""
    indicator = _indicator(case)
    seat, by = case.seat("winner"), case.word("by", WinBy)
    holding = read_holding(case, HAND_SIZE, ())
    tile = read_winning_tile(case, (holding,))
    _all_in_play(case, holding.with_tile(tile), indicator)
    dealer = case.seat("dealer")
    flags = case.flags(_FLAGS)
    first_hand = "first_hand" in flags
    if first_hand and (seat != dealer or by is not WinBy.SELF_DRAW):
        raise case.fault("flags", "first_hand is the dealer's own first fourteen")
    return Outcome(
        dealer=dealer,
        winners=(Winner(seat, holding.hand, holding.melds, ()),),
        by=by,
        tile=tile,
        giver=read_giver(case, by, (seat,)),
        facts=ZhenjiangFacts(
            indicator=indicator,
            replacement=_replacement(case, flags, holding.melds, by),
            first_hand=first_hand,
            discarded=_discarded(case, seat),
            left=_chips(case) if case.has("chips") else None,
        ),
    )


def _indicator(case: CaseFields) -> Tile:
    tile = case.tile("indicator")
    if tile.is_flower:
        raise case.fault("indicator", f"{tile} is a flower; this set has none")
    return tile


def _all_in_play(case: CaseFields, holding: Holding, indicator: Tile) -> None:
    """Nobody holds the indicator."""
    if holding.count(indicator) > live_tiles(indicator, indicator):
        raise case.fault("concealed", f"a fourth {indicator}, which is the indicator")


def _replacement(
    case: CaseFields, flags: frozenset[str], melds: tuple[Meld, ...], by: WinBy
) -> ReplacementFor:
    """The kong whose replacement won: the last one made, unless it is named."""
    if "replacement" not in flags:
        return ReplacementFor.NONE
    kongs = [ReplacementFor(meld.kind.value) for meld in melds if meld.kind.is_kong]
    if not kongs or by is not WinBy.SELF_DRAW:
        raise case.fault("flags", "a replacement is drawn after an own kong")
    replaced = case.word("replacement_for", ReplacementFor, kongs[-1])
    if replaced not in kongs:
        raise case.fault("replacement_for", f"there is no {replaced} among the melds")
    return replaced


def _discarded(case: CaseFields, seat: Seat) -> WildsDiscarded:
    if not case.has("wilds_discarded"):
        return WildsDiscarded()
    rows = case.list("wilds_discarded")
    if len(rows) != len(SEATS):
        raise case.fault("wilds_discarded", "must be a list of four, one a seat")
    counted = [_classes(case, row) for row in rows]
    return counted[seat]


def _classes(case: CaseFields, row: Json) -> WildsDiscarded:
    if not isinstance(row, Mapping) or not set(row) <= set(WildsDiscarded._fields):
        known = ", ".join(WildsDiscarded._fields)
        raise case.fault("wilds_discarded", f"must have objects with {known}, not {row!r}")
    counts: list[int] = []
    for name in WildsDiscarded._fields:
        count = row.get(name, 0)
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= 4:
            raise case.fault("wilds_discarded", f"{name} must be 0 to 4, not {count!r}")
        counts.append(count)
    return WildsDiscarded(*counts)


def _chips(case: CaseFields) -> Points:
    row = case.list("chips")
    counts = [chips for chips in row if isinstance(chips, int) and not isinstance(chips, bool)]
    if len(row) != len(SEATS) or len(counts) != len(SEATS) or min(counts) < 0:
        raise case.fault("chips", "must be four whole numbers, 0 or more")
    return Points(*counts)


def _score(case: CaseFields) -> Answer:
    outcome, house = read_outcome(case), house_of(read_options(case, OPTIONS))
    winner = outcome.winners[0]
    answer: Answer = {"id": case.id}
    try:
        settlement = settle(outcome, house)
    except NoWin as refusal:
        answer |= {"legal": False, "clause": refusal.clause}
    else:
        answer |= {
            "legal": True,
            "items": item_rows(settlement.sheets[0].items),
            "value": settlement.sheets[0].value,
            "delta": points_row(settlement.delta),
            "kong_money": points_row(_kong_money(winner, outcome.facts, house)),
            "next_dealer": int(settlement.next_dealer),
        }
    answer["waits"] = kind_texts(waits_of(won_by(winner), outcome.facts.indicator))
    return answer


def _kong_money(winner: Winner, facts: ZhenjiangFacts, house: House) -> Points:
    """What the winner's kongs brought when made, less the one whose replacement won (Z10)."""
    kongs = [meld for meld in winner.melds if meld.kind.is_kong]
    for meld in reversed(kongs):
        if meld.kind.value == facts.replacement.value:
            kongs.remove(meld)
            break
    each = sum(price_of(meld, house.prices) for meld in kongs) * house.base
    a, b, c, d = (3 * each if seat == winner.seat else -each for seat in SEATS)
    return Points(a, b, c, d)


def _shape(case: CaseFields) -> Answer:
    indicator = _indicator(case)
    holding = Holding(case.hand("concealed"), case.melds("melds"), ())
    _all_in_play(case, holding, indicator)
    wild = wild_of(indicator)
    answer: Answer = {"id": case.id}
    if case.has("tile"):
        tile = case.tile("tile")
        fits = not tile.is_flower and holding.count(tile) < live_tiles(tile, indicator)
        answer["complete"] = fits and is_whole(holding.hand.add(tile), wild)
        answer["waits"] = kind_texts(waits_of(holding, indicator))
    elif holding.hand.size() % 3 == 2:
        answer["complete"] = is_whole(holding.hand, wild)
    else:
        answer["waits"] = kind_texts(waits_of(holding, indicator))
    return answer


def _penalty(case: CaseFields) -> Answer:
    house = house_of(read_options(case, OPTIONS))
    match case.word("type", PenaltyCase):
        case PenaltyCase.FALSE_WIN:
            delta, bank = reckoned((false_win(case.seat("offender"), house),), None)
            return {"id": case.id, "delta": points_row(delta), "bank": bank}
        case PenaltyCase.DRAW:
            settlement = drawn_deal(case.seat("dealer"), 0)
            return {
                "id": case.id,
                "delta": points_row(settlement.delta),
                "next_dealer": int(settlement.next_dealer),
            }


CASES: Final = Cases(
    score=Asked(SCORE_FIELDS, _score),
    shape=Asked(SHAPE_FIELDS, _shape),
    penalty=Asked(PENALTY_FIELDS, _penalty),
)
"""Reads and answers cases of this rule set."""
