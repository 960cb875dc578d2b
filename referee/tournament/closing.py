"""The end of a round: the cut, ties at it, the head of the final, the end of the tournament."""

from __future__ import annotations

from referee.tournament import commands as cmd
from referee.tournament import events as ev
from referee.tournament.checkin import promise_draw
from referee.tournament.commands import Rank
from referee.tournament.plan import is_last
from referee.tournament.ranking import table_lines
from referee.tournament.results import unapproved
from referee.tournament.running import (
    Running,
    listed,
    malformed,
    refuse,
    require_phase,
    require_rank,
    require_reason,
    round_in_hand,
)
from referee.tournament.seating.search import permutation
from referee.tournament.state import Phase, Standing, TournamentState
from referee.tournament.tables import ClosedRound, Line, Round
from referee.tournament.terms import FinalTie, Format
from referee.wall import numbers


def close_round(running: Running, command: cmd.CloseRound) -> None:
    """The round is over when the chief referee has confirmed every table (G10)."""
    require_rank(command.actor, Rank.CHIEF, "G10")
    now = round_in_hand(running)
    waiting = unapproved(running.state)
    if waiting:
        raise refuse("tables_not_approved", "G10", tables=listed(waiting))
    state = running.state
    last = is_last(state.terms, now.number, len(now.tables), len(now.byes))
    lines = [table_lines(state.terms, table) for table in now.tables]
    advanced = () if last else _advanced(state, now, lines)
    cut = state.terms.format() is Format.KNOCK_OUT and not last
    running.emit(
        ev.RoundClosed(
            ClosedRound(
                number=now.number,
                tables=tuple(table.entrants() for table in now.tables),
                lines=tuple(line for table in lines for line in table),
                byes=now.byes,
                advanced=advanced,
            ),
            out=tuple(n for n in state.field() if n not in advanced) if cut else (),
        )
    )
    tied = _tied_head(running.state) if last else ()
    if tied:
        running.emit(ev.FinalTied(tied))
    elif last or len(running.state.field()) < 2:
        running.emit(ev.TournamentEnded())
    else:
        promise_draw(running)


def _advanced(state: TournamentState, now: Round, lines: list[tuple[Line, ...]]) -> tuple[int, ...]:
    """Who goes on: in a knock-out the best of each table and who equals the last of them (G10)."""
    field = set(state.field())
    if state.terms.format() is not Format.KNOCK_OUT:
        return tuple(sorted(field))
    places = state.terms.stage(now.number).advance
    through = {number for number in now.byes if number in field}
    for table in lines:
        there = [line for line in table if line.entrant in field]
        if there:
            cut = there[min(places, len(there)) - 1].chips
            through.update(line.entrant for line in there if line.chips >= cut)
    return tuple(sorted(through))


def _tied_head(state: TournamentState) -> tuple[int, ...]:
    """The equal best of the final, where that is to be decided by more than the ranking."""
    decided = FinalTie(state.terms.values().word("final")) is not FinalTie.SHARE
    if state.terms.format() is not Format.KNOCK_OUT or not decided:
        return ()
    lines = [line for line in state.past[-1].lines if _is_in(state, line.entrant)]
    head = tuple(
        line.entrant for line in lines if line.chips == max(other.chips for other in lines)
    )
    return head if len(head) > 1 else ()


def _is_in(state: TournamentState, number: int) -> bool:
    return state.entrants[number - 1].standing is Standing.IN


def decide_tie(running: Running, command: cmd.DecideTie) -> None:
    """The head of the final in the order of an extra deal, or by lot."""
    require_rank(command.actor, Rank.CHIEF, "G10")
    require_phase(running, "no_tie", "G10", Phase.DECIDING)
    tied = running.state.winners
    if FinalTie(running.state.terms.values().word("final")) is FinalTie.LOTS:
        if command.order:
            raise refuse("lots_decide", "G10")
        lots = permutation(len(tied), numbers(running.seed, "final"))
        order = tuple(tied[n] for n in lots)
    else:
        order = command.order
        if sorted(order) != sorted(tied):
            raise malformed("order_of_others", "G10", tied=listed(tied))
    running.emit(ev.TieDecided(order))
    running.emit(ev.TournamentEnded())


def cancel_tournament(running: Running, command: cmd.CancelTournament) -> None:
    """The tournament does not take place, or is broken off."""
    require_rank(command.actor, Rank.CHIEF)
    if running.state.phase in (Phase.OVER, Phase.CANCELLED):
        raise refuse("tournament_over")
    require_reason(command.reason)
    running.emit(ev.TournamentCancelled(command.reason, command.actor.id))
