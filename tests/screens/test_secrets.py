"""What a group is shown does not change when what nobody may see is exchanged."""

from __future__ import annotations

import random

import pytest

from bot.screens import draw, popups
from bot.texts.languages import Language
from referee.deal.state import DealState, Phase
from referee.hands import hand_of
from referee.melds import MeldKind
from referee.seats import SEATS, Seat
from referee.tiles import Tile
from tests.kit.deals import play
from tests.screens import situations as at
from tests.screens import views


def with_hidden_tiles_exchanged(state: DealState, seed: int, keep: Seat | None = None) -> DealState:
    """The state with all tiles that lie hidden from everybody (but `keep`) dealt anew."""
    chance = random.Random(seed)
    others = [seat for seat in SEATS if seat != keep]
    wall = state.wall
    unseen = wall.tiles[wall.front : len(wall.tiles) - wall.tail]
    hidden = [tile for seat in others for tile in state.seats[seat].hand.tiles()]
    pool = [*hidden, *(tile for tile in unseen if not tile.is_flower)]
    chance.shuffle(pool)
    seats = list(state.seats)
    for seat in others:
        size = state.seats[seat].hand.size()
        taken, pool = _without_five(pool, size)
        seats[seat] = seats[seat]._replace(hand=hand_of(taken))
    return state._replace(seats=(seats[0], seats[1], seats[2], seats[3]))


def _without_five(pool: list[Tile], size: int) -> tuple[list[Tile], list[Tile]]:
    return pool[:size], pool[size:]


@pytest.mark.parametrize("number", range(5))
def test_the_table_message_is_the_same_whatever_lies_hidden(number: int) -> None:
    pen = views.pen(Language.ZH_HANT)
    looked = 0
    for state in play(at.taiwan(), number).states[::5]:
        if state.ended:
            continue
        other = with_hidden_tiles_exchanged(state, number)
        before, after = (views.board_view(at.taiwan(), s) for s in (state, other))
        assert draw.draw_group(before, pen) == draw.draw_group(after, pen)
        pops = [popups.table_pop_up(v.facts, v.table, pen) for v in (before, after)]
        assert pops[0] == pops[1]
        looked += 1
    assert looked > 3


@pytest.mark.parametrize("number", range(5))
def test_a_hand_is_the_same_whatever_the_others_hold(number: int) -> None:
    pen = views.pen(Language.EN)
    looked = 0
    for state in play(at.taiwan(), number).states[::5]:
        if state.ended:
            continue
        for seat in SEATS:
            other = with_hidden_tiles_exchanged(state, number, keep=seat)
            before, after = (views.hand_view(at.taiwan(), s, seat) for s in (state, other))
            assert draw.draw_hand(before, pen) == draw.draw_hand(after, pen)
            looked += 1
    assert looked > 10


@pytest.mark.parametrize("number", range(5))
def test_a_group_cannot_tell_a_claim_from_a_rest(number: int) -> None:
    """The same words stand there whether somebody is asked or the discard only rests."""
    pen = views.pen(Language.ZH_HANT)
    compared = 0
    for state in play(at.taiwan(), number).states:
        if state.phase is not Phase.CLAIMING or state.claiming is None:
            continue
        if state.claiming.target.value != "discard":
            continue
        resting = state._replace(
            claiming=None,
            asks=(None, None, None, None),
            turn=state.turn._replace(seat=state.claiming.giver),
            progress=state.progress._replace(phase=Phase.RESTING, rest_until=1),
        )
        before, after = (views.board_view(at.taiwan(), s) for s in (state, resting))
        assert draw.draw_group(before, pen) == draw.draw_group(after, pen)
        for seat in SEATS:
            if state.asks[seat] is None:
                hands = [views.hand_view(at.taiwan(), s, seat) for s in (state, resting)]
                assert draw.draw_hand(hands[0], pen) == draw.draw_hand(hands[1], pen)
        compared += 1
    assert compared


def test_a_concealed_kong_of_another_shows_no_tile() -> None:
    pen = views.pen(Language.ZH_HANT)
    found = 0
    for number in range(40):
        for state in play(at.taiwan(), number).states[-20:-1:6]:
            for seat in SEATS:
                kongs = [m for m in state.seats[seat].melds if m.kind is MeldKind.CONCEALED]
                if not kongs or state.ended:
                    continue
                text = draw.draw_group(views.board_view(at.taiwan(), state), pen).text
                assert "暗槓" in text
                assert all(pen.tiles.meld(kong.tiles) not in text for kong in kongs)
                found += 1
        if found > 5:
            return
    assert found
