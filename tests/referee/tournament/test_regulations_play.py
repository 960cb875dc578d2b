"""The regulations of results, clocks and replacement (G4–G10), clause by clause."""

from __future__ import annotations

from referee.seats import SEATS, Points
from referee.tournament import commands as cmd
from referee.tournament import events as ev
from referee.tournament.decide import decide
from referee.tournament.incidents import MISMATCH
from referee.tournament.ranking import standings
from referee.tournament.state import Standing
from referee.tournament.tables import TableEnd
from referee.tournament.terms import MINUTE
from tests.referee.tournament.running import (
    CHIEF,
    HELPERS,
    HOUR,
    REFEREE,
    STAFF,
    checked_in,
    finish,
    planned,
    player,
    playing,
    seat_of,
    seated,
    terms_of,
)

COUNT = Points(80, 60, 40, 20)


def test_g4_the_best_advance_and_two_busts_end_the_match() -> None:
    event = playing(16, "play=online")
    assert event.table(1).ends == event.at + HOUR
    event.do(cmd.CountChips(1, Points(120, 80, 0, 0)))
    assert event.last[1] == ev.TableOver(1, TableEnd.BUST, deal_void=False)
    event.do(cmd.CountChips(2, Points(100, 50, 50, 0)))
    assert event.table(2).playing
    event.do(cmd.CountChips(2, Points(80, 60, 40, 20), TableEnd.LENGTH))
    assert event.table(2).over is TableEnd.LENGTH
    assert event.table(2).sheet.counted == (80, 60, 40, 20)
    assert event.refuses(cmd.CountChips(2, COUNT)) == ("table_does_not_play", "G9")
    tiles = playing(8)
    tiles.do(cmd.EnterResult(STAFF, 1, Points(150, 50, 0, 0)))
    assert tiles.table(1).over is TableEnd.BUST


def test_g4_terms_that_do_not_add_up_are_refused() -> None:
    event = planned()
    for options, code in (
        ("g04_chips=30", "chips_do_not_add_up"),
        ("g04_minutes=0", "option_out_of_range"),
        ("fill=nobody", "option_not_choice"),
        ("nothing=1", "option_unknown"),
    ):
        assert event.refuses(cmd.ChangeTerms(REFEREE, terms_of(options))) == (code, "G4")
    event.do(cmd.ChangeTerms(REFEREE, terms_of("g04_chips=60")))
    frozen = checked_in(8)
    assert frozen.refuses(cmd.ChangeTerms(CHIEF, terms_of())) == ("terms_frozen", "G4")


def test_g5_only_the_chips_handed_out_count() -> None:
    event = playing(8)
    wrong = Points(81, 60, 40, 20)
    assert event.refuses(cmd.EnterResult(STAFF, 1, wrong)) == ("chips_do_not_balance", "G5")
    negative = Points(-10, 110, 60, 40)
    assert event.refuses(cmd.EnterResult(STAFF, 1, negative)) == ("chips_negative", "G4")
    assert event.table(1).over is None


def test_g5_a_count_that_does_not_balance_is_an_incident_until_one_does() -> None:
    event = playing(8)
    first = event.table(1).entrants()[0]
    wrong = ("chips_do_not_balance", "G5")
    assert event.refuses(cmd.EnterResult(STAFF, 1, Points(81, 60, 40, 20))) == wrong
    (alarm,) = event.state.alarms
    assert (alarm.code, alarm.subject, alarm.account) == (MISMATCH, first, STAFF.id)
    assert alarm.reason == "81 + 60 + 40 + 20 = 201 ≠ 200"
    assert event.refuses(cmd.EnterResult(STAFF, 1, Points(79, 60, 40, 20))) == wrong
    assert list(event.state.alarms) == [alarm], "it is one incident, however often it is counted"
    assert event.refuses(cmd.EnterResult(STAFF, 2, Points(1, 1, 1, 1))) == wrong
    assert len(event.state.alarms) == 2
    event.do(cmd.EnterResult(STAFF, 1, Points(80, 60, 40, 20)))
    assert [one.reason for one in event.state.alarms] == ["1 + 1 + 1 + 1 = 4 ≠ 200"]
    assert event.table(1).chips() == (80, 60, 40, 20)


def test_g7_the_clock_stops_for_referees_only_and_loses_no_millisecond() -> None:
    event = playing(16)
    began = event.at
    event.until(began + 7 * MINUTE + 123)
    assert event.refuses(cmd.StopClock(STAFF)) == ("referee_only", "G7")
    event.do(cmd.StopClock(REFEREE, (2,)))
    assert event.table(2).left == 53 * MINUTE - 123
    event.until(event.at + 9_877)
    event.do(cmd.RunClock(REFEREE, (2,)))
    assert [table.ends for table in event.tables] == [
        began + HOUR, began + HOUR + 9_877, began + HOUR, began + HOUR
    ]  # fmt: skip
    event.do(cmd.StopClock(REFEREE))
    assert event.refuses(cmd.StopClock(REFEREE)) == ("no_clock_runs", "G7")
    event.until(event.at + 3 * HOUR)
    event.do(cmd.AddTime(REFEREE, MINUTE, (1,)), cmd.RunClock(REFEREE))
    ends = [table.ends for table in event.tables]
    assert ends[0] == began + 4 * HOUR + MINUTE
    assert ends[1:] == [began + 4 * HOUR + 9_877, began + 4 * HOUR, began + 4 * HOUR]
    assert event.folded()


def test_g8_a_replacement_plays_on_with_the_chips_and_counts_for_nothing() -> None:
    event = playing(8, "play=online", (terms_of().stages[1],))
    table, seat = seat_of(event, 3)
    others = [other for other in SEATS if other is not seat]
    event.do(cmd.CountChips(table.number, COUNT), cmd.Withdraw(player(3)))
    assert event.table(table.number).sheet.counted == COUNT
    computer = cmd.SeatStaff(STAFF, table.number, seat, "computer")
    assert event.refuses(computer) == ("no_computers", "G8")
    stranger = cmd.SeatStaff(STAFF, table.number, seat, "stranger")
    assert event.refuses(stranger) == ("staff_unknown", "G8")
    event.do(cmd.SeatStaff(STAFF, table.number, seat, HELPERS[0]))
    elsewhere = cmd.SeatStaff(STAFF, table.number, others[0], HELPERS[1])
    assert event.refuses(elsewhere) == ("seat_not_void", "G8")
    chips = [20, 20, 20, 20]
    chips[seat], chips[others[0]] = 100, 60
    a, b, c, d = chips
    event.do(cmd.CountChips(table.number, Points(a, b, c, d), TableEnd.LENGTH))
    other = 3 - table.number
    event.do(cmd.CountChips(other, Points(90, 60, 30, 20), TableEnd.LENGTH))
    for number in (1, 2):
        event.do(cmd.SignSlip(STAFF, number))
    event.do(cmd.ApproveResults(CHIEF), cmd.CloseRound(CHIEF))
    lines = event.state.past[0].lines
    assert len(lines) == 7
    first = event.state.past[0].tables[table.number - 1][others[0]]
    assert next(line.place for line in lines if line.entrant == first) == 1
    assert 3 not in event.state.field()
    assert len(event.state.field()) == 5
    assert any(row.entrant == 3 for row in standings(event.state))


def test_g8_places_go_to_valid_players_only() -> None:
    event = playing(8, "", (terms_of().stages[1],))
    table = event.table(1)
    for seat in (0, 1, 2):
        event.do(cmd.Remove(STAFF, table.chairs[seat].entrant, Standing.WITHDRAWN, "ill"))
    left = table.chairs[3].entrant
    chips = Points(80, 60, 40, 20)
    event.do(cmd.EnterResult(STAFF, 1, chips, cmd.Slip.SIGNED))
    finish(event)
    advanced = event.state.past[0].advanced
    assert left in advanced
    assert len(advanced) == 3


def test_g9_time_is_called_and_the_deal_in_play_is_void() -> None:
    event = playing(8, "play=online g09_call_5=on g09_call_1=on")
    began = event.at
    event.do(cmd.CountChips(1, COUNT))
    event.do(cmd.AddTime(REFEREE, 2 * MINUTE, (2,)))
    happened = event.until(began + 63 * MINUTE)
    calls = [(e.minutes, e.tables) for e in happened if isinstance(e, ev.TimeCalled)]
    assert calls == [(10, (1,)), (10, (2,)), (5, (1,)), (5, (2,)), (1, (1,)), (1, (2,))]
    over = [e for e in happened if isinstance(e, ev.TableOver)]
    assert over == [ev.TableOver(n, TableEnd.TIME, deal_void=True) for n in (1, 2)]
    assert event.table(1).sheet.counted == COUNT
    assert event.table(2).sheet.counted == (50, 50, 50, 50)
    assert event.refuses(cmd.CountChips(1, Points(50, 50, 50, 50)))[1] == "G9"


def test_g9_a_clock_that_was_not_heard_says_only_what_is_true() -> None:
    event = playing(8, "g09_call_5=on")
    event.at += 56 * MINUTE
    event.do(cmd.Tick())
    assert event.last == [ev.TimeCalled(5, (1, 2))]
    event.at += 2 * HOUR
    event.do(cmd.Tick())
    assert [type(e) for e in event.last] == [ev.TableOver, ev.TableOver]
    short = playing(8, "g04_minutes=8")
    happened = short.until(short.at + 8 * MINUTE)
    assert not any(isinstance(e, ev.TimeCalled) for e in happened)


def test_g9_a_late_slip_counts_as_of_its_time() -> None:
    event = playing(8)
    began = event.at
    event.until(began + 3 * HOUR)
    assert event.table(1).over is TableEnd.TIME
    slip = cmd.EnterResult(STAFF, 1, COUNT, cmd.Slip.SIGNED, began + 50 * MINUTE)
    event.do(slip)
    assert event.table(1).over is TableEnd.LENGTH
    assert event.table(1).sheet.as_of == began + 50 * MINUTE
    event.do(cmd.EnterResult(STAFF, 2, COUNT, cmd.Slip.SIGNED, began + 61 * MINUTE))
    assert event.table(2).over is TableEnd.TIME
    future = cmd.EnterResult(STAFF, 2, COUNT, cmd.Slip.SIGNED, event.at + 1)
    assert event.refuses(future) == ("slip_from_the_future", "G10")


def test_g9_one_more_deal_for_a_table_out_of_time() -> None:
    event = playing(8, "play=online")
    event.until(event.at + 61 * MINUTE)
    assert not event.table(1).playing
    event.do(cmd.AddTime(REFEREE, 5 * MINUTE, (1,)))
    assert event.table(1).playing
    assert not event.table(1).sheet.entered
    assert not event.table(2).playing
    event.until(event.at + 5 * MINUTE)
    assert event.table(1).over is TableEnd.TIME


def test_g10_players_confirm_then_the_chief_referee() -> None:
    event = playing(8)
    mine = [chair.entrant for chair in event.table(1).chairs]
    event.do(cmd.EnterResult(player(mine[0]), 1, COUNT))
    stranger = event.table(2).chairs[0].entrant
    assert event.refuses(cmd.EnterResult(player(stranger), 1, COUNT)) == ("not_your_table", "G10")
    for number in mine[1:3]:
        event.do(cmd.ConfirmResult(player(number)))
    assert event.refuses(cmd.ApproveResults(CHIEF, (1,))) == ("result_not_ready", "G10")
    event.do(cmd.ConfirmResult(player(mine[3])))
    assert event.refuses(cmd.ApproveResults(REFEREE)) == ("chief_only", "G10")
    event.do(cmd.ApproveResults(CHIEF))
    assert event.last == [ev.ResultApproved((1,), "chief")]
    assert event.refuses(cmd.CloseRound(CHIEF)) == ("tables_not_approved", "G10")
    refusal = decide(event.state, cmd.CloseRound(CHIEF), event.at, "00" * 32)
    assert getattr(refusal, "parameters", ()) == (("tables", "2"),)
    assert event.refuses(cmd.EnterResult(STAFF, 1, COUNT)) == ("result_approved", "G10")
    event.do(cmd.ReopenResult(CHIEF, 1, "slip misread"))
    event.do(cmd.EnterResult(REFEREE, 1, Points(60, 80, 40, 20)))
    assert event.refuses(cmd.EnterResult(player(mine[0]), 1, COUNT)) == ("referee_decides", "G10")


def test_g10_a_dispute_waits_for_a_referee() -> None:
    event = playing(8)
    mine = [chair.entrant for chair in event.table(1).chairs]
    event.do(cmd.EnterResult(player(mine[0]), 1, COUNT))
    event.do(cmd.DisputeResult(player(mine[2]), "I have 42"))
    assert event.table(1).sheet.dispute == "I have 42"
    assert event.refuses(cmd.ConfirmResult(player(mine[1]))) == ("referee_decides", "G10")
    assert event.refuses(cmd.SignSlip(STAFF, 1)) == ("referee_decides", "G10")
    event.do(cmd.EnterResult(REFEREE, 1, Points(80, 58, 42, 20)))
    assert event.table(1).sheet.dispute == ""
    event.do(cmd.ApproveResults(CHIEF, (1,)))


def test_g5_a_wave_begins_as_of_a_moment_just_missed_and_of_none_long_past() -> None:
    event = seated(4)
    past = cmd.ScheduleWave(REFEREE, 1, event.at - 2 * MINUTE)
    assert event.refuses(past) == ("time_is_past", "G5")
    event.do(cmd.ScheduleWave(REFEREE, 1, event.at - 20_000), cmd.Tick())
    assert event.table(1).ends == event.at - 20_000 + HOUR
