"""What the page shows, as JSON: the chats of one person, and what happens in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.server.members import ADMINS, OUTSIDE

if TYPE_CHECKING:
    from bot.sandbox.server import Chat, Event, User
    from bot.sandbox.server.shapes import Json
    from bot.sandbox.world import World

SHOWN = frozenset({"message", "edit", "delete", "action"})
"""Events that a client shows as they are; "chat" events carry the chat's new state."""


def state(world: World, person: User) -> Json:
    """All that a person's client shows, and the number of the newest event it includes."""
    bot = world.api.bot
    return {
        "last": world.api.cloud.last_event_number,
        "me": person.id,
        "bot": {"id": bot.id, "name": bot.first_name, "username": bot.username},
        "people": [_person(user) for user in world.people],
        "chats": [
            _chat(chat, person) | {"messages": list(chat.messages.values())}
            for chat in world.chats_of(person)
        ],
    }


def event(world: World, person: User, happened: Event) -> Json | None:
    """An event as a person's client sees it; None when it does not.

    Of what happens in somebody else's private chat only that it happened is told.
    """
    chat = world.api.chats[happened.chat_id]
    if chat not in world.chats_of(person):
        return _outside(chat, happened)
    if happened.kind == "chat":
        return {"kind": "chat", "chat": _chat(chat, person)}
    if happened.kind not in SHOWN:
        return None
    return {"kind": happened.kind, "chat_id": chat.id} | happened.data


def _outside(chat: Chat, happened: Event) -> Json | None:
    """What a person learns of a chat that he is not, or no longer, in."""
    if chat.is_group:
        return {"kind": "gone", "chat_id": chat.id} if happened.kind == "chat" else None
    return {"kind": "elsewhere", "person": chat.id} if happened.kind == "message" else None


def commands(world: World, person: User, chat: Chat) -> Json:
    """The menu of commands that a person sees in a chat."""
    return {"commands": world.api.cloud.menus.seen_by(person, chat)}


def _person(user: User) -> Json:
    return {"id": user.id, "name": user.first_name, "language": user.language_code or "en"}


def _chat(chat: Chat, person: User) -> Json:
    inside = [member for member in chat.members.values() if member.status not in OUTSIDE]
    title = chat.title if chat.is_group else chat.cloud.bot.first_name
    return {
        "id": chat.id,
        "peer": chat.id if chat.is_group else chat.cloud.bot.id,
        "kind": chat.kind,
        "title": title,
        "forum": chat.forum,
        "members": len(inside),
        "admin": chat.status(person) in ADMINS,
        "started": chat.is_group or person.started,
        "open": chat.migrated_to is None,
        "pinned": chat.pinned[-1] if chat.pinned else None,
        "topics": [
            {"id": topic.id, "name": topic.name, "closed": topic.closed}
            for topic in chat.topics.all()
        ],
    }
