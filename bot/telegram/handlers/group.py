"""Commands in a group: a table is opened, joined, begun, stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.desk.answers import Answer, toast
from bot.desk.ruling import RULINGS
from bot.desk.verbs import Verb
from bot.telegram.identity import Nobody, actor_of
from bot.telegram.replies import reply_in_group

if TYPE_CHECKING:
    from telegram import Message, Update

    from bot.desk.ports import Place
    from bot.telegram.front import Front
    from bot.telegram.identity import Person
    from bot.telegram.library import Context

AT_TABLE: Final = {
    "sit": Verb.SIT_DOWN,
    "leave": Verb.LEAVE,
    "computer": Verb.COMPUTER,
    "begin": Verb.START,
    "nudge": Verb.NUDGE,
    "pause": Verb.PAUSE,
    "resume": Verb.RESUME,
    "stop": Verb.STOP,
    "kick": Verb.KICK,
    "void": Verb.VOID,
    "redeal": Verb.REDEAL,
    "dead": Verb.DEAD,
    "transfer": Verb.TRANSFER,
    "undo": Verb.UNDO,
    "restore": Verb.RESTORE,
    "stake": Verb.STAKE,
}
"""Commands about the table of the chat or topic they are written in."""

_WORDY: Final = RULINGS | {Verb.COMPUTER, Verb.RESTORE, Verb.STAKE}
"""Verbs whose words are what they say: a level, a ruling with its reason."""


async def opener(front: Front, update: Update, message: Message, place: Place) -> Person | None:
    """Who opens a table with `message`: the desk then knows the group, and who is in it.

    An administrator whom Telegram hides is told to come out, for a table has a person to answer
    for it; any other stand-in is left unanswered.
    """
    person = await front.person(update)
    if person is not None:
        await front.desk.enter_chat(place, message.chat.title or "", person.person)
    elif actor_of(update) is Nobody.ANONYMOUS_ADMIN:
        await reply_in_group(front, message, place, toast("table.opener_hidden"))
    return person


async def open_table(
    front: Front, update: Update, message: Message, place: Place, words: tuple[str, ...]
) -> None:
    """Open a lobby with the words, or point to the one that is open."""
    person = await opener(front, update, message, place)
    if person is None:
        return
    answer = await front.desk.open_table(place, person.person, words, front.cause(update))
    front.directory.note_place(place.chat, place.thread, await front.desk.table_at(place))
    await reply_in_group(front, message, place, answer)


class OpenTable:
    """`/table`."""

    def __init__(self, front: Front) -> None:
        self._front = front

    async def __call__(self, update: Update, context: Context) -> None:
        """Open a lobby with the words that follow, or point to the one that is open."""
        written = self._front.placed(update)
        if written is not None:
            await open_table(self._front, update, *written, tuple(context.args or ()))


class AtTable:
    """The other commands about a table, one verb each."""

    def __init__(self, front: Front, verb: Verb) -> None:
        self._front = front
        self._verb = verb

    async def __call__(self, update: Update, context: Context) -> None:
        """Do what the command says at the table that is open here."""
        front, written = self._front, self._front.placed(update)
        if written is None:
            return
        message, place = written
        table = await front.desk.table_at(place)
        if table is None:
            await reply_in_group(front, message, place, toast("table.none_here"))
            return
        person = await front.person(update)
        argument = _argument(message, self._verb)
        if person is not None:
            await self._by_person(update, message, place, person, table, argument)
        elif actor_of(update) is Nobody.ANONYMOUS_ADMIN:
            reply = await front.desk.rule(table, self._verb, argument, None, front.cause(update))
            if isinstance(reply, Answer):
                await reply_in_group(front, message, place, reply)

    async def _by_person(
        self,
        update: Update,
        message: Message,
        place: Place,
        person: Person,
        table: str,
        argument: str,
    ) -> None:
        front = self._front
        front.directory.note_person(person.person, table)
        reply = await front.desk.press(
            table, person.person, self._verb, argument, None, front.cause(update)
        )
        if isinstance(reply, Answer):
            await reply_in_group(front, message, place, reply)


class InPrivateOnly:
    """Commands about one's own hand, which nobody else is to see."""

    def __init__(self, front: Front) -> None:
        self._front = front

    async def __call__(self, update: Update, context: Context) -> None:
        """Say where they belong."""
        written = self._front.placed(update)
        if written is not None and actor_of(update) is not Nobody.CHANNEL:
            await reply_in_group(self._front, *written, toast("refusal.in_private_only"))


def _argument(message: Message, verb: Verb) -> str:
    """What a command says beside its name: whom to send away, or the words of a ruling."""
    if verb is Verb.KICK:
        return _whom(message)
    return (message.text or "").partition(" ")[2].strip() if verb in _WORDY else ""


def _whom(message: Message) -> str:
    """The person a command is about: the author of the message it replies to, or one mentioned."""
    replied = message.reply_to_message
    if replied is not None and replied.from_user is not None:
        return str(replied.from_user.id)
    for entity in message.entities:
        if entity.user is not None:
            return str(entity.user.id)
    words = (message.text or "").split()
    return words[1].removeprefix("@") if len(words) > 1 else ""
