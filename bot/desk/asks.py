"""The number on a button: a seat's question within its deal, and which deal of the table it was.

A deal counts questions from 1 again; with the deal's place among all deals of its table in front,
a button of an earlier deal is never taken for one of the present.
"""

from __future__ import annotations

from typing import Final, NamedTuple

_QUESTIONS: Final = 4096
"""More than any seat is asked in one deal."""


class DealAsk(NamedTuple):
    """A question: the deal's place among the table's deals, and the question's own number."""

    deal: int
    number: int


def button_ask(deal: int, number: int) -> int:
    """What stands on the button."""
    return deal * _QUESTIONS + number


def read_ask(ask: int) -> DealAsk:
    """What `button_ask` put there."""
    return DealAsk(*divmod(ask, _QUESTIONS))


def entry_number(deals: int, *, pending: bool) -> int:
    """The number on a button that enters something: another one once a report waits."""
    return 2 * deals + pending
