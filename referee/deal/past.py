"""The turns of a deal so far: what a referee can go back to.

A turn is known by how many tiles were discarded before it. Of several questions in one turn (a
kong, a flower) the last is kept: going back takes discards back, and nothing else.
"""

from __future__ import annotations

from referee.deal.events import DealRestored
from referee.deal.state import NO_ASKS, DealState, Earlier, Phase


def with_turn(past: tuple[Earlier, ...], turn: Earlier) -> tuple[Earlier, ...]:
    """The turns so far, the newest of them now being `turn`."""
    if past and past[-1].discards == turn.discards:
        return (*past[:-1], turn)
    return (*past, turn)


def turn_after(state: DealState, discards: int) -> Earlier | None:
    """The turn before which so many tiles had been discarded.

    None for the turn that is being played, and where a question before the deal or a declaration
    stood in its place.
    """
    if state.phase is Phase.TURN and discards == state.discards:
        return None
    return next((turn for turn in state.past if turn.discards == discards), None)


def turn_before(state: DealState, taken_back: int) -> Earlier | None:
    """The turn to go on from when so many of the last discards are taken back; at least one."""
    return turn_after(state, state.discards - taken_back) if taken_back > 0 else None


def restored(state: DealState, event: DealRestored) -> DealState:
    """Everything lies as it did then; only the questions go on being counted.

    Raises:
        ValueError: there was no such turn.
    """
    earlier = turn_after(state, event.discards)
    if earlier is None:
        raise ValueError(f"no turn after {event.discards} discards")
    a, b, c, d = (
        then._replace(attention=then.attention._replace(asked=now.attention.asked))
        for then, now in zip(earlier.seats, state.seats, strict=True)
    )
    past = state.past[: state.past.index(earlier)]
    return DealState(
        setup=state.setup,
        wall=earlier.wall,
        seats=(a, b, c, d),
        turn=earlier.turn,
        asks=NO_ASKS,
        claiming=None,
        progress=earlier.progress,
        past=past,
    )
