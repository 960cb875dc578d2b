"""Commands and buttons that belong to no table: help, languages, the rule book, the club's past."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from importlib.metadata import version
from typing import TYPE_CHECKING, Final

from bot.desk.answers import toast
from bot.desk.ports import Place
from bot.desk.verbs import Verb
from bot.desk.views import Buttons, HandStyle
from bot.screens import calculator_keys, houses, pages, records, replay, rules
from bot.screens.message import Screen
from bot.telegram.handlers.asked import Asked, asked_in
from bot.telegram.handlers.houses import RULES
from bot.telegram.showing import send, show_in
from bot.telegram.speaking import Words
from bot.texts.languages import Language
from referee.rules.registry import UnknownRules
from referee.tournament.regulations import REGULATIONS

if TYPE_CHECKING:
    from telegram import Message, Update

    from bot.past import Past
    from bot.screens.pen import PenCase
    from bot.telegram.callbacks import ButtonData
    from bot.telegram.front import Front
    from bot.telegram.handlers.calculator import Scores
    from bot.telegram.handlers.houses import HouseRules
    from bot.telegram.identity import Person
    from bot.telegram.library import Context
    from bot.tongues import Tongues

_NUMBERS: Final = re.compile(r"(\d{1,9})(?:[.\-](\d{1,6}))?(?:-(\d{1,4}))?")
_DIGITS: Final = 15

COMMANDS: Final = (
    "standings", "me", "ledger", "history", "replay", "verify", "rules",
    "language", "settings", "help", "about", "forgetme", "score", "web",
)  # fmt: skip


class Pages:
    """Answers them with screens."""

    def __init__(
        self,
        front: Front,
        pens: PenCase,
        tongues: Tongues,
        past: Past,
        scores: Scores,
        house_rules: HouseRules,
        rules_key: str,
    ) -> None:
        self.front = front
        self._pens = pens
        self._tongues = tongues
        self._past = past
        self._house_rules = house_rules
        self._rules = rules_key
        self._answers: dict[str, Callable[[Asked], Awaitable[Screen | None]]] = {
            "standings": self._standings,
            "me": self._me,
            "ledger": self._ledger,
            "history": self._history,
            "replay": self._replay,
            "verify": self._verify,
            "rules": self._rule,
            "language": self._language,
            "settings": self._settings,
            "help": self._help,
            "about": self._about,
            "forgetme": self._forget,
            "score": scores.answer,
        }
        self._turning = {
            pages.HELP: "help",
            records.STANDINGS: "standings",
            records.LEDGER: "ledger",
            records.HISTORY: "history",
            replay.REPLAY: "replay",
            Verb.RULES.value: "rules",
        }
        self._pressed: dict[str, Callable[[Asked, int, str], Awaitable[Screen | None]]] = {
            calculator_keys.SCORE: scores.press,
            houses.DROP: house_rules.press,
        }

    def serve(self, command: str, answer: Callable[[Asked], Awaitable[Screen | None]]) -> None:
        """Another part of the bot answers a command."""
        self._answers[command] = answer

    async def answer(self, command: str, asked: Asked) -> Screen:
        """The screen that answers a command."""
        screen = await self._answers[command](asked)
        if screen is not None:
            return screen
        return Screen(self._pens.texts(asked.tag).text("refusal.no_such_record"))

    async def asked(self, update: Update, words: tuple[str, ...]) -> Asked | None:
        """An update as a question; None where nobody asks."""
        return await asked_in(update, words, self.front, self._tongues)

    async def in_private(self, asked: Asked, person: int) -> Asked:
        """The same question as if the person had asked it in the private chat."""
        place = Place(asked.place.bot, person)
        return Asked(place, person, await self._tongues.of_person(person), asked.words)

    async def turn(self, update: Update, person: Person, button: ButtonData) -> Words:
        """A page's button: its message shows another page, or something was chosen."""
        argument = button.argument
        asked = await self.asked(update, (argument,) if argument else ())
        message = update.callback_query.message if update.callback_query else None
        if asked is None or message is None or not message.is_accessible:
            return await self.front.speaker.pop_up(toast("press.unknown"), person.person)
        command = self._turning.get(button.verb)
        if command is not None:
            await show_in(update, await self.answer(command, asked))
            return Words("")
        screen = await self._chosen(asked, person.person, button)
        if screen is None:
            return await self.front.speaker.pop_up(toast("press.unknown"), person.person)
        await show_in(update, screen)
        return Words("")

    async def open(self, update: Update, message: Message, command: str) -> None:
        """What a link to the private chat opens, as if the command had been written there."""
        asked = await self.asked(update, ())
        if asked is not None:
            await send(message, await self.answer(command, asked))

    async def welcome(self, message: Message, person: Person) -> None:
        """What `/start` alone is answered with."""
        tag = await self._tongues.of_person(person.person)
        await send(message, pages.start(self._pens.texts(tag)))

    async def welcome_once(self, message: Message, person: Person) -> None:
        """Ask once how a hand is to be shown."""
        if await self._tongues.style_chosen(person.person) is None:
            await self.welcome(message, person)

    async def _chosen(self, asked: Asked, person: int, button: ButtonData) -> Screen | None:
        desk, argument = self.front.desk, button.argument
        if button.verb in self._pressed:
            return await self._pressed[button.verb](asked, person, argument)
        if button.verb == pages.LANGUAGE and argument in set(Language):
            if asked.in_group:
                await desk.choose_chat_language(asked.place, argument)
            else:
                await desk.choose_language(person, argument)
            return pages.language_chosen(self._pens.texts(argument))
        if button.verb == pages.STYLE and argument in set(HandStyle):
            await desk.choose_style(asked.place.bot, person, HandStyle(argument))
            return pages.style_chosen(self._pens.texts(asked.tag), HandStyle(argument))
        if button.verb == pages.SIZE and argument in set(Buttons):
            await desk.choose_buttons(asked.place.bot, person, Buttons(argument))
            return await self._settings(asked)
        return None

    # -- one method a command -------------------------------------------------------------------

    async def _standings(self, asked: Asked) -> Screen | None:
        club = await self._club(asked)
        span = asked.words[0] if asked.words else "season"
        texts = self._pens.texts(asked.tag)
        return None if club is None else await self._past.standings(club, span, texts)

    async def _me(self, asked: Asked) -> Screen | None:
        club = await self._club(asked)
        if club is None or asked.person is None:
            return None
        return await self._past.me(club, asked.person, asked.tag)

    async def _ledger(self, asked: Asked) -> Screen | None:
        club = await self._club(asked)
        if club is None or asked.person is None:
            return None
        texts = self._pens.texts(asked.tag)
        return await self._past.ledger(club, asked.person, _number(asked), texts)

    async def _history(self, asked: Asked) -> Screen | None:
        club = await self._club(asked)
        if club is None:
            return None
        return await self._past.history(club, _number(asked), self._pens.texts(asked.tag))

    async def _replay(self, asked: Asked) -> Screen | None:
        found = await self._numbered(asked)
        if found is None:
            return None
        club, match, deal, page = found
        return await self._past.replay(club, match, deal, page, asked.tag)

    async def _verify(self, asked: Asked) -> Screen | None:
        found = await self._numbered(asked)
        if found is None:
            texts = self._pens.texts(asked.tag)
            return None if asked.words else Screen(texts.text("verify.which"))
        club, match, deal, _ = found
        return await self._past.proof(club, match, deal, asked.tag)

    async def _numbered(self, asked: Asked) -> tuple[int, int, int, int] | None:
        """Club, match, deal and page of ``12``, ``12.7`` or ``12-7-2``; the last deal by itself."""
        club = await self._club(asked)
        found = _NUMBERS.fullmatch(asked.words[0]) if asked.words else None
        if club is None or found is None:
            return None
        match, deal, page = (int(group) if group else None for group in found.groups())
        if match is None:
            return None
        if deal is None:
            deal = max(await self._past.deals_of(club, match), default=0)
        return club, match, deal, page or 0

    async def _rule(self, asked: Asked) -> Screen | None:
        argument = ":".join(asked.words)
        key, _, _ = argument.partition(":")
        if key == REGULATIONS.key:
            return rules.opened(self._pens.regulations(asked.tag), argument)
        try:
            pen = self._pens.pen(asked.tag, key or self._rules)
        except UnknownRules:
            pen, argument = self._pens.pen(asked.tag, self._rules), f"{self._rules}:{argument}"
        return rules.opened(pen, argument)

    async def _language(self, asked: Asked) -> Screen | None:
        return pages.languages(self._pens.texts(asked.tag))

    async def _settings(self, asked: Asked) -> Screen | None:
        texts = self._pens.texts(asked.tag)
        if asked.in_group and asked.words[:1] == (RULES,):
            return await self._house_rules.answer(asked)
        if asked.in_group or asked.person is None:
            return pages.languages(texts)
        style = await self._tongues.style_chosen(asked.person)
        chosen = HandStyle(style) if style in set(HandStyle) else HandStyle.TEXT
        return pages.settings(texts, chosen, await self._tongues.buttons_chosen(asked.person))

    async def _help(self, asked: Asked) -> Screen | None:
        return pages.help_page(self._pens.texts(asked.tag), asked.words[0] if asked.words else "")

    async def _about(self, asked: Asked) -> Screen | None:
        return pages.about(self._pens.texts(asked.tag), version("mahjong-referee"))

    async def _forget(self, asked: Asked) -> Screen | None:
        if asked.person is None:
            return None
        number = await self.front.desk.forget(asked.person)
        return pages.forgotten(self._pens.texts(asked.tag), number)

    async def _club(self, asked: Asked) -> int | None:
        if asked.in_group:
            return await self._past.club_at(asked.place)
        return None if asked.person is None else await self._past.club_of(asked.person)


def _number(asked: Asked) -> int | None:
    """The number before which a page begins, if one is named."""
    word = asked.words[0] if asked.words else ""
    short = word.isascii() and word.isdecimal() and len(word) <= _DIGITS
    return int(word) if short else None


class Page:
    """The handler of one of the commands."""

    def __init__(self, shown: Pages, command: str) -> None:
        self._shown = shown
        self._command = command

    async def __call__(self, update: Update, context: Context) -> None:
        """Answer below the command."""
        message = update.effective_message
        asked = await self._shown.asked(update, tuple(context.args or ()))
        if message is None or asked is None:
            return
        await send(message, await self._shown.answer(self._command, asked))
        if not asked.in_group and asked.person is not None:
            await self._shown.front.bring_hand_down(asked.person, update)
