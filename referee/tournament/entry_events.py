"""What happened to entries and at check-in. Times are milliseconds since 1970."""

from __future__ import annotations

from dataclasses import dataclass

from referee.tournament.state import Alarm, Pair, Standing
from referee.tournament.terms import TournamentTerms


@dataclass(frozen=True, slots=True)
class TournamentPlanned:
    """A tournament is planned."""

    terms: TournamentTerms


@dataclass(frozen=True, slots=True)
class TermsChanged:
    """It is played by other terms."""

    terms: TournamentTerms


@dataclass(frozen=True, slots=True)
class RegistrationOpened:
    """Entries are taken, until `closes` if that is given."""

    closes: int | None


@dataclass(frozen=True, slots=True)
class RegistrationClosed:
    """No more entries."""


@dataclass(frozen=True, slots=True)
class Entered:
    """Somebody entered; `standing` is registered or waiting. `account` may be empty."""

    number: int
    name: str
    account: str
    receipt: str
    standing: Standing


@dataclass(frozen=True, slots=True)
class EntryClaimed:
    """An account has shown the receipt of an entry that had none."""

    number: int
    account: str


@dataclass(frozen=True, slots=True)
class Promoted:
    """From the waiting list into the field."""

    number: int


@dataclass(frozen=True, slots=True)
class KeptApart:
    """Entrants who are not to meet; the whole list."""

    pairs: frozenset[Pair]


@dataclass(frozen=True, slots=True)
class StaffNamed:
    """Who may play for others; the whole list."""

    staff: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CheckInOpened:
    """Receipts are exchanged for entry cards until `closes`."""

    closes: int


@dataclass(frozen=True, slots=True)
class CheckedIn:
    """An entrant is here and has the entry card."""

    number: int
    card: str


@dataclass(frozen=True, slots=True)
class CheckInUndone:
    """An entrant was not here after all."""

    number: int


@dataclass(frozen=True, slots=True)
class CheckInClosed:
    """The field is complete: `admitted` play, `missing` are disqualified (G3)."""

    admitted: tuple[int, ...]
    missing: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Alarmed:
    """The referees must look at something."""

    alarm: Alarm


@dataclass(frozen=True, slots=True)
class AlarmSettled:
    """The referees have looked at an alarm."""

    alarm: Alarm
    by: str
