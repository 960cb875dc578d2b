"""A club's standings on its page and as a list to take away, as the club ranks them."""

from __future__ import annotations

from typing import Final, NamedTuple

from bot.desk.standing import Ranked, Ranking
from bot.texts.numbers import signed
from bot.web.names import shown
from bot.web.sheets import Sheet
from bot.web.words import Words

_COLUMNS: Final = (
    "place", "name", "chips", "matches", "firsts", "average", "rating", "elo",
)  # fmt: skip
_NONE: Final = "–"


class StandingRow(NamedTuple):
    """A line as it is shown; `?` after ratings that rest on few matches."""

    place: int
    name: str
    chips: str
    matches: int
    firsts: int
    average: str
    rating: str
    elo: str


def standing_rows(ranking: Ranking, words: Words) -> tuple[StandingRow, ...]:
    """The lines of the standings, the best first."""
    return tuple(_row(line, words) for line in ranking.lines)


def _row(line: Ranked, words: Words) -> StandingRow:
    row, mark = line.standing, "?" if line.provisional else ""
    return StandingRow(
        place=line.place,
        name=person_name(row.name, row.forgotten, words),
        chips=signed(row.chips),
        matches=row.matches,
        firsts=row.firsts,
        average=_NONE if row.average_place is None else f"{row.average_place:.2f}",
        rating=_NONE if row.rating is None else f"{row.rating:.0f}{mark}",
        elo=_NONE if row.elo is None else f"{row.elo:.0f}{mark}",
    )


def standings_sheet(ranking: Ranking, span: str, words: Words) -> Sheet:
    """The standings as a list; figures are numbers there."""
    return Sheet(
        title=f"{shown(ranking.club, 60)} — {span}",
        columns=tuple(words.web.text(f"list.{column}") for column in _COLUMNS),
        rows=tuple(
            (
                line.place,
                person_name(line.standing.name, line.standing.forgotten, words),
                line.standing.chips,
                line.standing.matches,
                line.standing.firsts,
                _rounded(line.standing.average_place, 2),
                _rounded(line.standing.rating, 0),
                _rounded(line.standing.elo, 0),
            )
            for line in ranking.lines
        ),
    )


def _rounded(value: float | None, places: int) -> float | None:
    return None if value is None else round(value, places)


def person_name(name: str, forgotten: int | None, words: Words) -> str:
    """How a person is called; one who asked to be forgotten by a number."""
    if forgotten is not None:
        return words.web.text("person.forgotten", number=forgotten)
    return shown(name) if name else words.web.text("person.nameless")
