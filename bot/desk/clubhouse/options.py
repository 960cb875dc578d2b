"""What a club has chosen: how it ranks, what it gives, how deep debts may go, its time of day."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from enum import StrEnum
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from msgspec.structs import replace

from bot.desk.acting import ActKind, ActRefused
from bot.desk.answers import Answer, toast
from bot.desk.clubhouse.orders import Deed, Ordered, Orders
from bot.desk.roles import Role
from storage import clubs
from storage.database import Session

MOST_CHIPS: Final = 1_000_000
_DAY_MINUTES: Final = 24 * 60
_OFFSET: Final = re.compile(r"([+-])(\d{1,2})(?::(\d{2}))?")


class RankBy(StrEnum):
    """What standings are ordered by."""

    CHIPS = "chips"
    PLACE = "place"
    """The average place."""
    RATING = "rating"
    """The model that knows how sure it is."""
    ELO = "elo"
    """The rating that people can follow."""


class Computers(StrEnum):
    """Whether matches that begin with computers count."""

    FRIENDLY = "friendly"
    COUNTED = "counted"


class ClubOptions(msgspec.Struct, frozen=True):
    """What a club has chosen.

    Attributes:
        rank: what its standings are ordered by.
        grant: chips given by the bank to whoever joins.
        floor: after each match the bank lifts everybody to this balance; None: it never does.
        debt: who owes more than this takes no seat; None: anybody may owe anything.
        carry: per cent of what lies above or below the grant that a new season begins with.
        computers: whether matches begun with computers count.
        zone: the club's time of day, an offset such as ``+8`` or a name such as ``Asia/Taipei``.
    """

    rank: RankBy = RankBy.CHIPS
    grant: int = 0
    floor: int | None = None
    debt: int | None = None
    carry: int = 100
    computers: Computers = Computers.FRIENDLY
    zone: str = "+8"

    @property
    def clock(self) -> tzinfo:
        """The time zone; one that this machine no longer knows is taken for UTC."""
        return zone_of(self.zone) or UTC

    def day(self, milliseconds: int) -> int:
        """The club's day of a moment, as a number that grows by one a day."""
        return datetime.fromtimestamp(milliseconds / 1000, self.clock).toordinal()


def zone_of(text: str) -> tzinfo | None:
    """The time zone that a text names: ``+8``, ``-3:30`` or ``Europe/Paris``; None for none."""
    if offset := _OFFSET.fullmatch(text):
        minutes = int(offset[2]) * 60 + int(offset[3] or 0)
        if minutes >= _DAY_MINUTES:
            return None
        return timezone(timedelta(minutes=minutes if offset[1] == "+" else -minutes))
    try:
        return ZoneInfo(text)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def read_options(text: str) -> ClubOptions:
    """The options of a club as they are stored."""
    return msgspec.json.decode(text, type=ClubOptions)


async def options_of(session: Session, club: int) -> ClubOptions:
    """The options of a club."""
    return read_options((await clubs.club_of(session, club)).settings)


def changed(options: ClubOptions, word: str) -> ClubOptions:
    """The options with one of them set, by a word such as ``grant=100``.

    Raises:
        ActRefused: there is no such option, or it has no such value.
    """
    key, _, value = word.partition("=")
    if key not in _READERS:
        raise ActRefused("club_option_unknown", text=key, allowed=", ".join(_READERS))
    reader = _READERS[key]
    try:
        return replace(options, **{key: reader.read(value)})
    except ValueError:
        raise ActRefused("club_option_value", text=word, allowed=reader.allowed) from None


@dataclass(frozen=True, slots=True)
class _Reader:
    """How an option's value is read, and what it may be."""

    read: Callable[[str], object]
    allowed: str


def _whole(low: int, high: int) -> _Reader:
    def read(text: str) -> int:
        number = int(text)
        if not low <= number <= high:
            raise ValueError(text)
        return number

    return _Reader(read, f"{low}–{high}")


def _or_off(low: int, high: int) -> _Reader:
    whole = _whole(low, high)
    return _Reader(
        lambda text: None if text == "off" else whole.read(text), f"off, {whole.allowed}"
    )


def _word(words: type[StrEnum]) -> _Reader:
    return _Reader(words, ", ".join(word.value for word in words))


def _zone(text: str) -> str:
    if zone_of(text) is None:
        raise ValueError(text)
    return text


_READERS: Final[dict[str, _Reader]] = {
    "rank": _word(RankBy),
    "grant": _whole(0, MOST_CHIPS),
    "floor": _or_off(-MOST_CHIPS, MOST_CHIPS),
    "debt": _or_off(0, MOST_CHIPS),
    "carry": _whole(0, 100),
    "computers": _word(Computers),
    "zone": _Reader(_zone, "+8, -3:30, Asia/Taipei"),
}


@dataclass(frozen=True, slots=True)
class _Choose:
    """The club's options are changed by words."""

    club: int
    words: tuple[str, ...]

    async def apply(self, session: Session, at: int) -> None:
        """Write them.

        Raises:
            ActRefused: one of the words says nothing.
        """
        options = await options_of(session, self.club)
        for word in self.words:
            options = changed(options, word)
        await clubs.set_club_settings(session, self.club, msgspec.json.encode(options).decode())


async def choose(orders: Orders, order: Ordered, words: tuple[str, ...]) -> Answer:
    """`/club grant=100 floor=0`: the owner chooses; the key of success is ``club.chosen``."""
    club = await orders.club(order.where)
    if club is None:
        return toast("refusal.no_club")
    said = " ".join(words)
    deed = Deed(
        kind=ActKind.CLUB_CHOSEN,
        least=Role.OWNER,
        changes=(_Choose(club, words),),
        answer=toast("club.chosen", text=said),
        detail=(("text", said),),
    )
    return await orders.carry_out(order, deed)
