"""A deal at a glance: one line a turn, in signs that need no language.

``+5m`` is a tile drawn, ``-9s`` one discarded, ``+1f`` a flower set aside, ``*`` a declaration,
``<<12`` that play goes on from the turn after twelve discards; melds are written as everywhere.
Seats are their numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.deal import events as ev
from referee.deal.events import DealEvent
from referee.deal.moves import Verb
from referee.live.events import (
    DealReported,
    EntryMade,
    EntryUndone,
    ReportDisputed,
    ReportWithdrawn,
)
from referee.record.values import DealRecord
from referee.scoring.sheet import Settlement
from referee.seats import SEATS, Seat
from referee.tiles import Tile, format_tiles


def outline(record: DealRecord) -> tuple[str, ...]:
    """The lines of a deal: hands after the flowers, turns, result, payments."""
    pages = _Pages(record.setup.dealer)
    for event in record.events:
        pages.enter(event)
    return (*pages.hands, *pages.finished(), *pages.end)


@dataclass
class _Pages:
    """What has been put down so far: hands, then turns, then the end."""

    seat: Seat
    dealt: list[list[Tile]] = field(default_factory=list[list[Tile]])
    flowers: list[list[Tile]] = field(default_factory=lambda: [[], [], [], []])
    turns: list[str] = field(default_factory=list[str])
    words: list[str] = field(default_factory=list[str])
    end: list[str] = field(default_factory=list[str])

    @property
    def hands(self) -> list[str]:
        """The hand that each seat began with, and its flowers."""
        return [
            f"seat {int(seat)}: {format_tiles(sorted(tiles))} {format_tiles(flowers)}".rstrip()
            for seat, tiles, flowers in zip(SEATS, self.dealt, self.flowers, strict=False)
        ]

    def finished(self) -> list[str]:
        """The turns, the last one closed."""
        self._close()
        return self.turns

    def enter(self, event: DealEvent) -> None:
        """Put one event down, if it shows."""
        match event:
            case ev.TilesDealt(hands=hands):
                self.dealt = [list(hand) for hand in hands]
            case ev.FlowersReplaced(seat=seat, tiles=tiles):
                self.dealt[seat] += tiles
            case ev.FlowersShown(seat=seat, flowers=flowers) if not self.turns and not self.words:
                self.flowers[seat] += flowers
                for flower in flowers:
                    self.dealt[seat].remove(flower)
            case ev.TurnBegan(seat=seat):
                self._close()
                self.seat = seat
            case ev.Claimed(seat=seat, meld=meld):
                self._close()
                self.seat = seat
                self.words.append(str(meld))
            case _:
                self._act(event)

    def _act(self, event: DealEvent) -> None:
        match event:
            case ev.TileDrawn(tile=tile):
                self.words.append(f"+{tile}")
            case ev.TileDiscarded(tile=tile):
                self.words.append(f"-{tile}")
            case ev.KongLaid(meld=meld):
                self.words.append(str(meld))
            case ev.FlowerRobbed(giver=giver, flower=flower):
                self.words.append(f"{flower}@{int(giver)}")
            case ev.Answered(seat=seat, move=move) if move.verb is Verb.READY:
                self.words.append(f"*{int(seat)}")
            case ev.DealRestored(discards=discards):
                self._close()
                self.words.append(f"<<{discards}")
            case _:
                self._conclude(event)

    def _conclude(self, event: DealEvent) -> None:
        match event:
            case ev.DealWon(winners=winners, by=by, tile=tile, giver=giver, right=right):
                giver_text = "" if giver is None else f" @{int(giver)}"
                seats = " ".join(str(int(seat)) for seat in winners)
                words = f"won: {seats} {by} {tile or ''}{giver_text} {right}"
                self.end.append(" ".join(words.split()))
            case ev.DealDrawn(clause=clause):
                self.end.append(f"drawn: {clause}")
            case ev.PaidAtOnce(clause=clause, delta=delta):
                self.end.append(f"paid at once: {clause} {_chips(delta)}")
            case ev.Settled(settlement=settlement):
                self.end += _settlement(settlement)
            case _:
                self._told(event)

    def _told(self, event: DealEvent) -> None:
        """What people have told of real tiles."""
        match event:
            case DealReported(report=report):
                self.end.append(f"told by {_teller(report.seat)}: {report.text}")
            case EntryMade(entry=entry):
                self.end.append(f"entered: {entry.text}")
            case EntryUndone() | ReportWithdrawn():
                self.end.append("taken back")
            case ReportDisputed(seat=seat):
                self.end.append(f"disputed by {int(seat)}")
            case _:
                return

    def _close(self) -> None:
        if self.words:
            self.turns.append(f"{len(self.turns) + 1:3}. {int(self.seat)} {' '.join(self.words)}")
            self.words = []


def _teller(seat: Seat | None) -> str:
    return "a referee" if seat is None else str(int(seat))


def _settlement(settlement: Settlement) -> list[str]:
    lines = [
        f"sheet of {int(sheet.seat)}: "
        + " ".join(f"{item.clause}={item.value}" for item in sheet.items)
        + f" total={sheet.value}"
        for sheet in settlement.sheets
    ]
    lines.append(f"payments: {_chips(settlement.delta)}")
    lines.append(f"next: dealer {int(settlement.next_dealer)} streak {settlement.next_streak}")
    return lines


def _chips(points: tuple[int, ...]) -> str:
    return " ".join(f"{chips:+}" for chips in points)
