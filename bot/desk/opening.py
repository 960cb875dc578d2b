"""`/table`: a new lobby, by the words that follow or as the group played last."""

from __future__ import annotations

from bot.desk.answers import Answer, StoredAnswer, link, stored_answer, toast
from bot.desk.clubs import Clubs
from bot.desk.codecs import TABLE_EVENTS, table_stream
from bot.desk.engine import Engine
from bot.desk.houses import chosen_house
from bot.desk.identity import player_id
from bot.desk.naming import chat_settings
from bot.desk.people import People
from bot.desk.ports import Place
from bot.desk.pressing import option_answer
from bot.desk.rows import RememberTerms
from bot.desk.surfaces import lobby_surface
from referee.rules.options import OptionError
from referee.rules.registry import UnknownRules
from referee.table import decide as table_decide
from referee.table.clock import due
from referee.table.state import Reach
from referee.table.terms import Terms, Tiles, changed_terms, read_terms
from storage import moves, operating, tables
from storage.causes import Cause
from storage.clubs import Chat, Standing
from storage.errors import PlaceTaken, SeatTaken
from storage.events import Append
from storage.moves import Move, Repeated
from storage.operating import Switch
from storage.outbox import Mark, Urgency
from storage.tables import OpenTable, Sit


class Opening:
    """Opens tables."""

    def __init__(self, engine: Engine, clubs: Clubs, people: People) -> None:
        self._engine = engine
        self._clubs = clubs
        self._people = people

    async def table_at(self, place: Place) -> str | None:
        """The table that is open in the chat or topic."""
        chat = await self._clubs.chat(place.bot, place.chat)
        where = place.chat if chat is None else chat.chat
        table = await self._engine.database.read(
            tables.open_table_at, place.bot, where, place.thread
        )
        return None if table is None else table.play_table

    async def open(self, place: Place, person: int, words: tuple[str, ...], cause: Cause) -> Answer:
        """Open a lobby with the person seated."""
        answered = await self._engine.database.read(moves.answered, cause)
        if answered is not None:
            return stored_answer(answered).answer
        chat = await self._clubs.chat(place.bot, place.chat)
        if chat is None or chat.standing is not Standing.OPEN:
            return toast("refusal.group_not_admitted")
        terms = self.terms(chat, words)
        if isinstance(terms, Answer):
            return terms
        return await self.open_with(place, chat, person, terms, cause)

    async def open_with(
        self, place: Place, chat: Chat, person: int, terms: Terms, cause: Cause
    ) -> Answer:
        """Open a lobby with the person seated, to be played by these terms."""
        if await self._engine.database.read(operating.is_on, Switch.MAINTENANCE):
            return toast("refusal.maintenance")
        owing = await self._clubs.debt(chat.club, person)
        if owing is not None:
            return owing
        known = await self._people.reach(place.bot, person)
        here = Place(place.bot, chat.chat, place.thread)
        return await self._commit(here, chat, person, Reach(known.value), terms, cause)

    def terms(self, chat: Chat, words: tuple[str, ...]) -> Terms | Answer:
        """The terms that the words of `/table` ask for, or why they cannot be."""
        try:
            terms = self._read(chat, words)
            self._engine.registry.bind(terms.rules, terms.options)
        except (OptionError, UnknownRules) as error:
            return option_answer(error)
        return terms

    def _read(self, chat: Chat, words: tuple[str, ...]) -> Terms:
        """A house rule named first is what the other words change."""
        house = chosen_house(chat_settings(chat.settings).houses, words[0]) if words else None
        if house is not None:
            return read_terms(self._engine.registry, words[1:], house.terms)
        last, registry = self._clubs.last_terms(chat), self._engine.registry
        if last.real_tiles and not any(word.startswith("tiles=") for word in words):
            last = changed_terms(registry, last, "tiles", Tiles.WALL)
        return read_terms(registry, words, last)

    async def _commit(
        self, place: Place, chat: Chat, person: int, reach: Reach, terms: Terms, cause: Cause
    ) -> Answer:
        key, now = self._engine.ports.entropy.key(), self._engine.ports.clock.now()
        decision = table_decide.open_table(player_id(person), reach, terms, now)
        stored = tuple(TABLE_EVENTS.encode(event) for event in decision.events)
        answer = toast("answer.opened", table=key)
        if reach is Reach.UNREACHABLE and not terms.real_tiles:
            answer = link("answer.open_private", key)
        row = OpenTable(key, place.bot, chat.club, place.chat, place.thread, person)
        move = Move(
            cause=cause,
            at=now,
            answer=StoredAnswer(answer).encode(),
            appends=(Append(table_stream(key), 0, stored, due=due(decision.state)),),
            changes=(row, Sit(place.bot, person, key, 0), RememberTerms(place, terms)),
            marks=(_lobby_mark(place, key),),
        )
        try:
            outcome = await self._engine.database.write(moves.commit, move)
        except PlaceTaken as taken:
            return toast("refusal.table_open", table=taken.table)
        except SeatTaken as taken:
            return toast("refusal.sits_elsewhere", table=taken.table)
        if isinstance(outcome, Repeated):
            return stored_answer(outcome.answer).answer
        self._engine.waker(key, due(decision.state))
        self._engine.ports.listener.marked(frozenset({place.bot}))
        return answer


def _lobby_mark(place: Place, table: str) -> Mark:
    surface = str(lobby_surface(table))
    return Mark(place.bot, surface, place.chat, Urgency.RESULT, thread=place.thread)
