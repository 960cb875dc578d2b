"""`/web`: the addresses of pages, in the private chat with the personal link of the staff."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.screens.addresses import Addresses, addresses, link_ended, not_served

if TYPE_CHECKING:
    from bot.desk.queries import Queries
    from bot.desk.tournaments import Tournaments
    from bot.screens.message import Screen
    from bot.screens.pen import PenCase
    from bot.telegram.handlers.asked import Asked
    from bot.telegram.handlers.tournament_finder import TournamentFinder
    from bot.web.site import Site

_END: Final = "end"


class WebCommand:
    """Answers the command.

    Args:
        site: the pages; None where none are served.
        finder: tells which tournament is meant.
    """

    def __init__(
        self,
        site: Site | None,
        tournaments: Tournaments,
        finder: TournamentFinder,
        queries: Queries,
        pens: PenCase,
    ) -> None:
        self._site = site
        self._tournaments = tournaments
        self._finder = finder
        self._queries = queries
        self._pens = pens

    async def answer(self, asked: Asked) -> Screen | None:
        """What there is for whoever asks; `/web end` takes the personal link back."""
        texts = self._pens.texts(asked.tag)
        if self._site is None:
            return not_served(texts)
        key = await self._finder.open_at(asked)
        if asked.words[:1] == (_END,) and key is not None and asked.person is not None:
            await self._site.staff_links.revoke(key, asked.person)
            return link_ended(texts)
        club = await self._club(asked)
        view = Addresses(
            title="" if key is None else (await self._tournaments.public(key)).view.title,
            event=None if key is None else self._site.event_address(key),
            screen=None if key is None else self._site.screen_address(key),
            club=None if club is None else await self._site.club_pages.address(club),
            staff=await self._personal(self._site, asked, key),
        )
        return addresses(view, texts)

    async def _personal(self, site: Site, asked: Asked, key: str | None) -> str | None:
        """A new personal link; never where others would see it."""
        if asked.in_group or asked.person is None or key is None:
            return None
        if await self._tournaments.desk_of(key, asked.person) is None:
            return None
        return await site.staff_links.make(key, asked.person)

    async def _club(self, asked: Asked) -> int | None:
        if asked.in_group:
            return await self._queries.club_at(asked.place)
        return None if asked.person is None else await self._queries.club_of(asked.person)
