"""What is still to be done at a tournament's play tables, told by comparing it with them.

Nothing here remembers what was done: whoever looks again after a crash finds what is missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.desk.bundle import Bundle
from bot.desk.identity import person_of
from referee.match.events import EndReason
from referee.match.setup import Player, PlayerKind
from referee.match.state import MatchState
from referee.scoring.booking import Booking
from referee.seats import SEATS, Points, Seat
from referee.table.state import PauseReason, Stage
from referee.tournament.rulings import COMPUTER
from referee.tournament.state import CALLED, Phase, Ruling, RulingKind, TournamentState
from referee.tournament.tables import Table, TableEnd

HOUSE: Final = ""
"""The account of the bot itself, where it rules by what the ledger has noted."""

_ENDS: Final = {
    EndReason.LENGTH: TableEnd.LENGTH,
    EndReason.BUST: TableEnd.BUST,
    EndReason.STOPPED: TableEnd.RULING,
    EndReason.TIME: TableEnd.TIME,
}
_REASONS: Final = {
    TableEnd.LENGTH: EndReason.LENGTH,
    TableEnd.BUST: EndReason.BUST,
    TableEnd.TIME: EndReason.TIME,
    TableEnd.RULING: EndReason.STOPPED,
}
_BROKEN_OFF: Final = {Phase.CANCELLED: EndReason.STOPPED}
AT_THE_TABLE: Final = frozenset(
    (
        RulingKind.VOID_DEAL,
        RulingKind.REPLAY_DEAL,
        RulingKind.DEAD_HAND,
        RulingKind.UNDO,
        RulingKind.RESTORE,
    )
)
"""Rulings that are carried out at the play table."""


@dataclass(frozen=True, slots=True)
class Open:
    """A table's play begins."""

    number: int


@dataclass(frozen=True, slots=True)
class Count:
    """The chips of the play table have not been counted, or its match is over."""

    number: int
    chips: Points
    over: TableEnd | None


@dataclass(frozen=True, slots=True)
class NoteFine:
    """The rule set has noted a penalty to be paid when the match ends."""

    number: int
    booking: Booking


@dataclass(frozen=True, slots=True)
class DropFine:
    """A penalty that was noted has been undone with its deal."""

    ruling: int


@dataclass(frozen=True, slots=True)
class HandOver:
    """Somebody else plays a seat (G8)."""

    number: int
    seat: Seat
    player: Player


@dataclass(frozen=True, slots=True)
class CarryOut:
    """A ruling about the play of a table."""

    number: int
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class Halt:
    """The match stands still; a deal in play counts for nothing once the match is over (G9)."""

    number: int
    void: bool


@dataclass(frozen=True, slots=True)
class CallReferee:
    """What was told of a deal of real tiles is disputed (G12)."""

    number: int
    account: str
    told: str


@dataclass(frozen=True, slots=True)
class GoOn:
    """The match goes on."""

    number: int


@dataclass(frozen=True, slots=True)
class Finish:
    """The result is confirmed, or nobody waits for it any more: the match ends for good."""

    play_table: str
    reason: EndReason


@dataclass(frozen=True, slots=True)
class Close:
    """The table is not needed any more."""

    play_table: str


Task: TypeAlias = (
    Open
    | Count
    | NoteFine
    | DropFine
    | HandOver
    | CarryOut
    | CallReferee
    | Halt
    | GoOn
    | Finish
    | Close
)


def tasks(
    state: TournamentState, number: int, plays: dict[int, Bundle], past: tuple[Bundle, ...]
) -> Iterator[Task]:
    """What is to be done now; when all of it is done there may be more.

    Args:
        state: of the tournament.
        number: of the round whose play tables `plays` are, by their numbers.
        plays: as they are.
        past: those of other rounds that are not closed.
    """
    now = state.round
    tables = () if now is None or now.number != number else now.tables
    gone = past if tables else (*past, *plays.values())
    for bundle in gone:
        yield from _over(bundle, _BROKEN_OFF.get(state.phase, EndReason.TIME))
    for table in tables:
        play = plays.get(table.number)
        if play is not None:
            yield from _at_table(state, table, play)
        elif table.playing:
            yield Open(table.number)


def _over(play: Bundle, reason: EndReason) -> Iterator[Task]:
    if play.table.game is not None:
        yield Finish(play.key, reason)
    elif play.table.stage is not Stage.CLOSED:
        yield Close(play.key)


def _at_table(state: TournamentState, table: Table, play: Bundle) -> Iterator[Task]:
    yield from _fines(state, table, play)
    count = _count(state, table, play)
    if count is not None:
        yield count
        return
    if table.over is not None and (table.sheet.approved or play.table.game is None):
        yield from _over(play, _REASONS[table.over])
    elif play.table.game is not None:
        yield from _in_match(state, table, play)


def ledger_chips(match: MatchState) -> Points:
    """The chips of a match as deals and transfers have moved them.

    Penalties noted for the end of the match are not among them: the tournament has them as fines.
    """
    if match.ended is None:
        return match.chips
    return Points(*(a - b for a, b in zip(match.chips, match.ended.booked, strict=True)))


def _count(state: TournamentState, table: Table, play: Bundle) -> Count | None:
    match = play.match
    late = table.over is TableEnd.TIME and not (table.sheet.approved or table.sheet.locked)
    if match is None or not (table.playing or late):
        return None
    start = state.terms.values().whole("g04_chips")
    counted = table.sheet.counted or Points(start, start, start, start)
    over = _ENDS[match.ended.reason] if match.ended is not None and table.playing else None
    chips = ledger_chips(match)
    return Count(table.number, chips, over) if chips != counted or over is not None else None


def _fines(state: TournamentState, table: Table, play: Bundle) -> Iterator[Task]:
    """Penalties of the match and fines of the tournament are the same, one by one."""
    booked = () if play.match is None else play.match.booked
    if not table.begun or table.sheet.approved:
        return
    known = [ruling for ruling in state.rulings if _is_of_house(state, ruling, table)]
    same = 0
    for booking, ruling in zip(booked, known, strict=False):
        if (booking.clause, table.chairs[booking.offender].entrant) != (
            ruling.reason,
            ruling.entrant,
        ):
            break
        same += 1
    for ruling in known[same:]:
        yield DropFine(ruling.number)
    for booking in booked[same:]:
        yield NoteFine(table.number, booking)


def _is_of_house(state: TournamentState, ruling: Ruling, table: Table) -> bool:
    now = len(state.past) + 1
    here = (ruling.round, ruling.table) == (now, table.number)
    return here and ruling.kind is RulingKind.FINE and ruling.by == HOUSE and not ruling.reversed


def _in_match(state: TournamentState, table: Table, play: Bundle) -> Iterator[Task]:
    pause = play.table.pause
    if table.over is not None:
        if play.table.stage is Stage.PLAYING or pause is None:
            yield Halt(table.number, void=True)
        return
    for seat in SEATS:
        player, chair = player_of(state, table, seat), play.table.chairs[seat]
        if chair is None or chair.player.id != player.id:
            yield HandOver(table.number, seat, player)
    now = len(state.past) + 1
    for ruling in state.rulings:
        here = (ruling.round, ruling.table) == (now, table.number)
        if here and ruling.kind in AT_THE_TABLE:
            yield CarryOut(table.number, ruling)
    yield from _disputed(state, table, play)
    stands = table.left is not None or waits_for_staff(state, table)
    if stands and pause is None:
        yield Halt(table.number, void=False)
    elif not stands and pause is not None and pause.reason is PauseReason.REFEREE:
        yield GoOn(table.number)


def _disputed(state: TournamentState, table: Table, play: Bundle) -> Iterator[CallReferee]:
    """Whoever disputes what was told calls a referee, as by word of mouth."""
    real = None if play.deal is None else play.deal.progress.real
    report = None if real is None else real.report
    if report is None or report.disputed is None:
        return
    entrant = state.entrant(table.chairs[report.disputed].entrant)
    if entrant is None or not entrant.account:
        return
    if all((a.code, a.subject) != (CALLED, entrant.number) for a in state.alarms):
        yield CallReferee(table.number, entrant.account, report.text)


def player_of(state: TournamentState, table: Table, seat: Seat) -> Player:
    """Who is to play a seat: staff, else who drew it; a computer where nobody has an account."""
    chair = table.chairs[seat]
    entrant = state.entrant(chair.entrant)
    account = "" if entrant is None or chair.void else entrant.account
    name = chair.staff or account
    if person_of(name) is None:
        return Player(f"computer-{seat + 1}", PlayerKind.COMPUTER)
    return Player(name, PlayerKind.HUMAN)


def players_of(state: TournamentState, table: Table) -> tuple[Player, Player, Player, Player]:
    """The four who are to play at a table, by seat."""
    a, b, c, d = (player_of(state, table, seat) for seat in SEATS)
    return (a, b, c, d)


def waits_for_staff(state: TournamentState, table: Table) -> bool:
    """Whether nobody plays a seat that no computer may play: the table waits, its clock does not
    (G7, G8).
    """
    if state.terms.values().switch("computers"):
        return False
    return any(
        player_of(state, table, seat).kind is PlayerKind.COMPUTER
        and table.chairs[seat].staff != COMPUTER
        for seat in SEATS
    )
