"""What a table plays by, in words: stakes, preset, options that differ from the defaults."""

from __future__ import annotations

from collections.abc import Iterable

from bot.desk.house import HOUSE, House
from bot.screens.lists import Join, joined
from bot.screens.markup import escape
from bot.screens.pen import Pen
from bot.texts.library import Texts
from referee.match.setup import Length
from referee.rules.options import Option, OptionKind, OptionSet, Value, parse_options
from referee.table.terms import BY_SPEED, COMMON, Terms


def stakes(pen: Pen, terms: Terms) -> str:
    """底3台1."""
    options = pen.options(terms)
    values = {option.key: option.format(options[option.key]) for option in pen.book.options}
    return pen.texts.text("stakes.short", **values)


def length_text(texts: Texts, length: Length) -> str:
    """一圈; 16盤."""
    if length.rounds:
        return texts.plural("length.rounds", length.rounds)
    return texts.plural("length.deals", length.deals)


def preset_label(pen: Pen, terms: Terms, houses: Iterable[House] = ()) -> str:
    """The name of the preset chosen last; a house rule's own, as long as it is kept."""
    house = next((house for house in houses if house.key == terms.preset), None)
    if house is not None:
        return escape(house.name)
    return pen.texts.text(f"preset.{terms.preset if terms.preset in pen.book.presets else HOUSE}")


def differing(pen: Pen, terms: Terms, houses: Iterable[House] = ()) -> tuple[str, ...]:
    """The rule set's options that are not as the preset has them, each with its value."""
    house = next((house for house in houses if house.key == terms.preset), None)
    own = pen.options(terms)
    preset = parse_options(pen.book.options, pen.book.presets.get(terms.preset, {}).items())
    if house is not None and house.rules == terms.rules:
        preset = pen.options(house.terms)
    elif terms.preset not in pen.book.presets:
        preset = own
    return tuple(
        _pair(pen, option, own)
        for option in pen.book.options
        if own[option.key] != preset[option.key]
    )


def preset_name(pen: Pen, terms: Terms, houses: Iterable[House] = ()) -> str:
    """The name of the preset, with a mark when single options differ from it."""
    name = preset_label(pen, terms, houses)
    changed = differing(pen, terms, houses)
    return pen.texts.text("preset.changed", name=name) if changed else name


def _pair(pen: Pen, option: Option, options: OptionSet) -> str:
    return pen.texts.text(
        "terms.pair",
        title=option_title(pen.texts, option),
        value=value_text(pen.texts, option, options[option.key]),
    )


def speed_text(pen: Pen, terms: Terms) -> str:
    """The speed by name, or the seconds where they were set apart from it."""
    shared = terms.shared()
    name = pen.texts.text(f"option.speed.{shared.word('speed')}")
    if all(shared.whole(key) == BY_SPEED for key in ("turn", "claim", "bank")):
        return name
    pace = terms.pace()
    return pen.texts.text(
        "speed.own", turn=pace.turn // 1000, claim=pace.claim // 1000, bank=pace.bank // 1000
    )


def option_title(texts: Texts, option: Option) -> str:
    """What the option is about."""
    return texts.text(f"option.{option.key}")


def value_text(texts: Texts, option: Option, value: Value) -> str:
    """The value in words."""
    match option.kind:
        case OptionKind.SWITCH:
            return texts.text("value.on" if value else "value.off")
        case OptionKind.CHOICE:
            return texts.text(f"option.{option.key}.{value}")
        case OptionKind.SECONDS:
            if value == BY_SPEED:
                return texts.text("value.by_speed")
            return texts.plural("value.seconds", int(value)) if value else texts.text("value.none")
        case OptionKind.WHOLE:
            return str(value)


def chosen(options: OptionSet) -> tuple[Option, ...]:
    """The options whose value is not the default."""
    return tuple(option for option in options.options if options[option.key] != option.default)


def terms_line(pen: Pen, terms: Terms, houses: Iterable[House] = ()) -> str:
    """Everything that a table has chosen, in a line."""
    own, shared = pen.options(terms), terms.shared()
    parts = [preset_name(pen, terms, houses)]
    for options in (own, shared):
        parts += [_pair(pen, option, options) for option in chosen(options)]
    return joined(pen.texts, Join.COMMA, parts)


def option_of(pen: Pen, key: str) -> Option | None:
    """The option of that key, shared or the rule set's own."""
    return next((o for o in (*COMMON, *pen.book.options) if o.key == key), None)
