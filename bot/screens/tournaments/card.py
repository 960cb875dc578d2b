"""The tournament's card in the group: what it is, how far it has come, and how to enter."""

from __future__ import annotations

from typing import Final

from bot.screens.markup import bold, text_of, wrapped
from bot.screens.message import Keyboard, Link, Row, Screen, Style
from bot.screens.people import FULL_NAME
from bot.screens.tournaments.ink import Ink
from bot.screens.tournaments.plan import plan_for, summary
from bot.screens.tournaments.terms import short_terms
from bot.screens.tournaments.web import web_lines, web_row
from referee.tournament.state import Phase
from referee.tournament.terms import TournamentTerms
from referee.tournament.views import PublicView

PAYLOAD: Final = "t-"
"""Begins the link to one's own entry or desk."""
_HEAD: Final = 4
_LOCK: Final = 16


def card(view: PublicView, terms: TournamentTerms, now: int, ink: Ink) -> Screen:
    """What the group sees as long as the tournament stands."""
    lines = [bold(ink.name(view.title, FULL_NAME)), *short_terms(terms, ink)]
    lines += [_entries(view, ink), *_state(view, now, ink)]
    if view.phase in (Phase.PLANNED, Phase.REGISTERING, Phase.REGISTERED, Phase.CHECKING_IN):
        lines += summary(plan_for(terms, view.entered), ink)
    return Screen(text_of([*lines, *web_lines(ink)]), (*_keys(view, ink), *web_row(ink)))


def _entries(view: PublicView, ink: Ink) -> str:
    phase = ink.text(f"phase.{view.phase}")
    if view.phase is Phase.ROUND:
        phase = ink.text("card.round", phase=phase, number=view.round)
    key = "card.entries_of" if view.places else "card.entries"
    line = ink.text(key, phase=phase, count=view.entered, places=view.places)
    return ink.text("card.waiting", line=line, count=view.waiting) if view.waiting else line


def _state(view: PublicView, now: int, ink: Ink) -> tuple[str, ...]:
    """What is to be known now."""
    match view.phase:
        case Phase.PLANNED:
            return wrapped(ink.text("card.planned"))
        case Phase.REGISTERING | Phase.CHECKING_IN:
            closes = (
                "" if view.closes is None else ink.text("card.closes", time=ink.at(view.closes))
            )
            return (*wrapped(closes), *_lock(view, ink))
        case Phase.BETWEEN | Phase.DRAWN:
            names = ink.several(ink.name(name) for name in view.advanced)
            through = ink.text("card.advanced", names=names) if names else ""
            return (*wrapped(through), *_lock(view, ink))
        case Phase.ROUND:
            return _round(view, now, ink)
        case Phase.OVER | Phase.DECIDING:
            return tuple(
                ink.text("card.place", place=rank.place, name=ink.name(rank.name))
                for rank in view.standings[:_HEAD]
            )
        case Phase.REGISTERED | Phase.CANCELLED:
            return ()


def _lock(view: PublicView, ink: Ink) -> tuple[str, ...]:
    """The lock of the next draw, printed before anybody knows it."""
    if not view.commitment:
        return ()
    return wrapped(ink.text("card.lock", lock=view.commitment[:_LOCK]))


def _round(view: PublicView, now: int, ink: Ink) -> tuple[str, ...]:
    lines: list[str] = []
    for wave in view.waves:
        if not wave.begun and wave.starts is not None:
            said = ink.text("card.wave", number=wave.number, time=ink.at(wave.starts))
            lines += wrapped(said)
    ends = [table.ends for table in view.tables if table.ends is not None and not table.over]
    if ends:
        lines += wrapped(ink.text("card.ends", time=ink.until(max(ends), now)))
    if view.awaited:
        lines += wrapped(ink.text("card.awaited", tables=ink.numbers(view.awaited)))
    return tuple(lines)


def _keys(view: PublicView, ink: Ink) -> Keyboard:
    own = Link(ink.text("card.own"), ink.links.start(f"{PAYLOAD}{ink.key}"))
    rows: list[Row] = []
    if view.phase is Phase.REGISTERING:
        register = ink.act(ink.text("card.register"), "register", style=Style.PRIMARY)
        rows.append((register, own))
    elif view.phase is not Phase.CANCELLED:
        rows.append((own,))
    plan = ink.new_page(ink.text("card.plan"), "plan")
    if view.phase in (Phase.PLANNED, Phase.REGISTERING):
        rows.append((plan, ink.new_page(ink.text("card.terms"), "terms")))
    elif view.phase is not Phase.CANCELLED:
        tables = ink.new_page(ink.text("card.tables"), "tables")
        standings = ink.new_page(ink.text("card.standings"), "standings")
        first = tables if view.tables else plan
        rows.append((first, standings) if view.standings else (first,))
    return tuple(rows)
