"""What an entry comes to: an outcome, and the payments that the rule book makes of it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from referee.deal.commands import Refusal, RefusalKind, refused
from referee.deal.state import DealState, Result, Source
from referee.hands import hand_of
from referee.live.entries import Blame, Drawn, Entry, EntryError, Win, Won, parse_entry
from referee.live.told import Report, ToldHand, Way
from referee.rules.base import Rules
from referee.rules.errors import is_openly_dead
from referee.rules.faults import Charge, Fault, Moment, Penalty
from referee.rules.options import split_assignments
from referee.rules.reporting import AtTable, Reporting, Told, Worth
from referee.scoring.calculation import Lack
from referee.scoring.cases import CaseError, CaseFields
from referee.scoring.inquiry import Inquiry, InquiryError, parse_inquiry
from referee.scoring.outcome import NoWin, WinBy
from referee.scoring.questions import NONE, SEAT_LETTERS, Verdict, seat_of
from referee.scoring.sheet import NO_POINTS, Item, Settlement
from referee.seats import Points, Seat
from referee.tiles import Tile
from referee.winning.without import completes_without

BY_NUMBER: Final = "live.by_number"
"""The item of a hand that is told by its worth alone."""
REPLACEMENT: Final = "replacement"
"""The word that says that a kong's replacement tile won."""

_ITEM: Final = re.compile(r"([A-Z]{1,2}\d{1,2}[a-z]?(?:\.[a-z_]+)?)(?:=(\d{1,3}))?")
_KONGS: Final = ("concealed", "added", "kong")


class CannotEnter(Exception):
    """The entry is refused, and why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


class Reckoned(NamedTuple):
    """The end of a deal as it was told, and what follows from it."""

    way: Way
    result: Result
    settlement: Settlement
    hands: tuple[ToldHand, ...] = ()
    opener: Seat | None = None
    refund: Points = NO_POINTS


def reporting_of(rules: Rules) -> Reporting:
    """How the rule set's deals are told; raises CannotEnter where they cannot be."""
    if rules.reporting is None:
        raise CannotEnter(refused("no_real_tiles"))
    return rules.reporting


def unreadable(word: str, allowed: str) -> CannotEnter:
    """A word that means nothing here, and what would do in its place."""
    parameters = (("word", word), ("allowed", allowed))
    return CannotEnter(Refusal(RefusalKind.MALFORMED, "entry_unreadable", "", parameters))


def reckoned(rules: Rules, state: DealState, entry: Entry) -> Reckoned:
    """What the end of the deal comes to.

    Raises:
        CannotEnter: the rule book does not let it end so, or something is lacking.
    """
    match entry:
        case Drawn():
            result = Result((), None, None, None, "", rules.drawn_clause)
            return Reckoned(Way.DRAWN, result, rules.scoring.settle(state, result))
        case Win():
            return _Reckoner(rules, state).won(entry)
        case Blame():
            return _blamed(rules, state, entry)
        case _:
            raise unreadable("kong", "draw, win …")


def settled_again(rules: Rules, state: DealState, report: Report) -> Settlement:
    """What the report of a deal that is over settles by the present rules.

    Raises:
        CannotEnter: the present rules would refuse it.
    """
    try:
        entry = parse_entry(report.text)
    except EntryError as error:
        raise unreadable(error.word, error.allowed) from None
    return reckoned(rules, state, entry).settlement


def penalty_of(
    rules: Rules, state: DealState, blame: Blame, wins: tuple[Settlement, ...]
) -> tuple[Fault, Penalty]:
    """The fault and what follows from it.

    Raises:
        CannotEnter: something is lacking, or the fault cannot be entered so.
    """
    fault = next((one for one in rules.faults.menu if one.key == blame.fault), None)
    charge = Charge(
        fault=blame.fault,
        offender=blame.offender,
        dealer=state.setup.dealer,
        streak=state.setup.streak,
        face=blame.face,
        discarder=blame.discarder,
        claimers=blame.claimers,
        sharers=blame.sharers,
        tiles=blame.tiles,
        wins=wins,
    )
    penalty = rules.faults.penalty(charge)
    if isinstance(penalty, Refusal):
        raise CannotEnter(penalty)
    if fault is None:
        raise AssertionError("a fault that is not in the menu is refused")
    if wins and fault.moment is not Moment.WITH_WIN:
        raise unreadable("win", f"fault {fault.key} …")
    return fault, penalty


def _blamed(rules: Rules, state: DealState, blame: Blame) -> Reckoned:
    """A fault that ends the deal, or one that changes who pays for a win."""
    wins = tuple(_Reckoner(rules, state).won(win) for win in blame.wins)
    _, penalty = penalty_of(rules, state, blame, tuple(win.settlement for win in wins))
    if penalty.settlement is None:
        raise AssertionError("a fault that goes on is no end of a deal")
    if wins:
        return wins[0]._replace(settlement=penalty.settlement)
    result = Result((), None, None, None, "", penalty.clause, blame.offender)
    return Reckoned(Way.FAULT, result, penalty.settlement)


@dataclass(frozen=True, slots=True)
class _Hand:
    """A winner whose tiles were told."""

    won: Won
    inquiry: Inquiry
    case: CaseFields
    verdict: Verdict


class _Reckoner:
    """Reckons the wins of one deal."""

    def __init__(self, rules: Rules, state: DealState) -> None:
        self._rules = rules
        self._state = state
        self._reporting = reporting_of(rules)

    def won(self, win: Win) -> Reckoned:
        """What the win comes to; raises CannotEnter."""
        self._require_living(win)
        if len(win.winners) > 1 and self._reporting.nearest:
            raise CannotEnter(refused("one_winner", self._reporting.nearest))
        worths = [self._worth(won) for won in win.winners]
        if all(worth is None for worth in worths):
            return self._by_tiles(win)
        told = tuple(worth for worth in worths if worth is not None)
        if len(told) < len(worths):
            raise unreadable("/", "win e 3 / win w 5")
        return self._by_worth(win, told)

    def _require_living(self, win: Win) -> None:
        for won in win.winners:
            if is_openly_dead(self._state.seats[won.seat]):
                raise CannotEnter(refused("dead_cannot_win", self._rules.errors.dead_hand))

    def _deal(self, refund: Points) -> AtTable:
        have = zip(self._state.setup.chips, self._state.progress.paid, refund, strict=True)
        return AtTable(self._state.setup, Points(*(a + b + c for a, b, c in have)))

    # -- by what the hand is worth ------------------------------------------------------------

    def _worth(self, won: Won) -> Worth | None:
        """The items or the number that the words name; None where they tell tiles."""
        words = [word for word in won.words if word != REPLACEMENT]
        reporting = self._reporting
        if len(words) == 1 and words[0].isdecimal():
            if int(words[0]) not in reporting.worths:
                allowed = ", ".join(map(str, reporting.worths[:5])) or "-"
                raise unreadable(words[0], allowed)
            return Worth(won.seat, (Item("", BY_NUMBER, int(words[0])),))
        if not words and reporting.worths:
            raise CannotEnter(refused("worth_missing"))
        if not words:
            return Worth(won.seat, ())
        found = [_ITEM.fullmatch(word) for word in words]
        if not words or not all(found):
            return None
        return Worth(won.seat, tuple(self._item(one[1], one[2]) for one in found if one))

    def _item(self, name: str, value: str | None) -> Item:
        known = self._reporting.items
        item = next((one for one in known if name in (one.name, one.clause)), None)
        if item is None:
            raise unreadable(name, ", ".join(dict.fromkeys(one.clause for one in known)))
        return item if value is None else replace(item, value=int(value))

    def _by_worth(self, win: Win, worths: tuple[Worth, ...]) -> Reckoned:
        first = win.winners[0]
        by = first.by
        if by is None:
            raise CannotEnter(refused("giver_missing"))
        self._require_alike(win)
        told = Told(by, first.giver, self._in_turn(worths, first.giver))
        replaced = self._says_replacement(first, worths[0])
        refund = self._refund(first, replaced=replaced)
        settlement = self._reporting.by_worth(self._deal(refund), told)
        named = all(item.clause for worth in worths for item in worth.items)
        way = Way.ITEMS if named and any(worth.items for worth in worths) else Way.NUMBER
        seats = tuple(worth.seat for worth in told.winners)
        result = Result(seats, by, None, first.giver, "", "")
        return Reckoned(way, result, settlement, refund=refund)

    def _require_alike(self, win: Win) -> None:
        """Several win on one tile of one player, who is none of them."""
        first = win.winners[0]
        for won in win.winners:
            if won.giver == won.seat or (won.by, won.giver) != (first.by, first.giver):
                raise unreadable(f"win {SEAT_LETTERS[won.seat]} …", "win e off s … / win w off s …")
        if len(win.winners) > 1 and first.giver is None:
            raise unreadable("self", "win e off s … / win w off s …")

    def _in_turn(self, worths: tuple[Worth, ...], giver: Seat | None) -> tuple[Worth, ...]:
        if giver is None:
            return worths
        return tuple(sorted(worths, key=lambda worth: giver.steps_to(worth.seat)))

    def _says_replacement(self, won: Won, worth: Worth) -> bool:
        named = {item.name for item in worth.items} & self._reporting.on_replacement
        return REPLACEMENT in won.words or bool(named)

    # -- by tiles -----------------------------------------------------------------------------

    def _by_tiles(self, win: Win) -> Reckoned:
        asked = [(won, self._inquiry(won)) for won in win.winners]
        first_won, first = asked[0]
        replaced = first.answers.get("replacement_for", NONE) in _KONGS
        refund = self._refund(first_won, replaced=replaced)
        hands = [self._hand(won, inquiry, self._deal(refund)) for won, inquiry in asked]
        answers = hands[0].inquiry.answers
        verdict = hands[0].verdict
        hands.sort(key=lambda hand: _steps(verdict.giver, hand.won.seat))
        self._require_one_tile(hands)
        self._require_unbarred(hands)
        settlement = self._settled(hands)
        seats = tuple(hand.won.seat for hand in hands)
        return Reckoned(
            Way.TILES,
            Result(seats, verdict.by, verdict.tile, verdict.giver, verdict.right, ""),
            settlement,
            tuple(_told_hand(hand) for hand in hands),
            seat_of(answers["open"]) if "open" in answers else None,
            refund,
        )

    def _inquiry(self, won: Won) -> Inquiry:
        """The hand as it was told, with winner and giver."""
        grammar = self._reporting.calculation.grammar({})
        try:
            inquiry = parse_inquiry(" ".join(won.words), grammar)
        except InquiryError as error:
            raise unreadable(error.word, error.allowed) from None
        said: dict[str, str] = {"winner": SEAT_LETTERS[won.seat]}
        if won.by is not None:
            said["by"] = won.by.value
        if won.giver is not None:
            said["from"] = SEAT_LETTERS[won.giver]
        options = tuple(split_assignments(self._state.setup.options))
        return replace(inquiry, answers={**inquiry.answers, **said}, options=options)

    def _hand(self, won: Won, inquiry: Inquiry, deal: AtTable) -> _Hand:
        calculation = self._reporting.calculation
        told = inquiry.answers
        inquiry = replace(inquiry, answers={**self._reporting.known(deal), **told})
        verdict = calculation.verdict(self._rules.key, inquiry)
        if isinstance(verdict, Lack):
            raise CannotEnter(_lacking(verdict))
        if verdict.giver is not None and "from" not in told:
            raise CannotEnter(refused("giver_missing"))
        if verdict.settlement is None:
            raise CannotEnter(refused("not_a_win", verdict.clause))
        return _Hand(won, inquiry, calculation.case(self._rules.key, inquiry), verdict)

    def _settled(self, hands: list[_Hand]) -> Settlement:
        try:
            settlement = self._reporting.by_tiles(tuple(hand.case for hand in hands))
        except NoWin as refusal:
            raise CannotEnter(refused("not_a_win", refusal.clause)) from None
        except CaseError as error:
            raise CannotEnter(refused("entry_unfit", field=error.field)) from None
        setup = self._state.setup
        if settlement.next_dealer != setup.dealer:
            return settlement
        return settlement._replace(next_streak=setup.streak + 1)

    def _require_one_tile(self, hands: list[_Hand]) -> None:
        first = hands[0].verdict
        for hand in hands:
            same = (hand.verdict.by, hand.verdict.tile, hand.verdict.giver)
            if same != (first.by, first.tile, first.giver) or hand.won.seat == first.giver:
                raise CannotEnter(refused("entry_unfit", field="from"))
        if len(hands) > 1 and first.giver is None:
            raise CannotEnter(refused("entry_unfit", field="by"))

    def _require_unbarred(self, hands: list[_Hand]) -> None:
        """TX10: what was shown may not take the discard that is won on."""
        for hand in hands:
            tile = hand.verdict.tile
            if hand.verdict.by is WinBy.SELF_DRAW or hand.verdict.right or tile is None:
                continue
            mine = [e for e in self._state.real.entries if e.seat == hand.won.seat and e.barred]
            shown = [kind for entry in mine for kind in entry.barred]
            if mine and not completes_without(hand_of(hand.inquiry.mine.concealed), tile, shown):
                raise CannotEnter(refused("not_a_win", mine[0].clause))

    # -- kongs --------------------------------------------------------------------------------

    def _refund(self, won: Won, *, replaced: bool) -> Points:
        """What was paid for the kong whose replacement won, taken back (Z10)."""
        state, entries = self._state, self._state.real.entries
        if state.ended or not replaced or not entries:
            return NO_POINTS
        last = entries[-1]
        if not last.kong or last.seat != won.seat:
            return NO_POINTS
        after = state._replace(
            turn=state.turn._replace(seat=won.seat, source=Source.CLAIMED_KONG),
            progress=state.progress._replace(last_paid=last.delta),
        )
        back = self._rules.money.kong_won_with(after, won.seat)
        return NO_POINTS if back is None else back[1]


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
