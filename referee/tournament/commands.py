"""What can be asked of a tournament, by whom."""

from __future__ import annotations

from typing import TypeAlias

from referee.tournament.entry_commands import (
    Actor,
    CallReferee,
    ChangeTerms,
    CheckIn,
    CheckInAll,
    ClaimEntry,
    CloseCheckIn,
    CloseRegistration,
    EnterNames,
    KeepApart,
    NameStaff,
    OpenCheckIn,
    OpenRegistration,
    Plan,
    PresentReceipt,
    Rank,
    Register,
    SettleAlarm,
    ShowCard,
    UndoCheckIn,
)
from referee.tournament.round_commands import (
    AddTime,
    ApproveResults,
    CancelTournament,
    CloseRound,
    ConfirmResult,
    ConfirmSeat,
    ConfirmSeats,
    CountChips,
    DecideTie,
    DiscardDraw,
    DisputeResult,
    Draw,
    EndTable,
    EnterResult,
    Fine,
    FinePayee,
    PublishDraw,
    Remove,
    ReopenResult,
    ReverseRuling,
    Rule,
    RunClock,
    ScheduleWave,
    SeatStaff,
    SignSlip,
    Slip,
    StopClock,
    SwapSeats,
    Tick,
    Transfer,
    Withdraw,
)

TournamentCommand: TypeAlias = (
    ChangeTerms
    | OpenRegistration
    | CloseRegistration
    | Register
    | EnterNames
    | ClaimEntry
    | KeepApart
    | NameStaff
    | OpenCheckIn
    | PresentReceipt
    | CheckIn
    | CheckInAll
    | UndoCheckIn
    | CloseCheckIn
    | ShowCard
    | SettleAlarm
    | CallReferee
    | Draw
    | SwapSeats
    | DiscardDraw
    | PublishDraw
    | ScheduleWave
    | ConfirmSeat
    | ConfirmSeats
    | StopClock
    | RunClock
    | AddTime
    | CountChips
    | EnterResult
    | ConfirmResult
    | SignSlip
    | DisputeResult
    | ApproveResults
    | ReopenResult
    | Rule
    | Transfer
    | Fine
    | ReverseRuling
    | EndTable
    | Withdraw
    | Remove
    | SeatStaff
    | CloseRound
    | DecideTie
    | CancelTournament
    | Tick
)

__all__ = [
    "Rank",
    "Actor",
    "Plan",
    "ChangeTerms",
    "OpenRegistration",
    "CloseRegistration",
    "Register",
    "EnterNames",
    "ClaimEntry",
    "KeepApart",
    "NameStaff",
    "OpenCheckIn",
    "PresentReceipt",
    "CheckIn",
    "CheckInAll",
    "UndoCheckIn",
    "CloseCheckIn",
    "ShowCard",
    "SettleAlarm",
    "CallReferee",
    "Draw",
    "SwapSeats",
    "DiscardDraw",
    "PublishDraw",
    "ScheduleWave",
    "ConfirmSeat",
    "ConfirmSeats",
    "StopClock",
    "RunClock",
    "AddTime",
    "CountChips",
    "Slip",
    "EnterResult",
    "ConfirmResult",
    "SignSlip",
    "DisputeResult",
    "ApproveResults",
    "ReopenResult",
    "Rule",
    "Transfer",
    "FinePayee",
    "Fine",
    "ReverseRuling",
    "EndTable",
    "Withdraw",
    "Remove",
    "SeatStaff",
    "CloseRound",
    "DecideTie",
    "CancelTournament",
    "Tick",
    "TournamentCommand",
]
