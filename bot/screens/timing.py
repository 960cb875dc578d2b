"""Limits: written once, counted down by the client, never edited to tick."""

from __future__ import annotations

from bot.desk.facts import Facts
from bot.screens.markup import moment
from bot.screens.pen import Pen
from bot.texts.library import Texts
from bot.texts.numbers import spoken
from referee.deal.state import AskKind
from referee.deal.views import OwnTiles, Question

_BY_CLAIM = (AskKind.CLAIM, AskKind.DECLARATION)


def basic_seconds(facts: Facts, question: Question) -> int:
    """How long the question's ordinary time is."""
    pace = facts.terms.pace()
    return (pace.claim if question.kind in _BY_CLAIM else pace.turn) // 1000


def limit(pen: Pen, facts: Facts, question: Question, own: OwnTiles) -> str:
    """⏱20秒 ＋60: the ordinary time as a moment, then the reserve; empty without a limit."""
    if question.basic is None or question.final is None:
        return ""
    seconds = pen.texts.text("time.seconds", count=basic_seconds(facts, question))
    time = moment(question.basic, seconds)
    if question.final <= question.basic:
        return pen.texts.text("time.limit", time=time)
    return pen.texts.text("time.limit_bank", time=time, bank=-(-own.bank // 1000))


def until(texts: Texts, milliseconds: int, seconds: int) -> str:
    """A moment to come; `seconds` is what stands there for clients that cannot count down."""
    return moment(milliseconds, texts.text("time.seconds", count=seconds))


def spoken_limit(pen: Pen, facts: Facts, question: Question) -> str:
    """Twenty seconds; empty without a limit."""
    if question.basic is None:
        return ""
    seconds = basic_seconds(facts, question)
    number = spoken(pen.texts, seconds)
    return pen.texts.plural("time.spoken_seconds", seconds, number=number)
