"""What a line says, and what to write instead of one that says nothing."""

from __future__ import annotations

import pytest

from referee.live.entries import Blame, Drawn, EntryError, Kong, Win, Won, parse_entry
from referee.melds import MeldKind
from referee.scoring.outcome import WinBy
from referee.seats import Seat

A, B, C, D = Seat

READ = (
    ("draw", Drawn()),
    ("win e off s 3", Win((Won(A, WinBy.DISCARD, B, ("3",)),))),
    ("win n self T3 T4", Win((Won(D, WinBy.SELF_DRAW, None, ("T3", "T4")),))),
    ("win w rob e", Win((Won(C, WinBy.ROB_KONG, A, ()),))),
    ("win s 123m +5p by=flower8", Win((Won(B, None, None, ("123m", "+5p", "by=flower8")),))),
    (
        "win e off s 1 / win w off s 3",
        Win((Won(A, WinBy.DISCARD, B, ("1",)), Won(C, WinBy.DISCARD, B, ("3",)))),
    ),
    ("kong e concealed", Kong(A, MeldKind.CONCEALED)),
    ("kong s exposed", Kong(B, MeldKind.KONG)),
    ("fault tx2_dead_hand w", Blame("tx2_dead_hand", C)),
    ("fault tx9_open_tile e claimers=sw", Blame("tx9_open_tile", A, claimers=(B, C))),
    (
        "win e off s 3 ; fault tx6_in_place w sharers=n",
        Blame(
            "tx6_in_place",
            C,
            sharers=(D,),
            wins=(Win((Won(A, WinBy.DISCARD, B, ("3",)),)),),
        ),
    ),
)


@pytest.mark.parametrize(("text", "entry"), READ)
def test_a_line_is_read(text: str, entry: object) -> None:
    assert parse_entry(text) == entry


UNREAD = (
    ("", ""),
    ("sing", "sing"),
    ("win", "win"),
    ("win x off s 3", "x"),
    ("win e off y 3", "y"),
    ("win e off s 3 / win e off s 4", "/"),
    ("kong e wooden", "e wooden"),
    ("kong", ""),
    ("fault", ""),
    ("fault tx2_dead_hand", "tx2_dead_hand"),
    ("fault tx2_dead_hand q", "q"),
    ("fault tx1_false_win e face=many", "face=many"),
    ("fault tx1_false_win e colour=red", "colour=red"),
    ("fault tx10_shown e tiles=99x", "tiles=99x"),
    ("win e off s 3 ; win w off s 3", "win w off s 3"),
    ("draw ; fault tx6_in_place w", "draw"),
)


@pytest.mark.parametrize(("text", "word"), UNREAD)
def test_a_line_that_says_nothing_names_the_word_at_fault(text: str, word: str) -> None:
    with pytest.raises(EntryError) as refused:
        parse_entry(text)
    assert refused.value.word == word
    assert refused.value.allowed
