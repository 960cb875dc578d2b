"""How a match goes on: seats, the next deal, the end of a deal, the end of the match."""

from __future__ import annotations

from dataclasses import replace

from referee.deal.setup import DealSetup
from referee.deal.state import DealState, Result, TakenBack
from referee.match.events import (
    DealBegun,
    DealEnded,
    DealStopped,
    EndReason,
    MatchEnded,
    MatchEvent,
    SeatsDrawn,
)
from referee.match.reseating import seating
from referee.match.state import MatchState, match_applied
from referee.rules.base import Rules
from referee.rules.course import MatchCourse
from referee.scoring.booking import reckoned
from referee.scoring.sheet import Settlement
from referee.seats import SEATS, Points, Seat
from referee.stakes.events import StakesSettled
from referee.stakes.settling import in_force, stake_payments
from referee.wall import commitment, throw


def draw_seats(rules: Rules, state: MatchState) -> SeatsDrawn:
    """Seats and first dealer by the rule set's ceremony, its dice thrown by the match's seed."""
    ceremony, seed = rules.ceremony, state.setup.seed
    seat_throw = throw(seed, "seats", ceremony.seat_dice)
    dealer_throw = throw(seed, "dealer", ceremony.dealer_dice)
    return draw_seats_with(rules, state, seat_throw, dealer_throw)


def draw_seats_with(
    rules: Rules, state: MatchState, seat_throw: tuple[int, ...], dealer_throw: tuple[int, ...]
) -> SeatsDrawn:
    """Seats and first dealer by dice that were thrown on the table."""
    order = seating(rules.ceremony, state.setup.seed, seat_throw, state.setup.earlier)
    dealer = rules.ceremony.first_dealer(Seat.A, dealer_throw)
    return SeatsDrawn(order, (seat_throw, dealer_throw), dealer)


def next_deal(
    rules: Rules, state: MatchState, seed: str, dice: tuple[int, ...] | None = None
) -> DealBegun:
    """The next deal of a match that has not ended.

    Args:
        rules: the match's rules.
        state: no deal may be open in it.
        seed: 64 hexadecimal digits, new for this deal; not used for real tiles, whose wall is
            broken before whom the report says, or else before the dealer.
        dice: the throws that break the wall, when they were made on the table; else the seed's.
    """
    setup, course = state.setup, state.course
    if setup.real_tiles:
        seed, dice = "", ()
    elif dice is None:
        dice = throw(seed, "wall", sum(rules.ceremony.break_dice))
    deal = DealSetup(
        rules=setup.rules,
        revision=setup.revision,
        options=setup.options,
        number=state.begun + 1,
        dealer=course.dealer,
        streak=course.streak,
        round=rules.course.round_wind(course),
        opener=rules.ceremony.breach(course.dealer, dice).opener if dice else course.dealer,
        chips=state.chips,
        limited=setup.chips > 0,
        seed=seed,
        dice=dice,
        pace=setup.pace,
        refereeing=setup.refereeing,
    )
    return DealBegun(deal, "" if setup.real_tiles else commitment(seed))


def after_deal(rules: Rules, state: MatchState, deal: DealState) -> tuple[MatchEvent, ...]:
    """What the end of a deal means for its match.

    Raises:
        ValueError: the deal has not been settled.
    """
    result, settlement = deal.progress.result, deal.progress.settlement
    if result is None or settlement is None:
        raise ValueError("the deal has not ended")
    paid = deal.progress.paid
    delta = Points(*(a + b for a, b in zip(settlement.delta, paid, strict=True)))
    course = _course_after(rules, state.course, settlement, result)
    booked = () if result.taken_back else deal.progress.booked
    ended = DealEnded(deal.setup.number, result, delta, course, booked)
    after = match_applied(state, ended)
    staked = _stakes_settled(rules, after, deal.setup.number, settlement)
    reason = _reason_to_end(after)
    over = () if reason is None else (match_end(after, reason),)
    return (ended, *staked, *over)


def _stakes_settled(
    rules: Rules, state: MatchState, number: int, settlement: Settlement
) -> tuple[StakesSettled, ...]:
    """What the side stakes pay for the deal, if anything."""
    a, b, c, d = (player.id for player in state.seated)
    stakes = in_force(state.stakes, {state.holder(seat).id for seat in SEATS})
    payments = stake_payments(rules.staking, stakes, (a, b, c, d), number, settlement)
    return (StakesSettled(number, payments),) if payments else ()


def _course_after(
    rules: Rules, course: MatchCourse, settlement: Settlement, result: Result
) -> MatchCourse:
    """By the rules; a void deal only counts as one that nobody won, a replayed one not at all."""
    match result.taken_back:
        case TakenBack.VOID:
            return replace(course, deals=course.deals + 1, drawn=course.drawn + 1)
        case TakenBack.REPLAY:
            return course
        case None:
            return rules.course.after(course, settlement, result)


def stop_match(state: MatchState, reason: EndReason) -> tuple[MatchEvent, ...]:
    """The match ends now; a deal in play counts for nothing."""
    stopped: tuple[MatchEvent, ...] = ()
    if state.open_deal is not None:
        stopped = (DealStopped(state.open_deal.number),)
    return (*stopped, match_end(state, reason))


def match_end(state: MatchState, reason: EndReason) -> MatchEnded:
    """The penalties noted are paid; then the final chips and places."""
    delta, bank = reckoned(state.booked, state.chips if state.setup.chips else None)
    chips = Points(*(have + gain for have, gain in zip(state.chips, delta, strict=True)))
    return MatchEnded(reason, chips, places(chips), delta, bank)


def places(chips: Points) -> tuple[int, int, int, int]:
    """Places by chips, equal chips sharing the better one: 1, 2, 2, 4."""
    a, b, c, d = (1 + sum(other > chips[seat] for other in chips) for seat in SEATS)
    return (a, b, c, d)


def _reason_to_end(state: MatchState) -> EndReason | None:
    busts = state.setup.busts if state.setup.chips else 0
    if busts and sum(chips <= 0 for chips in state.chips) >= busts:
        return EndReason.BUST
    return (
        EndReason.LENGTH
        if _played_out(state.setup.length.deals, state.setup.length.rounds, state.course)
        else None
    )


def _played_out(deals: int, rounds: int, course: MatchCourse) -> bool:
    if rounds:
        return course.rounds >= rounds
    return course.deals >= deals
