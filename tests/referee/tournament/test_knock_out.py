"""A knock-out from the draw to the final ranking, as the regulations have it."""

from __future__ import annotations

import pytest

from referee.tournament import commands as cmd
from referee.tournament import events as ev
from referee.tournament.plan import plan
from referee.tournament.ranking import standings
from referee.tournament.seating.quality import quality
from referee.tournament.state import Phase, Standing
from referee.tournament.terms import StageTerms
from referee.tournament.verifying import verify_draws
from referee.wall import commitment
from tests.referee.tournament.running import (
    CHIEF,
    REFEREE,
    STAFF,
    begin,
    checked_in,
    chips_for,
    finish,
    next_round,
    playing,
    seat_of,
    seated,
    terms_of,
    to_the_end,
)


@pytest.mark.clauses("G4")
@pytest.mark.parametrize(
    ("players", "fields"),
    [(64, [64, 16, 8, 4]), (48, [48, 12, 6, 4]), (32, [32, 8, 4]), (20, [20, 5, 3]), (7, [7, 2])],
)
def test_the_plan_is_what_is_played(players: int, fields: list[int]) -> None:
    event = checked_in(players)
    printed = plan(event.state.terms, players)
    assert [stage.field for stage in printed] == fields
    for stage in printed:
        assert len(event.state.field()) == stage.field
        assert plan(event.state.terms, stage.field, stage.number)[0] == stage
        next_round(event)
        assert len(event.tables) == stage.needs.tables
        void = sum(chair.void for table in event.tables for chair in table.chairs)
        assert void == stage.needs.staff
        finish(event)
    assert event.state.phase is Phase.OVER
    assert event.folded()


@pytest.mark.clauses("G4")
def test_the_plan_tells_staff_and_hours() -> None:
    stages = plan(terms_of("tables=5"), 48)
    assert [(one.needs.staff, one.waves, one.minutes) for one in stages] == [
        (0, 3, 180), (0, 1, 60), (2, 1, 60), (0, 1, 60)
    ]  # fmt: skip


def test_stages_are_data() -> None:
    event = checked_in(32, stages=(StageTerms(3, 20), StageTerms(2, 30)))
    next_round(event)
    assert event.table(1).ends == event.at + 20 * 60_000
    finish(event)
    assert len(event.state.field()) == 24
    next_round(event)
    assert event.table(1).ends == event.at + 30 * 60_000
    finish(event)
    assert len(event.state.field()) == 12
    assert to_the_end(event) == 3


@pytest.mark.clauses("G5")
def test_the_draw_follows_from_a_seed_that_was_promised() -> None:
    event = checked_in(48)
    promises = [e for e in event.events if isinstance(e, ev.DrawPromised)]
    entries = [e for e in event.events if isinstance(e, ev.CheckedIn)]
    assert event.events.index(promises[0]) < event.events.index(entries[0])
    assert promises[0].commitment == commitment(promises[0].seed)
    to_the_end(event)
    checked = verify_draws(event.events)
    assert len(checked) == 4
    assert all(draw.kept and draw.follows for draw in checked)


@pytest.mark.clauses("G5")
def test_a_draw_that_was_tampered_with_is_found() -> None:
    event = checked_in(16)
    event.do(cmd.Draw(REFEREE))
    made = event.last[0]
    assert isinstance(made, ev.DrawMade)
    first, second, *rest = made.tables
    other = ev.DrawMade(1, (second, first, *rest), made.byes, made.borrowed, made.waves)
    record = [other if e is made else e for e in event.events]
    assert [draw.follows for draw in verify_draws(record)] == [False]


@pytest.mark.clauses("G5")
def test_a_later_stage_keeps_apart_who_met() -> None:
    event = checked_in(64, stages=(StageTerms(2),))
    next_round(event)
    finish(event)
    next_round(event)
    finish(event)
    rounds = tuple(past.tables for past in event.state.past)
    assert quality(rounds).repeats == 0


@pytest.mark.clauses("G10")
def test_equal_chips_advance_together() -> None:
    event = playing(16)
    finish(event, (60, 60, 60, 20))
    assert len(event.state.field()) == 12
    next_round(event)
    finish(event, (80, 50, 50, 20))
    assert len(event.state.field()) == 9


@pytest.mark.clauses("G8")
def test_staff_fill_the_last_table_or_are_spread() -> None:
    last = seated(13)
    assert [sum(c.void for c in t.chairs) for t in last.tables] == [0, 0, 0, 3]
    spread = seated(13, "fillers=spread")
    assert sorted(sum(c.void for c in t.chairs) for t in spread.tables) == [0, 1, 1, 1]
    for event in (last, spread):
        assert all(chair.manned for table in event.tables for chair in table.chairs)
        begin(event)
        finish(event, (20, 40, 60, 80))
        assert all(e.standing in (Standing.IN, Standing.OUT) for e in event.state.entrants)
        assert len(event.state.field()) == 4


def test_byes_go_by_the_draw() -> None:
    event = seated(18, "fill=byes")
    assert event.state.round is not None
    byes = event.state.round.byes
    assert len(event.tables) == 4
    assert len(byes) == 2
    begin(event)
    finish(event)
    assert set(byes) <= set(event.state.field())
    assert len(event.state.field()) == 6
    next_round(event)
    assert event.state.round is not None
    assert not set(event.state.round.byes) & set(byes)


def test_the_best_losers_come_back() -> None:
    event = checked_in(40, "fill=best_losers")
    next_round(event)
    for table in event.tables:
        winner = 100 + table.number
        chips = chips_for(table, (winner, 60, 39 - table.number, 1))
        event.do(cmd.EnterResult(STAFF, table.number, chips, cmd.Slip.SIGNED))
    event.do(cmd.ApproveResults(CHIEF), cmd.CloseRound(CHIEF))
    assert len(event.state.field()) == 10
    event.do(cmd.Draw(REFEREE))
    made = event.last[0]
    assert isinstance(made, ev.DrawMade)
    assert len(made.borrowed) == 2
    assert len(made.tables) == 3
    assert all(chair.entrant for table in event.tables for chair in table.chairs)
    brought = {line.entrant: line.chips for line in event.state.past[0].lines}
    assert [brought[number] for number in made.borrowed] == [60, 60]
    event.do(cmd.DiscardDraw(REFEREE, "a table is broken"))
    assert len(event.state.field()) == 10
    event.do(cmd.Draw(REFEREE))
    checked = verify_draws(event.events)
    assert [(one.kept, one.follows) for one in checked] == [(True, True)] * 3


def test_waves_use_the_tables_one_after_the_other() -> None:
    event = seated(32, "tables=3")
    assert [table.wave for table in event.tables] == [1, 1, 1, 2, 2, 2, 3, 3]
    event.do(cmd.ScheduleWave(REFEREE, 1, event.at), cmd.Tick())
    assert [table.playing for table in event.tables] == [True] * 3 + [False] * 5
    assert event.refuses(cmd.ScheduleWave(REFEREE, 1, event.at)) == ("wave_has_begun", "G5")
    assert event.refuses(cmd.ScheduleWave(REFEREE, 4, event.at)) == ("wave_unknown", "G5")


def test_changes_by_hand_are_recorded_and_need_a_reason() -> None:
    event = seated(16)
    one, other = event.table(1).chairs[0].entrant, event.table(2).chairs[3].entrant
    assert event.refuses(cmd.SwapSeats(REFEREE, one, other, " ")) == ("reason_missing", "G5")
    event.do(cmd.SwapSeats(REFEREE, one, other, "married"))
    assert event.last == [ev.SeatsSwapped(one, other, "married", "referee")]
    assert event.table(1).chairs[0].entrant == other
    assert event.table(2).chairs[3].entrant == one
    begin(event)
    assert event.refuses(cmd.SwapSeats(REFEREE, one, other, "late")) == ("table_has_begun", "G5")
    assert event.refuses(cmd.DiscardDraw(REFEREE, "late")) == ("round_has_begun", "G5")


@pytest.mark.parametrize("final", ["share", "extra_deal", "lots"])
def test_a_tied_final(final: str) -> None:
    event = playing(4, f"final={final}")
    finish(event, (70, 70, 40, 20))
    if final == "share":
        assert event.over()
        assert [row.place for row in standings(event.state)] == [1, 1, 3, 4]
        return
    assert not event.over()
    one, other = event.state.winners
    if final == "extra_deal":
        assert event.refuses(cmd.DecideTie(CHIEF, (one,)))[0] == "order_of_others"
        event.do(cmd.DecideTie(CHIEF, (other, one)))
        assert [row.entrant for row in standings(event.state)][:2] == [other, one]
    else:
        assert event.refuses(cmd.DecideTie(CHIEF, (one, other))) == ("lots_decide", "G10")
        event.do(cmd.DecideTie(CHIEF))
    assert event.over()
    assert [row.place for row in standings(event.state)] == [1, 2, 3, 4]


def test_the_final_ranking_leaves_the_next_place_empty() -> None:
    event = playing(16)
    finish(event, (80, 40, 40, 40))
    next_round(event)
    finish(event, (70, 50, 50, 30))
    ranked = standings(event.state)
    assert [row.place for row in ranked] == [1, 2, 2, 4, *[5] * 12]
    assert len({row.entrant for row in ranked}) == 16


def test_who_leaves_between_rounds_is_not_drawn_and_the_last_one_wins() -> None:
    event = playing(16)
    finish(event)
    first, *others = event.state.field()
    for number in others:
        event.do(cmd.Remove(STAFF, number, Standing.WITHDRAWN, ""))
    assert event.state.phase is Phase.OVER
    assert event.state.field() == (first,)
    assert {row.entrant for row in standings(event.state)} == set(range(1, 17))


def test_too_few_entrants_cannot_be_drawn() -> None:
    event = checked_in(3)
    assert event.refuses(cmd.Draw(REFEREE)) == ("too_few_entrants", "G4")


def test_who_asked_for_it_is_kept_apart() -> None:
    event = checked_in(16)
    event.do(cmd.KeepApart(REFEREE, frozenset({(2, 1), (3, 4)})))
    event.do(cmd.Draw(REFEREE))
    for one, other in ((1, 2), (3, 4)):
        assert seat_of(event, one)[0] != seat_of(event, other)[0]
    assert event.refuses(cmd.KeepApart(REFEREE, frozenset())) == ("drawn_already", "G5")
