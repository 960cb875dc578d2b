"""The catalogues that are shipped, all of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.texts.catalogue import read
from bot.texts.check import domains, problems
from bot.texts.languages import Language
from bot.texts.library import BOT_DOMAIN, LOCALES, Library

DOMAINS = domains(LOCALES)

TRADITIONAL = frozenset(
    "萬東風發蘭莊聽過槓張連門戶開關電腦樂個們來時會對說請點讓認這還選擇計賽錢賠錯準備進"
    "業書規則無雙獨聖號訊設語變剩餘圈實線紅綠結決級續".replace("剩", "").replace("圈", "")
) - frozenset("決")
"""Characters that simplified Chinese writes otherwise."""
SIMPLIFIED = frozenset(
    "万东风发兰庄听过杠张连门户开关电脑乐个们来时会对说请点让认这还选择计赛钱赔错准备进"
)


def _forms(language: Language) -> Iterator[tuple[str, str]]:
    for domain in DOMAINS:
        for entry in read(LOCALES / language.value / f"{domain}.po").values():
            yield from ((f"{domain}:{entry.key}", form) for form in entry.forms)


def test_the_bots_own_domain_is_there() -> None:
    assert BOT_DOMAIN in DOMAINS
    assert len(read(LOCALES / "en" / "bot.po")) > 100
    assert Library().domains() == (BOT_DOMAIN, *(d for d in DOMAINS if d != BOT_DOMAIN))


@pytest.mark.parametrize("domain", DOMAINS)
def test_all_languages_say_the_same_things_with_the_same_places(domain: str) -> None:
    assert list(problems(LOCALES, domain)) == []


@pytest.mark.parametrize(
    ("language", "foreign"), [(Language.ZH_HANS, TRADITIONAL), (Language.ZH_HANT, SIMPLIFIED)]
)
def test_the_two_scripts_are_not_mixed(language: Language, foreign: frozenset[str]) -> None:
    texts = list(_forms(language))
    assert texts
    assert [(key, form) for key, form in texts if foreign & set(form)] == []


def test_english_has_no_chinese_in_it() -> None:
    texts = list(_forms(Language.EN))
    assert texts
    allowed = {"language.zh_Hant", "language.zh_Hans"}
    mixed = [
        (key, form)
        for key, form in texts
        if key.partition(":")[2] not in allowed and any("一" <= c <= "鿿" for c in form)
    ]
    assert mixed == []
