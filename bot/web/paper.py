"""Pages from templates: escaped by default, in the reader's language, with headers that let a
browser load nothing but what this server has.
"""

from __future__ import annotations

from datetime import UTC, datetime
from http import HTTPStatus
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from bot.screens.tournaments.figures import figures
from bot.texts.languages import Language
from bot.texts.library import Library, UnknownDomain
from bot.web.names import ranges, seat_name, shown
from bot.web.tongue import PARAMETER, TAGS, asked_language, page_language
from bot.web.words import Words, words_of

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""Sent with every answer: no script in the page itself, nothing from elsewhere, in no frame."""

_YEAR: Final = 365 * 24 * 60 * 60


class Paper:
    """Draws pages.

    Args:
        base: the path under which the pages are, without a slash at its end; often empty.
        default: the operator's language.
    """

    def __init__(self, library: Library, base: str, default: Language) -> None:
        self._library = library
        self._default = default
        self.base = base
        self._environment = Environment(
            loader=PackageLoader("bot.web"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._environment.filters |= {
            "ranges": ranges,
            "shown": shown,
            "seat_name": seat_name,
            "moment": moment,
        }

    def words(self, request: Request, club: str | None = None) -> Words:
        """The language of a page; `club` is the tag of the club's."""
        fallback = next((one for one in Language if one.value == club), self._default)
        return self.words_in(page_language(request, fallback))

    def words_in(self, language: Language) -> Words:
        """A language on a page."""
        return words_of(self._library, language)

    def rules_name(self, rules: str, words: Words) -> str:
        """What a rule set is called; its key where its catalogue is gone."""
        try:
            return self._library.texts(words.language, rules).text("rules.title")
        except UnknownDomain:
            return rules

    def page(
        self,
        request: Request,
        name: str,
        words: Words,
        status: HTTPStatus = HTTPStatus.OK,
        **values: object,
    ) -> Response:
        """A page from the template of that name; its values are escaped there."""
        html = self._environment.get_template(name).render(
            values
            | {
                "base": self.base,
                "words": words,
                "t": words.web.text,
                "tn": words.web.plural,
                "te": words.event.text,
                "figures": figures,
                "languages": _languages(request),
            }
        )
        response = HTMLResponse(html, status, headers={"Cache-Control": "no-store"})
        if (asked := asked_language(request)) is not None:
            response.set_cookie(
                PARAMETER, TAGS[asked], max_age=_YEAR, samesite="lax", httponly=True
            )
        return response

    def fault(self, request: Request, status: HTTPStatus, key: str, **values: str) -> Response:
        """A page that says what is wrong and what to do instead."""
        words = self.words(request)
        text = words.web.text(key, **values)
        return self.page(request, "fault.html", words, status, text=text)


def _languages(request: Request) -> tuple[tuple[str, str, str], ...]:
    """The page in each language: its tag, its own name, its address."""
    return tuple(
        (tag, language.own_name, request.url.include_query_params(**{PARAMETER: tag}).query)
        for language, tag in TAGS.items()
    )


def moment(milliseconds: int) -> Markup:
    """A moment as an element that a script puts into the reader's own time zone."""
    at = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return Markup('<time datetime="{}">{} UTC</time>').format(
        at.isoformat(timespec="seconds"), at.strftime("%Y-%m-%d %H:%M")
    )
