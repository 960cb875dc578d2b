"""`mahjong-referee score`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bot import cli
from bot.texts.languages import Language
from bot.texts.library import Library


@pytest.fixture
def cases(repository: Path) -> Path:
    return repository / "tests" / "cases" / "taiwan16.json"


def changed(cases: Path, folder: Path, **fields: object) -> Path:
    """A file with the first two cases, the second changed."""
    first, second, *_ = json.loads(cases.read_text(encoding="utf-8"))
    path = folder / "changed.json"
    path.write_text(json.dumps([first, second | fields]), encoding="utf-8")
    return path


def test_every_case_of_the_rule_book_is_right(
    cases: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["score", "--check", str(cases)]) == 0
    assert capsys.readouterr().out == "97 of 97 cases are as expected\n"


def test_each_case_is_one_line_of_json(cases: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["score", str(cases)]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(answers) == 97
    by_id = {answer["id"]: answer for answer in answers}
    assert by_id["B02"]["items"] == [["T3", "門清", 1]]
    assert by_id["T06"]["items"] == [["T1", "風字坎", 1]]
    assert by_id["N04"] == {"id": "N04", "delta": [0, -1, 0, 1]}


def test_items_are_named_in_the_language_asked_for(
    cases: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], library: Library
) -> None:
    path = changed(cases, tmp_path)
    assert cli.main(["score", "--language", "en", str(path)]) == 0
    answer = json.loads(capsys.readouterr().out.splitlines()[1])
    assert answer["items"] == [["T3", library.texts(Language.EN, "taiwan16").text("T3.title"), 1]]


def test_every_name_of_an_item_is_in_the_catalogue(repository: Path, library: Library) -> None:
    package = repository / "referee" / "rules" / "taiwan16" / "scoring"
    code = "".join(path.read_text(encoding="utf-8") for path in package.glob("*.py"))
    names = set(re.findall(r'Item\("[A-Z0-9]+", "([^"]+)"', code))
    assert len(names) > 40
    for language in Language:
        texts = library.texts(language, "taiwan16")
        assert [name for name in sorted(names) if not texts.has(name)] == []


def test_a_difference_is_printed_and_the_exit_code_is_one(
    cases: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = changed(cases, tmp_path, expect={"value": 5, "waits": ["9s", "6s"]})
    assert cli.main(["score", "--check", str(path)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "B02: value expected 5, computed 1",
        "1 of 2 cases are as expected",
    ]
    assert cli.main(["score", "--check", "--json", str(path)]) == 1
    assert json.loads(capsys.readouterr().out) == {
        "cases": 2,
        "right": 1,
        "differences": [{"id": "B02", "field": "value", "expected": 5, "computed": 1}],
    }


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"winner": 9}, "case B02, field 'winner': must be a seat, 0 to 3, not 9"),
        ({"rules": "riichi"}, "case B02, field 'rules': must be one of taiwan16"),
        ({"expect": None}, "case B02, field 'expect': must be an object, not None"),
        ({"concealed": "hello"}, "case B02, field 'concealed': not tiles"),
    ],
)
def test_a_bad_case_is_named_and_nothing_is_printed(
    cases: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    fields: dict[str, object],
    message: str,
) -> None:
    path = changed(cases, tmp_path, **fields)
    assert cli.main(["score", "--check", str(path)]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"mahjong-referee: {path}: {message}")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'[{"id": "A"', "not JSON at line 1, column 12"),
        (b"\xff\xfe[", "not a text in UTF-8"),
        (b"[" * 100_000, "nested too deeply"),
        (b"{}", "a file of cases is a JSON list of objects"),
        (b"", "not JSON at line 1, column 1"),
    ],
)
def test_a_corrupt_file_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, message: str
) -> None:
    path = tmp_path / "cases.json"
    path.write_bytes(content)
    assert cli.main(["score", str(path)]) == 2
    assert message in capsys.readouterr().err


def test_a_file_that_is_not_there_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "none.json"
    assert cli.main(["score", str(path)]) == 2
    assert capsys.readouterr().err == (
        f"mahjong-referee: {path}: No such file or directory; name a file of cases\n"
    )
