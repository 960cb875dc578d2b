"""What every screen needs beside its view: words, the rule book, and addresses."""

from __future__ import annotations

from dataclasses import dataclass

from bot.desk.ports import Place
from bot.texts.languages import Language, negotiate
from bot.texts.library import Library, Texts
from bot.texts.tiles import TileNames, tile_names
from referee.rules.base import RuleBook
from referee.rules.options import OptionSet, parse_options, split_assignments
from referee.rules.registry import Registry
from referee.table.terms import Terms
from referee.tournament.regulations import REGULATIONS, Regulations

_SUPERGROUP = -1_000_000_000_000


@dataclass(frozen=True, slots=True)
class Links:
    """Addresses of one bot; `username` without @."""

    username: str

    def start(self, payload: str = "") -> str:
        """Opens the private chat; with a payload, pressing Start hands it over."""
        address = f"https://t.me/{self.username}"
        return f"{address}?start={payload}" if payload else address

    def chat(self, place: Place) -> str | None:
        """Opens the group; None for a basic group, which has no address."""
        if place.chat >= _SUPERGROUP:
            return None
        return f"https://t.me/c/{_SUPERGROUP - place.chat}/{place.thread or 1}"


@dataclass(frozen=True, slots=True)
class Pen:
    """A language with a rule set's words, its rule book, and the bot's addresses.

    Attributes:
        shelf: all rule sets there are: key and name.
    """

    texts: Texts
    book: RuleBook
    links: Links
    shelf: tuple[tuple[str, str], ...] = ()

    @property
    def tiles(self) -> TileNames:
        """The names of tiles."""
        return tile_names(self.texts)

    @property
    def language(self) -> Language:
        """The language written in."""
        return self.texts.language

    def options(self, terms: Terms) -> OptionSet:
        """The values of the rule set's own options under these terms."""
        return parse_options(self.book.options, split_assignments(terms.options))


@dataclass(frozen=True, slots=True)
class RegulationsPen:
    """The regulations of tournaments in one language."""

    texts: Texts
    book: Regulations = REGULATIONS


class PenCase:
    """Pens for any language and rule set. One a bot; made by the composition root."""

    def __init__(
        self, library: Library, registry: Registry, username: str, default: Language
    ) -> None:
        self._library = library
        self._registry = registry
        self._links = Links(username)
        self._default = default

    @property
    def links(self) -> Links:
        """The bot's addresses."""
        return self._links

    @property
    def registry(self) -> Registry:
        """The rule books there are."""
        return self._registry

    def language(self, tag: str | None) -> Language:
        """The language for a tag as it was chosen or as Telegram names it."""
        chosen = next((known for known in Language if known.value == tag), None)
        return chosen or negotiate(tag, self._default)

    def pen(self, tag: str | None, rules: str) -> Pen:
        """A pen for the language of `tag` and the rule set `rules`.

        Raises:
            UnknownRules: there is no such rule set.
        """
        language = self.language(tag)
        book = self._registry.book(rules)
        shelf = tuple(self.shelf(tag).items())
        return Pen(self._library.texts(language, rules), book, self._links, shelf)

    def words(self, tag: str | None, domain: str) -> Texts:
        """The words of a catalogue, before the bot's own."""
        return self._library.texts(self.language(tag), domain)

    def regulations(self, tag: str | None) -> RegulationsPen:
        """The regulations of tournaments, to be read by clause."""
        return RegulationsPen(self.words(tag, REGULATIONS.key))

    def presets(self, tag: str | None, rules: str) -> dict[str, str]:
        """The names of a rule set's presets by their keys; none of a rule set that there is not."""
        book = self._registry.books.get(rules)
        words = None if book is None else self.words(tag, rules)
        if book is None or words is None:
            return {}
        return {preset: words.text(f"preset.{preset}") for preset in book.presets}

    def shelf(self, tag: str | None) -> dict[str, str]:
        """The names of all rule sets by their keys."""
        words = {key: self.words(tag, key) for key in self._registry.books}
        return {key: texts.text("rules.title") for key, texts in words.items()}

    def texts(self, tag: str | None) -> Texts:
        """The bot's own words in the language of `tag`."""
        return self._library.texts(self.language(tag))
