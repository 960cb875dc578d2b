"""The entry of a deal of real tiles by buttons, in the private chat.

A page is named by its code; a key either opens a page or, with `!`, enters what its code stands for
(`bot.desk.live_codes`). Every key carries the number of what may be entered now, so that one from
before cannot enter a deal twice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bot.desk.facts import Facts
from bot.desk.live_codes import DIGITS, KONGS, SELF, how_won, winners_of
from bot.desk.live_views import LiveTable
from bot.desk.views import BoardView
from bot.screens import live as board
from bot.screens.keys import in_rows
from bot.screens.lists import Join, filled
from bot.screens.markup import bold, seen, text_of, wrapped
from bot.screens.message import Button, Row, Screen, Style
from bot.screens.pen import Pen
from bot.screens.people import label
from bot.screens.scores import item_name
from bot.telegram.callbacks import ButtonData
from bot.texts.tiles import LINE_CELLS
from bot.texts.width import fit
from referee.deal.views import Setting
from referee.rules.base import Rules
from referee.rules.faults import Wanted
from referee.rules.reporting import Reporting
from referee.scoring.questions import SEAT_LETTERS, seat_of
from referee.seats import SEATS, Seat

PAGE: Final = "lp"
"""The verb of the keys of an entry."""
ENTERS: Final = "!"
"""How the code begins that enters something."""
UNDO: Final = "u"
"""The code that takes back what was entered last."""
TILES: Final = "t"

_LABEL: Final = 30
_NAME: Final = 12
_NUMBERS: Final = 30
_ITEM_ROW: Final = 3
_ITEM_PAGE: Final = 15
_MOST_ITEMS: Final = 12
"""Items that a button has room for."""


@dataclass(frozen=True, slots=True)
class Desk:
    """What a page is drawn from: the table as everybody sees it, its rules, the reader's pen."""

    view: BoardView
    live: LiveTable
    rules: Rules
    reporting: Reporting
    pen: Pen

    @property
    def facts(self) -> Facts:
        """What everybody knows of the match."""
        return self.view.facts

    @property
    def setting(self) -> Setting:
        """The deal's circumstances."""
        return self.live.setting

    def key(self, text: str, code: str, style: Style = Style.NONE) -> Button:
        """A key that opens the page of a code, or enters it."""
        data = ButtonData(PAGE, self.facts.table, self.live.number, code)
        return Button(fit(text, _LABEL), str(data), style)

    def seat_key(self, seat: Seat, code: str, message: str = "") -> Button:
        """A key with a player's seat and name, perhaps within a message."""
        wind = self.pen.texts.text(f"wind.{SEAT_LETTERS[seat]}.name")
        name = label(self.pen.texts, self.facts.seats[seat].who, _NAME)
        who = self.pen.texts.text("live.seat", wind=wind, name=name)
        return self.key(self.pen.texts.text(message, who=who) if message else who, code)

    def back(self, code: str = "") -> Row:
        """The row that goes back."""
        return (self.key(self.pen.texts.text("live.back"), code or "-"),)

    def screen(self, title: str, keys: tuple[Row, ...], *further: str) -> Screen:
        """A page with its title below what was told so far."""
        lines = [*board.told_lines(self.view, self.live, self.pen), ""]
        lines += [bold(part) for part in wrapped(title)]
        lines += [part for line in further for part in wrapped(line)]
        return Screen(text_of(lines), keys)


def page(desk: Desk, code: str) -> Screen:
    """The page of a code; one that means nothing shows the first."""
    verb, *parts = code.split(":")
    opened = _PAGES.get(verb)
    shown = None if opened is None else opened(desk, parts)
    return _first(desk) if shown is None else shown


def _first(desk: Desk) -> Screen:
    """Who won, or what else there is to tell."""
    texts = desk.pen.texts
    winners = [desk.seat_key(seat, f"w:{SEAT_LETTERS[seat]}", "live.won_by") for seat in SEATS]
    others = [desk.key(texts.text("live.drawn"), f"{ENTERS}d")]
    if desk.live.kongs:
        others.append(desk.key(texts.text("live.kong"), "k"))
    if desk.rules.faults.menu:
        others.append(desk.key(texts.text("live.fault"), "F:0"))
    rows = (*in_rows(winners, 2), tuple(others), *_answering(desk))
    entered = desk.live.report is not None or bool(desk.live.entries)
    if entered or desk.live.undoable:
        rows = (*rows, (desk.key(texts.text("live.undo_last"), UNDO),))
    if desk.live.report is not None:
        return desk.screen(texts.text("live.ask_next"), rows)
    return desk.screen(texts.text("live.ask_winner"), rows)


def _answering(desk: Desk) -> tuple[Row, ...]:
    """Where somebody answers for wins of this deal, the fault by which he pays for one."""
    if desk.live.report is not None:
        return ()
    offenders = dict.fromkeys(entered.seat for entered in desk.live.entries if entered.answers)
    texts = desk.pen.texts
    return tuple(
        (
            desk.key(
                texts.text(
                    "live.answering",
                    who=label(texts, desk.facts.seats[offender].who, _NAME),
                    fault=texts.text(f"fault.{fault.key}"),
                ),
                f"f:{place}:{SEAT_LETTERS[offender]}",
            ),
        )
        for place, fault in enumerate(desk.rules.faults.menu)
        if Wanted.SHARERS in fault.wants
        for offender in offenders
    )


def _giver(desk: Desk, parts: list[str]) -> Screen | None:
    """Off whom, or by self-draw; robbed kongs below."""
    if len(parts) != 1 or parts[0] not in SEAT_LETTERS:
        return None
    winner, texts = parts[0], desk.pen.texts
    others = [seat for seat in SEATS if SEAT_LETTERS[seat] != winner]
    off = [desk.seat_key(seat, f"h:{winner}:{SEAT_LETTERS[seat]}", "live.off") for seat in others]
    rob = [desk.seat_key(seat, f"h:{winner}:r{SEAT_LETTERS[seat]}", "live.rob") for seat in others]
    drawn = (desk.key(texts.text("live.self"), f"h:{winner}:{SELF}", Style.SUCCESS),)
    rows = (drawn, *in_rows(off, 3), *in_rows(rob, 3), desk.back())
    return desk.screen(texts.text("live.ask_giver", who=_named(desk, winner)), rows)


def _how(desk: Desk, parts: list[str]) -> Screen | None:
    """How much: a number enters at once; or items, or tiles."""
    if len(parts) != 2 or how_won(parts[1]) is None or not winners_of(parts[0]):
        return None
    winners, how = parts
    texts, worths = desk.pen.texts, desk.reporting.worths[:_NUMBERS]
    entering = f"{ENTERS}n:{winners}:{how}"
    numbers = [desk.key(str(worth), f"{entering}:{worth}") for worth in worths]
    if not worths:
        numbers = [desk.key(texts.text("live.enter_now"), f"{entering}:")]
    winner = winners[-1]
    rows: tuple[Row, ...] = in_rows(numbers, 6)
    if len(winners) == 1:
        more = [desk.key(texts.text("live.by_tiles"), f"{TILES}:{winner}:{how}")]
        if desk.reporting.items:
            more.insert(0, desk.key(texts.text("live.by_items"), f"i:{winner}:{how}::0"))
        rows = (*rows, tuple(more))
    if how != SELF and not desk.reporting.nearest and len(winners_of(winners)) < 3:
        rows = (*rows, (desk.key(texts.text("live.another"), f"m:{winners}:{how}"),))
    title = texts.text("live.ask_worth", who=_named(desk, winner))
    return desk.screen(title, (*rows, desk.back(f"w:{winner}")))


def _more(desk: Desk, parts: list[str]) -> Screen | None:
    """Another winner on the same tile: first what the last one's hand is worth, then who."""
    if len(parts) != 2 or how_won(parts[1]) is None or not winners_of(parts[0]):
        return None
    winners, how = parts
    last_seat, last_worth = winners_of(winners)[-1]
    texts = desk.pen.texts
    if not last_worth and desk.reporting.worths:
        keys = [
            desk.key(str(worth), f"m:{winners}{worth}:{how}")
            for worth in desk.reporting.worths[:_NUMBERS]
        ]
        title = texts.text("live.ask_worth", who=_named(desk, last_seat))
        return desk.screen(title, (*in_rows(keys, 6), desk.back()))
    taken = {seat for seat, _ in winners_of(winners)} | {how[-1]}
    free = [seat for seat in SEATS if SEAT_LETTERS[seat] not in taken]
    keys = [desk.seat_key(seat, f"h:{winners}{SEAT_LETTERS[seat]}:{how}") for seat in free]
    return desk.screen(texts.text("live.ask_another"), (*in_rows(keys, 2), desk.back()))


def _items(desk: Desk, parts: list[str]) -> Screen | None:
    """Items by name, each as often as it is tapped, a screenful at a time."""
    match parts:
        case [winner, how, chosen, place] if place.isdecimal():
            pass
        case _:
            return None
    items, texts = desk.reporting.items, desk.pen.texts
    if winner not in SEAT_LETTERS or how_won(how) is None:
        return None
    if any(sign not in DIGITS[: len(items)] for sign in chosen):
        return None
    names = [seen(item_name(desk.pen, item, desk.setting, seat_of(winner))) for item in items]
    code, first = f"i:{winner}:{how}:", int(place) * _ITEM_PAGE
    shown = range(first, min(first + _ITEM_PAGE, len(items)))
    keys = [
        desk.key(
            texts.text("score.item", name=names[one], value=items[one].value),
            f"{code}{chosen}{DIGITS[one]}:{place}",
        )
        for one in shown
        if len(chosen) < _MOST_ITEMS
    ]
    turning: Row = tuple(
        desk.key(sign, f"{code}{chosen}:{other}")
        for other, sign in ((int(place) - 1, "◀"), (int(place) + 1, "▶"))
        if 0 <= other * _ITEM_PAGE < len(items)
    )
    last: Row = (desk.key(texts.text("live.clear"), f"{code}:0"), *desk.back(f"h:{winner}:{how}"))
    if chosen:
        total = sum(items[DIGITS.index(sign)].value for sign in chosen)
        enter = desk.key(texts.text("live.enter_sum", total=total), f"{ENTERS}{code}{chosen}")
        last = (enter, *last)
    rows = (*in_rows(keys, _ITEM_ROW), *((turning,) if turning else ()), last)
    title = texts.text("live.ask_items", who=_named(desk, winner))
    picked = filled(texts, Join.ITEMS, [names[DIGITS.index(s)] for s in chosen], LINE_CELLS)
    return desk.screen(title, rows, *picked)


def _kong(desk: Desk, parts: list[str]) -> Screen | None:
    """Whose kong, then which."""
    texts = desk.pen.texts
    match parts:
        case []:
            keys = [desk.seat_key(seat, f"k:{SEAT_LETTERS[seat]}") for seat in SEATS]
            return desk.screen(texts.text("live.ask_kong"), (*in_rows(keys, 2), desk.back()))
        case [seat] if seat in SEAT_LETTERS:
            keys = [
                desk.key(texts.text(f"live.kong_{name}"), f"{ENTERS}k:{seat}:{kind}")
                for kind, name in KONGS.items()
            ]
            title = texts.text("live.ask_kong_kind", who=_named(desk, seat))
            return desk.screen(title, (tuple(keys), desk.back("k")))
        case _:
            return None


def _undo(desk: Desk, parts: list[str]) -> Screen | None:
    """What would be taken back, asked once more."""
    texts, live = desk.pen.texts, desk.live
    what = "report" if live.report is not None else "entry" if live.entries else "settled"
    if parts or (what == "settled" and not live.undoable):
        return None
    sure = desk.key(texts.text("live.undo"), f"{ENTERS}{UNDO}", Style.DANGER)
    return desk.screen(texts.text(f"live.sure_{what}"), ((sure, *desk.back()),))


def _named(desk: Desk, letter: str) -> str:
    return board.seat_label(desk.pen, desk.facts, seat_of(letter))


_Opened = Callable[[Desk, list[str]], Screen | None]
_PAGES: Final[dict[str, _Opened]] = {
    "w": _giver,
    "h": _how,
    "m": _more,
    "i": _items,
    "k": _kong,
    UNDO: _undo,
}
