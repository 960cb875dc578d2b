from __future__ import annotations

import pytest

from bot.texts.languages import Language, negotiate

HANT, HANS, EN = Language.ZH_HANT, Language.ZH_HANS, Language.EN


@pytest.mark.parametrize(
    ("code", "language"),
    [
        ("zh-hant", HANT),
        ("zh-hans", HANS),
        ("zh-TW", HANT),
        ("zh-HK", HANT),
        ("zh-MO", HANT),
        ("zh-CN", HANS),
        ("zh-SG", HANS),
        ("zh", HANS),
        ("zh-Hans-TW", HANS),
        ("zh-Hant-CN", HANT),
        ("zh_Hant", HANT),
        ("en", EN),
        ("en-GB", EN),
        ("EN-us", EN),
    ],
)
def test_a_language_the_bot_has_is_spoken_whatever_the_default(
    code: str, language: Language
) -> None:
    assert {negotiate(code, default) for default in Language} == {language}


@pytest.mark.parametrize("code", [None, "", "ja", "de-AT", "yue", "english", "-", "@@", "zhx"])
@pytest.mark.parametrize("default", Language)
def test_any_other_gets_the_default(code: str | None, default: Language) -> None:
    assert negotiate(code, default) is default


def test_each_language_names_itself() -> None:
    assert [language.own_name for language in Language] == ["繁體中文", "简体中文", "English"]
