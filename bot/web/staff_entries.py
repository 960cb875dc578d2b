"""What the staff entered, perhaps without a network and some time ago.

Each entry has an id that its page made, which is its cause: sent again, it gets its first answer
and changes nothing. How old it is follows from two readings of the page's own clock, so that the
clock need not be right; the result counts as of then.
"""

from __future__ import annotations

import re
from typing import Final, TypeAlias

import msgspec

from bot.desk.tournaments.facade import Tournaments, Want
from bot.screens.answers import answer_line
from bot.web.links import Holder
from bot.web.words import Words
from referee.seats import Points, Seat
from referee.tournament.commands import (
    Actor,
    ApproveResults,
    CheckIn,
    ConfirmSeats,
    EnterResult,
    Slip,
    TournamentCommand,
)
from storage.causes import Cause

_ID: Final = re.compile(r"[0-9a-f-]{8,64}")
_LONGEST: Final = 3 * 24 * 60 * 60 * 1000
"""No entry is older than that, in milliseconds: a link is good for a day."""


class Result(msgspec.Struct, frozen=True, tag="result", tag_field="kind"):
    """The final chips of a table. `made` is by the page's clock, in milliseconds since 1970."""

    id: str
    made: int
    round: int
    table: int
    chips: tuple[int, int, int, int]
    signed: bool


class Arrivals(msgspec.Struct, frozen=True, tag="check_in", tag_field="kind"):
    """Receipts or numbers of who has come."""

    id: str
    made: int
    codes: tuple[str, ...]


class Seated(msgspec.Struct, frozen=True, tag="seats", tag_field="kind"):
    """All of a table are in their seats but those that are absent."""

    id: str
    made: int
    round: int
    table: int
    absent: tuple[Seat, ...]


class Approval(msgspec.Struct, frozen=True, tag="approve", tag_field="kind"):
    """The chief referee confirms the tables whose results were in sight."""

    id: str
    made: int
    round: int
    tables: tuple[int, ...]


Entry: TypeAlias = Result | Arrivals | Seated | Approval


class Sent(msgspec.Struct, frozen=True):
    """All that a page sends at once: the tournament's key, and the page's clock."""

    key: str
    now: int
    entries: tuple[Entry, ...]


class Told(msgspec.Struct, frozen=True):
    """What became of an entry, in words."""

    id: str
    taken: bool
    text: str


async def enter(
    tournaments: Tournaments, holder: Holder, sent: Sent, at: int, words: Words
) -> tuple[Told, ...]:
    """Enter each of them, in order.

    Args:
        tournaments: where.
        holder: by whose link; the right is looked up anew for each entry.
        sent: what.
        at: now, in milliseconds since 1970.
        words: of the answers.
    """
    told: list[Told] = []
    for entry in sent.entries:
        fault = await _fault(tournaments, holder, sent, entry)
        if fault:
            told.append(Told(entry.id, taken=False, text=words.web.text(fault)))
            continue
        age = min(max(0, sent.now - entry.made), _LONGEST)
        cause = Cause.named(f"web:{holder.link}:{entry.id}")
        want = _want(entry, at - age)
        answer = await tournaments.ask(holder.tournament, holder.person, want, cause)
        told.append(Told(entry.id, answer.done, answer_line(answer, words.event)))
    return tuple(told)


def _want(entry: Entry, as_of: int) -> Want:
    """The command of an entry, once it is known who asks."""

    def command(actor: Actor) -> TournamentCommand:
        match entry:
            case Result(table=table, chips=chips, signed=signed):
                slip = Slip.SIGNED if signed else Slip.NONE
                return EnterResult(actor, table, Points(*chips), slip, as_of)
            case Arrivals(codes=codes):
                return CheckIn(actor, codes)
            case Seated(table=table, absent=absent):
                return ConfirmSeats(actor, table, frozenset(absent))
            case Approval(tables=tables):
                return ApproveResults(actor, tables)

    return command


async def _fault(tournaments: Tournaments, holder: Holder, sent: Sent, entry: Entry) -> str:
    """The key of what is wrong before the tournament is asked; empty when nothing is."""
    if sent.key != holder.tournament:
        return "staff.other_tournament"
    if not _ID.fullmatch(entry.id):
        return "staff.not_understood"
    if not isinstance(entry, Arrivals):
        now = (await tournaments.snapshot(holder.tournament)).state.round
        if now is not None and entry.round != now.number:
            return "staff.other_round"
    return ""
