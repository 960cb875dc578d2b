"""The staff's pages: who may open them, and what they enter is entered once."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from structlog.testing import capture_logs

from bot.web.codes import slip_code
from bot.web.links import DAY
from bot.web.staff_session import COOKIE
from referee.tournament import commands as cmd
from referee.tournament.state import TournamentState
from storage.log import refused_acts
from tests.desk.tournaments.club import CHIEF, HELPER, STRANGER
from tests.web.stage import Served, asked, begin, enter_names

NAMES = tuple(f"Player {number}" for number in range(1, 17))
CHIPS = [120, 40, 30, 10]
ENGLISH = {"Accept-Language": "en"}


async def seated(served: Served) -> TournamentState:
    """A round in play; what it is now."""
    await enter_names(served.hosted, NAMES)
    await begin(served.hosted)
    return await served.hosted.state()


def entry(served: Served, name: str = "00000000-aaaa", **changes: Any) -> dict[str, Any]:
    """A result as the page sends it, ten minutes after it was made."""
    one = {
        "id": name, "kind": "result", "made": 400_000, "round": 1, "table": 1,
        "chips": CHIPS, "signed": True,
    }  # fmt: skip
    return {"key": served.key, "now": 1_000_000, "entries": [one | changes]}


async def send(served: Served, sent: dict[str, Any]) -> dict[str, Any]:
    """The only answer to what was sent."""
    answer = await served.client.post("/staff/entries", json=sent, headers=ENGLISH)
    assert answer.status_code == 200, answer.text
    (told,) = msgspec.json.decode(answer.content, type=dict[str, list[dict[str, Any]]])["answers"]
    return told


async def test_a_result_counts_as_of_when_it_was_entered(served: Served) -> None:
    await seated(served)
    await served.sign_in()
    served.hosted.world.clock.time += 20 * 60_000
    now = served.hosted.world.clock.now()
    told = await send(served, entry(served))
    assert told["taken"], told
    table = (await served.hosted.state()).table(1)
    assert table is not None
    assert (list(table.chips()), table.sheet.signed) == (CHIPS, True)
    assert table.sheet.as_of == now - 600_000


async def test_what_is_sent_twice_is_entered_once(served: Served) -> None:
    await seated(served)
    await served.sign_in()
    served.hosted.world.clock.time += 20 * 60_000
    first = await send(served, entry(served))
    version = (await served.hosted.tournaments.snapshot(served.key)).version
    again = await send(served, entry(served) | {"now": 3_000_000})
    assert again == first
    assert (await served.hosted.tournaments.snapshot(served.key)).version == version
    other = await send(served, entry(served, "00000000-bbbb", chips=[100, 60, 30, 10]))
    assert other["taken"]
    assert (await served.hosted.tournaments.snapshot(served.key)).version > version


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"chips": [120, 40, 30, 11]}, r"201.*200"),
        ({"table": 99}, "99"),
        ({"round": 2}, "another round"),
        ({"id": "../../x"}, "cannot be read"),
    ],
)
async def test_what_cannot_be_entered_is_refused_in_words(
    served: Served, changes: dict[str, Any], said: str
) -> None:
    state = await seated(served)
    await served.sign_in()
    told = await send(served, entry(served, **changes))
    assert not told["taken"]
    assert re.search(said, told["text"]), told
    after = await served.hosted.state()
    assert after._replace(alarms=()) == state, "at most an incident"


async def test_an_entry_of_another_tournament_is_not_taken_here(served: Served) -> None:
    state = await seated(served)
    await served.sign_in()
    told = await send(served, entry(served) | {"key": "aaaaaaaa"})
    assert (told["taken"], "another tournament" in told["text"]) == (False, True)
    assert await served.hosted.state() == state


@pytest.mark.parametrize(
    "body",
    [
        "",
        "{}",
        "[]",
        '{"key": "x", "now": 1, "entries": [{"kind": "kick"}]}',
        '{"key": "x", "now": 1, "entries": [{"kind": "check_in", "id": "a", "codes": "1"}]}',
        "x" * 300_000,
    ],
)
async def test_rubbish_is_refused_in_words(served: Served, body: str) -> None:
    await seated(served)
    await served.sign_in()
    kind = {"Content-Type": "application/json"}
    answer = await served.client.post("/staff/entries", content=body, headers=ENGLISH | kind)
    assert answer.status_code == 400
    assert "cannot be read" in answer.json()["text"]


async def test_another_sites_form_cannot_enter_anything(served: Served) -> None:
    state = await seated(served)
    await served.sign_in()
    answer = await served.client.post(
        "/staff/entries", content="{}", headers={"Content-Type": "text/plain"}
    )
    assert answer.status_code == 400
    assert await served.hosted.state() == state
    cookie = (await served.client.post("/staff/session", json={"token": "x"})).headers
    assert "set-cookie" not in cookie


async def test_check_in_by_several_codes(served: Served) -> None:
    await served.hosted.plan()
    await served.hosted.do(CHIEF, cmd.OpenRegistration)
    await served.hosted.do(CHIEF, lambda actor: cmd.EnterNames(actor, NAMES))
    starts = served.hosted.world.clock.now() + 3_600_000
    await served.hosted.do(CHIEF, lambda actor: cmd.OpenCheckIn(actor, starts))
    await served.sign_in()
    receipt = (await served.hosted.state()).entrants[4].receipt
    sent = {
        "key": served.key,
        "now": 5,
        "entries": [{"kind": "check_in", "id": "cccc-1111", "made": 3, "codes": ["1", receipt]}],
    }
    assert (await send(served, sent))["taken"]
    here = [e.number for e in (await served.hosted.state()).entrants if e.card]
    assert here == [1, 5]
    desk = (await served.client.get("/staff/desk")).json()
    assert [one["number"] for one in desk["missing"]][:3] == [2, 3, 4]


async def test_seats_are_confirmed_but_the_absent(served: Served) -> None:
    await enter_names(served.hosted, NAMES)
    await served.hosted.seat()
    await served.sign_in()
    one = {"kind": "seats", "id": "dddd-1111", "made": 3, "round": 1, "table": 2, "absent": [1, 3]}
    assert (await send(served, {"key": served.key, "now": 5, "entries": [one]}))["taken"]
    desk = (await served.client.get("/staff/desk")).json()
    here = {table["number"]: table["here"] for table in desk["tables"]}
    assert here == {1: [False] * 4, 2: [True, False, True, False], 3: [False] * 4, 4: [False] * 4}


async def test_the_chief_confirms_what_was_in_sight_and_nobody_else_does(served: Served) -> None:
    await seated(served)
    await served.hosted.do(CHIEF, lambda actor: cmd.NameStaff(actor, (str(HELPER),)))
    await served.sign_in(HELPER)
    for table in (1, 3):
        await send(served, entry(served, f"eeee-000{table}", table=table, made=1_000_000))
    desk = (await served.client.get("/staff/desk")).json()
    assert [table["number"] for table in desk["tables"] if table["ready"]] == [1, 3]
    one = {"kind": "approve", "id": "ffff-1111", "made": 3, "round": 1, "tables": [1]}
    sent = {"key": served.key, "now": 5, "entries": [one]}
    refused = await send(served, sent)
    assert (refused["taken"], "G10" in refused["text"]) == (False, True)
    await served.sign_in(CHIEF)
    assert (await send(served, sent))["taken"]
    desk = (await served.client.get("/staff/desk")).json()
    assert [table["number"] for table in desk["tables"] if table["approved"]] == [1]


async def test_the_cookie_is_hidden_from_scripts_and_from_other_sites(served: Served) -> None:
    await seated(served)
    token = (await served.site.staff_links.make(served.key, CHIEF)).partition("#")[2]
    answer = await served.client.post("/staff/session", json={"token": token})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert "Path=/staff" in cookie
    assert int(re.findall(r"Max-Age=(\d+)", cookie)[0]) * 1000 == DAY
    assert "Secure" not in cookie
    async with asked(served.hosted, "https://club.test") as safe:
        answer = await safe.client.post("/staff/session", json={"token": token})
        assert "Secure" in answer.headers["set-cookie"]


async def test_the_token_is_not_stored(served: Served) -> None:
    await seated(served)
    token = await served.sign_in()
    files = served.hosted.world.database.path.parent.iterdir()
    found = [file for file in files if token.encode() in file.read_bytes()]
    assert found == []


@pytest.mark.parametrize(
    ("spoil", "why", "said"),
    [
        ("rubbish", "unknown", "opens nothing"),
        ("expired", "expired", "good for a day"),
        ("revoked", "revoked", "taken back"),
        ("replaced", "revoked", "taken back"),
    ],
)
async def test_tokens_that_are_not_good_are_refused_and_logged(
    served: Served, spoil: str, why: str, said: str
) -> None:
    state = await seated(served)
    token = await served.sign_in()
    match spoil:
        case "rubbish":
            served.client.cookies.clear()
            served.client.cookies.set(COOKIE, "A" * 43)
        case "expired":
            served.hosted.world.clock.time += DAY
        case "revoked":
            assert await served.site.staff_links.revoke(served.key, CHIEF) == 1
        case _:
            await served.site.staff_links.make(served.key, CHIEF)
    with capture_logs() as logs:
        answer = await served.client.post("/staff/entries", json=entry(served), headers=ENGLISH)
    assert answer.status_code == 401
    assert said in answer.json()["text"]
    refusals = [log for log in logs if log["event"] == "web_token_refused"]
    assert [log["why"] for log in refusals] == [why]
    assert token not in str(logs)
    if spoil != "rubbish":
        await served.client.get("/staff/desk")
        club = (await served.hosted.tournaments.snapshot(served.key)).club
        acts = await served.hosted.world.database.read(refused_acts, club)
        assert [(act.person, act.places["what"]) for act in acts] == [(CHIEF, "web_link")]
    for path in ("/staff/desk", "/staff/cards", "/staff/slips"):
        page = await served.client.get(path, headers=ENGLISH)
        assert page.status_code == 401
        assert "Player 1" not in page.text
    assert await served.hosted.state() == state


async def test_who_is_no_longer_of_the_staff_gets_nothing(served: Served) -> None:
    state = await seated(served)
    await served.sign_in(STRANGER)
    answer = await served.client.post("/staff/entries", json=entry(served), headers=ENGLISH)
    assert answer.status_code == 403
    assert "chief referee" in answer.json()["text"]
    cards = await served.client.get("/staff/cards", headers=ENGLISH)
    assert cards.status_code == 403
    assert await served.hosted.state() == state


async def test_whoever_was_named_for_the_staff_may_enter(served: Served) -> None:
    await seated(served)
    await served.hosted.do(CHIEF, lambda actor: cmd.NameStaff(actor, (str(HELPER),)))
    await served.sign_in(HELPER)
    assert (await send(served, entry(served)))["taken"]


async def test_a_link_can_be_ended_by_its_holder(served: Served) -> None:
    await seated(served)
    await served.sign_in()
    answer = await served.client.post("/staff/end", json={}, headers=ENGLISH)
    assert "taken back" in answer.json()["text"]
    assert await served.site.staff_links.revoke(served.key, CHIEF) == 0, "nothing is left"
    assert (await served.client.get("/staff/desk")).status_code == 401


async def test_the_page_itself_has_no_data_so_that_a_browser_may_keep_it(served: Served) -> None:
    await seated(served)
    await served.sign_in()
    page = await served.page("/staff")
    assert "Player" not in page
    assert "Cup" not in page


async def test_slips_carry_table_seats_code_and_lines(served: Served) -> None:
    state = await seated(served)
    await served.sign_in()
    page = await served.page("/staff/slips")
    assert page.count('data-slip="') == len(state.round.tables if state.round else ()) == 4
    for name in NAMES:
        assert f"<bdi>{name}</bdi>" in page
    desk = (await served.client.get("/staff/desk")).json()
    for table in desk["tables"]:
        assert table["code"] == slip_code(served.key, 1, table["number"])
        assert f'<p class="code">{table["code"]}</p>' in page
    assert len({slip_code(served.key, number, 1) for number in range(1, 6)}) == 5
    assert "Together 200" in page


async def test_cards_are_printed_for_those_who_have_one(served: Served) -> None:
    await enter_names(served.hosted, NAMES)
    await served.sign_in()
    page = await served.page("/staff/cards")
    state = await served.hosted.state()
    assert page.count("<svg") == len(NAMES)
    for entrant in state.entrants:
        assert f"<figcaption>{entrant.card}</figcaption>" in page
        assert entrant.receipt not in page
