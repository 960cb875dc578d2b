"""The referee of a deal of real tiles: an entry gives what happens, or a refusal."""

from __future__ import annotations

from typing import Final, assert_never

from referee.deal.commands import Refusal, refused
from referee.deal.events import Booked, PaidAtOnce, Settled
from referee.deal.running import Refused, Running
from referee.deal.state import DealState
from referee.live.commands import (
    Agree,
    Agreement,
    Dispute,
    Enter,
    LetStand,
    LiveCommand,
    UndoEntry,
)
from referee.live.ends import CannotEnter, reporting_of, unreadable
from referee.live.entries import Blame, EntryError, Kong, parse_entry
from referee.live.events import (
    DealReported,
    EntryMade,
    EntryUndone,
    ReportAgreed,
    ReportDisputed,
    ReportStood,
    ReportWithdrawn,
)
from referee.live.reckoning import penalty_of, reckoned
from referee.live.told import Entered, Report
from referee.melds import MeldKind, kong
from referee.rules.base import Rules
from referee.rules.errors import DEAD_HAND, OPEN
from referee.rules.faults import Penalty
from referee.scoring.sheet import NO_POINTS, delta_of
from referee.seats import SEATS, Points, Seat
from referee.tiles import Tile

_ANY_KIND: Final = Tile.EAST
"""A kong is paid alike whatever its kind, which nobody tells."""


def live_step(running: Running, command: LiveCommand) -> None:
    """Carry out a command; raises Refused."""
    if running.state.progress.real is None:
        raise Refused(refused("not_real_tiles"))
    if running.state.ended:
        raise Refused(refused("deal_over"))
    match command:
        case Enter():
            _enter(running, command)
        case Agree():
            _agree(running, command)
        case Dispute():
            _dispute(running, command)
        case LetStand():
            _let_stand(running, command)
        case UndoEntry():
            _undo(running, command)
        case _:
            assert_never(command)


def _enter(running: Running, command: Enter) -> None:
    if running.state.real.report is not None:
        raise Refused(refused("report_open"))
    try:
        _carry_in(running, command)
    except CannotEnter as cannot:
        raise Refused(cannot.refusal) from None


def _carry_in(running: Running, command: Enter) -> None:
    rules, state = running.rules, running.state
    reporting_of(rules)
    try:
        entry = parse_entry(command.text)
    except EntryError as error:
        raise unreadable(error.word, error.allowed) from None
    if isinstance(entry, Kong):
        _lay_kong(running, command, entry)
        return
    if isinstance(entry, Blame) and not entry.wins:
        penalty = penalty_of(rules, state, entry, ())
        if penalty.settlement is None:
            _punish(running, command, entry.offender, penalty)
            return
    way, result, settlement, hands, opener, refund = reckoned(rules, state, entry)
    agreed = () if command.seat is None else (command.seat,)
    report = Report(
        seat=command.seat,
        by=command.by,
        text=command.text,
        way=way,
        result=result,
        settlement=settlement,
        hands=hands,
        opener=opener,
        refund=refund,
        agreed=agreed,
    )
    running.emit(DealReported(report))


def kong_money(
    rules: Rules, state: DealState, seat: Seat = Seat.A, kind: MeldKind = MeldKind.CONCEALED
) -> tuple[str, Points] | None:
    """What a kong of the seat brings at once, and by which clause; None where nothing does."""
    return rules.money.kong(state, seat, kong(kind, _ANY_KIND))


def _lay_kong(running: Running, command: Enter, entry: Kong) -> None:
    paid = kong_money(running.rules, running.state, entry.seat, entry.kind)
    if paid is None:
        raise CannotEnter(refused("kong_pays_nothing"))
    clause, delta = paid
    entered = Entered(entry.seat, command.by, command.text, clause, kong=True, delta=delta)
    running.emit(EntryMade(entered))
    running.emit(PaidAtOnce(clause, delta))


def _punish(running: Running, command: Enter, offender: Seat, penalty: Penalty) -> None:
    """A fault during the deal, which goes on."""
    clause = penalty.clause
    delta = NO_POINTS if penalty.sheet is None else delta_of(penalty.sheet.legs)
    dies = penalty.dead and running.state.seats[offender].counted(DEAD_HAND) != OPEN
    entered = Entered(
        seat=offender,
        by=command.by,
        text=command.text,
        clause=clause,
        kong=False,
        delta=delta,
        dead=dies,
        booking=penalty.booking,
        answers=penalty.answers.value,
        barred=penalty.barred,
    )
    running.emit(EntryMade(entered))
    if dies:
        running.tally(offender, ((DEAD_HAND, OPEN),))
    if delta != NO_POINTS:
        running.emit(PaidAtOnce(clause, delta))
    if penalty.booking is not None:
        running.emit(Booked(penalty.booking))


def _report(running: Running) -> Report:
    report = running.state.real.report
    if report is None:
        raise Refused(refused("nothing_reported"))
    return report


def _agree(running: Running, command: Agree) -> None:
    report = _report(running)
    if command.seat in report.agreed:
        raise Refused(refused("agreed_already"))
    if report.disputed is not None:
        raise Refused(_in_dispute())
    running.emit(ReportAgreed(command.seat))
    if len(_report(running).agreed) == len(SEATS):
        _stand(running)


def _in_dispute() -> Refusal:
    return refused("report_disputed", "G15")


def _dispute(running: Running, command: Dispute) -> None:
    report = _report(running)
    if report.disputed is not None:
        raise Refused(_in_dispute())
    running.emit(ReportDisputed(command.seat, command.reason))


def _let_stand(running: Running, command: LetStand) -> None:
    """Silence is agreement where that was chosen; a referee's word ends any dispute."""
    report = _report(running)
    if command.seat is None:
        _stand(running, command.by, command.reason)
        return
    if report.disputed is not None:
        raise Refused(_in_dispute())
    if command.agreement is Agreement.ALL:
        lacking = len(SEATS) - len(report.agreed)
        raise Refused(refused("agreement_of_all", count=str(lacking)))
    _stand(running)


def _stand(running: Running, by: str = "", reason: str = "") -> None:
    report = _report(running)
    if report.refund != NO_POINTS:
        running.emit(PaidAtOnce(running.state.real.entries[-1].clause, report.refund))
    running.emit(ReportStood(by, reason))
    running.emit(Settled(report.settlement))


def _undo(running: Running, command: UndoEntry) -> None:
    real = running.state.real
    if real.report is not None:
        if real.report.disputed is not None and command.seat not in (None, real.report.seat):
            raise Refused(_in_dispute())
        running.emit(ReportWithdrawn(command.seat, command.by, command.reason))
        return
    if not real.entries:
        raise Refused(refused("nothing_entered"))
    last = real.entries[-1]
    running.emit(EntryUndone(command.seat, command.by, command.reason))
    if last.dead:
        running.tally(last.seat, ((DEAD_HAND, 0),))
    if last.delta != NO_POINTS:
        running.emit(PaidAtOnce(last.clause, Points(*(-chips for chips in last.delta))))
