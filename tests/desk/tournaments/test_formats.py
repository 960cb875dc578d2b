"""Every format from the first entry to the last place, through the desk, with counts from slips."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations

import pytest

from bot.desk.tournaments.announcements import AnnouncementKind
from referee.seats import SEATS, Points
from referee.tournament import commands as cmd
from referee.tournament.round_commands import Slip
from referee.tournament.state import Phase, RulingKind, TournamentState
from referee.tournament.tables import Table
from referee.tournament.terms import MINUTE
from tests.desk.tournaments.club import CHIEF, Hosted, entrant

Counts = Callable[[Table], Points]


def by_number(table: Table) -> Points:
    """Who entered earlier has more; staff have what is left."""
    order = sorted(SEATS, key=lambda seat: (not table.chairs[seat].entrant, table.chairs[seat]))
    chips = dict(zip(order, (80, 60, 40, 20), strict=True))
    return Points(*(chips[seat] for seat in SEATS))


def all_equal(table: Table) -> Points:
    """Nobody has won anything."""
    return Points(50, 50, 50, 50)


def two_lead(table: Table) -> Points:
    """East and South have as much as each other, and more than the others."""
    return Points(70, 70, 40, 20)


async def entered(hosted: Hosted, people: int, options: str) -> None:
    """So many are registered and checked in."""
    await hosted.plan(options)
    await hosted.register(people)
    await hosted.check_in()


async def play_round(hosted: Hosted, counts: Counts = by_number) -> None:
    """One round: drawn, played, counted, confirmed, closed."""
    await hosted.seat()
    await hosted.begin()
    now = (await hosted.state()).round
    assert now is not None
    for table in now.tables:
        result = partial(_result, table.number, counts(table))
        await hosted.do(CHIEF, result)
    await hosted.do(CHIEF, cmd.ApproveResults, cmd.CloseRound)
    await hosted.pass_time(MINUTE)


def _result(table: int, chips: Points, actor: cmd.Actor) -> cmd.EnterResult:
    return cmd.EnterResult(actor, table, chips, Slip.SIGNED)


async def play_all(hosted: Hosted, counts: Counts = by_number) -> TournamentState:
    """Every round until nothing is left to be drawn; the tournament then."""
    for _ in range(12):
        state = await hosted.state()
        if state.phase is not Phase.BETWEEN:
            return state
        await play_round(hosted, counts)
    raise AssertionError("the tournament does not end")


async def places(hosted: Hosted) -> list[tuple[int, str]]:
    """The published ranking."""
    page = await hosted.tournaments.public(hosted.key)
    return [(rank.place, rank.name) for rank in page.view.standings]


async def proven(hosted: Hosted) -> None:
    """Every draw follows from the seed that was promised for it."""
    checked = await hosted.tournaments.verify(hosted.key)
    assert len(checked) == len((await hosted.state()).past)
    assert all(draw.kept and draw.follows for draw in checked)


def meetings(state: TournamentState) -> list[frozenset[int]]:
    """Every pair of people that sat at one table, as often as it did."""
    return [
        frozenset(pair)
        for past in state.past
        for table in past.tables
        for pair in combinations([number for number in table if number], 2)
    ]


@pytest.mark.parametrize("points", ["chips", "places"])
async def test_rounds_end_with_a_ranking_and_nobody_meets_twice(
    hosted: Hosted, points: str
) -> None:
    await entered(hosted, 16, f"format=rounds matches=5 points={points}")
    state = await play_all(hosted)
    assert (state.phase, len(state.past)) == (Phase.OVER, 5)
    met = meetings(state)
    assert len(met) == len(set(met)) == 120
    ranking = await places(hosted)
    assert len(ranking) == 16
    assert ranking[0] == (1, "Player 1")
    await proven(hosted)


async def test_swiss_draws_each_round_from_the_standings(hosted: Hosted) -> None:
    await entered(hosted, 16, "format=swiss matches=3 points=places")
    state = await play_all(hosted)
    assert (state.phase, len(state.past)) == (Phase.OVER, 3)
    met = meetings(state)
    assert len(met) == len(set(met))
    assert all(len({*numbers}) == 4 for past in state.past for numbers in past.tables)
    assert (await places(hosted))[0] == (1, "Player 1")
    await proven(hosted)


async def test_g08_byes_go_by_the_draw_and_nobody_has_two(hosted: Hosted) -> None:
    await entered(hosted, 18, "format=rounds matches=4 fill=byes")
    state = await play_all(hosted)
    assert state.phase is Phase.OVER
    assert [len(past.byes) for past in state.past] == [2] * 4
    sat_out = [number for past in state.past for number in past.byes]
    assert len(set(sat_out)) == 8
    assert all(0 not in table for past in state.past for table in past.tables)
    await proven(hosted)


async def test_g08_in_a_knock_out_with_byes_no_staff_play_until_the_final(hosted: Hosted) -> None:
    await entered(hosted, 18, "fill=byes")
    state = await play_all(hosted)
    assert state.phase is Phase.OVER
    first = state.past[0]
    assert len(first.byes) == 2
    assert set(first.byes) <= set(first.advanced)
    assert all(0 not in table for past in state.past[:-1] for table in past.tables)
    assert (await places(hosted))[0][0] == 1


async def test_the_best_losers_play_again_where_the_field_does_not_divide(hosted: Hosted) -> None:
    await entered(hosted, 24, "fill=best_losers")
    await play_round(hosted)
    assert len((await hosted.state()).field()) == 6
    await hosted.seat()
    now = (await hosted.state()).round
    assert now is not None
    assert [0 in table.entrants() for table in now.tables] == [False, False]
    seated = {number for table in now.tables for number in table.entrants()}
    first = (await hosted.state()).past[0]
    again = seated - set(first.advanced)
    runners_up = {line.entrant for line in first.lines if line.place == 2}
    assert len(again) == 2
    assert again <= runners_up
    await hosted.do(CHIEF, lambda actor: cmd.DiscardDraw(actor, "to be drawn before all"))
    state = await play_all(hosted)
    assert state.phase is Phase.OVER
    await no_gaps(hosted, 24)


async def no_gaps(hosted: Hosted, people: int) -> None:
    """The ranking has everybody; who shares a place leaves the next ones empty."""
    ranking = [place for place, _ in await places(hosted)]
    assert len(ranking) == people
    assert all(place == 1 + sum(other < place for other in ranking) for place in ranking)


async def test_g10_equal_chips_at_the_cut_go_on_together(hosted: Hosted) -> None:
    await entered(hosted, 8, "")
    await play_round(hosted, all_equal)
    state = await hosted.state()
    assert len(state.field()) == 8
    await play_round(hosted)
    assert len((await hosted.state()).field()) == 4
    state = await play_all(hosted)
    assert state.phase is Phase.OVER
    await no_gaps(hosted, 8)


async def test_g10_lots_decide_a_tied_final_and_nobody_chooses_their_order(hosted: Hosted) -> None:
    await entered(hosted, 4, "final=lots")
    await play_round(hosted, all_equal)
    assert (await hosted.state()).phase is Phase.DECIDING
    chosen = await hosted.ask(CHIEF, lambda actor: cmd.DecideTie(actor, (4, 3, 2, 1)))
    assert (chosen.key, chosen.clause) == ("refusal.lots_decide", "G10")
    await hosted.do(CHIEF, cmd.DecideTie)
    state = await hosted.state()
    assert state.phase is Phase.OVER
    assert [place for place, _ in await places(hosted)] == [1, 2, 3, 4]
    assert [name for _, name in await places(hosted)] == [
        f"Player {number}" for number in state.winners
    ]


async def test_g10_only_who_shares_the_head_of_the_final_is_called_tied(hosted: Hosted) -> None:
    await entered(hosted, 4, "final=lots")
    await play_round(hosted, two_lead)
    told = (await hosted.tournaments.public(hosted.key)).announcements[-1]
    assert told.kind is AnnouncementKind.FINAL_TIED
    (final,) = (await hosted.state()).past
    leaders = {f"Player {line.entrant}" for line in final.lines if line.chips == 70}
    assert len(leaders) == 2
    assert set(told.advanced) == leaders
    assert not told.through, "nobody is told to have gone on, or to be out"


async def test_g10_an_extra_deal_decides_a_tied_final(hosted: Hosted) -> None:
    await entered(hosted, 4, "final=extra_deal")
    await play_round(hosted, all_equal)
    others = await hosted.ask(CHIEF, lambda actor: cmd.DecideTie(actor, (1, 2)))
    assert others.key == "refusal.order_of_others"
    player = await hosted.ask(entrant(1), lambda actor: cmd.DecideTie(actor, (1, 2, 3, 4)))
    assert player.key.startswith("refusal.")
    await hosted.do(CHIEF, lambda actor: cmd.DecideTie(actor, (3, 1, 4, 2)))
    assert [name for _, name in await places(hosted)] == [
        "Player 3", "Player 1", "Player 4", "Player 2",
    ]  # fmt: skip


async def test_g15_no_deal_of_real_tiles_goes_back(hosted: Hosted) -> None:
    await entered(hosted, 4, "")
    await hosted.seat()
    back = partial(_taken_back, 2)
    idle = await hosted.ask(CHIEF, back)
    assert (idle.key, idle.clause) == ("refusal.table_does_not_play", "G15")
    await hosted.begin()
    refused = await hosted.ask(CHIEF, back)
    assert (refused.key, refused.clause) == ("refusal.only_online", "G15")
    assert (await hosted.state()).rulings == ()


def _taken_back(count: int, actor: cmd.Actor) -> cmd.Rule:
    return cmd.Rule(actor, RulingKind.RESTORE, 1, 0, "a slip", count)


async def test_a_shared_first_place_leaves_the_second_empty(hosted: Hosted) -> None:
    await entered(hosted, 4, "final=share")
    await play_round(hosted, lambda table: Points(70, 70, 40, 20))
    assert (await hosted.state()).phase is Phase.OVER
    assert [place for place, _ in await places(hosted)] == [1, 1, 3, 4]
