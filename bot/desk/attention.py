"""Who has been active lately, and who has been buzzed: hints kept in memory only."""

from __future__ import annotations

from typing import NamedTuple


class Prompted(NamedTuple):
    """A player with a prompt on the phone."""

    table: str
    person: int


class Attention:
    """When people were last seen. After a restart everybody counts as away, and is buzzed."""

    def __init__(self, away: int) -> None:
        """`away`: milliseconds without a press after which a player is buzzed."""
        self._away = away
        self._seen: dict[int, int] = {}
        self._prompted: set[Prompted] = set()

    def saw(self, person: int, at: int) -> None:
        """The person has pressed or said something."""
        self._seen[person] = at

    def must_prompt(self, table: str, person: int, at: int) -> bool:
        """Whether the person has to be buzzed, and has not been already."""
        if Prompted(table, person) in self._prompted:
            return False
        seen = self._seen.get(person)
        return seen is None or at - seen > self._away

    def prompted(self, table: str, person: int) -> None:
        """A prompt has been sent."""
        self._prompted.add(Prompted(table, person))

    def has_prompt(self, table: str, person: int) -> bool:
        """Whether the person has a prompt that has to go once there is nothing to answer."""
        return Prompted(table, person) in self._prompted

    def unprompted(self, table: str, person: int) -> None:
        """The prompt is gone."""
        self._prompted.discard(Prompted(table, person))
