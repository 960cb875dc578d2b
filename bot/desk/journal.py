"""What referees do at tables goes into the club's log, in the transaction that does it."""

from __future__ import annotations

from typing import Final

from bot.desk.acting import ActKind
from bot.desk.draft import Draft
from bot.desk.requests import Request
from bot.desk.ruling import RULINGS
from bot.desk.verbs import Verb
from referee.table.commands import Rank
from storage.log import Act
from storage.people import Role

_BY_RIGHT: Final = frozenset((*RULINGS, Verb.KICK, Verb.STOP, Verb.PAUSE, Verb.RESUME))
"""What a referee decides where players would vote, or could not ask at all."""


def note_act(draft: Draft, request: Request) -> None:
    """Write down what a referee has just done at the table, if anything came of it."""
    chief = request.rank is Rank.CHIEF
    by_right = request.verb in _BY_RIGHT or (chief and request.verb == Verb.RESTORE)
    if not (request.rank.rules and by_right and draft.changed):
        return
    right = Role.CHIEF if chief else Role.REFEREE
    kicked = request.verb == Verb.KICK and request.argument.isdecimal()
    whom = int(request.argument) if kicked else None
    detail = (("table", draft.key), ("verb", Verb(request.verb).name.lower()))
    reason = "" if request.verb == Verb.KICK else request.argument
    act = Act(draft.club, ActKind.AT_TABLE, request.person, right, whom, detail, reason)
    draft.changes.append(act)
