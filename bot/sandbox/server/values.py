"""Values of unknown type, from JSON, taken as what they must be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypeGuard, TypeVar, cast

if TYPE_CHECKING:
    from bot.sandbox.server.shapes import Button, Entity, Json

Record = TypeVar("Record", bound=Mapping[str, object])


def is_object(value: object) -> TypeGuard[Json]:
    """Whether ``value`` is a JSON object."""
    return isinstance(value, dict)


def is_list(value: object) -> TypeGuard[list[object]]:
    """Whether ``value`` is a JSON array."""
    return isinstance(value, list)


def as_object(value: object) -> Json:
    """``value`` as a JSON object; TypeError when it is none."""
    if not is_object(value):
        raise TypeError(f"expected an object, not {value!r:.80}")
    return value


def as_list(value: object) -> list[object]:
    """``value`` as a JSON array; TypeError when it is none."""
    if not is_list(value):
        raise TypeError(f"expected an array, not {value!r:.80}")
    return value


def as_integer(value: object) -> int:
    """``value`` as a whole number; TypeError when it is none."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"expected a whole number, not {value!r:.80}")
    return value


def as_text(value: object) -> str:
    """``value`` as text; TypeError when it is none."""
    if not isinstance(value, str):
        raise TypeError(f"expected text, not {value!r:.80}")
    return value


def without(record: Record, *keys: str) -> Record:
    """A copy of ``record`` that lacks ``keys``."""
    return cast("Record", {key: value for key, value in record.items() if key not in keys})


def joined(*records: Mapping[str, object] | None) -> Json:
    """The fields of all ``records``, of which later ones win."""
    return {key: value for record in records if record for key, value in record.items()}


class Params:
    """The parameters of a call, which the specification has checked."""

    def __init__(self, values: Json) -> None:
        self.values = values

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def raw(self, key: str) -> object:
        """The value as it is, or None."""
        return self.values.get(key)

    def integer(self, key: str, default: int = 0) -> int:
        """A whole number."""
        return as_integer(self.values.get(key, default))

    def text(self, key: str, default: str = "") -> str:
        """A text."""
        return as_text(self.values.get(key, default))

    def flag(self, key: str) -> bool:
        """A boolean, of which the absence means false."""
        return bool(self.values.get(key))

    def object(self, key: str) -> Json:
        """An object, empty when it is absent."""
        return as_object(self.values.get(key, {}))

    def objects(self, key: str) -> list[Json]:
        """A list of objects, empty when it is absent."""
        return [as_object(value) for value in as_list(self.values.get(key, []))]

    def integers(self, key: str) -> list[int]:
        """A list of whole numbers, empty when it is absent."""
        return [as_integer(value) for value in as_list(self.values.get(key, []))]

    def texts(self, key: str) -> list[str]:
        """A list of texts, empty when it is absent."""
        return [as_text(value) for value in as_list(self.values.get(key, []))]

    def entities(self, key: str) -> list[Entity]:
        """A list of message entities."""
        return cast("list[Entity]", self.objects(key))

    def keyboard(self) -> list[list[Button]]:
        """The rows of the inline keyboard in ``reply_markup`` that hold a button."""
        rows = as_list(self.object("reply_markup").get("inline_keyboard", []))
        return [row for row in cast("Iterable[list[Button]]", rows) if row]
