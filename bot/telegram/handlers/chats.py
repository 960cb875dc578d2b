"""What happens to chats: the bot comes and goes, groups move, topics close, people leave."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from telegram.constants import ChatMemberStatus, ChatType

from bot.desk.ports import Place
from bot.telegram.processor import thread_of
from storage.clubs import Standing
from storage.people import Reach

if TYPE_CHECKING:
    from telegram import ChatMember, ChatMemberUpdated, Update

    from bot.telegram.front import Front
    from bot.telegram.handlers.admission import Admissions
    from bot.telegram.library import Context
    from bot.telegram.rights import Administrators

_OUTSIDE: Final = (ChatMemberStatus.LEFT, ChatMemberStatus.BANNED)


class OwnMembership:
    """`my_chat_member`: blocked and unblocked in private; added, muted, removed in groups."""

    def __init__(
        self, front: Front, administrators: Administrators, admissions: Admissions
    ) -> None:
        self._front = front
        self._administrators = administrators
        self._admissions = admissions

    async def __call__(self, update: Update, context: Context) -> None:
        """Learn where the bot may write."""
        change = update.my_chat_member
        if change is None:
            return
        if change.chat.type == ChatType.PRIVATE:
            await self._private(change)
        else:
            await self._group(update, change)

    async def _private(self, change: ChatMemberUpdated) -> None:
        gone = change.new_chat_member.status in _OUTSIDE
        reach = Reach.UNREACHABLE if gone else Reach.REACHABLE
        await self._front.desk.set_reach(self._front.bot, change.chat.id, reach)

    async def _group(self, update: Update, change: ChatMemberUpdated) -> None:
        front, chat = self._front, change.chat.id
        self._administrators.forget(chat)
        new = change.new_chat_member
        if new.status in _OUTSIDE:
            await front.desk.set_standing(front.bot, chat, Standing.LEFT)
            return
        person = await front.person(update)
        by = None if person is None else person.person
        title = change.chat.title or ""
        entered = await front.desk.enter_chat(Place(front.bot, chat), title, by)
        await front.desk.set_writable(
            front.bot, chat, front.cause(update), writable=_may_write(new)
        )
        if change.old_chat_member.status in _OUTSIDE and _may_write(new):
            await self._admissions.arrived(change.get_bot(), chat, entered.standing, title)


def _may_write(member: ChatMember) -> bool:
    if member.status != ChatMemberStatus.RESTRICTED:
        return True
    return bool(getattr(member, "can_send_messages", True))


class GroupMoved:
    """The group has become a supergroup; told twice, from both sides, in any order."""

    def __init__(self, front: Front) -> None:
        self._front = front

    async def __call__(self, update: Update, context: Context) -> None:
        """Move what belongs to the old id to the new one."""
        message = update.effective_message
        if message is None:
            return
        if message.migrate_to_chat_id is not None:
            old, new = message.chat_id, message.migrate_to_chat_id
        elif message.migrate_from_chat_id is not None:
            old, new = message.migrate_from_chat_id, message.chat_id
        else:
            return
        await self._front.desk.migrate_chat(self._front.bot, old, new)


class SomebodyLeft:
    """A person left the group, or was removed."""

    def __init__(self, front: Front) -> None:
        self._front = front

    async def __call__(self, update: Update, context: Context) -> None:
        """A table there goes on without the person."""
        message = update.effective_message
        if message is None or message.left_chat_member is None:
            return
        person = message.left_chat_member.id
        if person == self._front.bot:
            return
        await self._front.desk.leave_chat(
            self._front.bot, message.chat_id, person, self._front.cause(update)
        )


class MemberChanged:
    """`chat_member`, where the bot is an administrator: left, banned, or another right."""

    def __init__(self, front: Front, administrators: Administrators) -> None:
        self._front = front
        self._administrators = administrators

    async def __call__(self, update: Update, context: Context) -> None:
        """As `SomebodyLeft`; and administrators are asked for again."""
        change = update.chat_member
        if change is None:
            return
        self._administrators.forget(change.chat.id)
        if change.new_chat_member.status in _OUTSIDE:
            await self._front.desk.leave_chat(
                self._front.bot,
                change.chat.id,
                change.new_chat_member.user.id,
                self._front.cause(update),
            )


class TopicClosed:
    """The topic of a table was closed: the table goes on in the chat itself."""

    def __init__(self, front: Front) -> None:
        self._front = front

    async def __call__(self, update: Update, context: Context) -> None:
        """Leave the topic."""
        message = update.effective_message
        thread = thread_of(message)
        if message is not None and thread is not None:
            await self._front.desk.drop_thread(Place(self._front.bot, message.chat_id, thread))
