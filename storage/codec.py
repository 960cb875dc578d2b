"""Events and commands as text: the class name in snake_case and its fields as JSON.

The core's frozen dataclasses are read and written as they are; enumerations by value, tuples and
named tuples as arrays. A value that prints to a canonical text and has a ``parse`` of its own is
stored as that text.
"""

import re
import types
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar, Union, cast, get_args, get_origin

import msgspec

from storage.errors import UnknownKind, UnreadablePayload

E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """What is kept of an event or a command."""

    kind: str
    payload: str
    schema: int = 1


class _Parses(Protocol):
    @classmethod
    def parse(cls, text: str, /) -> object: ...


def kind_of(event_type: type[object]) -> str:
    """The stored name of a class: ``TileDrawn`` is ``tile_drawn``."""
    return re.sub(
        r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", event_type.__name__
    ).lower()


def members(union: object) -> tuple[type[object], ...]:
    """The classes of ``A | B | C``, or the one class that is given."""
    if isinstance(union, type):
        return (union,)
    if get_origin(union) in {Union, types.UnionType}:
        return tuple(member for part in get_args(union) for member in members(part))
    raise TypeError(f"{union!r} is neither a class nor a union of classes")


class EventCodec(Generic[E]):
    """Writes and reads the members of one union of dataclasses.

    >>> @dataclass(frozen=True)
    ... class TileDrawn:
    ...     seat: int
    >>> codec = EventCodec[TileDrawn](TileDrawn)
    >>> codec.encode(TileDrawn(2))
    StoredEvent(kind='tile_drawn', payload='{"seat":2}', schema=1)
    >>> codec.decode(StoredEvent("tile_drawn", '{"seat":2}'))
    TileDrawn(seat=2)
    """

    def __init__(self, union: object, *, schema: int = 1) -> None:
        """Prepare a decoder a class, so that a field that cannot be stored shows at once.

        Args:
            union: the classes, as ``A | B | C``.
            schema: raised when a stored field changes its meaning.

        Raises:
            TypeError: a field has a type that JSON cannot give back, or two classes share a kind.
        """
        self._schema = schema
        self._encoder = msgspec.json.Encoder(enc_hook=_to_text, order=None)
        self._decoders: dict[str, msgspec.json.Decoder[E]] = {}
        for event_type in members(union):
            kind = kind_of(event_type)
            if kind in self._decoders:
                raise TypeError(f"two classes are called {kind}")
            self._decoders[kind] = msgspec.json.Decoder(
                cast("type[E]", event_type), dec_hook=_from_text
            )

    @property
    def kinds(self) -> frozenset[str]:
        """Every kind that can be read."""
        return frozenset(self._decoders)

    def encode(self, event: E) -> StoredEvent:
        """The stored form of `event`.

        Raises:
            UnknownKind: its class is not in the union.
        """
        kind = kind_of(type(event))
        if kind not in self._decoders:
            raise UnknownKind(kind, self._schema, self._schema)
        return StoredEvent(kind, self._encoder.encode(event).decode(), self._schema)

    def decode(self, stored: StoredEvent) -> E:
        """The event that was stored.

        Raises:
            UnknownKind: no class of that kind, or a schema from a later version.
            UnreadablePayload: the payload does not fit the class.
        """
        decoder = self._decoders.get(stored.kind)
        if decoder is None or stored.schema > self._schema:
            raise UnknownKind(stored.kind, stored.schema, self._schema)
        try:
            return decoder.decode(stored.payload)
        except msgspec.MsgspecError as error:
            raise UnreadablePayload(stored.kind, str(error)) from error


def _to_text(value: object) -> str:
    if hasattr(type(value), "parse"):
        return str(value)
    raise TypeError(f"{type(value).__name__} has no stored form")


def _from_text(wanted: type[object], text: object) -> object:
    if hasattr(wanted, "parse") and isinstance(text, str):
        return cast("type[_Parses]", wanted).parse(text)
    raise TypeError(f"{wanted.__name__} has no stored form")
