"""Which tournament is meant: by the group, by the asker, by a code or a link."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from bot.desk.tournaments import TournamentUnknown
from bot.screens.tournaments.card import PAYLOAD
from bot.screens.tournaments.entry import RECEIPT
from storage import clubs, people, tournaments

if TYPE_CHECKING:
    from bot.desk.tournaments import Tournaments
    from bot.telegram.handlers.asked import Asked
    from storage.database import Database

_KEY: Final = re.compile(r"[a-z2-7]{8}")
_CODE: Final = re.compile(r"[0-9A-Za-z]{8}")


class TournamentFinder:
    """Looks tournaments up, and people by the names that mention them."""

    def __init__(self, all_tournaments: Tournaments, database: Database) -> None:
        self._tournaments = all_tournaments
        self._database = database

    async def open_at(self, asked: Asked) -> str | None:
        """The tournament that is meant where none is named: the group's, the asker's own, else
        that of a club of which the asker is a member.
        """
        if asked.in_group:
            return await self._tournaments.at(asked.place)
        if asked.person is None:
            return None
        bot, person = asked.place.bot, asked.person
        own = await self._tournaments.of_person(bot, person)
        return own or await self._database.read(tournaments.tournament_of_member, bot, person)

    async def round_of(self, key: str) -> int:
        """The number of the round in hand or drawn next."""
        return (await self._tournaments.public(key)).view.round

    async def account_of(self, username: str) -> int | None:
        """The account that goes by a name at Telegram, as far as the bot has met it."""
        found = await self._database.read(people.find_by_username, username)
        return found[0].person if len(found) == 1 else None

    async def linked_key(self, kind: str, code: str) -> str | None:
        """The tournament that a link means; None where it is rubbish or nobody's any more."""
        if kind == PAYLOAD and _KEY.fullmatch(code):
            return code if await self._exists(code) else None
        if kind == PAYLOAD or not _CODE.fullmatch(code):
            return None
        if kind == RECEIPT:
            return await self._tournaments.by_receipt(code)
        return await self._tournaments.by_card(code)

    async def _exists(self, key: str) -> bool:
        try:
            await self._tournaments.public(key)
        except TournamentUnknown:
            return False
        return True

    async def last_at(self, asked: Asked) -> str | None:
        """The last tournament of the group, or of the asker, which can still be looked at."""
        place = asked.place
        if not asked.in_group and asked.person is not None:
            last = tournaments.last_tournament_of_person
            return await self._database.read(last, place.bot, asked.person)
        chat = await self._database.read(clubs.chat_of, place.bot, place.chat)
        rows = () if chat is None else await self._tournaments.of_club(chat.club)
        return rows[0].key if rows else None
