"""A club's page: standings, history and tournaments, for whoever was told its address."""

from __future__ import annotations

import csv
import io
import re

from bot.desk.tables import PersonCard
from storage import people, seasons
from storage.database import Session
from tests.desk.playing import play_out
from tests.desk.world import AMING, FOUR
from tests.web.stage import Served, enter_names

QUICK = ("deals=2", "dice=seed", "mask=off", "rest=0")
NASTY = "<b onclick=x>=1+1"


async def played(served: Served) -> str:
    """A match of four people; the path of the club's page."""
    world = served.hosted.world
    await world.desk.meet(PersonCard(AMING, NASTY, language="zh-hant"))
    table = await world.begin(*QUICK)
    await play_out(world, table, FOUR)
    club = await served.site.club_pages.address(1)
    return club.removeprefix("http://club.test")


async def test_standings_history_and_tournaments(served: Served) -> None:
    await enter_names(served.hosted, tuple(f"Player {number}" for number in range(4)))
    page = await served.page(await played(served))
    table = page.partition("data-standings")[2].partition("</table>")[0]
    assert re.findall(r"<bdi>(.*?)</bdi>", table)
    assert "&lt;b onclick=x&gt;=1+1" in table
    assert NASTY not in page
    chips = [int(c.replace("−", "-")) for c in re.findall(r'"number">([+−]?\d+)</td><td', table)]
    assert len(chips) >= 4
    assert page.count('<p class="players">') == 1
    assert f'href="/t/{served.key}"' in page
    assert "no value in money" in page


async def test_every_span_of_time(served: Served) -> None:
    path = await played(served)
    for span in ("season", "month", "all", "rubbish", "99"):
        page = await served.page(f"{path}?span={span}")
        chosen = re.findall(r'<a href="\?span=(\w+)" aria-current="page"', page)
        assert chosen == [span if span in ("season", "month", "all") else "season"]
        assert page.count("<tr class=") == 4


async def test_a_season_that_was_closed_keeps_its_standings(served: Served) -> None:
    path = await played(served)
    world = served.hosted.world
    world.clock.time += 1000
    await world.database.write(close_season, world.clock.now())
    world.clock.time += 1000
    now = await served.page(path)
    assert "<tr class=" not in now
    assert '<a href="?span=1">Autumn &lt;1&gt;</a>' in now
    page = await served.page(f"{path}?span=1")
    assert page.count("<tr class=") == 4


async def close_season(session: Session, at: int) -> None:
    """The first season of the club ends."""
    await seasons.Close(1, "Autumn <1>", 0).apply(session, at)


async def test_the_address_is_not_to_be_guessed_and_stays(served: Served) -> None:
    path = await played(served)
    assert await served.site.club_pages.address(1) == f"http://club.test{path}"
    assert re.fullmatch(r"/c/[a-z2-7]{16}", path)
    for guess in ("/c/1", f"{path[:-1]}", "/c/" + "a" * 16):
        assert (await served.client.get(guess)).status_code == 404


async def test_standings_to_take_away(served: Served) -> None:
    path = await played(served)
    answer = await served.client.get(
        f"{path}/standings.csv?span=all", headers={"Accept-Language": "en"}
    )
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert rows[0] == [
        "Place",
        "Name",
        "Chips",
        "Matches",
        "Firsts",
        "Average place",
        "Rating",
        "R",
    ]
    assert sum(int(row[2]) for row in rows[1:]) == 0
    assert NASTY in [row[1] for row in rows]
    for kind in ("xlsx", "pdf"):
        assert (await served.client.get(f"{path}/standings.{kind}")).status_code == 200
    assert (await served.client.get(f"{path}/standings.exe")).status_code == 404


async def test_a_match_and_the_record_of_a_deal_with_its_proof(served: Served) -> None:
    path = await played(served)
    page = await served.page(f"{path}/m/1")
    assert page.count('<td class="place">') == 4
    assert f'href="{path}/m/1/2"' in page
    deal = await served.page(f"{path}/m/1/2")
    assert deal.count("<li>") > 10
    assert "discards" in deal
    assert "✓ The wall is the one that was sealed" in deal
    assert len(re.findall(r"<code>[0-9a-f]{64}</code>", deal)) == 2
    assert NASTY not in deal


async def test_no_such_match_or_deal(served: Served) -> None:
    path = await played(served)
    for rest in ("/m/2", "/m/1/99", "/m/x", "/m/1/0", "/m/-1", "/standings.exe"):
        answer = await served.client.get(path + rest, headers={"Accept-Language": "en"})
        assert answer.status_code == 404, rest
        assert "There is no" in answer.text


async def test_a_match_in_play_shows_nothing(served: Served) -> None:
    await served.hosted.world.begin(*QUICK)
    path = (await served.site.club_pages.address(1)).removeprefix("http://club.test")
    assert (await served.client.get(f"{path}/m/1")).status_code == 404
    assert (await served.client.get(f"{path}/m/1/1")).status_code == 404


async def test_who_asked_to_be_forgotten_has_a_number(served: Served) -> None:
    path = await played(served)
    await served.hosted.world.database.write(people.forget, AMING)
    page = await served.page(path)
    assert "onclick" not in page
    assert "Player 1" in page
