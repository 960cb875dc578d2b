"""Numbers as people read and hear them."""

from __future__ import annotations

from typing import Final

from bot.texts.library import Texts

_MINUS: Final = "−"


def signed(amount: int) -> str:
    """A gain or loss of chips: +12, −4, 0."""
    if amount < 0:
        return f"{_MINUS}{-amount}"
    return f"+{amount}" if amount else "0"


def plain(amount: int) -> str:
    """A balance of chips: 12, −4."""
    return f"{_MINUS}{-amount}" if amount < 0 else str(amount)


def spoken(texts: Texts, number: int) -> str:
    """The number in words from 0 to 99; beyond that in digits, which screen readers say well."""
    if not 0 <= number <= 99:
        return str(number)
    if texts.has(key := f"number.{number}"):
        return texts.text(key)
    tens, units = divmod(number, 10)
    return texts.text(
        "number.compound",
        tens=texts.text(f"number.{tens * 10}"),
        units=texts.text(f"number.{units}"),
    )
