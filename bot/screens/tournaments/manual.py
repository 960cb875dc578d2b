"""`/t help`: every line that can be typed, by who may."""

from __future__ import annotations

from typing import Final

from bot.lines.verbs import PageVerb, Verb, rank_for
from bot.screens.markup import bold, escape, text_of
from bot.screens.message import Screen
from bot.screens.tournaments.ink import Ink
from referee.tournament.commands import Rank

_BY_KEYS: Final = frozenset({PageVerb.CHAIR, PageVerb.WHY, PageVerb.LEAVE})
"""Pages that come by keys; what is on them has lines of its own."""


def manual(rank: Rank, ink: Ink) -> Screen:
    """The lines of somebody of a rank, those of lower ranks first."""
    lines = [bold(ink.text("manual.title")), ink.text("manual.how")]
    for each in Rank:
        if each <= rank:
            lines += ["", bold(ink.text(f"manual.{each.name.lower()}"))]
            lines += [_line(verb, ink) for verb in Verb if rank_for(verb) is each]
    pages = (page.value for page in PageVerb if page not in _BY_KEYS)
    lines += ["", bold(ink.text("manual.pages")), " ".join(pages)]
    return Screen(text_of(lines))


def _line(verb: Verb, ink: Ink) -> str:
    return f"<code>{escape(ink.text(f'line.{verb.value}'))}</code>"
