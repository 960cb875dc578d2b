"""Adds messages in all languages at once: `python -m bot.texts.edit DOMAIN < entries.json`.

The input maps each key to its templates in the order of the languages (繁, 简, English); a plural
has a list of forms where others have a string. A key that exists is replaced.

    {"lobby.title": ["開桌：{rules}", "开桌：{rules}", "New table: {rules}"],
     "lobby.minutes": [["{count} 分"], ["{count} 分"], ["{count} minute", "{count} minutes"]]}
"""

from __future__ import annotations

import fcntl
import os
import sys
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path

import msgspec

from bot.texts.catalogue import BadCatalogue, Entry, read, render
from bot.texts.check import problems
from bot.texts.languages import Language
from bot.texts.library import LOCALES

Template = str | list[str]
Additions = dict[str, tuple[Template, Template, Template]]


def add(folder: Path, domain: str, additions: Additions) -> None:
    """Write the entries into the domain's three catalogues; several may do so at the same time.

    Raises:
        BadCatalogue: a file does not parse.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with _locked(folder):
        read.cache_clear()
        for index, language in enumerate(Language):
            path = folder / language.value / f"{domain}.po"
            entries: Mapping[str, Entry] = read(path) if path.is_file() else {}
            added = {key: _entry(key, texts[index]) for key, texts in additions.items()}
            path.parent.mkdir(exist_ok=True)
            path.write_text(render(language, {**entries, **added}.values()), encoding="utf-8")
        read.cache_clear()


@contextmanager
def _locked(folder: Path) -> Generator[None]:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _entry(key: str, template: Template) -> Entry:
    if isinstance(template, str):
        return Entry(key, (template,))
    return Entry(key, tuple(template), is_plural=True)


def main(arguments: list[str]) -> int:
    """Read entries from standard input into a domain, then check it."""
    if len(arguments) != 1:
        sys.stderr.write(f"{__doc__}\n")
        return 2
    try:
        additions = msgspec.json.decode(sys.stdin.buffer.read(), type=Additions)
        add(LOCALES, arguments[0], additions)
        found = list(problems(LOCALES, arguments[0]))
    except (msgspec.DecodeError, BadCatalogue) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    for problem in found:
        sys.stdout.write(f"{problem}\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
