"""Rulings (G6, G8, G12-G15): cautions, chips, fines, removal, replacement by staff."""

from __future__ import annotations

from typing import Final

from referee.scoring.booking import Booking, Payee
from referee.seats import SEATS, Points, Seat, others_in_turn
from referee.tournament import commands as cmd
from referee.tournament import events as ev
from referee.tournament.commands import FinePayee, Rank
from referee.tournament.entry import promote
from referee.tournament.results import settle_by_ledger
from referee.tournament.running import (
    Running,
    entrant_of,
    malformed,
    own_entry,
    refuse,
    require_phase,
    require_rank,
    require_reason,
    round_in_hand,
    table_of,
)
from referee.tournament.state import BEFORE_PLAY, Entrant, Phase, Ruling, RulingKind, Standing
from referee.tournament.tables import NO_CHIPS, Table, TableEnd
from referee.tournament.terms import Fines, Play

COMPUTER: Final = "computer"
"""Who plays a void seat when no person does; several seats can have it."""

_WITH_CHIPS: Final = (RulingKind.TRANSFER, RulingKind.FREE, RulingKind.FALSE_WIN)
_LIVE: Final = (Phase.BETWEEN, Phase.DRAWN, Phase.ROUND, Phase.DECIDING)


def rule(running: Running, command: cmd.Rule) -> None:
    """A ruling that moves no chips of the tournament's own account."""
    restoring = command.kind is RulingKind.RESTORE
    require_rank(command.actor, Rank.CHIEF if restoring else Rank.REFEREE, "G15")
    require_phase(running, "not_running", "G15", *_LIVE)
    require_reason(command.reason)
    if command.kind in (RulingKind.TRANSFER, RulingKind.FINE):
        raise malformed("ruling_needs_chips", "G15")
    if command.entrant:
        entrant_of(running, command.entrant)
    elif command.kind is RulingKind.CAUTION:
        raise malformed("caution_for_nobody", "G6")
    if command.table:
        table = table_of(running, command.table)
        if command.entrant and table.seat_of(command.entrant) is None:
            raise malformed("not_at_that_table", "G15", table=str(table.number))
    if command.kind in (RulingKind.UNDO, RulingKind.RESTORE):
        _require_play(running, command)
    _record(running, command, _Chips(command.kind, command.table, command.entrant))


def _require_play(running: Running, command: cmd.Rule) -> None:
    """What is done to the play of a table needs one that plays.

    A deal goes back by so many discards only while the clock stands, so that none is made
    meanwhile.
    """
    table = table_of(running, command.table)
    if not table.playing:
        raise refuse("table_does_not_play", "G15", table=str(table.number))
    if command.kind is not RulingKind.RESTORE:
        return
    if Play(running.state.terms.values().word("play")) is not Play.ONLINE:
        raise refuse("only_online", "G15")
    if command.back < 1:
        raise malformed("restoring_how_far", "G15")
    if table.left is None:
        raise refuse("clock_must_stand", "G15", table=str(table.number))


class _Chips:
    """What a ruling is about, and the chips it moves."""

    def __init__(
        self,
        kind: RulingKind,
        table: int,
        entrant: int,
        delta: Points = NO_CHIPS,
        booked: Booking | None = None,
    ) -> None:
        self.kind, self.table, self.entrant = kind, table, entrant
        self.delta, self.booked = delta, booked


def _record(running: Running, command: cmd.Rule | cmd.Transfer | cmd.Fine, about: _Chips) -> None:
    now = running.state.round
    ruling = Ruling(
        number=len(running.state.rulings) + 1,
        kind=about.kind,
        round=len(running.state.past) + (0 if now is None else 1),
        table=about.table,
        entrant=about.entrant,
        delta=about.delta,
        bank=-sum(about.delta),
        booked=about.booked,
        reason=command.reason,
        by=command.actor.id,
        at=running.at,
        reversed=False,
        back=command.back if isinstance(command, cmd.Rule) else 0,
    )
    running.emit(ev.Ruled(ruling))


def _open_table(running: Running, number: int) -> Table:
    """A table that has begun and whose result the chief has not confirmed."""
    table = table_of(running, number)
    if not table.begun:
        raise refuse("table_has_not_begun", "G15", table=str(number))
    if table.sheet.approved:
        raise refuse("result_approved", "G15", table=str(number))
    return table


def transfer(running: Running, command: cmd.Transfer) -> None:
    """Chips move by ruling; the count of the table is taken as it was without it (G15)."""
    require_rank(command.actor, Rank.REFEREE, "G15")
    require_reason(command.reason)
    if command.kind not in _WITH_CHIPS or not any(command.delta):
        raise malformed("ruling_needs_chips", "G15")
    table = _open_table(running, command.table)
    if table.sheet.counted is not None:
        after = [a + b for a, b in zip(table.chips(), command.delta, strict=True)]
        short = [seat for seat in SEATS if after[seat] < 0 > command.delta[seat]]
        if short:
            raise refuse("not_enough_chips", "G15", seat=short[0].name)
    _record(running, command, _Chips(command.kind, table.number, 0, command.delta))


def fine(running: Running, command: cmd.Fine) -> None:
    """A fine, paid at once or noted until the match ends (G14)."""
    require_rank(command.actor, Rank.REFEREE, "G14")
    require_reason(command.reason, "G14")
    if not 0 < command.amount <= 1_000_000:
        raise malformed("fine_impossible", "G14")
    table = _open_table(running, command.table)
    entrant = table.chairs[command.seat].entrant
    if Fines(running.state.terms.values().word("fines")) is Fines.DEFERRED:
        payee = Payee.EACH if command.payee is FinePayee.EACH else Payee.BANK
        booked = Booking("G14", command.seat, payee, command.amount)
        about = _Chips(RulingKind.FINE, table.number, entrant, NO_CHIPS, booked)
    else:
        delta = _fined(command.seat, command.amount, command.payee)
        about = _Chips(RulingKind.FINE, table.number, entrant, delta)
    _record(running, command, about)


def _fined(offender: Seat, amount: int, payee: FinePayee) -> Points:
    moved = [0, 0, 0, 0]
    if payee is FinePayee.BANK:
        moved[offender] = -amount
    else:
        moved[offender] = -3 * amount
        for other in others_in_turn(offender):
            moved[other] = amount
    a, b, c, d = moved
    return Points(a, b, c, d)


def reverse_ruling(running: Running, command: cmd.ReverseRuling) -> None:
    """The chief referee takes a ruling back by an entry of its own (G15)."""
    require_rank(command.actor, Rank.CHIEF, "G15")
    require_reason(command.reason)
    state = running.state
    if not 1 <= command.number <= len(state.rulings):
        raise malformed("ruling_unknown", "G15", number=str(command.number))
    ruling = state.rulings[command.number - 1]
    if ruling.reversed:
        raise refuse("ruling_reversed_already", "G15", number=str(ruling.number))
    if any(ruling.delta) or ruling.booked is not None:
        now = state.round
        if now is None or now.number != ruling.round:
            raise refuse("round_closed", "G15", round=str(ruling.round))
        _open_table(running, ruling.table)
    running.emit(ev.RulingReversed(ruling.number, command.reason, command.actor.id))


def end_table(running: Running, command: cmd.EndTable) -> None:
    """A referee ends a match; the deal in play is void, what was settled stands."""
    require_rank(command.actor, Rank.REFEREE, "G15")
    require_reason(command.reason)
    table = table_of(running, command.table)
    if not table.playing:
        raise refuse("table_does_not_play", "G15", table=str(table.number))
    running.emit(ev.TableOver(table.number, TableEnd.RULING, deal_void=True))
    settle_by_ledger(running, table.number, running.at)


def withdraw(running: Running, command: cmd.Withdraw) -> None:
    """An entrant leaves; before play the next of the waiting list moves up (G8)."""
    entrant = own_entry(running, command.actor)
    _remove(running, entrant, Standing.WITHDRAWN, "", command.actor.id)


def remove(running: Running, command: cmd.Remove) -> None:
    """Staff note a withdrawal; referees send off, disqualify, or note who did not come."""
    expelled = (Standing.SENT_OFF, Standing.DISQUALIFIED, Standing.NO_SHOW)
    if command.standing is Standing.WITHDRAWN:
        require_rank(command.actor, Rank.STAFF, "G8")
    elif command.standing in expelled:
        clause = {Standing.SENT_OFF: "G6", Standing.NO_SHOW: "G3"}.get(command.standing, "G12")
        require_rank(command.actor, Rank.REFEREE, clause)
        require_phase(running, "not_running", clause, *_LIVE)
        require_reason(command.reason, clause)
    else:
        raise malformed("no_reason_to_go", "G8", standing=command.standing.value)
    entrant = entrant_of(running, command.number)
    _remove(running, entrant, command.standing, command.reason, command.actor.id)


def _remove(running: Running, entrant: Entrant, standing: Standing, reason: str, by: str) -> None:
    playing = entrant.standing in BEFORE_PLAY or entrant.standing is Standing.IN
    late = entrant.standing is Standing.OUT and standing is Standing.DISQUALIFIED
    if not playing and not late:
        raise refuse("gone_already", "G8", number=str(entrant.number))
    if running.state.phase in (Phase.OVER, Phase.CANCELLED):
        raise refuse("tournament_over", "G8")
    if running.state.phase is Phase.DECIDING and entrant.number in running.state.winners:
        raise refuse("tie_is_being_decided", "G10", number=str(entrant.number))
    running.emit(ev.EntrantRemoved(entrant.number, standing, reason, by))
    promote(running)
    if running.state.phase is Phase.BETWEEN and not _can_go_on(running):
        running.emit(ev.TournamentEnded() if running.state.past else ev.TournamentCancelled("", ""))


def _can_go_on(running: Running) -> bool:
    left = len(running.state.field())
    return left > 1 if running.state.past else left > 0


def seat_staff(running: Running, command: cmd.SeatStaff) -> None:
    """Somebody of the staff plays a void seat with the chips that are there (G8)."""
    require_rank(command.actor, Rank.STAFF, "G8")
    table = _unfinished(running, command.table)
    if not table.chairs[command.seat].void:
        raise refuse("seat_not_void", "G8", seat=command.seat.name)
    if command.staff == COMPUTER:
        if not running.state.terms.values().switch("computers"):
            raise refuse("no_computers", "G8")
    elif command.staff not in running.state.staff:
        raise refuse("staff_unknown", "G8", staff=command.staff)
    elif _busy(running, command.staff):
        raise refuse("staff_plays_already", "G8", staff=command.staff)
    running.emit(ev.StaffSeated(table.number, command.seat, command.staff))


def _unfinished(running: Running, number: int) -> Table:
    table = table_of(running, number)
    if table.over is not None:
        raise refuse("table_is_over", "G8", table=str(number))
    return table


def _busy(running: Running, staff: str) -> bool:
    return any(
        chair.staff == staff
        for table in round_in_hand(running).tables
        if table.over is None
        for chair in table.chairs
    )
