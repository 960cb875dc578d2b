"""One player as everybody sees him, in one or more lines: score, melds, flowers, river."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.desk.facts import Facts
from bot.screens.lists import Join, joined
from bot.screens.markup import escape, seen, width, wrapped
from bot.screens.pen import Pen
from bot.screens.people import called
from bot.screens.wild import laid_open
from bot.texts.numbers import plain, signed
from bot.texts.tiles import LINE_CELLS
from bot.texts.width import fit
from referee.deal.views import MeldView, OpenSeat, Table
from referee.melds import MeldKind
from referee.seats import SEATS, Seat
from referee.table.state import Pilot
from referee.tiles import Tile

_WINDS: Final = "eswn"


def wind_letter(pen: Pen, table: Table, seat: Seat) -> str:
    """The seat's wind in this deal."""
    return pen.texts.text(f"wind.{_WINDS[table.setting.east.steps_to(seat)]}.letter")


def by_wind(table: Table) -> tuple[Seat, ...]:
    """The seats from East on."""
    return tuple(table.setting.east.after(steps) for steps in range(4))


def score(table: Table, facts: Facts, seat: Seat) -> str:
    """Chips won or lost so far, or the chips there are where they are limited."""
    chips = table.seats[seat].chips
    return plain(chips) if facts.terms.shared().whole("chips") else signed(chips)


def dealer_mark(pen: Pen, table: Table, seat: Seat) -> str:
    """莊, 莊連2, or nothing."""
    setting = table.setting
    if seat != setting.dealer:
        return ""
    if not setting.streak:
        return pen.texts.text("seat.dealer")
    return pen.texts.text("seat.dealer_streak", streak=setting.streak)


def marks(pen: Pen, facts: Facts, seat: OpenSeat) -> tuple[str, ...]:
    """What has been declared, and that a computer plays."""
    shown = [pen.texts.text(f"shown.{name}", count=value) for name, value in seat.shown if value]
    public = facts.seats[seat.seat]
    if public.pilot is Pilot.COMPUTER and public.who.person is not None:
        shown.append(pen.texts.text("seat.stand_in"))
    return tuple(shown)


class Melds(StrEnum):
    """How melds are written."""

    NAMED = "named"
    """吃345筒 碰999索."""
    BARE = "bare"
    """345筒 999索; a concealed kong is named even so."""


def melds_text(pen: Pen, melds: Sequence[MeldView], style: Melds) -> str:
    """The melds in a row."""
    return " ".join(_meld(pen, meld, style) for meld in melds)


def _meld(pen: Pen, meld: MeldView, style: Melds) -> str:
    if not meld.tiles:
        return pen.texts.text("meld.concealed")
    tiles = pen.tiles.meld(meld.tiles)
    if style is Melds.BARE and meld.kind is not MeldKind.CONCEALED:
        return tiles
    return pen.texts.text("meld.shown", kind=pen.texts.text(f"meld.{meld.kind}"), tiles=tiles)


def flowers_text(pen: Pen, flowers: Sequence[Tile]) -> str:
    """The flowers without anything between where a letter is enough."""
    return joined(pen.texts, Join.FLOWERS, (pen.tiles.compact(flower) for flower in flowers))


def river(seat: OpenSeat) -> tuple[Tile, ...]:
    """The discards that nobody took."""
    return tuple(entry.tile for entry in seat.river if entry.taker is None)


def river_lines(pen: Pen, tiles: Sequence[Tile], rows: int, indent: str = " ") -> tuple[str, ...]:
    """The latest discards that `rows` lines hold, an ellipsis where older ones are left out."""
    if not tiles or rows < 1:
        return ()
    names = [pen.tiles.compact(tile) for tile in tiles]
    for left_out in range(len(names)):
        shown = names[left_out:] if left_out == 0 else ["…", *names[left_out:]]
        lines = wrapped(" ".join(shown), LINE_CELLS - len(indent))
        if len(lines) <= rows:
            return tuple(f"{indent}{line}" for line in lines)
    return ()


@dataclass(frozen=True, slots=True)
class Look:
    """How a player's lines are written: what stands first, and a sign where there is nothing."""

    lead: str
    name: str
    empty: str = ""


def block(pen: Pen, table: Table, facts: Facts, look: Look, seat: Seat, room: int) -> list[str]:
    """A player in at most `room` lines, the river taking what the rest leaves."""
    lines = head(pen, table, facts, look, seat)
    if len(lines) > room:
        rest = fit(" ".join(seen(line) for line in lines[room - 1 :]), LINE_CELLS)
        lines = [*lines[: room - 1], escape(rest)]
    tiles = river(table.seats[seat])
    if len(lines) < room:
        return [*lines, *river_lines(pen, tiles, room - len(lines))]
    return [*lines[:-1], _with_river(pen, lines[-1], tiles)]


def _with_river(pen: Pen, line: str, tiles: Sequence[Tile]) -> str:
    """The line with as many of the latest discards as fit behind it."""
    for left_out in range(len(tiles)):
        names = [pen.tiles.compact(tile) for tile in tiles[left_out:]]
        shown = " ".join(["…", *names] if left_out else names)
        longer = joined(pen.texts, Join.BAR, (line, shown))
        if width(longer) <= LINE_CELLS:
            return longer
    return line


def lines_wanted(pen: Pen, table: Table, facts: Facts, look: Look, seat: Seat) -> int:
    """How many lines the player would fill if nothing were left out for want of room."""
    head_lines = len(head(pen, table, facts, look, seat))
    rows = river_lines(pen, river(table.seats[seat]), len(SEATS) * LINE_CELLS)
    return head_lines + len(rows)


def head(pen: Pen, table: Table, facts: Facts, look: Look, seat: Seat) -> list[str]:
    """Score, melds and flowers in one line, or in two where the melds need them."""
    lines: list[str] = []
    for style in Melds:
        line = _head_line(pen, table, facts, look, seat, style)
        if width(line) <= LINE_CELLS:
            return [line]
        lines = list(wrapped(line))
    return lines


def _head_line(pen: Pen, table: Table, facts: Facts, look: Look, seat: Seat, style: Melds) -> str:
    open_seat = table.seats[seat]
    first = " ".join(
        part
        for part in (
            look.lead,
            look.name,
            dealer_mark(pen, table, seat),
            score(table, facts, seat),
            *marks(pen, facts, open_seat),
        )
        if part
    )
    melds = melds_text(pen, open_seat.melds, style) or look.empty
    flowers = flowers_text(pen, open_seat.flowers)
    if flowers and not look.empty:
        flowers = pen.texts.text("flower.group", flowers=flowers)
    parts = [
        part for part in (first, melds, flowers or look.empty, laid_open(pen, open_seat)) if part
    ]
    return joined(pen.texts, Join.BAR, parts)


def other_look(pen: Pen, table: Table, facts: Facts, seat: Seat, empty: str = "") -> Look:
    """Another player: wind and name."""
    name = called(pen.texts, facts.seats[seat].who)
    return Look(wind_letter(pen, table, seat), name, empty)
