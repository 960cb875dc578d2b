"""Chips between the bank and players: at joining, by grant, to the floor, when a season ends.

Every one of them is an entry of the ledger like any other: the bank pays or is paid, and the entry
names what caused it. Nothing is ever deleted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.desk.acting import ActKind, ActRefused
from bot.desk.answers import Answer, toast
from bot.desk.clubhouse.options import MOST_CHIPS, ClubOptions, options_of
from bot.desk.clubhouse.orders import Deed, Ordered, Orders
from bot.desk.roles import Role
from storage import ledger, matches, people, results, seasons
from storage.database import Session
from storage.ledger import BankAccount, Entry, OfRuling, PlayerAccount, Posting

JOINING: Final = "joining"
GRANT: Final = "grant"
FLOOR: Final = "floor"
SEASON: Final = "season"
KINDS: Final = (JOINING, GRANT, FLOOR, SEASON)
"""The kinds of entries between the bank and players."""


def from_bank(
    club: int, kind: str, ruling: str, chips: dict[int, int], match: str | None = None
) -> Entry:
    """The bank gives these people chips; below zero it takes them."""
    postings = tuple(
        Posting(PlayerAccount(club, person), amount) for person, amount in sorted(chips.items())
    )
    bank = Posting(BankAccount(club), -sum(chips.values()))
    return Entry(club, kind, OfRuling(ruling, match), (*postings, bank))


@dataclass(frozen=True, slots=True)
class Welcome:
    """People begin a match that counts: whoever has no account gets what the club gives.

    Attributes:
        people: everybody who plays in it.
    """

    club: int
    people: tuple[int, ...]

    async def apply(self, session: Session, at: int) -> None:
        """Write it; nothing where the club gives nothing."""
        grant = (await options_of(session, self.club)).grant
        for person in self.people:
            account = PlayerAccount(self.club, person)
            await people.join(session, self.club, person, at)
            if grant and not await ledger.has_account(session, account):
                entry = from_bank(self.club, JOINING, JOINING, {person: grant})
                await entry.apply(session, at)


@dataclass(frozen=True, slots=True)
class LiftToFloor:
    """A match that counts is over: the bank lifts those of its people who are below the floor."""

    club: int
    match: str
    people: tuple[int, ...]

    async def apply(self, session: Session, at: int) -> None:
        """Write it, after the match's own entries; nothing where the club has no floor."""
        floor = (await options_of(session, self.club)).floor
        if floor is None:
            return
        missing: dict[int, int] = {}
        for person in self.people:
            held = await ledger.balance(session, PlayerAccount(self.club, person))
            if held < floor:
                missing[person] = floor - held
        if missing:
            await from_bank(self.club, FLOOR, FLOOR, missing, self.match).apply(session, at)


@dataclass(frozen=True, slots=True)
class _Grant:
    club: int
    person: int
    chips: int
    reason: str

    async def apply(self, session: Session, at: int) -> None:
        await people.join(session, self.club, self.person, at)
        entry = from_bank(self.club, GRANT, self.reason, {self.person: self.chips})
        await entry.apply(session, at)


def carried(options: ClubOptions, balance: int) -> int:
    """What a balance becomes when a season is closed: the grant, and a share of the difference."""
    above = balance - options.grant
    share = abs(above) * options.carry // 100
    return options.grant + (share if above > 0 else -share)


@dataclass(frozen=True, slots=True)
class CloseSeason:
    """The present season ends, and everybody's balance becomes what is carried over."""

    club: int
    name: str

    async def apply(self, session: Session, at: int) -> None:
        """Write it.

        Raises:
            ActRefused: a match that counts is being played, or none was.
        """
        begun = await seasons.present_begun(session, self.club)
        running = await matches.running_number(session, self.club)
        if running is not None:
            raise ActRefused("season_match_running", match=str(running))
        if not await results.counted_since(session, self.club, begun):
            raise ActRefused("season_empty")
        options = await options_of(session, self.club)
        number = await seasons.present_number(session, self.club)
        await seasons.Close(self.club, self.name, options.carry).apply(session, at)
        changes = {
            account.person: carried(options, account.balance) - account.balance
            for account in await ledger.club_totals(session, self.club)
            if account.person is not None
        }
        moved = {person: chips for person, chips in changes.items() if chips}
        if moved:
            await from_bank(self.club, SEASON, f"{SEASON} {number}", moved).apply(session, at)


class Treasury:
    """Orders about the bank's chips, and what somebody owes."""

    def __init__(self, orders: Orders) -> None:
        self._orders = orders

    async def grant(self, order: Ordered, whom: int, chips: int) -> Answer:
        """`/club grant @name 100 why`: the owner gives or, below zero, takes chips."""
        club = await self._orders.club(order.where)
        if club is None:
            return toast("refusal.no_club")
        if not chips or abs(chips) > MOST_CHIPS or not order.reason:
            return toast("refusal.grant_how")
        known = await self._orders.database.read(people.find, whom)
        deed = Deed(
            kind=ActKind.CHIPS_GRANTED,
            least=Role.OWNER,
            changes=(_Grant(club, whom, chips, order.reason),),
            answer=toast(
                "club.granted", text="" if known is None else known.name, chips=f"{chips:+d}"
            ),
            subject=whom,
            detail=(("chips", f"{chips:+d}"),),
        )
        return await self._orders.carry_out(order, deed)

    async def close_season(self, order: Ordered, name: str) -> Answer:
        """`/season close [name]`: the owner closes the season; the next begins at once."""
        club = await self._orders.club(order.where)
        if club is None:
            return toast("refusal.no_club")
        number = await self._orders.database.read(seasons.present_number, club)
        deed = Deed(
            kind=ActKind.SEASON_CLOSED,
            least=Role.OWNER,
            changes=(CloseSeason(club, name),),
            answer=toast("season.closed", number=str(number)),
            detail=(("number", str(number)), ("text", name)),
        )
        return await self._orders.carry_out(order, deed)


async def owes(session: Session, club: int, person: int) -> int | None:
    """What somebody owes, if it is more than the club allows to those who sit down."""
    debt = (await options_of(session, club)).debt
    held = await ledger.balance(session, PlayerAccount(club, person))
    return -held if debt is not None and -held > debt else None
