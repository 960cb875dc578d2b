"""A table under test: moves are made by their text, and the referee's answer is looked at."""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.deal.commands import Act, Lapse, Proceed, Refusal, StandingOrder
from referee.deal.decide import Decision, decide
from referee.deal.events import DealEvent
from referee.deal.legality import open_to
from referee.deal.moves import WIN, parse_move
from referee.deal.state import AskKind, DealState, Phase, Result, SeatState
from referee.rules.base import Rules
from referee.scoring.sheet import Settlement
from referee.seats import SEATS, Seat
from referee.tiles import parse_tile


@dataclass
class Table:
    """A deal in play; `events` is its record from where the test began."""

    rules: Rules
    state: DealState
    events: list[DealEvent] = field(default_factory=list[DealEvent])
    at: int = 0

    def do(self, seat: int, move: str) -> None:
        """The seat makes the move, which must be accepted."""
        self._carry_out(Act(SEATS[seat], parse_move(move)))

    def refuse(self, seat: int, move: str) -> Refusal:
        """The seat tries the move, which must be refused and change nothing."""
        before = self.state
        answer = decide(self.rules, before, Act(SEATS[seat], parse_move(move)), self.at)
        assert isinstance(answer, Refusal), f"{move} was accepted"
        assert self.state == before
        return answer

    def may(self, seat: int, move: str) -> bool:
        """Whether the move is open to the seat."""
        return parse_move(move) in open_to(self.state, SEATS[seat])

    def offered(self, seat: int) -> set[str]:
        """Every move that is open to the seat, as text."""
        return {str(move) for move in open_to(self.state, SEATS[seat])}

    def everybody_passes(self) -> None:
        """Whoever is asked about a claim or a declaration passes."""
        while asked := [s for s in SEATS if self._is_asked_beside_a_turn(s)]:
            self.do(asked[0], "pa")

    def discards(self, seat: int, tile: str) -> None:
        """The seat discards, nobody claims, and the tile has lain long enough."""
        self.do(seat, f"di.{tile}")
        self.everybody_passes()
        if self.state.phase is Phase.RESTING:
            self.rest_is_over()

    def goes_round(self, *seats: int) -> None:
        """Each of the seats in turn discards what it has drawn, and nobody claims."""
        for seat in seats:
            drawn = self.state.turn.drawn
            assert self.state.turn.seat == seat, f"it is {self.state.turn.seat}'s turn"
            assert drawn is not None
            self.discards(seat, str(drawn))

    def time_is_out(self, seat: int, order: StandingOrder = StandingOrder.PASS) -> None:
        """The clock acts for the seat at the last moment."""
        ask = self.state.asks[seat]
        assert ask is not None
        assert ask.final is not None
        self.at = ask.final
        self._carry_out(Lapse(ask.seat, ask.number, order))

    def rest_is_over(self) -> None:
        """The discard has lain long enough."""
        assert self.state.progress.rest_until is not None
        self.at = self.state.progress.rest_until
        self._carry_out(Proceed())

    def seat(self, seat: int) -> SeatState:
        """What lies before a player."""
        return self.state.seats[seat]

    def waits(self, seat: int) -> int:
        """The kinds that the player waits for, as the rule book counts them."""
        return self.rules.wins.waits(self.state, SEATS[seat])

    @property
    def turn(self) -> Seat:
        """Whose turn it is."""
        return self.state.turn.seat

    @property
    def result(self) -> Result:
        """How the deal has ended."""
        assert self.state.progress.result is not None, "the deal goes on"
        return self.state.progress.result

    @property
    def settlement(self) -> Settlement:
        """What follows from it."""
        assert self.state.progress.settlement is not None, "the deal goes on"
        return self.state.progress.settlement

    @property
    def items(self) -> dict[str, int]:
        """The winner's items by clause."""
        counted: dict[str, int] = {}
        for item in self.settlement.sheets[0].items:
            counted[item.clause] = counted.get(item.clause, 0) + item.value
        return counted

    def wins(self, seat: int) -> None:
        """The seat declares its win."""
        self._carry_out(Act(SEATS[seat], WIN))

    def holds(self, seat: int, tile: str) -> int:
        """How many of the kind are in the hand."""
        return self.state.seats[seat].hand.count(parse_tile(tile))

    def _is_asked_beside_a_turn(self, seat: Seat) -> bool:
        ask = self.state.asks[seat]
        return ask is not None and ask.kind in (AskKind.CLAIM, AskKind.DECLARATION)

    def _carry_out(self, command: Act | Lapse | Proceed) -> None:
        answer = decide(self.rules, self.state, command, self.at)
        assert isinstance(answer, Decision), answer
        self.events += answer.events
        self.state = answer.state
