"""A planned table: the list in the group, and the reminder in private."""

from __future__ import annotations

from typing import Final

from bot.desk.clubhouse.plan_views import PlanView, ReminderView
from bot.screens.keys import page_key
from bot.screens.markup import bold, escape, moment, text_of, wrapped
from bot.screens.message import Notice, Screen, Style
from bot.screens.pen import Pen
from bot.screens.people import called, plain_name
from bot.screens.terms import terms_line
from bot.texts.library import Texts
from referee.seats import SEATS

JOIN: Final = "pj"
"""The verb of a key that puts the presser on a list, or takes them off it again."""
CANCEL: Final = "px"
"""The verb of a key that gives a planned table up. Both carry the plan's key."""

_TITLE: Final = 32


def plan(view: PlanView, pen: Pen) -> Screen:
    """The list: when, by which rules, who."""
    texts = pen.texts
    lines = [bold(texts.text("plan.title", time=view.time))]
    lines += wrapped(texts.text("rules.title"))
    lines += wrapped(terms_line(pen, view.terms, ()))
    lines += [
        texts.text(
            "plan.line" if place <= len(SEATS) else "plan.waiting",
            place=place,
            name=called(texts, who, _TITLE),
        )
        for place, who in enumerate(view.people, 1)
    ]
    if not view.state.open:
        return Screen(text_of([*lines, "", texts.text(f"plan.{view.state}")]))
    left = moment(view.due, view.time)
    lines += ["", *wrapped(texts.text("plan.how", time=left))]
    keys = (
        page_key(JOIN, texts.text("plan.join"), view.plan, Style.PRIMARY),
        page_key(CANCEL, texts.text("plan.cancel"), view.plan, Style.DANGER),
    )
    return Screen(text_of(lines), (keys,))


def reminder(view: ReminderView, texts: Texts) -> Screen:
    """In private, aloud: the table is about to open."""
    group = escape(plain_name(view.group, _TITLE, "?"))
    left = moment(view.due, view.time)
    text = texts.text("plan.reminder", group=group, time=view.time, left=left)
    return Screen(text_of(wrapped(text)), notice=Notice.ALOUD)
