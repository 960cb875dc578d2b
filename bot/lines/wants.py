"""What a line comes to: commands that lack only who asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from referee.tournament.commands import Actor, TournamentCommand

Want: TypeAlias = Callable[[Actor], TournamentCommand]
"""A command for whoever asks; the desk knows the account's rank and fills it in."""

Wants: TypeAlias = tuple[Want, ...]
"""Several for a line about several tables; each is decided by itself."""


def one(want: Want) -> Wants:
    """A line that comes to a single command."""
    return (want,)
