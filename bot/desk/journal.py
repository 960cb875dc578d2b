"""What referees do at tables goes into the club's log, in the transaction that does it."""

from __future__ import annotations

from typing import Final

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
    if request.rank is not Rank.REFEREE or request.verb not in _BY_RIGHT or not draft.changed:
        return
    kicked = request.verb == Verb.KICK and request.argument.isdecimal()
    whom = int(request.argument) if kicked else None
    detail = (("table", draft.key), ("verb", Verb(request.verb).name.lower()))
    reason = "" if request.verb == Verb.KICK else request.argument
    act = Act(draft.club, "at_table", request.person, Role.REFEREE, whom, detail, reason)
    draft.changes.append(act)
