"""Cases: outcomes written as JSON objects, what the scorer makes of them, what was expected.

A case is read field by field. A field that is missing, malformed or unknown is an error that
names the case and the field; nothing is guessed. What a rule set adds to a case it reads itself,
through a `CaseBook`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from functools import partial
from typing import Final, NamedTuple, Protocol, TypeAlias, TypeVar

from referee.hands import Hand, hand_of
from referee.kinds import Kinds, tiles_of
from referee.melds import Meld, parse_meld
from referee.scoring.sheet import Item
from referee.seats import SEATS, Points, Seat
from referee.tiles import Tile, parse_tile, parse_tiles

Json: TypeAlias = "str | int | float | bool | Sequence[Json] | Mapping[str, Json] | None"
Answer: TypeAlias = dict[str, Json]
"""What was computed for a case, in the words of `expect`."""

Word = TypeVar("Word", bound=StrEnum)
Value = TypeVar("Value")

COMMON_FIELDS: Final = frozenset(
    {"id", "title", "rules", "options", "kind", "expect", "readings", "note"}
)


class CaseKind(StrEnum):
    """What a case asks."""

    SCORE = "score"
    SHAPE = "shape"
    PENALTY = "penalty"


class CaseError(ValueError):
    """A case that cannot be read.

    Attributes:
        case: its id, or its place in the list; empty when the whole document is at fault.
        field: the field at fault; empty when the whole case is.
        problem: what is wrong with it.
    """

    def __init__(self, case: str, field: str, problem: str) -> None:
        place = f"case {case}, field {field!r}: " if field else f"case {case}: " if case else ""
        super().__init__(place + problem)
        self.case = case
        self.field = field
        self.problem = problem


class Difference(NamedTuple):
    """A field of `expect` that was computed otherwise."""

    field: str
    expected: Json
    computed: Json


class CaseBook(Protocol):
    """How a rule set reads its cases."""

    def answer(self, case: CaseFields) -> Answer:
        """Everything that the rule set computes for the case.

        Raises:
            CaseError: the case cannot be read.
        """
        ...


class CaseFields:
    """The fields of one case, read with their types."""

    def __init__(self, fields: Mapping[str, Json], place: str, inside: str = "") -> None:
        """`place` names the case in errors when its id cannot be read, `inside` the part it is."""
        self._fields = fields
        self._inside = inside
        self.id = place
        self.id = self.text("id")
        self.rules = self.text("rules")
        self.kind = self.word("kind", CaseKind, CaseKind.SCORE)

    def fault(self, field: str, problem: str) -> CaseError:
        """The error to raise about a field."""
        return CaseError(self.id, f"{self._inside}{field}", problem)

    def allow(self, fields: Collection[str]) -> None:
        """Refuse every field that is neither among `fields` nor common to all cases."""
        for name in self._fields:
            if name not in COMMON_FIELDS and name not in fields:
                known = ", ".join(sorted(fields))
                raise self.fault(name, f"not a field of such a case; they are {known}")

    def has(self, field: str) -> bool:
        """Whether the field is there."""
        return field in self._fields

    def text(self, field: str, default: str | None = None) -> str:
        """A text; without a default it must be there."""
        value = self._value(field, default)
        if not isinstance(value, str):
            raise self.fault(field, f"must be a text, not {value!r}")
        return value

    def whole(self, field: str, default: int | None = None, *, low: int = 0) -> int:
        """A whole number, at least `low`."""
        value = self._value(field, default)
        if not isinstance(value, int) or isinstance(value, bool) or value < low:
            raise self.fault(field, f"must be a whole number, {low} or more, not {value!r}")
        return value

    def seat(self, field: str) -> Seat:
        """A seat, 0 to 3."""
        return self._seat(field, self._value(field, None))

    def seats(self, field: str) -> tuple[Seat, ...]:
        """A list of seats; none when the field is not there."""
        return tuple(self._seat(field, value) for value in self.list(field))

    def word(self, field: str, words: type[Word], default: Word | None = None) -> Word:
        """One of the words of an enumeration."""
        value = self.text(field, None if default is None else default.value)
        try:
            return words(value)
        except ValueError:
            known = ", ".join(word.value for word in words if word.value)
            raise self.fault(field, f"{value!r} is none of {known}") from None

    def tile(self, field: str, default: str | None = None) -> Tile:
        """One tile."""
        return self._parsed(field, lambda: parse_tile(self.text(field, default)))

    def tiles(self, field: str, default: str | None = None) -> tuple[Tile, ...]:
        """Tiles in the order written."""
        return self._parsed(field, lambda: parse_tiles(self.text(field, default)))

    def hand(self, field: str) -> Hand:
        """Concealed tiles; at most four of a kind and no flower."""
        return self._parsed(field, lambda: hand_of(self.tiles(field)))

    def melds(self, field: str) -> tuple[Meld, ...]:
        """Melds in the order made; none when the field is not there."""
        found: list[Meld] = []
        for value in self.list(field):
            if not isinstance(value, str):
                raise self.fault(field, f"must be a list of texts, not of {value!r}")
            found.append(self._parsed(field, partial(parse_meld, value)))
        return tuple(found)

    def flags(self, known: Collection[str]) -> frozenset[str]:
        """The words of `flags`, each of which must be known."""
        found: set[str] = set()
        for value in self.list("flags"):
            if value not in known or not isinstance(value, str):
                raise self.fault("flags", f"{value!r} is none of {', '.join(sorted(known))}")
            found.add(value)
        return frozenset(found)

    def list(self, field: str) -> Sequence[Json]:
        """A list; empty when the field is not there."""
        value = self._fields.get(field, [])
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise self.fault(field, f"must be a list, not {value!r}")
        return value

    def table(self, field: str) -> Mapping[str, Json]:
        """An object; empty when the field is not there."""
        value = self._fields.get(field, {})
        if not isinstance(value, Mapping):
            raise self.fault(field, f"must be an object, not {value!r}")
        return value

    def parts(self, field: str) -> tuple[CaseFields | None, ...]:
        """A list of objects, each read like a case of its own; null stays None."""
        found: list[CaseFields | None] = []
        for place, value in enumerate(self.list(field)):
            if value is None:
                found.append(None)
            elif isinstance(value, Mapping):
                named = {**value, "id": self.id, "rules": self.rules}
                found.append(CaseFields(named, self.id, f"{field}[{place}]."))
            else:
                raise self.fault(field, f"must be a list of objects, not of {value!r}")
        return tuple(found)

    def expectation(self) -> Mapping[str, Json]:
        """What the case expects, which must be there."""
        if not self.has("expect"):
            raise self.fault("expect", "is missing: there is nothing to compare with")
        return self.table("expect")

    def option_texts(self) -> tuple[tuple[str, str], ...]:
        """The `options` as they are written at a table."""
        texts: list[tuple[str, str]] = []
        for key, value in self.table("options").items():
            if isinstance(value, bool):
                texts.append((key, "on" if value else "off"))
            elif isinstance(value, str | int):
                texts.append((key, str(value)))
            else:
                raise self.fault("options", f"{key} must be a text, a number, true or false")
        return tuple(texts)

    def _value(self, field: str, default: Json) -> Json:
        value = self._fields.get(field, default)
        if value is None:
            raise self.fault(field, "is missing")
        return value

    def _seat(self, field: str, value: Json) -> Seat:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 3:
            raise self.fault(field, f"must be a seat, 0 to 3, not {value!r}")
        return SEATS[value]

    def _parsed(self, field: str, parse: Callable[[], Value]) -> Value:
        try:
            return parse()
        except CaseError:
            raise
        except ValueError as error:
            raise self.fault(field, str(error)) from None


def read_cases(document: Json) -> tuple[CaseFields, ...]:
    """The cases of a parsed JSON document, which is a list of objects.

    Raises:
        CaseError: the document is something else, a case cannot be told from others by its id,
            or a field of every case is missing.
    """
    if isinstance(document, str) or not isinstance(document, Sequence):
        raise CaseError("", "", "a file of cases is a JSON list of objects")
    cases: list[CaseFields] = []
    ids: set[str] = set()
    for place, entry in enumerate(document, start=1):
        if not isinstance(entry, Mapping):
            raise CaseError(f"number {place}", "", "a case is a JSON object")
        case = CaseFields(entry, f"number {place}")
        if case.id in ids:
            raise case.fault("id", "is used twice")
        ids.add(case.id)
        cases.append(case)
    return tuple(cases)


def compared(expected: Mapping[str, Json], computed: Mapping[str, Json]) -> tuple[Difference, ...]:
    """Where the answer is not what was expected.

    Items and waits are compared in any order, items by clause and value alone. A hand is expected
    to be legal unless it is said that it is not.
    """
    expected = {"legal": True, **expected} if "legal" in computed else expected
    return tuple(
        Difference(field, value, computed.get(field))
        for field, value in expected.items()
        if _comparable(field, value) != _comparable(field, computed.get(field))
    )


def item_rows(items: Iterable[Item]) -> list[Json]:
    """Items as they are written in a case: clause, name, value."""
    return [[item.clause, item.name, item.value] for item in items]


def kind_texts(kinds: Kinds) -> list[Json]:
    """A set of kinds as it is written in a case."""
    return [str(tile) for tile in tiles_of(kinds)]


def points_row(points: Points) -> list[Json]:
    """Chips per seat as they are written in a case."""
    return list(points)


def _comparable(field: str, value: Json) -> Json:
    if isinstance(value, str) or not isinstance(value, Sequence):
        return value
    if field == "waits":
        return sorted(map(str, value))
    if field == "winners":
        return [_comparable_winner(row) for row in value]
    if field == "items":
        return sorted(_clause_and_value(row) for row in value)
    return list(value)


def _comparable_winner(row: Json) -> Json:
    if not isinstance(row, Mapping):
        return row
    return {field: _comparable(field, value) for field, value in row.items()}


def _clause_and_value(row: Json) -> str:
    if isinstance(row, str) or not isinstance(row, Sequence) or not row:
        return str(row)
    return f"{row[0]} {row[-1]}"
