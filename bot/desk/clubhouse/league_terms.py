"""What a league is played by, read from words; and the terms of a table as a league pins them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from typing import Final, TypeVar

import msgspec

from bot.desk.acting import ActRefused
from bot.desk.clubhouse.options import ClubOptions
from referee.rules.options import OptionError
from referee.rules.registry import Registry, UnknownRules
from referee.table.terms import Terms, read_terms
from referee.tournament.league import LeagueRank, LeagueTerms
from referee.tournament.terms import PointsBy
from storage.leagues import League

KEYS: Final = ("from", "to", "best", "least", "a_day", "rank", "points")
"""What a league says of itself; other words name the rule set and its options."""

_ANY: Final = "any"
_QUARTER: Final = 91
"""Days that a league goes on when nothing is said."""
_MOST: Final = 10_000
_PINNED: Final = ("chips", "busts", "referee")
"""Options common to all rule sets that are pinned beside the length; paces are not."""

W = TypeVar("W", bound=StrEnum)


def read_league(
    registry: Registry, words: tuple[str, ...], last: Terms, options: ClubOptions, now: int
) -> LeagueTerms:
    """The terms that words such as ``to=2027-03-31 best=10 taiwan16 home`` ask for.

    Args:
        words: those of `KEYS` as ``key=value``; `any` pins no rules; what is left is as for a
            table, and begins with `last`, which is pinned where nothing is said.
        options: of the club, for its days.
        now: milliseconds since 1970.

    Raises:
        ActRefused: a value cannot be.
        OptionError, UnknownRules: of the words for a table.
    """
    own = {key: value for key, _, value in map(_parts, words) if key in KEYS}
    rest = tuple(word for word in words if _parts(word)[0] not in KEYS)
    today = datetime.fromtimestamp(now / 1000, options.clock).date()
    first = _day(own.get("from"), today)
    last_day = _day(own.get("to"), first + timedelta(days=_QUARTER))
    if last_day < first:
        raise ActRefused("league_value", text=f"to={last_day}", allowed=f"{first} …")
    rules = "" if rest == (_ANY,) else pinned(registry, read_terms(registry, rest, last))
    return LeagueTerms(
        opens=_begin(first, options),
        closes=_begin(last_day + timedelta(days=1), options),
        rules=rules,
        best=_whole(own, "best", 0),
        least=_whole(own, "least", 1),
        a_day=_whole(own, "a_day", 0),
        rank=_word(own, "rank", LeagueRank.TOTAL),
        points=_word(own, "points", PointsBy.CHIPS),
    )


def pinned(registry: Registry, terms: Terms) -> str:
    """What of a table's terms a league pins, as text that is the same for equal terms."""
    shared = terms.shared()
    fixed = " ".join(f"{key}={shared[key]}" for key in _PINNED)
    try:
        length = terms.length(registry.bind(terms.rules, terms.options))
    except (UnknownRules, OptionError):
        return f"{terms.rules} {terms.options} {fixed}"
    played = f"rounds={length.rounds} deals={length.deals}"
    return " ".join(f"{terms.rules} {terms.options} {played} {fixed}".split())


def terms_of(league: League) -> LeagueTerms:
    """The terms of a league; one that was given up closed then."""
    terms = msgspec.json.decode(league.terms, type=LeagueTerms)
    if league.closed is None:
        return terms
    return replace(terms, closes=max(terms.opens, min(terms.closes, league.closed)))


def _parts(word: str) -> tuple[str, str, str]:
    return word.partition("=")


def _day(text: str | None, default: date) -> date:
    if text is None:
        return default
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ActRefused("league_value", text=text, allowed=str(default)) from None


def _begin(day: date, options: ClubOptions) -> int:
    """When a day begins in the club."""
    begin = datetime.combine(day, time(), options.clock)
    return round(begin.timestamp() * 1000)


def _whole(own: dict[str, str], key: str, default: int) -> int:
    text = own.get(key)
    if text is None:
        return default
    if not (text.isascii() and text.isdecimal() and int(text) <= _MOST):
        raise ActRefused("league_value", text=f"{key}={text}", allowed=f"0–{_MOST}")
    return int(text)


def _word(own: dict[str, str], key: str, default: W) -> W:
    text = own.get(key)
    words = type(default)
    if text is None:
        return default
    if text not in {word.value for word in words}:
        allowed = ", ".join(word.value for word in words)
        raise ActRefused("league_value", text=f"{key}={text}", allowed=allowed)
    return words(text)
