"""What referees do at tables goes into the club's log, in the transaction that does it; and so does
what somebody without the right to it has asked.
"""

from __future__ import annotations

from typing import Final

from bot.desk.acting import ActKind
from bot.desk.answers import Answer
from bot.desk.draft import Draft
from bot.desk.requests import Outcome, Request
from bot.desk.ruling import RULINGS
from bot.desk.verbs import Verb
from referee.table.commands import Rank
from storage.log import REFUSED, Act
from storage.people import Role

_BY_RIGHT: Final = frozenset((*RULINGS, Verb.KICK, Verb.STOP, Verb.PAUSE, Verb.RESUME))
"""What a referee decides where players would vote, or could not ask at all."""

_WITHOUT_RIGHT: Final = frozenset(("refusal.referee_only", "refusal.chief_or_players"))

_LIVE: Final = frozenset((Verb.LIVE_ENTER, Verb.LIVE_STAND, Verb.LIVE_UNDO))


def _rules_on_what_was_told(draft: Draft, request: Request) -> bool:
    """Whether a referee enters, upholds or takes back something that is not his as a player."""
    deal = draft.before.deal
    if request.verb not in _LIVE or deal is None or deal.progress.real is None:
        return False
    seat = draft.before.table.chair_of(request.actor.id) if request.actor.id else None
    report = deal.progress.real.report
    if seat is None or report is None or report.disputed is None:
        return seat is None
    return seat not in (report.seat, report.disputed)


def _spoken(verb: Verb) -> str:
    """The command without its slash: `undo`, `live stand`."""
    return verb.name.lower().replace("live_", "live ")


def note_act(draft: Draft, request: Request) -> None:
    """Write down what a referee has just done at the table, if anything came of it."""
    chief = request.rank is Rank.CHIEF
    by_right = request.verb in _BY_RIGHT or (chief and request.verb == Verb.RESTORE)
    by_right = by_right or _rules_on_what_was_told(draft, request)
    if not (request.rank.rules and by_right and draft.changed):
        return
    right = Role.CHIEF if chief else Role.REFEREE
    kicked = request.verb == Verb.KICK and request.argument.isdecimal()
    whom = int(request.argument) if kicked else None
    detail = (("table", draft.key), ("verb", _spoken(Verb(request.verb))))
    reason = "" if request.verb == Verb.KICK else request.argument
    act = Act(draft.club, ActKind.AT_TABLE, request.person, right, whom, detail, reason)
    draft.changes.append(act)


def note_refused(draft: Draft, request: Request, reply: Outcome) -> None:
    """Write down that somebody has asked for what a referee alone decides."""
    if not isinstance(reply, Answer) or reply.key not in _WITHOUT_RIGHT:
        return
    detail = (("what", ActKind.AT_TABLE.value), ("table", draft.key))
    act = Act(draft.club, REFUSED, request.person, Role.PLAYER, None, detail, request.argument)
    draft.changes.append(act)
