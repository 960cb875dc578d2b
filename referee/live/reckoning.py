"""What an entry comes to: an outcome, and the payments that the rule book makes of it."""

from __future__ import annotations

from referee.deal.commands import Refusal, refused
from referee.deal.state import DealState, Result
from referee.live.by_tiles import by_tiles
from referee.live.by_worth import by_worth, worth_of
from referee.live.ends import CannotEnter, Reckoned, reporting_of, unreadable
from referee.live.entries import Blame, Drawn, Entry, EntryError, Win, parse_entry
from referee.live.told import Report, Way
from referee.rules.base import Rules
from referee.rules.errors import is_openly_dead
from referee.rules.faults import Charge, Moment, Penalty
from referee.scoring.sheet import Settlement


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
            return _won(rules, state, entry)
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
) -> Penalty:
    """What follows from the fault; without a settlement the deal goes on.

    Raises:
        CannotEnter: something is lacking, or the fault cannot be entered so.
    """
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
    fault = rules.faults.named(blame.fault)
    if wins and (fault is None or fault.moment is not Moment.WITH_WIN):
        raise unreadable("win", f"fault {blame.fault} …")
    return penalty


def _blamed(rules: Rules, state: DealState, blame: Blame) -> Reckoned:
    """A fault that ends the deal, or one that changes who pays for a win."""
    wins = tuple(_won(rules, state, win) for win in blame.wins)
    penalty = penalty_of(rules, state, blame, tuple(win.settlement for win in wins))
    if penalty.settlement is None:
        raise AssertionError("a fault that goes on is no end of a deal")
    if wins:
        return wins[0]._replace(settlement=penalty.settlement)
    result = Result((), None, None, None, "", penalty.clause, blame.offender)
    return Reckoned(Way.FAULT, result, penalty.settlement)


def _won(rules: Rules, state: DealState, win: Win) -> Reckoned:
    reporting = reporting_of(rules)
    for won in win.winners:
        if is_openly_dead(state.seats[won.seat]):
            raise CannotEnter(refused("dead_cannot_win", rules.errors.dead_hand))
    if len(win.winners) > 1 and reporting.nearest:
        raise CannotEnter(refused("one_winner", reporting.nearest))
    worths = [worth_of(reporting, won) for won in win.winners]
    if all(worth is None for worth in worths):
        return by_tiles(rules, reporting, state, win)
    told = tuple(worth for worth in worths if worth is not None)
    if len(told) < len(worths):
        raise unreadable("/", "win e 3 / win w 5")
    return by_worth(rules, reporting, state, win, told)
