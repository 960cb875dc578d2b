"""Chats: private ones with the bot, basic groups and supergroups."""

from __future__ import annotations

import copy
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, cast

from bot.sandbox.server.members import ADMINS, OUTSIDE, PERMISSIONS, Member, Status, all_rights
from bot.sandbox.server.shapes import ChatShape, Content, Json, Line, Message, UserShape
from bot.sandbox.server.topics import Topics
from bot.sandbox.server.values import joined

if TYPE_CHECKING:
    from bot.sandbox.server.cloud import Cloud
    from bot.sandbox.server.people import User

ChatKind = Literal["private", "group", "supergroup"]
MEDIA = ("photo", "document", "animation", "video", "dice")
ANONYMOUS_ADMIN = UserShape(
    id=1087968824, is_bot=True, first_name="Group", username="GroupAnonymousBot"
)
"""In whose name Telegram sends what an anonymous administrator writes."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a chat and that a client may show."""

    number: int
    chat_id: int
    kind: str
    at: float
    data: Json


class Chat:
    """A chat with its members, topics and messages."""

    def __init__(self, cloud: Cloud, chat_id: int, kind: ChatKind, title: str = "") -> None:
        self.cloud = cloud
        self.id = chat_id
        self.kind: ChatKind = kind
        self.title = title
        self.forum = False
        self.messages: dict[int, Message] = {}
        """What is in the chat now."""
        self.log: list[Event] = []
        """All that happened, in order."""
        self.members: dict[int, Member] = {}
        self.permissions = dict.fromkeys(PERMISSIONS, True) | {"can_pin_messages": kind == "group"}
        self.topics = Topics(self)
        self.pinned: list[int] = []
        self.reply_keyboard: list[list[str]] | None = None
        self.migrated_to: Chat | None = None
        self.last_id = 0

    @property
    def is_group(self) -> bool:
        """Whether more than one person can be in it."""
        return self.kind != "private"

    def shape(self) -> ChatShape:
        """The Bot API's Chat."""
        shape = ChatShape(id=self.id, type=self.kind)
        user = self.cloud.users.get(self.id)
        if user:
            shape["first_name"] = user.first_name
            if user.username:
                shape["username"] = user.username
        elif self.title:
            shape["title"] = self.title
        if self.forum:
            shape["is_forum"] = True
        return shape

    # --- what happens in it

    def note(self, kind: str, **data: object) -> None:
        """Keep something that clients may show, and wake those who wait for it."""
        number = self.cloud.next_event_number()
        event = Event(number, self.id, kind, self.cloud.clock.now(), copy.deepcopy(data))
        self.log.append(event)
        self.cloud.feed.append(event)
        self.cloud.changes.touch()

    def add(self, sender: User, content: Content) -> Message:
        """A new message.

        Supergroups number their own; private chats and basic groups share one numbering.
        """
        if self.kind == "supergroup":
            number = self.last_id = self.last_id + 1
        else:
            number = self.cloud.last_id = self.cloud.last_id + 1
        header: Message = {
            "message_id": number,
            "date": int(self.cloud.clock.now()),
            "chat": self.shape(),
            "from": self.seen_as(sender),
        }
        message = filled(header, content)
        if self.member(sender).is_anonymous:
            message["sender_chat"] = self.shape()
        self.messages[number] = message
        self.note("message", message=message)
        return message

    def tell(self, message: Message) -> None:
        """Send the bot a service message, unless it is outside."""
        if self.status(self.cloud.bot) not in OUTSIDE or "left_chat_member" in message:
            self.cloud.updates.emit("message", message, self.id)

    def service(self, sender: User, content: Content) -> Message:
        """A service message, of which the bot is told."""
        message = self.add(sender, content)
        self.tell(message)
        return message

    def remove(self, message_id: int) -> None:
        """A message vanishes for everybody."""
        del self.messages[message_id]
        self.pinned = [i for i in self.pinned if i != message_id]
        self.note("delete", message_id=message_id)

    def transcript(self) -> list[Line]:
        """The chat as a person sees it now."""
        return [_line(message) for _, message in sorted(self.messages.items())]

    # --- who is in it

    def member(self, user: User) -> Member:
        """The user's membership; of strangers, that they have left."""
        return self.members.get(user.id) or Member("left")

    def status(self, user: User) -> Status:
        """The user's status."""
        return self.member(user).status

    def seen_as(self, user: User) -> UserShape:
        """In whose name the user's messages come: an anonymous administrator's in the group's."""
        return ANONYMOUS_ADMIN if self.member(user).is_anonymous else user.shape()

    def member_shape(self, user: User) -> Json:
        """The Bot API's ChatMember."""
        return self.member(user).shape(user.shape(), self.cloud.spec)

    def set_member(self, user: User, by: User, member: Member) -> None:
        """Somebody joins, leaves, is promoted, restricted or thrown out."""
        old, was_in = self.member_shape(user), self.status(user) not in OUTSIDE
        now_in = member.status not in OUTSIDE
        self.members[user.id] = member
        if was_in != now_in and self.is_group:
            self.service(by, _came(user) if now_in else Content(left_chat_member=user.shape()))
            self.cloud.seen |= {user.id, by.id}
        self._tell_of_member(user, by, old)
        self.note("chat")

    def promote(self, user: User, by: User, **rights: bool) -> None:
        """Make somebody an administrator, with all rights unless some are named.

        ``is_anonymous=True`` hides him behind the group's name.
        """
        named = {name: right for name, right in rights.items() if name != "is_anonymous"}
        self.set_member(user, by, Member("administrator", (named or all_rights()) | rights))

    def demote(self, user: User, by: User) -> None:
        """Make an administrator an ordinary member again."""
        self.set_member(user, by, Member("member"))

    def add_bot(self, by: User) -> None:
        """Add the bot as an ordinary member, or demote it to one."""
        self.set_member(self.cloud.bot, by, Member("member"))

    def promote_bot(self, by: User, **rights: bool) -> None:
        """Make the bot an administrator, with all rights unless some are named."""
        self.promote(self.cloud.bot, by, **rights)

    def remove_bot(self, by: User) -> None:
        """Throw the bot out."""
        self.set_member(self.cloud.bot, by, Member("kicked"))

    def migrate(self, by: User) -> Chat:
        """A basic group becomes a supergroup: a new id and a new numbering of messages."""
        new = self.migrated_to = self.cloud.new_chat("supergroup", self.title)
        new.members = dict(self.members)
        self.service(by, Content(migrate_to_chat_id=new.id))
        new.service(by, Content(migrate_from_chat_id=self.id))
        return new

    def bot_reads(self, message: Message) -> bool:
        """Privacy mode: in groups a bot gets commands, replies to it and, as admin, everything."""
        cloud = self.cloud
        status = self.status(cloud.bot)
        replied = message.get("reply_to_message")
        if status in OUTSIDE:
            return False
        to_bot = replied is not None and replied["from"]["id"] == cloud.bot.id
        if status in ADMINS or not cloud.privacy_mode or to_bot:
            return True
        command = re.match(r"/\w+(?:@(\w+))?", message.get("text", message.get("caption", "")))
        name = (command[1] or cloud.bot_username) if command else ""
        return name.lower() == cloud.bot_username.lower()

    def _tell_of_member(self, user: User, by: User, old: Json) -> None:
        bot = self.cloud.bot
        if user is not bot and self.status(bot) not in ADMINS:
            return
        kind = "my_chat_member" if user is bot else "chat_member"
        update = {
            "chat": self.shape(),
            "from": self.seen_as(by),
            "date": int(self.cloud.clock.now()),
            "old_chat_member": old,
            "new_chat_member": self.member_shape(user),
        }
        self.cloud.updates.emit(kind, update, (kind, self.id if user is bot else user.id))


def filled(message: Message, content: Content) -> Message:
    """A message with more content, which wins over what it has."""
    return cast("Message", joined(message, content))


def _came(user: User) -> Content:
    return Content(new_chat_members=[user.shape()])


def _line(message: Message) -> Line:
    keyboard = message.get("reply_markup", {"inline_keyboard": []})["inline_keyboard"]
    chat = message.get("sender_chat")
    return Line(
        id=message["message_id"],
        sender=chat.get("title", "") if chat else message["from"]["first_name"],
        is_bot=message["from"]["is_bot"],
        text=message.get("text", message.get("caption", "")),
        media=next((kind for kind in MEDIA if kind in message), None),
        buttons=[[button["text"] for button in row] for row in keyboard],
        edited="edit_date" in message,
        thread=message.get("message_thread_id"),
    )
