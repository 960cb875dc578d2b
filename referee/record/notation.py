"""Values as words: how events, commands and what they hold are written on one line.

Fields stand in their order without names, parts of parts in brackets, ``-`` for nothing. Tiles,
moves and melds are written as everywhere; several tiles together, as in ``123m44z``. Text that
is not one plain word stands in quotes. What a field is follows from its declared type alone.
"""

from __future__ import annotations

import dataclasses
import json
import re
import types
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Final, NamedTuple, Union, cast, get_args, get_origin, get_type_hints

from referee.deal.moves import Move, parse_move
from referee.melds import Meld, parse_laid
from referee.seats import Seat
from referee.tiles import Tile, format_tiles, parse_tile, parse_tiles

_WORDS: Final = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[()]|[^\s()"]+)')
_PLAIN: Final = re.compile(r"[\w.,:=+/@-]+")
NOTHING: Final = "-"
NO_TILES: Final = "()"


class NotationError(ValueError):
    """A line that cannot be read; the text says where it goes wrong."""


class Words:
    """The words of one line, taken from the left."""

    def __init__(self, line: str) -> None:
        self._words: list[str] = []
        at = 0
        while line[at:].strip():
            found = _WORDS.match(line, at)
            if found is None:
                raise NotationError(f"unfinished quotes: {line[at:].strip()!r}")
            self._words.append(found[1])
            at = found.end()
        self._next = 0

    def take(self) -> str:
        """The next word; raises NotationError at the end of the line."""
        if self._next == len(self._words):
            raise NotationError("the line ends too soon")
        self._next += 1
        return self._words[self._next - 1]

    def take_if(self, word: str) -> bool:
        """Take the next word if it is this one."""
        if self._next < len(self._words) and self._words[self._next] == word:
            self._next += 1
            return True
        return False

    def expect(self, word: str) -> None:
        """Take the next word, which has to be this one."""
        found = self.take()
        if found != word:
            raise NotationError(f"{word!r} expected, not {found!r}")

    def finish(self) -> None:
        """Nothing may be left."""
        if self._next < len(self._words):
            raise NotationError(f"not expected: {self._words[self._next]!r}")


@dataclass(frozen=True, slots=True)
class Form:
    """How values of one type are written and read."""

    write: Callable[[object], str]
    read: Callable[[Words], object]


def kind_of(event: type[object]) -> str:
    """The word that a class goes by: ``TileDrawn`` is ``tile_drawn``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", event.__name__).lower()


def fields_form(record: type[object]) -> Form:
    """The fields of a dataclass or a NamedTuple one after the other, without brackets."""
    hints = get_type_hints(record)
    if dataclasses.is_dataclass(record):
        names = [field.name for field in dataclasses.fields(record)]
    else:
        names = list(cast("type[NamedTuple]", record)._fields)
    forms = [(name, form_of(hints[name])) for name in names]

    def write(value: object) -> str:
        return " ".join(form.write(getattr(value, name)) for name, form in forms)

    def read(words: Words) -> object:
        return record(*[form.read(words) for _, form in forms])

    return Form(write, read)


@cache
def form_of(hint: object) -> Form:
    """How a value of the declared type is written.

    Raises:
        TypeError: the notation has no form for the type.
    """
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return _optional(get_args(hint))
    if origin is tuple:
        return _tuple(get_args(hint))
    if not isinstance(hint, type):
        raise TypeError(f"the notation has no form for {hint!r}")
    kind = cast("type[object]", hint)
    if kind in _SCALARS:
        return _SCALARS[kind]
    if issubclass(kind, Enum):
        return _enum(kind)
    if dataclasses.is_dataclass(kind) or hasattr(kind, "_fields"):
        return _bracketed(fields_form(kind))
    raise TypeError(f"the notation has no form for {kind.__name__}")


def _bracketed(form: Form) -> Form:
    def read(words: Words) -> object:
        words.expect("(")
        value = form.read(words)
        words.expect(")")
        return value

    return Form(lambda value: f"({form.write(value)})", read)


def _optional(options: tuple[object, ...]) -> Form:
    (some,) = (form_of(option) for option in options if option is not types.NoneType)

    def write(value: object) -> str:
        return NOTHING if value is None else some.write(value)

    def read(words: Words) -> object:
        return None if words.take_if(NOTHING) else some.read(words)

    return Form(write, read)


def _tuple(items: tuple[object, ...]) -> Form:
    if items == (Tile, ...):
        return _TILES
    if items[-1] is not Ellipsis:
        return _bracketed(_row([form_of(item) for item in items]))
    form = form_of(items[0])

    def write(value: object) -> str:
        return f"({' '.join(form.write(item) for item in cast('tuple[object, ...]', value))})"

    def read(words: Words) -> object:
        words.expect("(")
        found: list[object] = []
        while not words.take_if(")"):
            found.append(form.read(words))
        return tuple(found)

    return Form(write, read)


def _row(forms: list[Form]) -> Form:
    def write(value: object) -> str:
        items = cast("tuple[object, ...]", value)
        return " ".join(form.write(item) for form, item in zip(forms, items, strict=True))

    return Form(write, lambda words: tuple(form.read(words) for form in forms))


def _enum(kind: type[Enum]) -> Form:
    by_text = {str(member.value): member for member in kind}

    def read(words: Words) -> object:
        text = words.take()
        if text not in by_text:
            raise NotationError(f"{text!r} is none of {', '.join(by_text)}")
        return by_text[text]

    return Form(lambda value: str(cast("Enum", value).value), read)


def _text(value: object) -> str:
    word = str(value)
    plain = _PLAIN.fullmatch(word) and word != NOTHING
    return word if plain else json.dumps(word, ensure_ascii=False)


def _read_text(words: Words) -> str:
    word = words.take()
    return str(json.loads(word)) if word.startswith('"') else word


def _read_whole(words: Words) -> int:
    word = words.take()
    try:
        return int(word)
    except ValueError:
        raise NotationError(f"not a number: {word!r}") from None


def _read_truth(words: Words) -> bool:
    word = words.take()
    if word not in ("true", "false"):
        raise NotationError(f"neither true nor false: {word!r}")
    return word == "true"


def _parsed(parse: Callable[[str], object]) -> Callable[[Words], object]:
    """Reads a word by the value's own parser, whose complaint is passed on."""

    def read(words: Words) -> object:
        word = _read_text(words)
        try:
            return parse(word)
        except ValueError as error:
            raise NotationError(str(error)) from None

    return read


def _write_tiles(value: object) -> str:
    return format_tiles(cast("tuple[Tile, ...]", value)) or NO_TILES


def _read_tiles(words: Words) -> object:
    if words.take_if("("):
        words.expect(")")
        return ()
    return _parsed(parse_tiles)(words)


def _read_seat(words: Words) -> Seat:
    number = _read_whole(words)
    if not 0 <= number <= 3:
        raise NotationError(f"not a seat: {number}; seats are 0 to 3")
    return Seat(number)


_TILES: Final = Form(_write_tiles, _read_tiles)
_SCALARS: Final[dict[type[object], Form]] = {
    int: Form(str, _read_whole),
    bool: Form(lambda value: "true" if value else "false", _read_truth),
    str: Form(_text, _read_text),
    Tile: Form(str, _parsed(parse_tile)),
    Seat: Form(lambda value: str(int(cast("Seat", value))), _read_seat),
    Move: Form(_text, _parsed(parse_move)),
    Meld: Form(_text, _parsed(parse_laid)),
}
