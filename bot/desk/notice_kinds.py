"""The kinds of short messages, each for one event."""

from __future__ import annotations

from enum import StrEnum


class NoticeKind(StrEnum):
    """A short message for one event."""

    TABLE_FULL = "table_full"
    """Group, aloud: mentions the four, with *Play*; `lock` is the first deal's."""
    MISSED = "missed"
    """Group, aloud: `seat` is missed; *wait 2 min* or *computer* until `until`."""
    GONE = "gone"
    """Group: a computer plays for `seat`; `reason` says why."""
    BACK = "back"
    """Group: the player of `seat` is back."""
    VOTE = "vote"
    """Group: `by` asks to `reason` (stop, pause); yes or no until `until`."""
    VOTE_FAILED = "vote_failed"
    PAUSED = "paused"
    """Group: `reason` says why, until `until` if there is a limit."""
    RESUMED = "resumed"
    STOPPED = "stopped"
    """Group: the deal in play counts for nothing."""
    DICE_LOST = "dice_lost"
    """Group: a throw was lost; the seed's dice count."""
    NUDGE = "nudge"
    """Private, aloud, deleted afterwards: somebody waits for this player."""
    PROMPT = "prompt"
    """Private, aloud, deleted afterwards: this player must act."""
    SEAT_FREE = "seat_free"
    """Private, aloud: the player in the queue has got a chair."""
    ERRED = "erred"
    """Group: `seat` has broken a rule where nobody checks; `reason` is the clause that follows."""
    RULED_DEAD = "ruled_dead"
    """Group: a referee has declared the hand of `seat` dead; `reason` is his."""
    RULED_TRANSFER = "ruled_transfer"
    """Group: a referee has moved chips of `seat`; `reason` is his."""
    RULED_UNDO = "ruled_undo"
    """Group: a referee has undone the last settlement; `reason` is his."""
    OPENER = "opener"
    """Group: the opener's rights have gone to `by`."""
