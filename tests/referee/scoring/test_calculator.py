"""Hands put to the referee as text: what is understood, what is refused, what comes of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.melds import MeldKind, chow, kong, pung
from referee.rules.options import OptionError
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from referee.scoring.calculation import Calculation, Lack
from referee.scoring.inquiry import Inquiry, InquiryError, Laid, parse_inquiry
from referee.scoring.questions import SEAT_LETTERS, QuestionKind, Verdict
from referee.seats import SEATS
from referee.tiles import PLAYING_TILES, Tile

REGISTRY = Registry(SHELF)
KEYS = tuple(REGISTRY.books)
CASES = Path(__file__).parents[2] / "cases"


def _calculation(key: str) -> Calculation:
    calculation = REGISTRY.book(key).calculation
    assert calculation is not None
    return calculation


def _read(text: str, key: str = "taiwan16") -> Inquiry:
    options = {option.key: option.parse for option in REGISTRY.book(key).options}
    return parse_inquiry(text, _calculation(key).grammar(options))


def _verdict(text: str, key: str = "taiwan16") -> Verdict:
    verdict = _calculation(key).verdict(key, _read(text, key))
    assert isinstance(verdict, Verdict), verdict
    return verdict


@pytest.mark.parametrize("key", KEYS)
def test_every_rule_set_calculates(key: str) -> None:
    assert _calculation(key).questions


@pytest.mark.clauses("T1", "T3", "T4", "T9", "T10")
def test_a_hand_of_taiwan16_is_itemised_and_paid() -> None:
    verdict = _verdict("123m456p789s11122z 33z +3z self N=2 winner=s dealer=e")
    assert verdict.settlement is not None
    (sheet,) = verdict.settlement.sheets
    assert [(item.clause, item.value) for item in sheet.items] == [("T1", 1), ("T3", 1), ("T4", 2)]
    assert [leg.points for leg in sheet.legs] == [12, 7, 7]
    assert tuple(verdict.settlement.delta) == (-12, 26, -7, -7)


@pytest.mark.clauses("TA43")
def test_ta43_the_dealer_receives_by_the_lower_of_streak_and_dice() -> None:
    told = "456789m234p78s44z (123m) +9s off N=3 winner=e dealer=e from=w"
    carried = [
        settlement.sheets[0].legs[0].value
        for shown in ("", " shown=1", " shown=0", " shown=5")
        if (settlement := _verdict(told + shown).settlement) is not None
    ]
    assert carried == [7, 3, 1, 7]


def test_a_hand_that_may_not_win_names_its_clause() -> None:
    verdict = _verdict("123m456p789s1112234z +3z")
    assert verdict.settlement is None
    assert verdict.clause == "TX1"


def test_an_option_of_the_table_counts() -> None:
    usual, dear = (_verdict(f"123m456p789s1112233z +3z base={base}") for base in (3, 5))
    assert usual.settlement is not None
    assert dear.settlement is not None
    assert dear.settlement.delta[1] - usual.settlement.delta[1] == 2


@pytest.mark.clauses("T29")
def test_eight_flowers_win_without_a_hand() -> None:
    verdict = _verdict("flower8 12345678f")
    assert verdict.right == "flower8"
    assert verdict.settlement is not None
    assert verdict.settlement.sheets[0].items[0].clause == "T29"


@pytest.mark.clauses("Z3", "Z13b")
def test_zhenjiang_asks_for_the_indicator() -> None:
    text = "123m456m789m11s22s +2s"
    lack = _calculation("zhenjiang").verdict("zhenjiang", _read(text, "zhenjiang"))
    assert lack == Lack("unfit", field="indicator")
    assert _verdict(f"{text} indicator=1p", "zhenjiang").settlement is not None


@pytest.mark.clauses("Y5")
def test_gangu_asks_for_the_form() -> None:
    text = "123m456m789m22s33s +3s"
    assert _verdict(f"{text} form=any", "gangu").settlement is not None
    refused = _verdict(f"{text} form=simples", "gangu")
    assert (refused.settlement, refused.clause) == (None, "Y5")


def test_melds_are_read_in_brackets_or_by_name() -> None:
    laid = _read("(123m)@w [777z] (5555p) concealed:1111s added:2222z@0").mine
    assert laid.melds == (
        chow(Tile.M1, SEATS[2]),
        pung(Tile.RED),
        kong(MeldKind.KONG, Tile.P5),
        kong(MeldKind.CONCEALED, Tile.S1),
        kong(MeldKind.ADDED, Tile.SOUTH, SEATS[0]),
    )


def test_flowers_and_other_players_tiles_go_where_they_belong() -> None:
    read = _read("12m6z1f n: 333s (777m)@s 6z", "chizhou")
    assert read.mine == Laid((Tile.M1, Tile.M2), (), (Tile.GREEN, Tile.SPRING))
    assert read.others == (
        (SEATS[3], Laid((Tile.S3,) * 3, (pung(Tile.M7, SEATS[1]),), (Tile.GREEN,))),
    )


@pytest.mark.parametrize(
    ("text", "code", "word", "allowed"),
    [
        ("123x", "word", "123x", "self"),
        ("hello", "word", "hello", "self"),
        ("11111m", "five", "1m", ""),
        ("11m (111m) +5p 1m1m", "five", "1m", ""),
        ("+5", "winning", "+5", "+5p"),
        ("+5p +6p", "two_winning", "+6p", "+5p"),
        ("(135m)", "meld", "(135m)", "(123m)"),
        ("(1m)", "meld", "(1m)", "(123m)"),
        ("winner=x", "answer", "winner=x", "e, s, w, n"),
        ("N=100", "answer", "N=100", "0–99"),
        ("by=luck", "answer", "by=luck", "discard, self_draw"),
        ("colour=red", "key", "colour", "winner"),
        ("1m" * 600, "too_long", "1m1m1m1m1m1m1m1m1m1m", "1000"),
    ],
)
def test_what_cannot_be_read_is_named_with_what_would_do(
    text: str, code: str, word: str, allowed: str
) -> None:
    with pytest.raises(InquiryError) as caught:
        _read(text)
    assert (caught.value.code, caught.value.word) == (code, word)
    assert allowed in caught.value.allowed


def test_an_option_with_a_wrong_value_is_refused() -> None:
    with pytest.raises(OptionError):
        _read("base=lots")


@pytest.mark.parametrize(
    ("text", "lack"),
    [
        ("", Lack("too_few", 16)),
        ("123m", Lack("too_few", 13)),
        ("123m456p789s1112233z", Lack("no_winning")),
        ("123m456p789s11122334z +3z", Lack("too_many", 1)),
        ("123m456p789s1112233z +3z winner=w from=w", Lack("unfit", field="from")),
        ("123m456p789s1112233z +1f", Lack("unfit", field="tile")),
    ],
)
def test_what_is_lacking_is_told(text: str, lack: Lack) -> None:
    assert _calculation("taiwan16").verdict("taiwan16", _read(text)) == lack


@given(data=st.data())
@pytest.mark.parametrize("key", KEYS)
def test_an_inquiry_prints_and_parses(key: str, data: st.DataObject) -> None:
    """Whole or not, with any answers; and whatever it is, there is a verdict or a lack."""
    calculation = _calculation(key)
    wall = [tile for tile in PLAYING_TILES if tile not in calculation.set_aside for _ in range(4)]
    places = st.lists(st.integers(0, len(wall) - 1), max_size=calculation.hand_size, unique=True)
    mine = Laid(tuple(wall[place] for place in data.draw(places)))
    inquiry = Inquiry(mine, data.draw(st.none() | st.sampled_from(PLAYING_TILES)))
    for question in calculation.questions:
        if data.draw(st.booleans()):
            inquiry = inquiry.answered(question, data.draw(_answers(question.key, key)))
    assert _read(str(inquiry), key) == inquiry
    assert isinstance(calculation.verdict(key, inquiry), Verdict | Lack)


def _answers(question: str, key: str) -> st.SearchStrategy[str]:
    asked = next(asked for asked in _calculation(key).questions if asked.key == question)
    match asked.kind:
        case QuestionKind.SEAT | QuestionKind.SEATS:
            return st.sampled_from(SEAT_LETTERS)
        case QuestionKind.TILE:
            return st.sampled_from([str(tile) for tile in PLAYING_TILES])
        case QuestionKind.WORD:
            return st.sampled_from(asked.words)
        case QuestionKind.SWITCH:
            return st.sampled_from(("yes", "no"))
        case QuestionKind.COUNT:
            return st.integers(asked.low, asked.high).map(str)
        case QuestionKind.CHIPS:
            return st.just("20,30,10,20")


@pytest.mark.parametrize("key", ["taiwan16", "gangu"])
def test_worked_cases_come_out_the_same_as_text(key: str) -> None:
    """A case whose facts the calculator asks for is settled to the same payments."""
    checked = 0
    for case in json.loads((CASES / f"{key}.json").read_text(encoding="utf-8")):
        text = _as_text(case, key)
        if text is None:
            continue
        verdict = _verdict(text, key)
        paid = None if verdict.settlement is None else list(verdict.settlement.delta)
        assert paid == case["expect"].get("delta"), (case["id"], text)
        checked += 1
    assert checked >= 8


_SAID = {"discard": "off", "self_draw": "self", "rob_kong": "rob"}
_TOLD = frozenset(
    {"id", "title", "rules", "dealer", "winner", "from", "by", "tile", "concealed", "melds"}
    | {"flowers", "flags", "streak", "open", "round", "form", "readings", "expect", "note", "kind"}
    | {"shown_streak"}
)
_FLAGS = frozenset({"last", "tianting", "diting", "tianhu", "dihu", "renhu"})


def _as_text(case: Mapping[str, object], key: str) -> str | None:
    """The case as a player would write it; None where it has more to tell, or is no won hand."""
    flags = _texts(case.get("flags"))
    if case.get("kind", "score") != "score" or set(case) - _TOLD or case.get("open", 0) != 0:
        return None
    if case["by"] not in _SAID or set(flags) - _FLAGS:
        return None
    seats = [seat for seat in ("winner", "dealer", "from") if case.get(seat) is not None]
    words = [
        str(case["concealed"]),
        *_texts(case.get("melds")),
        str(case.get("flowers", "")),
        f"+{case['tile']}",
        _SAID[str(case["by"])],
        *flags,
        *(f"{seat}={SEAT_LETTERS[int(str(case[seat]))]}" for seat in seats),
    ]
    if key == "gangu":
        words.append(f"form={case['form']}")
    else:
        words += [f"N={case['streak']}", f"round={SEAT_LETTERS[int(str(case['round'])[0]) - 1]}"]
        words += [f"shown={case['shown_streak']}"] if "shown_streak" in case else []
    return " ".join(words)


def _texts(value: object) -> list[str]:
    return [str(part) for part in cast("list[object]", value or [])]
