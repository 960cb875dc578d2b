"""Entries of real tiles in the words of players, and in signs."""

from __future__ import annotations

import pytest

from bot.texts.entries import as_entry
from referee.live.entries import parse_entry

SAID = (
    ("流局", "draw"),
    ("黃莊", "draw"),
    ("東胡南 3台", "win e off s 3"),
    ("东家胡南家３台", "win e off s 3"),
    ("西自摸", "win w self"),
    ("西自摸 123萬456筒 +5筒 open=東", "win w self 123m456p +5p open=e"),
    ("北搶東 2番", "win n rob e 2"),
    ("北抢杠东 2", "win n rob e 2"),
    ("東暗槓", "kong e concealed"),
    ("南家明杠", "kong s exposed"),
    ("東胡南 1番 / 北胡南 3番", "win e off s 1 / win n off s 3"),
    ("東胡南 3 ; fault tx6_in_place w", "win e off s 3 ; fault tx6_in_place w"),
    ("win e off s T3 T4", "win e off s T3 T4"),
    ("fault tx1_false_win e face=3", "fault tx1_false_win e face=3"),
)


@pytest.mark.parametrize(("words", "line"), SAID)
def test_an_entry_is_read_in_words_and_in_signs(words: str, line: str) -> None:
    assert as_entry(words) == line
    assert as_entry(line) == line
    parse_entry(line)


ACTS = (
    ("同意", "agree"),
    ("有異議 是三台", "dispute 是三台"),
    ("异议", "dispute"),
    ("成立", "stand"),
    ("收回", "undo"),
    ("dispute it was three", "dispute it was three"),
)


@pytest.mark.parametrize(("words", "act"), ACTS)
def test_what_is_said_of_an_entry(words: str, act: str) -> None:
    assert as_entry(words) == act
