"""The screens that tell the addresses of pages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.screens.addresses import Addresses, addresses, link_ended, not_served
from bot.screens.message import Screen
from bot.screens.pen import Pen


def pages(pen: Pen) -> Iterator[tuple[str, Screen]]:
    """All of them by name."""
    club = Addresses("", None, None, "https://mahjong.test/c/abcdefgh23456723")
    event = "https://mahjong.test/t/abcdefgh"
    both = replace(club, title="Spring <Cup>", event=event, screen=f"{event}/screen")
    yield "web_club", addresses(club, pen.texts)
    yield "web_group", addresses(both, pen.texts)
    yield (
        "web_staff",
        addresses(replace(both, staff="https://mahjong.test/staff/open#x"), pen.texts),
    )
    yield "web_nothing", addresses(replace(club, club=None), pen.texts)
    yield "web_not_served", not_served(pen.texts)
    yield "web_ended", link_ended(pen.texts)
