"""Handing out what chats should come to show: claim, call, complete.

A worker *claims* (one call in flight a chat, held by a lease with a fence), *calls* Telegram with
what it renders at that moment, and *completes*. Four rules keep every chat true in the end:

- success counts only for the want that was claimed, so newer marks keep the surface stale;
- a completion whose fence does not match came too late: the surface is shown once more;
- an expired lease means a call that may still arrive: its chat is looked at again later;
- after an unknown outcome the chat is looked at again; posts are never sent twice blindly.

Locks are taken in the order bot, chat, one surface.
"""

from dataclasses import dataclass
from typing import TypeAlias

from storage.booking import lock_bot, set_spent, text_of, times_of
from storage.budget import Rates, book, is_group
from storage.database import Database, Session
from storage.outbox import Placement, Urgency


@dataclass(frozen=True, slots=True)
class Claim:
    """The hold on a chat: the fence that must still match, and when the lease ends (ms)."""

    bot: int
    chat: int
    thread: int | None
    fence: int
    until: int


@dataclass(frozen=True, slots=True)
class SurfaceWork:
    """Show the newest state of a surface.

    Args:
        message: to be edited; None to send.
        want: the mark this will satisfy.
        digest: of what was last shown; equal content need not be sent.
        placement: `ANEW` sends although there is a message; the old one is deleted afterwards.
    """

    claim: Claim
    surface: str
    message: int | None
    want: int
    digest: str | None
    urgency: Urgency
    placement: Placement


@dataclass(frozen=True, slots=True)
class PostWork:
    """Send a post; `number` belongs in its text."""

    claim: Claim
    number: int
    kind: str
    payload: str
    urgency: Urgency
    tag: str | None


Work: TypeAlias = SurfaceWork | PostWork


@dataclass(frozen=True, slots=True)
class _Candidate:
    chat: int
    surface: str | None
    number: int | None


@dataclass(frozen=True, slots=True)
class _Held:
    fence: int
    recent_calls: str


@dataclass(frozen=True, slots=True)
class _SurfaceRow:
    surface: str
    thread: int | None
    message: int | None
    want: int
    digest: str | None
    urgency: Urgency
    anew: bool


@dataclass(frozen=True, slots=True)
class _PostRow:
    number: int
    thread: int | None
    kind: str
    payload: str
    urgency: Urgency
    tag: str | None


# The first post of each chat, as urgent as the most urgent behind it, and every stale surface;
# of these the earliest deadline of each chat, and of these the earliest of all.
_CANDIDATES = """
WITH waiting AS (
    SELECT chat, NULL AS surface, min(number) AS number, min(since + urgency * :step) AS deadline
    FROM posts WHERE bot = :bot AND state = 'pending' GROUP BY chat
    UNION ALL
    SELECT s.chat, s.surface, NULL, s.since + s.urgency * :step
    FROM surfaces s JOIN outbox_chats c ON c.bot = s.bot AND c.chat = s.chat
    WHERE s.bot = :bot AND s.stale = 1 AND s.not_before <= :now
        AND (s.message IS NULL OR s.anew > s.shown OR c.edit_ready <= :now)
), ranked AS (
    SELECT w.chat, w.surface, w.number, w.deadline, row_number() OVER (
        PARTITION BY w.chat ORDER BY w.deadline, w.number IS NULL, w.surface) AS place
    FROM waiting w CROSS JOIN outbox_chats c
    WHERE c.bot = :bot AND c.chat = w.chat AND c.ready <= :now AND c.lease_until IS NULL
)
SELECT chat, surface, number FROM ranked WHERE place = 1 ORDER BY deadline, chat LIMIT :limit
"""


async def claim(
    session: Session, *, bot: int, worker: str, now: int, rates: Rates, limit: int = 16
) -> list[Work]:
    """Take the most urgent work that budgets allow, at most one piece a chat.

    Args:
        worker: who takes it, for the operator's eyes.
        now: the present time (ms).
        limit: how many calls the worker can make at once.
    """
    spent = await lock_bot(session, bot)
    await _find_vanished(session, bot, now, rates)
    free = min(limit, rates.free_calls(spent, now))
    candidates = await session.fetch(
        _Candidate, _CANDIDATES, bot=bot, now=now, step=rates.step, limit=free
    )
    work = [
        await _take(session, bot=bot, worker=worker, now=now, rates=rates, candidate=candidate)
        for candidate in candidates
    ]
    await set_spent(session, bot, rates.spend(spent, now, len(work)))
    return work


@dataclass(frozen=True, slots=True)
class Taken:
    """What a round of claiming has come to: the work, and when (ms) there may be more."""

    work: list[Work]
    more_at: int | None


async def claim_round(
    session: Session, *, bot: int, worker: str, now: int, rates: Rates, limit: int = 16
) -> Taken:
    """`claim`, then `wake_at`, in one transaction: a worker asks for both every time."""
    work = await claim(session, bot=bot, worker=worker, now=now, rates=rates, limit=limit)
    return Taken(work, await wake_at(session, bot, now, rates))


async def wake_at(session: Session, bot: int, now: int, rates: Rates) -> int | None:
    """When (ms) there may be work again, if nobody marks anything before; None if never."""
    spent = await session.fetch_value(
        int, "SELECT spent_until FROM outbox_bots WHERE bot = :bot", bot=bot
    )
    work = await session.fetch_value(int, _NEXT_WORK, bot=bot)
    other = await session.fetch_value(
        int,
        "SELECT min(at) FROM (SELECT min(lease_until) AS at FROM outbox_chats WHERE bot = :bot"
        " AND lease_until IS NOT NULL UNION ALL SELECT min(verify_at) FROM outbox_chats"
        " WHERE bot = :bot AND verify_at IS NOT NULL) times",
        bot=bot,
    )
    times = [] if other is None else [other]
    if work is not None:
        times.append(max(work, 0 if spent is None else rates.bot_ready(spent)))
    return max(now, min(times)) if times else None


_NEXT_WORK = """
SELECT min(CASE WHEN w.at > c.ready THEN w.at ELSE c.ready END) FROM (
    SELECT chat, 0 AS at FROM posts WHERE bot = :bot AND state = 'pending'
    UNION ALL
    SELECT s.chat, CASE
        WHEN s.message IS NULL OR s.anew > s.shown OR s.not_before > t.edit_ready THEN s.not_before
        ELSE t.edit_ready END
    FROM surfaces s JOIN outbox_chats t ON t.bot = s.bot AND t.chat = s.chat
    WHERE s.bot = :bot AND s.stale = 1
) w CROSS JOIN outbox_chats c
WHERE c.bot = :bot AND c.chat = w.chat AND c.lease_until IS NULL
"""


async def abandon_leases(session: Session, bot: int, now: int) -> int:
    """End every lease now: only for a process that knows it is alone, when it starts.

    What the last process was doing is treated as any vanished holder's work at the next claim.
    """
    return await session.execute(
        "UPDATE outbox_chats SET lease_until = :now"
        " WHERE bot = :bot AND lease_until IS NOT NULL AND lease_until > :now",
        bot=bot,
        now=now,
    )


async def second_look(database: Database, bot: int, now: int) -> int:
    """Show once more every surface of the chats that are to be looked at again by `now` (ms).

    Each in a transaction of its own, so that no transaction ever locks two surfaces. Equal content
    is sent all the same: only Telegram knows what its chats show.

    Returns:
        How many surfaces were marked.
    """
    names = await database.read(_due_second_looks, bot, now)
    for name in names:
        await database.write(_look_again, bot, name, now)
    await database.write(_looked, bot, now)
    return len(names)


async def _due_second_looks(session: Session, bot: int, now: int) -> list[str]:
    return await session.fetch_values(
        str,
        "SELECT s.surface FROM surfaces s JOIN outbox_chats c"
        " ON c.bot = s.bot AND c.chat = s.chat"
        " WHERE c.bot = :bot AND c.verify_at <= :now ORDER BY s.chat, s.surface",
        bot=bot,
        now=now,
    )


async def _look_again(session: Session, bot: int, name: str, now: int) -> None:
    await session.execute(
        "UPDATE surfaces SET want = want + 1, digest = NULL, not_before = :now,"
        " since = CASE WHEN want > shown THEN since ELSE :now END"
        " WHERE bot = :bot AND surface = :surface",
        bot=bot,
        surface=name,
        now=now,
    )


async def _looked(session: Session, bot: int, now: int) -> None:
    await session.execute(
        "UPDATE outbox_chats SET verify_at = NULL WHERE bot = :bot AND verify_at <= :now",
        bot=bot,
        now=now,
    )


async def _find_vanished(session: Session, bot: int, now: int, rates: Rates) -> None:
    """Chats whose holder let the lease run out: its call may have arrived, or still arrive."""
    await session.execute(
        "UPDATE posts SET state = 'unconfirmed' WHERE bot = :bot AND state = 'pending'"
        " AND EXISTS (SELECT 1 FROM outbox_chats c WHERE c.bot = posts.bot AND c.chat = posts.chat"
        " AND c.held_post = posts.number AND c.lease_until <= :now)",
        bot=bot,
        now=now,
    )
    await session.execute(
        "UPDATE surfaces SET claimed = shown, not_before = :now WHERE bot = :bot"
        " AND held = 1 AND EXISTS (SELECT 1 FROM outbox_chats c WHERE c.bot = surfaces.bot"
        " AND c.chat = surfaces.chat AND c.lease_until <= :now)",
        bot=bot,
        now=now,
    )
    await session.execute(
        "UPDATE outbox_chats SET lease_until = NULL, worker = NULL, held_post = NULL,"
        " verify_at = :verify WHERE bot = :bot AND lease_until <= :now",
        bot=bot,
        now=now,
        verify=now + rates.verify,
    )


async def _take(
    session: Session, *, bot: int, worker: str, now: int, rates: Rates, candidate: _Candidate
) -> Work:
    held = await session.fetch_one(
        _Held,
        "UPDATE outbox_chats SET lease_until = :until, worker = :worker, fence = fence + 1,"
        " held_post = :post WHERE bot = :bot AND chat = :chat RETURNING fence, recent_calls",
        bot=bot,
        chat=candidate.chat,
        until=now + rates.lease,
        worker=worker,
        post=candidate.number,
    )
    if held is None:
        raise LookupError(f"chat {candidate.chat} vanished while its bot was locked")
    work: Work
    if candidate.surface is not None:
        work = await _take_surface(session, bot, candidate, held.fence, now + rates.lease)
        edited = work.message is not None and work.placement is Placement.IN_PLACE
    else:
        work = await _take_post(session, bot, candidate, held.fence, now + rates.lease)
        edited = False
    booking = book(rates, candidate.chat, times_of(held.recent_calls), now)
    await session.execute(
        "UPDATE outbox_chats SET recent_calls = :recent, ready = :ready,"
        " edit_ready = CASE WHEN :edited = 1 THEN :edit_ready ELSE edit_ready END"
        " WHERE bot = :bot AND chat = :chat",
        bot=bot,
        chat=candidate.chat,
        recent=text_of(booking.recent),
        ready=booking.ready,
        edited=int(edited and is_group(candidate.chat)),
        edit_ready=booking.edit_ready,
    )
    return work


async def _take_surface(
    session: Session, bot: int, candidate: _Candidate, fence: int, until: int
) -> SurfaceWork:
    row = await session.fetch_one(
        _SurfaceRow,
        "UPDATE surfaces SET claimed = want WHERE bot = :bot AND surface = :surface"
        " RETURNING surface, thread, message, want, urgency, anew > shown AS anew,"
        " CASE WHEN anew > shown THEN NULL ELSE digest END AS digest",
        bot=bot,
        surface=candidate.surface,
    )
    if row is None:
        raise LookupError(f"surface {candidate.surface} vanished while its chat was locked")
    return SurfaceWork(
        claim=Claim(bot, candidate.chat, row.thread, fence, until),
        surface=row.surface,
        message=row.message,
        want=row.want,
        digest=row.digest,
        urgency=row.urgency,
        placement=Placement.ANEW if row.anew else Placement.IN_PLACE,
    )


async def _take_post(
    session: Session, bot: int, candidate: _Candidate, fence: int, until: int
) -> PostWork:
    row = await session.fetch_one(
        _PostRow,
        "SELECT number, thread, kind, payload, urgency, tag FROM posts"
        " WHERE bot = :bot AND chat = :chat AND number = :number",
        bot=bot,
        chat=candidate.chat,
        number=candidate.number,
    )
    if row is None:
        raise LookupError(f"post {candidate.number} vanished while its chat was locked")
    claimed = Claim(bot, candidate.chat, row.thread, fence, until)
    return PostWork(claimed, row.number, row.kind, row.payload, row.urgency, row.tag)
