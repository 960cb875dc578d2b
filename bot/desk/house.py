"""A house rule: a named set of options that a group keeps beside the rule book's presets."""

from __future__ import annotations

from typing import Final

import msgspec

from referee.table.terms import Terms

HOUSE: Final = "house"
"""What a lobby's key sets to choose one: ``house=3``."""


class House(msgspec.Struct, frozen=True):
    """Terms under a name.

    Attributes:
        number: by which keys name it; never used again in the group.
        rules, options, common: as in `Terms`.
    """

    number: int
    name: str
    rules: str
    options: str
    common: str

    @property
    def key(self) -> str:
        """What the terms of a table name as their preset."""
        return f"{HOUSE}-{self.number}"

    @property
    def terms(self) -> Terms:
        """What a table plays by that chooses it."""
        return Terms(self.rules, self.key, self.options, self.common)
