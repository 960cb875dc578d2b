"""Events survive being stored, whatever the core's dataclasses hold."""

import enum
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from storage.codec import EventCodec, StoredEvent, kind_of, members
from storage.errors import UnknownKind, UnreadablePayload


class Tile(enum.IntEnum):
    M1 = 0
    M5 = 4
    RED = 33


class Reason(enum.StrEnum):
    WON = "won"
    DRAWN = "drawn"


class Throw(NamedTuple):
    dice: tuple[int, ...]
    by: int


@dataclass(frozen=True, slots=True)
class Meld:
    """A value of its own within an event."""

    tiles: tuple[Tile, ...]
    open: bool


@dataclass(frozen=True)
class Hand:
    """A value that prints and parses."""

    counts: dict[int, int]

    def __str__(self) -> str:
        return ",".join(f"{kind}x{count}" for kind, count in self.counts.items())

    @classmethod
    def parse(cls, text: str) -> "Hand":
        pairs = (part.split("x") for part in text.split(",") if part)
        return cls({int(kind): int(count) for kind, count in pairs})


class Wall:
    """A value that is no dataclass, but prints and parses."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def __str__(self) -> str:
        return self.seed

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Wall) and other.seed == self.seed

    def __hash__(self) -> int:
        return hash(self.seed)

    @classmethod
    def parse(cls, text: str) -> "Wall":
        return cls(text)


@dataclass(frozen=True, slots=True)
class DealStarted:
    wall: Wall
    throw: Throw
    balances: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class TileDrawn:
    seat: int
    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class Melded:
    melds: tuple[Meld, ...]
    kinds: frozenset[Tile] = frozenset()
    chips: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DealEnded:
    reason: Reason
    rating: float | None = None


Drawing: TypeAlias = DealStarted | TileDrawn
Event: TypeAlias = Drawing | Melded | DealEnded

CODEC = EventCodec[Event](Event)

tiles = st.sampled_from(Tile)
whole = st.integers(-(2**62), 2**62)
_finite = st.floats(allow_nan=False, allow_infinity=False, width=32)
melds = st.builds(Meld, st.lists(tiles, max_size=4).map(tuple), st.booleans())
all_events: st.SearchStrategy[Event] = st.one_of(
    st.builds(
        DealStarted,
        st.text().map(Wall),
        st.builds(Throw, st.lists(whole, max_size=3).map(tuple), whole),
        st.tuples(whole, whole, whole, whole),
    ),
    st.builds(TileDrawn, whole, st.none() | tiles),
    st.builds(
        Melded,
        st.lists(melds, max_size=5).map(tuple),
        st.frozensets(tiles),
        st.dictionaries(st.text(), whole, max_size=3),
    ),
    st.builds(DealEnded, st.sampled_from(Reason), st.none() | _finite),
)


@given(all_events)
def test_what_is_stored_comes_back_equal(event: Event) -> None:
    stored = CODEC.encode(event)
    back = CODEC.decode(stored)
    assert back == event
    assert type(back) is type(event)


def test_a_value_in_a_field_keeps_its_type() -> None:
    drawn = CODEC.decode(StoredEvent("tile_drawn", '{"seat":1,"tile":33}'))
    assert isinstance(drawn, TileDrawn)
    assert drawn.tile is Tile.RED


def test_the_stored_form_is_readable_text() -> None:
    assert CODEC.encode(TileDrawn(2, Tile.M5)) == StoredEvent("tile_drawn", '{"seat":2,"tile":4}')
    started = CODEC.encode(DealStarted(Wall("5m7p"), Throw((1, 6), 3), (1, 2, 3, -6)))
    assert started.payload == '{"wall":"5m7p","throw":[[1,6],3],"balances":[1,2,3,-6]}'


def test_an_old_record_takes_the_defaults_of_newer_fields() -> None:
    assert CODEC.decode(StoredEvent("deal_ended", '{"reason":"drawn"}')) == DealEnded(Reason.DRAWN)


def test_an_unknown_kind_is_refused_by_name() -> None:
    with pytest.raises(UnknownKind, match="'tile_eaten' of schema 1"):
        CODEC.decode(StoredEvent("tile_eaten", "{}"))
    with pytest.raises(UnknownKind, match="another version"):
        CODEC.decode(StoredEvent("tile_drawn", '{"seat":1}', schema=2))
    with pytest.raises(UnknownKind, match="'meld'"):
        EventCodec[object](Event).encode(Meld((), open=True))


@pytest.mark.parametrize(
    ("kind", "payload", "complaint"),
    [
        ("tile_drawn", '{"seat":1,"tile":99}', r"Invalid enum value 99 - at `\$.tile`"),
        ("tile_drawn", '{"tile":4}', "missing required field `seat`"),
        ("tile_drawn", '{"seat":"east"}', r"Expected `int`, got `str` - at `\$.seat`"),
        ("tile_drawn", '{"seat":', "truncated"),
        ("deal_started", '{"wall":"5m","throw":[[1],1],"balances":[1,2,3]}', "length 4"),
        ("deal_started", '{"wall":5,"throw":[[1],1],"balances":[1,2,3,4]}', "Wall"),
    ],
)
def test_a_payload_that_does_not_fit_is_refused_with_the_place(
    kind: str, payload: str, complaint: str
) -> None:
    with pytest.raises(UnreadablePayload, match=complaint) as refused:
        CODEC.decode(StoredEvent(kind, payload))
    assert refused.value.kind == kind


def test_kinds_are_class_names_in_snake_case() -> None:
    assert CODEC.kinds == {"deal_started", "tile_drawn", "melded", "deal_ended"}
    assert kind_of(type("PaidAtOnce", (), {})) == "paid_at_once"
    assert kind_of(type("URLRead2Times", (), {})) == "url_read2_times"


def test_a_nested_union_is_taken_apart() -> None:
    assert members(Event) == (DealStarted, TileDrawn, Melded, DealEnded)
    assert members(TileDrawn) == (TileDrawn,)
    with pytest.raises(TypeError, match="neither a class nor a union"):
        members("TileDrawn")


@dataclass(frozen=True, slots=True)
class _EitherMeldOrDraw:
    what: Meld | TileDrawn


@dataclass(frozen=True, slots=True)
class _Unprintable:
    what: object


def test_a_field_that_cannot_be_stored_shows_when_the_codec_is_made() -> None:
    with pytest.raises(TypeError, match="more than one"):
        EventCodec[_EitherMeldOrDraw](_EitherMeldOrDraw)


def test_a_value_without_a_stored_form_is_refused() -> None:
    codec = EventCodec[_Unprintable](_Unprintable)
    with pytest.raises(TypeError, match="has no stored form"):
        codec.encode(_Unprintable(CODEC))


def test_two_classes_of_one_name_are_refused() -> None:
    other: type[object] = type("TileDrawn", (), {})
    with pytest.raises(TypeError, match="two classes are called tile_drawn"):
        EventCodec[object](TileDrawn | other)
