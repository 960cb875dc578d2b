"""What chats should come to show: surfaces and posts.

A *surface* (hand, table, lobby, panel) is a message that is drawn anew when its turn comes; marks
made meanwhile merge, the newest state wins. A *post* (result, lock, announcement, prompt) belongs
to one event; it goes once, in order, with its number in the text. Both are entered by the
transaction of the move that calls for them; `storage.delivery` hands them out.
"""

from dataclasses import dataclass
from enum import IntEnum, StrEnum

from storage.database import Session


class Urgency(IntEnum):
    """Who is served first. Each step down may be overtaken by waiting long enough."""

    PROMPT = 0
    RESULT = 1
    TABLE = 2
    BYSTANDER = 3


class Placement(StrEnum):
    """Where a surface appears when it is shown next."""

    IN_PLACE = "in_place"
    """Edited where it is; sent if it is nowhere yet."""
    ANEW = "anew"
    """Sent again as the newest message of the chat; the old one is deleted."""


class PostState(StrEnum):
    """What became of a post."""

    PENDING = "pending"
    SENT = "sent"
    UNCONFIRMED = "unconfirmed"
    """The answer was lost: it may stand in the chat or not. It is not sent again."""
    FAILED = "failed"
    RETRACTED = "retracted"


@dataclass(frozen=True, slots=True)
class Mark:
    """A surface whose view has changed.

    Args:
        surface: its name within the bot, such as ``hand:<table>:<person>``.
        chat: where it stands; a surface that moves to another chat is sent there anew.
        urgency: how soon; the more urgent of two unserved marks counts.
        thread: the topic, if any.
        rest: milliseconds it must have been left alone since it was last shown.
    """

    bot: int
    surface: str
    chat: int
    urgency: Urgency
    thread: int | None = None
    placement: Placement = Placement.IN_PLACE
    rest: int = 0

    async def apply(self, session: Session, at: int) -> None:
        """Raise what the surface wants to show; it has been stale since `at`, or before."""
        await ensure_chat(session, self.bot, self.chat)
        await session.execute(
            _MARK,
            bot=self.bot,
            surface=self.surface,
            chat=self.chat,
            thread=self.thread,
            anew=int(self.placement is Placement.ANEW),
            urgency=self.urgency,
            at=at,
            rest=self.rest,
        )


# A mark that a call under way will satisfy is settled already: newer marks stand for themselves.
_MARK = """
INSERT INTO surfaces (bot, surface, chat, thread, want, urgency, since, not_before)
VALUES (:bot, :surface, :chat, :thread, 1, :urgency, :at, :at)
ON CONFLICT (bot, surface) DO UPDATE SET
    want = surfaces.want + 1,
    chat = excluded.chat,
    thread = excluded.thread,
    message = CASE WHEN surfaces.chat = excluded.chat THEN surfaces.message END,
    digest = CASE WHEN surfaces.chat = excluded.chat THEN surfaces.digest END,
    anew = CASE WHEN :anew = 1 THEN surfaces.want + 1 ELSE surfaces.anew END,
    urgency = CASE WHEN surfaces.want > surfaces.shown AND surfaces.want > surfaces.claimed
        AND surfaces.urgency < excluded.urgency THEN surfaces.urgency ELSE excluded.urgency END,
    since = CASE WHEN surfaces.want > surfaces.shown AND surfaces.want > surfaces.claimed
        THEN surfaces.since ELSE excluded.since END,
    not_before = CASE
        WHEN surfaces.want <= surfaces.shown THEN coalesce(surfaces.shown_at + :rest, :at)
        WHEN surfaces.want = surfaces.claimed THEN :at + :rest
        WHEN surfaces.not_before <= coalesce(surfaces.shown_at + :rest, :at)
        THEN surfaces.not_before
        ELSE coalesce(surfaces.shown_at + :rest, :at) END
"""


async def mark_again(session: Session, surface: str, at: int) -> frozenset[int]:
    """Whatever is shown of a surface, or of all with such names, looks different now.

    Args:
        surface: a name such as ``board:<table>``, or a pattern with ``%`` for any characters.

    Returns:
        The bots that have something to show.
    """
    rows = await session.fetch(
        _Shown,
        "SELECT bot, surface, chat, thread FROM surfaces"
        " WHERE surface LIKE :surface AND message IS NOT NULL",
        surface=surface,
    )
    for row in rows:
        mark = Mark(row.bot, row.surface, row.chat, Urgency.BYSTANDER, thread=row.thread)
        await mark.apply(session, at)
    return frozenset(row.bot for row in rows)


@dataclass(frozen=True, slots=True)
class _Shown:
    bot: int
    surface: str
    chat: int
    thread: int | None


@dataclass(frozen=True, slots=True)
class Remove:
    """A surface that is over and whose message goes.

    One whose message stays as the last word needs nothing: it is simply marked no more.
    """

    bot: int
    surface: str

    async def apply(self, session: Session, at: int) -> None:
        """Forget the surface and put its message on the list of deletions."""
        await session.execute(
            "INSERT INTO deletions (bot, chat, message, at)"
            " SELECT bot, chat, message, :at FROM surfaces"
            " WHERE bot = :bot AND surface = :surface AND message IS NOT NULL"
            " ON CONFLICT DO NOTHING",
            bot=self.bot,
            surface=self.surface,
            at=at,
        )
        await session.execute(
            "DELETE FROM surfaces WHERE bot = :bot AND surface = :surface",
            bot=self.bot,
            surface=self.surface,
        )


@dataclass(frozen=True, slots=True)
class Post:
    """A message for one event.

    Args:
        kind: which screen renders it.
        payload: what that screen needs, as JSON.
        tag: a name within the chat under which it can be taken back.
    """

    bot: int
    chat: int
    urgency: Urgency
    kind: str
    payload: str
    thread: int | None = None
    tag: str | None = None

    async def apply(self, session: Session, at: int) -> None:
        """Put it last in its chat, with the chat's next number."""
        await ensure_chat(session, self.bot, self.chat)
        number = await session.fetch_value(
            int,
            "UPDATE outbox_chats SET last_post = last_post + 1"
            " WHERE bot = :bot AND chat = :chat RETURNING last_post",
            bot=self.bot,
            chat=self.chat,
        )
        await session.execute(
            "INSERT INTO posts (bot, chat, number, thread, urgency, kind, payload, tag, state,"
            " since) VALUES (:bot, :chat, :number, :thread, :urgency, :kind, :payload, :tag,"
            " 'pending', :at)",
            bot=self.bot,
            chat=self.chat,
            number=number,
            thread=self.thread,
            urgency=self.urgency,
            kind=self.kind,
            payload=self.payload,
            tag=self.tag,
            at=at,
        )


@dataclass(frozen=True, slots=True)
class Retract:
    """Take back the posts of a chat that carry a tag: unsent ones never go, sent ones vanish."""

    bot: int
    chat: int
    tag: str

    async def apply(self, session: Session, at: int) -> None:
        """Withdraw what waits, and put what was sent on the list of deletions."""
        await session.execute(
            "INSERT INTO deletions (bot, chat, message, at)"
            " SELECT bot, chat, message, :at FROM posts"
            " WHERE bot = :bot AND chat = :chat AND tag = :tag AND message IS NOT NULL"
            " AND state = 'sent' ON CONFLICT DO NOTHING",
            bot=self.bot,
            chat=self.chat,
            tag=self.tag,
            at=at,
        )
        await session.execute(
            "UPDATE posts SET state = 'retracted' WHERE bot = :bot AND chat = :chat"
            " AND tag = :tag AND state <> 'failed'",
            bot=self.bot,
            chat=self.chat,
            tag=self.tag,
        )


async def ensure_chat(session: Session, bot: int, chat: int) -> None:
    """Make the delivery row of a chat if it is not there yet."""
    await session.execute(
        "INSERT INTO outbox_chats (bot, chat) VALUES (:bot, :chat) ON CONFLICT DO NOTHING",
        bot=bot,
        chat=chat,
    )


@dataclass(frozen=True, slots=True)
class Surface:
    """Where a surface stands and whether it shows what it should."""

    bot: int
    surface: str
    chat: int
    thread: int | None
    message: int | None
    want: int
    shown: int
    urgency: Urgency
    since: int


_SURFACE = (
    "SELECT bot, surface, chat, thread, message, want, shown, urgency, since FROM surfaces"
    " WHERE bot = :bot"
)


async def surface(session: Session, bot: int, name: str) -> Surface | None:
    """One surface, or None if it was never marked or is closed."""
    return await session.fetch_one(
        Surface, _SURFACE + " AND surface = :surface", bot=bot, surface=name
    )


async def prune(session: Session, before: int) -> int:
    """Forget what is long past; how many rows went.

    Posts made before `before` (ms) that are settled, and surfaces shown last before it that have
    nothing new to show: should one be marked again, it is sent as a new message.
    """
    posts = await session.execute(
        "DELETE FROM posts WHERE since < :before AND state <> 'pending'", before=before
    )
    surfaces = await session.execute(
        "DELETE FROM surfaces WHERE shown_at < :before AND stale = 0", before=before
    )
    return posts + surfaces
