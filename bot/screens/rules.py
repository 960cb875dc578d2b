"""The rule book in the bot: its chapters, a clause by number, and how to move on from there."""

from __future__ import annotations

import re
from typing import Final, Protocol

from bot.desk.verbs import Verb
from bot.screens.keys import in_rows, page_key
from bot.screens.markup import bold, escape, text_of
from bot.screens.message import Button, Keyboard, Screen
from bot.texts.library import Texts
from bot.texts.width import fit

_PREFIX: Final = re.compile(r"[A-Z]+")
_LABEL: Final = 24
_PER_PAGE: Final = 20


class Book(Protocol):
    """What can be opened: the book of a rule set, or the regulations of tournaments."""

    @property
    def key(self) -> str:
        """Its name in commands."""
        ...

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause number, in order."""
        ...


class Reading(Protocol):
    """A book in one language; a `Pen` is one."""

    @property
    def texts(self) -> Texts:
        """The words."""
        ...

    @property
    def book(self) -> Book:
        """The book."""
        ...


def contents(pen: Reading) -> Screen:
    """What the rule book is, and its chapters."""
    chapters = [
        page_key(
            Verb.RULES.value,
            pen.texts.text(f"part.{prefix}"),
            f"{pen.book.key}:{prefix}",
        )
        for prefix in _chapters(pen)
    ]
    lines = [
        bold(pen.texts.text("rules.title")),
        pen.texts.text("rules.about"),
        "",
        pen.texts.text("rules.how", rules=pen.book.key, clause=pen.book.clauses[0]),
    ]
    return Screen(text_of(lines), in_rows(chapters, 2))


def _chapters(pen: Reading) -> tuple[str, ...]:
    """The letters that clause numbers begin with, in the order of the book."""
    return tuple(dict.fromkeys(_prefix(clause) for clause in pen.book.clauses))


def _prefix(clause: str) -> str:
    found = _PREFIX.match(clause)
    return found[0] if found else clause


def chapter(pen: Reading, prefix: str, page: int = 0) -> Screen:
    """The clauses of a chapter, a screenful at a time."""
    every = [clause for clause in pen.book.clauses if _prefix(clause) == prefix]
    if not every:
        return contents(pen)
    pages = -(-len(every) // _PER_PAGE)
    page = min(max(page, 0), pages - 1)
    shown = every[page * _PER_PAGE : (page + 1) * _PER_PAGE]
    keys = [_clause_key(pen, clause, with_title=True) for clause in shown]
    turning: list[Button] = []
    for other, sign in ((page - 1, "◀"), (page + 1, "▶")):
        if 0 <= other < pages:
            argument = f"{pen.book.key}:{prefix}-{other}"
            turning.append(page_key(Verb.RULES.value, sign, argument))
    back = page_key(Verb.RULES.value, pen.texts.text("rules.contents"), pen.book.key)
    lines = [bold(pen.texts.text(f"part.{prefix}")), pen.texts.text("rules.title")]
    return Screen(text_of(lines), (*in_rows(keys, 2), (*turning, back)))


def clause(pen: Reading, number: str) -> Screen:
    """A clause with its text; one that does not exist leads to the contents."""
    known = {known.casefold(): known for known in pen.book.clauses}
    found = known.get(number.casefold())
    if found is None:
        screen = contents(pen)
        missing = pen.texts.text(
            "rules.no_clause", clause=escape(fit(number, _LABEL)), first=pen.book.clauses[0]
        )
        return Screen(f"{missing}\n\n{screen.text}", screen.keyboard)
    title = pen.texts.text("rules.clause", clause=found, title=pen.texts.text(f"{found}.title"))
    text = pen.texts.text(f"{found}.text")
    place = pen.book.clauses.index(found)
    beside = [
        _clause_key(pen, pen.book.clauses[other])
        for other in (place - 1, place + 1)
        if 0 <= other < len(pen.book.clauses)
    ]
    back = page_key(
        Verb.RULES.value,
        pen.texts.text(f"part.{_prefix(found)}"),
        f"{pen.book.key}:{_prefix(found)}",
    )
    return Screen(text_of([bold(title), text]), (tuple(beside), (back,)))


def opened(pen: Reading, argument: str) -> Screen:
    """What a key of the rule book asks for: ``taiwan16``, ``taiwan16:TP-1``, ``taiwan16:T13``."""
    _, _, where = argument.partition(":")
    prefix, dash, page = where.partition("-")
    if not where:
        return contents(pen)
    if prefix in _chapters(pen):
        return chapter(pen, prefix, int(page) if dash and page.isdecimal() else 0)
    return clause(pen, where)


def why_row(texts: Texts, book: str, number: str) -> Keyboard:
    """A key that opens the clause something rests on; none where the book has no words for it.

    Args:
        texts: the words of that rule set.
        book: its key.
        number: the clause's.
    """
    if not number or not texts.has(f"{number}.text"):
        return ()
    return ((page_key(Verb.RULES.value, texts.text("result.why"), f"{book}:{number}"),),)


def _clause_key(pen: Reading, number: str, *, with_title: bool = False) -> Button:
    text = number
    if with_title:
        title = pen.texts.text(f"{number}.title")
        text = fit(pen.texts.text("rules.clause", clause=number, title=title), _LABEL)
    return page_key(Verb.RULES.value, text, f"{pen.book.key}:{number}")
