"""Short messages for one event each. In a group only two of them buzz: full, and missed."""

from __future__ import annotations

from typing import Final

from bot.desk.facts import Who
from bot.desk.notice_kinds import NoticeKind
from bot.desk.verbs import Verb
from bot.desk.views import NoticeView, SeatsView
from bot.screens.circumstances import (
    ABSENCE_SECONDS,
    AWAIT_SECONDS,
    PAUSE_SECONDS,
    VOTE_SECONDS,
    absence_row,
    vote_row,
)
from bot.screens.keys import table_key
from bot.screens.lists import Join, joined
from bot.screens.live import enter_link
from bot.screens.markup import mention, moment, text_of, wrapped
from bot.screens.message import Keyboard, Link, Notice, Screen, Style
from bot.screens.pen import Pen
from bot.screens.people import called, mentioned
from bot.screens.result import short_lock
from bot.screens.rules import why_row
from referee.seats import SEATS
from referee.table.state import Motion, PauseReason

_ALOUD: Final = frozenset(
    {
        NoticeKind.TABLE_FULL,
        NoticeKind.MISSED,
        NoticeKind.NUDGE,
        NoticeKind.PROMPT,
        NoticeKind.SEAT_FREE,
        NoticeKind.LIVE_BEGAN,
    }
)

_WINDS: Final = "eswn"


def notice(view: NoticeView, pen: Pen) -> Screen:
    """The message."""
    sound = Notice.ALOUD if view.kind in _ALOUD else Notice.SILENT
    return Screen(_text(view, pen), _keys(view, pen), sound)


def _text(view: NoticeView, pen: Pen) -> str:
    texts = pen.texts
    key = f"notice.{view.kind}_{view.reason}"
    if not view.reason or not texts.has(key):
        key = f"notice.{view.kind}"
    who = "" if view.who is None else called(texts, view.who)
    if view.kind is NoticeKind.MISSED and view.who is not None:
        who = mentioned(texts, view.who)
    people = joined(texts, Join.COMMA, (mentioned(texts, one) for one in view.people))
    text = texts.text(
        key,
        who=who,
        by="" if view.by is None else called(texts, view.by),
        people=people,
        time=_time(view, pen),
        lock=short_lock(view.lock),
        reason=view.reason,
    )
    return text_of(line for part in text.split("\n") for line in wrapped(part))


def _time(view: NoticeView, pen: Pen) -> str:
    """The limit, as long as it is when the message is written."""
    if view.until is None:
        return pen.texts.text("notice.no_limit")
    seconds = {NoticeKind.VOTE: VOTE_SECONDS, NoticeKind.PAUSED: PAUSE_SECONDS}.get(
        view.kind, ABSENCE_SECONDS
    )
    if view.reason == PauseReason.ABSENCE.value:
        seconds = AWAIT_SECONDS
    return moment(view.until, pen.texts.text("time.seconds", count=seconds))


def _keys(view: NoticeView, pen: Pen) -> Keyboard:
    texts, table = pen.texts, view.table
    match view.kind:
        case NoticeKind.TABLE_FULL:
            play = Link(texts.text("board.play"), pen.links.start(table), Style.PRIMARY)
            return ((play, table_key(table, Verb.MY_HAND, texts.text("board.my_hand"))),)
        case NoticeKind.LIVE_BEGAN:
            return ((enter_link(table, pen),),)
        case NoticeKind.MISSED if view.seat is not None:
            return (absence_row(table, view.seat, pen),)
        case NoticeKind.VOTE:
            return (vote_row(table, Motion(view.reason), pen),)
        case NoticeKind.ERRED:
            return why_row(texts, pen.book.key, view.reason)
        case NoticeKind.PAUSED:
            return ()
        case NoticeKind.SEAT_FREE | NoticeKind.NUDGE | NoticeKind.PROMPT:
            address = pen.links.chat(view.place)
            return () if address is None else ((Link(texts.text("tool.group"), address),),)
        case _:
            return ()


def seats(view: SeatsView, pen: Pen) -> Screen:
    """How the seats were drawn: the throws, who sits where, who deals first."""
    texts, facts = pen.texts, view.facts
    throws = [joined(texts, Join.PLUS, map(str, throw)) for throw in view.throws]
    dealer = called(texts, facts.seats[view.first_dealer].who)
    lines = [texts.text("seats.title", match=facts.match)]
    if view.lost:
        lines += wrapped(texts.text("seats.lost"))
    elif view.by_seed:
        lines += wrapped(texts.text("seats.by_seed"))
    lines += wrapped(texts.text("seats.seat_throw", dice=throws[0], sum=sum(view.throws[0])))
    for seat in SEATS:
        wind = texts.text(f"wind.{_WINDS[seat]}.letter")
        lines.append(texts.text("seats.seat", wind=wind, name=_seated(facts.seats[seat].who, pen)))
    dealt = texts.text("seats.dealer_throw", dice=throws[1], sum=sum(view.throws[1]), name=dealer)
    lines += wrapped(dealt)
    if facts.lock:
        lines += wrapped(texts.text("seats.lock", lock=facts.lock[:16]))
    return Screen(text_of(lines))


def _seated(who: Who, pen: Pen) -> str:
    name = called(pen.texts, who)
    return name if who.person is None else mention(who.person, name)
