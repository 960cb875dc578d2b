"""What was made of the newest version of some things: many who look cost no more than one."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class Newest(Generic[T]):
    """Keeps one thing a key, of the version that was made last.

    Args:
        most: how many keys are kept; beyond that the one made longest ago goes.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._made: dict[tuple[str, str], tuple[int, T]] = {}

    def get(self, key: tuple[str, str], version: int) -> T | None:
        """What was made of that version; None when nothing was, or of another."""
        made = self._made.get(key)
        return made[1] if made is not None and made[0] == version else None

    def keep(self, key: tuple[str, str], version: int, made: T) -> None:
        """Keep it instead of what was made before."""
        self._made.pop(key, None)
        self._made[key] = (version, made)
        while len(self._made) > self._most:
            del self._made[next(iter(self._made))]
