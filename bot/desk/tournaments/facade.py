"""The way in to tournaments: what handlers, pages and the clock call.

Every method that changes something takes the `Cause`; the same cause again gets the first answer
and changes nothing. Nothing is answered that has not been committed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from bot.desk.answers import Answer, StoredAnswer, alert, stored_answer, toast
from bot.desk.codecs import TOURNAMENT_EVENTS, tournament_stream
from bot.desk.moving import Decided, first_answer
from bot.desk.ports import Place
from bot.desk.pressing import option_answer
from bot.desk.roles import Roles
from bot.desk.tables import Desk
from bot.desk.tournaments.answering import answer_to, refusal_of
from bot.desk.tournaments.bundle import TournamentUnknown, recorded_events
from bot.desk.tournaments.draft import TournamentDraft
from bot.desk.tournaments.engine import TournamentEngine
from bot.desk.tournaments.hosting import Hosting
from bot.desk.tournaments.journal import forwarded, note_act
from bot.desk.tournaments.ranks import Ranks, actor_of
from bot.desk.tournaments.reading import Reading
from bot.desk.tournaments.serving import Serving
from bot.desk.tournaments.showing import TournamentShowing
from bot.desk.tournaments.surfaces import desk_surface, event_surface
from bot.desk.tournaments.telling import MarkEntries
from bot.desk.tournaments.terms import table_terms
from bot.desk.tournaments.topics import TableTopics, TopicPort
from bot.desk.tournaments.views import (
    AnnouncementView,
    OrganiserPage,
    PublicPage,
    Snapshot,
    TournamentSurface,
)
from referee.rules.base import Rules
from referee.rules.options import OptionError
from referee.rules.registry import UnknownRules
from referee.tournament.commands import Actor, ChangeTerms, Plan, Rank, TournamentCommand
from referee.tournament.decide import Decision, plan_tournament
from referee.tournament.terms import TournamentTerms
from referee.tournament.verifying import CheckedDraw, verify_draws
from referee.tournament.views import PlayerView
from storage import clubs, events, moves, tournaments
from storage.causes import Cause
from storage.clubs import Standing
from storage.database import Session
from storage.events import Append
from storage.moves import Change, Move, Repeated
from storage.outbox import Mark, Placement, Urgency
from storage.tournaments import CodeKind, OpenDesk, PlanTournament, TournamentRow

Want: TypeAlias = Callable[[Actor], TournamentCommand]
"""What is asked, once it is known who asks and with which rank."""


class Tournaments:
    """All tournaments of a database, beside the tables of a desk."""

    def __init__(self, desk: Desk) -> None:
        parts = desk.parts
        self._database = parts.engine.database
        self._ports = parts.engine.ports
        self._registry = parts.engine.registry
        self._engine = TournamentEngine(self._database, self._ports, parts.alarms)
        operators = parts.engine.settings.operators
        roles = Roles(self._database, self._ports.rights, self._ports.clock, operators)
        self._ranks = Ranks(roles)
        self._reading = Reading(self._engine, self._ranks)
        self._showing = TournamentShowing(self._engine, self._reading)
        self._topics = TableTopics(parts.engine)
        self._hosting = Hosting(self._engine, parts.engine, self._topics)
        self._serving = Serving(self._engine, self._hosting, parts.alarms)
        parts.engine.follower = self._serving.call

    # -- life ---------------------------------------------------------------------------------

    async def start(self) -> None:
        """Take up the tournaments that go on; the desk has started."""
        await self._serving.start()

    def create_topics_by(self, port: TopicPort) -> None:
        """From now on tables get topics of their own where the bot may create them."""
        self._topics.port = port

    async def topic_opened(self, table: str, thread: int) -> None:
        """The topic that was asked for a play table has been created."""
        await self._topics.opened(table, thread)

    async def wake(self, key: str) -> None:
        """Do whatever the time has come for, and look after the tables.

        `Desk.run` does so by itself.
        """
        await self._serving.serve(key)

    # -- what is asked ------------------------------------------------------------------------

    async def plan(
        self, place: Place, person: int | None, terms: TournamentTerms, cause: Cause
    ) -> Answer:
        """A referee of the group's club plans a tournament.

        The key of success is ``answer.tournament_planned``; its parameter `tournament` is the key.
        """
        answered = await self._database.read(moves.answered, cause)
        if answered is not None:
            return stored_answer(answered).answer
        chat = await self._database.read(clubs.chat_of, place.bot, place.chat)
        if chat is None or chat.standing is not Standing.OPEN:
            return toast("refusal.group_not_admitted")
        if fault := self._fault_of(terms):
            return fault
        here = Place(place.bot, chat.chat, place.thread)
        rank = await self._ranks.at(here, person)
        command = Plan(Actor("" if person is None else str(person), rank), terms)
        decision = plan_tournament(command)
        if not isinstance(decision, Decision):
            return refusal_of(decision)
        return await self._begin(here, chat.club, person, decision, cause)

    async def _begin(
        self, place: Place, club: int, person: int | None, decision: Decision, cause: Cause
    ) -> Answer:
        key = self._ports.entropy.key()
        answer = toast("answer.tournament_planned", tournament=key)
        state = decision.state
        stored = tuple(TOURNAMENT_EVENTS.encode(event) for event in decision.events)
        row = PlanTournament(
            key=key,
            bot=place.bot,
            club=club,
            chat=place.chat,
            thread=place.thread,
            planner=person,
            title=state.terms.title,
            phase=state.phase.value,
        )
        move = Move(
            cause=cause,
            at=self._ports.clock.now(),
            answer=StoredAnswer(answer).encode(),
            appends=(Append(tournament_stream(key), 0, stored),),
            changes=(row,),
            marks=(_event_mark(place, key),),
        )
        outcome = await self._database.write(moves.commit, move)
        if isinstance(outcome, Repeated):
            return stored_answer(outcome.answer).answer
        return answer

    async def ask(self, key: str, person: int | None, want: Want, cause: Cause) -> Answer:
        """The one path of buttons, commands, words and pages.

        Args:
            key: the tournament's.
            person: who asks; None for an administrator of its group who shows no name, whose
                right the handler has checked.
            want: makes the command for the asker.
            cause: the update, or any other reason that has a name.
        """
        try:
            bundle = (await self._engine.look(key)).bundle
        except TournamentUnknown:
            return alert("refusal.tournament_unknown")
        rank = await self._ranks.of(bundle, person)
        wanted = want(actor_of(bundle.state, person, rank))
        objection = await self._hosting.objection(bundle, wanted)

        def decide(draft: TournamentDraft) -> Decided[Answer]:
            actor = actor_of(draft.state, person, rank)
            command = want(actor)
            if objection is not None and actor.rank >= Rank.REFEREE:
                return Decided(refusal_of(objection))
            fault = self._fault_of(command.terms) if isinstance(command, ChangeTerms) else None
            if fault is not None:
                return Decided(fault)
            refusal = draft.ask(command)
            note_act(draft, actor, command, refusal)
            answer = answer_to(key, command, draft.events)
            if refusal is not None:
                answer = refusal_of(refusal)
            return Decided(answer, StoredAnswer(answer))

        return await self._engine.move(key, cause, decide, first_answer)

    def _fault_of(self, terms: TournamentTerms) -> Answer | None:
        """Why the tables of a tournament cannot be played by these words."""
        try:
            table_terms(self._registry, terms)
        except (OptionError, UnknownRules) as error:
            return option_answer(error)
        return None

    async def note_forwarded(self, key: str, person: int | None) -> None:
        """Somebody sent on an order that another wrote; it is not followed, and the log says so.

        Raises:
            TournamentUnknown: there is no such tournament.
        """
        bundle = (await self._engine.look(key)).bundle
        act = forwarded(bundle, person, await self._ranks.of(bundle, person))
        await self._database.write(_apply, act, self._ports.clock.now())

    # -- which tournament ---------------------------------------------------------------------

    async def at(self, place: Place) -> str | None:
        """The newest tournament of the group's club that goes on."""
        club = await self._database.read(clubs.club_at, place.bot, place.chat)
        if club is None:
            return None
        return await self._database.read(tournaments.open_tournament_of_club, club)

    async def of_club(self, club: int) -> tuple[TournamentRow, ...]:
        """All tournaments of a club, the newest first."""
        return tuple(await self._database.read(tournaments.tournaments_of_club, club))

    async def of_person(self, bot: int, person: int) -> str | None:
        """The newest tournament that goes on in which the person is entered or of the staff."""
        return await self._database.read(tournaments.tournament_of_person, bot, person)

    async def by_receipt(self, code: str) -> str | None:
        """The tournament that gave out a receipt."""
        return await self._by_code(CodeKind.RECEIPT, code)

    async def by_card(self, code: str) -> str | None:
        """The tournament that gave out an entry card."""
        return await self._by_code(CodeKind.CARD, code)

    async def _by_code(self, kind: CodeKind, code: str) -> str | None:
        printed = code.strip().upper()
        return await self._database.read(tournaments.tournament_of_code, kind, printed)

    # -- what is seen -------------------------------------------------------------------------

    async def snapshot(self, key: str) -> Snapshot:
        """The tournament as it is now.

        Raises:
            TournamentUnknown: there is no such tournament.
        """
        return await self._reading.snapshot(key)

    async def rules(self, key: str) -> Rules:
        """The rule set of its tables, with their options.

        Raises:
            TournamentUnknown: there is no such tournament.
        """
        own = table_terms(self._registry, (await self.snapshot(key)).state.terms)
        return self._registry.bind(own.rules, own.options)

    async def public(self, key: str) -> PublicPage:
        """What everybody may see.

        Raises:
            TournamentUnknown: there is no such tournament.
        """
        return await self._reading.public(key)

    async def mine(self, key: str, person: int) -> PlayerView | None:
        """The person's own entry, if there is one.

        Raises:
            TournamentUnknown: there is no such tournament.
        """
        return await self._reading.mine(key, person)

    async def desk_of(self, key: str, person: int) -> OrganiserPage | None:
        """The organisers' desk; None for who is not of the staff.

        Raises:
            TournamentUnknown: there is no such tournament.
        """
        return await self._reading.desk_of(key, person)

    async def verify(self, key: str) -> tuple[CheckedDraw, ...]:
        """All draws of a tournament, recomputed from its record (G5).

        Raises:
            TournamentUnknown: there is no such tournament.
        """
        await self._engine.look(key)
        return verify_draws(await self._database.read(recorded_events, key))

    async def view_for(self, surface: str) -> TournamentSurface | None:
        """What a surface shows now; None when there is nothing to show any more.

        Raises:
            ValueError: the name is of no surface of a tournament.
        """
        return await self._showing.surface(surface)

    async def announcement_for(self, payload: str, chat: int) -> AnnouncementView:
        """What the post of an announcement says to a chat.

        Raises:
            LookupError: there is no record of what it tells.
        """
        return await self._showing.announcement(payload, chat)

    async def show_entry(self, key: str, person: int) -> bool:
        """The person's entry is sent again, as the newest message of the private chat.

        False when the person has no entry.
        """
        bundle = (await self._engine.look(key)).bundle
        if bundle.state.by_account(str(person)) is None:
            return False
        people = frozenset((person,))
        await self._show(bundle.row.bot, MarkEntries(bundle.row, people, Placement.ANEW))
        return True

    async def show_desk(self, key: str, person: int) -> bool:
        """The organisers' desk opens in the private chat, and is kept up to date from then on.

        False for who is not of the staff.
        """
        page = await self._reading.desk_of(key, person)
        if page is None:
            return False
        bot, surface = page.public.place.bot, desk_surface(key, person)
        mark = Mark(bot, surface, person, Urgency.RESULT, placement=Placement.ANEW)
        await self._show(bot, OpenDesk(key, person), mark)
        return True

    async def _show(self, bot: int, *changes: Change) -> None:
        for change in changes:
            await self._database.write(_apply, change, self._ports.clock.now())
        self._ports.listener.marked(frozenset({bot}))

    async def changes(self, key: str, since: int) -> int:
        """The newest version, as soon as it is past `since`; after some seconds in any case."""

        async def newest() -> int:
            return (await self._database.read(events.head, tournament_stream(key))).version

        return await self._engine.watchers.past(key, since, newest)


def _event_mark(place: Place, key: str) -> Mark:
    """The tournament's card as the newest message of its group."""
    surface = event_surface(key)
    return Mark(place.bot, surface, place.chat, Urgency.RESULT, place.thread, Placement.ANEW)


async def _apply(session: Session, change: Change, at: int) -> None:
    await change.apply(session, at)
