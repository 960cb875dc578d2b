"""Which language a page is in: what its reader asks for, what the browser prefers, the club's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.texts.languages import Language, negotiate

if TYPE_CHECKING:
    from starlette.requests import Request

PARAMETER: Final = "lang"
"""The name of the query's parameter, and of the cookie that remembers it."""
TAGS: Final = {Language.ZH_HANT: "zh-Hant", Language.ZH_HANS: "zh-Hans", Language.EN: "en"}
"""How HTML calls the languages."""


def asked_language(request: Request) -> Language | None:
    """The language that the address names; None for none or one that there is not."""
    return _known(request.query_params.get(PARAMETER))


def page_language(request: Request, club: Language) -> Language:
    """The language of a page.

    Args:
        request: its address, its cookie and the browser's preferences are looked at, in this order.
        club: what to fall back on.
    """
    chosen = asked_language(request) or _known(request.cookies.get(PARAMETER))
    return chosen or _preferred(request.headers.get("accept-language", "")) or club


def _known(tag: str | None) -> Language | None:
    return next((language for language, known in TAGS.items() if known == tag), None)


def _preferred(header: str) -> Language | None:
    """The best of a browser's languages that the bot speaks."""
    weighed: list[tuple[float, str]] = []
    for part in header.split(","):
        tag, _, weight = part.partition(";q=")
        try:
            weighed.append((-float(weight or 1), tag.strip()))
        except ValueError:
            continue
    for _, tag in sorted(weighed, key=lambda pair: pair[0]):
        if tag.lower().split("-")[0] in ("zh", "en"):
            return negotiate(tag, Language.EN)
    return None
