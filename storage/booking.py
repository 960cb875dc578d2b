"""The budgets as rows: every call is booked, those of the outbox and those made past it."""

from dataclasses import dataclass

import msgspec

from storage.budget import Rates, book
from storage.database import Session
from storage.outbox import ensure_chat


@dataclass(frozen=True, slots=True)
class _Budget:
    ready: int
    edit_ready: int
    recent_calls: str


async def book_call(
    session: Session, *, bot: int, chat: int, now: int, rates: Rates, latest: int | None = None
) -> int:
    """Book a call that is made past the outbox, such as a die or the reply to a command.

    Args:
        latest: nothing is booked if the call could only be made after that (ms).

    Returns:
        When (ms) it may be made: `now`, or later when a budget is spent.
    """
    spent = await lock_bot(session, bot)
    await ensure_chat(session, bot, chat)
    row = await session.fetch_one(
        _Budget,
        "SELECT ready, edit_ready, recent_calls FROM outbox_chats"
        " WHERE bot = :bot AND chat = :chat",
        bot=bot,
        chat=chat,
    )
    free = rates.free_calls(spent, now) > 0
    at = max(now, row.ready if row else now, now if free else rates.bot_ready(spent))
    if latest is not None and at > latest:
        return at
    recent = times_of(row.recent_calls if row else "[]")
    booking = book(rates, chat, recent, at)
    await session.execute(
        "UPDATE outbox_chats SET recent_calls = :recent, ready = :ready"
        " WHERE bot = :bot AND chat = :chat",
        bot=bot,
        chat=chat,
        recent=text_of(booking.recent),
        # Nothing overtakes a call that waits, nor goes out in a pause that it waits for.
        ready=max(booking.ready, at),
    )
    await set_spent(session, bot, rates.spend(spent, now, 1))
    return at


async def pause_chat(session: Session, bot: int, chat: int, until: int) -> None:
    """A call made past the outbox met a 429: nothing goes to the chat before `until` (ms)."""
    await ensure_chat(session, bot, chat)
    await session.execute(
        "UPDATE outbox_chats SET ready = CASE WHEN ready < :until THEN :until ELSE ready END"
        " WHERE bot = :bot AND chat = :chat",
        bot=bot,
        chat=chat,
        until=until,
    )


async def lock_bot(session: Session, bot: int) -> int:
    """Lock the budget of a bot until the transaction ends; the time (µs) it is spent up to."""
    spent = await session.fetch_value(
        int,
        "INSERT INTO outbox_bots (bot, spent_until) VALUES (:bot, 0)"
        " ON CONFLICT (bot) DO UPDATE SET spent_until = outbox_bots.spent_until"
        " RETURNING spent_until",
        bot=bot,
    )
    return spent or 0


async def set_spent(session: Session, bot: int, spent: int) -> None:
    """The budget of a bot is spent up to `spent` (µs) now."""
    await session.execute(
        "UPDATE outbox_bots SET spent_until = :spent WHERE bot = :bot", bot=bot, spent=spent
    )


def times_of(text: str) -> tuple[int, ...]:
    """The times of recent calls, as they are stored."""
    return msgspec.json.decode(text, type=tuple[int, ...])


def text_of(times: tuple[int, ...]) -> str:
    """The times of recent calls, to be stored."""
    return msgspec.json.encode(times).decode()
