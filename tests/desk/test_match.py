"""A whole match through the façade: play, ledger, ratings, history, verification."""

from __future__ import annotations

from bot.desk.answers import Answer
from bot.desk.audit import audit
from bot.desk.periods import Period
from bot.desk.surfaces import board_surface, lobby_surface
from bot.desk.verbs import Verb
from bot.desk.views import BoardView, LobbyView
from referee.match.events import EndReason
from referee.table.state import Stage
from storage import ledger
from storage.ledger import PlayerAccount
from tests.desk.books import audited, club_of, queries_of
from tests.desk.playing import QUICK, answer_question, play_out, play_until_deal
from tests.desk.world import AMING, BOT, FOUR, REGISTRY, World


async def test_a_match_of_four_people_is_played_booked_rated_and_can_be_verified(
    world: World,
) -> None:
    table = await world.begin("deals=3", *QUICK)
    assert await play_out(world, table, FOUR) == 3
    summary = (await world.hand(table, AMING)).summary
    assert summary is not None
    assert summary.reason is EndReason.LENGTH
    assert not summary.friendly
    assert sum(seat.chips for seat in summary.seats) == 0
    assert [seat.place for seat in summary.seats] == sorted(seat.place for seat in summary.seats)
    assert all(seat.rating is not None for seat in summary.seats)
    club = await club_of(world)
    for seat in summary.seats:
        assert seat.who.person is not None
        account = PlayerAccount(club, seat.who.person)
        assert await world.database.read(ledger.balance, account) == seat.chips == seat.booked
    queries = queries_of(world)
    verdict = await queries.verify(club, summary.match)
    assert verdict is not None
    assert [deal.number for deal in verdict.deals] == [1, 2, 3]
    assert all(deal.seed and not deal.findings for deal in verdict.deals)
    assert not verdict.findings
    report = await audited(world)
    assert (report.matches, report.deals) == (1, 3)


async def test_standings_history_and_own_figures(world: World) -> None:
    table = await world.begin("deals=2", *QUICK)
    await play_out(world, table, FOUR)
    queries, club = queries_of(world), await club_of(world)
    for period in Period:
        lines = (await queries.ranking(club, period)).lines
        assert {line.standing.person for line in lines} == set(FOUR)
        assert sum(line.standing.chips for line in lines) == 0
    (played,) = await queries.history(club)
    assert played.match.number == 1
    assert {seat.person for seat in played.seats} == set(FOUR)
    assert await queries.club_of(AMING) == club
    me = await queries.card(club, AMING)
    assert me.balance == me.chips
    assert (me.matches, me.deals, me.rated, sum(me.places)) == (1, 2, 1, 1)
    assert len(me.curve) == 1
    view = await queries.ledger(club, AMING)
    assert view.balance == sum(line.amount for line in view.lines)
    assert {line.deal for line in view.lines} <= {1, 2}
    replay = await queries.replay(club, 1)
    assert replay is not None
    assert replay.deals == (1, 2)
    record = await queries.record(club, 1, 2)
    assert record is not None
    assert await queries.record(club, 1, 3) is None
    assert await queries.replay(club, 2) is None
    assert await queries.verify(club, 2) is None


async def test_a_match_with_a_computer_is_friendly(world: World) -> None:
    table = await world.begin("deals=1", *QUICK, people=FOUR[:2])
    await play_out(world, table, FOUR[:2])
    summary = (await world.hand(table, AMING)).summary
    assert summary is not None
    assert summary.friendly
    assert all(seat.booked is None and seat.rating is None for seat in summary.seats)
    club = await club_of(world)
    assert (await queries_of(world).ranking(club, Period.ALL)).lines == ()
    assert (await queries_of(world).ledger(club, AMING)).lines == ()
    assert len(await queries_of(world).history(club)) == 1
    assert (await audit(world.database, REGISTRY)).clean


async def test_a_stopped_match_keeps_its_finished_deals_and_nothing_of_the_open_one(
    world: World,
) -> None:
    table = await world.begin("deals=4", *QUICK)
    await play_until_deal(world, table, FOUR, 2)
    await answer_question_of_somebody(world, table)
    for person in FOUR[:3]:
        await world.press(table, person, Verb.STOP if person == AMING else Verb.VOTE_YES)
    summary = (await world.hand(table, AMING)).summary
    assert summary is not None
    assert summary.reason is EndReason.STOPPED
    assert summary.deals == 1
    (played,) = await queries_of(world).history(await club_of(world))
    assert {seat.place for seat in played.seats} == {None}
    assert all(seat.rating is None for seat in summary.seats)
    assert (await audit(world.database, REGISTRY)).clean


async def answer_question_of_somebody(world: World, table: str) -> None:
    for person in FOUR:
        if (await world.hand(table, person)).seat.question is not None:
            await answer_question(world, table, person)
            return


async def test_the_seed_of_a_deal_in_play_is_nobody_s(world: World) -> None:
    table = await world.begin("deals=2", *QUICK)
    verdict = await queries_of(world).verify(await club_of(world), 1)
    assert verdict is not None
    (deal,) = verdict.deals
    assert deal.seed == ""
    board = await world.desk.view_for(BOT, str(board_surface(table)))
    assert isinstance(board, BoardView)
    assert deal.lock == board.facts.lock
    assert board.table.showdown is None
    assert await queries_of(world).record(await club_of(world), 1, 1) is None


async def test_the_next_deal_s_lock_is_published_with_the_result(world: World) -> None:
    table = await world.begin("deals=2", *QUICK)
    await play_until_deal(world, table, FOUR, 2, ready=False)
    view = await world.hand(table, AMING)
    assert view.facts.stage is Stage.BETWEEN
    assert view.next_deal is not None
    promised = view.next_deal.lock
    for person in FOUR:
        await world.press(table, person, Verb.READY)
    assert (await world.hand(table, AMING)).facts.lock == promised


async def test_again_after_the_match(world: World) -> None:
    table = await world.begin("deals=1", *QUICK)
    await play_out(world, table, FOUR)
    old = await world.hand(table, AMING)
    for person in FOUR:
        assert await world.told(table, person, Verb.AGAIN) == "answer.again"
    await world.pass_time(table, 10_000)
    view = await world.hand(table, AMING)
    assert (view.facts.match, view.facts.deal) == (2, 1)
    assert view.facts.lock != old.facts.lock
    assert await play_out(world, table, FOUR) == 1
    assert (await audit(world.database, REGISTRY)).clean


async def test_a_seat_taken_over_stays_its_player_s(world: World) -> None:
    table = await world.begin("deals=1", *QUICK)
    assert await world.told(table, AMING, Verb.LEAVE) == "answer.left_match"
    assert await world.desk.table_of(BOT, AMING) is None
    await play_out(world, table, FOUR[1:])
    summary = (await world.hand(table, FOUR[1])).summary
    assert summary is not None
    assert not summary.friendly
    (mine,) = [seat for seat in summary.seats if seat.who.person == AMING]
    assert mine.assisted
    club = await club_of(world)
    account = PlayerAccount(club, AMING)
    assert await world.database.read(ledger.balance, account) == mine.chips
    lobby = await world.desk.view_for(BOT, str(lobby_surface(table)))
    assert isinstance(lobby, LobbyView)
    assert AMING not in [chair.who.person for chair in lobby.chairs if chair.who is not None]


async def test_limited_chips(world: World) -> None:
    table = await world.begin("deals=2", "chips=200", *QUICK)
    await play_out(world, table, FOUR)
    summary = (await world.hand(table, AMING)).summary
    assert summary is not None
    assert sum(seat.chips for seat in summary.seats) == 800
    assert sum(seat.booked or 0 for seat in summary.seats) == 0
    assert (await audit(world.database, REGISTRY)).clean


async def test_a_referee_stops_before_the_seats_are_drawn(world: World) -> None:
    table = await world.begin("deals=1")
    reply = await world.desk.rule(table, Verb.STOP, "", None, world.cause())
    assert isinstance(reply, Answer)
    assert reply.key == "answer.stopped"
    assert await queries_of(world).history(await club_of(world)) == ()
    lobby = await world.desk.view_for(BOT, str(lobby_surface(table)))
    assert isinstance(lobby, LobbyView)
    assert lobby.stage is Stage.LOBBY
