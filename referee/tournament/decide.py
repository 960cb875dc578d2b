"""The tournament decides: a command and a state give what happens, or a refusal.

The rules for editing this package are those of `referee.deal`: a step may only ask its state and
emit events, and whatever a step must remember has to be in an event.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, cast

from referee.deal.commands import Refusal
from referee.tournament import checkin, clock, closing, drawing, entry, results, rulings
from referee.tournament import commands as cmd
from referee.tournament.clock import due
from referee.tournament.commands import Rank, TournamentCommand
from referee.tournament.events import TournamentEvent, TournamentPlanned
from referee.tournament.evolve import planned
from referee.tournament.running import Refused, Running, refuse, require_rank
from referee.tournament.state import Phase, TournamentState


@dataclass(frozen=True, slots=True)
class Decision:
    """What happens, and the state it leads to.

    Attributes:
        events: in order; none when nothing had to change.
        state: after them.
        refusal: the answer to who asked, when what is recorded is that it was refused (an alarm).
    """

    events: tuple[TournamentEvent, ...]
    state: TournamentState
    refusal: Refusal | None = None


def plan_tournament(command: cmd.Plan) -> Decision | Refusal:
    """A tournament is planned by a referee; its own record begins."""
    try:
        require_rank(command.actor, Rank.REFEREE)
        entry.check_terms(command.terms)
    except Refused as refusal:
        return refusal.refusal
    first = TournamentPlanned(command.terms)
    return Decision((first,), planned(first))


def decide(
    state: TournamentState, command: TournamentCommand, at: int, seed: str
) -> Decision | Refusal:
    """What a command does at a moment, in milliseconds since 1970; a refusal changes nothing.

    Args:
        state: the present state.
        command: what is asked.
        at: now.
        seed: 64 hexadecimal digits, fresh and secret, never used for another command.
    """
    running = Running(state, at, seed)
    try:
        if state.phase in (Phase.OVER, Phase.CANCELLED):
            raise refuse("tournament_over")
        _STEPS[type(command)](running, command)
    except Refused as refusal:
        return refusal.refusal
    return Decision(tuple(running.events), running.state, running.refusal)


_Step = Callable[[Running, TournamentCommand], None]

_STEPS: Final = cast(
    "dict[type[TournamentCommand], _Step]",
    {
        cmd.ChangeTerms: entry.change_terms,
        cmd.OpenRegistration: entry.open_registration,
        cmd.CloseRegistration: entry.close_registration,
        cmd.Register: entry.register,
        cmd.EnterNames: entry.enter_names,
        cmd.ClaimEntry: entry.claim_entry,
        cmd.KeepApart: entry.keep_apart,
        cmd.NameStaff: entry.name_staff,
        cmd.OpenCheckIn: checkin.open_check_in,
        cmd.PresentReceipt: checkin.present_receipt,
        cmd.CheckIn: checkin.check_in,
        cmd.CheckInAll: checkin.check_in_all,
        cmd.UndoCheckIn: checkin.undo_check_in,
        cmd.CloseCheckIn: checkin.close_check_in,
        cmd.ShowCard: checkin.show_card,
        cmd.SettleAlarm: checkin.settle_alarm,
        cmd.CallReferee: checkin.call_referee,
        cmd.Draw: drawing.draw,
        cmd.SwapSeats: drawing.swap_seats,
        cmd.DiscardDraw: drawing.discard_draw,
        cmd.PublishDraw: drawing.publish_draw,
        cmd.ScheduleWave: clock.schedule_wave,
        cmd.ConfirmSeat: clock.confirm_seat,
        cmd.ConfirmSeats: clock.confirm_seats,
        cmd.StopClock: clock.stop_clock,
        cmd.RunClock: clock.run_clock,
        cmd.AddTime: clock.add_time,
        cmd.CountChips: results.count_chips,
        cmd.EnterResult: results.enter_result,
        cmd.ConfirmResult: results.confirm_result,
        cmd.SignSlip: results.sign_slip,
        cmd.DisputeResult: results.dispute_result,
        cmd.ApproveResults: results.approve_results,
        cmd.ReopenResult: results.reopen_result,
        cmd.Rule: rulings.rule,
        cmd.Transfer: rulings.transfer,
        cmd.Fine: rulings.fine,
        cmd.ReverseRuling: rulings.reverse_ruling,
        cmd.EndTable: rulings.end_table,
        cmd.Withdraw: rulings.withdraw,
        cmd.Remove: rulings.remove,
        cmd.SeatStaff: rulings.seat_staff,
        cmd.CloseRound: closing.close_round,
        cmd.DecideTie: closing.decide_tie,
        cmd.CancelTournament: closing.cancel_tournament,
        cmd.Tick: clock.tick,
    },
)

__all__ = ["Decision", "decide", "due", "plan_tournament"]
