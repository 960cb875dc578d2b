"""What people read: message catalogues in three languages and the names of tiles."""

from bot.texts.languages import Language, negotiate
from bot.texts.library import BOT_DOMAIN, Library, MissingText, Texts, UnknownDomain

__all__ = [
    "BOT_DOMAIN",
    "Language",
    "Library",
    "MissingText",
    "Texts",
    "UnknownDomain",
    "negotiate",
]
