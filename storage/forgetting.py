"""Somebody asks to be forgotten: the name goes, and what shows it is drawn anew; figures stay."""

from storage import outbox, people
from storage.database import Session
from storage.plans import OPEN_PLAN


async def forget(session: Session, person: int, at: int) -> tuple[int, frozenset[int]]:
    """Forget a person's name and whatever was put together for nobody else.

    Returns:
        The number that stands for the name now, and the bots that have something to show anew.

    Raises:
        NotFound: nobody of that id was met.
    """
    number = await people.forget(session, person)
    await session.execute("DELETE FROM calculations WHERE person = :person", person=person)
    bots: frozenset[int] = frozenset()
    for key in await _subjects(session, person):
        bots |= await outbox.mark_again(session, f"%:{key}%", at)
    return number, bots


async def _subjects(session: Session, person: int) -> list[str]:
    """The tables, planned tables and tournaments whose surfaces may name the person."""
    return await session.fetch_values(
        str,
        "SELECT play_table FROM seated WHERE person = :person"  # noqa: S608 - the condition is ours
        " UNION SELECT play_table FROM tables WHERE opener = :person AND state <> 'closed'"
        " UNION SELECT t.play_table FROM tables t JOIN match_seats s ON s.match = t.match"
        " WHERE s.person = :person AND t.state <> 'closed'"
        " UNION SELECT p.plan FROM planned d JOIN plans p ON p.plan = d.plan"
        f" WHERE d.person = :person AND p.{OPEN_PLAN}"
        " UNION SELECT e.tournament FROM tournament_people e JOIN tournaments t"
        " ON t.tournament = e.tournament WHERE e.person = :person AND t.ended IS NULL",
        person=person,
    )
