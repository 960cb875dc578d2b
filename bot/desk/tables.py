"""The way in: what handlers of buttons, commands, words, dice and the clock call.

Every method that changes something takes the `Cause`; the same cause again gets the first answer
and changes nothing. Nothing is answered that has not been committed.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.desk.alarms import Alarms
from bot.desk.answers import Answer, alert, toast
from bot.desk.arrivals import Arrivals
from bot.desk.bundle import TableUnknown
from bot.desk.clubs import Clubs
from bot.desk.draft import Draft
from bot.desk.engine import Engine
from bot.desk.hearing import Hearing
from bot.desk.identity import player_id
from bot.desk.moving import Decided, no_answer
from bot.desk.opening import Opening
from bot.desk.people import People, PersonCard
from bot.desk.ports import Place, Ports, ThrowRequest
from bot.desk.requests import Reply, Request
from bot.desk.ruling import FOR_REFEREES
from bot.desk.settings import DeskSettings
from bot.desk.showing import Showing
from bot.desk.speech import Spoken, nowhere, spoken
from bot.desk.starting import Starting
from bot.desk.steps import table_step
from bot.desk.verbs import Verb
from bot.desk.views import Buttons, HandStyle, PostView, SurfaceView
from referee.deal.commands import Refusal
from referee.rules.registry import Registry
from referee.table.commands import ReportThrow
from referee.table.state import Reach as ChairReach
from referee.table.state import Stage
from storage.causes import Cause
from storage.clubs import Chat, Standing
from storage.database import Database
from storage.people import Reach

__all__ = ["Desk", "PersonCard"]


@dataclass(frozen=True, slots=True)
class Parts:
    """What other desks share with the tables: one engine, one alarm clock."""

    engine: Engine
    alarms: Alarms
    clubs: Clubs
    people: People


class Desk:
    """All tables of a database, for any number of bots."""

    def __init__(
        self, database: Database, registry: Registry, ports: Ports, settings: DeskSettings
    ) -> None:
        self._engine = Engine(database, registry, ports, settings)
        self._people = People(database, ports.clock, ports.listener)
        self._clubs = Clubs(database, ports, settings)
        self._showing = Showing(self._engine)
        self._arrivals = Arrivals(self._engine, self._clubs)
        self._opening = Opening(self._engine, self._clubs, self._people)
        self._hearing = Hearing(self._engine, self._clubs, self._people, self._showing)
        alarms = Alarms(database, ports.clock)
        self._starting = Starting(self._engine, alarms)
        self.parts = Parts(self._engine, alarms, self._clubs, self._people)

    # -- life ---------------------------------------------------------------------------------

    async def start(self) -> None:
        """Take up the open tables again: forgive the time the bot was away, arm the clock."""
        await self._starting.start()

    async def run(self) -> None:
        """Serve deadlines and computer players until cancelled; `start` comes first."""
        await self._starting.run()

    async def wake(self, table: str) -> None:
        """Do whatever the time has come for at a table; `run` does so by itself."""
        await self._engine.serve(table)

    # -- people and chats ---------------------------------------------------------------------

    async def meet(self, card: PersonCard) -> None:
        """Somebody acts: learn the present name and language. Cheap when nothing has changed."""
        await self._people.meet(card)

    async def set_reach(self, bot: int, person: int, reach: Reach) -> None:
        """The bot may write to the person now (Start was pressed), or may not any more."""
        await self._people.set_reach(bot, person, reach)
        chair = ChairReach.REACHABLE if reach is Reach.REACHABLE else ChairReach.UNREACHABLE
        await self._arrivals.reach_changed(bot, person, chair)

    async def reach(self, bot: int, person: int) -> Reach:
        """Whether the bot may write to the person in private."""
        return await self._people.reach(bot, person)

    async def choose_language(self, person: int, language: str | None) -> None:
        """`/language` in private; None goes back to Telegram's own setting."""
        await self._people.choose_language(person, language)

    async def forget(self, person: int) -> int:
        """`/forgetme`: the name goes for good; the number that stands for it from now on."""
        return await self._people.forget(person)

    async def choose_chat_language(self, place: Place, language: str | None) -> None:
        """`/language` in a group."""
        await self._clubs.choose_language(place, language)

    async def choose_style(self, bot: int, person: int, style: HandStyle) -> None:
        """How the person is shown a hand; the present hand is drawn anew."""
        await self._people.choose_style(person, style)
        table = await self._people.table_of(bot, person)
        if table is not None:
            await self._arrivals.show_hand_anew(table, person)

    async def choose_buttons(self, bot: int, person: int, buttons: Buttons) -> None:
        """How large the keys under a hand are; the present hand is drawn anew."""
        await self._people.choose_buttons(person, buttons)
        table = await self._people.table_of(bot, person)
        if table is not None:
            await self._arrivals.show_hand_anew(table, person)

    async def enter_chat(self, place: Place, title: str, by: int | None) -> Chat:
        """A group uses the bot: its club is made at first use, its standing by the policy.

        Args:
            place: the chat.
            title: the group's present name.
            by: who added the bot or speaks, if it is a person; an operator opens the chat.
        """
        return await self._clubs.enter(place, title, by)

    async def chat(self, bot: int, chat: int) -> Chat | None:
        """A group, if it was ever used."""
        return await self._clubs.chat(bot, chat)

    async def set_standing(self, bot: int, chat: int, to: Standing, by: int | None = None) -> None:
        """The word of an operator (`by`), or the bot was removed (LEFT: its tables pause)."""
        await self._clubs.set_standing(bot, chat, to, by)
        await self._arrivals.chat_changed(bot, chat, writable=to is Standing.OPEN)

    async def migrate_chat(self, bot: int, old: int, new: int) -> None:
        """The group has become a supergroup; may be told any number of times."""
        await self._arrivals.migrate(bot, old, new)

    async def drop_thread(self, place: Place) -> None:
        """The topic is closed or gone: its table goes on in the chat itself."""
        await self._arrivals.drop_thread(place)

    async def leave_chat(self, bot: int, chat: int, person: int, cause: Cause) -> None:
        """A person has left the group: the chair is free, or in a match a computer plays on."""
        await self._arrivals.left_chat(bot, chat, person, cause)

    async def set_writable(self, bot: int, chat: int, cause: Cause, *, writable: bool) -> None:
        """The bot has lost or regained the right to write; its tables pause or may resume."""
        await self._arrivals.chat_changed(bot, chat, writable=writable)

    # -- tables -------------------------------------------------------------------------------

    async def open_table(
        self, place: Place, person: int, words: tuple[str, ...], cause: Cause
    ) -> Answer:
        """`/table`: opens a lobby with the person seated, or points to the one that is open.

        `words` are what follows the command. The key of success is ``answer.opened``, or
        ``answer.open_private`` where the bot cannot write to the person yet.
        """
        return await self._opening.open(place, person, words, cause)

    async def table_at(self, place: Place) -> str | None:
        """The table that is open in the chat or topic."""
        return await self._opening.table_at(place)

    async def table_of(self, bot: int, person: int) -> str | None:
        """The table where the person sits."""
        return await self._people.table_of(bot, person)

    async def press(
        self, table: str, person: int, verb: str, argument: str, ask: int | None, cause: Cause
    ) -> Reply:
        """A button, a command or a word: the one path of all of them.

        Args:
            table: the table's key.
            person: who presses; its rights are looked up where they matter.
            verb: two letters: a move's (`di`, `ch`, …) or one of `bot.desk.verbs.Verb`.
            argument: what follows it: tiles, an option as ``key=value``, a page.
            ask: the number on the button; None takes the present question.
            cause: the update.
        """
        try:
            bundle = await self._engine.glance(table)
        except TableUnknown:
            return alert("refusal.table_closed")
        if verb == Verb.LEAVE:
            self._hearing.heard(person)
        else:
            await self._hearing.present(bundle, person)
        if (owing := await self._clubs.owing(bundle, person, verb)) is not None:
            return owing
        request = await self._hearing.request(bundle, person, verb, argument, ask, cause)
        return await self._hearing.answer(table, request)

    async def arrive(self, table: str, person: int, cause: Cause) -> Reply:
        """Start was pressed by a table's link: the chair that is held is taken, in a match the
        hand is sent anew. The link alone seats nobody; that is done where the group sees it.
        """
        try:
            bundle = (await self._engine.look(table)).bundle
        except TableUnknown:
            return alert("refusal.table_closed")
        if bundle.table.stage is Stage.CLOSED:
            return alert("refusal.table_closed")
        if bundle.table.chair_of(player_id(person)) is None:
            return toast("refusal.sit_in_group")
        if bundle.table.game is None:
            return await self.press(table, person, Verb.SIT_DOWN, "", None, cause)
        await self._hearing.present(bundle, person)
        shown = await self._arrivals.show_hand_anew(table, person)
        return toast("answer.hand_below" if shown else "answer.seated")

    async def rule(
        self, table: str, verb: str, argument: str, by: int | None, cause: Cause
    ) -> Reply:
        """A command of an anonymous administrator, who is a referee until others have been named.

        Takes the verbs of `FOR_REFEREES`.
        """
        if verb not in FOR_REFEREES:
            return alert("refusal.name_needed")
        try:
            rank = await self._clubs.anonymous_rank((await self._engine.glance(table)).place)
        except TableUnknown:
            return alert("refusal.table_closed")
        if not rank.rules:
            return alert("refusal.referees_named")
        argument = await self._hearing.whom(table, verb, argument)
        request = Request(by, rank, ChairReach.REACHABLE, verb, argument, ask=None, cause=cause)
        return await self._hearing.answer(table, request)

    async def say(self, bot: int, person: int, words: str, cause: Cause) -> Reply | None:
        """Plain words in private (`5萬`, `吃34`, `碰`, `過`, `胡`, `我的牌`, `discard 5m`).

        None when they are nothing that can be said at a table.
        """
        table = await self._people.table_of(bot, person)
        if table is None:
            return nowhere(words)
        await self._hearing.present(await self._engine.glance(table), person)
        said = spoken((await self._engine.look(table)).bundle, person, words)
        if not isinstance(said, Spoken):
            return said
        return await self.press(table, person, said.verb, said.argument, None, cause)

    async def show_hand(self, bot: int, person: int, cause: Cause) -> Answer:
        """`/hand`, or something else has appeared in the private chat: the hand is sent anew."""
        table = await self._people.table_of(bot, person)
        if table is None:
            return toast("refusal.no_table")
        shown = await self._arrivals.show_hand_anew(table, person)
        return toast("answer.hand_below" if shown else await self._arrivals.no_hand(table))

    async def thrown(self, request: ThrowRequest, values: tuple[int, ...] | None) -> None:
        """The dice that were asked for; None when their answer was lost: the seed's count."""

        def decide(draft: Draft) -> Decided[Refusal | None]:
            throw = draft.table.throw
            if throw is None or throw.purpose is not request.purpose:
                return Decided(None)
            return Decided(table_step(draft, ReportThrow(values or ())))

        cause = Cause.named(f"d{request.table}:{request.version}")
        await self._engine.move(request.table, cause, decide, no_answer)

    # -- what is shown ------------------------------------------------------------------------

    async def view_for(self, bot: int, surface: str) -> SurfaceView | None:
        """What a surface shows now; None when it is over and should be left as it is."""
        return await self._showing.surface(surface)

    async def post_for(self, bot: int, kind: str, payload: str) -> PostView:
        """What a post says, drawn from the facts it names.

        Raises:
            LookupError: there is no record of what it tells.
        """
        view = await self._showing.post(kind, payload)
        if view is None:
            raise LookupError(f"a post of kind {kind} has nothing to say: {payload}")
        return view
