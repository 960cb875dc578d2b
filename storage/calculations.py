"""What each person is calculating: the rule set, and the hand as text."""

from dataclasses import dataclass

from storage.database import Session


@dataclass(frozen=True, slots=True)
class Calculation:
    """A hand being put together. `inquiry` is text that the referee reads."""

    rules: str
    inquiry: str


async def calculation_of(session: Session, person: int) -> Calculation | None:
    """What the person is calculating; None for nothing yet."""
    return await session.fetch_one(
        Calculation,
        "SELECT rules, inquiry FROM calculations WHERE person = :person",
        person=person,
    )


async def keep(session: Session, person: int, calculation: Calculation, at: int) -> None:
    """Replace what the person, who was met before, is calculating."""
    await session.execute(
        "INSERT INTO calculations (person, rules, inquiry, at)"
        " VALUES (:person, :rules, :inquiry, :at)"
        " ON CONFLICT (person) DO UPDATE SET rules = excluded.rules,"
        " inquiry = excluded.inquiry, at = excluded.at",
        person=person,
        rules=calculation.rules,
        inquiry=calculation.inquiry,
        at=at,
    )
