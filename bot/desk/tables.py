"""The way in: what handlers of buttons, commands, words, dice and the clock call.

Every method that changes something takes the `Cause`; the same cause again gets the first answer
and changes nothing. Nothing is answered that has not been committed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.desk.alarms import Alarms
from bot.desk.answers import Answer, StoredAnswer, alert, stored_answer, toast
from bot.desk.arrivals import Arrivals
from bot.desk.bundle import Bundle, TableUnknown
from bot.desk.clubs import Clubs
from bot.desk.draft import Draft
from bot.desk.engine import Engine, SitsElsewhere
from bot.desk.house import HOUSE
from bot.desk.identity import person_of, player_id
from bot.desk.live import let_silence_stand
from bot.desk.moving import Decided
from bot.desk.opening import Opening
from bot.desk.people import People, PersonCard
from bot.desk.play import play
from bot.desk.ports import Place, Ports, ThrowRequest
from bot.desk.pressing import press_verb
from bot.desk.requests import Look, Outcome, Request, Stale
from bot.desk.ruling import FOR_REFEREES, RULINGS
from bot.desk.settings import DeskSettings
from bot.desk.showing import Showing
from bot.desk.speech import Spoken, nowhere, spoken
from bot.desk.starting import Starting
from bot.desk.steps import table_step
from bot.desk.verbs import Verb
from bot.desk.views import Buttons, HandStyle, PostView, Shown, SurfaceView
from referee.deal.commands import Refusal
from referee.deal.moves import Verb as MoveVerb
from referee.rules.registry import Registry
from referee.table.commands import Actor, Rank, ReportThrow, Touch
from referee.table.presence import awaited
from referee.table.state import Reach as ChairReach
from referee.table.state import Stage
from storage import causes
from storage.causes import Cause, Press
from storage.clubs import Chat, Standing
from storage.database import Database
from storage.people import Reach

Reply: TypeAlias = Answer | Shown
"""Words, or something drawn for the presser alone."""

_MOVES: Final = frozenset(verb.value for verb in MoveVerb)

__all__ = ["Desk", "PersonCard", "Reply"]


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
        self._database = database
        self._engine = Engine(database, registry, ports, settings)
        self._people = People(database, ports.clock, ports.listener)
        self._clubs = Clubs(database, ports, settings)
        self._showing = Showing(self._engine)
        self._arrivals = Arrivals(self._engine, self._clubs)
        self._opening = Opening(self._engine, self._clubs, self._people)
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
        await self._seen(bundle, person, leaving=verb == Verb.LEAVE)
        if (owing := await self._clubs.owing(bundle, person, verb)) is not None:
            return owing
        request = await self._request(bundle, person, verb, argument, ask, cause)
        return await self._ask(table, request)

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
        await self._seen(bundle, person)
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
        argument = await self._whom(table, verb, argument)
        request = Request(by, rank, ChairReach.REACHABLE, verb, argument, ask=None, cause=cause)
        return await self._ask(table, request)

    async def _request(
        self, bundle: Bundle, person: int, verb: str, argument: str, ask: int | None, cause: Cause
    ) -> Request:
        rank = Rank.PLAYER
        if verb in FOR_REFEREES:
            rank = await self._clubs.rank(bundle.place, person)
        reach = ChairReach.REACHABLE
        if verb not in _MOVES:
            known = await self._people.reach(bundle.row.bot, person)
            reach = ChairReach(known.value)
        house = None
        if verb == Verb.OPTIONS and argument.startswith(f"{HOUSE}="):
            number = argument.removeprefix(f"{HOUSE}=")
            house = await self._clubs.house(bundle.place, f"{HOUSE}-{number}")
        argument = await self._whom(bundle.key, verb, argument)
        return Request(person, rank, reach, verb, argument, ask, cause, house)

    async def _whom(self, table: str, verb: str, argument: str) -> str:
        """The person whom `/kick` names by user name, as an id."""
        if verb in RULINGS or verb == Verb.STAKE:
            return " ".join([await self._named(table, word) for word in argument.split()])
        if verb != Verb.KICK or argument.isdecimal() or not argument:
            return argument
        try:
            state = (await self._engine.look(table)).bundle.table
        except TableUnknown:
            return argument
        chairs = [chair.player.id for chair in state.chairs if chair is not None]
        people = tuple(p for chair in chairs if (p := person_of(chair)) is not None)
        found = await self._people.find_by_username(argument, people)
        return argument if found is None else player_id(found)

    async def _named(self, table: str, word: str) -> str:
        """A word of a ruling; a player's user name becomes an id."""
        name = word.removeprefix("@")
        return word if name == word else await self._whom(table, Verb.KICK, name)

    async def _seen(self, bundle: Bundle, person: int, *, leaving: bool = False) -> None:
        """Any press or word of a player of the match takes the seat back, by a move of its own."""
        self._engine.attention.saw(person, self._engine.ports.clock.now())
        table, name = bundle.table, player_id(person)
        seat = table.chair_of(name)
        if seat is None or leaving or not awaited(table, seat):
            return

        def decide(draft: Draft) -> Decided[None]:
            table_step(draft, Touch(Actor(name)))
            return Decided(None)

        cause = Cause.named(f"w{bundle.key}:{bundle.table_version}:{person}")
        await self._engine.move(bundle.key, cause, decide, _nothing)

    async def _ask(self, table: str, request: Request) -> Reply:
        def decide(draft: Draft) -> Decided[Outcome]:
            return (play if request.verb in _MOVES else press_verb)(draft, request)

        try:
            outcome: Outcome | None = await let_silence_stand(self._engine, table, request)
            if outcome is None:
                outcome = await self._engine.move(table, request.cause, decide, _first_answer)
        except TableUnknown:
            return alert("refusal.table_closed")
        except SitsElsewhere as elsewhere:
            return toast("refusal.sits_elsewhere", table=elsewhere.table)
        return await self._reply(table, request, outcome)

    async def _reply(self, table: str, request: Request, outcome: Outcome) -> Reply:
        match outcome:
            case Answer():
                return outcome
            case Stale():
                return await self._stale(request, outcome)
            case Look():
                shown = await self._showing.shown(table, request.person, outcome)
                return alert("refusal.nothing_to_show") if shown is None else shown

    async def _stale(self, request: Request, stale: Stale) -> Answer:
        """The same press under another update gets its first answer; any other is too late."""
        if not stale.stream:
            return stale.answer
        cause = Cause(press=Press(stale.stream, stale.ask, stale.seat))
        text = await self._database.read(causes.first_answer, cause)
        if text is None:
            return stale.answer
        first = stored_answer(text)
        return first.answer if first.did == request.did else stale.answer

    async def say(self, bot: int, person: int, words: str, cause: Cause) -> Reply | None:
        """Plain words in private (`5萬`, `吃34`, `碰`, `過`, `胡`, `我的牌`, `discard 5m`).

        None when they are nothing that can be said at a table.
        """
        table = await self._people.table_of(bot, person)
        if table is None:
            return nowhere(words)
        await self._seen(await self._engine.glance(table), person)
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
        await self._engine.move(request.table, cause, decide, _nothing)

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


def _first_answer(stored: StoredAnswer) -> Outcome:
    return stored.answer


def _nothing(stored: StoredAnswer) -> None:
    return None
