"""The names of a tournament's surfaces."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class TournamentSurfaceKind(StrEnum):
    """What a surface of a tournament shows."""

    EVENT = "event"
    """The card in the group."""
    DIGEST = "digest"
    """One board for all online tables, in the group."""
    ENTRY = "entry"
    """A player's own entry, in private."""
    DESK = "desk"
    """The organisers' desk, in private."""


PRIVATE = frozenset({TournamentSurfaceKind.ENTRY, TournamentSurfaceKind.DESK})


class TournamentSurfaceKey(NamedTuple):
    """``event:<key>``, ``digest:<key>``, ``entry:<key>:<person>`` or ``desk:<key>:<person>``."""

    kind: TournamentSurfaceKind
    key: str
    person: int | None = None


def event_surface(key: str) -> str:
    """The tournament's card in the group."""
    return f"{TournamentSurfaceKind.EVENT}:{key}"


def digest_surface(key: str) -> str:
    """The board of all its online tables in the group."""
    return f"{TournamentSurfaceKind.DIGEST}:{key}"


def entry_surface(key: str, person: int) -> str:
    """A player's own entry in the private chat."""
    return f"{TournamentSurfaceKind.ENTRY}:{key}:{person}"


def desk_surface(key: str, person: int) -> str:
    """The organisers' desk in a private chat."""
    return f"{TournamentSurfaceKind.DESK}:{key}:{person}"


def is_tournament_surface(name: str) -> bool:
    """Whether a surface is one of a tournament."""
    return name.partition(":")[0] in set(TournamentSurfaceKind)


def parse_tournament_surface(name: str) -> TournamentSurfaceKey:
    """The key of that name.

    Raises:
        ValueError: the name is of no surface of a tournament.
    """
    kind, _, rest = name.partition(":")
    key, _, person = rest.partition(":")
    if not key:
        raise ValueError(f"not a surface of a tournament: {name!r}")
    return TournamentSurfaceKey(TournamentSurfaceKind(kind), key, int(person) if person else None)
