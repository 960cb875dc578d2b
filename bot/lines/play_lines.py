"""Lines about the draw, seats, clocks, results, and the end of a round."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.lines.reading import Said
from bot.lines.values import (
    ALL,
    BUT,
    MINUTE,
    Here,
    LineFault,
    chips,
    entrant_at,
    moment_past,
    moment_to_come,
    numbers,
    seat_at,
    seat_of,
    whole,
)
from bot.lines.wants import Want, Wants, one
from referee.seats import Seat
from referee.tournament import commands as cmd
from referee.tournament.commands import Slip

_SIGNED: Final = frozenset({"signed", "slip", "簽", "签", "已簽", "已签"})


def draw(said: Said, here: Here) -> Wants:
    """``draw``."""
    return one(cmd.Draw)


def swap(said: Said, here: Here) -> Wants:
    """``swap 3 17 reason``; seats (``2E 5N``) and names do too."""
    if len(said.words) < 2:
        raise said.wrong()
    first, second = (entrant_at(word, here) for word in said.words[:2])
    reason = said.reason(2)
    return one(lambda actor: cmd.SwapSeats(actor, first, second, reason))


def redraw(said: Said, here: Here) -> Wants:
    """``redraw reason``."""
    reason = said.reason(0)
    return one(lambda actor: cmd.DiscardDraw(actor, reason))


def publish(said: Said, here: Here) -> Wants:
    """``publish``."""
    return one(cmd.PublishDraw)


def wave(said: Said, here: Here) -> Wants:
    """``wave 1 14:00``, ``wave +5`` for the next one, ``wave 2 now``."""
    number = whole(said.words[0]) if len(said.words) > 1 else _next_wave(here)
    starts = moment_to_come(said.words[-1], here) if said.words else None
    if number is None or starts is None or len(said.words) > 2:
        raise said.wrong()
    return one(lambda actor: cmd.ScheduleWave(actor, number, starts))


def _next_wave(here: Here) -> int:
    """The first wave that has not begun; 1 where there is none."""
    waves = () if here.state.round is None else here.state.round.waves
    return next((wave.number for wave in waves if not wave.begun), 1)


def seated(said: Said, here: Here) -> Wants:
    """``seated 7``, ``seated 7 but N``, ``seated all but 3E 7N``; alone it means all tables."""
    words = list(said.words)
    if not words or words[0].lower() in ALL:
        absent = _absent(said, words[1:])
        return tuple(_seats_at(number, absent.get(number)) for number in _unseated(here))
    number = whole(words[0])
    if number is not None:
        seats = [seat_of(word) for word in _without_but(words[1:])]
        missing = frozenset(seat for seat in seats if seat is not None)
        if len(missing) < len(seats):
            raise said.wrong()
        return one(_seats_at(number, missing))
    raise said.wrong()


def _absent(said: Said, words: list[str]) -> dict[int, frozenset[Seat]]:
    absent: dict[int, frozenset[Seat]] = {}
    for word in _without_but(words):
        place = seat_at(word)
        if place is None:
            raise said.wrong()
        absent[place[0]] = absent.get(place[0], frozenset()) | {place[1]}
    return absent


def _without_but(words: list[str]) -> list[str]:
    return words[1:] if words and words[0].lower() in BUT else words


def _unseated(here: Here) -> Iterable[int]:
    """Tables that lack somebody, of waves whose time is set.

    Raises:
        LineFault: there is none.
    """
    now = here.state.round
    waves = () if now is None else now.waves
    called = {wave.number for wave in waves if wave.called or wave.starts}
    tables = () if now is None else now.tables
    open_tables = [
        table.number
        for table in tables
        if table.wave in called and any(c.manned and not c.here for c in table.chairs)
    ]
    if not open_tables:
        raise LineFault("no_round" if now is None else "seat_confirmed_already")
    return open_tables


def _seats_at(number: int, absent: frozenset[Seat] | None) -> Want:
    return lambda actor: cmd.ConfirmSeats(actor, number, absent or frozenset())


def _tables(said: Said, words: tuple[str, ...]) -> tuple[int, ...]:
    """The tables named; none for all."""
    if words and words[0].lower() in ALL:
        words = words[1:]
    found = numbers(words)
    if found is None:
        raise said.wrong()
    return found


def pause(said: Said, here: Here) -> Wants:
    """``pause`` for all, ``pause 3 7`` for some."""
    tables = _tables(said, said.words)
    return one(lambda actor: cmd.StopClock(actor, tables))


def resume(said: Said, here: Here) -> Wants:
    """``resume`` for all, ``resume 3 7`` for some."""
    tables = _tables(said, said.words)
    return one(lambda actor: cmd.RunClock(actor, tables))


def extra(said: Said, here: Here) -> Wants:
    """``extra 5`` minutes for all, ``extra 5 3 7`` for some."""
    minutes = whole(said.words[0]) if said.words else None
    if minutes is None:
        raise said.wrong()
    tables = _tables(said, said.words[1:])
    return one(lambda actor: cmd.AddTime(actor, minutes * MINUTE, tables))


def result(said: Said, here: Here) -> Wants:
    """``result 7 62 51 49 38``, E S W N; ``signed`` for a slip, ``@14:55`` for its time."""
    words = [word for word in said.words if word.lower() not in _SIGNED]
    slip = Slip.SIGNED if len(words) < len(said.words) else Slip.NONE
    as_of = None
    if words and words[-1].startswith("@"):
        as_of = moment_past(words.pop(), here)
        if as_of is None:
            raise LineFault("result_form")
    number = whole(words[0]) if words else None
    counts = chips(words[1:])
    if number is None or counts is None:
        raise LineFault("result_form")
    return one(lambda actor: cmd.EnterResult(actor, number, counts, slip, as_of))


def slip(said: Said, here: Here) -> Wants:
    """``slip 7 8 9``: staff hold the signed slips."""
    found = numbers(said.words)
    if not found:
        raise said.wrong()
    return tuple(_signed(number) for number in found)


def _signed(number: int) -> Want:
    return lambda actor: cmd.SignSlip(actor, number)


def confirm(said: Said, here: Here) -> Wants:
    """``confirm``: a player's own result."""
    return one(cmd.ConfirmResult)


def dispute(said: Said, here: Here) -> Wants:
    """``dispute reason``."""
    reason = said.reason(0)
    return one(lambda actor: cmd.DisputeResult(actor, reason))


def approve(said: Said, here: Here) -> Wants:
    """``approve`` all that balance, ``approve 3 7`` some."""
    tables = _tables(said, said.words)
    return one(lambda actor: cmd.ApproveResults(actor, tables))


def reopen(said: Said, here: Here) -> Wants:
    """``reopen 7 reason``."""
    number, reason = _table_and_reason(said)
    return one(lambda actor: cmd.ReopenResult(actor, number, reason))


def end(said: Said, here: Here) -> Wants:
    """``end 7 reason``: the match ends as it stands."""
    number, reason = _table_and_reason(said)
    return one(lambda actor: cmd.EndTable(actor, number, reason))


def _table_and_reason(said: Said) -> tuple[int, str]:
    number = whole(said.words[0]) if said.words else None
    if number is None:
        raise said.wrong()
    return number, said.reason(1)


def next_round(said: Said, here: Here) -> Wants:
    """``next``: the round is over."""
    return one(cmd.CloseRound)


def tie(said: Said, here: Here) -> Wants:
    """``tie 3 17``: the head of the final in the order of the extra deal."""
    order = tuple(entrant_at(word, here) for word in said.words)
    if not order:
        raise said.wrong()
    return one(lambda actor: cmd.DecideTie(actor, order))


def lots(said: Said, here: Here) -> Wants:
    """``lots``: the head of the final by lot."""
    return one(lambda actor: cmd.DecideTie(actor, ()))
