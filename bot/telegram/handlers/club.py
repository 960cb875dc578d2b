"""Commands and buttons about a club: roles, groups, log, seasons, leagues."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from telegram.constants import MessageEntityType

from bot.clubhouse.orders import Order
from bot.desk.answers import Answer, toast
from bot.screens.answers import answer_message
from bot.screens.message import Screen
from bot.telegram.front import card_of
from bot.telegram.handlers.asked import asked_in
from bot.telegram.identity import Person, person_of
from bot.telegram.replies import tell
from bot.telegram.showing import send, show_in
from bot.telegram.speaking import Words
from storage.people import Reach

if TYPE_CHECKING:
    from telegram import Update

    from bot.clubhouse.rooms import Rooms, Said
    from bot.screens.pen import PenCase
    from bot.telegram.callbacks import ButtonData
    from bot.telegram.front import Front
    from bot.telegram.library import Context
    from bot.tongues import Tongues

_SECRET: Final = "club.code"
"""The key of the one answer that is for the asker alone."""


class ClubCommands:
    """Turns updates into orders, and says what comes of them."""

    def __init__(self, front: Front, pens: PenCase, tongues: Tongues, rooms: Rooms) -> None:
        self.front = front
        self._pens = pens
        self._tongues = tongues
        self.rooms = rooms

    async def order(self, update: Update, words: tuple[str, ...]) -> Order | None:
        """An update as an order; None where nobody asks."""
        asked = await asked_in(update, words, self.front, self._tongues)
        if asked is None:
            return None
        club = None
        if not asked.in_group and asked.person is not None:
            club = await self.rooms.club_of(asked.person)
        whom, words = await self._whom(update, words)
        cause = self.front.cause(update)
        return Order(asked.place, asked.person, asked.tag, words, cause, whom, club)

    async def answer(self, update: Update, command: str, order: Order) -> Screen:
        """The screen that answers a command."""
        said = await self.rooms.answers[command](order)
        if isinstance(said, Answer) and said.key == _SECRET and order.in_group:
            said = await self._say_in_private(update, order, said)
        return self._screen(order, said)

    def _screen(self, order: Order, said: Said) -> Screen:
        if isinstance(said, Screen):
            return said
        answer = toast("refusal.no_club") if said is None else said
        return Screen(answer_message(answer, self._pens.texts(order.tag)))

    async def turn(self, update: Update, person: Person, button: ButtonData) -> Words:
        """A button: do what it says and show what comes of it in its message."""
        argument = button.argument
        order = await self.order(update, (argument,) if argument else ())
        message = update.callback_query.message if update.callback_query else None
        if order is None or message is None or not message.is_accessible:
            return await self.front.speaker.pop_up(toast("press.unknown"), person.person)
        shown = await self.rooms.presses[button.verb](order)
        if not isinstance(shown, Screen):
            answer = toast("press.unknown") if shown is None else shown
            return await self.front.speaker.pop_up(answer, person.person)
        await show_in(update, shown)
        return Words("")

    async def _say_in_private(self, update: Update, order: Order, answer: Answer) -> Answer:
        """Tell the asker alone; what the group is told instead."""
        message, person = update.effective_message, order.person
        if message is None or person is None:
            return toast("refusal.name_needed")
        if await self.front.desk.reach(self.front.bot, person) is not Reach.REACHABLE:
            return toast("refusal.private_first")
        words = await self.front.speaker.private(answer, person)
        said = await tell(message.get_bot(), person, words)
        return toast("club.code_sent" if said else "refusal.private_first")

    async def _whom(
        self, update: Update, words: tuple[str, ...]
    ) -> tuple[int | None, tuple[str, ...]]:
        """Whom a mention without user name or the message replied to means, and the other words."""
        message = update.message
        if message is None:
            return None, words
        for entity in message.entities:
            mentioned = None if entity.user is None else person_of(entity.user)
            if entity.type == MessageEntityType.TEXT_MENTION and isinstance(mentioned, Person):
                await self.front.desk.meet(card_of(mentioned))
                name = tuple(message.parse_entity(entity).split())
                return mentioned.person, _without(words, name)
        replied = message.reply_to_message
        user = None if replied is None or replied.sender_chat else replied.from_user
        author = None if user is None else person_of(user)
        if not isinstance(author, Person) or any(word.startswith("@") for word in words):
            return None, words
        await self.front.desk.meet(card_of(author))
        return author.person, words


def _without(words: tuple[str, ...], name: tuple[str, ...]) -> tuple[str, ...]:
    """The words without the run of them that is somebody's name."""
    for start in range(len(words) - len(name) + 1):
        if words[start : start + len(name)] == name:
            return words[:start] + words[start + len(name) :]
    return words


class ClubCommand:
    """The handler of one of the commands."""

    def __init__(self, commands: ClubCommands, command: str) -> None:
        self._commands = commands
        self._command = command

    async def __call__(self, update: Update, context: Context) -> None:
        """Answer below the command."""
        message = update.effective_message
        order = await self._commands.order(update, tuple(context.args or ()))
        if message is None or order is None:
            return
        if order.in_group:
            title = message.chat.title or ""
            await self._commands.front.desk.enter_chat(order.place, title, order.person)
        await send(message, await self._commands.answer(update, self._command, order))
        if not order.in_group and order.person is not None:
            await self._commands.front.bring_hand_down(order.person, update)
