"""`/score`: a hand typed in the group or in private, or put together by buttons in private."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.desk.calculator import WHOLE, Page, Sheet
from bot.screens import calculator, calculator_keys
from bot.texts.inquiries import as_inquiry
from referee.rules.options import OptionError
from referee.scoring.inquiry import InquiryError

if TYPE_CHECKING:
    from bot.desk.calculator import Calculator
    from bot.screens.message import Screen
    from bot.screens.pen import Pen, PenCase
    from bot.telegram.handlers.asked import Asked
    from referee.rules.base import Rules


class Scores:
    """Answers `/score` and the calculator's buttons."""

    def __init__(self, calculator: Calculator, pens: PenCase) -> None:
        self._calculator = calculator
        self._pens = pens

    async def answer(self, asked: Asked) -> Screen | None:
        """`/score`, with a hand or alone. In private a typed hand goes on by buttons."""
        text = as_inquiry(" ".join(asked.words))
        if asked.in_group or asked.person is None:
            return await self._in_group(asked, text)
        sheet = await self._calculator.sheet_of(asked.person)
        if text:
            try:
                sheet = self._calculator.read(text, sheet)
            except (InquiryError, OptionError) as error:
                return calculator.fault(error, self._pen(asked, sheet))
            await self._calculator.keep(asked.person, sheet)
        return self._page(asked, sheet, WHOLE)

    async def press(self, asked: Asked, person: int, argument: str) -> Screen | None:
        """A button of the calculator, which is only ever shown in private."""
        if asked.in_group:
            return None
        sheet, opened = await self._calculator.press(person, argument)
        return self._page(asked, sheet, opened)

    async def _in_group(self, asked: Asked, text: str) -> Screen:
        """The answer as text, by the rules the group played last."""
        table = await self._calculator.sheet_at(asked.place)
        if not text:
            return calculator.how(self._pen(asked, table))
        try:
            sheet = self._calculator.read(text, table)
        except (InquiryError, OptionError) as error:
            return calculator.fault(error, self._pen(asked, table))
        return calculator.answer(sheet, self._bound(sheet), self._pen(asked, sheet))

    def _page(self, asked: Asked, sheet: Sheet, opened: Page) -> Screen:
        return calculator_keys.page(sheet, opened, self._bound(sheet), self._pen(asked, sheet))

    def _pen(self, asked: Asked, sheet: Sheet) -> Pen:
        return self._pens.pen(asked.tag, sheet.rules)

    def _bound(self, sheet: Sheet) -> Rules:
        """The rules with the sheet's options, which have been read and so are right."""
        options = " ".join(f"{key}={value}" for key, value in sheet.inquiry.options)
        return self._calculator.registry.bind(sheet.rules, options)
