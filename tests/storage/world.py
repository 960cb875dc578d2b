"""A stand-in for Telegram and for the workers, to try the delivery's protocol on.

Calls travel: they are made, land later (never later than `LONGEST_TRAVEL`), and their answers come
back, or not. Workers die between any two steps.
"""

from dataclasses import dataclass, field

from storage.completion import CallOutcome, MessageGone, NotCalled, Shown
from storage.delivery import PostWork, SurfaceWork, Work
from storage.outbox import Placement

LONGEST_TRAVEL = 25_000
"""Milliseconds after which a call that was made has landed, or never will."""


@dataclass(slots=True)
class Call:
    """A call under way: what it shows, and what came of it once it has landed."""

    work: Work
    worker: str
    content: str
    made_at: int
    outcome: CallOutcome | None = None


@dataclass(slots=True)
class World:
    """What the chats show, and what is under way."""

    messages: dict[int, dict[int, str]] = field(default_factory=dict)
    under_way: list[Call] = field(default_factory=list)
    last_message: int = 0
    sends_without_answer: int = 0

    def chat(self, chat: int) -> dict[int, str]:
        """The messages of a chat by their ids."""
        return self.messages.setdefault(chat, {})

    def land(self, call: Call) -> None:
        """The call reaches Telegram."""
        chat = self.chat(call.work.claim.chat)
        message = editable(call.work)
        if message is None:
            self.last_message += 1
            chat[self.last_message] = call.content
            call.outcome = Shown(self.last_message, call.content)
        elif message in chat:
            chat[message] = call.content
            call.outcome = Shown(message, call.content)
        else:
            call.outcome = MessageGone()

    def land_overdue(self, now: int) -> None:
        """Calls that have travelled for long arrive."""
        for call in self.under_way:
            if call.outcome is None and now - call.made_at >= LONGEST_TRAVEL:
                self.land(call)

    def forget_answer(self, call: Call) -> None:
        """Nobody will hear what came of a call."""
        if editable(call.work) is None:
            self.sends_without_answer += 1


def editable(work: Work) -> int | None:
    """The message that a work edits; None if it sends one."""
    match work:
        case SurfaceWork(message=message, placement=Placement.IN_PLACE):
            return message
        case SurfaceWork() | PostWork():
            return None


def settled_without_call(work: Work, content: str, now: int) -> CallOutcome | None:
    """The outcome of a work for which no call is made, or None if it must be made."""
    if now >= work.claim.until - 1_000:
        return NotCalled()
    if isinstance(work, SurfaceWork) and work.message is not None and work.digest == content:
        return Shown(work.message, content)
    return None
