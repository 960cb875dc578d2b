"""Commands, buttons and deep links of tournaments, as they come from Telegram."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from telegram.constants import MessageEntityType

from bot.desk.answers import Answer, AnswerKind, toast
from bot.desk.tournaments import TournamentUnknown
from bot.lines.reading import Said, Shown, begins_line, read_message
from bot.lines.values import LineFault, plain
from bot.lines.verbs import WORDS, PageVerb, Verb
from bot.screens.message import Screen
from bot.screens.tournaments import entry
from bot.screens.tournaments.card import PAYLOAD
from bot.telegram.front import card_of
from bot.telegram.handlers.tournament_counter import Request, Told, fault_answer, telling
from bot.telegram.identity import Person, person_of
from bot.telegram.replies import say, tell
from bot.telegram.showing import send, show_in
from bot.telegram.speaking import Manner, Words
from bot.telegram.tournament_buttons import Press, TournamentButton, parse_tournament_button
from storage.people import Reach

if TYPE_CHECKING:
    from telegram import Message, Update

    from bot.telegram.front import Front
    from bot.telegram.handlers.asked import Asked
    from bot.telegram.handlers.pages import Pages
    from bot.telegram.handlers.tournament_counter import TournamentCounter
    from bot.telegram.library import Context

_LOG: Final = logging.getLogger(__name__)
_LINKS: Final = (PAYLOAD, entry.RECEIPT, entry.CARD)

COMMANDS: Final[Mapping[str, str]] = {
    "tournament": "",
    "t": "",
    "register": Verb.REGISTER.value,
    "referee": Verb.CALL.value,
    "result": Verb.RESULT.value,
}
"""The commands of tournaments, and the line that each begins."""


class TournamentDoor:
    """From an update of Telegram to the counter, and back to what is shown."""

    def __init__(self, front: Front, pages: Pages, counter: TournamentCounter) -> None:
        self.front = front
        self._pages = pages
        self._counter = counter

    async def typed(self, update: Update, verb: str) -> None:
        """Answer a command below it; `verb` is the line that the command begins."""
        text = update.effective_message.text if update.effective_message else None
        first, _, below = (text or "").partition("\n")
        words = " ".join((verb, *first.split()[1:])).strip()
        await self._take(update, f"{words}\n{below}".strip())

    async def said(self, update: Update) -> bool:
        """Take plain words of the private chat as lines; False where they are none, or no
        tournament waits for them.
        """
        text = (update.effective_message.text or "") if update.effective_message else ""
        asked = await self._pages.asked(update, ())
        if asked is None or not begins_line((text.split() or [""])[0]):
            return False
        if await self._counter.finder.open_at(asked) is None:
            return False
        await self._take(update, text)
        return True

    async def _take(self, update: Update, text: str) -> None:
        """Bring lines to the counter and answer them."""
        message = update.effective_message
        request = await self._request(update, message)
        if message is None or request is None:
            return
        asked = request.asked
        if asked.in_group:
            await self.front.desk.enter_chat(asked.place, message.chat.title or "", asked.person)
        if text or not await self._counter.opened(asked):
            await self._answer(message, asked, await self._counter.message(request, text))
        if not asked.in_group and asked.person is not None:
            await self.front.bring_hand_down(asked.person, update)

    async def _answer(self, message: Message, asked: Asked, told: Told) -> None:
        """Answer where it was asked.

        Where the group's minute is spent, the asker is told in private. What is only to be read
        in private, an entry, comes there by itself: nothing is said of it in the group to people
        whom the bot can write to, or registering would spend its minutes.
        """
        person, words = asked.person, Words(told.screen.text, keyboard=told.screen.keyboard)
        if not asked.in_group or person is None:
            await say(message, words)
            return
        reachable = await self._reachable(person)
        if told.hidden and reachable:
            return
        if not await say(message, words) and reachable:
            await tell(message.get_bot(), person, words)

    async def _request(self, update: Update, message: Message | None) -> Request | None:
        """An update as a request; None where nobody asks."""
        asked = await self._pages.asked(update, ())
        if asked is None:
            return None
        person = await self.front.person(update)
        request = Request(asked, self.front.cause(update), "" if person is None else person.name)
        if message is None:
            return request
        forwarded = message.forward_origin is not None
        return replace(request, people=await self._people(message), forwarded=forwarded)

    async def _people(self, message: Message) -> dict[str, int]:
        """Accounts by the words that mention them."""
        found: dict[str, int] = {}
        for entity in message.entities:
            words = message.parse_entity(entity)
            if entity.type == MessageEntityType.TEXT_MENTION and entity.user is not None:
                person = person_of(entity.user)
                if isinstance(person, Person):
                    await self.front.desk.meet(card_of(person))
                    found[plain(words)] = person.person
            elif entity.type == MessageEntityType.MENTION:
                known = await self._counter.finder.account_of(words.removeprefix("@"))
                found |= {} if known is None else {plain(words): known}
        return found

    # -- buttons --------------------------------------------------------------------------------

    async def pressed(self, update: Update, person: Person) -> Words:
        """Do what a tournament's button says; the words that answer the press."""
        query = update.callback_query
        button = parse_tournament_button(None if query is None else query.data)
        request = await self._request(update, None)
        if query is None or button is None or request is None:
            _LOG.info("a press of no tournament's button by %s", person.person)
            return await self._pop_up(toast("press.unknown"), person)
        try:
            match button.press:
                case Press.PAGE | Press.NEW_PAGE:
                    return await self._turned(update, person, request, button)
                case Press.OPTION:
                    return await self._chosen(update, person, request, button)
                case Press.ACT | Press.ACT_IN_ROUND:
                    return await self._acted(update, person, request, button)
        except TournamentUnknown:
            return await self._pop_up(toast("refusal.tournament_unknown"), person)

    async def _acted(
        self, update: Update, person: Person, request: Request, button: TournamentButton
    ) -> Words:
        if button.round and button.round != await self._counter.finder.round_of(button.key):
            _LOG.info("an old button of %s by %s: %s", button.key, person.person, button)
            return await self._pop_up(toast("refusal.button_old"), person)
        answer = await self._said(request, button.key, button.line)
        words = await self._pop_up(answer, person)
        await self._shown_anew(update, request, button)
        if answer.parameter("receipt") and not answer.refused:
            return await self._with_receipt(words, button.key, person)
        return words

    async def _shown_anew(self, update: Update, request: Request, button: TournamentButton) -> None:
        """The page on which something was pressed shows what has become of it."""
        shown = _page(button.page.replace(":", " ")) if button.page else None
        if shown is None or request.asked.in_group:
            return
        found = await self._counter.pages.show(request.asked, button.key, shown)
        if isinstance(found, Screen):
            await show_in(update, found)

    async def _said(self, request: Request, key: str, line: str) -> Answer:
        """The one answer to the line of a button."""
        try:
            spoken = read_message(line)
            if len(spoken) != 1 or isinstance(spoken[0], Shown):
                return toast("press.unknown")
            return telling(await self._counter.ask(request, key, spoken[0]))
        except LineFault as fault:
            return fault_answer(fault)

    async def _with_receipt(self, words: Words, key: str, person: Person) -> Words:
        """A receipt stays to be read; who has never pressed Start is taken to the private chat."""
        if await self._reachable(person.person):
            return replace(words, manner=Manner.ALERT)
        return replace(words, start=f"{PAYLOAD}{key}")

    async def _turned(
        self, update: Update, person: Person, request: Request, button: TournamentButton
    ) -> Words:
        shown = _page(button.line)
        message = update.effective_message
        if shown is None or message is None:
            return await self._pop_up(toast("press.unknown"), person)
        asked = request.asked
        in_group = asked.in_group
        if in_group and not await self._reachable(person.person):
            return Words("", start=f"{PAYLOAD}{button.key}")
        if in_group:
            asked = await self._pages.in_private(asked, person.person)
        found = await self._counter.pages.show(asked, button.key, shown)
        if not isinstance(found, Screen):
            return await self._pop_up(found, person)
        if button.press is Press.PAGE and not in_group:
            await show_in(update, found)
            return Words("")
        said = Words(found.text, keyboard=found.keyboard)
        sent = await tell(message.get_bot(), person.person, said)
        if in_group:
            return await self._pop_up(
                toast("answer.page_sent" if sent else "press.unknown"), person
            )
        return Words("")

    async def _reachable(self, person: int) -> bool:
        """Whether the bot may write to somebody in private."""
        return await self.front.desk.reach(self.front.bot, person) is Reach.REACHABLE

    async def _chosen(
        self, update: Update, person: Person, request: Request, button: TournamentButton
    ) -> Words:
        """A page of the wizard: the terms are changed, and the page is shown as they are now."""
        page, _, assignment = button.argument.partition(":")
        said = Said(Verb.SET, (assignment,))
        try:
            answer = telling(await self._counter.ask(request, button.key, said))
        except LineFault as fault:
            return await self._pop_up(fault_answer(fault), person)
        if answer.refused:
            return await self._pop_up(answer, person)
        shown = Shown(PageVerb.TERMS, (page,))
        found = await self._counter.pages.show(request.asked, button.key, shown)
        if isinstance(found, Screen):
            await show_in(update, found)
        return Words("")

    async def _pop_up(self, answer: Answer, person: Person) -> Words:
        told = replace(answer, kind=AnswerKind.ALERT) if answer.refused else answer
        return await self.front.speaker.pop_up(told, person.person)

    # -- deep links -----------------------------------------------------------------------------

    async def linked(self, update: Update, message: Message, payload: str) -> None:
        """`/start` with the link of a receipt, a card, or a tournament."""
        request = await self._request(update, message)
        if request is None or request.asked.person is None:
            return
        kind, code = payload[:2], payload[2:]
        key = await self._counter.finder.linked_key(kind, code)
        if key is None:
            _LOG.warning("%s follows a link to nothing: %.40r", request.asked.person, payload)
            answer = toast("refusal.link_expired")
            await send(message, self._counter.plainly(request.asked, answer))
        elif kind == PAYLOAD:
            await self._opened(message, request.asked, key)
        else:
            verb = Verb.RECEIPT if kind == entry.RECEIPT else Verb.CARD
            await self._shown_code(message, request, key, Said(verb, (code,)))

    async def _shown_code(self, message: Message, request: Request, key: str, said: Said) -> None:
        """A receipt or a card: for staff whose it is, for others their own entry."""
        asked = request.asked
        answer = telling(await self._counter.ask(request, key, said))
        if not answer.refused:
            owner = await self._counter.card_owner(asked, key, said.words[0])
            if owner is not None:
                await send(message, owner)
                return
        await send(message, self._counter.plainly(asked, answer))
        if not answer.refused:
            await self._counter.shown_to(asked, key)

    async def _opened(self, message: Message, asked: Asked, key: str) -> None:
        """One's own entry, the desk, or both; else how to enter."""
        if not await self._counter.shown_to(asked, key):
            found = await self._counter.pages.show(asked, key, Shown(PageVerb.ENTRY))
            if isinstance(found, Screen):
                await send(message, found)


def is_link(payload: str) -> bool:
    """Whether the payload of a Start is meant for a tournament, rightly written or not."""
    return payload.startswith(_LINKS)


def _page(line: str) -> Shown | None:
    """The page that a button names."""
    words = tuple(line.split())
    verb = WORDS.get(words[0]) if words else None
    return Shown(verb, words[1:]) if isinstance(verb, PageVerb) else None


class TournamentCommand:
    """The handler of one of the commands."""

    def __init__(self, door: TournamentDoor, command: str) -> None:
        self._door = door
        self._verb = COMMANDS[command]

    async def __call__(self, update: Update, context: Context) -> None:
        """Take what was typed to the counter."""
        await self._door.typed(update, self._verb)
