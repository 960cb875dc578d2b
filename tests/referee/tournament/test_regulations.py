"""Every clause of the tournament regulations that software can keep."""

from __future__ import annotations

import pytest

from referee.seats import SEATS, Points, Seat
from referee.tournament import commands as cmd
from referee.tournament import events as ev
from referee.tournament.decide import decide
from referee.tournament.incidents import MISMATCH
from referee.tournament.ranking import standings
from referee.tournament.state import Alarm, Phase, RulingKind, Standing
from referee.tournament.tables import TableEnd
from referee.tournament.terms import MINUTE
from tests.referee.tournament.running import (
    CHIEF,
    HELPERS,
    HOUR,
    NOW,
    REFEREE,
    STAFF,
    checked_in,
    finish,
    planned,
    player,
    playing,
    registering,
    seat_of,
    seated,
    terms_of,
)

COUNT = Points(80, 60, 40, 20)


def test_g1_a_receipt_becomes_a_card_bound_to_the_account() -> None:
    event = registering(8)
    receipts = [entrant.receipt for entrant in event.state.entrants]
    assert len(set(receipts)) == 8
    assert event.refuses(cmd.PresentReceipt(player(1), receipts[0])) == ("check_in_not_open", "G1")
    event.do(cmd.OpenCheckIn(REFEREE, event.at + 2 * HOUR))
    event.do(cmd.PresentReceipt(player(1), receipts[0].lower()))
    card = event.state.entrants[0].card
    assert card not in ("", *receipts)
    event.do(cmd.ShowCard(player(1), card), cmd.ShowCard(STAFF, card))
    assert event.last == []
    assert event.refuses(cmd.ShowCard(player(1), "NOCARD")) == ("card_unknown", "G1")
    assert event.refuses(cmd.PresentReceipt(player(1), receipts[0]))[0] == "checked_in_already"


def test_g1_a_card_or_receipt_in_another_hand_is_refused_and_reported() -> None:
    event = registering(8)
    event.do(cmd.OpenCheckIn(REFEREE, event.at + 2 * HOUR), cmd.CheckInAll(STAFF, (2,)))
    card, receipt = event.state.entrants[0].card, event.state.entrants[1].receipt
    assert event.refuses(cmd.ShowCard(player(2), card)) == ("card_of_another", "G1")
    assert event.refuses(cmd.PresentReceipt(player(3), receipt)) == ("receipt_of_another", "G1")
    assert event.state.alarms == (
        Alarm("card_of_another", 1, "account 2", event.at),
        Alarm("receipt_of_another", 2, "account 3", event.at),
    )
    assert event.state.entrants[1].card == ""
    assert event.refuses(cmd.SettleAlarm(STAFF, event.state.alarms[0])) == ("referee_only", "G12")
    event.do(cmd.SettleAlarm(REFEREE, event.state.alarms[0]))
    assert [alarm.code for alarm in event.state.alarms] == ["receipt_of_another"]
    assert event.folded()


def test_g1_check_in_closes_half_an_hour_before_the_start() -> None:
    event = registering(8)
    starts = event.at + 2 * HOUR
    event.do(cmd.OpenCheckIn(REFEREE, starts), cmd.CheckInAll(STAFF, (3,)))
    event.until(starts - 30 * MINUTE - 1)
    assert event.state.phase is Phase.CHECKING_IN
    event.until(starts - 30 * MINUTE)
    assert event.state.field() == (1, 2, 4, 5, 6, 7, 8)
    assert event.state.entrants[2].standing is Standing.NO_SHOW
    code, clause = event.refuses(cmd.PresentReceipt(player(3), event.state.entrants[2].receipt))
    assert (code, clause) == ("check_in_not_open", "G1")


def test_g1_several_codes_in_a_line_all_of_them_or_none() -> None:
    event = planned()
    event.do(cmd.OpenRegistration(REFEREE))
    event.do(cmd.EnterNames(STAFF, ("Ah Fu", "Mei", "Old  Wang", "李四")))
    assert [e.name for e in event.state.entrants] == ["Ah Fu", "Mei", "Old Wang", "李四"]
    event.do(cmd.OpenCheckIn(REFEREE, event.at + HOUR))
    receipt = event.state.entrants[1].receipt
    assert event.refuses(cmd.CheckIn(STAFF, ("1", "XXXXXXXX", receipt))) == ("codes_unknown", "G1")
    assert not any(entrant.card for entrant in event.state.entrants)
    event.do(cmd.CheckIn(STAFF, ("1", receipt.lower(), " 4 ")))
    assert [bool(entrant.card) for entrant in event.state.entrants] == [True, True, False, True]
    card = event.state.entrants[0].card
    assert event.refuses(cmd.ShowCard(player(9), card)) == ("entry_not_claimed", "G1")
    assert event.state.alarms == ()
    assert event.refuses(cmd.CheckIn(player(9), ("3",))) == ("staff_only", "G1")
    event.do(cmd.UndoCheckIn(STAFF, 4))
    assert event.state.entrants[3].card == ""


def test_g1_nobody_is_entered_twice_and_an_entry_can_be_claimed_once() -> None:
    event = registering(4)
    assert event.refuses(cmd.Register(player(1), "Else")) == ("registered_already", "G1")
    assert event.refuses(cmd.Register(player(9), "player  2")) == ("name_taken", "G1")
    assert event.refuses(cmd.EnterNames(STAFF, ("New", "new"))) == ("name_taken", "G1")
    assert event.refuses(cmd.Register(player(9), "x" * 65)) == ("name_impossible", "G1")
    assert event.refuses(cmd.Register(player(9), " ")) == ("name_impossible", "G1")
    event.do(cmd.EnterNames(STAFF, ("New",)))
    receipt = event.state.entrants[4].receipt
    assert event.refuses(cmd.ClaimEntry(player(1), receipt)) == ("registered_already", "G1")
    event.do(cmd.ClaimEntry(player(9), receipt))
    assert event.state.entrants[4].account == "account 9"
    assert event.refuses(cmd.ClaimEntry(player(8), receipt)) == ("entry_claimed_already", "G1")


def test_g1_places_the_waiting_list_and_the_closing_time() -> None:
    event = planned("places=4")
    closes = event.at + HOUR
    event.do(cmd.OpenRegistration(REFEREE, closes))
    for number in range(1, 8):
        event.do(cmd.Register(player(number), f"Player {number}"))
    waiting = event.state.of(Standing.WAITING)
    assert [entrant.number for entrant in waiting] == [5, 6, 7]
    event.do(cmd.Withdraw(player(2)))
    assert event.state.entrants[4].standing is Standing.REGISTERED
    event.do(cmd.Register(player(2), "Player 2"))
    assert event.state.entrants[7].standing is Standing.WAITING
    event.until(closes)
    assert event.refuses(cmd.Register(player(9), "Late")) == ("registration_not_open", "G1")
    assert event.refuses(cmd.OpenRegistration(REFEREE)) == ("registration_was_open", "G1")
    event.do(cmd.OpenCheckIn(REFEREE, event.at + HOUR), cmd.CheckInAll(STAFF, (1,)))
    event.do(cmd.CheckIn(STAFF, ("7", "8")), cmd.CloseCheckIn(REFEREE))
    assert event.state.field() == (3, 4, 5, 7)


def test_g2_nothing_is_asked_but_a_name() -> None:
    event = planned()
    event.do(cmd.OpenRegistration(REFEREE), cmd.Register(player(1), "阿福 🀄"))
    assert event.state.entrants[0].name == "阿福 🀄"


@pytest.mark.parametrize("no_show", ["automatic", "referee"])
def test_g3_seats_are_called_and_who_has_not_come_is_out(no_show: str) -> None:
    event = seated(8, f"g03_no_show={no_show}")
    starts = event.at + HOUR
    event.do(cmd.ScheduleWave(REFEREE, 1, starts))
    happened = event.until(starts - 5 * MINUTE)
    assert happened == [ev.SeatsCalled(1)]
    table, seat = seat_of(event, 1)
    for number in range(2, 9):
        event.do(cmd.ConfirmSeat(player(number)))
    assert event.refuses(cmd.ConfirmSeat(player(2))) == ("seat_confirmed_already", "G3")
    event.until(starts)
    assert event.table(1).ends == starts + HOUR
    if no_show == "referee":
        assert event.state.entrants[0].standing is Standing.IN
        event.do(cmd.Remove(REFEREE, 1, Standing.NO_SHOW, "not come"))
    assert event.state.entrants[0].standing is Standing.NO_SHOW
    chair = event.table(table.number).chairs[seat]
    assert chair.void
    assert not chair.manned
    event.do(cmd.SeatStaff(STAFF, table.number, seat, HELPERS[0]))
    finish(event)
    assert 1 not in event.state.field()
    assert all(row.entrant != 1 for row in standings(event.state))


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


def test_g6_cautions_and_sending_off_carry_a_reason() -> None:
    event = playing(8)
    table, seat = seat_of(event, 5)
    caution = cmd.Rule(REFEREE, RulingKind.CAUTION, table.number, 5, "")
    assert event.refuses(caution) == ("reason_missing", "G15")
    event.do(cmd.Rule(REFEREE, RulingKind.CAUTION, table.number, 5, "talks"))
    assert event.state.entrants[4].cautions == 1
    assert event.refuses(cmd.Remove(STAFF, 5, Standing.SENT_OFF, "shouts")) == (
        "referee_only",
        "G6",
    )
    event.do(cmd.Remove(REFEREE, 5, Standing.SENT_OFF, "shouts"))
    assert event.table(table.number).chairs[seat].void
    card = event.state.entrants[4].card
    assert event.refuses(cmd.ShowCard(player(5), card)) == ("card_void", "G1")


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


def test_g12_disqualified_after_the_result_the_next_one_advances() -> None:
    event = playing(8)
    for number in (1, 2):
        event.do(cmd.EnterResult(STAFF, number, COUNT, cmd.Slip.SIGNED))
    event.do(cmd.ApproveResults(CHIEF))
    cheat, second = event.table(1).chairs[0].entrant, event.table(1).chairs[1].entrant
    event.do(cmd.Remove(REFEREE, cheat, Standing.DISQUALIFIED, "hid chips"))
    event.do(cmd.CloseRound(CHIEF))
    assert second in event.state.field()
    assert cheat not in event.state.field()
    assert all(row.entrant != cheat for row in standings(event.state))


def test_g12_a_player_calls_a_referee() -> None:
    event = playing(8)
    event.do(cmd.CallReferee(player(3)))
    assert event.state.alarms[0].code == "referee_called"
    assert event.refuses(cmd.CallReferee(player(3))) == ("referee_called_already", "G12")
    assert event.refuses(cmd.CallReferee(player(99))) == ("not_entered", "G1")


def test_g13_damage_is_noted_and_nothing_is_computed() -> None:
    event = playing(8)
    event.do(cmd.Rule(REFEREE, RulingKind.NOTE, 1, 0, "a tile is broken"))
    assert event.state.rulings[0].reason == "a tile is broken"
    assert event.table(1).adjust == (0, 0, 0, 0)


@pytest.mark.parametrize("fines", ["deferred", "at_once"])
def test_g14_a_fine_for_a_false_win(fines: str) -> None:
    event = playing(8, f"fines={fines}")
    for payee in (cmd.FinePayee.EACH, cmd.FinePayee.BANK):
        event.do(cmd.Fine(REFEREE, 1, Seat.B, 5, payee, "false win"))
    event.do(cmd.EnterResult(STAFF, 1, COUNT, cmd.Slip.SIGNED))
    assert event.table(1).chips() == (85, 40, 45, 25)
    assert event.table(1).banked() == 5
    event.do(cmd.ReverseRuling(CHIEF, 1, "was no win at all"))
    assert event.table(1).chips() == (80, 55, 40, 20)
    assert event.refuses(cmd.ReverseRuling(CHIEF, 1, "again")) == ("ruling_reversed_already", "G15")
    event.do(cmd.ApproveResults(CHIEF))
    assert event.folded()


def test_g14_a_deferred_fine_is_paid_from_what_is_left() -> None:
    event = playing(8)
    event.do(cmd.Fine(REFEREE, 1, Seat.D, 50, cmd.FinePayee.EACH, "false win"))
    event.do(cmd.EnterResult(STAFF, 1, COUNT, cmd.Slip.SIGNED))
    assert event.table(1).chips() == (100, 60, 40, 0)
    event.do(cmd.ApproveResults(CHIEF, (1,)))


def test_g15_a_free_ruling_moves_chips_is_logged_and_reversed_by_the_chief_alone() -> None:
    event = playing(8, "play=online")
    event.do(cmd.CountChips(1, COUNT))
    moved = Points(-10, 0, 0, 7)
    event.do(cmd.Transfer(REFEREE, 1, moved, "chips fell", RulingKind.FREE))
    assert event.table(1).chips() == (70, 60, 40, 27)
    assert event.table(1).banked() == 3
    ruling = event.state.rulings[0]
    assert (ruling.by, ruling.at, ruling.reason) == ("referee", event.at, "chips fell")
    too_much = cmd.Transfer(REFEREE, 1, Points(30, 0, 0, -30), "more")
    assert event.refuses(too_much) == ("not_enough_chips", "G15")
    assert event.refuses(cmd.ReverseRuling(REFEREE, 1, "no")) == ("chief_only", "G15")
    event.do(cmd.ReverseRuling(CHIEF, 1, "found them"))
    assert event.table(1).chips() == COUNT
    assert event.state.rulings[0].reversed
    event.do(cmd.Rule(REFEREE, RulingKind.VOID_DEAL, 1, 0, "wall fell"))
    event.do(cmd.EndTable(REFEREE, 1, "no light"))
    assert event.table(1).over is TableEnd.RULING


def test_nobody_does_what_is_not_theirs() -> None:
    event = playing(8)
    me = player(1)
    for command in (
        cmd.CloseRound(me),
        cmd.ApproveResults(me),
        cmd.StopClock(me),
        cmd.AddTime(me, MINUTE),
        cmd.Transfer(me, 1, Points(5, -5, 0, 0), "please"),
        cmd.Remove(me, 2, Standing.DISQUALIFIED, "hm"),
        cmd.SeatStaff(me, 1, Seat.A, HELPERS[0]),
        cmd.SignSlip(me, 1),
        cmd.NameStaff(me, ()),
        cmd.Rule(me, RulingKind.NOTE, 0, 0, "hm"),
        cmd.EndTable(me, 1, "hm"),
        cmd.CancelTournament(me, "hm"),
    ):
        code, _ = event.refuses(command)
        assert code.endswith("_only"), command


def test_a_tournament_can_be_cancelled_and_is_then_over() -> None:
    event = playing(8)
    event.do(cmd.CancelTournament(CHIEF, "fire alarm"))
    assert event.state.phase is Phase.CANCELLED
    assert event.refuses(cmd.Draw(REFEREE)) == ("tournament_over", "")
    assert event.until(NOW + 100 * HOUR) == []


def test_g5_a_wave_begins_as_of_a_moment_just_missed_and_of_none_long_past() -> None:
    event = seated(4)
    past = cmd.ScheduleWave(REFEREE, 1, event.at - 2 * MINUTE)
    assert event.refuses(past) == ("time_is_past", "G5")
    event.do(cmd.ScheduleWave(REFEREE, 1, event.at - 20_000), cmd.Tick())
    assert event.table(1).ends == event.at - 20_000 + HOUR
