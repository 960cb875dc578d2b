"""A question about no table: who asks where, and in which language the answer goes."""

from __future__ import annotations

from dataclasses import dataclass

from bot.desk.ports import Place


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
