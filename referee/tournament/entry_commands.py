"""What can be asked of entries and check-in, and by whom."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from referee.tournament.state import Alarm, Pair
from referee.tournament.terms import TournamentTerms


class Rank(IntEnum):
    """What somebody may do; each rank may do what the ones before may."""

    PLAYER = 0
    STAFF = 1
    REFEREE = 2
    CHIEF = 3


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks: an account's id and its rank in this tournament."""

    id: str
    rank: Rank = Rank.PLAYER


@dataclass(frozen=True, slots=True)
class Plan:
    """Plan a tournament."""

    actor: Actor
    terms: TournamentTerms


@dataclass(frozen=True, slots=True)
class ChangeTerms:
    """Play by other terms; frozen when check-in has closed."""

    actor: Actor
    terms: TournamentTerms


@dataclass(frozen=True, slots=True)
class OpenRegistration:
    """Take entries, until a moment if it is given."""

    actor: Actor
    closes: int | None = None


@dataclass(frozen=True, slots=True)
class CloseRegistration:
    """Take no more entries."""

    actor: Actor


@dataclass(frozen=True, slots=True)
class Register:
    """Enter under a name."""

    actor: Actor
    name: str


@dataclass(frozen=True, slots=True)
class EnterNames:
    """Staff enter people without an account."""

    actor: Actor
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClaimEntry:
    """The account takes over the entry of a receipt."""

    actor: Actor
    receipt: str


@dataclass(frozen=True, slots=True)
class KeepApart:
    """Entrants who are not to meet; replaces the list."""

    actor: Actor
    pairs: frozenset[Pair]


@dataclass(frozen=True, slots=True)
class NameStaff:
    """Who may play for others; replaces the list."""

    actor: Actor
    staff: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OpenCheckIn:
    """Exchange receipts for cards; it closes by itself so long before `starts` as the terms say."""

    actor: Actor
    starts: int


@dataclass(frozen=True, slots=True)
class PresentReceipt:
    """An entrant shows the receipt of the entry."""

    actor: Actor
    receipt: str


@dataclass(frozen=True, slots=True)
class CheckIn:
    """Staff check in by receipts or numbers of entry."""

    actor: Actor
    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CheckInAll:
    """Staff check in everybody but the absent, by numbers of entry."""

    actor: Actor
    absent: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class UndoCheckIn:
    """Staff checked in somebody who is not here."""

    actor: Actor
    number: int


@dataclass(frozen=True, slots=True)
class CloseCheckIn:
    """The field is complete."""

    actor: Actor


@dataclass(frozen=True, slots=True)
class ShowCard:
    """An account shows an entry card."""

    actor: Actor
    card: str


@dataclass(frozen=True, slots=True)
class SettleAlarm:
    """A referee has looked at an alarm."""

    actor: Actor
    alarm: Alarm


@dataclass(frozen=True, slots=True)
class CallReferee:
    """A player calls a referee to the table, with a reason (G12)."""

    actor: Actor
    reason: str = ""
