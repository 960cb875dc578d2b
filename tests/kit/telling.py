"""A deal that was played online, told as people would tell it who had played it with real tiles.

Everything is read off the record: tiles and melds off its last state, circumstances off the outcome
that the rule set made of it. `turned` says where each seat of the record sits at the other table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from referee.deal.events import Claimed, DealEvent, DealWon, KongLaid, PaidAtOnce
from referee.deal.evolve import fold
from referee.deal.state import DealState, Result
from referee.hands import Hand
from referee.melds import Meld, MeldKind
from referee.rules.asking import OPENER
from referee.rules.base import Rules
from referee.rules.chizhou.facts import ChizhouFacts
from referee.rules.chizhou.house import house_of as chizhou_house
from referee.rules.chizhou.outcome import outcome_of as chizhou_outcome
from referee.rules.gangu.forms import QUESTION
from referee.rules.gangu.settling import outcome_of as gangu_outcome
from referee.rules.taiwan16.facts import Declaration, FlowerWin
from referee.rules.taiwan16.scoring.settling import TaiwanScoring
from referee.rules.zhenjiang.outcome import outcome_of as zhenjiang_outcome
from referee.scoring.inquiry import Inquiry, Laid
from referee.scoring.outcome import Outcome, Winner
from referee.scoring.questions import SEAT_LETTERS, seat_of
from referee.seats import SEATS, Seat

Turned = Callable[[Seat], Seat]
_KONGS: Final = {
    MeldKind.CONCEALED: "concealed",
    MeldKind.ADDED: "added",
    MeldKind.KONG: "exposed",
}


def entries_of(rules: Rules, events: Sequence[DealEvent], turned: Turned) -> list[str]:
    """What would be entered of the deal: its kongs as they were paid, then how it ended."""
    state = fold(events)
    result = state.progress.result
    assert result is not None
    return [*_kongs(events, turned), _end(rules, state, result, turned)]


def letter(seat: Seat) -> str:
    """The seat as entries name it."""
    return SEAT_LETTERS[seat]


def _kongs(events: Sequence[DealEvent], turned: Turned) -> list[str]:
    """Kongs in the order in which they were paid; a payment given back is no entry."""
    told: list[str] = []
    kinds: dict[Seat, MeldKind] = {}
    won = any(isinstance(event, DealWon) for event in events)
    paid = [event for event in events if isinstance(event, PaidAtOnce)]
    refunded = won and len(paid) > 1 and _opposite(paid[-1], paid[-2])
    for event in events:
        if isinstance(event, KongLaid | Claimed) and event.meld.kind in _KONGS:
            kinds[event.seat] = event.meld.kind
        if isinstance(event, PaidAtOnce) and not (refunded and event is paid[-1]):
            seat = SEATS[event.delta.index(max(event.delta))]
            told.append(f"kong {letter(turned(seat))} {_KONGS[kinds[seat]]}")
    return told


def _opposite(one: PaidAtOnce, other: PaidAtOnce) -> bool:
    return tuple(one.delta) == tuple(-chips for chips in other.delta)


def _end(rules: Rules, state: DealState, result: Result, turned: Turned) -> str:
    if not result.winners:
        return "draw"
    parts: list[str] = []
    for seat in result.winners:
        outcome, answers = _OUTCOMES[rules.key](rules, state, result._replace(winners=(seat,)))
        said = {"by": outcome.by.value} | answers
        if OPENER.key in said:
            said[OPENER.key] = letter(turned(seat_of(said[OPENER.key])))
        if outcome.giver is not None:
            said["from"] = letter(turned(outcome.giver))
        others: tuple[tuple[Seat, Laid], ...] = ()
        if isinstance(outcome.facts, ChizhouFacts):
            others = _others(state, result, turned)
        (winner,) = outcome.winners
        laid = _laid(winner, turned)
        inquiry = Inquiry(laid, outcome.tile, said, others=others)
        parts.append(f"win {letter(turned(seat))} {inquiry}")
    return " / ".join(parts)


def _laid(winner: Winner, turned: Turned) -> Laid:
    return Laid(winner.hand.tiles(), _melds(winner.melds, turned), winner.flowers)


def _melds(melds: tuple[Meld, ...], turned: Turned) -> tuple[Meld, ...]:
    return tuple(
        meld if meld.giver is None else meld._replace(giver=turned(meld.giver)) for meld in melds
    )


def _others(state: DealState, result: Result, turned: Turned) -> tuple[tuple[Seat, Laid], ...]:
    """The tiles of those who have not won, whom a liability may bind."""
    found: list[tuple[Seat, Laid]] = []
    for seat in SEATS:
        if seat not in result.winners:
            mine = state.seats[seat]
            tiles = _at_rest(mine.hand, len(mine.melds))
            laid = Laid(tiles.tiles(), _melds(mine.melds, turned), mine.flowers)
            found.append((turned(seat), laid))
    return tuple(found)


def _at_rest(hand: Hand, melds: int) -> Hand:
    """Thirteen tiles: one too many was drawn by whoever adds the tile that is robbed."""
    return hand if hand.size() == 13 - 3 * melds else hand.remove(hand.tiles()[-1])


Told = tuple[Outcome[Any], dict[str, str]]


def _taiwan(rules: Rules, state: DealState, result: Result) -> Told:
    scoring = rules.scoring
    assert isinstance(scoring, TaiwanScoring)
    outcome = scoring.outcome(state, result)
    facts = outcome.facts
    answers: dict[str, str] = {}
    assert rules.reporting is not None
    if OPENER in rules.reporting.calculation.questions:
        answers[OPENER.key] = letter(facts.opener)
    if facts.declaration is not Declaration.NONE:
        answers["declared"] = facts.declaration.value
    if facts.flower_win is not FlowerWin.NONE:
        answers["by"] = facts.flower_win.value
        if not facts.hand_complete:
            outcome = replace(outcome, tile=None)
    if facts.replacement:
        answers["replacement_for"] = facts.replacement.value
    if facts.last:
        answers["last"] = "yes"
    return outcome, answers


def _chizhou(rules: Rules, state: DealState, result: Result) -> Told:
    outcome = chizhou_outcome(state, result, chizhou_house(rules.options))
    return outcome, {"replacement_for": "concealed"} if outcome.facts.kong_win else {}


def _zhenjiang(rules: Rules, state: DealState, result: Result) -> Told:
    outcome = zhenjiang_outcome(state, result)
    facts = outcome.facts
    answers = {"indicator": str(facts.indicator)}
    if facts.replacement:
        answers["replacement_for"] = facts.replacement.value
    if facts.first_hand:
        answers["first_hand"] = "yes"
    counted = zip(facts.discarded._fields, facts.discarded, strict=True)
    answers |= {f"wild_{name}": str(count) for name, count in counted if count}
    return outcome, answers


def _gangu(rules: Rules, state: DealState, result: Result) -> Told:
    outcome = gangu_outcome(state, result)
    return outcome, {QUESTION: outcome.facts.form.value}


_OUTCOMES: Final[Mapping[str, Callable[[Rules, DealState, Result], Told]]] = {
    "taiwan16": _taiwan,
    "chizhou": _chizhou,
    "zhenjiang": _zhenjiang,
    "gangu": _gangu,
}
