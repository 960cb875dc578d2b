"""Results: the count, the players' word, the chief referee's word (G10)."""

from __future__ import annotations

from referee.deal.commands import Refusal, refused
from referee.seats import Points, Seat
from referee.tournament import commands as cmd
from referee.tournament import events as ev
from referee.tournament.commands import Actor, Rank, Slip
from referee.tournament.incidents import close_incident, open_incident
from referee.tournament.running import (
    Refused,
    Running,
    listed,
    malformed,
    own_entry,
    refuse,
    require_phase,
    require_rank,
    require_reason,
    round_in_hand,
    table_of,
)
from referee.tournament.state import Phase, TournamentState
from referee.tournament.tables import Table, TableEnd
from referee.tournament.terms import Play, TournamentTerms


def balanced(terms: TournamentTerms, table: Table) -> bool:
    """Whether the chips and the bank make up what was handed out, no more and no less."""
    made_up = sum(table.chips()) + table.banked()
    return table.sheet.counted is not None and made_up == terms.handed_out()


def agreed(table: Table) -> bool:
    """Whether the players have confirmed the result, or need not."""
    sheet = table.sheet
    if not sheet.entered or sheet.dispute:
        return False
    return sheet.signed or sheet.locked or sheet.confirmed >= set(table.valid_seats())


def ready_to_approve(terms: TournamentTerms, table: Table) -> bool:
    """Whether the chief referee can confirm the table with all others that balance."""
    waits = not table.sheet.approved and table.over is not None
    return waits and agreed(table) and balanced(terms, table)


def settle_by_ledger(running: Running, number: int, as_of: int) -> None:
    """A table that is over has the ledger's chips, where there is a ledger."""
    values = running.state.terms.values()
    if Play(values.word("play")) is not Play.ONLINE:
        return
    chips = values.whole("g04_chips")
    table = table_of(running, number)
    counted = table.sheet.counted or Points(chips, chips, chips, chips)
    running.emit(
        ev.ResultEntered(number, counted, as_of, frozenset(), signed=False, locked=False, by="")
    )


def _mismatch(running: Running, chips: Points) -> Refusal | None:
    """Why a count that people can have made is not right, if it is not."""
    if min(chips) < 0:
        raise malformed("chips_negative", "G4")
    total = running.state.terms.handed_out()
    if sum(chips) == total:
        return None
    return refused("chips_do_not_balance", "G5", sum=str(sum(chips)), total=str(total))


def _bust(running: Running, table: Table, chips: Points) -> bool:
    """Whether so many have lost all their chips that the match ends (兩光, G4)."""
    busts = running.state.terms.values().whole("g04_busts")
    have = (a + b for a, b in zip(chips, table.adjust, strict=True))
    return bool(busts) and sum(count <= 0 for count in have) >= busts


def count_chips(running: Running, command: cmd.CountChips) -> None:
    """The ledger after a deal: two busts end the match, and so does its length."""
    if Play(running.state.terms.values().word("play")) is not Play.ONLINE:
        raise refuse("counted_at_the_table", "G10")
    table = table_of(running, command.table)
    as_of = running.at if command.as_of is None else min(command.as_of, running.at)
    late = table.over is TableEnd.TIME and not (table.sheet.approved or table.sheet.locked)
    if not (table.playing or late):
        raise refuse("table_does_not_play", "G9", table=str(table.number))
    if table.ends is not None and table.ends <= as_of:
        raise refuse("time_is_up", "G9", table=str(table.number))
    wrong = _mismatch(running, command.chips)
    if wrong is not None:
        raise Refused(wrong)
    running.emit(ev.ChipsCounted(table.number, command.chips))
    if late:
        settle_by_ledger(running, table.number, as_of)
        return
    over = command.over
    if over is None and _bust(running, table, command.chips):
        over = TableEnd.BUST
    if over is not None:
        running.emit(ev.TableOver(table.number, over, deal_void=False))
        settle_by_ledger(running, table.number, running.at)


def enter_result(running: Running, command: cmd.EnterResult) -> None:
    """The final count of a table with real tiles, or a referee's correction of any table.

    A late entry counts as of the time on its slip. A player enters for the own table only, and not
    after a referee did. A count that does not balance is refused, and is an incident.
    """
    table = table_of(running, command.table)
    actor = command.actor
    mine = _own_seat(running, table, actor)
    as_of = running.at if command.as_of is None else command.as_of
    if actor.rank < Rank.STAFF and mine is None:
        raise refuse("not_your_table", "G10", table=str(table.number))
    if table.sheet.approved:
        raise refuse("result_approved", "G10", table=str(table.number))
    if actor.rank < Rank.REFEREE and (table.sheet.locked or table.sheet.dispute):
        raise refuse("referee_decides", "G10", table=str(table.number))
    online = Play(running.state.terms.values().word("play")) is Play.ONLINE
    if online and (actor.rank < Rank.REFEREE or table.over is None):
        raise refuse("counted_by_ledger", "G12", table=str(table.number))
    if command.slip is Slip.SIGNED and actor.rank < Rank.STAFF:
        raise refuse("staff_only", "G10")
    if not table.begun:
        raise refuse("table_has_not_begun", "G10", table=str(table.number))
    if as_of > running.at:
        raise malformed("slip_from_the_future", "G10")
    running.refusal = _mismatch(running, command.chips)
    if running.refusal is not None:
        open_incident(running, table, actor, command.chips)
        return
    close_incident(running, table, actor)
    _end_by_count(running, table, command.chips, as_of)
    running.emit(
        ev.ResultEntered(
            table=table.number,
            chips=command.chips,
            as_of=as_of,
            confirmed=frozenset() if mine is None else frozenset({mine}),
            signed=command.slip is Slip.SIGNED,
            locked=actor.rank >= Rank.REFEREE and command.slip is Slip.NONE,
            by=actor.id,
        )
    )


def _end_by_count(running: Running, table: Table, chips: Points, as_of: int) -> None:
    """A count before time is up says that the match was played out, or ended by two busts."""
    in_time = table.ends is None or as_of < table.ends
    late = table.over is TableEnd.TIME and in_time and not table.sheet.entered
    if table.over is None or late:
        reason = TableEnd.BUST if _bust(running, table, chips) else TableEnd.LENGTH
        running.emit(ev.TableOver(table.number, reason, deal_void=False))


def _own_seat(running: Running, table: Table, actor: Actor) -> Seat | None:
    """The actor's valid seat at the table."""
    entrant = running.state.by_account(actor.id)
    seat = None if entrant is None else table.seat_of(entrant.number)
    return None if seat is None or table.chairs[seat].void else seat


def _own_result(running: Running, actor: Actor) -> tuple[Table, Seat]:
    """The table and valid seat of a player whose result is entered and not approved."""
    entrant = own_entry(running, actor)
    round_in_hand(running)
    place = running.state.place_of(entrant.number)
    if place is None or place[0].chairs[place[1]].void:
        raise refuse("not_at_a_table", "G10")
    table, seat = place
    if not table.sheet.entered:
        raise refuse("no_result_yet", "G10", table=str(table.number))
    if table.sheet.approved:
        raise refuse("result_approved", "G10", table=str(table.number))
    return table, seat


def confirm_result(running: Running, command: cmd.ConfirmResult) -> None:
    """A player confirms the result."""
    table, seat = _own_result(running, command.actor)
    if table.sheet.dispute:
        raise refuse("referee_decides", "G10", table=str(table.number))
    if seat in table.sheet.confirmed:
        raise refuse("confirmed_already", "G10")
    running.emit(ev.ResultConfirmed(table.number, seat))


def dispute_result(running: Running, command: cmd.DisputeResult) -> None:
    """A player disputes the result; a referee decides."""
    require_reason(command.reason, "G10")
    table, seat = _own_result(running, command.actor)
    if table.sheet.dispute:
        raise refuse("disputed_already", "G10")
    running.emit(ev.ResultDisputed(table.number, seat, command.reason))


def sign_slip(running: Running, command: cmd.SignSlip) -> None:
    """Staff hold the slip that the players have signed."""
    require_rank(command.actor, Rank.STAFF, "G10")
    table = table_of(running, command.table)
    if not table.sheet.entered:
        raise refuse("no_result_yet", "G10", table=str(table.number))
    if table.sheet.dispute:
        raise refuse("referee_decides", "G10", table=str(table.number))
    if table.sheet.signed or table.sheet.approved:
        raise refuse("signed_already", "G10", table=str(table.number))
    running.emit(ev.SlipSigned(table.number, command.actor.id))


def approve_results(running: Running, command: cmd.ApproveResults) -> None:
    """The chief referee confirms the tables named, or all that balance and are agreed."""
    require_rank(command.actor, Rank.CHIEF, "G10")
    terms = running.state.terms
    tables = round_in_hand(running).tables
    if command.tables:
        chosen = [table_of(running, number) for number in dict.fromkeys(command.tables)]
        not_yet = [table.number for table in chosen if not ready_to_approve(terms, table)]
        if not_yet:
            raise refuse("result_not_ready", "G10", tables=listed(not_yet))
    else:
        chosen = [table for table in tables if ready_to_approve(terms, table)]
        if not chosen:
            raise refuse("nothing_to_approve", "G10", tables=listed(unapproved(running.state)))
    running.emit(ev.ResultApproved(tuple(table.number for table in chosen), command.actor.id))


def unapproved(state: TournamentState) -> tuple[int, ...]:
    """The tables without a result that the chief referee has confirmed."""
    tables = () if state.round is None else state.round.tables
    return tuple(table.number for table in tables if not table.sheet.approved)


def reopen_result(running: Running, command: cmd.ReopenResult) -> None:
    """The chief referee looks at a result again."""
    require_rank(command.actor, Rank.CHIEF, "G10")
    require_phase(running, "no_round", "G10", Phase.ROUND)
    require_reason(command.reason)
    table = table_of(running, command.table)
    if not table.sheet.approved:
        raise refuse("result_not_approved", "G10", table=str(table.number))
    running.emit(ev.ResultReopened(table.number, command.reason, command.actor.id))
