"""What happened in a tournament."""

from __future__ import annotations

from typing import TypeAlias

from referee.tournament.entry_events import (
    Alarmed,
    AlarmSettled,
    CheckedIn,
    CheckInClosed,
    CheckInOpened,
    CheckInUndone,
    Entered,
    EntryClaimed,
    KeptApart,
    Promoted,
    RegistrationClosed,
    RegistrationOpened,
    StaffNamed,
    TermsChanged,
    TournamentPlanned,
)
from referee.tournament.round_events import (
    ChipsCounted,
    ClockSet,
    ClockStopped,
    DrawDiscarded,
    DrawMade,
    DrawPromised,
    DrawPublished,
    EntrantRemoved,
    FinalTied,
    ResultApproved,
    ResultConfirmed,
    ResultDisputed,
    ResultEntered,
    ResultReopened,
    RoundClosed,
    Ruled,
    RulingReversed,
    SeatConfirmed,
    SeatsCalled,
    SeatsSwapped,
    SlipSigned,
    StaffSeated,
    TableOver,
    TieDecided,
    TimeAdded,
    TimeCalled,
    TournamentCancelled,
    TournamentEnded,
    WaveBegan,
    WaveScheduled,
)

TournamentEvent: TypeAlias = (
    TournamentPlanned
    | TermsChanged
    | RegistrationOpened
    | RegistrationClosed
    | Entered
    | EntryClaimed
    | Promoted
    | KeptApart
    | StaffNamed
    | CheckInOpened
    | CheckedIn
    | CheckInUndone
    | CheckInClosed
    | Alarmed
    | AlarmSettled
    | DrawPromised
    | DrawMade
    | SeatsSwapped
    | DrawDiscarded
    | DrawPublished
    | WaveScheduled
    | SeatsCalled
    | SeatConfirmed
    | WaveBegan
    | ClockStopped
    | ClockSet
    | TimeAdded
    | TimeCalled
    | ChipsCounted
    | TableOver
    | ResultEntered
    | ResultConfirmed
    | SlipSigned
    | ResultDisputed
    | ResultApproved
    | ResultReopened
    | Ruled
    | RulingReversed
    | EntrantRemoved
    | StaffSeated
    | RoundClosed
    | FinalTied
    | TieDecided
    | TournamentEnded
    | TournamentCancelled
)

__all__ = [
    "TournamentPlanned",
    "TermsChanged",
    "RegistrationOpened",
    "RegistrationClosed",
    "Entered",
    "EntryClaimed",
    "Promoted",
    "KeptApart",
    "StaffNamed",
    "CheckInOpened",
    "CheckedIn",
    "CheckInUndone",
    "CheckInClosed",
    "Alarmed",
    "AlarmSettled",
    "DrawPromised",
    "DrawMade",
    "SeatsSwapped",
    "DrawDiscarded",
    "DrawPublished",
    "WaveScheduled",
    "SeatsCalled",
    "SeatConfirmed",
    "WaveBegan",
    "ClockStopped",
    "ClockSet",
    "TimeAdded",
    "TimeCalled",
    "ChipsCounted",
    "TableOver",
    "ResultEntered",
    "ResultConfirmed",
    "SlipSigned",
    "ResultDisputed",
    "ResultApproved",
    "ResultReopened",
    "Ruled",
    "RulingReversed",
    "EntrantRemoved",
    "StaffSeated",
    "RoundClosed",
    "FinalTied",
    "TieDecided",
    "TournamentEnded",
    "TournamentCancelled",
    "TournamentEvent",
]
