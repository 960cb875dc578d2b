"""A score in words: how the deal ended, its items with their clauses, and who pays whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from bot.screens.lists import Join, joined
from bot.screens.pen import Pen
from bot.texts.numbers import spoken
from referee.deal.state import Result
from referee.deal.views import Setting
from referee.rules.options import OptionSet, parse_options, split_assignments
from referee.scoring.outcome import WinBy
from referee.scoring.sheet import Item, Leg, Sheet
from referee.seats import Seat
from referee.tiles import WINDS

_OUTCOMES: Final = {
    WinBy.DISCARD: "by_discard",
    WinBy.SELF_DRAW: "by_self_draw",
    WinBy.ROB_KONG: "by_rob_kong",
}

Caller = Callable[[Seat], str]


def options_of(pen: Pen, setting: Setting) -> OptionSet:
    """The options that the deal was played by."""
    return parse_options(pen.book.options, split_assignments(setting.options))


def item_name(pen: Pen, item: Item, setting: Setting, seat: Seat) -> str:
    """What the item is called, with the winds and the flower number it may speak of."""
    number = setting.east.steps_to(seat) + 1
    return pen.texts.text(
        item.name,
        round=pen.tiles.short(setting.round),
        wind=pen.tiles.short(WINDS[number - 1]),
        number=spoken(pen.texts, number),
        streak=setting.streak,
    )


def item_parts(pen: Pen, items: Iterable[Item], setting: Setting, seat: Seat) -> list[str]:
    """圈風東 1, 門清 1."""
    return [
        pen.texts.text("score.item", name=item_name(pen, i, setting, seat), value=_signed(i.value))
        for i in items
    ]


def item_lines(pen: Pen, sheet: Sheet, setting: Setting) -> list[str]:
    """Each item in a line of its own, with its clause."""
    return [
        pen.texts.text(
            "score.item_clause" if item.clause else "score.item",
            clause=item.clause,
            name=item_name(pen, item, setting, sheet.seat),
            value=_signed(item.value),
        )
        for item in sheet.items
    ]


def _signed(value: int) -> str:
    return f"−{-value}" if value < 0 else str(value)


def outcome_line(
    pen: Pen, result: Result, sheet: Sheet | None, setting: Setting, call: Caller
) -> str:
    """第7盤　小美 胡 小華 的 東　3台."""
    texts, number = pen.texts, setting.number
    if result.offender is not None:
        who = call(result.offender)
        reason = texts.text("result.forfeited", who=who, clause=result.clause)
        return texts.text("result.header", deal=number, outcome=reason, worth="").rstrip()
    if result.taken_back is not None:
        reason = texts.text(f"result.taken_back_{result.taken_back}", clause=result.clause)
        return texts.text("result.header", deal=number, outcome=reason, worth="").rstrip()
    if sheet is None or result.by is None:
        reason = texts.text("result.drawn", clause=result.clause)
        return texts.text("result.header", deal=number, outcome=reason, worth="").rstrip()
    winner = call(sheet.seat)
    giver = "" if result.giver is None else call(result.giver)
    tile = "" if result.tile is None else pen.tiles.short(result.tile)
    worth = texts.plural("key.worth", sheet.value)
    if result.right:
        right = texts.text(f"right.{result.right}")
        key = "result.right" if not giver else "result.right_from"
        outcome = texts.text(key, winner=winner, right=right, giver=giver)
    else:
        told = "" if tile else "told_"
        key = f"result.{told}{_OUTCOMES[result.by]}"
        outcome = texts.text(key, winner=winner, giver=giver, tile=tile)
    return texts.text("result.header", deal=number, outcome=outcome, worth=worth)


def leg_lines(pen: Pen, sheet: Sheet, setting: Setting, call: Caller) -> list[str]:
    """Who pays what and why; payers who pay the same share a line."""
    alike: dict[tuple[tuple[Item, ...], int, int], list[Leg]] = {}
    for leg in sheet.legs:
        alike.setdefault((leg.items, leg.value, leg.points), []).append(leg)
    return [_leg_line(pen, legs, sheet, setting, call) for legs in alike.values()]


def _leg_line(pen: Pen, legs: list[Leg], sheet: Sheet, setting: Setting, call: Caller) -> str:
    texts, leg = pen.texts, legs[0]
    options = options_of(pen, setting)
    values = {option.key: option.format(options[option.key]) for option in pen.book.options}
    extras = "".join(
        texts.text("leg.extra", name=name, value=_signed(value))
        for name, value in _extras(pen, leg.items, setting, sheet.seat)
    )
    scale = texts.text("leg.scale", **values)
    if scale != "1":
        extras += texts.text("leg.times", scale=scale)
    payers = joined(texts, Join.COMMA, (_payer(pen, one, sheet, call) for one in legs))
    key = "leg.one" if len(legs) == 1 else "leg.each"
    hand = leg.value - sum(item.value for item in leg.items)
    return texts.text(key, payers=payers, hand=hand, extras=extras, points=leg.points, **values)


def _payer(pen: Pen, leg: Leg, sheet: Sheet, call: Caller) -> str:
    """Who pays the winner; of a penalty also whom, since one player pays them all."""
    if leg.payee == sheet.seat:
        return call(leg.payer)
    return pen.texts.text("leg.to", payer=call(leg.payer), payee=call(leg.payee))


def _extras(
    pen: Pen, items: tuple[Item, ...], setting: Setting, seat: Seat
) -> list[tuple[str, int]]:
    """What a payment carries beside the hand. Items that have a short word for this are one."""
    short = [item for item in items if pen.texts.has(f"{item.clause}.leg")]
    rest = [
        (item_name(pen, item, setting, seat), item.value) for item in items if item not in short
    ]
    if not short:
        return rest
    name = pen.texts.text(f"{short[-1].clause}.leg", streak=setting.streak)
    return [(name, sum(item.value for item in short)), *rest]
