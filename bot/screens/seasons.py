"""A club's seasons: the present one, those that were closed, and how to close one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.screens.markup import bold, escape, moment, text_of, wrapped
from bot.screens.message import Screen
from bot.screens.people import plain_name
from bot.texts.library import Texts
from bot.texts.width import fit
from storage.seasons import Season

_MOST: Final = 10
_TITLE: Final = 32


@dataclass(frozen=True, slots=True)
class SeasonsView:
    """The seasons of a club: the present one's number, the closed ones from the newest on.

    Attributes:
        carry: per cent of the chips that the next season begins with.
    """

    club: str
    present: int
    closed: tuple[Season, ...]
    carry: int


def seasons(view: SeasonsView, texts: Texts) -> Screen:
    """`/season`."""
    lines = [bold(texts.text("season.title", club=escape(fit(view.club, _TITLE))))]
    lines.append(texts.text("season.present", number=view.present))
    for season in view.closed[:_MOST]:
        time = moment(season.ended, texts.text("time.earlier"))
        name = escape(plain_name(season.name, _TITLE, ""))
        lines.append(texts.text("season.line", number=season.number, time=time, name=name).rstrip())
    lines += ["", *wrapped(texts.text("season.how", carry=view.carry))]
    return Screen(text_of(lines))
