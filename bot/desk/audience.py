"""Who is told what happens at a table: its group, or its players alone.

Many tables of one tournament share their group's budget, and play never waits for it: what they
have to say goes to the private chats of those who play there. What a hand message shows anyway, the
locks and the results, needs no post.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot.desk.identity import person_in
from bot.desk.notice_kinds import NoticeKind
from bot.desk.payloads import Payload, PostKind
from referee.seats import SEATS
from referee.table.state import Reach
from storage.outbox import Post, Retract, Urgency
from storage.tables import Audience

if TYPE_CHECKING:
    from bot.desk.draft import Draft

_IN_HANDS: Final = frozenset(
    (
        PostKind.RESULT,
        PostKind.SEATS,
        PostKind.MATCH_OVER,
        NoticeKind.TABLE_FULL,
        NoticeKind.STOPPED,
        NoticeKind.OPENER,
    )
)
"""What players see in their hands, or need not know where nobody opens or closes a table."""


def post(
    draft: Draft, kind: NoticeKind | PostKind, payload: Payload, tag: str | None = None
) -> None:
    """Add the post, or one for each player."""
    if draft.before.row.audience is Audience.GROUP:
        place = draft.before.place
        draft.posts.append(_post(draft, place.chat, place.thread, kind, payload, tag))
    elif kind not in _IN_HANDS:
        for person in _players(draft):
            own = replace(payload, to=person)
            draft.posts.append(_post(draft, person, None, kind, own, tag))


def retract(draft: Draft, tag: str) -> None:
    """Take back the posts of that tag."""
    place = draft.before.place
    group = draft.before.row.audience is Audience.GROUP
    chats = (place.chat,) if group else _players(draft)
    draft.posts += [Retract(place.bot, chat, tag) for chat in chats]


def _players(draft: Draft) -> tuple[int, ...]:
    """The people at the table to whom the bot can write."""
    chairs = (draft.table.chairs[seat] for seat in SEATS)
    found = (
        person_in(chair.player)
        for chair in chairs
        if chair is not None and chair.reach is Reach.REACHABLE
    )
    return tuple(person for person in found if person is not None)


def _post(
    draft: Draft,
    chat: int,
    thread: int | None,
    kind: NoticeKind | PostKind,
    payload: Payload,
    tag: str | None,
) -> Post:
    return Post(
        bot=draft.before.place.bot,
        chat=chat,
        urgency=Urgency.RESULT,
        kind=kind.value,
        payload=payload.encode(),
        thread=thread,
        tag=tag,
    )
