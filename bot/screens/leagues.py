"""A league of a club: its table, its terms, and which of the last matches count."""

from __future__ import annotations

from datetime import datetime, tzinfo
from fractions import Fraction
from typing import Final

from bot.desk.clubhouse.leagues import CountedMatch, LeagueView
from bot.desk.facts import Who
from bot.screens.keys import page_key
from bot.screens.lists import Join, joined
from bot.screens.markup import bold, escape, moment, text_of, wrapped
from bot.screens.message import Screen
from bot.screens.people import called, plain_name
from bot.texts.library import Texts
from referee.tournament.league import LeagueLine, LeagueTerms

LEAGUE: Final = "le"
"""The verb of a key that shows a league; its argument is the league's number."""

_ROWS: Final = 20
_MATCHES: Final = 8
_NAME: Final = 32
_RULES: Final = 96


def league(view: LeagueView, zone: tzinfo, texts: Texts) -> Screen:
    """`/league`."""
    title = texts.text(
        "league.title", number=view.number, name=escape(plain_name(view.name, _NAME, "?"))
    )
    lines = [bold(title), *_terms(view.terms, zone, texts)]
    if view.over:
        lines.append(texts.text("league.over"))
    lines.append("")
    lines += [_line(line, who, texts) for line, who in view.lines[:_ROWS]]
    if not view.lines:
        lines.append(texts.text("league.empty"))
    if view.matches:
        lines += ["", texts.text("league.matches")]
        lines += [_match(match, texts) for match in view.matches[:_MATCHES]]
    earlier = view.number - 1
    keys = (
        ((page_key(LEAGUE, texts.text("league.key", number=earlier), str(earlier)),),)
        if earlier
        else ()
    )
    return Screen(text_of(lines), keys)


def none(texts: Texts) -> Screen:
    """There is no league yet: how to open one."""
    return Screen(text_of([texts.text("league.none"), "", *wrapped(texts.text("league.how"))]))


def _terms(terms: LeagueTerms, zone: tzinfo, texts: Texts) -> list[str]:
    last = terms.closes - 1
    parts = [
        texts.text("league.time", first=_day(terms.opens, zone), last=_day(last, zone)),
        texts.text(f"league.rank_{terms.rank}"),
        texts.text(f"league.points_{terms.points}"),
        texts.text("league.best", count=terms.best) if terms.best else "",
        texts.text("league.least", count=terms.least) if terms.least > 1 else "",
        texts.text("league.a_day", count=terms.a_day) if terms.a_day else "",
    ]
    lines = list(wrapped(joined(texts, Join.BAR, parts)))
    if terms.rules:
        rules = escape(plain_name(terms.rules, _RULES, "?"))
        lines += wrapped(texts.text("league.pinned", rules=rules))
    return lines


def _day(milliseconds: int, zone: tzinfo) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, zone).date().isoformat()


def _line(line: LeagueLine, who: Who, texts: Texts) -> str:
    key = "league.line" if line.place else "league.line_unranked"
    return texts.text(
        key,
        place=line.place,
        name=called(texts, who),
        score=_score(line.score),
        matches=line.matches,
        firsts=line.firsts,
    )


def _score(score: Fraction) -> str:
    if score.denominator == 1:
        return f"{score.numerator:+d}".replace("-", "−")
    return f"{float(score):+.2f}".replace("-", "−")


def _match(match: CountedMatch, texts: Texts) -> str:
    return texts.text(
        "league.match",
        match=match.number,
        time=moment(match.ended, texts.text("time.earlier")),
        counts=texts.text(f"counting.{match.counts}"),
    )
