"""What just happened at a table and what it waits for, as far as everybody may see it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from bot.desk.facts import Facts
from bot.screens.pen import Pen
from referee.deal.views import Moment, SeatView, Table
from referee.melds import Meld, MeldKind
from referee.seats import Seat
from referee.tiles import Tile


class Voice(NamedTuple):
    """How seats and tiles are called, in markup: short to look at, or in words to hear."""

    seat: Callable[[Seat], str]
    tile: Callable[[Tile], str]


def headline(pen: Pen, facts: Facts, table: Table) -> str:
    """The game, the round and how many tiles are left."""
    return pen.texts.text(
        "hand.header",
        rules=pen.texts.text("rules.short"),
        round=round_text(pen, facts, table, "round.deal"),
        left=pen.texts.plural("wall.left", table.left),
    )


def round_text(pen: Pen, facts: Facts, table: Table, key: str) -> str:
    """東圈第2局: the round wind, and which of the four deals in turn; or just which deal it is."""
    setting = table.setting
    return pen.texts.text(
        key,
        wind=pen.tiles.short(setting.round),
        number=facts.course.first_dealer.steps_to(setting.dealer) + 1,
        deal=setting.number,
    )


def public_event(pen: Pen, table: Table, voice: Voice) -> str:
    """The last thing that lay open on the table; empty before anything has."""
    if table.last is not None:
        seat, tile = table.last
        key = "event.discarded" if was_discarded(table, seat, tile) else "event.added"
        return pen.texts.text(key, who=voice.seat(seat), tile=voice.tile(tile))
    if table.moment is Moment.PREPARING:
        return pen.texts.text("event.dealt")
    if table.moment is not Moment.TURN:
        return ""
    return _claim_of(pen, table, table.turn, voice) or _unclaimed(pen, table, table.turn, voice)


def own_event(pen: Pen, view: SeatView, voice: Voice) -> str:
    """The same for the player whose turn it is, who knows whether a tile was drawn."""
    table, own = view.table, view.own
    if table.turn != own.seat or table.last is not None or table.moment is not Moment.TURN:
        return public_event(pen, table, voice)
    if own.drawn is None and own.melds and own.hand.size() % 3 == 2:
        return _taken(pen, own.melds[-1], own.seat, table, voice)
    return _unclaimed(pen, table, own.seat, voice) or _kong(pen, own.melds, own.seat, voice)


def was_discarded(table: Table, seat: Seat, tile: Tile) -> bool:
    """Whether the tile last laid down is a discard, and not one added to a pung."""
    river = table.seats[seat].river
    added = any(
        meld.kind is MeldKind.ADDED and tile in meld.tiles for meld in table.seats[seat].melds
    )
    return not added and bool(river) and river[-1].tile is tile


def _claim_of(pen: Pen, table: Table, seat: Seat, voice: Voice) -> str:
    """The claim with which the seat's turn seems to have begun."""
    melds = table.seats[seat].melds
    if not melds or melds[-1].giver is None:
        return ""
    last = melds[-1]
    giver = last.giver
    river = () if giver is None else table.seats[giver].river
    if giver is None or not river or river[-1].taker != seat:
        return ""
    return pen.texts.text(
        "event.claimed",
        who=voice.seat(seat),
        kind=pen.texts.text(f"meld.{last.kind}"),
        giver=voice.seat(giver),
        tile=voice.tile(river[-1].tile),
    )


def _taken(pen: Pen, meld: Meld, seat: Seat, table: Table, voice: Voice) -> str:
    if meld.giver is None or not table.seats[meld.giver].river:
        return ""
    return pen.texts.text(
        "event.claimed",
        who=voice.seat(seat),
        kind=pen.texts.text(f"meld.{meld.kind}"),
        giver=voice.seat(meld.giver),
        tile=voice.tile(table.seats[meld.giver].river[-1].tile),
    )


def _unclaimed(pen: Pen, table: Table, seat: Seat, voice: Voice) -> str:
    """The discard of the player before, which nobody took."""
    before = seat.after(3)
    river = table.seats[before].river
    if not river or river[-1].taker is not None:
        return ""
    return pen.texts.text(
        "event.unclaimed", who=voice.seat(before), tile=voice.tile(river[-1].tile)
    )


def _kong(pen: Pen, melds: tuple[Meld, ...], seat: Seat, voice: Voice) -> str:
    if not melds or not melds[-1].kind.is_kong:
        return ""
    return pen.texts.text("event.konged", who=voice.seat(seat), tile=voice.tile(melds[-1].tile))
