"""What everybody, a player and the organisers see."""

from __future__ import annotations

from referee.seats import Points
from referee.tournament import commands as cmd
from referee.tournament.issues import draw_issues
from referee.tournament.state import Phase, Standing
from referee.tournament.views import organiser_view, player_view, public_view
from referee.wall import commitment
from tests.referee.tournament.running import (
    CHIEF,
    HELPERS,
    HOUR,
    REFEREE,
    STAFF,
    begin,
    checked_in,
    finish,
    next_round,
    planned,
    player,
    playing,
    registering,
    seat_of,
    seated,
    terms_of,
)

COUNT = Points(80, 60, 40, 20)


def test_everybody_sees_nothing_private() -> None:
    event = registering(16)
    secrets = {entrant.account for entrant in event.state.entrants}
    secrets |= {entrant.receipt for entrant in event.state.entrants} | set(HELPERS)
    event.do(cmd.NameStaff(STAFF, HELPERS), cmd.OpenCheckIn(REFEREE, event.at + 2 * HOUR))
    event.do(cmd.CheckInAll(STAFF), cmd.CloseCheckIn(REFEREE))
    secrets |= {entrant.card for entrant in event.state.entrants}
    assert len(secrets) == 52
    rounds = 0
    while (promise := event.state.promise) is not None:
        view = public_view(event.state)
        assert promise.seed not in repr(view)
        assert view.commitment == commitment(promise.seed)
        assert view.tables == ()
        event.do(cmd.Draw(REFEREE))
        assert promise.seed not in repr(public_view(event.state))
        assert public_view(event.state).tables == ()
        event.do(cmd.PublishDraw(REFEREE))
        assert public_view(event.state).seed == promise.seed
        begin(event)
        event.do(cmd.EnterResult(player(event.table(1).chairs[0].entrant), 1, COUNT))
        event.do(cmd.DisputeResult(player(event.table(1).chairs[1].entrant), "secret reason"))
        text = repr(public_view(event.state))
        assert [word for word in (*secrets, "secret reason") if word in text] == []
        assert public_view(event.state).tables[0].chips is None
        event.do(cmd.EnterResult(REFEREE, 1, COUNT))
        finish(event)
        rounds += 1
    assert rounds == 2
    assert public_view(event.state).standings[0].place == 1


def test_a_player_sees_the_own_entry_and_what_is_wanted() -> None:
    event = planned("places=4")
    event.do(cmd.OpenRegistration(REFEREE))
    for number in range(1, 7):
        event.do(cmd.Register(player(number), f"Player {number}"))
    mine = player_view(event.state, "account 6")
    assert mine is not None
    assert (mine.waiting, mine.card, len(mine.receipt)) == (2, "", 8)
    assert player_view(event.state, "account 7") is None
    assert player_view(event.state, "") is None
    event.do(cmd.OpenCheckIn(REFEREE, event.at + 2 * HOUR), cmd.CheckInAll(STAFF))
    event.do(cmd.CloseCheckIn(REFEREE), cmd.Draw(REFEREE))
    hidden = player_view(event.state, "account 1")
    assert hidden is not None
    assert hidden.table == 0
    event.do(cmd.PublishDraw(REFEREE))
    called = player_view(event.state, "account 1")
    assert called is not None
    assert (called.table, called.wanted.take_seat, called.receipt) == (1, True, "")
    begin(event)
    event.do(cmd.EnterResult(player(2), 1, COUNT))
    asked = player_view(event.state, "account 1")
    assert asked is not None
    assert asked.wanted == (False, True, False)
    assert asked.chips == COUNT
    event.do(cmd.ConfirmResult(player(1)))
    done = player_view(event.state, "account 1")
    assert done is not None
    assert not any(done.wanted)


def test_the_organisers_see_what_needs_somebody() -> None:
    event = registering(14)
    event.do(cmd.OpenCheckIn(REFEREE, event.at + 2 * HOUR))
    event.do(cmd.CheckIn(STAFF, tuple(str(n) for n in range(1, 12))))
    assert organiser_view(event.state).not_here == (12, 13, 14)
    event.do(cmd.CloseCheckIn(REFEREE), cmd.Draw(REFEREE))
    assert organiser_view(event.state).issues.vacant == 1
    event.do(cmd.PublishDraw(REFEREE))
    vacant = organiser_view(event.state).vacant
    assert len(vacant) == 1
    event.do(cmd.NameStaff(STAFF, HELPERS), cmd.SeatStaff(STAFF, *vacant[0], HELPERS[0]))
    event.do(cmd.ScheduleWave(REFEREE, 1, event.at + HOUR), cmd.ConfirmSeats(STAFF, 1))
    event.until(event.at + 55 * 60_000)
    assert len(organiser_view(event.state).missing) == 7
    begin(event)
    event.do(cmd.EnterResult(STAFF, 1, COUNT))
    event.do(cmd.EnterResult(STAFF, 2, COUNT, cmd.Slip.SIGNED))
    event.do(cmd.CallReferee(player(event.table(3).chairs[0].entrant)))
    event.do(cmd.StopClock(REFEREE, (3,)))
    desk = organiser_view(event.state)
    assert (desk.unconfirmed, desk.ready, desk.playing, desk.standing) == ((1,), (2,), (3,), (3,))
    assert desk.alarms[0].code == "referee_called"
    event.do(
        cmd.RunClock(REFEREE), cmd.DisputeResult(player(event.table(1).chairs[3].entrant), "no")
    )
    event.until(event.at + 2 * HOUR)
    desk = organiser_view(event.state)
    assert desk.without_result == (3,)
    assert desk.disputed == ((1, "no"),)
    assert public_view(event.state).awaited == (1, 2, 3)


def test_the_issues_of_a_draw_are_listed_before_it_is_published() -> None:
    event = checked_in(8, "", (terms_of().stages[1],))
    event.do(cmd.Draw(REFEREE))
    assert draw_issues(event.state) == draw_issues(planned().state)
    gone = event.table(1).chairs[2].entrant
    event.do(cmd.Remove(STAFF, gone, Standing.WITHDRAWN, "ill"))
    assert draw_issues(event.state).gone == (gone,)
    event.do(cmd.DiscardDraw(REFEREE, "redraw"), cmd.Draw(REFEREE), cmd.PublishDraw(REFEREE))
    assert draw_issues(event.state).gone == ()
    begin(event)
    finish(event)
    event.do(cmd.Draw(REFEREE))
    assert len(event.tables) == 1
    assert len(draw_issues(event.state).repeats) == 2


def test_a_swap_that_brings_friends_together_is_an_issue() -> None:
    event = checked_in(16)
    event.do(cmd.KeepApart(REFEREE, frozenset({(1, 2)})), cmd.Draw(REFEREE))
    assert draw_issues(event.state).clashes == ()
    table, seat = seat_of(event, 1)
    beside = table.chairs[seat.after()].entrant
    event.do(cmd.SwapSeats(REFEREE, beside, 2, "a mistake"))
    assert draw_issues(event.state).clashes == ((1, 2),)


def test_the_plan_is_printed_before_and_after_each_cut() -> None:
    event = registering(16)
    assert [one.field for one in organiser_view(event.state).plan] == [16, 4]
    played = playing(16)
    finish(played, (60, 60, 60, 20))
    assert [one.field for one in organiser_view(played.state).plan] == [12, 6, 4]
    next_round(played)
    played.do(cmd.CancelTournament(CHIEF, "rain"))
    assert organiser_view(played.state).plan == ()
    assert played.state.phase is Phase.CANCELLED


def test_who_sits_where_is_shown_by_name() -> None:
    view = public_view(seated(13).state)
    assert [len(table.names) for table in view.tables] == [4] * 4
    assert sorted(name for table in view.tables for name in table.names if name) == sorted(
        f"Player {n}" for n in range(1, 14)
    )
    assert sum(name == "" for table in view.tables for name in table.names) == 3
