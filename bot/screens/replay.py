"""The record of a deal that has ended, move by move, in pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from bot.desk.facts import Who
from bot.screens.keys import page_key
from bot.screens.markup import bold, escape, text_of
from bot.screens.message import Button, Screen
from bot.screens.pen import Pen
from bot.screens.people import called
from referee.deal import events as ev
from referee.deal.events import DealEvent
from referee.deal.state import Source
from referee.live.events import (
    DealReported,
    EntryMade,
    EntryUndone,
    ReportDisputed,
    ReportWithdrawn,
)
from referee.seats import SEATS, Seat

REPLAY: Final = "rp"
"""The verb of a key that turns the pages of a replay; its argument is ``12-7-2``."""
LINES_A_PAGE: Final = 40


@dataclass(frozen=True, slots=True)
class Record:
    """A deal that has ended: who sat where, and everything that happened."""

    match: int
    deal: int
    seats: tuple[Who, Who, Who, Who]
    events: tuple[DealEvent, ...]


def replay(record: Record, page: int, pen: Pen) -> Screen:
    """A page of the record, from 0; beyond the last the last."""
    lines = tuple(moves(record, pen))
    pages = max(1, -(-len(lines) // LINES_A_PAGE))
    page = min(max(page, 0), pages - 1)
    shown = lines[page * LINES_A_PAGE : (page + 1) * LINES_A_PAGE]
    number = f"{record.match}.{record.deal}"
    title = pen.texts.text("replay.title", deal=number, page=page + 1, pages=pages)
    turning: list[Button] = []
    for other, sign in ((page - 1, "◀"), (page + 1, "▶")):
        if 0 <= other < pages:
            turning.append(page_key(REPLAY, sign, f"{record.match}-{record.deal}-{other}"))
    return Screen(text_of([bold(title), *shown]), (tuple(turning),) if turning else ())


def moves(record: Record, pen: Pen) -> Iterable[str]:
    """One line for each thing that happened; what only the machine needs is left out."""

    def call(seat: Seat) -> str:
        return called(pen.texts, record.seats[seat])

    drawn = ""
    for event in record.events:
        if isinstance(event, ev.TileDrawn):
            drawn = _drawn(event, pen)
            continue
        line = _line(event, drawn, pen, call)
        if line:
            drawn = ""
            yield from line


def _drawn(event: ev.TileDrawn, pen: Pen) -> str:
    key = "replay.drew" if event.source is Source.WALL else "replay.replaced"
    return pen.texts.text(key, tile=pen.tiles.short(event.tile))


def _line(event: DealEvent, drawn: str, pen: Pen, call: Callable[[Seat], str]) -> tuple[str, ...]:
    texts, tiles = pen.texts, pen.tiles
    match event:
        case ev.TilesDealt(hands=hands):
            return tuple(
                texts.text("replay.dealt", who=call(seat), tiles=tiles.run(hands[seat]))
                for seat in SEATS
            )
        case ev.FlowersShown(seat=seat, flowers=flowers):
            names = " ".join(tiles.short(flower) for flower in flowers)
            return (texts.text("replay.flowers", who=call(seat), tiles=names, drew=drawn),)
        case ev.FlowersReplaced(seat=seat, tiles=new):
            return (texts.text("replay.opening", who=call(seat), tiles=tiles.run(new)),)
        case ev.TileDiscarded(seat=seat, tile=tile):
            name = tiles.short(tile)
            return (texts.text("replay.discarded", who=call(seat), tile=name, drew=drawn),)
        case ev.Claimed(seat=seat, meld=meld) | ev.KongLaid(seat=seat, meld=meld):
            kind, run = texts.text(f"meld.{meld.kind}"), tiles.meld(meld.tiles)
            return (texts.text("replay.meld", who=call(seat), kind=kind, tiles=run, drew=drawn),)
        case ev.FlowerRobbed(seat=seat, giver=giver, flower=flower):
            name = tiles.short(flower)
            return (texts.text("replay.robbed", who=call(seat), giver=call(giver), tile=name),)
        case _:
            return _beside(event, drawn, pen, call)


def _beside(event: DealEvent, drawn: str, pen: Pen, call: Callable[[Seat], str]) -> tuple[str, ...]:
    """What is no move: the end, the clock, a ruling."""
    texts = pen.texts
    match event:
        case ev.DealWon(winners=winners, tile=tile):
            name = "" if tile is None else pen.tiles.short(tile)
            return tuple(
                texts.text("replay.won", who=call(seat), tile=name, drew=drawn) for seat in winners
            )
        case ev.DealDrawn(clause=clause):
            return (texts.text("result.drawn", clause=clause),)
        case ev.DealRestored(discards=discards):
            return (texts.text("replay.restored", count=discards),)
        case ev.TimeLapsed(seat=seat):
            return (texts.text("replay.lapsed", who=call(seat)),)
        case _:
            return _told(event, pen, call)


def _told(event: DealEvent, pen: Pen, call: Callable[[Seat], str]) -> tuple[str, ...]:
    """What was told of a deal of real tiles."""
    texts = pen.texts
    match event:
        case DealReported(report=report) if report.seat is not None:
            return (texts.text("replay.told", who=call(report.seat), text=escape(report.text)),)
        case DealReported(report=report):
            return (texts.text("replay.told_by_referee", text=escape(report.text)),)
        case EntryMade(entry=entered):
            return (texts.text("replay.entered", text=escape(entered.text)),)
        case EntryUndone() | ReportWithdrawn():
            return (texts.text("replay.undone"),)
        case ReportDisputed(seat=seat):
            return (texts.text("replay.disputed", who=call(seat)),)
        case _:
            return ()
