"""What stands beside the play: an open vote, a pause, a player who is missed."""

from __future__ import annotations

from typing import Final

from bot.desk.facts import Facts
from bot.desk.verbs import Verb
from bot.screens.keys import table_key
from bot.screens.markup import moment
from bot.screens.message import Row, Style
from bot.screens.pen import Pen
from bot.screens.people import called
from referee.seats import Seat
from referee.table.state import Motion, PauseReason

VOTE_SECONDS: Final = 90
"""How long a vote stands (experience.md): what a client shows that cannot count down."""
ABSENCE_SECONDS: Final = 30
"""How long the others have to choose what to do about a player who is missed."""
PAUSE_SECONDS: Final = 300
AWAIT_SECONDS: Final = 120
"""How long an absent player is waited for."""


def circumstances(facts: Facts, pen: Pen, me: Seat | None = None) -> list[str]:
    """One line for each thing; `me` is not told that he himself is missed."""
    lines: list[str] = []
    if facts.pause is not None:
        lines.append(_pause(facts, pen))
    if facts.vote is not None:
        lines.append(_vote(facts, pen))
    for seat, until in facts.absent:
        if seat != me:
            left = moment(until, pen.texts.text("time.seconds", count=ABSENCE_SECONDS))
            who = called(pen.texts, facts.seats[seat].who)
            lines.append(pen.texts.text("absent.line", who=who, time=left))
    return lines


def _pause(facts: Facts, pen: Pen) -> str:
    pause = facts.pause
    if pause is None:
        return ""
    who = "" if pause.seat is None else called(pen.texts, facts.seats[pause.seat].who)
    reason = pen.texts.text(f"pause.{pause.reason}", who=who)
    if pause.until is None:
        return pen.texts.text("pause.open", reason=reason)
    absence = pause.reason is PauseReason.ABSENCE
    seconds = AWAIT_SECONDS if absence else PAUSE_SECONDS
    left = moment(pause.until, pen.texts.text("time.seconds", count=seconds))
    return pen.texts.text("pause.until", reason=reason, time=left)


def _vote(facts: Facts, pen: Pen) -> str:
    vote = facts.vote
    if vote is None:
        return ""
    turn = "" if vote.turn is None else called(pen.texts, facts.seats[vote.turn].who)
    return pen.texts.text(
        f"vote.{vote.motion}_line",
        who=called(pen.texts, facts.seats[vote.by].who),
        turn=turn,
        yes=vote.yes,
        voters=vote.voters,
        time=moment(vote.until, pen.texts.text("time.seconds", count=VOTE_SECONDS)),
    )


def vote_row(table: str, motion: Motion, pen: Pen) -> Row:
    """Yes and no. Stopping cannot be taken back."""
    style = Style.DANGER if motion is Motion.STOP else Style.NONE
    return (
        table_key(table, Verb.VOTE_YES, pen.texts.text(f"vote.{motion}_yes"), style=style),
        table_key(table, Verb.VOTE_NO, pen.texts.text("vote.no")),
    )


def absence_row(table: str, seat: Seat, pen: Pen) -> Row:
    """Wait two minutes, or let a computer play."""
    argument = str(int(seat))
    return (
        table_key(table, Verb.AWAIT_ABSENT, pen.texts.text("absent.wait"), argument),
        table_key(table, Verb.REPLACE_ABSENT, pen.texts.text("absent.computer"), argument),
    )


def circumstance_rows(facts: Facts, pen: Pen, me: Seat, *, voted: bool) -> list[Row]:
    """The keys with which a player answers them."""
    rows: list[Row] = []
    if facts.vote is not None and not voted:
        rows.append(vote_row(facts.table, facts.vote.motion, pen))
    rows += [absence_row(facts.table, seat, pen) for seat, _ in facts.absent if seat != me]
    return rows
