"""How a press or a word is heard: who asks with what rank, what is decided, what is answered."""

from __future__ import annotations

from typing import Final

from bot.desk.answers import Answer, alert, stored_answer, toast
from bot.desk.bundle import Bundle, TableUnknown
from bot.desk.clubs import Clubs
from bot.desk.draft import Draft
from bot.desk.engine import Engine, SitsElsewhere
from bot.desk.house import HOUSE
from bot.desk.identity import person_of, player_id
from bot.desk.live import let_silence_stand
from bot.desk.moving import Decided, first_answer, no_answer
from bot.desk.people import People
from bot.desk.play import play
from bot.desk.pressing import press_verb
from bot.desk.requests import Look, Outcome, Reply, Request, Stale
from bot.desk.ruling import FOR_REFEREES, RULINGS
from bot.desk.showing import Showing
from bot.desk.steps import table_step
from bot.desk.verbs import Verb
from referee.deal.moves import Verb as MoveVerb
from referee.table.commands import Actor, Rank, Touch
from referee.table.presence import awaited
from referee.table.state import Reach as ChairReach
from storage import causes
from storage.causes import Cause, Press

_MOVES: Final = frozenset(verb.value for verb in MoveVerb)


class Hearing:
    """Turns what people press and say at tables into requests, and answers these."""

    def __init__(self, engine: Engine, clubs: Clubs, people: People, showing: Showing) -> None:
        self._engine = engine
        self._clubs = clubs
        self._people = people
        self._showing = showing

    async def request(
        self, bundle: Bundle, person: int, verb: str, argument: str, ask: int | None, cause: Cause
    ) -> Request:
        """A press with all that deciding it needs to know about the presser."""
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
        argument = await self.whom(bundle.key, verb, argument)
        return Request(person, rank, reach, verb, argument, ask, cause, house)

    async def whom(self, table: str, verb: str, argument: str) -> str:
        """The argument with the user names of players as ids."""
        if verb == Verb.KICK:
            return await self._player(table, argument)
        if verb in RULINGS or verb == Verb.STAKE:
            return " ".join([await self._named(table, word) for word in argument.split()])
        return argument

    async def _named(self, table: str, word: str) -> str:
        name = word.removeprefix("@")
        return word if name == word else await self._player(table, name)

    async def _player(self, table: str, name: str) -> str:
        """The id of the player of that user name; the name itself if it is nobody's here."""
        if not name or name.isdecimal():
            return name
        try:
            state = (await self._engine.look(table)).bundle.table
        except TableUnknown:
            return name
        chairs = [chair.player.id for chair in state.chairs if chair is not None]
        people = tuple(p for chair in chairs if (p := person_of(chair)) is not None)
        found = await self._people.find_by_username(name, people)
        return name if found is None else player_id(found)

    def heard(self, person: int) -> None:
        """A sign of life: the clock of attention begins anew."""
        self._engine.attention.saw(person, self._engine.ports.clock.now())

    async def present(self, bundle: Bundle, person: int) -> None:
        """Any press or word of a player of the match takes the seat back, by a move of its own."""
        self.heard(person)
        table, name = bundle.table, player_id(person)
        seat = table.chair_of(name)
        if seat is None or not awaited(table, seat):
            return

        def decide(draft: Draft) -> Decided[None]:
            table_step(draft, Touch(Actor(name)))
            return Decided(None)

        cause = Cause.named(f"w{bundle.key}:{bundle.table_version}:{person}")
        await self._engine.move(bundle.key, cause, decide, no_answer)

    async def answer(self, table: str, request: Request) -> Reply:
        """Decide it, commit it, and say or show what comes of it."""

        def decide(draft: Draft) -> Decided[Outcome]:
            return (play if request.verb in _MOVES else press_verb)(draft, request)

        try:
            outcome: Outcome | None = await let_silence_stand(self._engine, table, request)
            if outcome is None:
                outcome = await self._engine.move(table, request.cause, decide, first_answer)
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
        text = await self._engine.database.read(causes.first_answer, cause)
        if text is None:
            return stale.answer
        first = stored_answer(text)
        return first.answer if first.did == request.did else stale.answer
