"""Clubs and their chats.

A club has an id of its own, made when a group is first used; it may have several groups. A chat is
known by the bot and Telegram's id; when a group becomes a supergroup its id changes, and all that
stood under the old id stands under the new one, whichever news of it comes first.
"""

from dataclasses import dataclass
from enum import StrEnum

from storage.database import Session
from storage.errors import NotFound, PlaceTaken
from storage.outbox import ensure_chat


class Standing(StrEnum):
    """Whether the bot serves a chat."""

    WAITING = "waiting"
    """The operator has been asked and has not answered."""
    OPEN = "open"
    REFUSED = "refused"
    LEFT = "left"
    """The bot was removed from the chat."""


@dataclass(frozen=True, slots=True)
class Club:
    """One ledger, one set of roles and standings. `settings` is JSON."""

    club: int
    name: str
    settings: str


@dataclass(frozen=True, slots=True)
class Chat:
    """A group of a club as one bot sees it. `settings` is JSON."""

    bot: int
    chat: int
    club: int
    title: str
    standing: Standing
    settings: str


_CHATS = "SELECT bot, chat, club, title, standing, settings FROM chats"
_CHAT = _CHATS + " WHERE bot = :bot AND chat = :chat"


async def chat_of(session: Session, bot: int, chat: int) -> Chat | None:
    """The chat of that id, or of the id it was changed to; None if it was never used."""
    return await session.fetch_one(Chat, _CHAT, bot=bot, chat=await _present_id(session, bot, chat))


async def club_at(session: Session, bot: int, chat: int) -> int | None:
    """The club of a chat; None if the chat was never used."""
    found = await chat_of(session, bot, chat)
    return None if found is None else found.club


async def meet_chat(
    session: Session, bot: int, chat: int, title: str, standing: Standing, at: int
) -> Chat:
    """The chat of that id with its title brought up to date; at first use a club is made for it.

    Args:
        standing: given to a chat that is new; a known one keeps its own.
    """
    present = await _present_id(session, bot, chat)
    known = await session.execute(
        "UPDATE chats SET title = :title WHERE bot = :bot AND chat = :chat",
        bot=bot,
        chat=present,
        title=title,
    )
    if not known:
        club = await make_club(session, title, at)
        await session.execute(
            "INSERT INTO chats (bot, chat, club, title, standing, at)"
            " VALUES (:bot, :chat, :club, :title, :standing, :at)",
            bot=bot,
            chat=present,
            club=club,
            title=title,
            standing=standing,
            at=at,
        )
    return await _chat(session, bot, present)


async def make_club(session: Session, name: str, at: int) -> int:
    """A new club; its id."""
    club = await session.fetch_value(
        int, "INSERT INTO clubs (name, at) VALUES (:name, :at) RETURNING club", name=name, at=at
    )
    if club is None:
        raise NotFound("club", name)
    return club


async def club_of(session: Session, club: int) -> Club:
    """The club of that id.

    Raises:
        NotFound: there is none.
    """
    row = await session.fetch_one(
        Club, "SELECT club, name, settings FROM clubs WHERE club = :club", club=club
    )
    if row is None:
        raise NotFound("club", club)
    return row


async def all_clubs(session: Session) -> list[int]:
    """Every club, by id; for audits."""
    return await session.fetch_values(int, "SELECT club FROM clubs ORDER BY club")


async def chats_of_club(session: Session, club: int) -> list[Chat]:
    """Every chat of a club, over all bots."""
    return await session.fetch(Chat, _CHATS + " WHERE club = :club ORDER BY bot, chat", club=club)


async def first_chat(session: Session, club: int) -> Chat | None:
    """The group that the club was made for; None once it is gone from the club."""
    return await session.fetch_one(
        Chat,
        _CHATS + " WHERE club = :club AND joined IS NULL ORDER BY at, bot, chat LIMIT 1",
        club=club,
    )


async def set_standing(session: Session, bot: int, chat: int, standing: Standing) -> None:
    """Serve a chat, or stop serving it.

    Raises:
        NotFound: the chat is not known.
    """
    await _update_chat(session, bot, chat, "standing = :value", standing)


async def set_chat_settings(session: Session, bot: int, chat: int, settings: str) -> None:
    """Replace a chat's settings (JSON: language, defaults, …).

    Raises:
        NotFound: the chat is not known.
    """
    await _update_chat(session, bot, chat, "settings = :value", settings)


async def set_club_settings(session: Session, club: int, settings: str) -> None:
    """Replace a club's settings (JSON).

    Raises:
        NotFound: there is no such club.
    """
    changed = await session.execute(
        "UPDATE clubs SET settings = :settings WHERE club = :club", club=club, settings=settings
    )
    if not changed:
        raise NotFound("club", club)


async def migrate_chat(session: Session, bot: int, old: int, new: int) -> None:
    """A group has become a supergroup: all that stood under `old` stands under `new`.

    May be told any number of times, and before or after the new id was first met. Messages of the
    old chat cannot be edited from the new one, so its surfaces are sent anew.

    Raises:
        PlaceTaken: both ids have an open table in one place; close this one, then tell again.
    """
    told = await session.execute(
        "INSERT INTO chat_moves (bot, old_chat, new_chat) VALUES (:bot, :old, :new)"
        " ON CONFLICT DO NOTHING",
        bot=bot,
        old=old,
        new=new,
    )
    if not told or old == new:
        return
    await _refuse_two_tables(session, bot, old, new)
    await _move_chat_row(session, bot, old, new)
    await session.execute(
        "UPDATE tables SET chat = :new WHERE bot = :bot AND chat = :old", bot=bot, old=old, new=new
    )
    await session.execute(
        "UPDATE plans SET chat = :new WHERE bot = :bot AND chat = :old", bot=bot, old=old, new=new
    )
    await session.execute(
        "UPDATE tournaments SET chat = :new WHERE bot = :bot AND chat = :old",
        bot=bot,
        old=old,
        new=new,
    )
    await _move_outbox(session, bot, old, new)


async def _refuse_two_tables(session: Session, bot: int, old: int, new: int) -> None:
    later = await session.fetch_value(
        str,
        "SELECT later.play_table FROM tables later JOIN tables early ON early.bot = later.bot"
        " AND coalesce(early.thread, 0) = coalesce(later.thread, 0)"
        " WHERE later.bot = :bot AND later.chat = :new AND early.chat = :old"
        " AND later.state <> 'closed' AND early.state <> 'closed'"
        " AND later.placed = 1 AND early.placed = 1",
        bot=bot,
        old=old,
        new=new,
    )
    if later is not None:
        raise PlaceTaken(later)


async def _move_chat_row(session: Session, bot: int, old: int, new: int) -> None:
    before = await session.fetch_one(Chat, _CHAT, bot=bot, chat=old)
    if before is None:
        return
    early = await session.fetch_one(Chat, _CHAT, bot=bot, chat=new)
    if early is not None:
        # The new id was met first and got a club of its own: what it has joins the old club.
        await session.execute(
            "DELETE FROM chats WHERE bot = :bot AND chat = :chat", bot=bot, chat=new
        )
        await _merge_club(session, early.club, before.club)
    await session.execute(
        "UPDATE chats SET chat = :new WHERE bot = :bot AND chat = :old", bot=bot, old=old, new=new
    )


async def _merge_club(session: Session, early: int, club: int) -> None:
    """Undo the club that was made for a chat already in `club`, unless it has a life by now."""
    used = await session.fetch_value(
        int,
        "SELECT 1 WHERE EXISTS (SELECT 1 FROM matches WHERE club = :early)"
        " OR EXISTS (SELECT 1 FROM entries WHERE club = :early)"
        " OR EXISTS (SELECT 1 FROM chats WHERE club = :early OR former = :early)"
        " OR EXISTS (SELECT 1 FROM acts WHERE club = :early)"
        " OR EXISTS (SELECT 1 FROM leagues WHERE club = :early)"
        " OR EXISTS (SELECT 1 FROM club_codes WHERE club = :early)",
        early=early,
    )
    if used or early == club:
        return
    await session.execute(
        "INSERT INTO members (club, person, role, rating, at)"
        " SELECT :club, person, role, rating, at FROM members WHERE club = :early"
        " ON CONFLICT DO NOTHING",
        early=early,
        club=club,
    )
    for relation in ("members", "club_pages"):
        await session.execute(
            f"DELETE FROM {relation} WHERE club = :early",  # noqa: S608 - two of ours
            early=early,
        )
    await session.execute(
        "UPDATE tables SET club = :club WHERE club = :early", early=early, club=club
    )
    await session.execute(
        "UPDATE plans SET club = :club WHERE club = :early", early=early, club=club
    )
    await session.execute(
        "UPDATE tournaments SET club = :club WHERE club = :early", early=early, club=club
    )
    await session.execute("DELETE FROM clubs WHERE club = :early", early=early)


async def _move_outbox(session: Session, bot: int, old: int, new: int) -> None:
    await ensure_chat(session, bot, new)
    base = await session.fetch_value(
        int,
        "SELECT last_post FROM outbox_chats WHERE bot = :bot AND chat = :new",
        bot=bot,
        new=new,
    )
    await session.execute(
        "UPDATE posts SET chat = :new, number = number + :base WHERE bot = :bot AND chat = :old",
        bot=bot,
        old=old,
        new=new,
        base=base,
    )
    await session.execute(
        "UPDATE outbox_chats SET last_post = last_post + coalesce((SELECT last_post FROM"
        " outbox_chats WHERE bot = :bot AND chat = :old), 0) WHERE bot = :bot AND chat = :new",
        bot=bot,
        old=old,
        new=new,
    )
    await session.execute(
        "UPDATE surfaces SET chat = :new, message = NULL, digest = NULL, want = want + 1"
        " WHERE bot = :bot AND chat = :old",
        bot=bot,
        old=old,
        new=new,
    )
    for relation in ("deletions", "outbox_chats"):
        await session.execute(
            f"DELETE FROM {relation} WHERE bot = :bot AND chat = :old",  # noqa: S608 - two of ours
            bot=bot,
            old=old,
        )


async def _present_id(session: Session, bot: int, chat: int) -> int:
    moved = await session.fetch_value(
        int,
        "SELECT new_chat FROM chat_moves WHERE bot = :bot AND old_chat = :chat",
        bot=bot,
        chat=chat,
    )
    return chat if moved is None else moved


async def _chat(session: Session, bot: int, chat: int) -> Chat:
    row = await session.fetch_one(Chat, _CHAT, bot=bot, chat=chat)
    if row is None:
        raise NotFound("chat", chat)
    return row


async def _update_chat(
    session: Session, bot: int, chat: int, assignment: str, value: int | str
) -> None:
    changed = await session.execute(
        f"UPDATE chats SET {assignment} WHERE bot = :bot AND chat = :chat",  # noqa: S608 - ours
        bot=bot,
        chat=await _present_id(session, bot, chat),
        value=value,
    )
    if not changed:
        raise NotFound("chat", chat)
