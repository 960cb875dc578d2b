"""Every option that a table may choose, and every word it may have, can be read."""

from __future__ import annotations

import pytest

from bot.texts.languages import Language
from bot.texts.library import Library
from referee.rules.base import RuleBook
from referee.rules.options import Option
from referee.rules.shelf import SHELF
from referee.table.terms import COMMON


def _untold(library: Library, language: Language, domain: str, option: Option) -> list[str]:
    texts = library.texts(language, domain)
    keys = [f"option.{option.key}", f"option_group.{option.group}"]
    keys += [f"option.{option.key}.{choice}" for choice in option.choices]
    return [key for key in keys if not texts.has(key)]


@pytest.mark.parametrize("option", COMMON, ids=lambda option: option.key)
@pytest.mark.parametrize("language", Language)
def test_an_option_of_all_rule_sets(library: Library, language: Language, option: Option) -> None:
    assert _untold(library, language, "bot", option) == []


@pytest.mark.parametrize("book", SHELF, ids=lambda book: book.key)
@pytest.mark.parametrize("language", Language)
def test_the_options_and_presets_of_a_rule_set(
    library: Library, language: Language, book: RuleBook
) -> None:
    assert book.options
    untold = [
        key for option in book.options for key in _untold(library, language, book.key, option)
    ]
    assert untold == []
    texts = library.texts(language, book.key)
    assert [name for name in book.presets if not texts.has(f"preset.{name}")] == []
