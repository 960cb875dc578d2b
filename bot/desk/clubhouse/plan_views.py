"""What is shown of a planned table: its list in the group, and the reminders in private."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Final

import msgspec

from bot.desk.clubhouse.options import options_of
from bot.desk.facts import Who
from bot.desk.naming import settings_of, who_is
from bot.desk.ports import Place
from referee.table.terms import Terms
from storage import clubs, people, plans
from storage.database import Session
from storage.plans import PlanState

PLAN: Final = "plan"
"""The kind of subject, of stream and of surface."""


@dataclass(frozen=True, slots=True)
class PlanView:
    """A planned table as everybody sees it.

    Attributes:
        time: when it opens, by the club's clock: ``21:30``.
        due: the same in milliseconds since 1970.
    """

    plan: str
    place: Place
    language: str | None
    time: str
    due: int
    terms: Terms
    people: tuple[Who, ...]
    state: PlanState


@dataclass(frozen=True, slots=True)
class ReminderView:
    """What one person is reminded of in private."""

    language: str | None
    group: str
    time: str
    due: int


class Reminding(msgspec.Struct, frozen=True):
    """The payload of a reminder."""

    plan: str
    person: int


def plan_surface(plan: str) -> str:
    """The list's message in the group."""
    return f"{PLAN}:{plan}"


def is_plan_surface(name: str) -> bool:
    """Whether a surface is a planned table's."""
    return name.startswith(f"{PLAN}:")


async def plan_view(session: Session, key: str) -> PlanView | None:
    """What the list of a planned table shows; None where there is none of that key."""
    plan = await plans.plan_of(session, key)
    if plan is None:
        return None
    place = Place(plan.bot, plan.chat, plan.thread)
    options = await options_of(session, plan.club)
    listed = await plans.people_of(session, key)
    return PlanView(
        plan=key,
        place=place,
        language=(await settings_of(session, place)).language,
        time=_clock_time(plan.due, options.clock),
        due=plan.due,
        terms=msgspec.json.decode(plan.terms, type=Terms),
        people=tuple([who_is(one, await people.find(session, one)) for one in listed]),
        state=plan.state,
    )


async def reminder_view(session: Session, about: Reminding) -> ReminderView | None:
    """What a reminder says; None when there is nothing to remind of any more."""
    plan = await plans.plan_of(session, about.plan)
    if plan is None or not plan.state.open:
        return None
    chat = await clubs.chat_of(session, plan.bot, plan.chat)
    known = await people.find(session, about.person)
    options = await options_of(session, plan.club)
    return ReminderView(
        language=None if known is None else known.tongue,
        group="" if chat is None else chat.title,
        time=_clock_time(plan.due, options.clock),
        due=plan.due,
    )


def _clock_time(milliseconds: int, zone: tzinfo) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, zone).strftime("%H:%M")
