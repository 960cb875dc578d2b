from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.texts.languages import Language
from bot.texts.library import Library
from bot.texts.numbers import plain, signed, spoken
from bot.texts.width import cells, fit


@pytest.mark.parametrize(
    ("text", "width"),
    [
        ("", 0),
        ("East 2", 6),
        ("東圈第2局", 9),
        ("　", 2),
        ("＋60", 4),
        ("−4", 2),
        ("🔥", 2),
        ("é", 1),
        ("e\N{COMBINING ACUTE ACCENT}", 1),
        ("ｱ", 1),
        ("────", 4),
    ],
)
def test_cells(text: str, width: int) -> None:
    assert cells(text) == width


@pytest.mark.parametrize(
    ("text", "width", "kept"),
    [
        ("阿明", 4, "阿明"),
        ("阿明", 3, "阿…"),
        ("Alexander", 6, "Alexa…"),
        ("Al exander", 4, "Al…"),
        ("東東東", 4, "東…"),
        ("東", 1, "…"),
    ],
)
def test_fit(text: str, width: int, kept: str) -> None:
    assert fit(text, width) == kept


@given(st.text(), st.integers(1, 40))
def test_what_fits_is_never_wider(text: str, width: int) -> None:
    assert cells(fit(text, width)) <= width


@pytest.mark.parametrize(
    ("number", "chinese", "english"),
    [
        (0, "零", "zero"),
        (8, "八", "eight"),
        (10, "十", "ten"),
        (14, "十四", "fourteen"),
        (20, "二十", "twenty"),
        (48, "四十八", "forty-eight"),
        (99, "九十九", "ninety-nine"),
        (100, "100", "100"),
        (-1, "-1", "-1"),
    ],
)
def test_numbers_in_words(number: int, chinese: str, english: str) -> None:
    library = Library()
    assert spoken(library.texts(Language.ZH_HANT), number) == chinese
    assert spoken(library.texts(Language.ZH_HANS), number) == chinese
    assert spoken(library.texts(Language.EN), number) == english


def test_chips() -> None:
    assert [signed(n) for n in (12, 0, -4)] == ["+12", "0", "−4"]
    assert [plain(n) for n in (12, 0, -4)] == ["12", "0", "−4"]
