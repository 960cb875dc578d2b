"""What must hold in a tournament whatever people do, in whatever order."""

from __future__ import annotations

from collections import Counter
from typing import Protocol, TypeVar

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.seats import SEATS, Points
from referee.tournament import commands as cmd
from referee.tournament.clock import due
from referee.tournament.ranking import standings
from referee.tournament.results import balanced
from referee.tournament.state import UNRANKED, Phase, RulingKind, Standing
from referee.tournament.tables import TableEnd
from referee.tournament.terms import MINUTE
from referee.tournament.verifying import verify_draws
from referee.tournament.views import organiser_view, player_view, public_view
from tests.referee.tournament.running import (
    CHIEF,
    HELPERS,
    HOUR,
    NOW,
    REFEREE,
    STAFF,
    Event,
    chips_for,
    finish,
    next_round,
    player,
    registering,
)

T = TypeVar("T")

ENTRANTS = 9
FINISHED = (Phase.OVER, Phase.CANCELLED)

actors = st.sampled_from((CHIEF, CHIEF, CHIEF, REFEREE, STAFF, player(1)))
people = st.integers(1, ENTRANTS + 1).map(player)
numbers = st.integers(1, ENTRANTS + 1)
tables = st.sampled_from((1, 1, 2, 2, 3))
seats = st.sampled_from(SEATS)
texts = st.sampled_from(("because", "because", "because", ""))
counts = st.sampled_from(
    (
        Points(80, 60, 40, 20),
        Points(50, 50, 50, 50),
        Points(120, 80, 0, 0),
        Points(20, 80, 60, 40),
        Points(50, 50, 50, 51),
    )
)
deltas = st.sampled_from((Points(-5, 5, 0, 0), Points(0, 0, -7, 0), Points(0, -60, 0, 60)))
gone = st.sampled_from(
    (Standing.WITHDRAWN, Standing.NO_SHOW, Standing.SENT_OFF, Standing.DISQUALIFIED, Standing.IN)
)
moments = st.sampled_from((1, 4 * MINUTE, 20 * MINUTE, 2 * HOUR))

simple = st.sampled_from(
    (
        cmd.CloseRegistration,
        cmd.CheckInAll,
        cmd.CloseCheckIn,
        cmd.Draw,
        cmd.PublishDraw,
        cmd.StopClock,
        cmd.RunClock,
        cmd.ApproveResults,
        cmd.CloseRound,
        cmd.DecideTie,
    )
)
entry: st.SearchStrategy[cmd.TournamentCommand] = st.one_of(
    simple.flatmap(lambda make: st.builds(make, st.sampled_from((CHIEF, CHIEF, CHIEF, STAFF)))),
    st.builds(cmd.Register, people, st.sampled_from(("Player 1", "New"))),
    st.builds(cmd.EnterNames, actors, st.just(("Pasted",))),
    st.builds(cmd.CheckIn, actors, st.just(("1", "2"))),
    st.builds(cmd.UndoCheckIn, actors, numbers),
    st.builds(cmd.ShowCard, people, st.just("NOCARD")),
    st.builds(cmd.CallReferee, people),
    st.builds(cmd.SwapSeats, actors, numbers, numbers, texts),
    st.builds(cmd.DiscardDraw, actors, texts),
    st.builds(cmd.Withdraw, people),
    st.builds(cmd.Remove, actors, numbers, gone, texts),
    st.builds(cmd.NameStaff, actors, st.sampled_from((HELPERS, HELPERS[:1]))),
)
clocks: st.SearchStrategy[cmd.TournamentCommand] = st.one_of(
    st.builds(cmd.ScheduleWave, actors, st.just(1), st.just(NOW + HOUR)),
    st.builds(cmd.ConfirmSeat, people),
    st.builds(cmd.ConfirmSeats, actors, tables),
    st.builds(cmd.AddTime, actors, st.integers(0, 20 * MINUTE), st.tuples(tables)),
    st.builds(cmd.StopClock, actors, st.tuples(tables)),
    st.builds(cmd.SeatStaff, actors, tables, seats, st.sampled_from((*HELPERS, "computer"))),
)
results: st.SearchStrategy[cmd.TournamentCommand] = st.one_of(
    st.builds(cmd.CountChips, tables, counts, st.sampled_from((None, None, TableEnd.LENGTH))),
    st.builds(cmd.EnterResult, actors, tables, counts, st.sampled_from(cmd.Slip)),
    st.builds(cmd.ConfirmResult, people),
    st.builds(cmd.SignSlip, actors, tables),
    st.builds(cmd.DisputeResult, people, texts),
    st.builds(cmd.ApproveResults, st.just(CHIEF)),
    st.builds(cmd.ReopenResult, actors, tables, texts),
)
rulings: st.SearchStrategy[cmd.TournamentCommand] = st.one_of(
    st.builds(cmd.Rule, actors, st.sampled_from(RulingKind), st.just(0), numbers, texts),
    st.builds(cmd.Rule, actors, st.sampled_from(RulingKind), tables, st.just(0), texts),
    st.builds(cmd.Transfer, actors, tables, deltas, texts),
    st.builds(
        cmd.Fine, actors, tables, seats, st.integers(0, 60), st.sampled_from(cmd.FinePayee), texts
    ),
    st.builds(cmd.ReverseRuling, actors, st.integers(1, 4), texts),
    st.builds(cmd.EndTable, actors, tables, texts),
)
commands = st.one_of(entry, clocks, results, rulings)
steps = st.one_of(commands, commands, commands, commands, moments)
options = st.sampled_from(
    (
        "",
        "play=online computers=on",
        "fill=byes tables=1 g03_no_show=automatic",
        "fill=best_losers fillers=spread fines=at_once",
        "format=rounds matches=3 play=online",
        "play=online places=8 fines=at_once",
        "format=swiss matches=3 points=places fill=byes",
        "final=lots places=8 g09_call_1=on",
        "final=extra_deal g04_busts=1",
    )
)


def sound(event: Event) -> None:
    """What is true of every tournament at every moment."""
    state = event.state
    for table in event.tables:
        if table.sheet.counted is not None:
            assert balanced(state.terms, table), "chips are conserved"
        assert not (table.ends is not None and table.left is not None)
        if table.sheet.approved:
            assert table.over is not None
    if state.round is not None:
        seated = [number for table in event.tables for number in table.entrants() if number]
        there = Counter((*seated, *state.round.byes))
        assert max(there.values(), default=0) <= 1, "nobody is seated twice"
        assert set(state.field()) <= set(there), "everybody who is in has a place"
        staff = [c.staff for t in event.tables if t.over is None for c in t.chairs if c.staff]
        assert max(Counter(s for s in staff if s != "computer").values(), default=0) <= 1
    for past in state.past:
        assert set(past.advanced) <= {e.number for e in state.entrants}
        real = [number for table in past.tables for number in table if number]
        assert len(real) == len(set(real))
    accounts = [entrant.account for entrant in state.entrants if entrant.account]
    assert len(accounts) == len(set(accounts))
    codes = [code for e in state.entrants for code in (e.receipt, e.card) if code]
    assert len(codes) == len(set(codes))
    ranked = [row.entrant for row in standings(state)]
    assert len(ranked) == len(set(ranked))
    assert all(state.entrants[n - 1].standing not in UNRANKED for n in ranked)
    if state.phase in FINISHED:
        assert due(state) is None
    assert public_view(state).title == "Cup"
    assert player_view(state, "account 1") is None or state.by_account("account 1") is not None
    assert len(organiser_view(state).ready) <= len(event.tables)


def go_on(event: Event) -> None:
    """Bring any tournament to its end by what organisers can do."""
    if event.state.phase is Phase.REGISTERING:
        event.do(cmd.CloseRegistration(CHIEF))
    if event.state.phase is Phase.REGISTERED:
        event.do(cmd.OpenCheckIn(CHIEF, event.at + HOUR), cmd.CheckInAll(STAFF))
    if event.state.phase is Phase.CHECKING_IN:
        event.do(cmd.CloseCheckIn(CHIEF))
    for _ in range(20):
        phase = event.state.phase
        if phase in FINISHED:
            return
        if phase is Phase.DRAWN:
            event.do(cmd.DiscardDraw(CHIEF, "anew"))
        elif phase is Phase.ROUND:
            finish_round(event)
        elif phase is Phase.DECIDING:
            lots = "lots" in event.state.terms.options
            event.do(cmd.DecideTie(CHIEF, () if lots else event.state.winners))
        elif not event.state.past and len(event.state.field()) < 4:
            assert event.refuses(cmd.Draw(CHIEF)) == ("too_few_entrants", "G4")
            event.do(cmd.CancelTournament(CHIEF, "too few"))
        else:
            next_round(event)
            finish_any(event)
    raise AssertionError("the tournament does not end")


def finish_round(event: Event) -> None:
    """The round in hand, wherever it stands."""
    assert event.state.round is not None
    for wave in event.state.round.waves:
        if not wave.begun:
            event.do(cmd.ScheduleWave(CHIEF, wave.number, event.at), cmd.Tick())
    finish_any(event)


def finish_any(event: Event) -> None:
    """Every table gets a result by a referee, whatever it had before."""
    for table in event.tables:
        if table.sheet.approved:
            continue
        if table.over is None:
            event.do(cmd.EndTable(CHIEF, table.number, "the end"))
        chips = chips_for(table)
        event.do(cmd.EnterResult(CHIEF, table.number, chips))
    if any(not table.sheet.approved for table in event.tables):
        event.do(cmd.ApproveResults(CHIEF))
    event.do(cmd.CloseRound(CHIEF))


def sensible(event: Event, draw: Draw) -> cmd.TournamentCommand:
    """A command about somebody and some table that are there."""
    state = event.state
    someone = draw(st.sampled_from(state.entrants)).number
    other = draw(st.sampled_from(state.entrants)).number
    if not event.tables or state.phase is not Phase.ROUND:
        choices: tuple[cmd.TournamentCommand, ...] = (
            cmd.Draw(CHIEF),
            cmd.PublishDraw(CHIEF),
            cmd.SwapSeats(CHIEF, someone, other, "friends"),
            cmd.DiscardDraw(CHIEF, "anew"),
            cmd.Remove(CHIEF, someone, draw(gone), "because"),
            cmd.Rule(CHIEF, RulingKind.CAUTION, 0, someone, "talks"),
        )
        return draw(st.sampled_from(choices))
    table, seat = draw(st.sampled_from(event.tables)), draw(seats)
    me, number = player(table.chairs[seat].entrant), table.number
    fine = cmd.Fine(CHIEF, number, seat, 5, draw(st.sampled_from(cmd.FinePayee)), "false win")
    slip = draw(st.sampled_from(cmd.Slip))
    choices = (
        cmd.ScheduleWave(CHIEF, table.wave, event.at),
        cmd.Tick(),
        cmd.ConfirmSeat(me),
        cmd.CountChips(number, draw(counts), draw(st.sampled_from((None, TableEnd.LENGTH)))),
        cmd.EnterResult(CHIEF, number, draw(counts)),
        cmd.EnterResult(STAFF, number, draw(counts), slip),
        cmd.EnterResult(me, number, draw(counts)),
        cmd.ConfirmResult(me),
        cmd.DisputeResult(me, "no"),
        cmd.SignSlip(STAFF, number),
        cmd.ApproveResults(CHIEF),
        cmd.ReopenResult(CHIEF, number, "look again"),
        cmd.Transfer(CHIEF, number, draw(deltas), "chips fell"),
        fine,
        fine,
        cmd.ReverseRuling(CHIEF, max(1, len(state.rulings)), "was right"),
        cmd.EndTable(CHIEF, number, "no light"),
        cmd.Withdraw(me),
        cmd.Remove(CHIEF, table.chairs[seat].entrant, draw(gone), "because"),
        cmd.SeatStaff(STAFF, number, seat, draw(st.sampled_from((*HELPERS, "computer")))),
        cmd.StopClock(CHIEF, (number,)),
        cmd.RunClock(CHIEF),
        cmd.AddTime(CHIEF, MINUTE, (number,)),
        cmd.CloseRound(CHIEF),
    )
    picked: st.SearchStrategy[cmd.TournamentCommand] = st.sampled_from(choices)
    return draw(picked)


class Draw(Protocol):
    """How hypothesis hands out an example."""

    def __call__(self, strategy: st.SearchStrategy[T]) -> T: ...


@settings(max_examples=60, deadline=None)
@given(how=options, ahead=st.sampled_from((0, 1, 2, 3, 3, 3, 4, 4)), data=st.data())
def test_a_tournament_stays_sound_and_can_always_go_on(
    how: str, ahead: int, data: st.DataObject
) -> None:
    event = begun(how, ahead)
    entered = len(event.state.entrants)
    for _ in range(data.draw(st.integers(5, 40))):
        step = data.draw(steps) if data.draw(st.integers(0, 3)) == 0 else sensible(event, data.draw)
        if isinstance(step, int):
            event.until(event.at + step)
        else:
            refusal = event.ask(step)
            assert refusal is None or refusal.code
        event.until(event.at)
        sound(event)
        moment = due(event.state)
        assert moment is None or moment > event.at
        assert len(event.state.entrants) >= entered, "every entrant is accounted for"
        if event.state.phase in FINISHED:
            break
    assert event.folded()
    go_on(event)
    sound(event)
    assert event.folded()
    assert all(draw.kept and draw.follows for draw in verify_draws(event.events))


def begun(how: str, ahead: int) -> Event:
    """A tournament that has come so far."""
    event = registering(ENTRANTS, how)
    event.do(cmd.NameStaff(STAFF, HELPERS))
    if ahead:
        event.do(cmd.OpenCheckIn(CHIEF, event.at + 2 * HOUR), cmd.CheckInAll(STAFF, (ENTRANTS,)))
    if ahead > 1:
        event.do(cmd.CloseCheckIn(CHIEF), cmd.Draw(CHIEF))
    if ahead > 2:
        event.do(cmd.PublishDraw(CHIEF))
        event.do(cmd.ScheduleWave(CHIEF, 1, event.at), cmd.Tick())
    if ahead > 3:
        finish_round(event)
    if ahead > 3 and event.state.phase is Phase.BETWEEN:
        next_round(event)
    return event


@settings(max_examples=20, deadline=None)
@given(players=st.integers(4, 40), how=options, order=st.permutations((80, 60, 40, 20)))
def test_every_field_comes_to_an_end_with_everybody_ranked(
    players: int, how: str, order: list[int]
) -> None:
    event = registering(players, how)
    event.do(cmd.NameStaff(STAFF, HELPERS), cmd.OpenCheckIn(CHIEF, event.at + 2 * HOUR))
    event.do(cmd.CheckInAll(STAFF), cmd.CloseCheckIn(CHIEF))
    field = len(event.state.field())
    for _ in range(20):
        if event.state.phase is not Phase.BETWEEN:
            break
        next_round(event)
        sound(event)
        if "online" in how:
            for table in event.tables:
                chips = chips_for(table, (order[0], order[1], order[2], order[3]))
                event.do(cmd.CountChips(table.number, chips, TableEnd.LENGTH))
                event.do(cmd.SignSlip(STAFF, table.number))
        finish(event, (order[0], order[1], order[2], order[3]))
    assert event.state.phase is Phase.OVER
    assert len(standings(event.state)) == field
    assert standings(event.state)[0].place == 1
