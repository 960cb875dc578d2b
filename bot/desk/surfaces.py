"""The names of surfaces, and what they tell."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class SurfaceKind(StrEnum):
    """What a surface shows."""

    LOBBY = "lobby"
    BOARD = "board"
    HAND = "hand"


class SurfaceKey(NamedTuple):
    """``lobby:<table>``, ``board:<table>`` or ``hand:<table>:<person>``."""

    kind: SurfaceKind
    table: str
    person: int | None = None

    def __str__(self) -> str:
        key = f"{self.kind}:{self.table}"
        return key if self.person is None else f"{key}:{self.person}"


def lobby_surface(table: str) -> SurfaceKey:
    """The lobby's message in the group."""
    return SurfaceKey(SurfaceKind.LOBBY, table)


def board_surface(table: str) -> SurfaceKey:
    """The table message in the group."""
    return SurfaceKey(SurfaceKind.BOARD, table)


def hand_surface(table: str, person: int) -> SurfaceKey:
    """A player's hand in the private chat."""
    return SurfaceKey(SurfaceKind.HAND, table, person)


def parse_surface(text: str) -> SurfaceKey:
    """The key that prints to `text`.

    Raises:
        ValueError: the text names no surface of a table.
    """
    kind, _, rest = text.partition(":")
    table, _, person = rest.partition(":")
    if not table:
        raise ValueError(f"not a surface of a table: {text!r}")
    return SurfaceKey(SurfaceKind(kind), table, int(person) if person else None)
