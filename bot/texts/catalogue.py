"""One catalogue: what a `.po` file says, read and written in one canonical form.

The msgid is a symbolic key (`lobby.title`), the msgstr a template with named places (`{table}`).
Entries stand in the order of their keys, so that the parts of a key before its first dot make
sections and edits by several people seldom meet.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import groupby
from pathlib import Path
from string import Formatter
from types import MappingProxyType
from typing import Final, NamedTuple

from babel.messages.pofile import PoFileError, normalize, read_po

from bot.texts.languages import Language

_SECTION: Final = "section: "
_DIGITS: Final = re.compile(r"(\d+)")
_PLURALS: Final = {
    Language.ZH_HANT: "nplurals=1; plural=0;",
    Language.ZH_HANS: "nplurals=1; plural=0;",
    Language.EN: "nplurals=2; plural=(n != 1);",
}


class BadCatalogue(Exception):
    """A `.po` file that cannot be read; the text names the file and the line."""


class Entry(NamedTuple):
    """One message. `forms` has one template, or one for each plural form of the language."""

    key: str
    forms: tuple[str, ...]
    is_plural: bool = False
    notes: tuple[str, ...] = ()
    is_fuzzy: bool = False

    @property
    def section(self) -> str:
        """The key up to its first dot."""
        return self.key.partition(".")[0]

    @property
    def places(self) -> frozenset[str]:
        """The names to be filled in, over all forms.

        Raises:
            ValueError: a form is not a valid template.
        """
        parsed = (part for form in self.forms for part in Formatter().parse(form))
        return frozenset(name for _, name, _, _ in parsed if name is not None)


def form_for(language: Language, count: int) -> int:
    """Which of its plural forms the language uses for `count` things."""
    return 1 if language is Language.EN and count != 1 else 0


@cache
def read(path: Path) -> Mapping[str, Entry]:
    """The entries of a `.po` file by key; each file is read once in a process.

    Raises:
        BadCatalogue: the file does not parse.
    """
    try:
        with path.open("rb") as file:
            catalog = read_po(file, locale=path.parent.name, abort_invalid=True)
    except (PoFileError, ValueError) as error:
        raise BadCatalogue(f"{path}: {error}") from error
    entries: dict[str, Entry] = {}
    for message in catalog:
        if not message.id:
            continue
        is_plural = not isinstance(message.id, str)
        entry = Entry(
            key=message.id if isinstance(message.id, str) else message.id[0],
            forms=_forms(message.string),
            is_plural=is_plural,
            notes=tuple(n for n in message.auto_comments if not n.startswith(_SECTION)),
            is_fuzzy=message.fuzzy,
        )
        entries[entry.key] = entry
    return MappingProxyType(entries)


def _forms(string: str | Iterable[str] | None) -> tuple[str, ...]:
    if string is None or isinstance(string, str):
        return (string or "",)
    return tuple(string)


def _order(entry: Entry) -> tuple[tuple[str | int, ...], tuple[str | int, ...]]:
    """By section, then by key, the numbers in them as numbers: T2 before T10."""
    return _numbered(entry.section), _numbered(entry.key)


def _numbered(text: str) -> tuple[str | int, ...]:
    return tuple(int(part) if part.isdigit() else part for part in _DIGITS.split(text))


def render(language: Language, entries: Iterable[Entry]) -> str:
    """The canonical text of a `.po` file."""
    header = (
        'msgid ""\nmsgstr ""\n'
        f'"Language: {language}\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=UTF-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: {_PLURALS[language]}\\n"\n'
    )
    blocks = [header]
    ordered = sorted(entries, key=_order)
    for section, members in groupby(ordered, key=lambda entry: entry.section):
        blocks += _section(section, members)
    return "\n".join(blocks)


def _section(section: str, members: Iterable[Entry]) -> list[str]:
    heads = [f"#. {_SECTION}{section}\n"]
    blocks: list[str] = []
    for entry in members:
        heads += [f"#. {note}\n" for note in entry.notes]
        heads += ["#, fuzzy\n"] if entry.is_fuzzy else []
        blocks.append("".join(heads) + _message(entry))
        heads = []
    return blocks


def _message(entry: Entry) -> str:
    key = normalize(entry.key, width=0)
    if not entry.is_plural:
        return f"msgid {key}\nmsgstr {normalize(entry.forms[0], width=0)}\n"
    forms = "".join(
        f"msgstr[{index}] {normalize(form, width=0)}\n" for index, form in enumerate(entry.forms)
    )
    return f"msgid {key}\nmsgid_plural {key}\n{forms}"
