"""No tile of a concealed hand in a call to the group, from what the server saw."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.sandbox.server import Call, StrictApi

_HAND_LINE = re.compile(r"^(?:萬|筒|索|字|摸) .*\d|^字 .+")
"""A line of a private hand: its suits with their tiles."""


def leaks(api: StrictApi, group: int) -> Iterator[str]:
    """Every line of a private hand that also stands in a call to the group.

    The result of a deal lays all hands open in another form, so that the test holds for it too.
    """
    private: set[str] = set()
    for call in api.calls:
        text = str(call.params.get("text", ""))
        if call.chat_id != group:
            private.update(line for line in text.split("\n") if _HAND_LINE.match(line))
            continue
        yield from (line for line in text.split("\n") if line in private)


def hands_seen(api: StrictApi, group: int) -> int:
    """How many lines of hands went to private chats: the check above has looked at something."""
    return sum(
        bool(_HAND_LINE.match(line))
        for call in api.calls
        if call.chat_id != group
        for line in str(call.params.get("text", "")).split("\n")
    )


def limited_calls(calls: list[Call]) -> int:
    """Calls that Telegram counts: send*, edit*, sendDice; not answers, not deletions."""
    return sum(call.method.startswith(("send", "edit")) for call in calls)
