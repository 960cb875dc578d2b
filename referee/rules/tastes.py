"""What a rule set pays for, roughly, as a computer player takes it while its hand is unfinished."""

from __future__ import annotations

from typing import Final, NamedTuple


class Tastes(NamedTuple):
    """What a rule set pays for, in its own unit.

    Attributes:
        plain: what any win brings before its items.
        honour_set: a set of an honour that counts.
        concealed: nothing exposed.
        all_pungs: sets of equal tiles alone.
        half_flush: one suit and honours.
        full_flush: one suit alone.
    """

    plain: float = 4.0
    honour_set: float = 1.0
    concealed: float = 1.0
    all_pungs: float = 4.0
    half_flush: float = 4.0
    full_flush: float = 12.0


USUAL: Final = Tastes()
