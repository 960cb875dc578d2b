"""The menu of faults at a table of real tiles: which, by whom, and what must be said of it."""

from __future__ import annotations

from typing import Final

from bot.desk.live_codes import NOBODY, SELF
from bot.screens.keys import in_rows
from bot.screens.live_entry import ENTERS, Desk
from bot.screens.message import Row, Screen
from referee.rules.faults import Fault, Moment, Wanted
from referee.scoring.questions import SEAT_LETTERS
from referee.seats import SEATS
from referee.tiles import PLAYING_TILES

MENU: Final = "F"
FAULT: Final = "f"

_A_PAGE: Final = 8
_FACES: Final = 30


def page(desk: Desk, code: str) -> Screen | None:
    """The page of a code of faults; None for any other."""
    verb, *parts = code.split(":")
    match verb, parts:
        case "F", [place] if place.isdecimal():
            return _menu(desk, int(place))
        case "f", [place, *said] if place.isdecimal() and int(place) < len(desk.rules.faults.menu):
            return _fault(desk, code, desk.rules.faults.menu[int(place)], said)
        case _:
            return None


def _menu(desk: Desk, place: int) -> Screen:
    """The faults, so many a page."""
    texts, menu = desk.pen.texts, desk.rules.faults.menu
    pages = -(-len(menu) // _A_PAGE)
    place = min(place, pages - 1)
    first = place * _A_PAGE
    shown = enumerate(menu[first : first + _A_PAGE], first)
    keys = [desk.key(_title(desk, fault), f"{FAULT}:{number}") for number, fault in shown]
    turning: Row = tuple(
        desk.key(sign, f"{MENU}:{other}")
        for other, sign in ((place - 1, "◀"), (place + 1, "▶"))
        if 0 <= other < pages
    )
    rows = (*in_rows(keys, 1), *((turning,) if turning else ()), desk.back())
    return desk.screen(texts.text("live.ask_fault"), rows)


def _title(desk: Desk, fault: Fault) -> str:
    """TX1 詐胡."""
    texts = desk.pen.texts
    title = texts.text(f"fault.{fault.key}")
    return texts.text("live.fault_key", clause=fault.clause, title=title)


def _fault(desk: Desk, code: str, fault: Fault, said: list[str]) -> Screen | None:
    """The next thing that must be said of the fault; what it means stands below."""
    texts = desk.pen.texts
    title, told = texts.text(f"fault.{fault.key}"), texts.text(f"fault.{fault.key}.text")
    back = desk.back(f"{MENU}:0")
    if not said:
        keys = [desk.seat_key(seat, f"{code}:{SEAT_LETTERS[seat]}") for seat in SEATS]
        asked = texts.text("live.ask_offender", fault=title)
        return desk.screen(asked, (*in_rows(keys, 2), back), told)
    offender, *values = said
    wanting = list(fault.wants)
    if offender not in SEAT_LETTERS or len(values) > len(wanting):
        return None
    if values and not _whole(wanting[len(values) - 1], values[-1]):
        wanted, partial = wanting[len(values) - 1], values[-1]
        stem = code[: len(code) - len(partial)]
    elif len(values) == len(wanting):
        enter = desk.key(texts.text("live.enter_now"), f"{ENTERS}{code}")
        return desk.screen(texts.text("live.sure_fault", fault=title), ((enter, *back),), told)
    else:
        wanted, partial, stem = wanting[len(values)], "", f"{code}:"
    rows = _asked(desk, wanted, offender, partial, stem)
    asked = texts.text("live.ask_wanted", fault=title, wanted=texts.text(f"fault.wanted.{wanted}"))
    further = (told, texts.text("live.with_win")) if fault.moment is Moment.WITH_WIN else (told,)
    return desk.screen(asked, (*rows, back), *further)


def _whole(wanted: Wanted, value: str) -> bool:
    """Whether an answer needs nothing more: seats end by a dash, a win has who, off whom, what."""
    match wanted:
        case Wanted.CLAIMERS | Wanted.SHARERS:
            return value.endswith(NOBODY)
        case Wanted.WINS:
            return len(value) > 2
        case _:
            return True


def _asked(desk: Desk, wanted: Wanted, offender: str, partial: str, stem: str) -> tuple[Row, ...]:
    others = [seat for seat in SEATS if SEAT_LETTERS[seat] != offender]
    match wanted:
        case Wanted.FACE:
            return in_rows([desk.key(str(n), f"{stem}{n}") for n in range(_FACES)], 6)
        case Wanted.DISCARDER:
            return in_rows([desk.seat_key(s, f"{stem}{SEAT_LETTERS[s]}") for s in others], 3)
        case Wanted.CLAIMERS | Wanted.SHARERS:
            return _several(desk, [SEAT_LETTERS[seat] for seat in others], partial, stem)
        case Wanted.TILES:
            keys = [desk.key(desk.pen.tiles.short(t), f"{stem}{t}") for t in PLAYING_TILES]
            return in_rows(keys, 6)
        case Wanted.WINS:
            return _win(desk, offender, partial, stem)


def _several(desk: Desk, letters: list[str], partial: str, stem: str) -> tuple[Row, ...]:
    """Seats one after the other, then done."""
    keys = [
        desk.seat_key(seat, f"{stem}{partial}{SEAT_LETTERS[seat]}")
        for seat in SEATS
        if SEAT_LETTERS[seat] in letters and SEAT_LETTERS[seat] not in partial
    ]
    done = desk.key(desk.pen.texts.text("live.done"), f"{stem}{partial}{NOBODY}")
    return (*in_rows(keys, 3), (done,))


def _win(desk: Desk, offender: str, partial: str, stem: str) -> tuple[Row, ...]:
    """The win that the fault goes with: who, off whom, how much."""
    if len(partial) == 2:
        worths = desk.reporting.worths[:_FACES]
        return in_rows([desk.key(str(n), f"{stem}{partial}{n}") for n in worths], 6)
    if len(partial) == 1:
        givers = [seat for seat in SEATS if SEAT_LETTERS[seat] != partial]
        off = [
            desk.seat_key(seat, f"{stem}{partial}{SEAT_LETTERS[seat]}", "live.off")
            for seat in givers
        ]
        drawn = desk.key(desk.pen.texts.text("live.self"), f"{stem}{partial}{SELF}")
        return ((drawn,), *in_rows(off, 3))
    winners = [seat for seat in SEATS if SEAT_LETTERS[seat] != offender]
    keys = [desk.seat_key(seat, f"{stem}{SEAT_LETTERS[seat]}", "live.won_by") for seat in winners]
    return in_rows(keys, 3)
