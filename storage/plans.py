"""Tables that will open at a time that was named, with the people who will sit down."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from storage.database import Session


class PlanState(StrEnum):
    """What has become of a planned table."""

    LISTED = "listed"
    REMINDED = "reminded"
    """The people on the list have been told that it is about to open."""
    OPENED = "opened"
    CANCELLED = "cancelled"
    MISSED = "missed"
    """It could not be opened when its time came."""

    @property
    def open(self) -> bool:
        """Whether its time has not come."""
        return self in (PlanState.LISTED, PlanState.REMINDED)


OPEN_PLAN: Final = "state IN ({})".format(
    ", ".join(f"'{state}'" for state in PlanState if state.open)
)
"""The condition of a row of `plans` whose time has not come."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A planned table. `terms` is JSON; `due` is when it opens (ms).

    Args:
        plan: its key: eight base32 characters, drawn by whoever plans it.
    """

    plan: str
    bot: int
    chat: int
    thread: int | None
    club: int
    opener: int
    terms: str
    due: int
    state: PlanState


@dataclass(frozen=True, slots=True)
class MakePlan:
    """A table is planned; its opener is the first on the list."""

    plan: Plan

    async def apply(self, session: Session, at: int) -> None:
        """Write it."""
        plan = self.plan
        await session.execute(
            "INSERT INTO plans (plan, bot, chat, thread, club, opener, terms, due, state, at)"
            " VALUES (:plan, :bot, :chat, :thread, :club, :opener, :terms, :due, :state, :at)",
            plan=plan.plan,
            bot=plan.bot,
            chat=plan.chat,
            thread=plan.thread,
            club=plan.club,
            opener=plan.opener,
            terms=plan.terms,
            due=plan.due,
            state=plan.state,
            at=at,
        )
        await JoinPlan(plan.plan, plan.opener).apply(session, at)


@dataclass(frozen=True, slots=True)
class JoinPlan:
    """Somebody is put on the list, last; who is on it stays where they are."""

    plan: str
    person: int

    async def apply(self, session: Session, at: int) -> None:
        """Write it."""
        await session.execute(
            "INSERT INTO planned (plan, person, number) VALUES (:plan, :person,"
            " (SELECT coalesce(max(number), 0) + 1 FROM planned WHERE plan = :plan))"
            " ON CONFLICT (plan, person) DO NOTHING",
            plan=self.plan,
            person=self.person,
        )


@dataclass(frozen=True, slots=True)
class LeavePlan:
    """Somebody is taken off the list."""

    plan: str
    person: int

    async def apply(self, session: Session, at: int) -> None:
        """Write it."""
        await session.execute(
            "DELETE FROM planned WHERE plan = :plan AND person = :person",
            plan=self.plan,
            person=self.person,
        )


@dataclass(frozen=True, slots=True)
class SetPlan:
    """What has become of a plan that was open; of another nothing changes."""

    plan: str
    state: PlanState

    async def apply(self, session: Session, at: int) -> None:
        """Write it."""
        await session.execute(
            f"UPDATE plans SET state = :state WHERE plan = :plan AND {OPEN_PLAN}",  # noqa: S608 - ours
            plan=self.plan,
            state=self.state,
        )


_PLAN = "SELECT plan, bot, chat, thread, club, opener, terms, due, state FROM plans"


async def plan_of(session: Session, plan: str) -> Plan | None:
    """The plan of that key."""
    return await session.fetch_one(Plan, _PLAN + " WHERE plan = :plan", plan=plan)


async def plans_at(session: Session, bot: int, chat: int, thread: int | None) -> list[Plan]:
    """The open plans of a chat or topic, the next first."""
    return await session.fetch(
        Plan,
        f"{_PLAN} WHERE bot = :bot AND chat = :chat AND coalesce(thread, 0) = :thread"
        f" AND {OPEN_PLAN} ORDER BY due, plan",
        bot=bot,
        chat=chat,
        thread=thread or 0,
    )


async def open_plans(session: Session) -> list[Plan]:
    """Every open plan, the next first; what a restart takes up again."""
    return await session.fetch(Plan, f"{_PLAN} WHERE {OPEN_PLAN} ORDER BY due, plan")


async def people_of(session: Session, plan: str) -> list[int]:
    """The people on the list in the order in which they came."""
    return await session.fetch_values(
        int, "SELECT person FROM planned WHERE plan = :plan ORDER BY number", plan=plan
    )
