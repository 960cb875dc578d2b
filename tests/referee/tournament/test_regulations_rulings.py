"""The regulations of rulings, disputes and rights (G6, G12–G15), clause by clause."""

from __future__ import annotations

import pytest

from referee.seats import Points, Seat
from referee.tournament import commands as cmd
from referee.tournament.ranking import standings
from referee.tournament.state import Phase, RulingKind, Standing
from referee.tournament.tables import TableEnd
from referee.tournament.terms import MINUTE
from tests.referee.tournament.running import (
    CHIEF,
    HELPERS,
    HOUR,
    NOW,
    REFEREE,
    STAFF,
    player,
    playing,
    seat_of,
)

COUNT = Points(80, 60, 40, 20)


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
