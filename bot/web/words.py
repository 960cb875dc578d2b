"""The words of a page: the web's own and the tournament's, in one language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.texts.languages import Language
from bot.texts.library import Library, Texts
from bot.web.tongue import TAGS

DOMAIN: Final = "web"
EVENT_DOMAIN: Final = "tournament"


@dataclass(frozen=True, slots=True)
class Words:
    """A language on a page: the web's words, the tournament's, and its tag."""

    web: Texts
    event: Texts

    @property
    def language(self) -> Language:
        """The language."""
        return self.web.language

    @property
    def tag(self) -> str:
        """As HTML calls it."""
        return TAGS[self.language]


def words_of(library: Library, language: Language) -> Words:
    """The words of a language."""
    return Words(library.texts(language, DOMAIN), library.texts(language, EVENT_DOMAIN))


def open_words(texts: Texts, keys: Mapping[str, tuple[str, ...]]) -> Mapping[str, str]:
    """Words for a script, by key, with their places left open as ``{name}``."""
    return {
        key: texts.text(key, **{place: f"{{{place}}}" for place in places})
        for key, places in keys.items()
    }
