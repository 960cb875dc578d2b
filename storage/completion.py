"""What became of a call, and what follows from it for the chat.

An outcome counts in full only for the worker that still holds its chat. Whoever comes late has lost
the chat to another, who may have shown something newer before the late call landed; so the surface
is shown once more, and the chat is looked at again.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias, assert_never

from storage.budget import Rates
from storage.database import Session, Value
from storage.delivery import Claim, PostWork, SurfaceWork, Work


@dataclass(frozen=True, slots=True)
class Shown:
    """The content stands in `message` now: sent, edited, *not modified*, or equal by its digest."""

    message: int
    digest: str = ""


@dataclass(frozen=True, slots=True)
class MessageGone:
    """*Message to edit not found*: it is sent anew."""


@dataclass(frozen=True, slots=True)
class ThreadGone:
    """The topic is closed or deleted: the work goes to the chat itself."""


@dataclass(frozen=True, slots=True)
class Throttled:
    """429: the chat may be called again at `until` (ms)."""

    until: int


@dataclass(frozen=True, slots=True)
class Unknown:
    """A time-out or a lost connection: it may have arrived, or still arrive."""


@dataclass(frozen=True, slots=True)
class Refused:
    """It can't be shown there: blocked, kicked, no right to write. The next mark tries again."""

    reason: str


@dataclass(frozen=True, slots=True)
class NotCalled:
    """Nothing was sent, because the lease was nearly over or the worker stops."""


CallOutcome: TypeAlias = (
    Shown | MessageGone | ThreadGone | Throttled | Unknown | Refused | NotCalled
)


class Hold(StrEnum):
    """Whether the completing worker still held the chat."""

    KEPT = "kept"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Deletion:
    """A message of ours that should go."""

    bot: int
    chat: int
    message: int


async def complete(
    session: Session, *, work: Work, outcome: CallOutcome, now: int, rates: Rates
) -> Hold:
    """Enter the outcome of a call and let go of the chat.

    Args:
        work: as it was claimed.
        now: the present time (ms).
    """
    held = await session.execute(
        "UPDATE outbox_chats SET lease_until = NULL, worker = NULL, held_post = NULL"
        " WHERE bot = :bot AND chat = :chat AND fence = :fence AND lease_until IS NOT NULL",
        bot=work.claim.bot,
        chat=work.claim.chat,
        fence=work.claim.fence,
    )
    hold = Hold.KEPT if held else Hold.LOST
    match work:
        case SurfaceWork() if hold is Hold.KEPT:
            await _surface_done(session, work, outcome, now, rates)
        case SurfaceWork():
            await _surface_late(session, work, outcome, now, rates)
        case PostWork():
            await _post_done(session, work, outcome, now, rates)
        case _:
            assert_never(work)
    return hold


async def deletions(session: Session, bot: int, limit: int = 20) -> list[Deletion]:
    """Messages that should go, the oldest wish first."""
    return await session.fetch(
        Deletion,
        "SELECT bot, chat, message FROM deletions WHERE bot = :bot"
        " ORDER BY at, chat, message LIMIT :limit",
        bot=bot,
        limit=limit,
    )


async def deleted(session: Session, deletion: Deletion) -> None:
    """The message is gone, or can't be deleted any more."""
    await session.execute(
        "DELETE FROM deletions WHERE bot = :bot AND chat = :chat AND message = :message",
        bot=deletion.bot,
        chat=deletion.chat,
        message=deletion.message,
    )


async def _surface_done(
    session: Session, work: SurfaceWork, outcome: CallOutcome, now: int, rates: Rates
) -> None:
    if not isinstance(outcome, Shown | Refused):
        await _unclaim(session, work, now)
    match outcome:
        case Shown(message, digest):
            await _record_shown(session, work, message, digest, now)
        case MessageGone():
            await _set_surface(session, work, "message = NULL, digest = NULL")
        case ThreadGone():
            await _set_surface(session, work, "thread = NULL, message = NULL, digest = NULL")
        case Throttled(until):
            await _pause(session, work.claim, until)
        case Unknown():
            await _set_surface(session, work, "digest = NULL")
            await _pause(session, work.claim, now + rates.retry)
            await _verify(session, work.claim, now + rates.verify)
        case Refused():
            await _set_surface(session, work, "shown = :want, digest = NULL", want=work.want)
        case NotCalled():
            pass
        case _:
            assert_never(outcome)


async def _unclaim(session: Session, work: SurfaceWork, now: int) -> None:
    """What was claimed was not shown: it is as urgent as it was, whatever came since."""
    await _set_surface(
        session,
        work,
        "claimed = shown, not_before = :now,"
        " urgency = CASE WHEN urgency < :urgency THEN urgency ELSE :urgency END",
        now=now,
        urgency=work.urgency,
    )


async def _record_shown(
    session: Session, work: SurfaceWork, message: int, digest: str, now: int
) -> None:
    place: dict[str, Value] = {
        "bot": work.claim.bot,
        "chat": work.claim.chat,
        "surface": work.surface,
    }
    await session.execute(
        "INSERT INTO deletions (bot, chat, message, at)"
        " SELECT bot, chat, message, :now FROM surfaces WHERE bot = :bot AND chat = :chat"
        " AND surface = :surface AND message <> :message ON CONFLICT DO NOTHING",
        message=message,
        now=now,
        **place,
    )
    known = await session.execute(
        "UPDATE surfaces SET message = :message, digest = :digest, shown = :want,"
        " shown_at = :now"
        " WHERE bot = :bot AND chat = :chat AND surface = :surface",
        message=message,
        digest=digest,
        want=work.want,
        now=now,
        **place,
    )
    if not known:  # it ended, or moved to another chat, while the call was under way
        await _discard(session, work.claim, message, now)


async def _surface_late(
    session: Session, work: SurfaceWork, outcome: CallOutcome, now: int, rates: Rates
) -> None:
    if isinstance(outcome, Shown):
        await _adopt_or_discard(session, work, outcome.message, now)
    await _set_surface(
        session,
        work,
        "want = want + 1, digest = NULL, since = CASE WHEN want > shown THEN since ELSE :now END",
        now=now,
    )
    await _verify(session, work.claim, now + rates.verify)


async def _adopt_or_discard(session: Session, work: SurfaceWork, message: int, now: int) -> None:
    """A late call sent a message: it is the surface's only one, or one too many."""
    adopted = await session.execute(
        "UPDATE surfaces SET message = :message WHERE bot = :bot AND chat = :chat"
        " AND surface = :surface AND (message IS NULL OR message = :message)",
        bot=work.claim.bot,
        chat=work.claim.chat,
        surface=work.surface,
        message=message,
    )
    if not adopted:
        await _discard(session, work.claim, message, now)


async def _post_done(
    session: Session, work: PostWork, outcome: CallOutcome, now: int, rates: Rates
) -> None:
    match outcome:
        case Shown(message):
            await _record_sent(session, work, message, now)
        case MessageGone():
            raise ValueError("a post is sent, never edited: its message cannot be gone")
        case ThreadGone():
            await _set_post(session, work, "thread = NULL, state = 'pending'")
        case Throttled(until):
            await _set_post(session, work, "state = 'pending'")
            await _pause(session, work.claim, until)
        case Unknown():
            await _set_post(session, work, "state = 'unconfirmed'")
            await _pause(session, work.claim, now + rates.retry)
            await _verify(session, work.claim, now + rates.verify)
        case Refused(reason):
            await _set_post(session, work, "state = 'failed', reason = :reason", reason=reason)
        case NotCalled():
            await _set_post(session, work, "state = 'pending'")
        case _:
            assert_never(outcome)


async def _record_sent(session: Session, work: PostWork, message: int, now: int) -> None:
    known = await _set_post(session, work, "state = 'sent', message = :message", message=message)
    if not known:  # taken back, or its chat changed its id, while the call was under way
        await _discard(session, work.claim, message, now)


async def _set_surface(
    session: Session, work: SurfaceWork, assignment: str, **values: Value
) -> int:
    return await session.execute(
        f"UPDATE surfaces SET {assignment}"  # noqa: S608 - ours
        " WHERE bot = :bot AND chat = :chat AND surface = :surface",
        bot=work.claim.bot,
        chat=work.claim.chat,
        surface=work.surface,
        **values,
    )


async def _set_post(session: Session, work: PostWork, assignment: str, **values: Value) -> int:
    # A late outcome still tells what became of a post that its lost lease left unconfirmed.
    return await session.execute(
        f"UPDATE posts SET {assignment} WHERE bot = :bot AND chat = :chat"  # noqa: S608 - ours
        " AND number = :number AND state IN ('pending', 'unconfirmed')",
        bot=work.claim.bot,
        chat=work.claim.chat,
        number=work.number,
        **values,
    )


async def _pause(session: Session, claimed: Claim, until: int) -> None:
    await session.execute(
        "UPDATE outbox_chats SET ready = CASE WHEN ready < :until THEN :until ELSE ready END"
        " WHERE bot = :bot AND chat = :chat",
        bot=claimed.bot,
        chat=claimed.chat,
        until=until,
    )


async def _verify(session: Session, claimed: Claim, at: int) -> None:
    await session.execute(
        "UPDATE outbox_chats SET verify_at = :at WHERE bot = :bot AND chat = :chat",
        bot=claimed.bot,
        chat=claimed.chat,
        at=at,
    )


async def _discard(session: Session, claimed: Claim, message: int, now: int) -> None:
    await session.execute(
        "INSERT INTO deletions (bot, chat, message, at) VALUES (:bot, :chat, :message, :now)"
        " ON CONFLICT DO NOTHING",
        bot=claimed.bot,
        chat=claimed.chat,
        message=message,
        now=now,
    )
