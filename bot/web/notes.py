"""Announcements on pages: one plain line each, in the reader's language.

Only what was told to everybody has a number; what only some were told never reaches a page, and of
no announcement the reason.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.desk.tournaments.announcements import Announcement, AnnouncementKind
from bot.web.names import ranges, shown
from bot.web.words import Words

_PUBLIC: Final = frozenset(AnnouncementKind) - {
    AnnouncementKind.RULED,
    AnnouncementKind.REMOVED,
    AnnouncementKind.ALARMED,
}
_MOST_NAMES: Final = 16


def public_notes(announcements: Iterable[Announcement]) -> tuple[Announcement, ...]:
    """Those that were told to everybody, in order."""
    return tuple(one for one in announcements if one.number and one.kind in _PUBLIC)


def note_text(note: Announcement, words: Words) -> str:
    """What an announcement said, in a line."""
    text, comma = words.web.text, words.web.text("list.comma")
    names = [shown(name) for name in _names(note)]
    more = "…" if len(names) > _MOST_NAMES else ""
    tables = ranges(table.number for table in note.tables)
    return text(
        f"note.{note.kind.value}",
        round=note.round,
        wave=note.wave,
        minutes=note.minutes,
        tables=tables,
        count=len(note.tables),
        names=comma.join(names[:_MOST_NAMES]) + more,
        commitment=note.commitment,
    )


def _names(note: Announcement) -> tuple[str, ...]:
    """Who goes on, or shares the head of the final; at the end, who has won."""
    if note.kind is AnnouncementKind.TOURNAMENT_ENDED:
        return tuple(rank.name for rank in note.ranks if rank.place == 1)
    return note.advanced
