"""Terms in words: ``Spring Cup rules=zhenjiang format=knockout places=48 stages=1,2:45``.

Options of the tournament and of its tables stand side by side. `rules=` names the tables' rule set;
`stages=` and `order=` are lists; what is no option of the tournament is one of its tables.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from bot.lines.reading import Said
from bot.lines.values import Here, LineFault
from bot.lines.wants import Wants, one
from referee.rules.options import OptionError, parse_options, split_assignments
from referee.tournament import commands as cmd
from referee.tournament.terms import OPTIONS, StageTerms, TieBreak, TournamentTerms

_OWN: Final = frozenset(option.key for option in OPTIONS)
_STAGE: Final = re.compile(r"([1-9])(?::(\d{1,3}))?")
_SHORT: Final = {
    "minutes": "g04_minutes",
    "rounds": "g04_rounds",
    "chips": "g04_chips",
    "large": "g04_large",
    "larges": "g04_large_count",
    "busts": "g04_busts",
    "lead": "g01_lead",
    "call": "g03_call",
    "noshow": "g03_no_show",
}
"""Names that people use for options with the number of a clause."""


def change(said: Said, here: Here) -> Wants:
    """``set places=64 minutes=45``."""
    if not said.words:
        raise said.wrong()
    terms = with_words(here.state.terms, said.words)
    return one(lambda actor: cmd.ChangeTerms(actor, terms))


def read_plan(words: Iterable[str]) -> TournamentTerms:
    """The terms of a new tournament: its title, then what differs from the defaults.

    Raises:
        LineFault: there is no title, or a word cannot be read.
    """
    title = [word for word in words if "=" not in word]
    if not title:
        raise LineFault("title_missing")
    chosen = tuple(word for word in words if "=" in word)
    return with_words(TournamentTerms(" ".join(title)), chosen)


def with_words(terms: TournamentTerms, words: Iterable[str]) -> TournamentTerms:
    """The terms with options changed, later words winning.

    Raises:
        LineFault: a word is no assignment, an option or a value is unknown.
    """
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise LineFault("option_without_value", option=key, text="", allowed="key=value")
        terms = _with(terms, _SHORT.get(key.lower(), key.lower()), value)
    return terms


def _with(terms: TournamentTerms, key: str, value: str) -> TournamentTerms:
    match key:
        case "title":
            return replace(terms, title=value.replace("_", " "))
        case "stages":
            return replace(terms, stages=_stages(value))
        case "order":
            return replace(terms, order=_order(value))
        case "rules":
            return replace(terms, table=value)
        case _ if key in _OWN:
            return replace(terms, options=_options(terms, key, value))
        case _:
            return replace(terms, table=_with_table_option(terms.table, key, value))


def _options(terms: TournamentTerms, key: str, value: str) -> str:
    pairs = (*split_assignments(terms.options), (key, value.lower()))
    try:
        return str(parse_options(OPTIONS, pairs))
    except OptionError as error:
        raise LineFault(
            error.code, key=error.key, text=error.text, allowed=error.allowed
        ) from error


def _stages(value: str) -> tuple[StageTerms, ...]:
    found = [_STAGE.fullmatch(part) for part in value.split(",")]
    stages = tuple(StageTerms(int(m[1]), int(m[2] or 0)) for m in found if m is not None)
    if len(stages) < len(found):
        raise LineFault("stages_unreadable", text=value)
    return stages


def _order(value: str) -> tuple[TieBreak, ...]:
    known = {tie_break.value: tie_break for tie_break in TieBreak}
    words = [word for word in value.lower().split(",") if word]
    if not all(word in known for word in words):
        raise LineFault("order_unreadable", text=value)
    return tuple(known[word] for word in words)


def _with_table_option(table: str, key: str, value: str) -> str:
    """The words of a table command with one option changed."""
    added = value if key == "preset" else f"{key}={value}"
    kept = [word for word in table.split() if word != added and not word.startswith(f"{key}=")]
    return " ".join((*kept, added))
