"""What a match is played by, fixed when it starts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from referee.deal.setup import Pace, Refereeing
from referee.levels import Level
from referee.rules.base import Rules


class PlayerKind(StrEnum):
    """Who makes the moves of a seat from the start."""

    HUMAN = "human"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody in a match.

    Attributes:
        id: stable and opaque to the referee, e.g. a person's number or ``computer-2``.
        kind: human or computer.
        level: how well a computer plays that moves for this player, whether it is the player or
            only takes an absent one's place.
    """

    id: str
    kind: PlayerKind
    level: Level = Level.CLUB


class Counts(StrEnum):
    """Which matches count for those who keep books of them."""

    FOUR_PEOPLE = "four_people"
    """Only those that four people begin."""
    ALWAYS = "always"
    NEVER = "never"
    """A tournament's match counts there alone (G5)."""


@dataclass(frozen=True, slots=True)
class Length:
    """How long a match is: so many rounds, or so many deals; the other is 0."""

    rounds: int = 0
    deals: int = 0


def length_by_rules(rules: Rules) -> Length:
    """The length when a table says nothing."""
    course = rules.course
    return Length(course.default_rounds, 0 if course.default_rounds else course.default_deals)


@dataclass(frozen=True, slots=True)
class LastTime:
    """The match that the same four played before this one (TP2).

    Attributes:
        order: the players, by their place in the setup, in the order of seats they had.
        thrower: which of them throws for the seats.
    """

    order: tuple[int, int, int, int]
    thrower: int


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """What `MatchStarted` carries.

    Attributes:
        rules: the rule set's key.
        revision: its revision, pinned for the whole match.
        options: its options in canonical text.
        players: the four in the order in which they sat down.
        length: rounds or deals.
        chips: what each begins with when chips are limited; 0 when they are not.
        pace: time allowed.
        refereeing: automatic or by the players.
        seed: 64 hexadecimal digits from which seats and first dealer are drawn; empty where the
            players sit at a table of real tiles as they like.
        counts: whether it counts although a computer began it.
        earlier: the match before, where the rule book asks for it; None for a first match.
        busts: so many without chips end the match where chips are limited; never at 0.
    """

    rules: str
    revision: int
    options: str
    players: tuple[Player, Player, Player, Player]
    length: Length
    chips: int
    pace: Pace
    refereeing: Refereeing
    seed: str
    counts: Counts = Counts.FOUR_PEOPLE
    earlier: LastTime | None = None
    busts: int = 2

    @property
    def real_tiles(self) -> bool:
        """Whether the match is played with real tiles."""
        return not self.seed
