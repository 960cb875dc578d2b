"""Options of a rule set: what a table may choose, each beside the clause that leaves it open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

Value: TypeAlias = bool | int | str


class OptionKind(StrEnum):
    """What an option's value looks like."""

    SWITCH = "switch"
    """`on` or `off`."""
    CHOICE = "choice"
    """One of the words listed."""
    WHOLE = "whole"
    """A whole number within bounds."""
    SECONDS = "seconds"
    """A whole number of seconds within bounds."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something a table may choose.

    Attributes:
        key: snake_case, led by its clause where it has one: ``ta06_wait``.
        clause: the clause that leaves it open; empty for what every rule set has.
        kind: what its value looks like.
        default: the value when nothing is said.
        group: under which heading the lobby lists it.
        choices: the words of a choice, the default's among them.
        low, high: bounds of a number, both allowed.
    """

    key: str
    clause: str
    kind: OptionKind
    default: Value
    group: str
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0

    def parse(self, text: str) -> Value:
        """The value written as `text`.

        Raises:
            OptionError: it is none of this option's values.
        """
        match self.kind:
            case OptionKind.SWITCH:
                if text not in _SWITCH:
                    raise OptionError("option_not_switch", self.key, text, "on, off")
                return _SWITCH[text]
            case OptionKind.CHOICE:
                if text not in self.choices:
                    raise OptionError("option_not_choice", self.key, text, ", ".join(self.choices))
                return text
            case OptionKind.WHOLE | OptionKind.SECONDS:
                bounds = f"{self.low}–{self.high}"
                if not text.isascii() or not text.isdecimal():
                    raise OptionError("option_not_number", self.key, text, bounds)
                if not self.low <= int(text) <= self.high:
                    raise OptionError("option_out_of_range", self.key, text, bounds)
                return int(text)

    def format(self, value: Value) -> str:
        """The text that `parse` reads back as `value`."""
        if self.kind is OptionKind.SWITCH:
            return "on" if value else "off"
        return str(value)


_SWITCH: Mapping[str, bool] = {"on": True, "off": False, "yes": True, "no": False}


class OptionError(ValueError):
    """An option that cannot be taken; `code` names the message, `allowed` what would do."""

    def __init__(self, code: str, key: str, text: str, allowed: str) -> None:
        super().__init__(f"{key}={text}: allowed are {allowed}")
        self.code = code
        self.key = key
        self.text = text
        self.allowed = allowed


@dataclass(frozen=True, slots=True)
class OptionSet:
    """The values of a rule set's options for one match; what is not named has its default."""

    options: tuple[Option, ...]
    chosen: Mapping[str, Value] = field(default_factory=dict[str, Value])

    def __getitem__(self, key: str) -> Value:
        for option in self.options:
            if option.key == key:
                return self.chosen.get(key, option.default)
        raise KeyError(key)

    def switch(self, key: str) -> bool:
        """The value of a switch."""
        return bool(self[key])

    def whole(self, key: str) -> int:
        """The value of a number."""
        return int(self[key])

    def word(self, key: str) -> str:
        """The value of a choice."""
        return str(self[key])

    def __str__(self) -> str:
        """Canonical text: what differs from the defaults, in the order of the options."""
        return " ".join(
            f"{option.key}={option.format(self.chosen[option.key])}"
            for option in self.options
            if option.key in self.chosen and self.chosen[option.key] != option.default
        )


def parse_options(options: tuple[Option, ...], assignments: Iterable[tuple[str, str]]) -> OptionSet:
    """Values from `key=value` pairs, later ones winning.

    Raises:
        OptionError: an unknown key or a value that the option does not have.
    """
    known = {option.key: option for option in options}
    chosen: dict[str, Value] = {}
    for key, text in assignments:
        if key not in known:
            raise OptionError("option_unknown", key, text, ", ".join(known))
        chosen[key] = known[key].parse(text)
    return OptionSet(options, chosen)


def split_assignments(text: str) -> tuple[tuple[str, str], ...]:
    """The pairs of a canonical text such as ``base=5 tai=2``.

    Raises:
        OptionError: a word without an equals sign.
    """
    pairs: list[tuple[str, str]] = []
    for word in text.split():
        key, equals, value = word.partition("=")
        if not equals:
            raise OptionError("option_without_value", key, "", "key=value")
        pairs.append((key, value))
    return tuple(pairs)
