"""The outcome of a deal as it was played: every circumstance read off the state."""

from __future__ import annotations

from typing import Final

from referee.deal.state import DealState, Result, SeatState, Source
from referee.hands import Hand
from referee.rules.taiwan16.facts import Declaration, FlowerWin, ReplacementFor, TaiwanFacts
from referee.rules.taiwan16.looking import EYE
from referee.rules.taiwan16.marker import shown
from referee.rules.taiwan16.reading import (
    EARTHLY,
    EARTHLY_AT,
    HEAVENLY,
    RIVER_BITS,
    left_to_draw,
)
from referee.rules.taiwan16.wins import TaiwanWins
from referee.scoring.outcome import Outcome, WinBy, Winner
from referee.seats import SEATS, Seat
from referee.tiles import Tile

_REPLACED: Final = {
    Source.FLOWER: ReplacementFor.FLOWER,
    Source.ADDED_KONG: ReplacementFor.ADDED,
    Source.CONCEALED_KONG: ReplacementFor.CONCEALED,
    Source.CLAIMED_KONG: ReplacementFor.CLAIMED,
}


def outcome_of(wins: TaiwanWins, state: DealState, result: Result) -> Outcome[TaiwanFacts]:
    """What a won deal comes to; the one winner is the nearest (TP13).

    Raises:
        ValueError: nobody won.
    """
    if result.by is None or len(result.winners) != 1:
        raise ValueError("an outcome has one winner")
    seat = result.winners[0]
    mine = state.seats[seat]
    own_draw = result.by is WinBy.SELF_DRAW or bool(result.right)
    hand, tile = _parted(mine.hand, result.tile if own_draw else None)
    return Outcome(
        dealer=state.setup.dealer,
        winners=(Winner(seat, hand, mine.melds, _own_flowers(mine, result)),),
        by=result.by,
        tile=tile if own_draw else result.tile,
        giver=result.giver,
        facts=TaiwanFacts(
            streak=state.setup.streak,
            opener=state.setup.opener,
            round=state.setup.round,
            shown_streak=shown(state),
            declaration=_declaration(state, result, seat),
            flower_win=FlowerWin(result.right),
            hand_complete=not result.right or _completed(wins, state, seat),
            replacement=_replacement(state) if own_draw else ReplacementFor.NONE,
            last=own_draw and left_to_draw(wins.plan, state) == 0,
            eyes=tuple(other for other in SEATS if state.seats[other].counted(EYE)),
        ),
    )


def _own_flowers(seat: SeatState, result: Result) -> tuple[Tile, ...]:
    """The winner's flowers without the one just robbed, which T30 counts in its own way (TA30)."""
    robbed = result.right in (FlowerWin.SEVEN, FlowerWin.SIX)
    return seat.flowers[:-1] if robbed else seat.flowers


def _parted(hand: Hand, drawn: Tile | None) -> tuple[Hand, Tile | None]:
    """The hand without the tile drawn last; any tile will do where none lies apart."""
    if hand.size() % 3 == 1:
        return hand, None
    tile = drawn if drawn is not None and hand.count(drawn) else hand.tiles()[-1]
    return hand.remove(tile), tile


def _completed(wins: TaiwanWins, state: DealState, seat: Seat) -> bool:
    if not wins.completes(state.seats[seat].hand):
        return False
    return wins.self_draw_objection(state, seat) is None


def _replacement(state: DealState) -> ReplacementFor:
    turn = state.turn
    if turn.began is Source.DEAL and turn.source is Source.DEAL:
        return ReplacementFor.NONE
    return _REPLACED.get(turn.source, ReplacementFor.NONE)


def _declaration(state: DealState, result: Result, seat: Seat) -> Declaration:
    """The item that what was declared has become at this win (T31–T35)."""
    mine = state.seats[seat]
    turn = state.turn
    if result.by is WinBy.SELF_DRAW and turn.source is Source.DEAL:
        return Declaration.HEAVENLY_WIN
    if mine.counted(HEAVENLY):
        first = _in_window(state, result, seat, (0, 0, 0, 0))
        return Declaration.EARTHLY_WIN if first else Declaration.HEAVENLY_READY
    if mine.counted(EARTHLY):
        rivers = mine.counted(EARTHLY_AT)
        a, b, c, d = (rivers >> RIVER_BITS * n & (1 << RIVER_BITS) - 1 for n in range(4))
        first = _in_window(state, result, seat, (a, b, c, d))
        return Declaration.HUMAN_WIN if first else Declaration.EARTHLY_READY
    return Declaration.NONE


def silently_earthly(state: DealState, result: Result, outcome: Outcome[TaiwanFacts]) -> bool:
    """地胡 without a declaration (option TA34): the hand as dealt, in the window of T34.

    Who has discarded or laid anything down could have changed his hand, and only a declaration
    would have shown that he did not.
    """
    seat = result.winners[0]
    mine = state.seats[seat]
    untouched = not mine.river and not mine.melds and not outcome.facts.declaration
    dealer = seat == state.setup.dealer
    return untouched and not dealer and _in_window(state, result, seat, (0, 0, 0, 0))


def _in_window(
    state: DealState, result: Result, seat: Seat, since: tuple[int, int, int, int]
) -> bool:
    """Whether it is the seat's first draw since, or the giver's first discard since (T34, T35)."""
    if result.by is WinBy.DISCARD and result.giver is not None and not result.right:
        return len(state.seats[result.giver].river) == since[result.giver] + 1
    if result.by is WinBy.SELF_DRAW:
        return len(state.seats[seat].river) == since[seat]
    return False
