"""`/table 21:30`: a list of people, who are reminded before the table opens by itself.

A plan is rows and a deadline; the deadline stands on the head of a stream without events, so that
it is served like any other. What was done is never done twice: every step has a cause of its own.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta, tzinfo
from typing import Final

import msgspec

from bot.desk.alarms import itself
from bot.desk.answers import Answer, StoredAnswer, stored_answer, toast
from bot.desk.clubhouse.options import options_of
from bot.desk.clubhouse.plan_views import (
    PLAN,
    PlanView,
    ReminderView,
    Reminding,
    plan_surface,
    plan_view,
    reminder_view,
)
from bot.desk.opening import Opening
from bot.desk.ports import Place
from bot.desk.tables import Desk
from bot.desk.verbs import Verb
from referee.seats import SEATS
from referee.table.commands import Rank
from referee.table.terms import Terms
from storage import events, moves, plans
from storage.causes import Cause
from storage.clubs import Chat, Standing
from storage.events import Append
from storage.moves import Change, Move, Repeated
from storage.outbox import Mark, Post, Urgency
from storage.people import Reach
from storage.plans import JoinPlan, LeavePlan, MakePlan, Plan, PlanState, SetPlan

REMINDER: Final = "plan_reminder"
"""The kind of post that reminds somebody in private."""
BEFORE: Final = 10 * 60 * 1000
"""Milliseconds before its time at which the people on a list are reminded."""
LATEST: Final = 30 * 60 * 1000
"""Milliseconds after its time at which a table is opened no more, the bot having been away."""
MOST_PEOPLE: Final = 12
MOST_PLANS: Final = 6

_TIME: Final = re.compile(r"([01]?\d|2[0-3])[:：]([0-5]\d)")
_LEAVE: Final = "leave"
_CANCEL: Final = "cancel"


def time_word(word: str) -> tuple[int, int] | None:
    """Hour and minute of a word such as ``21:30``; None for any other."""
    found = _TIME.fullmatch(word)
    return None if found is None else (int(found[1]), int(found[2]))


def next_moment(hour: int, minute: int, zone: tzinfo, now: int) -> int:
    """When the clock of a zone shows that time next (milliseconds since 1970)."""
    here = datetime.fromtimestamp(now / 1000, zone)
    then = here.replace(hour=hour, minute=minute, second=0, microsecond=0)
    if then <= here:
        then += timedelta(days=1)
    return round(then.timestamp() * 1000)


class Planning:
    """The planned tables of all groups."""

    def __init__(self, desk: Desk) -> None:
        parts = desk.parts
        self._desk = desk
        self._database = parts.engine.database
        self._ports = parts.engine.ports
        self._clubs = parts.clubs
        self._people = parts.people
        self._alarms = parts.alarms
        self._opening = Opening(parts.engine, parts.clubs, parts.people)
        self._alarms.serve(PLAN, self.serve, {PLAN: itself(PLAN)})

    async def start(self) -> None:
        """Take up the plans whose time has not come."""
        for plan in await self._database.read(plans.open_plans):
            self._wind(plan)

    async def ask(self, place: Place, person: int, words: tuple[str, ...], cause: Cause) -> Answer:
        """`/table 21:30 …`: plan a table, or join, leave or cancel the one of that time."""
        answered = await self._database.read(moves.answered, cause)
        if answered is not None:
            return stored_answer(answered).answer
        time = time_word(words[0]) if words else None
        chat = await self._clubs.chat(place.bot, place.chat)
        if chat is None or chat.standing is not Standing.OPEN:
            return toast("refusal.group_not_admitted")
        if time is None:
            return toast("refusal.plan_how")
        options = await self._database.read(options_of, chat.club)
        due = next_moment(*time, options.clock, self._ports.clock.now())
        known = await self._database.read(plans.plans_at, chat.bot, chat.chat, place.thread)
        plan = next((one for one in known if one.due == due), None)
        match words[1:], plan:
            case (word,), None if word in (_LEAVE, _CANCEL):
                return toast("refusal.plan_unknown")
            case (word,), Plan() if word == _LEAVE:
                return await self._leave(plan, person, cause)
            case (word,), Plan() if word == _CANCEL:
                return await self.cancel(plan.plan, person, cause)
            case _, Plan():
                return await self._join(plan, person, cause)
            case rest, _:
                if len(known) >= MOST_PLANS:
                    return toast("refusal.plans_too_many", allowed=str(MOST_PLANS))
                return await self._plan(place, chat, person, rest, due, cause)

    async def toggle(self, key: str, person: int, cause: Cause) -> Answer:
        """The button under a list: join it, or leave it again."""
        plan = await self._database.read(plans.plan_of, key)
        if plan is None or not plan.state.open:
            return toast("refusal.plan_unknown")
        if person in await self._database.read(plans.people_of, key):
            return await self._leave(plan, person, cause)
        return await self._join(plan, person, cause)

    async def cancel(self, key: str, person: int, cause: Cause) -> Answer:
        """The opener or a referee gives the plan up."""
        plan = await self._database.read(plans.plan_of, key)
        if plan is None or not plan.state.open:
            return toast("refusal.plan_unknown")
        place = Place(plan.bot, plan.chat, plan.thread)
        if person != plan.opener and await self._clubs.rank(place, person) is Rank.PLAYER:
            return toast("refusal.plan_opener")
        gone = SetPlan(key, PlanState.CANCELLED)
        return await self._commit(plan, cause, (gone,), None, toast("answer.plan_cancelled"))

    async def serve(self, key: str) -> None:
        """Do what the time has come for: remind, or open the table."""
        plan = await self._database.read(plans.plan_of, key)
        now = self._ports.clock.now()
        if plan is None or not plan.state.open:
            await self._database.write(events.append, Append(plan_surface(key), 0), now)
        elif now >= plan.due:
            await self._open(plan)
        elif plan.state is PlanState.LISTED and now >= plan.due - BEFORE:
            await self._remind(plan)
        else:
            self._wind(plan)

    async def view(self, name: str) -> PlanView | None:
        """What the surface of that name shows."""
        return await self._database.read(plan_view, name.partition(":")[2])

    async def reminder(self, payload: str) -> ReminderView | None:
        """What a reminder says; None when there is nothing to remind of any more."""
        about = msgspec.json.decode(payload, type=Reminding)
        return await self._database.read(reminder_view, about)

    async def _plan(
        self,
        place: Place,
        chat: Chat,
        person: int,
        words: tuple[str, ...],
        due: int,
        cause: Cause,
    ) -> Answer:
        terms = self._opening.terms(chat, words)
        if isinstance(terms, Answer):
            return terms
        owing = await self._clubs.debt(chat.club, person)
        if owing is not None:
            return owing
        text = msgspec.json.encode(terms).decode()
        key = self._ports.entropy.key()
        plan = Plan(
            key, chat.bot, chat.chat, place.thread, chat.club, person, text, due, PlanState.LISTED
        )
        answer = toast("answer.planned")
        return await self._commit(plan, cause, (MakePlan(plan),), _due(plan), answer)

    async def _join(self, plan: Plan, person: int, cause: Cause) -> Answer:
        listed = await self._database.read(plans.people_of, plan.plan)
        if person in listed:
            return toast("refusal.plan_joined")
        if len(listed) >= MOST_PEOPLE:
            return toast("refusal.plan_full", allowed=str(MOST_PEOPLE))
        owing = await self._clubs.debt(plan.club, person)
        if owing is not None:
            return owing
        reach = await self._people.reach(plan.bot, person)
        told = "plan_joined" if reach is Reach.REACHABLE else "plan_joined_silent"
        join = JoinPlan(plan.plan, person)
        return await self._commit(plan, cause, (join,), _due(plan), toast(f"answer.{told}"))

    async def _leave(self, plan: Plan, person: int, cause: Cause) -> Answer:
        if person not in await self._database.read(plans.people_of, plan.plan):
            return toast("refusal.plan_not_joined")
        leave = LeavePlan(plan.plan, person)
        return await self._commit(plan, cause, (leave,), _due(plan), toast("answer.plan_left"))

    async def _remind(self, plan: Plan) -> None:
        """Tell everybody on the list whom the bot can write to."""
        posts: list[Post] = []
        for person in await self._database.read(plans.people_of, plan.plan):
            if await self._people.reach(plan.bot, person) is Reach.REACHABLE:
                payload = msgspec.json.encode(Reminding(plan.plan, person)).decode()
                posts.append(Post(plan.bot, person, Urgency.PROMPT, REMINDER, payload))
        cause = Cause.named(f"p{plan.plan}:remind")
        changes = (SetPlan(plan.plan, PlanState.REMINDED),)
        await self._commit(plan, cause, changes, plan.due, toast(""), tuple(posts))

    async def _open(self, plan: Plan) -> None:
        """Open the table; whoever is first on the list opens it, the next three sit down."""
        listed = await self._database.read(plans.people_of, plan.plan)
        chat = await self._clubs.chat(plan.bot, plan.chat)
        state = PlanState.MISSED
        late = self._ports.clock.now() - plan.due > LATEST
        if listed and not late and chat is not None and chat.standing is Standing.OPEN:
            terms = msgspec.json.decode(plan.terms, type=Terms)
            place = Place(plan.bot, chat.chat, plan.thread)
            cause = Cause.named(f"p{plan.plan}:open")
            for opener in listed:
                answer = await self._opening.open_with(place, chat, opener, terms, cause)
                table = answer.parameter("table") or answer.parameter("start")
                if table and answer.key.startswith("answer."):
                    state = PlanState.OPENED
                    await self._seat(plan, table, listed, opener)
                    break
                if answer.key == "refusal.table_open":
                    break
        cause = Cause.named(f"p{plan.plan}:over")
        await self._commit(plan, cause, (SetPlan(plan.plan, state),), None, toast(""))

    async def _seat(self, plan: Plan, table: str, listed: list[int], opener: int) -> None:
        """Those on the list sit down in their order; who sits elsewhere makes room."""
        seated = 1
        for person in listed:
            if person == opener or seated == len(SEATS):
                continue
            cause = Cause.named(f"p{plan.plan}:sit:{person}")
            reply = await self._desk.press(table, person, Verb.SIT_DOWN, "", None, cause)
            seated += isinstance(reply, Answer) and reply.key.startswith("answer.")

    async def _commit(
        self,
        plan: Plan,
        cause: Cause,
        changes: tuple[Change, ...],
        due: int | None,
        answer: Answer,
        posts: tuple[Post, ...] = (),
    ) -> Answer:
        surface = plan_surface(plan.plan)
        move = Move(
            cause=cause,
            at=self._ports.clock.now(),
            answer=StoredAnswer(answer).encode(),
            appends=(Append(surface, 0, due=due),),
            changes=changes,
            marks=(Mark(plan.bot, surface, plan.chat, Urgency.RESULT, thread=plan.thread),),
            posts=posts,
        )
        outcome = await self._database.write(moves.commit, move)
        self._alarms.set(surface, due)
        self._ports.listener.marked(frozenset({plan.bot}))
        return stored_answer(outcome.answer).answer if isinstance(outcome, Repeated) else answer

    def _wind(self, plan: Plan) -> None:
        self._alarms.set(plan_surface(plan.plan), _due(plan))


def _due(plan: Plan) -> int:
    """The plan's next deadline."""
    return plan.due - BEFORE if plan.state is PlanState.LISTED else plan.due
