"""A tournament's pages for everybody: what they show, in which language, and what never."""

from __future__ import annotations

import hashlib
import json
import re

import pytest

from referee.seats import Points
from referee.tournament import commands as cmd
from tests.desk.tournaments.club import CHIEF
from tests.web.stage import BOT_NAME, Served, asked, begin, enter_names, finish_round, result

NAMES = tuple(f"Player {number}" for number in range(1, 17))


async def test_before_the_draw_the_page_has_card_and_plan(served: Served) -> None:
    await enter_names(served.hosted, NAMES)
    page = await served.page(f"/t/{served.key}")
    assert "<bdi>Cup</bdi>" in page
    assert "waiting for the draw" in page
    assert re.search(r'<th scope="row">1</th><td class="number">16</td>', page)
    assert "Seats of round" not in page
    assert re.search(r"data-commitment>[0-9a-f]{64}<", page)
    assert "published with the draw" in page


async def test_while_entries_are_taken_the_page_leads_to_the_bot(served: Served) -> None:
    await served.hosted.plan()
    await served.hosted.do(CHIEF, cmd.OpenRegistration)
    page = await served.page(f"/t/{served.key}")
    (link,) = re.findall(r'href="(https://t\.me/[^"]+)"', page)
    assert re.fullmatch(rf"https://t\.me/{BOT_NAME}\?start=\w+-{served.key}", link)


async def test_seats_by_table_and_by_name_and_the_draws_seed(served: Served) -> None:
    await enter_names(served.hosted, NAMES)
    await served.hosted.seat()
    page = await served.page(f"/t/{served.key}")
    assert page.count('data-table="') == 4
    for name in NAMES:
        assert page.count(f"<bdi>{name}</bdi>") == 2, name
    seed = re.search(r"data-seed>([0-9a-f]{64})<", page)
    promised = re.search(r"data-commitment>([0-9a-f]{64})<", page)
    assert seed
    assert promised
    assert hashlib.sha256(bytes.fromhex(seed[1])).hexdigest() == promised[1]


async def test_results_who_goes_on_and_the_final_ranking(served: Served) -> None:
    await enter_names(served.hosted, NAMES)
    await begin(served.hosted)
    await result(served.hosted, 2)
    page = await served.page(f"/t/{served.key}")
    assert "Tables awaited: 1, 3, 4" in page
    assert page.count('<span class="chips">120</span>') == 1
    for table in (1, 3, 4):
        await result(served.hosted, table)
    await served.hosted.do(CHIEF, cmd.CloseRound)
    page = await served.page(f"/t/{served.key}")
    assert "Who goes on" in page
    assert page.count('<li class="advanced">') == 4
    await begin(served.hosted)
    await finish_round(served.hosted)
    page = await served.page(f"/t/{served.key}")
    assert "Final ranking" in page
    assert page.count('<tr class="place-1">') == 1
    assert "The tournament is over. First: Player" in page


async def test_announcements_stand_in_order_with_their_numbers(served: Served) -> None:
    await enter_names(served.hosted, NAMES)
    await begin(served.hosted)
    page = await served.page(f"/t/{served.key}")
    numbers = [int(number) for number in re.findall(r'<li value="(\d+)">', page)]
    assert numbers == sorted(numbers, reverse=True)
    assert numbers[-1] == 1
    assert "The draw of round 1 is published, 4 tables" in page
    assert "Round 1 has begun: tables 1–4" in page


@pytest.mark.parametrize(
    ("path", "headers", "expected"),
    [
        ("", {}, "zh-Hant"),
        ("", {"Accept-Language": "fr, en-GB;q=0.8, zh-TW;q=0.5"}, "en"),
        ("", {"Accept-Language": "zh-CN,zh;q=0.9"}, "zh-Hans"),
        ("", {"Accept-Language": "zh-TW"}, "zh-Hant"),
        ("?lang=zh-Hans", {"Accept-Language": "en"}, "zh-Hans"),
        ("?lang=klingon", {"Accept-Language": "en"}, "en"),
        ("", {"Accept-Language": ";q=x,,,"}, "zh-Hant"),
    ],
)
async def test_the_language_is_the_readers(
    served: Served, path: str, headers: dict[str, str], expected: str
) -> None:
    await enter_names(served.hosted, NAMES[:4])
    answer = await served.client.get(f"/t/{served.key}{path}", headers=headers)
    assert f'<html lang="{expected}"' in answer.text


async def test_a_page_that_is_asked_for_again_is_as_new_as_the_tournament(served: Served) -> None:
    await enter_names(served.hosted, NAMES)
    first = await served.page(f"/t/{served.key}")
    assert await served.page(f"/t/{served.key}") == first
    assert await served.page(f"/t/{served.key}", "zh-TW") != first
    await served.hosted.seat()
    assert "Seats of round 1" in await served.page(f"/t/{served.key}")
    assert "Seats of round 1" not in first


async def test_a_language_that_was_chosen_is_remembered(served: Served) -> None:
    await enter_names(served.hosted, NAMES[:4])
    await served.client.get(f"/t/{served.key}?lang=zh-Hans")
    page = await served.page(f"/t/{served.key}", "en")
    assert '<html lang="zh-Hans"' in page


@pytest.mark.parametrize(
    "path", ["/t/aaaaaaaa", "/t/..%2f..%2fetc", "/t/AAAAAAAA/screen", "/t/{key}/nothing.csv",
             "/t/{key}/seats.exe", "/c/aaaaaaaaaaaaaaaa", "/nothing", "/static/../site.py"]
)  # fmt: skip
async def test_what_is_not_there_is_said_in_words(served: Served, path: str) -> None:
    await enter_names(served.hosted, NAMES[:4])
    answer = await served.client.get(path.format(key=served.key), headers={"Accept-Language": "en"})
    assert answer.status_code == 404
    assert re.search(r"There is no .*(address|Check)", answer.text)


async def test_no_page_for_everybody_has_accounts_receipts_cards_or_reasons(served: Served) -> None:
    hosted = served.hosted
    await hosted.plan()
    await hosted.register(8)
    await hosted.check_in()
    await begin(hosted)
    await hosted.do(
        CHIEF,
        lambda actor: cmd.Transfer(actor, 1, Points(-5, 5, 0, 0), "very private reason"),
    )
    state = await hosted.state()
    secrets = {"very private reason"}
    for entrant in state.entrants:
        secrets |= {entrant.account, entrant.receipt, entrant.card}
    assert len(secrets) == 1 + 3 * 8
    for path in ("", "/screen", "/seats.csv", "/results.csv", "/ranking.csv"):
        page = await served.page(f"/t/{served.key}{path}")
        assert [secret for secret in secrets if secret in page] == []


async def test_every_answer_lets_the_browser_load_nothing_from_elsewhere(served: Served) -> None:
    await enter_names(served.hosted, NAMES[:4])
    paths = ("/", f"/t/{served.key}", f"/t/{served.key}/screen", "/staff", "/nothing", "/healthz")
    for path in paths:
        answer = await served.client.get(path)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        scripts = re.findall(r"<script(?![^>]*(?:src=|application/json))", answer.text)
        assert scripts == [], path
        assert re.findall(r'(?:src|href)="(?:https?:)?//(?!t\.me/)', answer.text) == [], path
        assert " style=" not in answer.text
        assert " onclick" not in answer.text


async def test_the_page_is_alive_and_counts(served: Served) -> None:
    assert (await served.client.get("/healthz")).text == "ok\n"
    await served.client.get("/nothing")
    figures = (await served.client.get("/metrics")).text
    assert re.search(r'mahjong_web_answers_total\{status="404"\} 1\.0', figures)


async def test_a_database_that_is_gone_is_told_to_whoever_watches(served: Served) -> None:
    await served.hosted.world.database.close()
    assert (await served.client.get("/healthz")).status_code == 503


async def test_pages_under_a_path_lead_to_each_other(served: Served) -> None:
    await enter_names(served.hosted, NAMES[:4])
    async with asked(served.hosted, "http://club.test/mahjong") as under:
        page = await under.page(f"/mahjong/t/{served.key}")
        links = set(re.findall(r'(?:src|href)="(/[^"?]*)', page))
        assert links
        assert [link for link in links if not link.startswith("/mahjong/")] == []
        for link in links:
            assert (await under.client.get(link)).status_code == 200, link


async def test_who_listens_beyond_what_can_be_served_is_told_so(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    await enter_names(served.hosted, NAMES[:4])
    monkeypatch.setattr("bot.web.feed.MOST_STREAMS", 0)
    answer = await served.client.get(f"/t/{served.key}/feed")
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "30")


async def test_the_screens_words_are_all_there(served: Served) -> None:
    await enter_names(served.hosted, NAMES[:4])
    page = await served.page(f"/t/{served.key}/screen", "zh-TW")
    found = re.search(r'id="words">(.*?)</script>', page)
    assert found
    words = json.loads(found[1])
    assert words["screen.waiting"] == "等待 {tables} 桌"
    assert words["phase.round"]
    assert all(words.values())
