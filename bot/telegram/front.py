"""What every handler has at hand, and how one update becomes a cause, a place and a person."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.desk.ports import Place
from bot.desk.tables import PersonCard
from bot.telegram.identity import Person, actor_of
from bot.telegram.processor import thread_of
from storage.causes import Cause

if TYPE_CHECKING:
    from telegram import Message, Update

    from bot.desk.tables import Desk
    from bot.telegram.directory import TableDirectory
    from bot.telegram.speaking import Speaker


@dataclass(frozen=True, slots=True)
class Front:
    """The bot's counter: the desk behind it, and its way to speak to people.

    Attributes:
        bot: the bot's user id.
        username: without @.
    """

    bot: int
    username: str
    desk: Desk
    speaker: Speaker
    directory: TableDirectory

    def cause(self, update: Update) -> Cause:
        """The update as the reason for what follows; the same one never acts twice."""
        return Cause.of_update(self.bot, update.update_id)

    def place(self, update: Update) -> Place | None:
        """The chat or topic of an update; None for one that has none."""
        chat = update.effective_chat
        if chat is None:
            return None
        return Place(self.bot, chat.id, thread_of(update.effective_message))

    def placed(self, update: Update) -> tuple[Message, Place] | None:
        """What was written, and in which chat or topic; None where nothing was."""
        message, place = update.effective_message, self.place(update)
        return None if message is None or place is None else (message, place)

    async def written(self, update: Update) -> tuple[Message, Person] | None:
        """What was written, and who wrote it; None where no person wrote anything."""
        message, person = update.effective_message, await self.person(update)
        return None if message is None or person is None else (message, person)

    async def person(self, update: Update) -> Person | None:
        """Who acts, made known to the desk; None where no person stands behind the update."""
        actor = actor_of(update)
        if not isinstance(actor, Person):
            return None
        await self.desk.meet(card_of(actor))
        return actor

    async def bring_hand_down(self, person: int, update: Update) -> None:
        """Something else has appeared in the private chat: a hand in play is sent anew below it."""
        if await self.desk.table_of(self.bot, person) is not None:
            await self.desk.show_hand(self.bot, person, self.cause(update))

    def start_link(self, payload: str) -> str:
        """The address that opens the private chat and presses Start with a payload."""
        return f"https://t.me/{self.username}?start={payload}"


def card_of(person: Person) -> PersonCard:
    """A person as the desk knows people."""
    return PersonCard(person.person, person.name, person.username, person.language)
