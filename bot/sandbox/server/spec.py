"""The Bot API's specification: parameters, results and updates are checked against ``api.json``."""

from __future__ import annotations

import functools
import json
import re
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING

from bot.sandbox.server.errors import MISSING, TOO_LONG, need, refusal
from bot.sandbox.server.values import as_list, as_object, as_text, is_list, is_object

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bot.sandbox.server.shapes import Json

YES, NO = ("true", "True", "1"), ("false", "False", "0")


@dataclass(frozen=True, slots=True)
class FilePart:
    """An uploaded file."""

    filename: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Field:
    """A parameter of a method or a field of a type."""

    name: str
    types: tuple[str, ...]
    required: bool
    enum: tuple[object, ...] = ()
    length: tuple[int, int, str] | None = None
    """The least and the greatest length, and the unit, which may be ``after entities parsing``."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A method, whose fields are its parameters, or a type."""

    name: str
    fields: Mapping[str, Field]
    subtypes: tuple[str, ...] = ()
    returns: tuple[str, ...] = ()

    def required(self) -> Iterable[Field]:
        """The fields that can't be left out."""
        return (field for field in self.fields.values() if field.required)

    def fits(self, value: Json) -> bool:
        """Whether a value has the required fields, and of the enumerated ones proper values."""
        return all(
            field.name in value and (not field.enum or value[field.name] in field.enum)
            for field in self.required()
        )


def _texts(value: object) -> tuple[str, ...]:
    return tuple(as_text(item) for item in as_list(value))


def _field(raw: Json) -> Field:
    length = as_list(raw["length"]) if "length" in raw else None
    return Field(
        name=as_text(raw["name"]),
        types=_texts(raw["types"]),
        required=bool(raw["required"]),
        enum=tuple(as_list(raw.get("enum", []))),
        length=(int(str(length[0])), int(str(length[1])), as_text(length[2])) if length else None,
    )


def _kind(raw: Json) -> Kind:
    fields = (_field(as_object(field)) for field in as_list(raw["fields"]))
    return Kind(
        name=as_text(raw["name"]),
        fields={field.name: field for field in fields},
        subtypes=_texts(raw.get("subtypes", [])),
        returns=_texts(raw.get("returns", [])),
    )


class Spec:
    """The methods and types of one version of the Bot API."""

    def __init__(self, source: str) -> None:
        raw = as_object(json.loads(source))
        self.version = as_text(raw["version"])
        self.methods = {
            name.lower(): _kind(as_object(kind)) for name, kind in as_object(raw["methods"]).items()
        }
        self.types = {
            name: _kind(as_object(kind)) for name, kind in as_object(raw["types"]).items()
        }
        self.update_kinds = frozenset(self.types["Update"].fields) - {"update_id"}

    @staticmethod
    @functools.cache
    def bundled() -> Spec:
        """The specification that comes with this package."""
        data = resources.files("bot.sandbox.server") / "data" / "api.json"
        return Spec(data.read_text("utf-8"))

    def parse(self, method: Kind, args: Json, files: Mapping[str, FilePart]) -> Json:
        """The typed parameters of a call; FilePart objects stand where files are attached."""
        out: Json = {}
        attached = _Attachments(files)
        for key, value in args.items():
            need(key in method.fields, f"STRICT: {method.name} has no parameter {key!r}")
            if value not in ("", None):  # the Bot API takes empty for absent
                typed = self._value(_as_form(value), method.fields[key], key, method.name)
                out[key] = attached.put_into(typed)
        for key in files.keys() - attached.used:
            field = method.fields.get(key)
            need(
                field and "InputFile" in field.types, f"STRICT: nothing refers to the file {key!r}"
            )
            out[key] = files[key]
        for field in method.required():
            missing = MISSING.get(field.name) or f'parameter "{field.name}" is required'
            need(field.name in out, missing)
        return out

    def check(self, value: object, types: tuple[str, ...], where: str) -> object:
        """``value`` as one of ``types``; refused when it is none of them."""
        plain = _scalar(value, types)
        if plain is not None:
            return plain
        objects = [t for t in types if t.startswith("Array of ") or self._is_object(t)]
        inner = [t.removeprefix("Array of ") for t in objects]
        if isinstance(value, _Form) and objects:
            value = _loaded(value, where)
        if objects and is_list(value) and inner != objects:
            return [self.check(v, tuple(inner), f"{where}[{i}]") for i, v in enumerate(value)]
        if not is_object(value) or not objects or inner != objects:
            raise refusal(f"STRICT: {where} must be {' or '.join(types)}, not {value!r:.80}")
        return self.check_object(value, objects, where)

    def check_object(self, value: Json, names: list[str], where: str) -> Json:
        """``value`` as an object of the first of the types, or their subtypes, that fits."""
        leaves = [leaf for name in names for leaf in self.types[name].subtypes or (name,)]
        name = next((name for name in leaves if self.types[name].fits(value)), leaves[0])
        kind = self.types[name]
        if kind.subtypes:
            return self.check_object(value, [name], where)
        for key in value:
            need(key in kind.fields, f"STRICT: {where}: {name} has no field {key!r}")
        for field in kind.required():
            need(field.name in value, f"STRICT: {where}: {name} needs the field {field.name!r}")
        return {
            key: self._value(item, kind.fields[key], f"{where}.{key}", name)
            for key, item in value.items()
        }

    def _is_object(self, name: str) -> bool:
        return name in self.types and name != "InputFile"

    def _value(self, value: object, field: Field, where: str, owner: str) -> object:
        value = self.check(value, field.types, where)
        if field.enum and field.name != "parse_mode":
            strict = f"STRICT: {where} must be one of {list(field.enum)}, not {value!r}"
            action = field.name == "action"
            need(value in field.enum, "wrong parameter action in request" if action else strict)
        if field.length and isinstance(value, str):
            low, high, unit = field.length
            if not unit.startswith("after"):  # those limits hold for what is left after parsing
                size = len(value.encode() if unit == "bytes" else value)
                text = TOO_LONG.get(f"{owner}.{field.name}")
                need(low <= size <= high, text or f"STRICT: {where} must have {low}-{high} {unit}")
        return value


class _Form(str):
    """A text from a form or a query string, where numbers, booleans and JSON come as text too."""

    __slots__ = ()


def _as_form(value: object) -> object:
    return _Form(value) if isinstance(value, str) else value


def _loaded(text: str, where: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        what = "reply keyboard markup" if where == "reply_markup" else where
        raise refusal(f"can't parse {what} JSON object") from None


def _scalar(value: object, types: tuple[str, ...]) -> str | int | float | bool | None:
    form = isinstance(value, _Form)
    for name in types:
        if name == "String" and isinstance(value, str):
            return str(value)
        found = _number(value, name) if name in ("Integer", "Float") else None
        if found is not None:
            return found
        if name in ("Boolean", "True"):
            if isinstance(value, bool):
                return value
            if form and value in YES + NO:
                return value in YES
    return None


def _number(value: object, name: str) -> int | float | None:
    """The number that stands for an Integer or a Float, if it is one."""
    if isinstance(value, _Form):
        pattern = r"-?\d+" if name == "Integer" else r"-?\d+(\.\d+)?"
        if not re.fullmatch(pattern, value):
            return None
        return int(value) if name == "Integer" else float(value)
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    if name == "Integer":
        return value if isinstance(value, int) else None
    return float(value)


class _Attachments:
    """Puts uploaded files where ``attach://name`` refers to them."""

    def __init__(self, files: Mapping[str, FilePart]) -> None:
        self._files = files
        self.used: set[str] = set()

    def put_into(self, value: object) -> object:
        if isinstance(value, str) and value.startswith("attach://"):
            name = value.removeprefix("attach://")
            need(name in self._files, f"STRICT: there is no uploaded file {value!r}")
            self.used.add(name)
            return self._files[name]
        if is_object(value):
            return {key: self.put_into(item) for key, item in value.items()}
        if is_list(value):
            return [self.put_into(item) for item in value]
        return value
