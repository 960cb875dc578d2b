"""`/role`, `/club` and `/log`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec

from bot.clubhouse.orders import Order, Said
from bot.desk.answers import Answer, toast
from bot.desk.clubhouse.linking import Linking
from bot.desk.clubhouse.options import choose, read_options
from bot.desk.clubhouse.orders import Orders
from bot.desk.clubhouse.treasury import Treasury
from bot.desk.facts import Who
from bot.desk.roles import Role, role_of_word
from bot.screens import club as screens
from bot.screens.message import Screen
from bot.screens.pen import PenCase
from bot.texts.languages import Language
from bot.texts.library import Texts
from storage import clubs, log, people, seasons
from storage.clubs import Chat, Club
from storage.database import Session
from storage.log import LoggedAct
from storage.people import Member

PAGE: Final = 10
"""Acts on a page of the log."""
_NOBODY: Final = "none"
_DIGITS: Final = 7


class ClubRoom:
    """Answers the commands about a club's people and groups.

    Args:
        orders: the desk's counter for what takes a role.
    """

    def __init__(self, orders: Orders, linking: Linking, treasury: Treasury, pens: PenCase) -> None:
        self._orders = orders
        self._linking = linking
        self._treasury = treasury
        self._pens = pens

    async def role(self, order: Order) -> Said:
        """`/role`, alone or with whom, what, and why."""
        club = await self._orders.club(order.where)
        if club is None:
            return None
        if not order.words and order.whom is None:
            return await self._roles(club, self._pens.texts(order.tag))
        if order.person is None:
            return toast("refusal.name_needed")
        whom, words = await self._whom(order, order.words)
        if isinstance(whom, Answer):
            return whom
        role = self._role_of(words[0]) if words else None
        if not words or (role is None and words[0] != _NOBODY):
            return toast("refusal.role_unknown")
        return await self._orders.roles.name(
            order.where, order.person, whom, role, " ".join(words[1:]), order.cause
        )

    async def club(self, order: Order) -> Said:
        """`/club`, alone or with what is to be done."""
        club = await self._orders.club(order.where)
        if club is None:
            return None
        if order.words:
            return await self._ordered(order)
        return await self._shown(club, self._pens.texts(order.tag))

    async def log(self, order: Order) -> Said:
        """`/log`: staff and referees read it."""
        club = await self._orders.club(order.where)
        if club is None:
            return None
        if await self._orders.right(order.where, order.person) < Role.STAFF:
            return toast("refusal.staff_only")
        which, _, before = (order.words[0] if order.words else "done").partition(":")
        number = int(before) if before.isascii() and before.isdecimal() else None
        read = log.refused_acts if which == "refused" else log.acts
        acts = await self._orders.database.read(read, club, PAGE + 1, number)
        older = acts[PAGE - 1].act if len(acts) > PAGE else None
        name = (await self._orders.database.read(clubs.club_of, club)).name
        lines = tuple(_act(act) for act in acts[:PAGE])
        view = screens.LogView(name, which == "refused", lines, older)
        return screens.log(view, self._pens.texts(order.tag))

    async def _ordered(self, order: Order) -> Answer:
        """What `/club` and a word orders."""
        match order.words:
            case ("link",):
                return await self._linking.offer(order.ordered())
            case ("join", _) | ("unlink",) if not order.in_group:
                return toast("refusal.in_group_only")
            case ("join", code):
                return await self._linking.join(order.place, order.ordered(), code)
            case ("unlink",):
                return await self._linking.leave(order.place, order.ordered())
            case ("grant", *words):
                return await self._granted(order, tuple(words))
            case words if all("=" in word for word in words):
                return await choose(self._orders, order.ordered(), words)
            case _:
                return toast("refusal.club_how")

    async def _granted(self, order: Order, words: tuple[str, ...]) -> Answer:
        """`/club grant @name 100 why`."""
        whom, rest = await self._whom(order, words)
        if isinstance(whom, Answer):
            return whom
        chips = _whole(rest[0]) if rest else None
        if chips is None or len(rest) < 2:
            return toast("refusal.grant_how")
        ordered = order.ordered(" ".join(rest[1:]))
        return await self._treasury.grant(ordered, whom, chips)

    async def _shown(self, club: int, texts: Texts) -> Screen:
        found = await self._orders.database.read(_club, club)
        chosen = msgspec.to_builtins(read_options(found.club.settings))
        options = tuple((key, _value(value)) for key, value in chosen.items())
        titles = tuple(chat.title for chat in found.chats)
        view = screens.ClubView(found.club.name, titles, options, found.members, found.season)
        return screens.club(view, texts)

    async def _roles(self, club: int, texts: Texts) -> Screen:
        named = await self._orders.roles.named(club)
        name = (await self._orders.database.read(clubs.club_of, club)).name
        roles = {member.role for member in named}
        view = screens.RolesView(
            name,
            tuple(_role_line(member) for member in named),
            administrators=not roles & {Role.REFEREE, Role.CHIEF},
            creator=Role.OWNER not in roles,
        )
        return screens.roles(view, texts)

    async def _whom(
        self, order: Order, words: tuple[str, ...]
    ) -> tuple[int | Answer, tuple[str, ...]]:
        """The person an order is about, by id, and the words after the name."""
        if order.whom is not None:
            return order.whom, words
        if not words:
            return toast("refusal.whom"), ()
        name, *rest = words
        found = await self._orders.database.read(people.find_by_username, name.removeprefix("@"))
        if len(found) != 1:
            code = "whom_several" if found else "whom_unknown"
            return toast(f"refusal.{code}", text=name), tuple(rest)
        return found[0].person, tuple(rest)

    def _role_of(self, word: str) -> Role | None:
        """A role by its word, or by its name in any language."""
        role = role_of_word(word)
        if role is not None:
            return role
        for language in Language:
            texts = self._pens.texts(language.value)
            for one in Role:
                if texts.text(f"role.{one.word}").casefold() == word.casefold():
                    return one
        return None


@dataclass(frozen=True, slots=True)
class _Club:
    club: Club
    chats: tuple[Chat, ...]
    members: int
    season: int


async def _club(session: Session, club: int) -> _Club:
    return _Club(
        await clubs.club_of(session, club),
        tuple(await clubs.chats_of_club(session, club)),
        len(await people.members(session, club)),
        await seasons.present_number(session, club),
    )


def _role_line(member: Member) -> screens.RoleLine:
    who = Who(member.person, member.name, forgotten=member.forgotten)
    return screens.RoleLine(who, _NOBODY if member.role is None else member.role.word)


def _act(act: LoggedAct) -> screens.ActLine:
    who = subject = None
    if act.person is not None:
        who = Who(act.person, act.name or "", forgotten=act.forgotten)
    if act.subject is not None:
        subject = Who(act.subject, act.subject_name or "", forgotten=act.subject_forgotten)
    return screens.ActLine(act.kind, who, act.role.word, subject, act.places, act.reason, act.at)


def _value(value: object) -> str:
    return "off" if value is None else str(value)


def _whole(text: str) -> int | None:
    digits = text.removeprefix("-").removeprefix("+")
    return int(text) if digits.isascii() and digits.isdecimal() and len(digits) <= _DIGITS else None
