"""Events and commands of deals go into the database and come back as they were."""

from __future__ import annotations

from referee.deal.commands import Command
from referee.deal.events import DealEvent
from storage.codec import EventCodec
from tests.kit.deals import PlayedDeal


def test_events_round_trip(deals: tuple[PlayedDeal, ...]) -> None:
    codec = EventCodec[DealEvent](DealEvent)
    seen: set[str] = set()
    for deal in deals[::4]:
        for event in deal.events:
            stored = codec.encode(event)
            assert codec.decode(stored) == event
            seen.add(stored.kind)
    assert len(seen) >= 18


def test_commands_round_trip(deals: tuple[PlayedDeal, ...]) -> None:
    codec = EventCodec[Command](Command)
    for deal in deals[::4]:
        for step in deal.steps:
            command = codec.decode(codec.encode(step.command))
            assert command == step.command
