"""What is done in a tournament by right of a rank goes into the club's log, and so does what is
asked without the right to it.
"""

from __future__ import annotations

from typing import Final

from bot.desk.identity import person_of
from bot.desk.tournaments.bundle import TournamentBundle
from bot.desk.tournaments.draft import TournamentDraft
from referee.deal.commands import Refusal
from referee.tournament import commands as cmd
from referee.tournament.commands import Actor, Rank, TournamentCommand
from storage.codec import kind_of
from storage.log import REFUSED, Act
from storage.people import Role

AT_TOURNAMENT: Final = "at_tournament"
"""The kind of what was done by right of a rank; its detail says what."""

_ROLES: Final = {Rank.STAFF: Role.STAFF, Rank.REFEREE: Role.REFEREE, Rank.CHIEF: Role.CHIEF}
_FOR_RANK: Final = frozenset(("staff_only", "referee_only", "chief_only"))
_NOT_YOURS: Final = frozenset(("card_of_another", "receipt_of_another", "not_your_table"))
_OWN: Final = (
    cmd.Register,
    cmd.ClaimEntry,
    cmd.PresentReceipt,
    cmd.ShowCard,
    cmd.CallReferee,
    cmd.ConfirmSeat,
    cmd.ConfirmResult,
    cmd.DisputeResult,
    cmd.Withdraw,
)
"""What somebody does as a player, whatever the rank."""


def note_act(
    draft: TournamentDraft, actor: Actor, command: TournamentCommand, refusal: Refusal | None
) -> None:
    """Add the log's line to the move, if there is to be one."""
    by_rank = actor.rank > Rank.PLAYER and not isinstance(command, _OWN)
    if refusal is not None and refusal.code in _FOR_RANK | _NOT_YOURS:
        draft.changes.append(_line(draft, REFUSED, actor, command))
    elif refusal is None and draft.events and by_rank:
        draft.changes.append(_line(draft, AT_TOURNAMENT, actor, command))


def _line(draft: TournamentDraft, kind: str, actor: Actor, command: TournamentCommand) -> Act:
    what = kind_of(type(command))
    return Act(
        club=draft.before.row.club,
        kind=kind,
        person=person_of(actor.id),
        role=_ROLES.get(actor.rank, Role.PLAYER),
        subject=_subject(draft, command),
        detail=(("what", what), ("tournament", draft.state.terms.title)),
        reason=_reason(command),
    )


def forwarded(bundle: TournamentBundle, person: int | None, rank: Rank) -> Act:
    """The log's line for somebody who sent on an order that another wrote."""
    return Act(
        club=bundle.row.club,
        kind=REFUSED,
        person=person,
        role=_ROLES.get(rank, Role.PLAYER),
        detail=(("what", "forwarded"), ("tournament", bundle.state.terms.title)),
    )


def _subject(draft: TournamentDraft, command: TournamentCommand) -> int | None:
    match command:
        case cmd.Remove(number=number) | cmd.Rule(entrant=number) | cmd.UndoCheckIn(number=number):
            entrant = draft.before.state.entrant(number)
            return None if entrant is None else person_of(entrant.account)
        case _:
            return None


def _reason(command: TournamentCommand) -> str:
    match command:
        case (
            cmd.SwapSeats(reason=reason)
            | cmd.DiscardDraw(reason=reason)
            | cmd.ReopenResult(reason=reason)
            | cmd.Rule(reason=reason)
            | cmd.Transfer(reason=reason)
            | cmd.Fine(reason=reason)
            | cmd.ReverseRuling(reason=reason)
            | cmd.EndTable(reason=reason)
            | cmd.Remove(reason=reason)
            | cmd.CancelTournament(reason=reason)
        ):
            return reason
        case _:
            return ""
