"""Players of the referee and people of the bot: the same, by another name."""

from __future__ import annotations

from typing import Final

from referee.match.setup import Player

_COMPUTER: Final = "computer-"


def player_id(person: int) -> str:
    """How the referee calls a person."""
    return str(person)


def person_of(player: str) -> int | None:
    """The person of that player id; None for a computer, nobody, or a name without an account.

    Staff of a tournament may go by a bare name.
    """
    return int(player) if player.isascii() and player.isdecimal() else None


def person_in(player: Player) -> int | None:
    """The person behind a player; None for a computer."""
    return person_of(player.id)


def computer_index(player: str) -> int | None:
    """Which computer it is, from 0; None for a person."""
    return int(player.removeprefix(_COMPUTER)) - 1 if player.startswith(_COMPUTER) else None
