"""Ratings: openskill's Bradley–Terry model with full pairing, equal places being ties."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec
from openskill.models import BradleyTerryFull

_SCALE: Final = 40.0
_BASE: Final = 1_000.0
_MODEL: Final = BradleyTerryFull()


@dataclass(frozen=True, slots=True)
class Rating:
    """How well a player is thought to play, how sure that is, and after how many matches."""

    mu: float
    sigma: float
    matches: int = 0

    @property
    def shown(self) -> float:
        """As people see it: 1000 at first, what is certain at three standard deviations."""
        return round(_BASE + _SCALE * (self.mu - 3 * self.sigma), 1)

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
    """The players' ratings after a match.

    Args:
        before: theirs beforehand.
        places: their places, from 1; equal places are ties.
    """
    teams = [[_MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
    after = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return tuple(
        Rating(team[0].mu, team[0].sigma, rating.matches + 1)
        for team, rating in zip(after, before, strict=True)
    )
