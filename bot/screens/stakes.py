"""Side stakes in the group: what stands, the keys to place more, and what a deal made of them."""

from __future__ import annotations

from typing import Final

from bot.desk.stakes_views import StakesPaidView, StakesView
from bot.desk.verbs import Verb
from bot.screens.keys import table_key
from bot.screens.lists import Join, joined
from bot.screens.markup import bold, text_of, wrapped
from bot.screens.message import Button, Keyboard, Row, Screen, Style
from bot.screens.pen import Pen
from bot.screens.people import SHORT_NAME, called
from bot.texts.numbers import plain, signed
from referee.seats import SEATS, Seat
from referee.stakes.values import BY_HAND, Backing, Raise

_RAISES: Final = (1, 2, 3)
"""插, 飄, 飛: whole bases that have a key; more are written."""
_FIXED: Final = (2, 5)
"""Bases that a fixed amount with a key comes to."""


def stakes(view: StakesView, pen: Pen) -> Screen:
    """The stakes that stand, and how to place one where that may be done now."""
    texts = pen.texts
    lines = [bold(texts.text("stakes.title", clause=view.clause))]
    lines += [_raise(view, one, pen) for one in view.raises]
    lines += [_backing(view, called(texts, who), one, pen) for who, one in view.backings]
    if not view.raises and not view.backings:
        lines.append(texts.text("stakes.none"))
    if view.may_raise:
        lines.append(texts.text("stakes.how_raise", base=view.base))
    if view.may_back:
        lines.append(texts.text("stakes.how_back"))
    if view.may_raise or view.may_back:
        lines.append(texts.text("stakes.until"))
    return Screen(text_of(part for line in lines for part in wrapped(line)), _keys(view, pen))


def paid(view: StakesPaidView, pen: Pen) -> Screen:
    """Who gained and who paid by the stakes of a deal."""
    texts = pen.texts
    number = f"{view.facts.match}.{view.deal}"
    lines = [bold(texts.text("stakes.paid", deal=number, clause=view.clause))]
    amounts = [
        texts.text("stakes.amount", who=called(texts, who, SHORT_NAME), chips=signed(chips))
        for who, chips in view.chips
    ]
    lines += wrapped(joined(texts, Join.GAP, amounts))
    return Screen(text_of(lines))


def _name(view: StakesView, seat: Seat, pen: Pen, cells: int | None = None) -> str:
    who = view.facts.seats[seat].who
    return called(pen.texts, who) if cells is None else called(pen.texts, who, cells)


def _raise(view: StakesView, one: Raise, pen: Pen) -> str:
    texts, who = pen.texts, _name(view, one.seat, pen)
    if not one.accepted:
        return texts.text("stakes.raise_open", who=who, bases=one.bases)
    names = joined(texts, Join.COMMA, (_name(view, a.seat, pen) for a in one.accepted))
    return texts.text("stakes.raise", who=who, bases=one.bases, names=names)


def _backing(view: StakesView, backer: str, one: Backing, pen: Pen) -> str:
    key = "stakes.backing_by_hand" if one.amount == BY_HAND else "stakes.backing_fixed"
    who = _name(view, one.seat, pen)
    return pen.texts.text(key, backer=backer, who=who, amount=plain(one.amount))


def _keys(view: StakesView, pen: Pen) -> Keyboard:
    rows: list[Row] = []
    if view.before_first:
        rows.append(_before_the_first_deal(view, pen))
    if view.may_raise:
        keys = [
            _key(view, Verb.RAISE, pen.texts.text(f"stakes.key_raise_{bases}"), str(bases))
            for bases in _RAISES
        ]
        rows.append(tuple(keys))
        open_raises = [_accept(view, one, pen) for one in view.raises if len(one.accepted) < 3]
        rows += [tuple(open_raises[place : place + 2]) for place in (0, 2) if open_raises[place:]]
    if view.may_back:
        rows += [_back(view, seat, pen) for seat in SEATS]
    return tuple(rows)


def _before_the_first_deal(view: StakesView, pen: Pen) -> Row:
    """No result stands there yet, under which players say that they are ready or want time."""
    texts, table = pen.texts, view.facts.table
    return (
        table_key(table, Verb.READY, texts.text("stakes.key_ready"), style=Style.PRIMARY),
        table_key(table, Verb.WAIT, texts.text("stakes.key_wait")),
    )


def _accept(view: StakesView, one: Raise, pen: Pen) -> Button:
    text = pen.texts.text("stakes.key_accept", who=_name(view, one.seat, pen, SHORT_NAME))
    return _key(view, Verb.ACCEPT, text, str(int(one.seat)))


def _back(view: StakesView, seat: Seat, pen: Pen) -> Row:
    """A row for each player: by base and 台, or by fixed amounts."""
    texts, place = pen.texts, str(int(seat))
    by_hand = texts.text("stakes.key_back", who=_name(view, seat, pen, SHORT_NAME))
    fixed = [
        _key(view, Verb.BACK, texts.text("stakes.key_fixed", chips=chips), f"{place}:{chips}")
        for chips in (bases * view.base for bases in _FIXED)
    ]
    return (_key(view, Verb.BACK, by_hand, place), *fixed)


def _key(view: StakesView, verb: Verb, text: str, argument: str) -> Button:
    return table_key(view.facts.table, verb, text, argument, ask=view.ask)
