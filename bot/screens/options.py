"""The lobby's pages of options: rules, speed, length, everything else, and one page an option.

A key carries the option and the value it sets, never a place in a list; a page is named by its
heading or by the option's own key.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from bot.desk.house import HOUSE
from bot.desk.verbs import Verb
from bot.desk.views import LobbyView
from bot.screens.keys import in_rows, table_key
from bot.screens.lists import Join, filled
from bot.screens.markup import bold, wrapped
from bot.screens.message import Button, Keyboard, Row
from bot.screens.pen import Pen
from bot.screens.terms import differing, length_text, option_of, option_title, value_text
from bot.texts.languages import Language
from bot.texts.tiles import LINE_CELLS
from bot.texts.width import fit
from referee.match.setup import Length
from referee.rules.options import Option, OptionKind, OptionSet, Value
from referee.table.terms import BY_SPEED, COMMON, Speed

RULES: Final = "rules"
SPEED: Final = "speed"
LENGTH: Final = "length"
MORE: Final = "more"

_ROUNDS: Final = (1, 2, 4)
_DEALS: Final = (1, 2, 4, 8, 16)
_NUMBERS: Final = (0, 1, 2, 3, 5, 8, 10, 20, 30, 40, 50, 60, 100, 120, 200, 300, 500, 1000)
_MOST_NUMBERS: Final = 12
_TIMES: Final = ("turn", "claim", "bank", "rest", "mask")
_LABEL: Final = 36
_DIFFERING: Final = 6
"""Lines of options that are not as the preset has them."""
_ROWS: Final = 6
"""Rows of options above the row that turns the page."""


class Page(NamedTuple):
    """A page: its lines of text and its keys."""

    lines: tuple[str, ...]
    keyboard: Keyboard


def page(view: LobbyView, pen: Pen) -> Page:
    """The page that is open; an unknown one falls back to the general page."""
    match view.page:
        case name if name == RULES:
            return _rules(view, pen)
        case name if name == SPEED:
            return _speed(view, pen)
        case name if name == LENGTH:
            return _length(view, pen)
        case name:
            group, _, place = name.partition("-")
            if group in _groups(pen) and place.isdecimal():
                return _group(view, pen, group, int(place))
            option = option_of(pen, name)
            return _more(view, pen) if option is None else _option(view, pen, option)


def _set(view: LobbyView, text: str, key: str, value: str, *, chosen: bool, pen: Pen) -> Button:
    label = pen.texts.text("switch.on", name=text) if chosen else text
    return table_key(view.table, Verb.OPTIONS, fit(label, _LABEL), f"{key}={value}")


def _open(view: LobbyView, text: str, name: str) -> Button:
    return table_key(view.table, Verb.OPTIONS, fit(text, _LABEL), name)


def _back(view: LobbyView, pen: Pen, name: str = "") -> Row:
    return (table_key(view.table, Verb.OPTIONS, pen.texts.text("lobby.back"), name),)


def _values(view: LobbyView, pen: Pen, option: Option) -> OptionSet:
    own = any(option.key == mine.key for mine in pen.book.options)
    return pen.options(view.terms) if own else view.terms.shared()


def _shortcut(view: LobbyView, pen: Pen, option: Option) -> Button:
    """A switch is flipped at once; any other option opens its page."""
    value = _values(view, pen, option)[option.key]
    text = pen.texts.text(
        "terms.pair",
        title=option_title(pen.texts, option),
        value=value_text(pen.texts, option, value),
    )
    if option.kind is OptionKind.SWITCH:
        flipped = option.format(not value)
        return table_key(view.table, Verb.OPTIONS, fit(text, _LABEL), f"{option.key}={flipped}")
    return _open(view, text, option.key)


def _rules(view: LobbyView, pen: Pen) -> Page:
    texts, terms = pen.texts, view.terms
    presets = [
        _set(
            view,
            texts.text(f"preset.{name}"),
            "preset",
            name,
            chosen=name == terms.preset,
            pen=pen,
        )
        for name in pen.book.presets
    ]
    presets += [
        _set(view, house.name, HOUSE, str(house.number), chosen=house.key == terms.preset, pen=pen)
        for house in view.houses
    ]
    books = [
        _set(view, name, "rules", key, chosen=key == pen.book.key, pen=pen)
        for key, name in pen.shelf
    ]
    groups = [
        _open(view, texts.text(f"option_group.{group}"), f"{group}-0") for group in _groups(pen)
    ]
    rows = (
        *(in_rows(books, 2) if len(books) > 1 else ()),
        *in_rows(presets, 3),
        *in_rows(groups, 3),
        _back(view, pen),
    )
    changed = filled(texts, Join.GAP, differing(pen, terms, view.houses), LINE_CELLS)
    if changed:
        changed = (*wrapped(texts.text("options.differing")), *changed[:_DIFFERING])
    return Page((*wrapped(texts.text("options.rules")), *changed), rows)


def _groups(pen: Pen) -> tuple[str, ...]:
    """The headings of the rule set's own options, in their order."""
    return tuple(dict.fromkeys(option.group for option in pen.book.options))


def _per_page(pen: Pen) -> int:
    """How many options a page holds: words of letters need a row each."""
    return _ROWS if pen.language is Language.EN else 2 * _ROWS


def _group(view: LobbyView, pen: Pen, group: str, place: int) -> Page:
    """The options under one heading, a screenful at a time."""
    options = [option for option in pen.book.options if option.group == group]
    size = _per_page(pen)
    pages = -(-len(options) // size)
    place = min(place, pages - 1)
    shown = options[place * size : (place + 1) * size]
    turning = [
        _open(view, sign, f"{group}-{other}")
        for other, sign in ((place - 1, "◀"), (place + 1, "▶"))
        if 0 <= other < pages
    ]
    keys = [_shortcut(view, pen, option) for option in shown]
    rows = (*in_rows(keys, size // _ROWS), (*turning, *_back(view, pen, RULES)))
    return Page((bold(pen.texts.text(f"option_group.{group}")),), rows)


def _speed(view: LobbyView, pen: Pen) -> Page:
    texts, shared = pen.texts, view.terms.shared()
    present = Speed(shared.word("speed"))
    own = any(shared.whole(key) != BY_SPEED for key in ("turn", "claim", "bank"))
    speeds = [
        _set(
            view,
            texts.text(f"option.speed.{speed}"),
            "speed",
            speed.value,
            chosen=speed is present and not own,
            pen=pen,
        )
        for speed in Speed
    ]
    times = [_shortcut(view, pen, option) for option in COMMON if option.key in _TIMES]
    pace = view.terms.pace()
    now = texts.text(
        "options.pace", turn=pace.turn // 1000, claim=pace.claim // 1000, bank=pace.bank // 1000
    )
    rows = (*in_rows(speeds, 4), *in_rows(times, 2), _back(view, pen))
    return Page((texts.text("options.speed"), *wrapped(now)), rows)


def _length(view: LobbyView, pen: Pen) -> Page:
    texts = pen.texts
    rounds = [
        _set(
            view,
            length_text(texts, Length(rounds=count)),
            "rounds",
            str(count),
            chosen=view.length == Length(rounds=count),
            pen=pen,
        )
        for count in _ROUNDS
    ]
    deals = [
        _set(
            view,
            length_text(texts, Length(deals=count)),
            "deals",
            str(count),
            chosen=view.length == Length(deals=count),
            pen=pen,
        )
        for count in _DEALS
    ]
    rows = (tuple(rounds), *in_rows(deals, 5), _back(view, pen))
    return Page((texts.text("options.length"),), rows)


def _more(view: LobbyView, pen: Pen) -> Page:
    shown = [o for o in COMMON if o.key not in (*_TIMES, "rounds", "deals", "speed")]
    keys = [_shortcut(view, pen, option) for option in shown]
    rows = (*in_rows(keys, 2), _back(view, pen))
    return Page(wrapped(pen.texts.text("options.more")), rows)


def _option(view: LobbyView, pen: Pen, option: Option) -> Page:
    """One option with all its values, or the usual ones of a number."""
    texts = pen.texts
    present = _values(view, pen, option)[option.key]
    keys = [
        _set(
            view,
            value_text(texts, option, value),
            option.key,
            option.format(value),
            chosen=value == present,
            pen=pen,
        )
        for value in _choices(option, present)
    ]
    title = option_title(texts, option)
    about = f"{option.clause}.text" if option.clause else f"option.{option.key}.text"
    lines = [bold(title), *(wrapped(texts.text(about)) if texts.has(about) else ())]
    if option.clause:
        lines.append(texts.text("options.clause", rules=pen.book.key, clause=option.clause))
    if option.kind in (OptionKind.WHOLE, OptionKind.SECONDS):
        bounds = texts.text("options.number", key=option.key, low=option.low, high=option.high)
        lines += wrapped(bounds)
    rows = (
        *in_rows(keys, 2 if option.kind is OptionKind.CHOICE else 6),
        _back(view, pen, _parent(pen, option)),
    )
    return Page(tuple(lines), rows)


def _choices(option: Option, present: Value) -> tuple[Value, ...]:
    match option.kind:
        case OptionKind.SWITCH:
            return (True, False)
        case OptionKind.CHOICE:
            return option.choices
        case OptionKind.WHOLE | OptionKind.SECONDS:
            usual = [n for n in _NUMBERS if option.low <= n <= option.high and n != present]
            now = [int(present)] if int(present) >= option.low else []
            return tuple(sorted((*now, *usual[: _MOST_NUMBERS - len(now)])))


def _parent(pen: Pen, option: Option) -> str:
    """The page that lists the option."""
    if option.key in _TIMES:
        return SPEED
    if all(option.key != mine.key for mine in pen.book.options):
        return MORE
    beside = [mine.key for mine in pen.book.options if mine.group == option.group]
    return f"{option.group}-{beside.index(option.key) // _per_page(pen)}"
