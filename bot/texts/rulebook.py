"""The rule book of a rule set as its catalogue has it: parts, clauses, and a page of text.

`python -m bot.texts.rulebook` writes `docs/rules/`, a page a rule set and language.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot.texts.catalogue import Entry, read
from bot.texts.languages import Language
from bot.texts.library import LOCALES, Library, Texts

PAGES: Final = Path(__file__).parents[2] / "docs" / "rules"

_CLAUSE: Final = re.compile(r"([A-Z]+)\d+[a-z]?\.title")


@dataclass(frozen=True, slots=True)
class Clause:
    """A numbered clause in one language."""

    number: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Part:
    """Clauses whose numbers begin with the same letters."""

    title: str
    clauses: tuple[Clause, ...]


def parts(texts: Texts, keys: Mapping[str, Entry]) -> Iterator[Part]:
    """The parts of a rule book in its own order.

    Args:
        texts: the language and domain.
        keys: the domain's catalogue, whose canonical order is that of the clauses.
    """
    numbers: dict[str, list[str]] = {}
    for key in keys:
        if (found := _CLAUSE.fullmatch(key)) is not None:
            numbers.setdefault(found[1], []).append(key.partition(".")[0])
    for letters in texts.text("rules.parts").split():
        clauses = (
            Clause(number, texts.text(f"{number}.title"), texts.text(f"{number}.text"))
            for number in numbers[letters]
        )
        yield Part(texts.text(f"part.{letters}"), tuple(clauses))


def page(texts: Texts, keys: Mapping[str, Entry]) -> str:
    """The rule book as Markdown."""
    lines = [
        f"# {texts.text('rules.title')}",
        "",
        f"{texts.text('rules.subtitle')}",
        "",
        texts.text("rules.about"),
    ]
    for part in parts(texts, keys):
        lines += ["", f"## {part.title}", ""]
        lines += [f"- **{c.number} {c.title}** {c.text}" for c in part.clauses]
    return "\n".join(lines) + "\n"


def pages() -> Iterator[tuple[str, str]]:
    """The name and text of every page of `docs/rules/`."""
    library = Library()
    for domain in library.domains():
        if not library.texts(Language.EN, domain).has("rules.title"):
            continue  # words of the bot or of its pages
        for language in Language:
            keys = read(LOCALES / language.value / f"{domain}.po")
            name = f"{domain}.{language.value}.md"
            yield name, page(library.texts(language, domain), keys)


def main() -> int:
    """Write every page."""
    PAGES.mkdir(parents=True, exist_ok=True)
    for name, text in pages():
        (PAGES / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
