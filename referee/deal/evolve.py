"""The state after what happened. No rule is asked here: facts are applied as they stand.

What happens in every turn takes the state apart and builds the next one outright, which costs a
third of `_replace`; what is rare is written the shorter way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias, cast

from referee.deal import attending, concluding
from referee.deal import events as ev
from referee.deal.events import DealEvent
from referee.deal.holding import clock_held
from referee.deal.past import restored, with_turn
from referee.deal.state import (
    NO_ASKS,
    NO_LOCKS,
    Ask,
    Attention,
    Claiming,
    DealState,
    Discard,
    Earlier,
    Phase,
    Progress,
    SeatState,
    Source,
    Turn,
    WallState,
    with_seat,
)
from referee.hands import EMPTY_HAND, hand_of
from referee.kinds import Kinds, has_kind
from referee.live.evolve import LIVE, first_progress
from referee.melds import MeldKind
from referee.seats import Seat, replaced
from referee.tiles import Tile

NO_ANSWERS: Final = (None, None, None, None)

# Reading a member off its class is slow in Python 3.11; these are asked for every turn.
_TURN: Final = Phase.TURN
_WALL: Final = Source.WALL


def fold(events: Iterable[DealEvent]) -> DealState:
    """The state that a whole record comes to.

    Raises:
        ValueError: the record is empty or does not begin with `DealStarted`.
    """
    state: DealState | None = None
    for event in events:
        if state is None:
            if not isinstance(event, ev.DealStarted):
                raise ValueError("a record begins with DealStarted")
            state = started(event)
        else:
            state = applied(state, event)
    if state is None:
        raise ValueError("an empty record has no state")
    return state


def evolve(state: DealState, events: Iterable[DealEvent]) -> DealState:
    """The state after `events`."""
    for event in events:
        state = applied(state, event)
    return state


def started(event: ev.DealStarted) -> DealState:
    """The state before any tile is dealt."""
    seat = SeatState(
        hand=EMPTY_HAND,
        held=(),
        melds=(),
        flowers=(),
        river=(),
        locks=NO_LOCKS,
        tally=(),
        attention=Attention(asked=0, bank=event.setup.pace.bank),
    )
    return DealState(
        setup=event.setup,
        wall=WallState(event.wall, 0, 0, event.flowers),
        seats=(seat, seat, seat, seat),
        turn=Turn(event.setup.dealer, Source.DEAL, Source.DEAL),
        asks=NO_ASKS,
        claiming=None,
        progress=first_progress(event.setup),
    )


def applied(state: DealState, event: DealEvent) -> DealState:
    """The state after one event."""
    return _APPLY[type(event)](state, event)


def _without_rest(progress: Progress) -> Progress:
    return progress if progress.rest_until is None else progress._replace(rest_until=None)


def _started_again(state: DealState, event: ev.DealStarted) -> DealState:
    raise ValueError("a deal starts once")


def _tiles_dealt(state: DealState, event: ev.TilesDealt) -> DealState:
    seats: list[SeatState] = []
    for seat, tiles in zip(state.seats, event.hands, strict=True):
        held, rest = _parted(tiles, state.wall.flowers)
        seats.append(seat._replace(hand=hand_of(rest), held=held))
    taken = sum(len(tiles) for tiles in event.hands)
    return state._replace(
        seats=(seats[0], seats[1], seats[2], seats[3]),
        wall=state.wall._replace(front=state.wall.front + taken),
        turn=state.turn._replace(drawn=event.door),
    )


def _parted(tiles: tuple[Tile, ...], flowers: Kinds) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    """The flowers among `tiles`, and the others."""
    held = tuple(tile for tile in tiles if has_kind(flowers, tile))
    return held, tuple(tile for tile in tiles if not has_kind(flowers, tile))


def _indicator_turned(state: DealState, event: ev.IndicatorTurned) -> DealState:
    return state._replace(
        wall=state.wall._replace(front=state.wall.front + 1),
        progress=state.progress._replace(indicator=event.tile),
    )


def _choice_made(state: DealState, event: ev.ChoiceMade) -> DealState:
    return _without_ask(state, event.seat)._replace(
        progress=state.progress._replace(
            choices=(*state.progress.choices, (event.name, event.value))
        )
    )


def _flowers_shown(state: DealState, event: ev.FlowersShown) -> DealState:
    seat = state.seats[event.seat]
    held = list(seat.held)
    for flower in event.flowers:
        held.remove(flower)
    return with_seat(
        state,
        event.seat,
        seat._replace(held=tuple(held), flowers=(*seat.flowers, *event.flowers)),
    )


def _flowers_replaced(state: DealState, event: ev.FlowersReplaced) -> DealState:
    seat = state.seats[event.seat]
    flowers = state.wall.flowers
    held, rest = _parted(event.tiles, flowers)
    hand = seat.hand
    for tile in rest:
        hand = hand.add(tile)
    turn = state.turn
    if event.seat == turn.seat and turn.drawn is not None and has_kind(flowers, turn.drawn):
        turn = turn._replace(drawn=event.tiles[-1])
    seat = seat._replace(hand=hand, held=(*seat.held, *held))
    return with_seat(state, event.seat, seat)._replace(
        wall=state.wall._replace(tail=state.wall.tail + len(event.tiles)), turn=turn
    )


def _flower_robbed(state: DealState, event: ev.FlowerRobbed) -> DealState:
    giver = state.seats[event.giver]
    flowers = list(giver.flowers)
    flowers.remove(event.flower)
    state = with_seat(state, event.giver, giver._replace(flowers=tuple(flowers)))
    taker = state.seats[event.seat]
    return with_seat(state, event.seat, taker._replace(flowers=(*taker.flowers, event.flower)))


def _asks_opened(state: DealState, event: ev.AsksOpened) -> DealState:
    setup, wall, seats, turn, asks, claiming, progress, past = state
    for ask in event.asks:
        hand, held, melds, flowers, river, locks, tally, before = seats[ask.seat]
        attention = Attention(ask.number, before.bank, before.claim_lapses, before.turn_lapses)
        seat = SeatState(hand, held, melds, flowers, river, locks, tally, attention)
        seats = replaced(seats, ask.seat, seat)
        asks = replaced(asks, ask.seat, ask)
    if event.phase is _TURN:
        past = with_turn(past, Earlier(state.discards, wall, seats, turn, progress))
    progress = progress if progress.phase is event.phase else progress._replace(phase=event.phase)
    return DealState(setup, wall, seats, turn, asks, claiming, progress, past)


def _turn_began(state: DealState, event: ev.TurnBegan) -> DealState:
    setup, wall, seats, _, asks, claiming, progress, past = state
    turn = Turn(event.seat, _WALL, _WALL)
    return DealState(setup, wall, seats, turn, asks, claiming, _without_rest(progress), past)


def _tile_drawn(state: DealState, event: ev.TileDrawn) -> DealState:
    setup, wall, seats, turn, asks, claiming, progress, past = state
    hand, held, melds, flowers, river, locks, tally, attention = seats[event.seat]
    if has_kind(wall.flowers, event.tile):
        held = (*held, event.tile)
    else:
        hand = hand.add(event.tile)
    seat = SeatState(hand, held, melds, flowers, river, locks, tally, attention)
    if event.source is _WALL:
        wall = WallState(wall.tiles, wall.front + 1, wall.tail, wall.flowers)
    else:
        wall = WallState(wall.tiles, wall.front, wall.tail + 1, wall.flowers)
    if event.seat == turn.seat:
        _, began, _, _, kong, kept, claimed, taken = turn
        turn = Turn(event.seat, began, event.source, event.tile, kong, kept, claimed, taken)
    seats = replaced(seats, event.seat, seat)
    return DealState(setup, wall, seats, turn, asks, claiming, progress, past)


def _tile_discarded(state: DealState, event: ev.TileDiscarded) -> DealState:
    setup, wall, seats, turn, asks, claiming, progress, past = state
    hand, held, melds, flowers, river, locks, tally, attention = seats[event.seat]
    if has_kind(wall.flowers, event.tile):
        held = _less(held, event.tile)
    else:
        hand = hand.remove(event.tile)
    river = (*river, Discard(event.tile, event.drawn))
    seat = SeatState(hand, held, melds, flowers, river, locks, tally, attention)
    seats, asks = replaced(seats, event.seat, seat), _unasked(asks, event.seat)
    return DealState(setup, wall, seats, turn, asks, claiming, progress, past)


def _less(tiles: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    rest = list(tiles)
    rest.remove(tile)
    return tuple(rest)


def _claims_opened(state: DealState, event: ev.ClaimsOpened) -> DealState:
    claiming = Claiming(event.tile, event.giver, event.target, NO_ANSWERS, event.at)
    setup, wall, seats, turn, asks, _, progress, past = state
    return DealState(setup, wall, seats, turn, asks, claiming, progress, past)


def _answered(state: DealState, event: ev.Answered) -> DealState:
    setup, wall, seats, turn, asks, claiming, progress, past = state
    if claiming is not None:
        tile, giver, target, answers, since = claiming
        answers = replaced(answers, event.seat, event.move)
        claiming = Claiming(tile, giver, target, answers, since)
    asks = _unasked(asks, event.seat)
    return DealState(setup, wall, seats, turn, asks, claiming, progress, past)


def _claimed(state: DealState, event: ev.Claimed) -> DealState:
    meld = event.meld
    giver = meld.giver
    if giver is not None and state.seats[giver].river:
        giving = state.seats[giver]
        last = giving.river[-1]._replace(taker=event.seat)
        state = with_seat(state, giver, giving._replace(river=(*giving.river[:-1], last)))
    taker = state.seats[event.seat]
    own = list(meld.tiles)
    own.remove(event.tile)
    state = with_seat(
        state,
        event.seat,
        taker._replace(hand=taker.hand.without(own), melds=(*taker.melds, meld)),
    )
    is_kong = meld.kind is MeldKind.KONG
    source = Source.CLAIMED_KONG if is_kong else Source.CLAIM
    turn = Turn(
        event.seat,
        began=source,
        source=source,
        kong=Source.CLAIMED_KONG if is_kong else None,
        claimed=meld,
        taken=event.tile,
    )
    return state._replace(
        turn=turn,
        asks=NO_ASKS,
        claiming=None,
        progress=_without_rest(state.progress),
    )


def _claims_closed(state: DealState, event: ev.ClaimsClosed) -> DealState:
    return state._replace(asks=NO_ASKS, claiming=None)


def _kong_laid(state: DealState, event: ev.KongLaid) -> DealState:
    seat, turn, tile = state.seats[event.seat], state.turn, event.meld.tile
    if event.meld.kind is MeldKind.CONCEALED:
        stays = turn.drawn is not None and turn.drawn is not tile
        turn = turn._replace(kong=Source.CONCEALED_KONG, kept=turn.kept or stays)
        seat = seat._replace(
            hand=seat.hand.without(event.meld.tiles), melds=(*seat.melds, event.meld)
        )
    else:
        turn = turn._replace(kong=Source.ADDED_KONG, kept=False)
        melds = tuple(
            event.meld if meld.kind is MeldKind.PUNG and meld.tile is tile else meld
            for meld in seat.melds
        )
        seat = seat._replace(hand=seat.hand.remove(tile), melds=melds)
    turn = turn._replace(drawn=None)
    return _without_ask(with_seat(state, event.seat, seat), event.seat)._replace(turn=turn)


def _locks_changed(state: DealState, event: ev.LocksChanged) -> DealState:
    hand, held, melds, flowers, river, _, tally, attention = state.seats[event.seat]
    seat = SeatState(hand, held, melds, flowers, river, event.locks, tally, attention)
    return with_seat(state, event.seat, seat)


def _tallied(state: DealState, event: ev.Tallied) -> DealState:
    seat = state.seats[event.seat]
    rest = tuple(entry for entry in seat.tally if entry[0] != event.name)
    return with_seat(state, event.seat, seat._replace(tally=(*rest, (event.name, event.value))))


def _rest_began(state: DealState, event: ev.RestBegan) -> DealState:
    progress = state.progress._replace(phase=Phase.RESTING, rest_until=event.until)
    return state._replace(progress=progress)


_Asks: TypeAlias = tuple[Ask | None, Ask | None, Ask | None, Ask | None]


def _unasked(asks: _Asks, seat: Seat) -> _Asks:
    return asks if asks[seat] is None else replaced(asks, seat, None)


def _without_ask(state: DealState, seat: Seat) -> DealState:
    setup, wall, seats, turn, asks, claiming, progress, past = state
    return DealState(setup, wall, seats, turn, _unasked(asks, seat), claiming, progress, past)


_Apply = Callable[[DealState, DealEvent], DealState]

_APPLY: Final = cast(
    "dict[type[DealEvent], _Apply]",
    {
        ev.DealStarted: _started_again,
        ev.TilesDealt: _tiles_dealt,
        ev.IndicatorTurned: _indicator_turned,
        ev.ChoiceMade: _choice_made,
        ev.FlowersShown: _flowers_shown,
        ev.FlowersReplaced: _flowers_replaced,
        ev.FlowerRobbed: _flower_robbed,
        ev.AsksOpened: _asks_opened,
        ev.TurnBegan: _turn_began,
        ev.TileDrawn: _tile_drawn,
        ev.TileDiscarded: _tile_discarded,
        ev.ClaimsOpened: _claims_opened,
        ev.Answered: _answered,
        ev.Claimed: _claimed,
        ev.ClaimsClosed: _claims_closed,
        ev.KongLaid: _kong_laid,
        ev.LocksChanged: _locks_changed,
        ev.Tallied: _tallied,
        ev.BankUsed: attending.bank_used,
        ev.TimeLapsed: attending.time_lapsed,
        ev.SeatWoke: attending.seat_woke,
        ev.RestBegan: _rest_began,
        ev.ClockHeld: clock_held,
        ev.PaidAtOnce: concluding.paid_at_once,
        ev.Booked: concluding.booked,
        ev.Erred: concluding.erred,
        ev.RuledDead: concluding.ruled_dead,
        ev.DealRestored: restored,
        ev.DealTakenBack: concluding.deal_taken_back,
        ev.DealForfeited: concluding.deal_forfeited,
        ev.DealWon: concluding.deal_won,
        ev.DealDrawn: concluding.deal_drawn,
        ev.Settled: concluding.settled,
        **LIVE,
    },
)
