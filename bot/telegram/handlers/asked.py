"""A question about no table: who asks where, and in which language the answer goes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.desk.ports import Place
from bot.telegram.identity import Nobody, actor_of

if TYPE_CHECKING:
    from telegram import Update

    from bot.telegram.front import Front
    from bot.tongues import Tongues


@dataclass(frozen=True, slots=True)
class Asked:
    """A command or a button away from tables.

    Attributes:
        person: the asker; None for an anonymous administrator.
        words: what follows the command, or the button's argument.
    """

    place: Place
    person: int | None
    tag: str | None
    words: tuple[str, ...]

    @property
    def in_group(self) -> bool:
        """Whether everybody sees the answer."""
        return self.place.chat < 0


async def asked_in(
    update: Update, words: tuple[str, ...], front: Front, tongues: Tongues
) -> Asked | None:
    """An update as a question; None where nobody asks.

    Args:
        update: a command or a press.
        words: what follows the command, or the button's argument.
        front: makes the asker known to the desk.
        tongues: the language of the group, in private that of the asker.
    """
    place, actor = front.place(update), actor_of(update)
    if place is None or (isinstance(actor, Nobody) and actor is not Nobody.ANONYMOUS_ADMIN):
        return None
    person = await front.person(update)
    number = None if person is None else person.person
    if place.chat < 0 or number is None:
        return Asked(place, number, await tongues.of_place(place), words)
    return Asked(place, number, await tongues.of_person(number), words)
