"""Views keep secrets: whatever a viewer may not see can be exchanged, and the view stays."""

from __future__ import annotations

import random
from collections.abc import Iterable

from referee.deal.legality import open_to
from referee.deal.state import DealState, SeatState
from referee.deal.views import Moment, SeatView, SpectatorView, seat_view, spectator_view
from referee.hands import hand_of
from referee.kinds import has_kind
from referee.melds import Meld, MeldKind
from referee.rules.base import Face, Rules
from referee.seats import SEATS, Seat, replaced
from referee.tiles import Tile
from referee.wall import open_tail
from tests.kit.deals import PlayedDeal
from tests.kit.walls import places_left

STATES = 4


def sampled(deals: tuple[PlayedDeal, ...]) -> list[tuple[Rules, DealState]]:
    """Some states of some deals that have not ended, those with concealed kongs among them."""
    chance = random.Random(2)
    found: list[tuple[Rules, DealState]] = []
    for deal in deals:
        states = [state for state in deal.states if not state.ended]
        laid = [state for state in states if _concealed_kongs(state)]
        picked = chance.sample(states, min(STATES, len(states))) if chance.random() < 0.5 else []
        found += [(deal.rules, state) for state in (*picked, *laid[:1])]
    return found


def _concealed_kongs(state: DealState) -> list[tuple[Seat, Meld]]:
    return [
        (seat, meld)
        for seat in SEATS
        for meld in state.seats[seat].melds
        if meld.kind is MeldKind.CONCEALED
    ]


def test_a_seat_sees_nothing_of_what_it_may_not(deals: tuple[PlayedDeal, ...]) -> None:
    chance = random.Random(3)
    changed = 0
    for rules, state in sampled(deals):
        for seat in SEATS:
            looks_on = rules.looking.looks_on(state.seats[seat])
            other = exchanged(rules, state, SEATS if looks_on else (seat,), chance)
            changed += other.seats != state.seats
            assert seat_view(rules, other, seat) == seat_view(rules, state, seat)
    assert changed > 150


def test_the_public_sees_no_concealed_tile(deals: tuple[PlayedDeal, ...]) -> None:
    chance = random.Random(4)
    for rules, state in sampled(deals):
        other = exchanged(rules, state, (), chance)
        assert spectator_view(rules, other) == spectator_view(rules, state)


def test_a_seat_can_tell_its_moves_from_its_view(deals: tuple[PlayedDeal, ...]) -> None:
    for rules, state in sampled(deals):
        for seat in SEATS:
            question = seat_view(rules, state, seat).question
            assert (question.moves if question else ()) == open_to(state, seat)


def test_no_view_tells_that_others_are_asked(deals: tuple[PlayedDeal, ...]) -> None:
    """Whoever else is asked or has passed: the views of the rest are the same."""
    seen = 0
    for rules, state in sampled(deals):
        if spectator_view(rules, state).table.moment is not Moment.WAITING:
            continue
        for seat in SEATS:
            silent = _with_only_own_ask(state, seat)
            seen += silent != state
            assert seat_view(rules, silent, seat) == seat_view(rules, state, seat)
            assert spectator_view(rules, silent) == spectator_view(rules, state)
    assert seen > 20


def _with_only_own_ask(state: DealState, seat: Seat) -> DealState:
    a, b, c, d = (state.asks[other] if other is seat else None for other in SEATS)
    claiming = state.claiming
    if claiming is not None:
        claiming = claiming._replace(answers=(None, None, None, None))
    return state._replace(asks=(a, b, c, d), claiming=claiming)


def test_the_end_lays_everything_open(deals: tuple[PlayedDeal, ...]) -> None:
    for deal in deals:
        shown: SpectatorView | SeatView
        for shown in (
            spectator_view(deal.rules, deal.last),
            seat_view(deal.rules, deal.last, Seat.A),
        ):
            assert shown.showdown is not None
            assert shown.showdown.seed == deal.setup.seed
            assert shown.showdown.hands == tuple(seat.hand for seat in deal.last.seats)
        before = deal.states[-2] if deal.steps else deal.first
        assert spectator_view(deal.rules, before).showdown is None


def exchanged(
    rules: Rules, state: DealState, viewers: Iterable[Seat], chance: random.Random
) -> DealState:
    """The state with all that the viewers may not see dealt anew: hands, kongs face down, wall.

    Questions stay as they are, for the phase of the deal is to be the same.
    """
    hidden = [seat for seat in SEATS if seat not in set(viewers)]
    plan, wall = rules.wall, state.wall
    left = places_left(plan, wall.front, wall.tail)
    seen = len(open_tail(plan, wall.tiles, wall.front, wall.tail))
    places = left[: len(left) - seen]
    pool = [wall.tiles[n] for n in places]
    state = state._replace(seats=_kongs_exchanged(rules, state, hidden, pool, chance))
    plain = [tile for tile in pool if not has_kind(plan.flowers, tile)]
    for seat in hidden:
        laid_open = rules.wilds.laid_open(state, seat)
        plain += state.seats[seat].hand.without(laid_open).tiles()
    chance.shuffle(plain)
    seats = list(state.seats)
    barred = {seat: _laid_open_if_held(rules, state, seat, plain) for seat in hidden}
    for seat in sorted(hidden, key=lambda seat: not barred[seat]):
        hand = list(rules.wilds.laid_open(state, seat))
        for tile in [tile for tile in plain if tile not in barred[seat]]:
            if len(hand) < state.seats[seat].hand.size():
                plain.remove(tile)
                hand.append(tile)
        seats[seat] = seats[seat]._replace(hand=hand_of(hand))
    tiles = list(wall.tiles)
    plain += [tile for tile in pool if has_kind(plan.flowers, tile)]
    chance.shuffle(plain)
    for place, tile in zip(places, plain, strict=True):
        tiles[place] = tile
    return state._replace(
        seats=(seats[0], seats[1], seats[2], seats[3]), wall=wall._replace(tiles=tuple(tiles))
    )


def _laid_open_if_held(
    rules: Rules, state: DealState, seat: Seat, tiles: Iterable[Tile]
) -> frozenset[Tile]:
    """The kinds that would lie face up in the seat's hand, so that all know it conceals none."""
    mine = state.seats[seat]
    return frozenset(
        tile
        for tile in set(tiles)
        if rules.wilds.laid_open(
            state._replace(seats=replaced(state.seats, seat, mine._replace(hand=hand_of([tile])))),
            seat,
        )
    )


def _kongs_exchanged(
    rules: Rules,
    state: DealState,
    hidden: list[Seat],
    pool: list[Tile],
    chance: random.Random,
) -> tuple[SeatState, SeatState, SeatState, SeatState]:
    """Concealed kongs that lie face down become kongs of kinds that are whole in the wall."""
    seats = list(state.seats)
    if rules.concealed_kong_face is Face.HIDDEN:
        for seat, meld in _concealed_kongs(state):
            whole = [tile for tile in set(pool) if pool.count(tile) == 4]
            if seat not in hidden or not whole:
                continue
            kind = chance.choice(sorted(whole))
            pool[:] = [meld.tile if tile is kind else tile for tile in pool]
            melds = list(seats[seat].melds)
            melds[melds.index(meld)] = meld._replace(tiles=(kind,) * 4)
            seats[seat] = seats[seat]._replace(melds=tuple(melds))
    return (seats[0], seats[1], seats[2], seats[3])
