"""The books of a club, and that they are in order."""

from __future__ import annotations

from bot.desk.audit import AuditReport, audit
from bot.desk.clubhouse.orders import Orders
from bot.desk.queries import Queries
from bot.desk.roles import Roles
from storage import ledger
from storage.ledger import PlayerAccount
from tests.desk.world import AMING, GROUP, REGISTRY, World


def queries_of(world: World) -> Queries:
    """What can be asked of the club's past."""
    return Queries(world.database, REGISTRY, world.clock)


def roles_of(world: World) -> Roles:
    """Who may do what."""
    return Roles(world.database, world.rights, world.clock, world.settings.operators)


def orders_of(world: World) -> Orders:
    """The counter where what takes a role is ordered."""
    return Orders(world.database, world.clock, roles_of(world))


async def club_of(world: World) -> int:
    """The club of the one group."""
    club = await queries_of(world).club_at(GROUP)
    assert club is not None
    return club


async def audited(world: World) -> AuditReport:
    """Every deal is settled as the rules have it and stands in the ledger so."""
    report = await audit(world.database, REGISTRY)
    assert report.clean, [str(fault) for fault in report.faults]
    return report


async def books_agree(world: World, table: str) -> None:
    """The match is over, and everybody's account holds the chips that its seat came to."""
    summary = (await world.hand(table, AMING)).summary
    assert summary is not None
    club = await club_of(world)
    for seat in summary.seats:
        assert seat.who.person is not None
        account = PlayerAccount(club, seat.who.person)
        assert await world.database.read(ledger.balance, account) == seat.chips
    await audited(world)
