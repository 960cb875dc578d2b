"""What must always hold at a table of real tiles, whatever people enter in whatever order."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.deal.commands import Command, Refusal
from referee.deal.decide import Later, decide
from referee.deal.events import DealEvent, PaidAtOnce, Settled
from referee.deal.evolve import fold
from referee.live.commands import Agree, Agreement, Dispute, Enter, LetStand, UndoEntry
from referee.record import Weight, read_record, verified, write_record
from referee.scoring.sheet import NO_POINTS, delta_of
from referee.seats import SEATS
from storage.codec import EventCodec
from tests.kit.live_deals import REGISTRY, Telling, telling

KEYS: Final = tuple(REGISTRY.books)
SEAT: Final = st.sampled_from("eswn")
SEATED: Final = st.sampled_from((*SEATS, None))
_EVENTS: Final = EventCodec[DealEvent](DealEvent)
_COMMANDS: Final = EventCodec[Command](Command)


def lines(key: str) -> st.SearchStrategy[str]:
    """Lines that people may enter, most of which make sense."""
    rules = REGISTRY.bind(key)
    assert rules.reporting is not None
    worths = [str(worth) for worth in rules.reporting.worths[:12]] or [""]
    items = [item.name for item in rules.reporting.items] or [""]
    worth = st.one_of(st.sampled_from(worths), st.sampled_from(items))
    off = st.builds("win {} off {} {}".format, SEAT, SEAT, worth)
    drawn = st.builds("win {} self {}".format, SEAT, worth)
    robbed = st.builds("win {} rob {} {} replacement".format, SEAT, SEAT, worth)
    several = st.builds("win {0} off {1} {3} / win {2} off {1} {3}".format, SEAT, SEAT, SEAT, worth)
    kongs = st.builds("kong {} {}".format, SEAT, st.sampled_from(("concealed", "added", "exposed")))
    faults = st.builds(
        "fault {} {} face={} from={} claimers={} sharers={} tiles=5m".format,
        st.sampled_from([fault.key for fault in rules.faults.menu]),
        SEAT,
        st.integers(0, 9),
        SEAT,
        SEAT,
        SEAT,
    )
    with_win = st.builds("{} ; {}".format, off, faults)
    nonsense = st.text("adeoswin 123:=+/;", max_size=12)
    return st.one_of(
        st.just("draw"), off, drawn, robbed, several, kongs, faults, with_win, nonsense
    )


def commands(key: str) -> st.SearchStrategy[Later]:
    """Anything that can be asked of such a deal, more entries than anything else."""
    entered = st.builds(Enter, SEATED, st.just("101"), lines(key))
    return st.one_of(
        entered,
        entered,
        entered,
        st.builds(Agree, st.sampled_from(SEATS)),
        st.builds(Dispute, st.sampled_from(SEATS), st.just("why")),
        st.builds(LetStand, SEATED, st.just("101"), st.sampled_from(Agreement)),
        st.builds(UndoEntry, SEATED, st.just("101")),
    )


def ask(told: Telling, command: Later) -> None:
    """Decide, and look at everything that must hold after it."""
    before = told.state
    answer = decide(told.rules, before, command, 0)
    if isinstance(answer, Refusal):
        assert told.state == before
        assert answer.code
        return
    told.ask(command)
    assert fold(told.events) == told.state
    for event in answer.events:
        if isinstance(event, PaidAtOnce):
            assert sum(event.delta) == 0
        if isinstance(event, Settled):
            legs = tuple(leg for sheet in event.settlement.sheets for leg in sheet.legs)
            assert delta_of(legs) == event.settlement.delta
        assert _EVENTS.decode(_EVENTS.encode(event)) == event
    assert _COMMANDS.decode(_COMMANDS.encode(command)) == command
    assert sum(told.state.progress.paid) == 0
    left = [a + b for a, b in zip(told.state.setup.chips, told.state.progress.paid, strict=True)]
    if told.state.setup.limited and told.rules.key == "zhenjiang":
        assert min(left) >= 0, "Z15"


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_whatever_is_entered_the_books_stay_right(key: str, data: st.DataObject) -> None:
    told = telling(key, chips=data.draw(st.sampled_from((0, 6, 50))), streak=1)
    for command in data.draw(st.lists(commands(key), max_size=14)):
        ask(told, command)
    record = told.record()
    assert read_record(write_record(record)) == record
    assert not [found for found in verified(REGISTRY, record) if found.weight is Weight.FAULT]


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_taking_everything_back_leaves_nothing(key: str, data: st.DataObject) -> None:
    """A reversing entry for each entry: chips, dead hands and penalties are as at first."""
    told = telling(key, chips=50)
    for text in data.draw(st.lists(lines(key), max_size=8)):
        told.enter(text)
    while told.undo() != "nothing_entered":
        pass
    progress = told.state.progress
    assert progress.paid == NO_POINTS
    assert progress.booked == ()
    assert progress.real is not None
    assert (progress.real.report, progress.real.entries) == (None, ())
    assert all(not any(value for _, value in seat.tally) for seat in told.state.seats)
