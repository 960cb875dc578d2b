"""What a rule set lets a hand aim at: of which kinds it is made, and whether it may then win.

Computer players ask for it. Where every complete hand wins there is one aim, any hand; a threshold
to win or a form that hands must have makes several, each with its own hope.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from referee.kinds import ALL_KINDS, Kinds
from referee.rules.holding import Holding


class Aim(NamedTuple):
    """A sort of hand.

    Attributes:
        kinds: what its concealed tiles are made of.
        hope: how likely such a hand may win once it is complete, from 0 to 1.
    """

    kinds: Kinds
    hope: float


class Outset(NamedTuple):
    """What a player knows when he chooses.

    Attributes:
        holding: his tiles.
        choices: what was answered before the deal, by name.
        left: tiles that can still be drawn.
    """

    holding: Holding
    choices: tuple[tuple[str, str], ...]
    left: int


Aims: TypeAlias = Callable[[Outset], tuple[Aim, ...]]

ANY: Final = (Aim(ALL_KINDS, 1.0),)


def any_hand(outset: Outset) -> tuple[Aim, ...]:
    """Every complete hand wins."""
    return ANY
