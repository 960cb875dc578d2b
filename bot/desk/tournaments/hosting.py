"""The steward: opens, halts and closes the play tables of a tournament, and counts their chips.

It compares the tournament with its tables and does what is missing, each task once by its cause.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final, assert_never

from bot.desk.bundle import Bundle
from bot.desk.codecs import match_stream
from bot.desk.draft import Draft
from bot.desk.engine import Engine, SitsElsewhere
from bot.desk.moving import Decided
from bot.desk.steps import deal_step, table_step, undo_settlement
from bot.desk.tournaments import stewarding as todo
from bot.desk.tournaments.bundle import TournamentBundle
from bot.desk.tournaments.carrying import carry_out, order_of
from bot.desk.tournaments.draft import TournamentDraft
from bot.desk.tournaments.engine import TournamentEngine
from bot.desk.tournaments.marks import is_online
from bot.desk.tournaments.opening import TableOpening
from bot.desk.tournaments.stewarding import HOUSE, Task
from bot.desk.tournaments.topics import TableTopics
from referee.deal.commands import Refusal, TakeBack, refused
from referee.deal.state import TakenBack
from referee.match.events import ChipsTransferred, DealEnded, EndReason, SettlementUndone
from referee.match.rulings import Referee
from referee.scoring.booking import Payee
from referee.table import commands as at_table
from referee.table.events import PilotReason
from referee.table.state import Motion, Stage
from referee.tournament import commands as cmd
from referee.tournament.commands import FinePayee, Rank
from referee.tournament.state import Ruling
from storage import causes, events, tournaments
from storage.causes import Cause
from storage.codec import kind_of
from storage.database import Session

_LOG: Final = logging.getLogger(__name__)
_ROUNDS: Final = 32
"""How often it is looked again after something was done, in one go."""
_REFEREE: Final = at_table.Actor("", at_table.Rank.REFEREE)
_CLOCK: Final = "G9"
"""The reason of what the tournament's clock does: the clause."""
_MOVES_CHIPS: Final = frozenset(map(kind_of, (DealEnded, ChipsTransferred, SettlementUndone)))


class Hosting:
    """Looks after the play tables of tournaments."""

    def __init__(self, engine: TournamentEngine, tables: Engine, topics: TableTopics) -> None:
        self._engine = engine
        self._tables = tables
        self._topics = topics
        self._opening = TableOpening(tables)
        self._ruled: set[tuple[str, int]] = set()

    async def look_after(self, key: str) -> None:
        """Do what is missing until nothing is."""
        for _ in range(_ROUNDS):
            bundle = (await self._engine.look(key)).bundle
            if not is_online(bundle.state):
                return
            plays, past = await self._plays(bundle)
            found = todo.tasks(bundle.state, _round(bundle), plays, past)
            done = [await self._do(bundle, plays, task) for task in found]
            await self._topics.look_after(bundle.row.title, plays.values())
            if not any(done):
                return
        _LOG.warning("tournament %s: its tables are not in order yet", key)

    async def objection(
        self, bundle: TournamentBundle, command: cmd.TournamentCommand
    ) -> Refusal | None:
        """Why a ruling about the play of a table cannot be carried out there now: it is tried."""
        if not isinstance(command, cmd.Rule) or command.kind not in todo.AT_THE_TABLE:
            return None
        if not is_online(bundle.state):
            return None
        plays, _ = await self._plays(bundle)
        play = plays.get(command.table)
        if play is None:
            return refused("no_deal_open", _CLOCK)
        order = order_of(command, bundle.state.table(command.table))
        return carry_out(self._tables.draft(play), order)

    async def _plays(
        self, bundle: TournamentBundle
    ) -> tuple[dict[int, Bundle], tuple[Bundle, ...]]:
        """The play tables of the round in hand, and those of others that are open."""
        number = _round(bundle)
        rows = await self._engine.database.read(
            tournaments.tables_to_look_after, bundle.key, number
        )
        plays: dict[int, Bundle] = {}
        past: list[Bundle] = []
        for row in rows:
            play = (await self._tables.look(row.play_table)).bundle
            if row.round == number:
                plays[row.number] = play
            else:
                past.append(play)
        return plays, tuple(past)

    async def _do(self, bundle: TournamentBundle, plays: dict[int, Bundle], task: Task) -> bool:
        """Carry a task out; whether anything has changed."""
        match task:
            case todo.Open(number=number):
                return await self._open(bundle, number)
            case todo.Count():
                return await self._count(bundle, plays[task.number], task)
            case todo.NoteFine() | todo.DropFine():
                return await self._fine(bundle, task)
            case todo.HandOver(number=number):
                return await self._hand_over(bundle, plays[number], task)
            case todo.CarryOut(number=number, ruling=ruling):
                return await self._carry_out(bundle, plays[number], ruling)
            case todo.CallReferee(number=number):
                return await self._call_referee(bundle, plays[number], task)
            case todo.Halt(number=number, void=void):
                return await self._at_table(plays[number], "halt", _void if void else _halt)
            case todo.GoOn(number=number):
                return await self._at_table(plays[number], "go", _go_on)
            case todo.Finish(play_table=table, reason=reason):
                play = (await self._tables.look(table)).bundle
                return await self._at_table(play, "end", lambda d: _end(d, reason))
            case todo.Close(play_table=table):
                play = (await self._tables.look(table)).bundle
                self._topics.close(play)
                return await self._at_table(play, "close", _close)
            case _:
                assert_never(task)

    # -- at play tables -----------------------------------------------------------------------

    async def _at_table(
        self, play: Bundle, what: str, step: Callable[[Draft], Refusal | None]
    ) -> bool:
        """One move of the play table as it is now; whether it was made."""
        cause = Cause.named(f"h{play.key}:{play.table_version}:{play.deal_version}:{what}")

        def decide(draft: Draft) -> Decided[bool]:
            refusal = step(draft)
            if refusal is not None:
                _LOG.warning("table %s: %s is refused: %s", draft.key, what, refusal.code)
            return Decided(refusal is None and draft.changed)

        return await self._tables.move(play.key, cause, decide, _done_before)

    async def _open(self, bundle: TournamentBundle, number: int) -> bool:
        table = bundle.state.table(number)
        if table is None:
            return False
        try:
            return await self._opening.open(bundle, table)
        except SitsElsewhere as elsewhere:
            return await self._call_away(elsewhere)

    async def _call_away(self, elsewhere: SitsElsewhere) -> bool:
        """Whoever is called to a tournament's table leaves any other."""
        play = (await self._tables.look(elsewhere.table)).bundle
        leave = at_table.Lose(str(elsewhere.person), PilotReason.LEFT)
        return await self._at_table(
            play, f"away{elsewhere.person}", lambda draft: table_step(draft, leave)
        )

    async def _hand_over(self, bundle: TournamentBundle, play: Bundle, task: todo.HandOver) -> bool:
        reach = await self._opening.reach_of(bundle.row.bot, task.player)
        command = at_table.HandOver(task.seat, task.player, reach)
        try:
            return await self._at_table(
                play, f"seat{int(task.seat)}", lambda draft: table_step(draft, command)
            )
        except SitsElsewhere as elsewhere:
            return await self._call_away(elsewhere)

    async def _carry_out(self, bundle: TournamentBundle, play: Bundle, ruling: Ruling) -> bool:
        """A ruling about the deal, once; one that comes too late for it changes nothing."""
        name = (bundle.key, ruling.number)
        if name in self._ruled:
            return False
        cause = Cause.named(f"r{bundle.key}:{ruling.number}")
        order = order_of(ruling, bundle.state.table(ruling.table))

        def decide(draft: Draft) -> Decided[bool]:
            refusal = carry_out(draft, order)
            if refusal is not None:
                _LOG.warning("ruling %d of %s: %s", ruling.number, bundle.key, refusal.code)
            return Decided(refusal is None)

        done = await self._tables.move(play.key, cause, decide, _done_before)
        if not done:
            at = self._engine.ports.clock.now()
            await self._engine.database.write(causes.record, cause, "", at)
        self._ruled.add(name)
        return done

    # -- in the tournament --------------------------------------------------------------------

    async def _count(self, bundle: TournamentBundle, play: Bundle, task: todo.Count) -> bool:
        """Count the chips as of when they were settled; what was settled too late is undone."""
        table = bundle.state.table(task.number)
        as_of = await self._engine.database.read(_settled_at, play.match_key)
        if table is not None and table.ends is not None and as_of >= table.ends:
            return await self._at_table(play, "undo", _undo_late)
        command = cmd.CountChips(task.number, task.chips, task.over, as_of)
        cause = Cause.named(f"c{play.key}:{play.match_version}:{task.over}")
        return await self._ask(bundle.key, command, cause)

    async def _fine(self, bundle: TournamentBundle, task: todo.NoteFine | todo.DropFine) -> bool:
        actor = cmd.Actor(HOUSE, Rank.CHIEF)
        cause = Cause.named(f"f{bundle.key}:{bundle.version}:{len(bundle.state.rulings)}")
        if isinstance(task, todo.DropFine):
            return await self._ask(bundle.key, cmd.ReverseRuling(actor, task.ruling, "G15"), cause)
        noted = task.booking
        payee = FinePayee.EACH if noted.payee is Payee.EACH else FinePayee.BANK
        fine = cmd.Fine(actor, task.number, noted.offender, noted.amount, payee, noted.clause)
        return await self._ask(bundle.key, fine, cause)

    async def _call_referee(
        self, bundle: TournamentBundle, play: Bundle, task: todo.CallReferee
    ) -> bool:
        """Once for as long as nothing else is told; a referee who has come is not called again."""
        command = cmd.CallReferee(cmd.Actor(task.account, Rank.PLAYER), task.told)
        cause = Cause.named(f"d{play.key}:{play.match_version}:{play.deal_version}")
        return await self._ask(bundle.key, command, cause)

    async def _ask(self, key: str, command: cmd.TournamentCommand, cause: Cause) -> bool:
        def decide(draft: TournamentDraft) -> Decided[bool]:
            refusal = draft.ask(command)
            if refusal is not None:
                _LOG.warning("tournament %s: %s: %s", key, command, refusal.code)
            return Decided(refusal is None)

        return await self._engine.move(key, cause, decide, _done_before)


def _round(bundle: TournamentBundle) -> int:
    return len(bundle.state.past) + 1


def _done_before(stored: object) -> bool:
    return False


def _halt(draft: Draft) -> Refusal | None:
    if draft.table.pause is not None:
        return None
    return table_step(draft, at_table.Propose(_REFEREE, Motion.PAUSE))


def _void(draft: Draft) -> Refusal | None:
    """The deal in play counts for nothing, and no other begins (G9)."""
    if draft.deal is not None and draft.table.stage is Stage.PLAYING:
        refusal = deal_step(draft, TakeBack(TakenBack.VOID, HOUSE, _CLOCK))
        if refusal is not None:
            return refusal
    return None if draft.table.game is None else _halt(draft)


def _go_on(draft: Draft) -> Refusal | None:
    return table_step(draft, at_table.Propose(_REFEREE, Motion.RESUME))


def _end(draft: Draft, reason: EndReason) -> Refusal | None:
    return table_step(draft, at_table.EndMatch(reason))


def _close(draft: Draft) -> Refusal | None:
    return table_step(draft, at_table.Cancel(_REFEREE))


def _undo_late(draft: Draft) -> Refusal | None:
    """What was settled after the time was up does not stand (G9)."""
    return undo_settlement(draft, Referee(HOUSE, _CLOCK))


async def _settled_at(session: Session, match: str) -> int:
    """When chips of a match moved last; 0 if they never have."""
    recorded = await events.load(session, match_stream(match))
    return max((event.at for event in recorded if event.kind in _MOVES_CHIPS), default=0)
