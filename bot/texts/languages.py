"""The languages the bot speaks, and which of them suits a Telegram `language_code`."""

from __future__ import annotations

from enum import StrEnum


class Language(StrEnum):
    """A language with a complete catalogue; the value names its folder in `bot/locales`."""

    ZH_HANT = "zh_Hant"
    """繁體中文."""
    ZH_HANS = "zh_Hans"
    """简体中文."""
    EN = "en"
    """English."""

    @property
    def own_name(self) -> str:
        """The language's name in itself, as `/language` offers it."""
        return _OWN_NAMES[self]


_OWN_NAMES = {Language.ZH_HANT: "繁體中文", Language.ZH_HANS: "简体中文", Language.EN: "English"}
_TRADITIONAL = frozenset({"hant", "tw", "hk", "mo"})


def negotiate(language_code: str | None, default: Language) -> Language:
    """The language for a client that names `language_code`, such as ``zh-hans`` or ``en-GB``.

    A Chinese script outweighs the region; without one Taiwan, Hong Kong and Macau are traditional
    and everywhere else, bare ``zh`` too, is simplified. What no catalogue serves gets `default`.
    """
    language, *subtags = (language_code or "").lower().replace("_", "-").split("-")
    match language:
        case "en":
            return Language.EN
        case "zh" if "hans" in subtags:
            return Language.ZH_HANS
        case "zh":
            return Language.ZH_HANT if _TRADITIONAL.intersection(subtags) else Language.ZH_HANS
        case _:
            return default
