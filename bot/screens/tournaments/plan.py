"""The plan of a tournament: who goes on, how long it takes, how many of the staff must play."""

from __future__ import annotations

from typing import Final

from bot.screens.markup import bold, wrapped
from bot.screens.tournaments.ink import Ink
from referee.tournament.plan import PlannedRound, plan
from referee.tournament.terms import Format, TournamentTerms

BREAK: Final = 15
"""Minutes between rounds, for counting, confirming and the next draw."""
CHANGE: Final = 10
"""Minutes between two waves of a round."""
EXAMPLE: Final = 48
"""The field that a plan shows where nothing limits it and nobody has entered yet."""
_HOUR: Final = 60


def planned_field(terms: TournamentTerms, entered: int) -> int:
    """For how many a plan is made: those entered, else the places, else an example."""
    places = terms.values().whole("places")
    if entered >= 4:
        return min(entered, places) if places else entered
    return places or EXAMPLE


def plan_for(terms: TournamentTerms, entered: int) -> tuple[PlannedRound, ...]:
    """The whole plan before the first round."""
    return plan(terms, planned_field(terms, entered))


def course(rounds: tuple[PlannedRound, ...], ink: Ink) -> str:
    """48 → 12 → 6+2 → 4."""
    return " → ".join(_field(planned, ink) for planned in rounds)


def _field(planned: PlannedRound, ink: Ink) -> str:
    need, text = planned.needs, str(planned.field)
    if need.staff:
        text = ink.text("plan.with_staff", field=text, staff=need.staff)
    if need.byes:
        text = ink.text("plan.with_byes", field=text, byes=need.byes)
    if need.borrowed:
        text = ink.text("plan.with_losers", field=text, losers=need.borrowed)
    return text


def minutes(rounds: tuple[PlannedRound, ...]) -> int:
    """From the first seat to the last result, with breaks."""
    pauses = BREAK * max(0, len(rounds) - 1)
    changes = CHANGE * sum(planned.waves - 1 for planned in rounds)
    return sum(planned.minutes for planned in rounds) + pauses + changes


def duration(count: int, ink: Ink) -> str:
    """4 小時 15 分."""
    hours, rest = divmod(count, _HOUR)
    parts = [ink.texts.plural("plan.hours", hours)] if hours else []
    if rest or not hours:
        parts.append(ink.texts.plural("plan.minutes", rest))
    return " ".join(parts)


def summary(rounds: tuple[PlannedRound, ...], ink: Ink) -> tuple[str, ...]:
    """The plan in few lines; nothing where no round is to come."""
    if not rounds:
        return ()
    staff = max(planned.needs.staff for planned in rounds)
    lines = [*wrapped(course(rounds, ink))]
    lines += wrapped(ink.text("plan.length", time=duration(minutes(rounds), ink), rest=BREAK))
    if staff:
        lines += wrapped(ink.text("plan.staff", count=staff))
    return tuple(lines)


def page(terms: TournamentTerms, rounds: tuple[PlannedRound, ...], ink: Ink) -> tuple[str, ...]:
    """The plan round by round."""
    lines = [bold(ink.text("plan.title")), *summary(rounds, ink), ""]
    for planned in rounds:
        said = ink.text(
            "plan.round",
            number=planned.number,
            field=_field(planned, ink),
            tables=planned.needs.tables,
            time=duration(planned.minutes, ink),
        )
        lines += wrapped(said)
        if planned.waves > 1:
            lines += wrapped(ink.text("plan.waves", count=planned.waves))
        if planned.advancing and terms.format() is Format.KNOCK_OUT:
            advance = terms.stage(planned.number).advance
            lines += wrapped(ink.text("plan.advance", count=advance, total=planned.advancing))
    if not rounds:
        lines += wrapped(ink.text("plan.none"))
    return tuple(lines)
