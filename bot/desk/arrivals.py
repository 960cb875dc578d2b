"""People and chats that come and go: what it means for the tables they concern."""

from __future__ import annotations

from bot.desk.bundle import TableUnknown
from bot.desk.clubs import Clubs
from bot.desk.draft import Draft
from bot.desk.engine import Engine, SitsElsewhere
from bot.desk.identity import player_id
from bot.desk.moving import Decided, no_answer
from bot.desk.ports import Place
from bot.desk.steps import table_step
from bot.desk.surfaces import hand_surface
from bot.desk.viewing import seat_of_person
from referee.table import commands as cmd
from referee.table.state import Motion, Reach
from storage import tables
from storage.causes import Cause
from storage.database import Session
from storage.errors import PlaceTaken
from storage.outbox import Mark, Placement, Urgency
from storage.tables import DropThread

_HOUSE = cmd.Actor("", cmd.Rank.REFEREE)
"""The bot itself, where it has to put something in order."""


class Arrivals:
    """Tells tables of what happens around them."""

    def __init__(self, engine: Engine, clubs: Clubs) -> None:
        self._engine = engine
        self._clubs = clubs

    async def reach_changed(self, bot: int, person: int, reach: Reach) -> None:
        """The bot may write to the person now, or may not any more."""
        player = player_id(person)
        seated = await self._engine.database.read(tables.seat_of, bot, person)
        found = {} if seated is None else {seated.play_table: None}
        for table in found | dict.fromkeys(self._engine.known_with(player)):
            await self._tell(table, cmd.LearnReach(player, reach), str(person))

    async def left_chat(self, bot: int, chat: int, person: int, cause: Cause) -> None:
        """The person is no longer in the group."""
        for table in await self._tables_in(bot, chat):
            await self._tell(table, cmd.Lose(player_id(person)), str(person), cause)

    async def chat_changed(self, bot: int, chat: int, *, writable: bool) -> None:
        """The bot may write to the group again, or may not any more."""
        command: cmd.TableCommand = cmd.RegainChat() if writable else cmd.LoseChat()
        for table in await self._tables_in(bot, chat):
            await self._tell(table, command, "chat")

    async def migrate(self, bot: int, old: int, new: int) -> None:
        """The group has a new id; a table opened under it meanwhile gives way to the older one."""
        try:
            await self._clubs.migrate(bot, old, new)
        except PlaceTaken as taken:
            await self._close(taken.table)
            await self._clubs.migrate(bot, old, new)

    async def _close(self, table: str) -> None:
        await self._tell(table, cmd.Propose(_HOUSE, Motion.STOP), "migrate")
        await self._tell(table, cmd.Cancel(_HOUSE), "migrate")

    async def drop_thread(self, place: Place) -> None:
        """The topic's table goes on in the chat itself, unless a table is open there."""
        database = self._engine.database
        table = await database.read(tables.open_table_at, place.bot, place.chat, place.thread)
        if table is None or place.thread is None:
            return
        try:
            await database.write(_drop_thread, table.play_table, self._engine.ports.clock.now())
        except PlaceTaken:
            await self._tell(table.play_table, cmd.LoseChat(), "thread")

    async def show_hand_anew(self, table: str, person: int) -> bool:
        """The hand is sent again as the newest message; false when the person has none."""
        bundle = (await self._engine.look(table)).bundle
        if bundle.match is None or bundle.deal is None:
            return False
        if seat_of_person(bundle.match, person) is None or bundle.match.setup.real_tiles:
            return False
        mark = Mark(
            bot=bundle.row.bot,
            surface=str(hand_surface(table, person)),
            chat=person,
            urgency=Urgency.PROMPT,
            placement=Placement.ANEW,
        )
        await self._engine.database.write(_mark, mark, self._engine.ports.clock.now())
        self._engine.ports.listener.marked(frozenset({bundle.row.bot}))
        return True

    async def no_hand(self, table: str) -> str:
        """Why a player has no hand to be shown: the key of the refusal."""
        match = (await self._engine.look(table)).bundle.match
        real = match is not None and match.ended is None and match.setup.real_tiles
        return "refusal.hand_is_real" if real else "refusal.no_match"

    async def _tables_in(self, bot: int, chat: int) -> tuple[str, ...]:
        """The group's own tables; those of a tournament do not depend on the group."""
        rows = await self._engine.database.read(tables.open_tables, bot)
        return tuple(row.play_table for row in rows if row.chat == chat and row.tournament is None)

    async def _tell(
        self, table: str, command: cmd.TableCommand, who: str, cause: Cause | None = None
    ) -> None:
        def decide(draft: Draft) -> Decided[None]:
            table_step(draft, command)
            return Decided(None)

        try:
            bundle = (await self._engine.look(table)).bundle
            reason = cause or Cause.named(f"a{table}:{bundle.table_version}:{who}")
            await self._engine.move(table, reason, decide, no_answer)
        except (TableUnknown, SitsElsewhere):
            return


async def _drop_thread(session: Session, table: str, at: int) -> None:
    await DropThread(table).apply(session, at)


async def _mark(session: Session, mark: Mark, at: int) -> None:
    await mark.apply(session, at)
