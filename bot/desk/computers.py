"""`/computer`: a computer sits down, or the one in a chair plays better or worse."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from unicodedata import normalize

from bot.desk.answers import toast
from bot.desk.draft import Draft
from bot.desk.moving import Decided
from bot.desk.requests import Outcome, Request, refused, settled
from bot.desk.steps import table_step
from referee.deal.commands import Refusal, RefusalKind
from referee.levels import SEATED, Level
from referee.seats import SEATS, Seat
from referee.table.commands import AddComputer, SetLevel

_LEVELS: Final[Mapping[str, Level]] = {
    **{level.value: level for level in SEATED},
    "易": Level.EASY,
    "簡單": Level.EASY,
    "简单": Level.EASY,
    "強": Level.CLUB,
    "强": Level.CLUB,
}


def ask_for_computer(draft: Draft, request: Request) -> Decided[Outcome]:
    """Add a computer (``easy``), or change the one in a chair (``2 easy``, on a button ``2=easy``).

    Without a word it is added at the level that the table's terms say.
    """
    words = normalize("NFKC", request.argument).replace("=", " ").lower().split()
    match words:
        case []:
            return _add(draft, request, None)
        case [word] if word in _LEVELS:
            return _add(draft, request, _LEVELS[word])
        case [number, word] if number in _CHAIRS and word in _LEVELS:
            return _change(draft, request, _CHAIRS[number], _LEVELS[word])
        case _:
            parameters = (("text", request.argument), ("allowed", ", ".join(SEATED)))
            return refused(
                request, draft, Refusal(RefusalKind.MALFORMED, "level_unknown", "", parameters)
            )


_CHAIRS: Final[Mapping[str, Seat]] = {str(seat + 1): seat for seat in SEATS}


def _add(draft: Draft, request: Request, level: Level | None) -> Decided[Outcome]:
    refusal = table_step(draft, AddComputer(request.actor, level))
    if refusal is not None:
        return refused(request, draft, refusal)
    return settled(request, toast("answer.computer_added"))


def _change(draft: Draft, request: Request, chair: Seat, level: Level) -> Decided[Outcome]:
    refusal = table_step(draft, SetLevel(request.actor, chair, level))
    if refusal is not None:
        return refused(request, draft, refusal)
    return settled(request, toast("answer.level_set"))
