"""What a post keeps of its event: keys and numbers, from which its view is drawn when it goes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import msgspec

from bot.desk.notice_kinds import NoticeKind
from referee.table.state import ThrowFor


class PostKind(StrEnum):
    """Posts that are more than a short notice; the others have a `NoticeKind`."""

    RESULT = "result"
    SEATS = "seats"
    MATCH_OVER = "match_over"
    STAKES = "stakes"
    """The side stakes of a match, with the keys to place more between deals."""
    STAKES_PAID = "stakes_paid"
    """What side stakes paid for a deal."""


@dataclass(frozen=True, slots=True)
class Payload:
    """The event of a post. What a kind does not need is empty.

    Attributes:
        match: the key of the match, `deal` its deal.
        people: player ids (``computer-2`` too) that the post names.
        seat: 0 to 3; `by` the id of who did it.
        to: the person in whose private chat it is told; None in the group.
    """

    table: str
    match: str = ""
    deal: int = 0
    people: tuple[str, ...] = ()
    seat: int | None = None
    by: str = ""
    until: int | None = None
    reason: str = ""
    lock: str = ""
    purpose: ThrowFor | None = None
    throws: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    first_dealer: int = 0
    by_seed: bool = False
    to: int | None = None

    def encode(self) -> str:
        """As JSON text."""
        return msgspec.json.encode(self).decode()


def read_payload(text: str) -> Payload:
    """What `Payload.encode` wrote."""
    return msgspec.json.decode(text, type=Payload)


def post_kind(text: str) -> PostKind | NoticeKind:
    """The kind of a post by its name.

    Raises:
        ValueError: no post of a table has that name.
    """
    return PostKind(text) if text in set(PostKind) else NoticeKind(text)
