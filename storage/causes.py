"""Why a move happens, so that the same reason never moves twice.

A cause is unique in each of its parts: by the update that Telegram delivered (it may deliver it
again), by the ask that a seat answered (the same press may come under a new update id), and by a
name (a deadline, an organiser's import). Whoever comes second gets the first answer.
"""

from dataclasses import dataclass

from storage.database import Session


@dataclass(frozen=True, slots=True)
class Press:
    """A seat's answer to one ask of one stream."""

    stream: str
    ask: int
    seat: int


@dataclass(frozen=True, slots=True)
class Cause:
    """One reason to move. At least one part is given."""

    bot: int | None = None
    update: int | None = None
    press: Press | None = None
    name: str | None = None

    def __post_init__(self) -> None:
        if (self.bot is None) != (self.update is None):
            raise ValueError("an update id counts within its bot: give both or neither")
        if self.update is None and self.press is None and self.name is None:
            raise ValueError("a cause needs an update, a press or a name")

    @classmethod
    def of_update(cls, bot: int, update: int, press: Press | None = None) -> "Cause":
        """Telegram's update, and the ask it answers if it is a press."""
        return cls(bot=bot, update=update, press=press)

    @classmethod
    def of_deadline(cls, stream: str, version: int) -> "Cause":
        """The deadline that stood on the head of `stream` at `version`; it fires at most once."""
        return cls(name=f"t{stream}:{version}")

    @classmethod
    def named(cls, name: str) -> "Cause":
        """Any other reason that has a name of its own."""
        return cls(name=name)


async def record(session: Session, cause: Cause, answer: str, at: int) -> str | None:
    """Enter `cause` with the words that answer it; the first answer if it was there already."""
    press = cause.press
    entered = await session.execute(
        "INSERT INTO causes (bot, update_id, stream, ask, seat, name, answer, at)"
        " VALUES (:bot, :update, :stream, :ask, :seat, :name, :answer, :at)"
        " ON CONFLICT DO NOTHING",
        bot=cause.bot,
        update=cause.update,
        stream=press.stream if press else None,
        ask=press.ask if press else None,
        seat=press.seat if press else None,
        name=cause.name,
        answer=answer,
        at=at,
    )
    return None if entered else await first_answer(session, cause)


async def first_answer(session: Session, cause: Cause) -> str | None:
    """What was answered when `cause` came first; None if it is new."""
    press = cause.press
    return await session.fetch_value(
        str,
        "SELECT answer FROM causes WHERE (bot = :bot AND update_id = :update)"
        " OR (stream = :stream AND ask = :ask AND seat = :seat) OR name = :name"
        " ORDER BY cause LIMIT 1",
        bot=cause.bot,
        update=cause.update,
        stream=press.stream if press else None,
        ask=press.ask if press else None,
        seat=press.seat if press else None,
        name=cause.name,
    )


async def prune(session: Session, before: int) -> int:
    """Forget updates and presses older than `before` (ms); Telegram repeats one for a day at most.

    Kept are presses of streams that still have a deadline, and causes with a name of their own:
    whoever gave it, such as a tournament's steward, may ask for them at any time. Returns how many
    went.
    """
    return await session.execute(
        "DELETE FROM causes WHERE at < :before AND name IS NULL AND NOT EXISTS"
        " (SELECT 1 FROM streams WHERE streams.stream = causes.stream AND due IS NOT NULL)",
        before=before,
    )
