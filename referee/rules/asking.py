"""Questions that the calculator asks for every rule set, and the fields their answers fill."""

from __future__ import annotations

from typing import Final

from referee.scoring.cases import Json
from referee.scoring.outcome import WinBy
from referee.scoring.questions import NONE, Answers, Question, QuestionKind, seat_of

BY_WORDS: Final = tuple(by.value for by in WinBy)
BY_SHORT: Final = (
    ("self", WinBy.SELF_DRAW.value),
    ("rob", WinBy.ROB_KONG.value),
    ("off", WinBy.DISCARD.value),
)
BY: Final = Question("by", QuestionKind.WORD, WinBy.DISCARD.value, BY_WORDS, BY_SHORT)

WINNER: Final = Question("winner", QuestionKind.SEAT, "s")
FROM: Final = Question("from", QuestionKind.SEAT, "w")
DEALER: Final = Question("dealer", QuestionKind.SEAT, "e")
OPENER: Final = Question("open", QuestionKind.SEAT, "e")
"""開門: before whom a wall of real tiles was broken, where winds go by it (taiwan16 TP4)."""

KONGS: Final = ("concealed", "added", "kong")
"""The kongs that the winning tile may have replaced."""
REPLACED: Final = Question(
    "replacement_for",
    QuestionKind.WORD,
    NONE,
    (NONE, *KONGS, "flower"),
    (("replacement", "concealed"),),
)
KONG_REPLACED: Final = Question(
    "replacement_for",
    QuestionKind.WORD,
    NONE,
    (NONE, *KONGS),
    (("replacement", "concealed"),),
)
"""Where there are no flowers to replace."""


def common_fields(answers: Answers) -> dict[str, Json]:
    """Who won how off whom, who deals, and what the winning tile replaced."""
    fields: dict[str, Json] = {
        "winner": int(seat_of(answers["winner"])),
        "dealer": int(seat_of(answers["dealer"])),
        "by": answers["by"],
        "from": int(seat_of(answers["from"])),
    }
    replaced = answers.get(REPLACED.key, NONE)
    if replaced != NONE:
        fields |= {"flags": ["replacement"], REPLACED.key: replaced}
    return fields
