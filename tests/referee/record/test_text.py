"""The text of a record, and what is said of a text that is none."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from referee.deal.commands import Command
from referee.deal.events import DealEvent
from referee.match.events import MatchEvent
from referee.record import DealRecord, MatchRecord, RecordError, read_record, write_record
from referee.record.notation import NotationError, Words, fields_form, form_of
from referee.record.vocabulary import COMMANDS, EVENTS
from referee.tiles import Tile


def test_a_deal_reads_like_a_story(deal: DealRecord) -> None:
    lines = write_record(deal).splitlines()
    assert lines[:3] == ["mahjong-referee record 1", "deal", "  rules taiwan16"]
    assert f"  seed {deal.setup.seed}" in lines
    assert "> 0 begin" in lines
    assert any(line.startswith("  tile_drawn ") for line in lines)
    assert lines[-1] == "end"


def test_a_match_holds_its_deals(match: MatchRecord) -> None:
    text = write_record(match)
    assert read_record(text) == match
    assert text.count("\ndeal\n") == 3
    assert text.endswith("end match\n")


def test_remarks_and_blank_lines_are_passed_over(deal: DealRecord) -> None:
    title, *lines = write_record(deal).splitlines()
    text = "\n".join([f"# kept by hand\n\n{title}", "  # seats from the left", *lines, "", "# end"])
    assert read_record(text) == deal


def broken(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("mahjong-referee record 1", "a shopping list", "a record begins with"),
        ("record 1", "record 2", "version 2 is not known here"),
        ("\ndeal\n", "\nduel\n", "`deal` or `match` expected"),
        ("  dealer 0", "  dealer 4", "seats are 0 to 3"),
        ("  dealer 0", "  dealer east", "not a number: 'east'"),
        ("  round 1z", "  round 8z", "not a tile: '8z'"),
        ("  limited false", "  limited no", "neither true nor false"),
        ("  refereeing automatic", "  refereeing strict", "is none of automatic, manual"),
        ("  dealer 0", "  dealer 0 1", "not expected: '1'"),
        ("  dealer 0", "  cutter 0", "'dealer' expected, not 'cutter'"),
        ("  tile_drawn", "  tile_eaten", "'tile_eaten' is none of"),
        ("> 0 begin", "> 0 commence", "'commence' is none of"),
        ("  tile_discarded", '  tile_discarded "', "unfinished quotes"),
        ("\nend\n", "\n", "ends too soon"),
        ("\nend\n", "\nend\nend\n", "nothing may follow the end"),
    ],
)
def test_a_text_that_is_no_record_says_where(
    deal: DealRecord, old: str, new: str, problem: str
) -> None:
    text = broken(_in_the_first_round(deal), old, new)
    with pytest.raises(RecordError, match=problem) as caught:
        read_record(text)
    assert 1 <= caught.value.line <= text.count("\n")


def _in_the_first_round(deal: DealRecord) -> str:
    text = re.sub(r"  dealer \d", "  dealer 0", write_record(deal), count=1)
    return re.sub(r"  round \dz", "  round 1z", text, count=1)


def test_no_text_is_no_record() -> None:
    with pytest.raises(RecordError, match="ends too soon"):
        read_record("")


@pytest.mark.parametrize(
    ("hint", "line"),
    [
        (tuple[Tile, ...], "123m44z"),
        (tuple[Tile, ...], "()"),
        (str, '"two words"'),
        (str, '""'),
        (str, '"-"'),
        (int | None, "-"),
        (tuple[int, int], "(1 -2)"),
        (tuple[str, ...], '(a "b c" d)'),
    ],
)
def test_values_have_one_form(hint: object, line: str) -> None:
    words = Words(line)
    value = form_of(hint).read(words)
    words.finish()
    assert form_of(hint).write(value) == line


def test_what_has_no_form_is_told_at_once() -> None:
    with pytest.raises(TypeError, match="no form"):
        form_of(float)
    with pytest.raises(NotationError, match="ends too soon"):
        form_of(tuple[int, ...]).read(Words("(1"))


@pytest.mark.parametrize("union", [DealEvent, Command, MatchEvent])
def test_every_event_and_command_has_a_line(union: object) -> None:
    kinds = get_args(union)
    assert len(kinds) >= 5
    for kind in kinds:
        assert fields_form(kind) is not None


def test_the_vocabularies_know_their_words() -> None:
    assert EVENTS.write(EVENTS.read(Words("tile_drawn 1 5m wall"))) == "tile_drawn 1 5m wall"
    assert COMMANDS.write(COMMANDS.read(Words("act 1 ch.34m -"))) == "act 1 ch.34m -"
