"""Wins that are told by their tiles, which the rule book itself then reads."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.deal.commands import Refusal, refused
from referee.deal.state import DealState, Result
from referee.hands import hand_of
from referee.live.ends import CannotEnter, Reckoned, at_table, kong_refund, unreadable
from referee.live.entries import Win, Won
from referee.live.told import ToldHand, Way
from referee.rules.asking import BY, FROM, KONGS, OPENER, REPLACED, WINNER
from referee.rules.base import Rules
from referee.rules.options import split_assignments
from referee.rules.reporting import AtTable, Reporting
from referee.scoring.calculation import Lack
from referee.scoring.cases import CaseError, CaseFields
from referee.scoring.inquiry import Inquiry, InquiryError, parse_inquiry
from referee.scoring.outcome import NoWin, WinBy
from referee.scoring.questions import SEAT_LETTERS, Verdict, seat_of
from referee.scoring.sheet import NO_POINTS, Settlement
from referee.seats import Seat
from referee.tiles import Tile
from referee.winning.without import completes_without


@dataclass(frozen=True, slots=True)
class _Hand:
    """A winner whose tiles were told."""

    won: Won
    inquiry: Inquiry
    case: CaseFields
    verdict: Verdict


def by_tiles(rules: Rules, reporting: Reporting, state: DealState, win: Win) -> Reckoned:
    """What the win comes to by the tiles of its hands.

    Raises:
        CannotEnter: something is lacking or does not fit, or the hand does not win, by its clause.
    """
    asked = [(won, _inquiry(reporting, state, won)) for won in win.winners]
    first_won, first = asked[0]
    replaced = first.answers.get(REPLACED.key) in KONGS
    refund = kong_refund(rules, state, first_won.seat) if replaced else NO_POINTS
    deal = at_table(state, refund)
    hands = [_hand(rules.key, reporting, deal, won, inquiry) for won, inquiry in asked]
    answers = hands[0].inquiry.answers
    verdict = hands[0].verdict
    hands.sort(key=lambda hand: _steps(verdict.giver, hand.won.seat))
    _require_one_tile(hands)
    _require_unbarred(state, hands)
    settlement = _settled(reporting, state, hands)
    seats = tuple(hand.won.seat for hand in hands)
    return Reckoned(
        Way.TILES,
        Result(seats, verdict.by, verdict.tile, verdict.giver, verdict.right, ""),
        settlement,
        tuple(_told_hand(hand) for hand in hands),
        seat_of(answers[OPENER.key]) if OPENER.key in answers else None,
        refund,
    )


def _inquiry(reporting: Reporting, state: DealState, won: Won) -> Inquiry:
    """The hand as it was told, with winner and giver."""
    grammar = reporting.calculation.grammar({})
    try:
        inquiry = parse_inquiry(" ".join(won.words), grammar)
    except InquiryError as error:
        raise unreadable(error.word, error.allowed) from None
    said: dict[str, str] = {WINNER.key: SEAT_LETTERS[won.seat]}
    if won.by is not None:
        said[BY.key] = won.by.value
    if won.giver is not None:
        said[FROM.key] = SEAT_LETTERS[won.giver]
    options = tuple(split_assignments(state.setup.options))
    return replace(inquiry, answers={**inquiry.answers, **said}, options=options)


def _hand(rules_key: str, reporting: Reporting, deal: AtTable, won: Won, inquiry: Inquiry) -> _Hand:
    calculation = reporting.calculation
    told = inquiry.answers
    inquiry = replace(inquiry, answers={**reporting.known(deal), **told})
    verdict = calculation.verdict(rules_key, inquiry)
    if isinstance(verdict, Lack):
        raise CannotEnter(_lacking(verdict))
    if verdict.giver is not None and FROM.key not in told:
        raise CannotEnter(refused("giver_missing"))
    if verdict.settlement is None:
        raise CannotEnter(refused("not_a_win", verdict.clause))
    return _Hand(won, inquiry, calculation.case(rules_key, inquiry), verdict)


def _settled(reporting: Reporting, state: DealState, hands: list[_Hand]) -> Settlement:
    try:
        settlement = reporting.by_tiles(tuple(hand.case for hand in hands))
    except NoWin as refusal:
        raise CannotEnter(refused("not_a_win", refusal.clause)) from None
    except CaseError as error:
        raise CannotEnter(refused("entry_unfit", field=error.field)) from None
    setup = state.setup
    if settlement.next_dealer != setup.dealer:
        return settlement
    return settlement._replace(next_streak=setup.streak + 1)


def _require_one_tile(hands: list[_Hand]) -> None:
    first = hands[0].verdict
    for hand in hands:
        same = (hand.verdict.by, hand.verdict.tile, hand.verdict.giver)
        if same != (first.by, first.tile, first.giver) or hand.won.seat == first.giver:
            raise CannotEnter(refused("entry_unfit", field=FROM.key))
    if len(hands) > 1 and first.giver is None:
        raise CannotEnter(refused("entry_unfit", field=BY.key))


def _require_unbarred(state: DealState, hands: list[_Hand]) -> None:
    """TX10: what was shown may not take the discard that is won on."""
    for hand in hands:
        tile = hand.verdict.tile
        if hand.verdict.by is WinBy.SELF_DRAW or hand.verdict.right or tile is None:
            continue
        mine = [e for e in state.real.entries if e.seat == hand.won.seat and e.barred]
        shown = [kind for entry in mine for kind in entry.barred]
        if mine and not completes_without(hand_of(hand.inquiry.mine.concealed), tile, shown):
            raise CannotEnter(refused("not_a_win", mine[0].clause))


def _steps(giver: Seat | None, seat: Seat) -> int:
    return int(seat) if giver is None else giver.steps_to(seat)


def _told_hand(hand: _Hand) -> ToldHand:
    mine, verdict = hand.inquiry.mine, hand.verdict
    drawn: tuple[Tile, ...] = ()
    if verdict.tile is not None and (verdict.by is WinBy.SELF_DRAW or verdict.right):
        drawn = (verdict.tile,)
    return ToldHand(hand.won.seat, (*mine.concealed, *drawn), mine.melds, mine.flowers)


def _lacking(lack: Lack) -> Refusal:
    match lack.code:
        case "too_few":
            return refused("tiles_too_few", count=str(lack.count))
        case "too_many":
            return refused("tiles_too_many", count=str(lack.count))
        case "no_winning":
            return refused("winning_tile_missing")
        case _:
            return refused("entry_unfit", field=lack.field)
