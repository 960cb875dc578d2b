"""`/settings rules` in a group: its referees keep house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.desk.houses import HouseError
from bot.screens import houses
from referee.rules.options import OptionError
from referee.rules.registry import UnknownRules

if TYPE_CHECKING:
    from bot.desk.houses import Houses
    from bot.screens.message import Screen
    from bot.screens.pen import PenCase
    from bot.telegram.handlers.asked import Asked

RULES: Final = "rules"
_KEEP: Final = "keep"
_DROP: Final = "drop"


class HouseRules:
    """Answers `/settings rules`, alone or with `keep NAME …` or `drop NAME`, and its buttons."""

    def __init__(self, kept: Houses, pens: PenCase) -> None:
        self._kept = kept
        self._pens = pens

    async def answer(self, asked: Asked) -> Screen:
        """Do what the words say, and show what is kept."""
        match asked.words[1:]:
            case (verb, name, *words) if verb == _KEEP:
                return await self._keep(asked, name, tuple(words))
            case (verb, name) if verb == _DROP:
                return await self._drop(asked, asked.person, name)
            case _:
                return await self._shown(asked)

    async def press(self, asked: Asked, person: int, argument: str) -> Screen | None:
        """Keep a house rule no longer; None where it is not one of the group's referees."""
        if not asked.in_group or not await self._kept.may_change(asked.place, person):
            return None
        return await self._drop(asked, person, argument)

    async def _keep(self, asked: Asked, name: str, words: tuple[str, ...]) -> Screen:
        texts = self._pens.texts(asked.tag)
        if not await self._kept.may_change(asked.place, asked.person):
            return houses.refused(texts)
        try:
            await self._kept.keep(asked.place, asked.person, name, words)
        except (HouseError, OptionError, UnknownRules) as error:
            return houses.fault(error, texts)
        return await self._shown(asked)

    async def _drop(self, asked: Asked, person: int | None, name: str) -> Screen:
        texts = self._pens.texts(asked.tag)
        if not await self._kept.may_change(asked.place, person):
            return houses.refused(texts)
        try:
            await self._kept.drop(asked.place, person, name)
        except HouseError as error:
            return houses.fault(error, texts)
        return await self._shown(asked)

    async def _shown(self, asked: Asked) -> Screen:
        kept = await self._kept.kept(asked.place)
        return houses.houses(
            kept, lambda rules: self._pens.pen(asked.tag, rules), self._pens.texts(asked.tag)
        )
