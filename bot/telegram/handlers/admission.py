"""The bot comes into a group: it says what it is, or waits for an operator's word."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from bot.desk.answers import toast
from bot.desk.ports import Place
from bot.screens import admission
from bot.screens.pages import welcome_group
from bot.telegram.replies import tell
from bot.telegram.speaking import Words
from storage.clubs import Standing
from storage.people import Reach

if TYPE_CHECKING:
    from telegram import Bot

    from bot.screens.message import Screen
    from bot.screens.pen import PenCase
    from bot.telegram.callbacks import ButtonData
    from bot.telegram.front import Front
    from bot.tongues import Tongues

VERBS: Final = frozenset({admission.ADMIT, admission.REFUSE})
"""Buttons that only an operator has."""

_CHAT: Final = re.compile(r"-\d{1,15}")


class Admissions:
    """New groups and the operators who let them in.

    Args:
        operators: who may; each is asked in private, if the bot can write there.
    """

    def __init__(
        self, front: Front, pens: PenCase, tongues: Tongues, operators: frozenset[int]
    ) -> None:
        self._front = front
        self._pens = pens
        self._tongues = tongues
        self._operators = operators

    async def arrived(self, bot: Bot, chat: int, standing: Standing, title: str) -> None:
        """The bot has been added to a group: it says so once."""
        if standing is Standing.OPEN:
            await self._welcome(bot, chat)
            return
        place, waits = Place(self._front.bot, chat), toast("refusal.group_not_admitted")
        await tell(bot, chat, await self._front.speaker.public(waits, place))
        if standing is Standing.WAITING:
            for operator in sorted(self._operators):
                await self._ask(bot, operator, chat, title)

    async def decided(self, bot: Bot, person: int, button: ButtonData) -> Screen | None:
        """An operator's button; None from anybody else, or when it names no group."""
        front = self._front
        if person not in self._operators or not _CHAT.fullmatch(button.argument):
            return None
        chat = await front.desk.chat(front.bot, int(button.argument))
        if chat is None or chat.standing is Standing.LEFT:
            return None
        texts = self._pens.texts(await self._tongues.of_person(person))
        if button.verb == admission.REFUSE:
            await front.desk.set_standing(front.bot, chat.chat, Standing.REFUSED, person)
            return admission.refused(chat.title, texts)
        await front.desk.set_standing(front.bot, chat.chat, Standing.OPEN, person)
        if chat.standing is not Standing.OPEN:
            await self._welcome(bot, chat.chat)
        return admission.admitted(chat.title, texts)

    async def _welcome(self, bot: Bot, chat: int) -> None:
        tag = await self._tongues.of_place(Place(self._front.bot, chat))
        screen = welcome_group(self._pens.texts(tag), self._pens.links)
        await tell(bot, chat, Words(screen.text, keyboard=screen.keyboard))

    async def _ask(self, bot: Bot, operator: int, chat: int, title: str) -> None:
        front = self._front
        if await front.desk.reach(front.bot, operator) is not Reach.REACHABLE:
            return
        texts = self._pens.texts(await self._tongues.of_person(operator))
        screen = admission.asked(title, chat, texts)
        await tell(bot, operator, Words(screen.text, keyboard=screen.keyboard))
