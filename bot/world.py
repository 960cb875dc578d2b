"""Time and chance as the running bot has them, and as its tests may.

They enter the program here and nowhere else: everything that needs the hour or a random number is
given a `Clock` or an `Entropy` by the composition root.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Iterator
from typing import Final

from referee.wall import below, numbers

_KEY_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz234567"
_KEY_LENGTH: Final = 8


class SystemClock:
    """The machine's clock."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    async def sleep(self, milliseconds: int) -> None:
        """Return after that time."""
        await asyncio.sleep(milliseconds / 1000)


class HurriedClock:
    """A clock that runs `scale` times as fast as the machine's since `start`; for tests alone.

    Args:
        scale: how many of its seconds pass in one.
        start: when it showed the machine's time, in seconds since 1970.
    """

    def __init__(self, scale: float, start: float) -> None:
        self._scale = scale
        self._start = start

    def now(self) -> int:
        """Milliseconds since 1970; another process with the same start reads the same."""
        return int((self._start + (time.time() - self._start) * self._scale) * 1000)

    async def sleep(self, milliseconds: int) -> None:
        """Return when so much of this clock's time has passed."""
        await asyncio.sleep(milliseconds / 1000 / self._scale)


class SystemEntropy:
    """Chance from the operating system."""

    def seed(self) -> str:
        """256 bits as 64 hexadecimal digits."""
        return secrets.token_hex(32)

    def key(self) -> str:
        """Eight characters of base 32."""
        return "".join(secrets.choice(_KEY_LETTERS) for _ in range(_KEY_LENGTH))


class FixedEntropy:
    """Chance that a seed fixes; for tests alone, since whoever knows the seed knows every wall."""

    def __init__(self, seed: str) -> None:
        self._words: Iterator[int] = numbers(seed.zfill(64), "fixed entropy")

    def seed(self) -> str:
        """The next 256 bits as 64 hexadecimal digits."""
        return "".join(f"{next(self._words):08x}" for _ in range(8))

    def key(self) -> str:
        """The next eight characters of base 32."""
        letters = (_KEY_LETTERS[below(self._words, 32)] for _ in range(_KEY_LENGTH))
        return "".join(letters)
