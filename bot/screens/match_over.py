"""The end of a match: places, chips, what goes into the ledger, the rating, and once more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from bot.desk.facts import Facts, Who
from bot.desk.summaries import FinalSeat, MatchSummary
from bot.desk.verbs import Verb
from bot.desk.views import HandStyle, HandView, MatchOverView
from bot.screens.keys import table_key
from bot.screens.lists import Join, joined
from bot.screens.markup import bold, escape, text_of, wrapped
from bot.screens.message import Keyboard, Manner, Notice, Screen, Style
from bot.screens.pen import Pen
from bot.screens.people import called, mentioned, plain_name
from bot.texts.library import Texts
from bot.texts.numbers import plain, signed

_LEAGUE: Final = 24
"""Cells that the name of a league may take."""

Naming: TypeAlias = Callable[[Texts, Who], str]
"""How players are named: so that they are notified, or by name alone."""


def group(view: MatchOverView, pen: Pen) -> Screen:
    """In the group, aloud: it is one of the three messages that buzz there."""
    lines = _lines(view.facts, view.summary, pen, mentioned)
    return Screen(text_of(lines), _keys(view.facts, pen), Notice.ALOUD)


def private(view: HandView, summary: MatchSummary, pen: Pen) -> Screen:
    """Under a player's hand."""
    manner = Manner.FRESH if view.mine.style is HandStyle.SPOKEN else Manner.EDITED
    lines = _lines(view.facts, summary, pen, called)
    return Screen(text_of(lines), _keys(view.facts, pen), manner=manner)


def _lines(facts: Facts, summary: MatchSummary, pen: Pen, name: Naming) -> list[str]:
    texts = pen.texts
    lines = [bold(texts.text("over.title", match=summary.match))]
    lines += wrapped(texts.text(f"over.{summary.reason}", deals=summary.deals))
    for final in summary.seats:
        lines += wrapped(_seat(final, pen, name))
    for note in summary.leagues:
        league = escape(plain_name(note.league, _LEAGUE, "?"))
        lines += wrapped(texts.text(f"league.{note.counts}", league=league))
    if summary.friendly:
        why = "over.tournament" if facts.tournament else "over.friendly"
        lines += wrapped(texts.text(why))
    lines += wrapped(texts.text("over.replay", match=summary.match))
    return lines


def _seat(final: FinalSeat, pen: Pen, name: Naming) -> str:
    """1. 小美 +24　入帳 +24　實力 1512→1540　R 1500→1530."""
    texts = pen.texts
    who = name(texts, final.who)
    parts = [texts.text("over.seat", place=final.place, name=who, chips=plain(final.chips))]
    if final.assisted:
        parts.append(texts.text("over.assisted"))
    if final.booked is not None:
        parts.append(texts.text("over.booked", amount=signed(final.booked)))
    for key, change in (("over.rating", final.rating), ("over.elo", final.elo)):
        if change is not None:
            parts.append(texts.text(key, before=round(change.before), after=round(change.after)))
    return joined(texts, Join.GAP, parts)


def _keys(facts: Facts, pen: Pen) -> Keyboard:
    """Once more, but not at a tournament's table: it is drawn anew."""
    if facts.tournament:
        return ()
    again = table_key(facts.table, Verb.AGAIN, pen.texts.text("over.again"), style=Style.PRIMARY)
    return ((again,),)
