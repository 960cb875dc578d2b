"""Results of a club and of a person: standings, one's own card, the ledger, past matches.

The values here are what the screens need; whoever loads them from storage fills them in. Chips are
points of the club without value in money, and each screen that shows them says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.desk.views import Who
from bot.screens.keys import page_key
from bot.screens.lists import Join, joined
from bot.screens.markup import bold, escape, moment, text_of
from bot.screens.message import Keyboard, Screen
from bot.screens.people import called
from bot.texts.library import Texts
from bot.texts.numbers import plain, signed
from bot.texts.width import fit

STANDINGS: Final = "sd"
"""The verb of a key that shows standings; its argument is a span."""

_MOST_ROWS: Final = 20
_TITLE: Final = 32


class Span(StrEnum):
    """Which time standings are about."""

    SEASON = "season"
    MONTH = "month"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A player in the standings.

    Attributes:
        place: equal chips share one.
        chips: won or lost in the span.
        matches: played in it.
        average: place on average, 1 to 4.
        rating: as shown to people; None while too few matches were played.
    """

    place: int
    who: Who
    chips: int
    matches: int
    average: float
    rating: float | None


@dataclass(frozen=True, slots=True)
class Standings:
    """A club's standings. `total` is how many players they have in all."""

    club: str
    span: Span
    rows: tuple[StandingRow, ...]
    total: int


@dataclass(frozen=True, slots=True)
class MyCard:
    """A person in a club.

    Attributes:
        places: how often first, second, third, fourth.
        wins: deals won; `self_draws` of them by self-draw; `dealt_in` deals lost by discard.
        favourites: clauses of items with how often they were won.
    """

    club: str
    who: Who
    chips: int
    matches: int
    places: tuple[int, int, int, int]
    deals: int
    wins: int
    self_draws: int
    dealt_in: int
    rating: float | None
    favourites: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """An entry of a person's account.

    Attributes:
        kind: what it is, e.g. ``match``, ``correction``.
        match: the match that caused it, if one did, and its deal, if it was one deal.
        at: when, in milliseconds since 1970.
    """

    kind: str
    match: int | None
    deal: int | None
    amount: int
    balance: int
    at: int


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """A match of the past: its number, when it ended, and its players in the order of places."""

    match: int
    at: int
    rules: str
    players: tuple[tuple[Who, int], ...]
    friendly: bool


def standings(view: Standings, texts: Texts) -> Screen:
    """`/standings`."""
    title = texts.text("standings.title", club=escape(fit(view.club, _TITLE)))
    lines = [bold(title), texts.text(f"span.{view.span}")]
    lines += [_standing(row, texts) for row in view.rows[:_MOST_ROWS]]
    if not view.rows:
        lines.append(texts.text("standings.none"))
    elif view.total > len(view.rows[:_MOST_ROWS]):
        lines.append(texts.text("standings.more", total=view.total))
    lines += ["", texts.text("chips.no_money")]
    return Screen(text_of(lines), _spans(view.span, texts))


def _standing(row: StandingRow, texts: Texts) -> str:
    return texts.text(
        "standings.row",
        place=row.place,
        name=called(texts, row.who),
        chips=signed(row.chips),
        matches=row.matches,
        average=f"{row.average:.2f}",
        rating=_rating(row.rating, texts),
    )


def _rating(rating: float | None, texts: Texts) -> str:
    return texts.text("rating.none") if rating is None else str(round(rating))


def _spans(present: Span, texts: Texts) -> Keyboard:
    keys = [
        page_key(
            STANDINGS,
            texts.text("switch.on", name=texts.text(f"span.{span}_key"))
            if span is present
            else texts.text(f"span.{span}_key"),
            span.value,
        )
        for span in Span
    ]
    return (tuple(keys),)


def me(view: MyCard, texts: Texts) -> Screen:
    """`/me`."""
    lines = [
        bold(texts.text("me.title", name=called(texts, view.who))),
        escape(fit(view.club, _TITLE)),
        texts.text("me.chips", chips=signed(view.chips), rating=_rating(view.rating, texts)),
        texts.plural("me.matches", view.matches),
        texts.text("me.places", **{f"p{n}": count for n, count in enumerate(view.places, 1)}),
        texts.text(
            "me.deals",
            deals=view.deals,
            wins=view.wins,
            draws=view.self_draws,
            losses=view.dealt_in,
            rate=f"{100 * view.wins / view.deals:.0f}" if view.deals else "0",
        ),
    ]
    if view.favourites:
        items = [
            texts.text("me.favourite", name=texts.text(f"{clause}.title"), count=count)
            for clause, count in view.favourites
        ]
        lines.append(texts.text("me.favourites", items=joined(texts, Join.COMMA, items)))
    lines += ["", texts.text("chips.no_money")]
    return Screen(text_of(lines))


def ledger(club: str, rows: tuple[LedgerRow, ...], texts: Texts) -> Screen:
    """`/ledger`: the last entries, the newest first, each with what caused it."""
    lines = [bold(texts.text("ledger.title", club=escape(fit(club, _TITLE))))]
    lines += [_entry(row, texts) for row in rows[:_MOST_ROWS]]
    if not rows:
        lines.append(texts.text("ledger.none"))
    lines += ["", texts.text("chips.no_money")]
    return Screen(text_of(lines))


def _entry(row: LedgerRow, texts: Texts) -> str:
    key = f"ledger.{row.kind}"
    kind = texts.text(key) if texts.has(key) else texts.text("ledger.other")
    cause = "" if row.match is None else f"{row.match}" + (f".{row.deal}" if row.deal else "")
    return texts.text(
        "ledger.row",
        time=moment(row.at, texts.text("time.earlier")),
        kind=kind,
        cause=texts.text("ledger.cause", cause=cause) if cause else "",
        amount=signed(row.amount),
        balance=plain(row.balance),
    )


def history(club: str, rows: tuple[HistoryRow, ...], texts: Texts) -> Screen:
    """`/history`: the last matches, the newest first, and how to look at one."""
    lines = [bold(texts.text("history.title", club=escape(fit(club, _TITLE))))]
    for row in rows[:_MOST_ROWS]:
        players = joined(
            texts,
            Join.COMMA,
            (
                texts.text("history.player", name=called(texts, who), chips=signed(chips))
                for who, chips in row.players
            ),
        )
        friendly = texts.text("history.friendly") if row.friendly else ""
        time = moment(row.at, texts.text("time.earlier"))
        lines.append(
            texts.text(
                "history.row", match=row.match, time=time, players=players, friendly=friendly
            ).rstrip()
        )
    if not rows:
        lines.append(texts.text("history.none"))
    else:
        lines += ["", texts.text("history.how", match=rows[0].match)]
    return Screen(text_of(lines))
