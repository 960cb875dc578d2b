"""What the check finds in catalogues that are not as they should be."""

from __future__ import annotations

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bot.texts import check, edit
from bot.texts.catalogue import BadCatalogue, Entry, read, render
from bot.texts.check import problems
from bot.texts.edit import Additions
from bot.texts.languages import Language

GOOD: Additions = {
    "lobby.title": ("開桌：{rules}", "开桌：{rules}", "New table: {rules}"),
    "lobby.minutes": (["{count} 分"], ["{count} 分"], ["{count} minute", "{count} minutes"]),
    "T2.title": ("箭字坎", "箭字坎", 'A "dragon" set\nof three'),
    "T10.title": ("連莊", "连庄", "Streak"),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    edit.add(tmp_path, "game", GOOD)
    return tmp_path


def change(folder: Path, language: Language, old: str, new: str) -> None:
    path = folder / language.value / "game.po"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    read.cache_clear()


def test_what_edit_writes_is_well_formed_and_sorted_by_number(folder: Path) -> None:
    assert list(problems(folder, "game")) == []
    text = (folder / "en" / "game.po").read_text(encoding="utf-8")
    assert text.index("T2.title") < text.index("T10.title") < text.index("lobby.minutes")
    assert read(folder / "en" / "game.po")["T2.title"].forms == ('A "dragon" set\nof three',)
    assert read(folder / "en" / "game.po")["lobby.minutes"].is_plural


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"Streak"', '""', "T10.title is empty"),
        ('"New table: {rules}"', '"New table: {rule}"', "lobby.title has other places"),
        ('"New table: {rules}"', '"New table: {rules"', "lobby.title is no template"),
        ('"New table: {rules}"', '"New table: {Rules} {}"', "write a name"),
        ('"T10.title"', '"T11.title"', "T10.title is missing in en"),
        ('"T10.title"', '"T2.title"', "T2.title stands 2 times"),
        ('msgid "T10.title"', '#, fuzzy\nmsgid "T10.title"', "T10.title is fuzzy"),
        ('"T10.title"', '"Streak!"', "Streak! is no key"),
        ('"Streak"\n', '"Streak"\n\n\n', "not in canonical form"),
        ('msgstr[1] "{count} minutes"\n', "", "lobby.minutes is empty"),
    ],
)
def test_each_fault_is_named(folder: Path, old: str, new: str, fault: str) -> None:
    change(folder, Language.EN, old, new)
    assert any(fault in problem for problem in problems(folder, "game"))
    assert check.main([str(folder)]) == 1


def test_a_language_without_the_domain_is_named(folder: Path) -> None:
    (folder / "zh_Hans" / "game.po").unlink()
    assert any("missing" in problem for problem in problems(folder, "game"))


def test_a_plural_in_one_language_must_be_one_in_all(folder: Path) -> None:
    old = 'msgid_plural "lobby.minutes"\nmsgstr[0] "{count} 分"'
    change(folder, Language.ZH_HANT, old, 'msgstr "{count} 分"')
    assert any("plural in one language" in problem for problem in problems(folder, "game"))


def test_a_file_that_does_not_parse_is_named_with_its_line(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(folder, Language.EN, 'msgstr "Streak"', "nonsense")
    with pytest.raises(BadCatalogue, match=r"game\.po"):
        read(folder / "en" / "game.po")
    assert check.main([str(folder)]) == 1
    assert "game.po" in capsys.readouterr().out


def test_an_empty_folder_is_no_success(tmp_path: Path) -> None:
    assert check.main([str(tmp_path)]) == 1


def test_write_puts_files_into_canonical_form(folder: Path) -> None:
    change(folder, Language.EN, '"Streak"\n', '"Streak"\n\n\n')
    assert check.main(["--write", str(folder)]) == 0


def test_notes_and_marks_survive_a_round_trip(tmp_path: Path) -> None:
    entry = Entry("a.b", ("x",), notes=("said at the table",), is_fuzzy=True)
    path = tmp_path / "en" / "game.po"
    path.parent.mkdir()
    path.write_text(render(Language.EN, [entry]), encoding="utf-8")
    assert read(path)["a.b"] == entry


def test_several_may_add_at_the_same_time(tmp_path: Path) -> None:
    def add(number: int) -> None:
        edit.add(tmp_path, "game", {f"lobby.key{number}": ("甲", "甲", "a")})

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(add, range(12)))
    read.cache_clear()
    assert len(read(tmp_path / "en" / "game.po")) == 12


@pytest.mark.parametrize("entries", ["{", json.dumps({"a.b": ["one", "two"]}), '{"a.b": [1,2,3]}'])
def test_edit_refuses_what_it_cannot_read_and_changes_nothing(
    entries: str, repository: Path
) -> None:
    before = (repository / "bot/locales/en/bot.po").read_bytes()
    run = subprocess.run(
        [sys.executable, "-m", "bot.texts.edit", "bot"],
        input=entries,
        capture_output=True,
        text=True,
        cwd=repository,
        check=False,
    )
    assert run.returncode == 2
    assert run.stderr
    assert (repository / "bot/locales/en/bot.po").read_bytes() == before
