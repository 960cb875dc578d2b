"""What a table plays by: a rule set, its options, and the options all rule sets share.

`/table taiwan16 home base=3 rounds=1 speed=fast` is read here. A table that says nothing takes the
terms of the last one; one that names a rule set begins with its defaults.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from referee.deal.setup import Mask, Pace, Refereeing
from referee.levels import SEATED, Level
from referee.live.commands import Agreement
from referee.match.setup import Length, length_by_rules
from referee.rules.base import RuleBook, Rules
from referee.rules.options import (
    Option,
    OptionError,
    OptionKind,
    OptionSet,
    parse_options,
    split_assignments,
)
from referee.rules.registry import Registry, UnknownRules


class Confirm(StrEnum):
    """When a move needs a second tap."""

    SMART = "smart"
    """When it breaks a ready hand or passes a legal win."""
    ALWAYS = "always"
    NEVER = "never"


class Dice(StrEnum):
    """Who throws the dice."""

    SEATS = "seats"
    """The seats are drawn by dice thrown on the table, once a match; the seed throws the rest."""
    SEED = "seed"
    TELEGRAM = "telegram"
    """Every throw is made on the table."""


class Tiles(StrEnum):
    """What is played with."""

    WALL = "wall"
    """The bot shuffles, and everybody holds the tiles on a screen."""
    REAL = "real"
    """Real tiles: people play, and tell how each deal ended."""


class NextSeat(StrEnum):
    """When somebody who waits for a seat of a match may get one."""

    MATCH = "match"
    """When the match is over."""
    ROUND = "round"
    """Between two rounds of it, where a computer plays on for nobody who might come back."""


class Speed(StrEnum):
    """Named paces."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    NONE = "none"


_SPEEDS: Final[Mapping[Speed, tuple[int, int, int]]] = {
    Speed.SLOW: (40, 20, 120),
    Speed.NORMAL: (20, 8, 60),
    Speed.FAST: (8, 5, 20),
    Speed.NONE: (0, 0, 0),
}
"""Seconds for a turn, for a claim, and in the bank."""

BY_SPEED: Final = -1
"""The value of `turn`, `claim` and `bank` when the speed sets them."""

BOOK: Final = "book"
"""The preset that every rule set has: the rule book as it stands."""


def _choice(key: str, words: type[StrEnum], default: StrEnum, group: str) -> Option:
    choices = tuple(word.value for word in words)
    return Option(key, "", OptionKind.CHOICE, default.value, group, choices)


_LEVELS: Final = tuple(level.value for level in SEATED)

COMMON: Final[tuple[Option, ...]] = (
    Option("rounds", "", OptionKind.WHOLE, 0, "length", low=1, high=16),
    Option("deals", "", OptionKind.WHOLE, 0, "length", low=1, high=200),
    _choice("speed", Speed, Speed.NORMAL, "time"),
    Option("turn", "", OptionKind.SECONDS, BY_SPEED, "time", low=0, high=3600),
    Option("claim", "", OptionKind.SECONDS, BY_SPEED, "time", low=0, high=600),
    Option("bank", "", OptionKind.SECONDS, BY_SPEED, "time", low=0, high=3600),
    Option("rest", "", OptionKind.SECONDS, 1, "time", low=0, high=30),
    _choice("mask", Mask, Mask.SOME, "time"),
    Option("chips", "", OptionKind.WHOLE, 0, "chips", low=0, high=1_000_000),
    Option("busts", "", OptionKind.WHOLE, 2, "chips", low=0, high=3),
    _choice("dice", Dice, Dice.SEATS, "table"),
    _choice("referee", Refereeing, Refereeing.AUTOMATIC, "table"),
    Option("hints", "", OptionKind.SWITCH, True, "table"),
    _choice("confirm", Confirm, Confirm.SMART, "table"),
    Option("autowin", "", OptionKind.SWITCH, True, "table"),
    Option("level", "", OptionKind.CHOICE, Level.CLUB.value, "table", _LEVELS),
    _choice("next_seat", NextSeat, NextSeat.MATCH, "table"),
    _choice("tiles", Tiles, Tiles.WALL, "live"),
    _choice("agree", Agreement, Agreement.SILENCE, "live"),
)
"""Options common to all rule sets. `autowin` allows the standing order to win; where chips are
limited, so many players without any end the match (兩光, G4), never at 0 `busts`."""

_EXCLUSIVE: Final[Mapping[str, tuple[str, ...]]] = {
    "rounds": ("deals",),
    "deals": ("rounds",),
    "speed": ("turn", "claim", "bank"),
}
"""What is forgotten when an option is named anew."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a table plays by, as text.

    Attributes:
        rules: the rule set's key.
        preset: the named set of options chosen last; `book` when none was.
        options: the rule set's options in canonical text, the preset's among them.
        common: the shared options in canonical text.
    """

    rules: str
    preset: str = BOOK
    options: str = ""
    common: str = ""

    def shared(self) -> OptionSet:
        """The values of the shared options."""
        return parse_options(COMMON, split_assignments(self.common))

    def confirm(self) -> Confirm:
        """When a move needs a second tap."""
        return Confirm(self.shared().word("confirm"))

    def dice(self) -> Dice:
        """Who throws the dice; of real ones nobody here is told."""
        return Dice.SEED if self.real_tiles else Dice(self.shared().word("dice"))

    def level(self) -> Level:
        """How well a computer plays that is added without a word about it."""
        return Level(self.shared().word("level"))

    def next_seat(self) -> NextSeat:
        """When somebody who waits may get a seat."""
        return NextSeat(self.shared().word("next_seat"))

    def refereeing(self) -> Refereeing:
        """Whether the table sees to the rules itself."""
        return Refereeing(self.shared().word("referee"))

    @property
    def real_tiles(self) -> bool:
        """Whether people play with real tiles."""
        return self.shared().word("tiles") == Tiles.REAL

    def agreement(self) -> Agreement:
        """When what was told of a deal of real tiles stands."""
        return Agreement(self.shared().word("agree"))

    def pace(self) -> Pace:
        """Times in milliseconds, by the speed and whatever is set beside it."""
        shared = self.shared()
        by_speed = _SPEEDS[Speed(shared.word("speed"))]
        turn, claim, bank = (
            seconds if (given := shared.whole(key)) == BY_SPEED else given
            for key, seconds in zip(("turn", "claim", "bank"), by_speed, strict=True)
        )
        return Pace(
            turn=turn * 1000,
            claim=claim * 1000,
            bank=bank * 1000,
            rest=shared.whole("rest") * 1000,
            mask=Mask(shared.word("mask")),
        )

    def length(self, rules: Rules) -> Length:
        """How long a match is; by the rule set when nothing was said."""
        shared = self.shared()
        rounds, deals = shared.whole("rounds"), shared.whole("deals")
        return Length(rounds, deals) if rounds or deals else length_by_rules(rules)


def first_terms(rules: str) -> Terms:
    """The terms of a rule set when nothing is said."""
    return Terms(rules)


def read_terms(registry: Registry, words: Iterable[str], base: Terms) -> Terms:
    """The terms that words such as ``taiwan16 home base=3 speed=fast`` ask for.

    Args:
        registry: the rule sets there are.
        words: a rule set's key, presets, and `key=value`; later ones win.
        base: what stands where nothing is said; forgotten when a rule set is named.

    Raises:
        UnknownRules: the first word without an equals sign is neither rule set nor preset.
        OptionError: an unknown option, or a value that it does not have.
    """
    terms = base
    for place, word in enumerate(words):
        key, equals, value = word.partition("=")
        if equals:
            terms = changed_terms(registry, terms, key, value)
        elif word in registry.books:
            terms = first_terms(word)
        elif word in registry.book(terms.rules).presets:
            terms = with_preset(registry, terms, word)
        elif place == 0:
            raise UnknownRules(word, tuple(registry.books))
        else:
            presets = registry.book(terms.rules).presets
            raise OptionError("preset_unknown", "preset", word, ", ".join(presets))
    return terms


def with_preset(registry: Registry, terms: Terms, preset: str) -> Terms:
    """The terms with the rule set's options as the preset has them; shared ones stay.

    Raises:
        OptionError: the rule set has no such preset.
    """
    book = registry.book(terms.rules)
    if preset not in book.presets:
        raise OptionError("preset_unknown", "preset", preset, ", ".join(book.presets))
    options = parse_options(book.options, book.presets[preset].items())
    return Terms(terms.rules, preset, str(options), terms.common)


def changed_terms(registry: Registry, terms: Terms, key: str, value: str) -> Terms:
    """The terms with one option changed; `preset` and `rules` count as options.

    Raises:
        UnknownRules: `rules` names none.
        OptionError: an unknown option, or a value that it does not have.
    """
    if key == "rules":
        return first_terms(registry.book(value).key)
    if key == "preset":
        return with_preset(registry, terms, value)
    if (key, value) == ("tiles", Tiles.REAL):
        _require_reporting(registry, terms)
    if key in {option.key for option in COMMON}:
        return _with_common(terms, key, value)
    return _with_own(registry.book(terms.rules), terms, key, value)


def _require_reporting(registry: Registry, terms: Terms) -> None:
    if registry.bind(terms.rules, terms.options).reporting is None:
        raise OptionError("no_real_tiles", "tiles", Tiles.REAL.value, Tiles.WALL.value)


def _with_common(terms: Terms, key: str, value: str) -> Terms:
    dropped = _EXCLUSIVE.get(key, ())
    kept = [pair for pair in split_assignments(terms.common) if pair[0] not in dropped]
    common = parse_options(COMMON, (*kept, (key, value)))
    return Terms(terms.rules, terms.preset, terms.options, str(common))


def _with_own(book: RuleBook, terms: Terms, key: str, value: str) -> Terms:
    if key not in {option.key for option in book.options}:
        known = ", ".join(option.key for option in (*COMMON, *book.options))
        raise OptionError("option_unknown", key, value, known)
    pairs = (*split_assignments(terms.options), (key, value))
    return Terms(terms.rules, terms.preset, str(parse_options(book.options, pairs)), terms.common)
