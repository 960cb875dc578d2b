"""What the steward does at online tables when clock, referee or player ends or changes them.

Every test lets play go on by the buttons of hands and looks at both sides: tournament and table.
"""

from __future__ import annotations

import asyncio

from bot.desk.answers import Answer
from bot.desk.verbs import Verb
from referee.seats import SEATS, Points, Seat
from referee.table.state import PauseReason, Stage
from referee.tournament import commands as cmd
from referee.tournament.rulings import COMPUTER
from referee.tournament.state import Standing
from referee.tournament.tables import TableEnd
from referee.tournament.terms import MINUTE
from storage.people import Reach
from tests.desk.outbox import posts_to, show_all, stale
from tests.desk.tournaments.club import (
    CHIEF,
    HELPER,
    HOUR,
    Hosted,
    again,
    entrant,
    hosted_by,
    scheduling,
)
from tests.desk.tournaments.online import (
    LONG,
    confirm_all,
    online,
    people_at,
    play_deals,
    play_table,
    table_of,
)
from tests.desk.tournaments.playing import clean, play_on, play_tables, press_once
from tests.desk.world import BOT, GROUP, Opener


async def test_g09_time_up_voids_the_deal_in_play_and_what_was_settled_stands(
    hosted: Hosted,
) -> None:
    await online(hosted, 4, table=LONG)
    table, people = await play_table(hosted), people_at(await hosted.state())
    await play_deals(hosted, 2)
    for _ in range(12):
        await press_once(hosted, table, people)
    before = await hosted.world.hand(table, people[0])
    assert before.facts.stage is Stage.PLAYING
    standing = [seat.chips for seat in before.facts.seats]
    await hosted.pass_time(HOUR)
    over = table_of(await hosted.state())
    assert over.over is TableEnd.TIME
    assert list(over.chips()) == standing
    after = await hosted.world.hand(table, people[0])
    assert after.facts.pause is not None
    assert after.facts.stage is Stage.BETWEEN
    assert [seat.chips for seat in after.facts.seats] == standing
    await confirm_all(hosted)
    await hosted.pass_time(0)
    ended = await hosted.world.hand(table, people[0])
    assert ended.summary is not None
    assert ended.summary.reason == "time"
    assert min(seat.place for seat in ended.summary.seats) == 1
    await clean(hosted)


async def test_g07_time_added_to_a_table_that_was_over_lets_it_play_on(hosted: Hosted) -> None:
    await online(hosted, 4, table=LONG)
    table, people = await play_table(hosted), people_at(await hosted.state())
    await hosted.pass_time(HOUR)
    assert table_of(await hosted.state()).over is TableEnd.TIME
    await hosted.do(CHIEF, lambda a: cmd.AddTime(a, 20 * MINUTE, (1,)))
    await hosted.pass_time(0)
    assert table_of(await hosted.state()).over is None
    view = await hosted.world.hand(table, people[0])
    assert view.facts.pause is None
    deal = view.facts.deal
    await play_deals(hosted, deal + 1)
    assert (await hosted.world.hand(table, people[0])).facts.deal > deal


async def test_g07_a_clock_that_stands_halts_play_and_the_time_is_exact(hosted: Hosted) -> None:
    await online(hosted, 4, table=LONG)
    table, people = await play_table(hosted), people_at(await hosted.state())
    ends = table_of(await hosted.state()).ends
    assert ends is not None
    await hosted.do(CHIEF, lambda a: cmd.StopClock(a, (1,)))
    await hosted.pass_time(10 * MINUTE)
    view = await hosted.world.hand(table, people[0])
    assert view.facts.pause is not None
    assert view.facts.pause.reason is PauseReason.REFEREE
    await hosted.do(CHIEF, lambda a: cmd.RunClock(a, (1,)))
    await hosted.pass_time(0)
    assert (await hosted.world.hand(table, people[0])).facts.pause is None
    assert table_of(await hosted.state()).ends == ends + 10 * MINUTE


async def test_g04_two_busts_end_the_match_and_the_most_chips_win(hosted: Hosted) -> None:
    await online(hosted, 4, "g04_chips=3 g04_large_count=0", table=LONG)
    table, people = await play_table(hosted), people_at(await hosted.state())
    await play_on(hosted, table, people)
    await hosted.pass_time(0)
    over = table_of(await hosted.state())
    assert over.over is TableEnd.BUST
    assert sum(chips == 0 for chips in over.chips()) >= 2
    assert sum(over.chips()) + over.banked() == 12
    await clean(hosted)


async def test_g04_where_no_bust_ends_a_match_it_is_played_out(hosted: Hosted) -> None:
    await online(hosted, 4, "g04_chips=3 g04_large_count=0 g04_busts=0", table=LONG)
    table, people = await play_table(hosted), people_at(await hosted.state())
    await play_on(hosted, table, people)
    await hosted.pass_time(0)
    over = table_of(await hosted.state())
    assert over.over is TableEnd.LENGTH
    assert sum(over.chips()) + over.banked() == 12


async def test_g08_staff_play_on_with_the_chips_of_who_left(hosted: Hosted) -> None:
    await online(hosted, 4, table=LONG)
    await hosted.do(CHIEF, lambda a: cmd.NameStaff(a, (str(HELPER),)))
    await play_deals(hosted, 1)
    state = await hosted.state()
    table, people = await play_table(hosted), people_at(state)
    leaving = people[1]
    chips = (await hosted.world.hand(table, leaving)).facts.seats[1].chips
    await hosted.do(leaving, cmd.Withdraw)
    await hosted.pass_time(0)
    assert not await hosted.world.has_hand(table, leaving)
    waiting = await hosted.world.hand(table, people[0])
    assert waiting.facts.pause is not None
    await hosted.do(CHIEF, lambda a: cmd.SeatStaff(a, 1, Seat.B, str(HELPER)))
    await hosted.pass_time(0)
    mine = await hosted.world.hand(table, HELPER)
    assert mine.seat.own.seat is Seat.B
    assert mine.facts.pause is None
    assert mine.facts.seats[1].chips == chips
    players = (people[0], HELPER, people[2], people[3])
    await play_on(hosted, table, players)
    await hosted.pass_time(0)
    over = table_of(await hosted.state())
    assert over.over is TableEnd.LENGTH
    assert over.valid_seats() == (Seat.A, Seat.C, Seat.D)
    await clean(hosted)


async def test_g08_a_computer_plays_where_the_organiser_allows_it(hosted: Hosted) -> None:
    await online(hosted, 4, "computers=on", table=LONG)
    state = await hosted.state()
    table, people = await play_table(hosted), people_at(state)
    await hosted.do(CHIEF, lambda a: cmd.Remove(a, 2, Standing.DISQUALIFIED, "hid chips"))
    gone = entrant(2)
    seat = people.index(gone)
    await hosted.do(CHIEF, lambda a: cmd.SeatStaff(a, 1, SEATS[seat], COMPUTER))
    await hosted.pass_time(0)
    others = tuple(person for person in people if person != gone)
    view = await hosted.world.hand(table, others[0])
    assert view.facts.pause is None
    assert view.facts.seats[seat].who.computer is not None
    refused = await hosted.world.press(table, gone, Verb.READY)
    assert isinstance(refused, Answer)
    assert refused.key == "refusal.not_seated"
    await play_on(hosted, table, others)
    await hosted.pass_time(0)
    assert table_of(await hosted.state()).over is TableEnd.LENGTH


async def test_whoever_is_called_to_a_table_leaves_any_other(hosted: Hosted) -> None:
    await hosted.plan("play=online", LONG)
    await hosted.register(4)
    await hosted.check_in()
    await hosted.seat()
    casual = await hosted.world.open("dice=seed", opener=entrant(1))
    assert await hosted.world.desk.table_of(BOT, entrant(1)) == casual
    await hosted.begin()
    table = await play_table(hosted)
    assert await hosted.world.desk.table_of(BOT, entrant(1)) == table
    assert await hosted.world.desk.table_at(GROUP) is None


async def test_a_casual_table_can_stand_in_the_group_meanwhile(hosted: Hosted) -> None:
    await online(hosted, 4, table=LONG)
    casual = await hosted.world.open("dice=seed", opener=HELPER)
    assert await hosted.world.desk.table_at(GROUP) == casual
    assert casual != await play_table(hosted)


async def test_who_cannot_be_written_to_is_played_by_a_computer_until_he_can(
    hosted: Hosted,
) -> None:
    await hosted.plan("play=online", LONG)
    await hosted.register(4)
    await hosted.check_in()
    await hosted.seat()
    await hosted.world.desk.set_reach(BOT, entrant(3), Reach.UNREACHABLE)
    await hosted.begin()
    table, people = await play_table(hosted), people_at(await hosted.state())
    seat = people.index(entrant(3))
    others = tuple(person for person in people if person != entrant(3))
    view = await hosted.world.hand(table, others[0])
    assert view.facts.seats[seat].pilot == "computer"
    await hosted.world.desk.set_reach(BOT, entrant(3), Reach.REACHABLE)
    view = await hosted.world.hand(table, others[0])
    assert view.facts.seats[seat].pilot == "owner"


async def test_what_the_tournament_decides_is_refused_at_its_table(hosted: Hosted) -> None:
    await online(hosted, 4, table=LONG)
    table, people = await play_table(hosted), people_at(await hosted.state())
    for verb in (Verb.STOP, Verb.PAUSE, Verb.LEAVE, Verb.AGAIN, Verb.KICK):
        for person in (people[0], CHIEF):
            reply = await hosted.world.press(table, person, verb)
            assert isinstance(reply, Answer)
            assert (reply.key, reply.clause) == ("refusal.tournament_table", "G7"), verb


async def test_a_hand_comes_down_again_below_an_announcement(hosted: Hosted) -> None:
    await online(hosted, 4, table=LONG)
    table, people = await play_table(hosted), people_at(await hosted.state())
    await show_all(hosted.world)
    await hosted.do(CHIEF, lambda a: cmd.Transfer(a, 1, Points(-1, 1, 0, 0), "wrong payment"))
    waiting = await stale(hosted.world)
    assert {f"hand:{table}:{person}" for person in people} <= waiting.keys()


async def test_results_and_locks_of_many_tables_stay_out_of_the_group(hosted: Hosted) -> None:
    await online(hosted, 12, table=LONG)
    await play_deals(hosted, 1)
    kinds = {post.kind for post in await posts_to(hosted.world, GROUP.chat)}
    assert kinds == {"announcement"}


async def test_a_deal_settled_in_time_counts_although_the_bot_died_before_counting(
    hosted: Hosted, opener: Opener
) -> None:
    await online(hosted, 4, table=LONG)
    table, people = await play_table(hosted), people_at(await hosted.state())
    while True:
        assert await press_once(hosted, table, people)
        view = await hosted.world.hand(table, people[0])
        chips = [seat.chips for seat in view.facts.seats]
        if chips != [50, 50, 50, 50]:
            break
    assert table_of(await hosted.state()).sheet.counted is None
    later = await again(opener, hosted, later=2 * HOUR)
    await later.pass_time(0)
    over = table_of(await later.state())
    assert over.over is TableEnd.TIME
    assert list(over.chips()) == chips


async def test_g09_a_deal_settled_after_the_time_was_up_is_undone(hosted: Hosted) -> None:
    await online(hosted, 4, table=f"{LONG} speed=none")
    table, people = await play_table(hosted), people_at(await hosted.state())
    hosted.world.clock.time += 2 * HOUR
    chips = [50, 50, 50, 50]
    while chips == [50, 50, 50, 50]:
        assert await press_once(hosted, table, people)
        view = await hosted.world.hand(table, people[0])
        chips = [seat.chips for seat in view.facts.seats]
    await hosted.pass_time(0)
    over = table_of(await hosted.state())
    assert (over.over, list(over.chips())) == (TableEnd.TIME, [50, 50, 50, 50])
    after = await hosted.world.hand(table, people[0])
    assert [seat.chips for seat in after.facts.seats] == [50, 50, 50, 50]
    assert after.facts.pause is not None
    await clean(hosted)


async def test_two_processes_that_see_the_same_tasks_do_each_once(
    hosted: Hosted, opener: Opener
) -> None:
    await hosted.plan("play=online", LONG)
    await hosted.register(16)
    await hosted.check_in()
    await hosted.seat()
    other = await hosted_by(await opener.open(hosted.world), hosted.key)
    await hosted.do(CHIEF, scheduling(1, hosted.world.clock.now()))
    await asyncio.gather(hosted.pass_time(0), other.pass_time(0))
    assert sorted(await play_tables(hosted, 1)) == [1, 2, 3, 4]
    await hosted.do(CHIEF, cmd.StopClock)
    await asyncio.gather(other.pass_time(0), hosted.pass_time(0))
    people = people_at(await hosted.state())
    for one in (hosted, other):
        view = await one.world.hand(await play_table(one), people[0])
        assert view.facts.pause is not None
    await clean(hosted)


async def test_the_tables_of_a_cancelled_tournament_close(hosted: Hosted) -> None:
    await online(hosted, 4, table=LONG)
    table, people = await play_table(hosted), people_at(await hosted.state())
    await hosted.do(CHIEF, lambda a: cmd.CancelTournament(a, "fire alarm"))
    await hosted.pass_time(0)
    view = await hosted.world.hand(table, people[0])
    assert view.summary is not None
    assert view.summary.reason == "stopped"
    assert await hosted.world.desk.table_of(BOT, people[0]) is None
    await clean(hosted)
