"""What is said below a typed line: what was done, with the facts that whoever typed it needs."""

from __future__ import annotations

from bot.desk.answers import Answer
from bot.desk.tournaments.views import OrganiserPage
from bot.lines.reading import Said
from bot.lines.values import whole
from bot.lines.verbs import Verb
from bot.screens.answers import answer_message
from bot.screens.markup import wrapped
from bot.screens.tournaments.ink import Ink
from bot.screens.tournaments.issues import issue_lines
from bot.screens.tournaments.plan import summary
from referee.seats import SEATS
from referee.tournament.ranking import table_lines
from referee.tournament.state import Standing, TournamentState
from referee.tournament.tables import Table
from referee.tournament.views import name_of

_NEW = 60


def done(said: Said, answer: Answer, page: OrganiserPage | None, ink: Ink) -> tuple[str, ...]:
    """The answer, and what only the state after it tells.

    Args:
        page: what staff see; None for a player, and where everybody reads it.
    """
    lines = [answer_message(answer, ink.texts)]
    if page is None or answer.refused:
        return tuple(lines)
    match said.verb:
        case Verb.NAMES:
            lines += _codes(page, answer, ink)
        case Verb.HERE | Verb.STRIKE:
            lines += _here(page, ink)
        case Verb.FIELD | Verb.NEXT:
            lines += summary(page.view.plan, ink)
        case Verb.DRAW | Verb.SWAP:
            lines += issue_lines(page, ink)
        case _:
            pass
    return tuple(lines)


def _codes(page: OrganiserPage, answer: Answer, ink: Ink) -> list[str]:
    """Numbers and receipts of those just entered, to be written on their slips."""
    first = whole(answer.parameter("number")) or 0
    entered = page.entrants[first - 1 :] if first else ()
    lines = [
        ink.text(
            "staff.code", number=e.number, name=ink.name(e.name), code=f"<code>{e.receipt}</code>"
        )
        for e in entered[:_NEW]
    ]
    if len(entered) > _NEW:
        lines += wrapped(ink.text("post.more_names", count=len(entered) - _NEW))
    return lines


def _here(page: OrganiserPage, ink: Ink) -> tuple[str, ...]:
    registered = [e for e in page.entrants if e.standing is Standing.REGISTERED]
    here = sum(bool(e.card) for e in registered)
    return wrapped(ink.text("staff.here_count", here=here, count=len(registered)))


def result_line(said: Said, state: TournamentState, ink: Ink) -> str:
    """第7桌 1.阿明 62 2.小華 51 …: places, so that a slip of the keys is seen at once.

    Empty where the line names no table.
    """
    number = whole(said.words[0]) if said.words else None
    table = None if number is None else state.table(number)
    if table is None:
        return ""
    return ink.text("staff.result", table=number, places=" ".join(_places(table, state, ink)))


def _places(table: Table, state: TournamentState, ink: Ink) -> list[str]:
    """The players best first, then who plays for somebody, without a place."""
    parts = [
        ink.text(
            "staff.result_place",
            place=line.place,
            name=ink.name(name_of(state, line.entrant)),
            chips=line.chips,
        )
        for line in table_lines(state.terms, table)
    ]
    chips = table.chips()
    parts += [
        ink.text("staff.result_void", name=ink.text("seat.staff"), chips=chips[seat])
        for seat in SEATS
        if table.chairs[seat].void
    ]
    return parts
