"""What a refused or lost call means for the outbox, and who has to hear of it."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Final, assert_never

from bot.telegram.errors import FloodWait, Migrated, Plain, Trouble, Unreachable
from bot.telegram.ports import Reports, Result
from storage.budget import Rates
from storage.completion import (
    CallOutcome,
    MessageGone,
    NotCalled,
    Refused,
    Shown,
    ThreadGone,
    Throttled,
    Unknown,
)
from storage.delivery import PostWork, SurfaceWork, Work

_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Done:
    """What became of a piece of work: for the outbox, for the metrics, and why, if refused."""

    outcome: CallOutcome
    result: Result
    trouble: Trouble | None = None


def after_trouble(work: Work, digest: str, trouble: Trouble, now: int, rates: Rates) -> Done:
    """What follows from a failed call.

    Args:
        digest: of the screen that was to be shown.
        now: the present time (ms).
    """
    match trouble:
        case FloodWait(seconds):
            until = now + round(seconds * 1000)
            return Done(Throttled(until), Result.THROTTLED, trouble)
        case Migrated():
            return Done(NotCalled(), Result.MIGRATED, trouble)
        case Unreachable(why):
            return Done(Refused(why.value), Result.REFUSED, trouble)
        case Plain.NOT_MODIFIED if isinstance(work, SurfaceWork) and work.message is not None:
            return Done(Shown(work.message, digest), Result.NOT_MODIFIED)
        case Plain.MESSAGE_GONE | Plain.OTHER_MEDIA if isinstance(work, SurfaceWork):
            return Done(MessageGone(), Result.MESSAGE_GONE, trouble)
        case Plain.THREAD_GONE | Plain.TOPIC_CLOSED if work.claim.thread is not None:
            return Done(ThreadGone(), Result.THREAD_GONE, trouble)
        case Plain.UNKNOWN_OUTCOME:
            return Done(Unknown(), Result.UNKNOWN, trouble)
        case Plain.NOT_SENT:
            return Done(Throttled(now + rates.retry), Result.NOT_SENT, trouble)
        case Plain.CONFLICT | Plain.MISCONFIGURED:
            # Not this chat's fault: nothing is given up before the operator has seen to it.
            return Done(Throttled(now + rates.verify), Result.NOT_SENT, trouble)
        case _:
            return Done(Refused(trouble.name.lower()), Result.REFUSED, trouble)


class Bulletin:
    """Passes troubles on to whoever must act on them, each once until the chat is well again."""

    def __init__(self, reports: Reports) -> None:
        self._reports = reports
        self._told: dict[int, set[Trouble]] = {}

    def well(self, chat: int) -> None:
        """Something could be shown in `chat`."""
        self._told.pop(chat, None)

    async def tell(self, work: Work, trouble: Trouble) -> None:
        """Report `trouble`, if it concerns others and they have not heard of it."""
        chat, thread = work.claim.chat, work.claim.thread
        told = self._told.setdefault(chat, set())
        if trouble in told:
            return
        match trouble:
            case Unreachable(why):
                await self._reports.unreachable(chat, why)
            case Migrated(new_chat):
                await self._reports.migrated(chat, new_chat)
            case Plain.THREAD_GONE | Plain.TOPIC_CLOSED if thread is not None:
                await self._reports.topic_lost(chat, thread)
            case Plain.NO_RIGHTS | Plain.TOPIC_CLOSED:
                await self._reports.no_rights(chat)
            case Plain.KICKED:
                await self._reports.removed(chat)
            case FloodWait() | Plain.UNKNOWN_OUTCOME | Plain.NOT_SENT | Plain.MESSAGE_GONE:
                return
            case _:
                _LOG.error("%s refused in chat %d: %s", _described(work), chat, trouble)
                return
        told.add(trouble)


def _described(work: Work) -> str:
    match work:
        case SurfaceWork():
            return f"surface {work.surface}"
        case PostWork():
            return f"post {work.number} ({work.kind})"
        case _:
            assert_never(work)
