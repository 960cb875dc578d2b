"""The regulations of entry, check-in and seats (G1–G3), clause by clause."""

from __future__ import annotations

import pytest

from referee.tournament import commands as cmd
from referee.tournament import events as ev
from referee.tournament.ranking import standings
from referee.tournament.state import Alarm, Phase, Standing
from referee.tournament.terms import MINUTE
from tests.referee.tournament.running import (
    HELPERS,
    HOUR,
    REFEREE,
    STAFF,
    finish,
    planned,
    player,
    registering,
    seat_of,
    seated,
)


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
