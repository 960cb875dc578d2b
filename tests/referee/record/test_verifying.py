"""What a verification finds in a record that was tampered with."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.deal.commands import Act
from referee.deal.events import DealStarted, Settled, TileDiscarded
from referee.deal.evolve import fold
from referee.deal.moves import PASS
from referee.match.events import DealEnded, MatchEvent, MatchStarted, SeatsDrawn
from referee.match.progress import after_deal
from referee.match.state import match_applied, match_started
from referee.record import DealRecord, MatchRecord, Weight, outline, verified
from referee.rules.registry import Registry, UnknownRules
from referee.seats import SEATS, Points
from referee.stakes.events import PlayerBacked, StakesSettled
from referee.stakes.values import BY_HAND


def codes(registry: Registry, record: DealRecord | MatchRecord) -> set[str]:
    return {finding.code for finding in verified(registry, record)}


def test_what_was_played_is_sound(registry: Registry, deal: DealRecord, match: MatchRecord) -> None:
    assert verified(registry, deal) == ()
    assert verified(registry, match) == ()


def test_another_seed_breaks_the_promise(registry: Registry, deal: DealRecord) -> None:
    setup = replace(deal.setup, seed="f" * 64)
    assert codes(registry, replace(deal, setup=setup)) >= {"commitment", "wall"}


def test_without_a_promise_it_is_noted(registry: Registry, deal: DealRecord) -> None:
    (finding,) = verified(registry, replace(deal, commitment=""))
    assert (finding.weight, finding.code) == (Weight.NOTE, "no_commitment")


def test_an_arranged_wall_is_found(registry: Registry, deal: DealRecord) -> None:
    first, *others = deal.entries
    started = first.events[0]
    assert isinstance(started, DealStarted)
    arranged = replace(started, wall=started.wall[::-1])
    entry = replace(first, events=(arranged, *first.events[1:]))
    assert "wall" in codes(registry, replace(deal, entries=(entry, *others)))


def test_another_breach_is_found(registry: Registry, deal: DealRecord) -> None:
    setup = replace(deal.setup, opener=deal.setup.opener.after())
    assert "breach" in codes(registry, replace(deal, setup=setup))


def test_a_move_that_was_not_open_is_found(registry: Registry, deal: DealRecord) -> None:
    first, second, *others = deal.entries
    foreign = replace(second, command=Act(SEATS[3], PASS))
    entries = (first, foreign, *others)
    assert codes(registry, replace(deal, entries=entries)) == {"command"}


def test_an_event_left_out_is_found(registry: Registry, deal: DealRecord) -> None:
    first, second, *others = deal.entries
    shortened = replace(second, events=second.events[:-1])
    assert codes(registry, replace(deal, entries=(first, shortened, *others))) == {"events"}


def test_other_payments_are_found(registry: Registry, deal: DealRecord) -> None:
    *others, last = deal.entries
    settled = last.events[-1]
    assert isinstance(settled, Settled)
    richer = settled.settlement._replace(delta=Points(1, 0, 0, 0))
    entry = replace(last, events=(*last.events[:-1], Settled(richer)))
    assert codes(registry, replace(deal, entries=(*others, entry))) == {"events"}


def test_a_deal_that_goes_on_is_noted(registry: Registry, deal: DealRecord) -> None:
    assert codes(registry, replace(deal, entries=deal.entries[:-1])) == {"unfinished"}
    assert codes(registry, replace(deal, entries=())) == {"empty"}


def test_an_older_revision_is_not_judged(registry: Registry, deal: DealRecord) -> None:
    setup = replace(deal.setup, revision=0)
    (finding,) = verified(registry, replace(deal, setup=setup))
    assert (finding.weight, finding.code) == (Weight.NOTE, "revision")


def test_unknown_rules_are_an_error(registry: Registry, deal: DealRecord) -> None:
    with pytest.raises(UnknownRules):
        verified(registry, replace(deal, setup=replace(deal.setup, rules="moon")))


def test_a_match_with_other_figures_is_found(registry: Registry, match: MatchRecord) -> None:
    events = [
        replace(event, delta=Points(9, -9, 0, 0)) if isinstance(event, DealEnded) else event
        for event in match.events
    ]
    assert codes(registry, replace(match, events=tuple(events))) >= {"course", "next_deal"}
    assert codes(registry, replace(match, deals=match.deals[1:])) == {"no_record"}
    assert codes(registry, replace(match, events=match.events[1:])) == {"match"}
    started, seats, *others = match.events
    assert isinstance(seats, SeatsDrawn)
    a, b, c, d = seats.seating
    swapped = replace(seats, seating=(b, a, c, d))
    assert "seats" in codes(registry, replace(match, events=(started, swapped, *others)))


@pytest.mark.clauses("TP17")
def test_tp17_side_stakes_that_did_not_pay_are_found(
    registry: Registry, match: MatchRecord
) -> None:
    started, seats, *others = match.events
    backed = replace(
        match, events=(started, seats, PlayerBacked("9", SEATS[0], BY_HAND, 1), *others)
    )
    assert codes(registry, backed) == {"stakes"}
    assert verified(registry, with_stakes_paid(registry, backed)) == ()


def with_stakes_paid(registry: Registry, match: MatchRecord) -> MatchRecord:
    """The match with what its stakes pay after each deal."""
    started, *others = match.events
    assert isinstance(started, MatchStarted)
    rules, state = registry.bind(started.setup.rules, started.setup.options), match_started(started)
    deals = {deal.setup.number: fold(deal.events) for deal in match.deals}
    events: list[MatchEvent] = [started]
    for event in others:
        events.append(event)
        if isinstance(event, DealEnded):
            follows = after_deal(rules, state, deals[event.number])
            events += [one for one in follows if isinstance(one, StakesSettled)]
        assert not isinstance(event, MatchStarted)
        state = match_applied(state, event)
    return replace(match, events=tuple(events))


def test_the_outline_has_a_line_a_turn(deal: DealRecord) -> None:
    lines = outline(deal)
    assert [line[:7] for line in lines[:4]] == ["seat 0:", "seat 1:", "seat 2:", "seat 3:"]
    assert lines[4].startswith(f"  1. {int(deal.setup.dealer)} ")
    assert any(line.startswith("won: ") for line in lines)
    assert any(line.startswith("payments: ") for line in lines)
    discards = sum(isinstance(event, TileDiscarded) for event in deal.events)
    assert sum(" -" in line for line in lines if line[3:5] == ". ") == discards
