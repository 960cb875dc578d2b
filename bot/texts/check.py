"""Checks the catalogues: `python -m bot.texts.check [--write] [folder]`.

All languages must have the same keys with the same places, nothing empty or fuzzy, in canonical
form. `--write` puts the files into that form first.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from bot.texts.catalogue import BadCatalogue, Entry, read, render
from bot.texts.languages import Language
from bot.texts.library import LOCALES

_KEY: Final = re.compile(r"[A-Za-z0-9_]+(\.[A-Za-z0-9_]+)+")
_MSGID: Final = re.compile(r'^msgid "(.+)"$', re.MULTILINE)
_PLACE: Final = re.compile(r"[a-z][a-z0-9_]*")


def domains(folder: Path) -> tuple[str, ...]:
    """The names of the domains that have a catalogue in at least one language."""
    return tuple(sorted({path.stem for path in folder.glob("*/*.po")}))


def problems(folder: Path, domain: str) -> Iterator[str]:
    """What is wrong with one domain, one line each.

    Raises:
        BadCatalogue: a file does not parse.
    """
    catalogues: dict[Language, Mapping[str, Entry]] = {}
    for language in Language:
        path = folder / language.value / f"{domain}.po"
        if not path.is_file():
            yield f"{path}: missing"
            continue
        catalogues[language] = read(path)
        yield from _file_problems(path, language, catalogues[language])
    for key in sorted({key for catalogue in catalogues.values() for key in catalogue}):
        found = {language: entries.get(key) for language, entries in catalogues.items()}
        yield from (f"{domain}: {fault}" for fault in _key_problems(key, found))


def _file_problems(path: Path, language: Language, entries: Mapping[str, Entry]) -> Iterator[str]:
    text = path.read_text(encoding="utf-8")
    for key, times in Counter(_MSGID.findall(text)).items():
        if times > 1:
            yield f"{path}: {key} stands {times} times"
    if text != render(language, entries.values()):
        yield f"{path}: not in canonical form; run `make texts`"
    for entry in entries.values():
        if not _KEY.fullmatch(entry.key):
            yield f"{path}: {entry.key} is no key; write section.name"
        if entry.is_fuzzy:
            yield f"{path}: {entry.key} is fuzzy"
        if not all(form.strip() for form in entry.forms):
            yield f"{path}: {entry.key} is empty"


def _key_problems(key: str, found: Mapping[Language, Entry | None]) -> Iterator[str]:
    entries = [entry for entry in found.values() if entry is not None]
    for language, entry in found.items():
        if entry is None:
            yield f"{key} is missing in {language.value}"
    try:
        places = {entry.places for entry in entries}
    except ValueError as error:
        yield f"{key} is no template: {error}"
        return
    if len(places) > 1:
        yield f"{key} has other places in another language: {sorted(map(sorted, places))}"
    for name in sorted({name for names in places for name in names}):
        if not _PLACE.fullmatch(name):
            yield f"{key} has a place {name!r}; write a name"
    if len({entry.is_plural for entry in entries}) > 1:
        yield f"{key} is plural in one language and not in another"


def write_canonical(folder: Path) -> None:
    """Put every catalogue of the folder into canonical form.

    Raises:
        BadCatalogue: a file does not parse.
    """
    for language in Language:
        for path in sorted((folder / language.value).glob("*.po")):
            path.write_text(render(language, read(path).values()), encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Print the problems of a locale folder; 0 when there are none."""
    parser = argparse.ArgumentParser(prog="python -m bot.texts.check", description=__doc__)
    parser.add_argument("--write", action="store_true", help="put the files into canonical form")
    parser.add_argument("folder", nargs="?", type=Path, default=LOCALES)
    options = parser.parse_args(arguments)
    try:
        if options.write:
            write_canonical(options.folder)
        names = domains(options.folder)
        found = [problem for name in names for problem in problems(options.folder, name)]
    except BadCatalogue as error:
        names, found = ("?",), [str(error)]
    if not names:
        found.append(f"{options.folder}: no catalogues here")
    for problem in found:
        sys.stdout.write(f"{problem}\n")
    if not found:
        sys.stdout.write(f"{len(names)} domains, {len(Language)} languages: all well\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
