"""What the organisers should see of a draw before they publish it."""

from __future__ import annotations

from bot.desk.tournaments.views import OrganiserPage
from bot.screens.markup import wrapped
from bot.screens.tournaments.ink import Ink
from referee.tournament.state import Pair

_SHOWN = 6


def issue_lines(page: OrganiserPage, ink: Ink) -> list[str]:
    """Each kind of fault in a line; one line that says so when there is none."""
    issues, lines = page.view.issues, list[str]()
    for key, pairs in (("clashes", issues.clashes), ("repeats", issues.repeats)):
        if pairs:
            names = ink.listed(_pair(page, pair, ink) for pair in pairs[:_SHOWN])
            said = ink.text(f"issue.{key}", count=len(pairs), names=names)
            lines += wrapped(said)
    for key, numbers in (
        ("twice", issues.twice),
        ("unseated", issues.unseated),
        ("gone", issues.gone),
        ("same_seat", issues.same_seat),
    ):
        if numbers:
            names = ink.listed(_name(page, number, ink) for number in numbers[:_SHOWN])
            lines += wrapped(ink.text(f"issue.{key}", count=len(numbers), names=names))
    if issues.lonely:
        lines += wrapped(ink.text("issue.lonely", tables=ink.numbers(issues.lonely)))
    if issues.vacant:
        lines += wrapped(ink.text("issue.vacant", count=issues.vacant))
    return lines or list(wrapped(ink.text("issue.none")))


def _pair(page: OrganiserPage, pair: Pair, ink: Ink) -> str:
    one, other = (_name(page, number, ink) for number in pair)
    return ink.text("issue.pair", one=one, other=other)


def _name(page: OrganiserPage, number: int, ink: Ink) -> str:
    return ink.text("desk.who", name=ink.name(page.entrants[number - 1].name), number=number)
