"""Side stakes (TP17): who may place which, when, and what a deal makes of them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.deal.commands import Refusal
from referee.deal.setup import UNHURRIED, Refereeing
from referee.match.events import MatchStarted, SeatHandedOver
from referee.match.progress import next_deal
from referee.match.setup import Length, MatchSetup, Player, PlayerKind
from referee.match.state import Later, MatchState, match_applied, match_started
from referee.rules.course import MatchCourse
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from referee.scoring.sheet import Leg, Settlement, Sheet, delta_of
from referee.seats import SEATS, Seat
from referee.stakes.deciding import accept_raise, back_player, raise_base
from referee.stakes.settling import in_force, stake_balance, stake_payments
from referee.stakes.values import BY_HAND, Acceptance, Backing, Raise, StakeKind, Stakes

RULES = Registry(SHELF).bind("taiwan16", "base=3 tai=1 tp17_stakes=on")
OFF = Registry(SHELF).bind("taiwan16")
PLAYERS = ("1", "2", "3", "4")
A, B, C, D = SEATS
FOUR_ROUNDS = Length(rounds=4)
START = MatchCourse(deals=0, drawn=0, first_dealer=A, dealer=A, rounds=0, streak=0)


def match(
    course: MatchCourse = START,
    *,
    chips: int = 0,
    length: Length = FOUR_ROUNDS,
    kind: PlayerKind = PlayerKind.HUMAN,
) -> MatchState:
    one, two, three = (Player(name, PlayerKind.HUMAN) for name in PLAYERS[:3])
    setup = MatchSetup(
        rules=RULES.key,
        revision=RULES.revision,
        options=str(RULES.options),
        players=(one, two, three, Player(PLAYERS[3], kind)),
        length=length,
        chips=chips,
        pace=UNHURRIED,
        refereeing=Refereeing.AUTOMATIC,
        seed="07" * 32,
    )
    return match_started(MatchStarted(setup))._replace(course=course)


def after(state: MatchState, *events: Later | Refusal) -> MatchState:
    for event in events:
        assert not isinstance(event, Refusal), event
        state = match_applied(state, event)
    return state


def code(answer: Later | Refusal) -> str:
    assert isinstance(answer, Refusal), answer
    assert answer.clause == "TP17"
    return answer.code


def course(rounds: int, dealer: Seat = A, streak: int = 0, deals: int = 0) -> MatchCourse:
    return replace(START, rounds=rounds, dealer=dealer, streak=streak, deals=deals)


# -- placing them ---------------------------------------------------------------------------------


def test_a_raise_counts_against_those_who_accept_tp17() -> None:
    state = match()
    state = after(state, raise_base(RULES, state, A, 2))
    state = after(state, accept_raise(RULES, state, A, C))
    assert state.stakes == Stakes(raises=(Raise(A, 2, (Acceptance(C, 1),)),))
    assert code(raise_base(RULES, state, A, 1)) == "raised_already"
    assert code(accept_raise(RULES, state, A, C)) == "raise_accepted_already"
    assert code(accept_raise(RULES, state, A, A)) == "no_such_raise"
    assert code(accept_raise(RULES, state, B, C)) == "no_such_raise"
    for bases in (0, 10):
        assert code(raise_base(RULES, state, B, bases)) == "raise_size"


@pytest.mark.parametrize(
    ("at", "refusal"),
    [
        (course(0), None),
        (course(1, C, 3), None),
        (course(2), None),
        (course(2, A, 1), "raise_too_late"),
        (course(2, B), "raise_too_late"),
        (course(3), "raise_too_late"),
    ],
)
def test_bases_are_raised_until_the_west_round_ended_its_first_deal(
    at: MatchCourse, refusal: str | None
) -> None:
    answer = raise_base(RULES, match(at), A, 1)
    assert refusal == (answer.code if isinstance(answer, Refusal) else None)
    raised = after(match(), raise_base(RULES, match(), A, 1))._replace(course=at)
    accepted = accept_raise(RULES, raised, A, B)
    assert refusal == (accepted.code if isinstance(accepted, Refusal) else None)


@pytest.mark.parametrize(
    ("at", "length", "refusal"),
    [
        (course(0), Length(rounds=1), None),
        (course(0, B), Length(rounds=1), "backing_too_late"),
        (course(0, B), Length(rounds=2), None),
        (course(3), FOUR_ROUNDS, None),
        (course(3, B), FOUR_ROUNDS, "backing_too_late"),
        (course(0, A, 1), FOUR_ROUNDS, "backing_in_streak"),
        (course(0, B, deals=4), Length(deals=8), None),
        (course(0, B, deals=5), Length(deals=8), "backing_too_late"),
    ],
)
def test_a_bystander_needs_a_full_round_and_no_streak(
    at: MatchCourse, length: Length, refusal: str | None
) -> None:
    answer = back_player(RULES, match(at, length=length), "9", B, BY_HAND)
    assert refusal == (answer.code if isinstance(answer, Refusal) else None)


def test_a_bystander_backs_one_player_of_a_match_he_does_not_play() -> None:
    state = match()
    state = after(state, back_player(RULES, state, "9", B, 20))
    assert state.stakes.backing_of("9") == Backing("9", B, 20, 1)
    assert code(back_player(RULES, state, "9", C, BY_HAND)) == "backed_already"
    assert code(back_player(RULES, state, "2", B, BY_HAND)) == "backer_plays"
    assert code(back_player(RULES, state, "8", B, 10_001)) == "backing_size"


def test_where_there_are_no_stakes() -> None:
    assert code(raise_base(OFF, match(), A, 1)) == "stakes_off"
    assert code(back_player(RULES, match(chips=50), "9", A, 5)) == "stakes_limited_chips"
    friendly = match(kind=PlayerKind.COMPUTER)
    assert code(raise_base(RULES, friendly, A, 1)) == "stakes_friendly"
    playing = after(match(), next_deal(RULES, match(), "07" * 32))
    assert code(raise_base(RULES, playing, A, 1)) == "stakes_between_deals"
    no_base = Registry(SHELF).bind("taiwan16", "base=0 tp17_stakes=on")
    assert code(raise_base(no_base, match(), A, 1)) == "stakes_off"
    plain = [Registry(SHELF).bind(book.key) for book in SHELF]
    assert [rules.key for rules in plain if rules.staking.offered] == [], "off by default"


def test_once_somebody_plays_for_another_no_stake_is_placed() -> None:
    state = match()
    state = after(state, back_player(RULES, state, "9", B, 20))
    taken = after(state, SeatHandedOver(D, Player("9", PlayerKind.HUMAN)))
    assert code(raise_base(RULES, taken, A, 1)) == "stakes_handed_over"
    assert code(back_player(RULES, taken, "8", A, 5)) == "stakes_handed_over"


def test_who_comes_to_play_has_backed_nobody_any_more() -> None:
    stakes = Stakes(backings=(Backing("8", B, BY_HAND, 1), Backing("9", B, BY_HAND, 1)))
    assert in_force(stakes, {"1", "2", "3", "9"}).backings == stakes.backings[:1]
    assert in_force(stakes, set(PLAYERS)) == stakes


# -- what a deal makes of them --------------------------------------------------------------------


def settlement(*legs: Leg) -> Settlement:
    sheet = Sheet(A, (), 0, legs)
    return Settlement((sheet,), delta_of(legs), A, 0)


def win(payer: Seat, payee: Seat, tai: int) -> Leg:
    """A payment by the table's base and 台."""
    return Leg(payer, payee, (), tai, 3 + tai)


def balance(stakes: Stakes, *legs: Leg, number: int = 1) -> dict[str, int]:
    paid = stake_payments(RULES.staking, stakes, PLAYERS, number, settlement(*legs))
    return stake_balance(paid)


RAISED = Stakes(raises=(Raise(A, 2, (Acceptance(C, 1),)),))


def test_a_raised_base_is_paid_and_received_between_those_two_alone() -> None:
    assert balance(RAISED, win(B, A, 4), win(C, A, 4), win(D, A, 4)) == {"1": 6, "3": -6}
    assert balance(RAISED, win(A, C, 1)) == {"1": -6, "3": 6}
    assert balance(RAISED, win(B, C, 1)) == {}
    assert balance(RAISED, win(C, B, 1)) == {}


def test_both_may_have_raised() -> None:
    both = Stakes((Raise(A, 2, (Acceptance(C, 1),)), Raise(C, 1, (Acceptance(A, 1),))))
    assert balance(both, win(A, C, 1)) == {"1": -9, "3": 9}


def test_what_was_accepted_later_counts_later() -> None:
    later = Stakes(raises=(Raise(A, 2, (Acceptance(C, 4),)),))
    assert balance(later, win(C, A, 1), number=3) == {}
    assert balance(later, win(C, A, 1), number=4) == {"1": 6, "3": -6}


def test_a_backer_is_paid_and_pays_with_his_player() -> None:
    by_hand, fixed = (Stakes(backings=(Backing("9", A, amount, 1),)) for amount in (BY_HAND, 20))
    won = (win(B, A, 4), win(C, A, 6), win(D, A, 4))
    assert balance(by_hand, *won) == {"2": -7, "3": -9, "4": -7, "9": 23}
    assert balance(fixed, *won) == {"2": -20, "3": -20, "4": -20, "9": 60}
    assert balance(by_hand, win(A, D, 2)) == {"4": 5, "9": -5}
    assert balance(fixed, win(A, D, 2)) == {"4": 20, "9": -20}
    assert balance(by_hand, win(B, C, 2)) == {}
    assert balance(Stakes(backings=(Backing("9", A, 20, 2),)), win(A, D, 2)) == {}


def test_chips_for_a_single_fault_are_no_win() -> None:
    """TX3, TX9 and 眼牌 cost 台 alone; what an offender pays in place of a win counts (TX1)."""
    fault = Leg(A, C, (), 1, 1)
    backed = RAISED._replace(backings=(Backing("9", A, BY_HAND, 1),))
    assert balance(backed, fault) == {}
    assert balance(backed, *(win(A, payee, 0) for payee in (B, C, D))) == {
        "1": -6,
        "2": 3,
        "3": 9,
        "4": 3,
        "9": -9,
    }


seats = st.sampled_from(SEATS)


def _leg(payer: Seat, step: int, tai: int, missing: int) -> Leg:
    """A payment; what is missing of it makes it one that carries no base."""
    return Leg(payer, payer.after(step), (), tai, 3 + tai - missing)


legs_of_deals = st.lists(
    st.builds(_leg, seats, st.integers(1, 3), st.integers(0, 30), st.sampled_from((0, 0, 0, 3))),
    max_size=6,
)
raises = st.builds(
    Raise,
    seats,
    st.integers(1, 9),
    st.lists(st.builds(Acceptance, seats, st.integers(1, 4)), max_size=3).map(tuple),
)
backings = st.builds(
    Backing,
    st.sampled_from(("7", "8", "9")),
    seats,
    st.integers(0, 100),
    st.integers(1, 4),
)
all_stakes = st.builds(
    Stakes,
    st.lists(raises, max_size=4, unique_by=lambda one: one.seat).map(tuple),
    st.lists(backings, max_size=3, unique_by=lambda one: one.backer).map(tuple),
)


@given(all_stakes, legs_of_deals, st.integers(1, 5))
def test_the_stakes_of_a_deal_sum_to_zero(stakes: Stakes, legs: list[Leg], number: int) -> None:
    paid = stake_payments(RULES.staking, stakes, PLAYERS, number, settlement(*legs))
    assert all(payment.chips > 0 and payment.payer != payment.payee for payment in paid)
    assert sum(stake_balance(paid).values()) == 0
    assert sum(stake_balance(paid[:1]).values()) == 0
    for payment in paid:
        if payment.kind is StakeKind.RAISE:
            assert {payment.payer, payment.payee} <= set(PLAYERS)


@given(st.sampled_from(SEATS), legs_of_deals)
def test_a_backer_by_hand_gains_what_his_player_does(seat: Seat, legs: list[Leg]) -> None:
    """Of the payments that carry a base: what the deal brought the one it brings the other."""
    stakes = Stakes(backings=(Backing("9", seat, BY_HAND, 1),))
    wins = tuple(leg for leg in legs if RULES.staking.carries_base(leg))
    assert balance(stakes, *legs).get("9", 0) == delta_of(wins)[seat]
