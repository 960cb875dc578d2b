"""The state after what is paid, what is done wrong, and the end of the deal."""

from __future__ import annotations

from referee.deal import events as ev
from referee.deal.state import NO_ASKS, DealState, Phase, Result, with_seat
from referee.melds import MeldKind
from referee.scoring.outcome import WinBy
from referee.seats import Points, Seat
from referee.tiles import Tile


def paid_at_once(state: DealState, event: ev.PaidAtOnce) -> DealState:
    """Chips change hands during the deal."""
    paid = Points(*(a + b for a, b in zip(state.progress.paid, event.delta, strict=True)))
    return state._replace(progress=state.progress._replace(paid=paid, last_paid=event.delta))


def booked(state: DealState, event: ev.Booked) -> DealState:
    """A penalty is noted."""
    booked = (*state.progress.booked, event.booking)
    return state._replace(progress=state.progress._replace(booked=booked))


def erred(state: DealState, event: ev.Erred) -> DealState:
    """What follows from an error stands in events of its own."""
    return state


def ruled_dead(state: DealState, event: ev.RuledDead) -> DealState:
    """The counter that follows stands in an event of its own."""
    return state


def deal_taken_back(state: DealState, event: ev.DealTakenBack) -> DealState:
    """The deal is over and counts for nothing."""
    taken_back = event.ruling
    return over(state, Result((), None, None, None, "", event.clause, None, taken_back))


def deal_forfeited(state: DealState, event: ev.DealForfeited) -> DealState:
    """The deal is over by an error."""
    return over(state, Result((), None, event.tile, None, "", event.clause, event.seat))


def deal_won(state: DealState, event: ev.DealWon) -> DealState:
    """The deal is over; the tile won on lies with its winner."""
    if event.by is WinBy.ROB_KONG and event.giver is not None and event.tile is not None:
        state = _kong_undone(state, event.giver, event.tile)
    elif event.by is WinBy.DISCARD and event.giver is not None and not event.right:
        giving = state.seats[event.giver]
        last = giving.river[-1]._replace(taker=event.winners[0])
        state = with_seat(state, event.giver, giving._replace(river=(*giving.river[:-1], last)))
    result = Result(event.winners, event.by, event.tile, event.giver, event.right, "")
    return over(state, result)


def _kong_undone(state: DealState, seat: Seat, tile: Tile) -> DealState:
    """A robbed tile leaves the pung it was added to (TA12)."""
    giving = state.seats[seat]
    melds = tuple(
        meld._replace(kind=MeldKind.PUNG, tiles=meld.tiles[:3])
        if meld.kind is MeldKind.ADDED and meld.tile is tile
        else meld
        for meld in giving.melds
    )
    return with_seat(state, seat, giving._replace(melds=melds))


def deal_drawn(state: DealState, event: ev.DealDrawn) -> DealState:
    """The deal is over and nobody wins."""
    return over(state, Result((), None, None, None, "", event.clause))


def over(state: DealState, result: Result) -> DealState:
    """The deal is over in this way."""
    progress = state.progress._replace(phase=Phase.ENDED, rest_until=None, result=result)
    return state._replace(asks=NO_ASKS, claiming=None, progress=progress)


def settled(state: DealState, event: ev.Settled) -> DealState:
    """What follows is known."""
    return state._replace(progress=state.progress._replace(settlement=event.settlement))
