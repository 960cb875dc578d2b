"""The state of a match, folded from its events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias, assert_never

from referee.deal.setup import DealSetup
from referee.match.events import (
    ChipsTransferred,
    DealBegun,
    DealEnded,
    DealStopped,
    MatchEnded,
    MatchEvent,
    MatchStarted,
    SeatHandedOver,
    SeatsDrawn,
    SeatsGiven,
    SettlementUndone,
)
from referee.match.setup import MatchSetup, Player
from referee.rules.course import MatchCourse
from referee.scoring.booking import Booking
from referee.seats import SEATS, Points, Seat
from referee.stakes.events import BaseRaised, PlayerBacked, RaiseAccepted, StakesSettled
from referee.stakes.evolve import stakes_applied
from referee.stakes.values import NO_STAKES, Stakes

Later: TypeAlias = (
    SeatsDrawn
    | SeatsGiven
    | SeatHandedOver
    | DealBegun
    | DealEnded
    | DealStopped
    | SettlementUndone
    | ChipsTransferred
    | BaseRaised
    | RaiseAccepted
    | PlayerBacked
    | StakesSettled
    | MatchEnded
)
"""What happens in a match after its start."""


class LastDeal(NamedTuple):
    """What a settled deal changed, so that it can be taken back.

    Attributes:
        number: which deal.
        delta: what it moved.
        course: how far the match had come before it.
        booked: how many penalties had been noted before it.
        winners: who won it.
    """

    number: int
    delta: Points
    course: MatchCourse
    booked: int
    winners: tuple[Seat, ...] = ()


class MatchState(NamedTuple):
    """A match at one moment.

    Attributes:
        setup: what it is played by.
        seated: the players by seat; in their order of sitting down until seats are drawn.
        course: how far it has come.
        chips: per seat.
        open_deal: the deal in play, if any.
        begun: deals begun so far, stopped ones too: the next deal's number is one more.
        ended: how it ended, if it has.
        booked: penalties noted, in order; they are paid once the match has ended.
        stakes: chips staked beside the settlements, which never move `chips`.
        last: the deal settled last, while it can still be undone.
        substitutes: who plays a seat in place of who is `seated` there, by seat.
    """

    setup: MatchSetup
    seated: tuple[Player, Player, Player, Player]
    course: MatchCourse
    chips: Points
    open_deal: DealSetup | None
    begun: int
    ended: MatchEnded | None
    booked: tuple[Booking, ...] = ()
    last: LastDeal | None = None
    stakes: Stakes = NO_STAKES
    substitutes: tuple[tuple[Seat, Player], ...] = ()

    def holder(self, seat: Seat) -> Player:
        """Who plays a seat now: who drew it, or whoever took it over."""
        return dict(self.substitutes).get(seat, self.seated[seat])


def fold_match(events: Iterable[MatchEvent]) -> MatchState:
    """The state that a match's record comes to.

    Raises:
        ValueError: the record is empty or does not begin with `MatchStarted`.
    """
    state: MatchState | None = None
    for event in events:
        if isinstance(event, MatchStarted):
            state = match_started(event)
        elif state is None:
            raise ValueError("a match's record begins with MatchStarted")
        else:
            state = match_applied(state, event)
    if state is None:
        raise ValueError("an empty record has no state")
    return state


def transfer_delta(event: ChipsTransferred) -> Points:
    """Chips per seat that a transfer moves."""
    gains = (event.chips * ((seat == event.payee) - (seat == event.payer)) for seat in SEATS)
    return Points(*gains)


def _moved(state: MatchState, delta: Points) -> MatchState:
    chips = Points(*(have + gain for have, gain in zip(state.chips, delta, strict=True)))
    return state._replace(chips=chips)


def match_started(event: MatchStarted) -> MatchState:
    """The state before seats are drawn."""
    chips = event.setup.chips
    return MatchState(
        setup=event.setup,
        seated=event.setup.players,
        course=MatchCourse(0, 0, Seat.A, Seat.A, 0, 0),
        chips=Points(chips, chips, chips, chips),
        open_deal=None,
        begun=0,
        ended=None,
    )


def match_applied(state: MatchState, event: Later) -> MatchState:
    """The state after one event."""
    match event:
        case SeatsDrawn(seating=seating, first_dealer=dealer):
            players = state.setup.players
            a, b, c, d = (players[place] for place in seating)
            course = MatchCourse(0, 0, dealer, dealer, 0, 0)
            return state._replace(seated=(a, b, c, d), course=course)
        case SeatsGiven():
            return state._replace(course=MatchCourse(0, 0, Seat.A, Seat.A, 0, 0))
        case SeatHandedOver(seat=seat, player=player):
            others = [pair for pair in state.substitutes if pair[0] != seat]
            return state._replace(substitutes=(*others, (seat, player)))
        case DealBegun(setup=setup):
            return state._replace(open_deal=setup, begun=setup.number)
        case DealEnded(number=number, delta=delta, course=course, booked=booked):
            last = LastDeal(number, delta, state.course, len(state.booked), event.result.winners)
            booked = (*state.booked, *booked)
            state = state._replace(open_deal=None, course=course, booked=booked, last=last)
            return _moved(state, delta)
        case SettlementUndone(delta=delta, course=course):
            kept = 0 if state.last is None else state.last.booked
            state = state._replace(course=course, booked=state.booked[:kept], last=None)
            return _moved(state, delta)
        case ChipsTransferred():
            return _moved(state, transfer_delta(event))
        case BaseRaised() | RaiseAccepted() | PlayerBacked() | StakesSettled():
            return state._replace(stakes=stakes_applied(state.stakes, event))
        case DealStopped():
            return state._replace(open_deal=None)
        case MatchEnded(chips=final):
            return state._replace(ended=event, open_deal=None, chips=final)
        case _:
            assert_never(event)
