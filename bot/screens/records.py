"""Results of a club and of a person: standings, one's own card, the ledger, past matches.

The values here are what the screens need; whoever loads them from storage fills them in. Chips are
points of the club without value in money, and each screen that shows them says so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from bot.desk.cards import BestDeal, Card
from bot.desk.facts import Who
from bot.desk.ratings import SURE
from bot.pictures.curve import curve
from bot.screens.keys import in_rows, page_key
from bot.screens.lists import Join, joined
from bot.screens.markup import bold, escape, moment, text_of, wrapped
from bot.screens.message import Key, Keyboard, Picture, Screen
from bot.screens.people import called
from bot.texts.library import Texts
from bot.texts.numbers import plain, signed
from bot.texts.width import fit

STANDINGS: Final = "sd"
"""The verb of a key that shows standings; its argument is a span or the number of a season."""
LEDGER: Final = "lg"
"""The verb of a key that turns the ledger's page; its argument is the entry before which the page
begins, none for the newest."""

HISTORY: Final = "hy"
"""The verb of a key that turns the history's page; its argument is the number of the match before
which the page begins, none for the newest."""

_MOST_ROWS: Final = 20
_TITLE: Final = 32
_POINTS: Final = 2
"""How many points make a curve."""

TextsOf: TypeAlias = Callable[[str], Texts]
"""The words of a rule set, by its key."""


class Span(StrEnum):
    """Which time standings are about."""

    SEASON = "season"
    MONTH = "month"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A player in the standings.

    Attributes:
        place: equals share one.
        chips: won or lost in the span.
        matches: played in it.
        average: place on average, 1 to 4.
        rating, elo: as shown to people; None before the first rated match.
        provisional: too few matches were rated for them to be relied on.
    """

    place: int
    who: Who
    chips: int
    matches: int
    average: float
    rating: float | None
    elo: float | None
    provisional: bool


@dataclass(frozen=True, slots=True)
class Standings:
    """A club's standings.

    Attributes:
        season: the number of the season, where it is of one; `closed` if it has ended.
        rank: what they are ordered by: ``chips``, ``place``, ``rating`` or ``elo``.
        total: how many players they have in all.
    """

    club: str
    span: Span
    season: int | None
    closed: bool
    rank: str
    rows: tuple[StandingRow, ...]
    total: int


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """An entry of a person's account.

    Attributes:
        kind: what it is, e.g. ``settled``, ``joining``.
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
class LedgerPage:
    """A page of a person's account.

    Attributes:
        balance: what it holds now.
        older: the entry before which the next page begins; None at the end.
        later: whether this is not the newest page.
    """

    club: str
    balance: int
    rows: tuple[LedgerRow, ...]
    older: int | None
    later: bool


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """A match of the past: its number, when it ended, and its players in the order of places."""

    match: int
    at: int
    rules: str
    players: tuple[tuple[Who, int], ...]
    friendly: bool


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """A page of a club's matches.

    Attributes:
        older: the match before which the next page begins; None at the end.
        later: whether this is not the newest page.
    """

    club: str
    rows: tuple[HistoryRow, ...]
    older: int | None
    later: bool


def standings(view: Standings, texts: Texts) -> Screen:
    """`/standings`."""
    title = texts.text("standings.title", club=escape(fit(view.club, _TITLE)))
    lines = [bold(title), _span(view, texts), texts.text(f"standings.by_{view.rank}")]
    for row in view.rows[:_MOST_ROWS]:
        lines += wrapped(_standing(row, texts))
    if not view.rows:
        lines.append(texts.text("standings.none"))
    elif view.total > len(view.rows[:_MOST_ROWS]):
        lines.append(texts.text("standings.more", total=view.total))
    if view.rows:
        lines += ["", *wrapped(texts.text("standings.ratings", matches=SURE))]
    lines += ["", texts.text("chips.no_money")]
    return Screen(text_of(lines), _spans(view, texts))


def _span(view: Standings, texts: Texts) -> str:
    if view.season is None:
        return texts.text(f"span.{view.span}")
    key = "season.closed_line" if view.closed else "season.present_line"
    return texts.text(key, number=view.season)


def _standing(row: StandingRow, texts: Texts) -> str:
    return texts.text(
        "standings.row",
        place=row.place,
        name=called(texts, row.who),
        chips=signed(row.chips),
        matches=row.matches,
        average=f"{row.average:.2f}" if row.average else texts.text("rating.none"),
        rating=rating_text(row.rating, texts, provisional=row.provisional),
        elo=rating_text(row.elo, texts, provisional=row.provisional),
    )


def rating_text(rating: float | None, texts: Texts, *, provisional: bool) -> str:
    """A rating as people see it, marked while few matches stand behind it."""
    if rating is None:
        return texts.text("rating.none")
    number = str(round(rating))
    return texts.text("rating.provisional", number=number) if provisional else number


def _spans(view: Standings, texts: Texts) -> Keyboard:
    keys = [
        page_key(
            STANDINGS,
            texts.text("switch.on", name=texts.text(f"span.{span}_key"))
            if span is view.span and not view.closed
            else texts.text(f"span.{span}_key"),
            span.value,
        )
        for span in Span
    ]
    if view.season is None or view.season == 1:
        return (tuple(keys),)
    before = view.season - 1
    earlier = page_key(STANDINGS, texts.text("season.key", number=before), str(before))
    return (tuple(keys), (earlier,))


def me(view: Card, texts: Texts, texts_of: TextsOf) -> Screen:
    """`/me`, with the ratings after the last matches as a picture."""
    rating = rating_text(view.rating, texts, provisional=view.provisional)
    elo = rating_text(view.elo, texts, provisional=view.provisional)
    lines = [
        bold(texts.text("me.title", name=called(texts, view.who))),
        escape(fit(view.club, _TITLE)),
        texts.text("me.chips", chips=signed(view.chips), balance=plain(view.balance)),
        texts.text("me.ratings", rating=rating, elo=elo),
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
            texts.text(
                "me.favourite", name=_title(texts_of(one.rules), one.clause), count=one.times
            )
            for one in view.favourites
        ]
        lines += wrapped(texts.text("me.favourites", items=joined(texts, Join.COMMA, items)))
    if view.best is not None:
        lines += wrapped(_best(view.best, texts, texts_of))
    if view.provisional and view.rating is not None:
        lines += wrapped(texts.text("me.provisional", matches=SURE))
    lines += ["", texts.text("chips.no_money")]
    return Screen(text_of(lines), picture=_curve(view))


def _best(best: BestDeal, texts: Texts, texts_of: TextsOf) -> str:
    own = texts_of(best.rules)
    return texts.text(
        "me.best",
        deal=f"{best.match}.{best.deal}",
        worth=own.plural("key.worth", best.value),
        items=joined(texts, Join.COMMA, (_title(own, clause) for clause in best.clauses)),
    )


def _title(texts: Texts, clause: str) -> str:
    """What a clause is called; one that the rule book has no more is named by its number."""
    key = f"{clause}.title"
    return texts.text(key) if texts.has(key) else escape(clause)


def _curve(view: Card) -> Picture | None:
    if len(view.curve) < _POINTS:
        return None
    lines = (
        tuple(point.rating for point in view.curve),
        tuple(point.elo for point in view.curve),
    )
    return Picture(curve(lines), "ratings.png")


def ledger(view: LedgerPage, texts: Texts) -> Screen:
    """`/ledger`: the newest entry first, each with what caused it and the balance after it."""
    lines = [bold(texts.text("ledger.title", club=escape(fit(view.club, _TITLE))))]
    lines.append(texts.text("ledger.balance", balance=plain(view.balance)))
    for row in view.rows[:_MOST_ROWS]:
        lines += wrapped(_entry(row, texts))
    if not view.rows:
        lines.append(texts.text("ledger.none"))
    lines += ["", texts.text("chips.no_money")]
    return Screen(text_of(lines), _pages(LEDGER, view.older, texts, later=view.later))


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


def history(view: HistoryPage, texts: Texts) -> Screen:
    """`/history`: the newest match first, and how to look at one."""
    lines = [bold(texts.text("history.title", club=escape(fit(view.club, _TITLE))))]
    for row in view.rows[:_MOST_ROWS]:
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
    if view.rows:
        lines += ["", texts.text("history.how", match=view.rows[0].match)]
    else:
        lines.append(texts.text("history.none"))
    return Screen(text_of(lines), _pages(HISTORY, view.older, texts, later=view.later))


def _pages(verb: str, older: int | None, texts: Texts, *, later: bool) -> Keyboard:
    """Keys to the newest page and to the one before."""
    keys: list[Key] = []
    if later:
        keys.append(page_key(verb, texts.text("page.newest")))
    if older is not None:
        keys.append(page_key(verb, texts.text("page.older"), str(older)))
    return in_rows(keys, 2)
