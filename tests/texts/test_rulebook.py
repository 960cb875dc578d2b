from __future__ import annotations

from pathlib import Path

import pytest

from bot.texts.catalogue import read
from bot.texts.languages import Language
from bot.texts.library import LOCALES, Library
from bot.texts.rulebook import pages, parts


def test_the_pages_are_what_the_catalogues_say(repository: Path) -> None:
    folder = repository / "docs" / "rules"
    made = dict(pages())
    assert len(made) >= len(Language)
    assert {path.name for path in folder.iterdir()} == set(made)
    stale = [name for name, text in made.items() if (folder / name).read_text("utf-8") != text]
    assert stale == [], "run: make texts"


@pytest.mark.parametrize("language", Language)
def test_every_clause_of_the_taiwanese_book_is_in_its_part(language: Language) -> None:
    keys = read(LOCALES / language.value / "taiwan16.po")
    book = list(parts(Library().texts(language, "taiwan16"), keys))
    assert [len(part.clauses) for part in book] == [17, 36, 11, 54]
    assert [clause.number for clause in book[1].clauses[8:11]] == ["T9", "T10", "T11"]
