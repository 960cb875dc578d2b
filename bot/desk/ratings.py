"""Two ratings of every player: one that knows how sure it is, and one that people can follow.

The first is openskill's Bradley–Terry model with full pairing, equal places being ties. The second
moves by places and by how strong the table was, with figures that can be checked on paper.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import msgspec
from openskill.models import BradleyTerryFull

BASE: Final = 1_500.0
"""Where both ratings begin."""
SURE: Final = 20
"""Rated matches after which a rating is no longer provisional."""

_SCALE: Final = 24.0
"""Points a unit of the model; its first uncertainty is then 200 points."""
_LUCK: Final = 12.5
"""How far chance moves a single match, in the model's units: three times its own default."""
_MODEL: Final = BradleyTerryFull(beta=_LUCK)
_MIDDLE: Final = 25.0

_BONUS: Final = {2: (30.0, -30.0), 3: (30.0, 0.0, -30.0), 4: (30.0, 10.0, -10.0, -30.0)}
"""What a place is worth in the second rating, by the number of players."""
_PULL: Final = 40.0
_SLOWING: Final = 0.002
_SLOWEST: Final = 0.2


@dataclass(frozen=True, slots=True)
class Rating:
    """How well a player is thought to play.

    Attributes:
        mu, sigma: the model's estimate, and how unsure it is.
        matches: how many were rated.
        elo: the rating that people can follow.
    """

    mu: float
    sigma: float
    matches: int = 0
    elo: float = BASE

    @property
    def shown(self) -> float:
        """The model's estimate as people see it; it says nothing of how sure it is.

        A cautious figure, such as the estimate less three deviations, would rise for all four
        after a first match, the last one too, because each is known better than before.
        """
        return round(BASE + _SCALE * (self.mu - _MIDDLE), 1)

    @property
    def provisional(self) -> bool:
        """Whether too few matches were rated to rely on it."""
        return self.matches < SURE

    def encode(self) -> str:
        """As JSON text."""
        return msgspec.json.encode(self).decode()


def first_rating() -> Rating:
    """Of somebody who has not been rated."""
    fresh = _MODEL.rating()
    return Rating(fresh.mu, fresh.sigma)


def read_rating(text: str) -> Rating:
    """What `Rating.encode` wrote; the first rating for an empty object."""
    return first_rating() if text in {"", "{}"} else msgspec.json.decode(text, type=Rating)


def rated(before: tuple[Rating, ...], places: tuple[int, ...]) -> tuple[Rating, ...]:
    """The players' ratings after a match; one player alone is compared with nobody.

    Args:
        before: theirs beforehand, of two to four players.
        places: their places, from 1; equal places are ties.
    """
    if len(before) not in _BONUS:
        return before
    teams = [[_MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
    after = _MODEL.rate(teams, ranks=[float(place) for place in places])
    moved = _followed(before, places)
    return tuple(
        Rating(team[0].mu, team[0].sigma, rating.matches + 1, elo)
        for team, rating, elo in zip(after, before, moved, strict=True)
    )


def rated_by_person(before: Mapping[int, Rating], places: Mapping[int, int]) -> dict[int, Rating]:
    """The same by person; of nobody where fewer than two people have a place.

    Args:
        before: the ratings of all who have a place, and perhaps of others.
        places: of those people who are compared.
    """
    if len(places) not in _BONUS:
        return {}
    after = rated(tuple(before[person] for person in places), tuple(places.values()))
    return dict(zip(places, after, strict=True))


def _followed(before: tuple[Rating, ...], places: tuple[int, ...]) -> tuple[float, ...]:
    """The second rating: the bonus of the place, and a fortieth of the way to the table's mean.

    Newcomers move by all of it, others by less with every match, down to a fifth. Equal places
    share what their places are worth.
    """
    mean = sum(rating.elo for rating in before) / len(before)
    return tuple(
        round(
            rating.elo
            + max(_SLOWEST, 1 - _SLOWING * rating.matches)
            * (_bonus(places, place) + (mean - rating.elo) / _PULL),
            2,
        )
        for rating, place in zip(before, places, strict=True)
    )


def _bonus(places: tuple[int, ...], place: int) -> float:
    """What a place is worth, shared among those who have it."""
    better, equal = sum(other < place for other in places), places.count(place)
    return sum(_BONUS[len(places)][better : better + equal]) / equal
