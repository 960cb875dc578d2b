"""Online tables of a tournament: opened, counted, halted, handed over, closed by the steward."""

from __future__ import annotations

from bot.desk.tournaments.marks import MOST_BOARDS
from bot.desk.tournaments.surfaces import digest_surface
from bot.desk.tournaments.views import DigestView
from referee.seats import SEATS
from referee.tournament import commands as cmd
from referee.tournament.state import Phase
from referee.tournament.tables import TableEnd
from storage import ledger, results
from storage.ledger import PlayerAccount
from tests.desk.outbox import stale
from tests.desk.tournaments.club import CHIEF, Hosted, entrant
from tests.desk.tournaments.online import (
    confirm_all,
    online,
)
from tests.desk.tournaments.playing import clean, play_round, play_tables
from tests.desk.world import BOT, GROUP


async def test_g05_the_four_sit_where_they_were_drawn_with_the_chips_of_g04(
    hosted: Hosted,
) -> None:
    await online(hosted, 8)
    state = await hosted.state()
    assert state.round is not None
    tables = await play_tables(hosted, 1)
    assert sorted(tables) == [1, 2]
    for table in state.round.tables:
        for seat in SEATS:
            person = entrant(table.chairs[seat].entrant)
            view = await hosted.world.hand(tables[table.number], person)
            assert view.seat.own.seat is seat
            assert [one.chips for one in view.facts.seats] == [50, 50, 50, 50]
            assert not view.mine.hints
            assert view.facts.tournament == hosted.key


async def test_a_tournament_of_sixteen_is_played_online_from_registration_to_the_final(
    hosted: Hosted,
) -> None:
    await online(hosted, 16, "computers=on")
    rounds = 0
    while True:
        rounds += 1
        await play_round(hosted)
        state = await hosted.state()
        assert state.round is not None
        for table in state.round.tables:
            assert table.over is TableEnd.LENGTH
            assert sum(table.chips()) + table.banked() == 200
        await confirm_all(hosted)
        await hosted.do(CHIEF, cmd.CloseRound)
        await hosted.pass_time(0)
        if (await hosted.state()).phase is Phase.OVER:
            break
        await hosted.seat()
        await hosted.begin()
    assert rounds >= 2
    page = await hosted.tournaments.public(hosted.key)
    assert page.view.standings[0].place == 1
    await clean(hosted)


async def test_rounds_are_played_online_and_the_points_are_what_the_ledger_has(
    hosted: Hosted,
) -> None:
    await online(hosted, 4, "format=rounds matches=2 points=chips")
    won: dict[int, int] = dict.fromkeys(range(1, 5), 0)
    for number in (1, 2):
        await play_round(hosted)
        state = await hosted.state()
        assert state.round is not None
        (table,) = state.round.tables
        for seat in SEATS:
            won[table.chairs[seat].entrant] += table.chips()[seat] - 50
        await confirm_all(hosted)
        await hosted.do(CHIEF, cmd.CloseRound)
        await hosted.pass_time(0)
        if number == 1:
            await hosted.seat()
            await hosted.begin()
    assert (await hosted.state()).phase is Phase.OVER
    assert sum(won.values()) == 0
    ranking = (await hosted.tournaments.public(hosted.key)).view.standings
    points = [won[int(rank.name.removeprefix("Player "))] for rank in ranking]
    assert len(points) == 4
    assert points == sorted(points, reverse=True)
    assert points[0] > 0
    tables = {*(await play_tables(hosted, 1)).values(), *(await play_tables(hosted, 2)).values()}
    assert len(tables) == 2
    await clean(hosted)


async def test_g05_the_chips_of_a_tournament_count_there_alone(hosted: Hosted) -> None:
    await online(hosted, 4)
    await play_round(hosted)
    person = entrant(1)
    chat = await hosted.world.desk.chat(BOT, GROUP.chat)
    assert chat is not None
    played = await hosted.world.database.read(results.history, chat.club)
    assert [one.match.friendly for one in played] == [True]
    account = PlayerAccount(chat.club, person)
    assert await hosted.world.database.read(ledger.balance, account) == 0
    rows = await hosted.world.database.read(results.standings, chat.club, 0, 2**62)
    assert rows == []


async def test_with_many_tables_the_group_has_one_digest_and_no_boards(hosted: Hosted) -> None:
    await online(hosted, 12)
    surfaces = await stale(hosted.world)
    in_group = sorted(name for name, shown in surfaces.items() if shown.chat < 0)
    assert in_group == [digest_surface(hosted.key), f"event:{hosted.key}"]
    view = await hosted.tournaments.view_for(digest_surface(hosted.key))
    assert isinstance(view, DigestView)
    assert len(view.tables) == 3 > MOST_BOARDS


async def test_a_small_round_has_its_boards_in_the_group(hosted: Hosted) -> None:
    await online(hosted, 4)
    surfaces = await stale(hosted.world)
    table = (await play_tables(hosted, 1))[1]
    assert f"board:{table}" in surfaces
    assert await hosted.tournaments.view_for(digest_surface(hosted.key)) is None
