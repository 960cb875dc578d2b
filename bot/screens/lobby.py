"""The lobby in the group: who sits, what is played, and how to join."""

from __future__ import annotations

from html import unescape
from typing import Final

from bot.desk.verbs import Verb
from bot.desk.views import ChairView, LobbyView
from bot.screens import options
from bot.screens.keys import table_key
from bot.screens.lists import Join, joined
from bot.screens.markup import bold, moment, text_of, wrapped
from bot.screens.message import Button, Key, Keyboard, Link, Row, Screen, Style
from bot.screens.pen import Pen
from bot.screens.people import called, named
from bot.screens.terms import length_text, preset_label, preset_name, speed_text, stakes
from bot.texts.library import Texts
from bot.texts.width import fit
from referee.levels import SEATED
from referee.table.state import Reach, Stage

START_SECONDS: Final = 10
_KEY: Final = 16


def lobby(view: LobbyView, pen: Pen) -> Screen:
    """The lobby, one of its pages of options, or what is left of it."""
    if view.closed:
        closed = pen.texts.text(f"lobby.closed_{_why(view)}")
        return Screen(text_of([title(view, pen), *wrapped(closed)]))
    lines = [title(view, pen), *_terms(view, pen), *_chairs(view, pen)]
    if view.stage is not Stage.LOBBY:
        lines.append(pen.texts.text("lobby.begun"))
        return Screen(text_of(lines))
    if view.page:
        page = options.page(view, pen)
        return Screen(text_of([*lines[:3], "", *page.lines]), page.keyboard)
    lines += _state(view, pen)
    return Screen(text_of(lines), _keys(view, pen))


def _why(view: LobbyView) -> str:
    return view.reason or "idle"


def title(view: LobbyView, pen: Pen) -> str:
    """開桌：台灣十六張・2004規則書."""
    preset = preset_name(pen, view.terms, view.houses)
    rules = pen.texts.text("rules.title")
    line = pen.texts.text("lobby.title", rules=rules, preset=preset)
    return "\n".join(bold(part) for part in wrapped(line))


def _terms(view: LobbyView, pen: Pen) -> tuple[str, ...]:
    texts = pen.texts
    hints = view.terms.shared().switch("hints")
    return wrapped(
        texts.text(
            "lobby.terms",
            length=length_text(texts, view.length),
            minutes=texts.text("time.about_minutes", count=view.minutes),
            stakes=stakes(pen, view.terms),
            speed=speed_text(pen, view.terms),
            hints=texts.text("lobby.hints_on" if hints else "lobby.hints_off"),
        )
    )


def _chairs(view: LobbyView, pen: Pen) -> list[str]:
    """The four chairs; two a line where nothing more has to be said about them."""
    lines: list[str] = []
    joinable = False
    for number, chair in enumerate(view.chairs, 1):
        text = _chair(view, number, chair, pen)
        plain = chair.who is None or (chair.reach is Reach.REACHABLE and chair.kept)
        pair = joined(pen.texts, Join.GAP, (*lines[-1:], text))
        if plain and joinable and len(wrapped(pair)) == 1:
            lines[-1] = pair
            joinable = False
        else:
            lines += wrapped(text)
            joinable = plain
    return lines


def _chair(view: LobbyView, number: int, chair: ChairView, pen: Pen) -> str:
    texts = pen.texts
    if chair.who is None:
        return texts.text("lobby.chair_free", number=number)
    name = called(texts, chair.who)
    if chair.reach is Reach.UNREACHABLE:
        return texts.text("lobby.chair_unreachable", number=number, name=name)
    if not chair.kept:
        return texts.text("lobby.chair_held", number=number, name=name)
    key = "lobby.chair_opener" if chair.who == view.opener else "lobby.chair"
    return texts.text(key, number=number, name=name)


def _state(view: LobbyView, pen: Pen) -> list[str]:
    """The queue, and what the lobby waits for."""
    texts, lines = pen.texts, list[str]()
    if view.terms.real_tiles:
        lines += wrapped(texts.text("lobby.real_tiles"))
    if view.queue:
        lines += wrapped(texts.text("lobby.queue", names=named(texts, view.queue)))
    if view.last_match is not None and view.held is not None:
        time = moment(view.held, texts.text("time.minutes", count=2))
        lines += wrapped(texts.text("lobby.held", match=view.last_match, time=time))
    if view.starts is not None:
        time = moment(view.starts, texts.text("time.seconds", count=START_SECONDS))
        lines += wrapped(texts.text("lobby.starting", time=time))
    elif all(chair.who is not None for chair in view.chairs):
        lines += wrapped(texts.text("lobby.full"))
    else:
        lines += wrapped(texts.text("lobby.waiting", seconds=START_SECONDS))
    return lines


def _keys(view: LobbyView, pen: Pen) -> Keyboard:
    table, texts = view.table, pen.texts
    sit: list[Row] = [
        (
            table_key(table, Verb.SIT, texts.text("lobby.sit"), style=Style.PRIMARY),
            *(() if view.terms.real_tiles else _new_computers(table, texts)),
        )
    ]
    if levels := _levels(view, texts):
        sit.append(levels)
    pages: Row = (
        _page(view, options.RULES, unescape(preset_label(pen, view.terms, view.houses))),
        _page(view, options.SPEED, speed_text(pen, view.terms)),
        _page(view, options.LENGTH, length_text(texts, view.length)),
        _page(view, options.MORE, texts.text("lobby.more")),
    )
    start: list[Row] = [
        (
            table_key(table, Verb.START, texts.text("lobby.start")),
            table_key(table, Verb.CANCEL, texts.text("lobby.cancel"), style=Style.DANGER),
        )
    ]
    if view.starts is not None:
        wait = table_key(table, Verb.WAIT, texts.text("lobby.wait"))
        start = [(start[0][0], wait, start[0][1])]
    if view.held is not None:
        sit.insert(0, (table_key(table, Verb.AGAIN, texts.text("over.again")),))
    if any(chair.reach is Reach.UNREACHABLE for chair in view.chairs if chair.who is not None):
        sit.append((Link(texts.text("lobby.private"), pen.links.start(table)),))
    return (*sit, pages, *start)


def _new_computers(table: str, texts: Texts) -> Row:
    """A computer is added, of the level that the key says."""
    keys: list[Key] = []
    for level in SEATED:
        text = texts.text("lobby.computer", level=texts.text(f"level.{level}"))
        keys.append(table_key(table, Verb.COMPUTER, text, level.value))
    return tuple(keys)


def _levels(view: LobbyView, texts: Texts) -> Row:
    """The computers that sit here, each with the level to which its key changes it."""
    keys: list[Key] = []
    for number, chair in enumerate(view.chairs, 1):
        if chair.who is None or chair.who.computer is None:
            continue
        other = next(level for level in SEATED if level is not chair.who.level)
        name = texts.text(f"seat.computer_{chair.who.computer}")
        text = texts.text("lobby.computer_to", name=name, level=texts.text(f"level.{other}"))
        keys.append(table_key(view.table, Verb.COMPUTER, text, f"{number}={other}"))
    return tuple(keys)


def _page(view: LobbyView, page: str, text: str) -> Button:
    short = fit(text, _KEY)
    return table_key(view.table, Verb.OPTIONS, short, page)
