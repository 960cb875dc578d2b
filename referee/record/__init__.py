"""The record of a deal and of a match as text: written, read, replayed, verified.

A record needs nothing but itself and the rules: it holds the setup with the seed, every command
with its moment, and every event. Version 1 looks like this::

    mahjong-referee record 1
    deal
      rules taiwan16
      …
      commitment 9c41…
    > 0 begin
      wall 3p7z… 12345678f
      tiles_dealt (…) 5m
    > 1200 act 1 di.5m 4
      tile_discarded 1 5m true
    end

A line with ``>`` is a command with its moment in milliseconds, the lines below are its events.
The wall is in drawing order, then the kinds that are set aside as flowers. Lines that begin with
``#`` are remarks.
"""

from referee.record.outline import outline
from referee.record.reading import RecordError, read_record
from referee.record.replaying import by_commands, by_events
from referee.record.values import DealRecord, Entry, MatchRecord, Record
from referee.record.verifying import Finding, Weight, verified
from referee.record.writing import write_record

__all__ = [
    "DealRecord",
    "Entry",
    "Finding",
    "MatchRecord",
    "Record",
    "RecordError",
    "Weight",
    "by_commands",
    "by_events",
    "outline",
    "read_record",
    "verified",
    "write_record",
]
