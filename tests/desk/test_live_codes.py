"""Every key of an entry stands for a line that can be typed as well."""

from __future__ import annotations

import pytest

from bot.desk.live_codes import spelt
from bot.desk.verbs import Verb
from bot.telegram.handlers.live import asked_of
from referee.live.entries import parse_entry
from tests.desk.world import REGISTRY

CODES = (
    ("taiwan16", "d", "draw"),
    ("taiwan16", "n:e:s:3", "win e off s 3"),
    ("taiwan16", "n:e:x:12", "win e self 12"),
    ("chizhou", "n:e1w:rs:2", "win e rob s 1 / win w rob s 2"),
    ("gangu", "n:e:s:", "win e off s"),
    ("taiwan16", "i:e:x:05", "win e self T1.seat T3.title"),
    ("zhenjiang", "k:e:c", "kong e concealed"),
    ("zhenjiang", "k:n:x", "kong n exposed"),
    ("taiwan16", "f:0:e:3", "fault tx1_false_win e face=3"),
    ("taiwan16", "f:22:e:sw-", "fault tx9_open_tile e claimers=sw"),
    ("taiwan16", "f:22:e:-", "fault tx9_open_tile e"),
    ("taiwan16", "f:15:n:sw3:-", "win s off w 3 ; fault tx6_in_place n"),
    ("taiwan16", "f:15:n:sx3:e-", "win s self 3 ; fault tx6_in_place n sharers=e"),
    ("chizhou", "f:0:w", "fault c23_false_win w"),
)


@pytest.mark.parametrize(("key", "code", "line"), CODES)
def test_a_code_enters_a_line(key: str, code: str, line: str) -> None:
    rules = REGISTRY.bind(key)
    assert spelt(rules, code) == line
    parse_entry(line)
    assert asked_of(line) == (Verb.LIVE_ENTER, line)


NONSENSE = (
    "", "x", "n", "n:e", "n:q:s:3", "n:e:q:3", "n:e:s", "i:e:x:A", "i:q:x:0", "k:e:q", "k:q:c",
    "f:99:e", "f:0:q", "f:0:e", "f:0:e:3:4", "f:x:e", "f:15:n:s:-",
)  # fmt: skip


@pytest.mark.parametrize("code", NONSENSE)
def test_nonsense_enters_nothing(code: str) -> None:
    assert spelt(REGISTRY.bind("taiwan16"), code) is None


def test_other_words_open_a_table() -> None:
    assert asked_of("taiwan16 deals=4") is None
    assert asked_of("") is None
    assert asked_of("收回") == (Verb.LIVE_UNDO, "")
    assert asked_of("dispute it was three") == (Verb.LIVE_DISPUTE, "it was three")
