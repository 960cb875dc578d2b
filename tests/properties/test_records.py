"""Records: text and back, replayed both ways, found sound; every event has its notation."""

from __future__ import annotations

from referee.record import by_commands, by_events, read_record, verified, write_record
from tests.kit.deals import PlayedDeal
from tests.kit.records import record_of
from tests.properties.conftest import REGISTRY


def test_records_round_trip(deals: tuple[PlayedDeal, ...]) -> None:
    for deal in deals[::3]:
        record = record_of(deal)
        text = write_record(record)
        assert read_record(text) == record
        assert write_record(read_record(text)) == text


def test_commands_and_events_come_to_the_same(deals: tuple[PlayedDeal, ...]) -> None:
    for deal in deals[::3]:
        record = record_of(deal)
        *_, last = by_commands(deal.rules, record)
        assert last.state == by_events(record) == deal.last


def test_records_are_sound(deals: tuple[PlayedDeal, ...]) -> None:
    for deal in deals[::3]:
        assert verified(REGISTRY, record_of(deal)) == ()
