"""What must hold at a table whatever people do, in whatever order."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.deal.commands import Refusal
from referee.deal.moves import PASS
from referee.levels import SEATED, Level
from referee.match.events import EndReason
from referee.seats import SEATS
from referee.table import commands as cmd
from referee.table.clock import due
from referee.table.evolve import fold_table
from referee.table.state import Motion, Reach, Stage, Switch, TableState
from referee.table.voting import Ballot
from tests.referee.table.tabling import A, B, C, D, E, Tabling, lobby, terms_of

players = st.sampled_from((A, B, C, D, E))
ranks = st.sampled_from((cmd.Rank.PLAYER, cmd.Rank.PLAYER, cmd.Rank.REFEREE, cmd.Rank.CHIEF))
actors = st.builds(cmd.Actor, players, ranks)
seats = st.sampled_from(SEATS)
terms = st.sampled_from(
    (terms_of("dice=seed"), terms_of(), terms_of("dice=telegram"), terms_of("autowin=off"))
)
reaches = st.sampled_from(Reach)

simple = st.sampled_from(
    (
        cmd.StandUp,
        cmd.AddComputer,
        cmd.StartMatch,
        cmd.Cancel,
        cmd.Wait,
        cmd.Again,
        cmd.JoinQueue,
        cmd.Touch,
        cmd.FlipStanding,
        cmd.GetReady,
    )
)
commands: st.SearchStrategy[cmd.TableCommand] = st.one_of(
    simple.flatmap(lambda make: st.builds(make, actors)),
    st.builds(cmd.SitDown, actors, reaches),
    st.builds(cmd.AddComputer, actors, st.sampled_from(SEATED)),
    st.builds(cmd.SetLevel, actors, seats, st.sampled_from(SEATED)),
    st.builds(cmd.ChangeTerms, actors, terms),
    st.builds(cmd.TurnPage, actors, st.sampled_from(("", "time"))),
    st.builds(cmd.LearnReach, players, reaches),
    st.builds(cmd.Lose, players),
    st.builds(cmd.Kick, actors, players),
    st.builds(cmd.Miss, seats),
    st.builds(cmd.AwaitAbsent, actors, seats),
    st.builds(cmd.ReplaceAbsent, actors, seats),
    st.builds(cmd.Flip, actors, st.sampled_from(Switch)),
    st.builds(cmd.Arm, actors, st.just(1), st.just(PASS)),
    st.builds(cmd.Propose, actors, st.sampled_from(Motion)),
    st.builds(cmd.ProposeRestoring, actors, st.integers(0, 3), st.just("by mistake")),
    st.builds(cmd.CastBallot, actors, st.sampled_from(Ballot)),
    st.builds(cmd.Nudge, actors, st.sampled_from(("1", "2"))),
    st.builds(cmd.ReportThrow, st.sampled_from(((), (1, 2, 3), (1, 2, 3, 4, 5, 6)))),
    st.just(cmd.SeatPlayers((1, 2, 3, 0))),
    st.builds(cmd.FinishDeal, st.sampled_from((None, None, EndReason.LENGTH))),
    st.just(cmd.LoseChat()),
    st.just(cmd.RegainChat()),
    st.just(cmd.HoldTable(1_000)),
)
steps = st.one_of(commands, st.integers(1, 200_000))


def sound(state: TableState) -> None:
    """What is true of every table."""
    ids = [chair.player.id for chair in state.chairs if chair is not None]
    assert len(ids) == len(set(ids))
    people = [chair.player.level for chair in state.chairs if chair is not None and chair.human]
    assert set(people) <= {Level.CLUB}, "whoever is away is played for as the club plays"
    assert not set(ids) & set(state.queue)
    assert len(state.queue) == len(set(state.queue))
    if state.stage is Stage.CLOSED:
        assert due(state) is None
        return
    assert (state.lobby is None) == (state.game is not None)
    assert (state.readiness is not None) == (state.stage is Stage.BETWEEN)
    if state.throw is not None:
        assert state.stage is Stage.THROWING
    if state.lobby is None:
        assert all(chair is not None for chair in state.chairs)
        assert state.attended() or state.pause is not None, "nobody plays on alone"
        return
    assert state.humans(), "a lobby without people is closed"
    assert state.vote is None
    assert state.pause is None
    assert (state.lobby.starts is not None) <= state.complete
    if state.complete and not state.lobby.waits:
        assert state.lobby.starts is not None
    assert state.opener in ids


@settings(max_examples=150)
@given(steps=st.lists(steps, max_size=60))
def test_a_table_stays_sound(steps: list[cmd.TableCommand | int]) -> None:
    table = lobby("dice=seed", people=(A, B))
    for step in steps:
        if isinstance(step, int):
            table.after(step)
        else:
            table.ask(step)
        sound(table.state)
        moment = due(table.state)
        assert moment is None or moment > table.at - 1


@settings(max_examples=100)
@given(steps=st.lists(steps, max_size=40))
def test_a_record_folds_to_the_state_and_every_deadline_does_something(
    steps: list[cmd.TableCommand | int],
) -> None:
    table = Tabling(lobby(people=(A, B, C, D)).state, lobby(people=(A, B, C, D)).events)
    for step in steps:
        if isinstance(step, int):
            table.after(step)
        else:
            table.ask(step)
    assert fold_table(table.events) == table.state
    moment = due(table.state)
    if moment is not None:
        table.at = max(table.at, moment)
        before = table.state
        assert not isinstance(table.ask(cmd.Tick()), Refusal)
        assert table.last, "a deadline that has passed changes something"
        assert table.state != before
