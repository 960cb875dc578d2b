"""Deals of real tiles: what an entry comes to, who agrees, what is taken back."""

from __future__ import annotations

import pytest

from referee.deal.commands import Refusal
from referee.deal.ending import settlement_of
from referee.live.commands import Agree, Agreement, Dispute
from referee.live.told import Way
from referee.rules.errors import is_openly_dead
from referee.scoring.sheet import NO_POINTS
from referee.seats import Seat
from tests.kit.live_deals import telling

A, B, C, D = Seat

BY_WORTH = (
    # Base 3, 3 台; the dealer's own 台 rides on payments of and to the dealer (T9, T10).
    ("taiwan16", "win s off w 3", (0, 6, -6, 0), (B, 0)),
    ("taiwan16", "win e off s 3", (7, -7, 0, 0), (A, 1)),
    ("taiwan16", "win s self 1", (-5, 13, -4, -4), (B, 0)),
    ("taiwan16", "win s off w T3 T11", (0, 5, -5, 0), (B, 0)),
    ("taiwan16", "win s off w T26.own=2", (0, 5, -5, 0), (B, 0)),
    ("chizhou", "win s off w 2", (0, 2, -2, 0), (B, 0)),
    ("chizhou", "win s rob w C10.one_suit", (0, 9, -9, 0), (B, 0)),
    ("chizhou", "win e self 1", (3, -1, -1, -1), (A, 1)),
    ("chizhou", "win n off w 1 / win e off w 3", (3, 0, -4, 1), (D, 0)),
    ("zhenjiang", "win s off w 4", (-2, 8, -4, -2), (B, 0)),
    ("zhenjiang", "win e self Z13a.free Z14a", (36, -12, -12, -12), (B, 0)),
    ("gangu", "win s off w", (-2, 5, -2, -1), (B, 0)),
    ("gangu", "win e self", (12, -4, -4, -4), (A, 1)),
)


@pytest.mark.parametrize(("key", "text", "delta", "after"), BY_WORTH)
def test_a_hand_of_which_only_the_worth_is_told(
    key: str, text: str, delta: tuple[int, ...], after: tuple[Seat, int]
) -> None:
    told = telling(key)
    assert told.enter(text) == ""
    report = told.state.real.report
    assert report is not None
    assert told.delta == delta
    assert (report.settlement.next_dealer, report.settlement.next_streak) == after
    assert report.way is (Way.ITEMS if "." in text or "T3" in text else Way.NUMBER)


@pytest.mark.parametrize("key", ["taiwan16", "chizhou", "zhenjiang", "gangu"])
def test_a_drawn_deal_keeps_the_dealer_and_pays_nothing(key: str) -> None:
    told = telling(key, streak=2)
    assert told.enter("draw") == ""
    report = told.state.real.report
    assert report is not None
    assert report.settlement.delta == NO_POINTS
    assert (report.settlement.next_dealer, report.settlement.next_streak) == (A, 3)


REFUSED = (
    ("taiwan16", "win e off s", "worth_missing"),
    ("taiwan16", "win e 3", "giver_missing"),
    ("taiwan16", "win e off e 3", "entry_unreadable"),
    ("taiwan16", "win e off s T99", "entry_unreadable"),
    ("taiwan16", "win e off s 1 / win w off s 1", "one_winner"),
    ("taiwan16", "win e off s 123m +4m", "tiles_too_few"),
    ("taiwan16", "win e off s 123456789m123456789p +4m", "tiles_too_many"),
    ("taiwan16", "win e off s 123456789m1234567p", "winning_tile_missing"),
    ("taiwan16", "win e 123456789m1234567p +4p", "giver_missing"),
    ("taiwan16", "win e off s 123456789m1357p111z +9s", "not_a_win"),
    ("taiwan16", "win e off s 11111m123456789p1z +1z", "entry_unreadable"),
    ("taiwan16", "kong e concealed", "kong_pays_nothing"),
    ("taiwan16", "fault nothing_of_the_kind e", "fault_unknown"),
    ("taiwan16", "fault tx3_called e", "fault_lacks"),
    ("taiwan16", "fault tx3_called e from=e", "fault_of_another"),
    ("taiwan16", "win e off s 3 ; fault tx6_in_place e", "fault_of_winner"),
    ("taiwan16", "win e off s 3 ; fault tx2_dead_hand w", "entry_unreadable"),
    ("chizhou", "win e off s 7", "entry_unreadable"),
    ("chizhou", "win e self 1 / win w self 1", "entry_unreadable"),
    ("zhenjiang", "win e off s 1 / win w off s 1", "one_winner"),
    ("zhenjiang", "win e self 123m456p789s1122z +2z", "entry_unfit"),
    ("gangu", "win e off s 5", "entry_unreadable"),
)


@pytest.mark.parametrize(("key", "text", "code"), REFUSED)
def test_an_entry_that_cannot_be_changes_nothing(key: str, text: str, code: str) -> None:
    told = telling(key)
    before = told.state
    assert told.enter(text) == code
    assert told.state == before


def test_the_opener_is_east_where_winds_go_by_the_break() -> None:
    """TP4: a pung of East is worth one to the seat before whom the wall was broken."""
    hand = "win s off w 234567m456p22288s11z +1z"
    east, west = telling("taiwan16"), telling("taiwan16")
    assert east.enter(f"{hand} open=s") == ""
    assert west.enter(f"{hand} open=w") == ""
    assert east.delta[1] - west.delta[1] == 1
    assert east.stand() == ""
    assert east.state.setup.opener == B
    assert telling("taiwan16", "ta49_seat_wind=dealer").enter(f"{hand} open=s") == (
        "entry_unreadable"
    )


def test_silence_or_all_four_or_a_referee_let_a_report_stand() -> None:
    told = telling("gangu")
    assert told.stand() == "nothing_reported"
    assert told.enter("win e self") == ""
    assert told.enter("draw") == "report_open"
    assert told.stand(B, Agreement.ALL) == "agreement_of_all"
    assert told.ask(Agree(B)) is None
    again = told.ask(Agree(B))
    assert isinstance(again, Refusal)
    assert again.code == "agreed_already"
    assert told.ask(Agree(C)) is None
    assert not told.is_over()
    assert told.ask(Agree(D)) is None
    assert told.is_over()
    assert told.state.progress.settlement is not None
    assert told.enter("draw") == "deal_over"
    silent, ruled = telling("gangu"), telling("gangu")
    for one in (silent, ruled):
        assert one.enter("draw") == ""
    assert silent.stand(C) == ""
    assert ruled.stand(None, Agreement.ALL) == ""
    assert silent.is_over()
    assert ruled.is_over()


def test_a_dispute_is_ended_by_a_referee_or_by_whoever_entered_it() -> None:
    told = telling("gangu")
    told.enter("win e self")
    assert told.ask(Dispute(D, "it was a draw")) is None
    for refused in (told.ask(Dispute(C, "")), told.ask(Agree(B))):
        assert isinstance(refused, Refusal)
        assert (refused.code, refused.clause) == ("report_disputed", "G15")
    assert told.stand(A) == "report_disputed"
    assert told.undo(B) == "report_disputed"
    assert told.undo(A) == ""
    told.enter("draw")
    told.ask(Dispute(D, ""))
    assert told.stand(None) == ""
    assert told.is_over()


def test_kongs_are_paid_at_once_and_given_back_when_taken_back() -> None:
    """Z10, Z15: never more than a player has left."""
    told = telling("zhenjiang", chips=1)
    assert told.enter("kong e concealed") == ""
    assert tuple(told.state.progress.paid) == (3, -1, -1, -1)
    assert told.undo() == ""
    assert told.state.progress.paid == NO_POINTS
    assert told.undo() == "nothing_entered"


@pytest.mark.parametrize(
    "text", ["win e self 9 replacement", "win e self Z13d.concealed"], ids=["number", "items"]
)
def test_the_kong_whose_replacement_wins_is_inside_the_price_of_the_win(text: str) -> None:
    """Z10: an earlier kong stays paid."""
    told = telling("zhenjiang")
    told.enter("kong e exposed")
    told.enter("kong e concealed")
    assert told.enter(text) == ""
    assert told.stand() == ""
    assert tuple(told.state.progress.paid) == (3, -1, -1, -1)
    assert told.delta == (27, -9, -9, -9)


def test_a_dead_hand_wins_no_more_and_lives_again_when_that_is_taken_back() -> None:
    told = telling("taiwan16")
    assert told.enter("fault tx2_dead_hand s") == ""
    assert is_openly_dead(told.state.seats[B])
    assert told.enter("win s self 3") == "dead_cannot_win"
    assert told.undo() == ""
    assert not is_openly_dead(told.state.seats[B])
    assert told.enter("win s self 3") == ""


def test_a_penalty_noted_is_forgotten_when_it_is_taken_back() -> None:
    """Z16."""
    told = telling("zhenjiang")
    told.enter("fault z16_false_win s")
    assert len(told.state.progress.booked) == 1
    assert told.undo() == ""
    assert not told.state.progress.booked


def test_a_tile_that_was_shown_wins_on_no_discard() -> None:
    """TX10, TA52: an own draw may still win."""
    hand = "win s {} 234567m456p22288s11z +1z"
    told = telling("taiwan16")
    assert told.enter("fault tx10_shown s tiles=1z") == ""
    assert told.enter(hand.format("off w")) == "not_a_win"
    assert told.enter(hand.format("self")) == ""


def test_a_fault_with_a_win_changes_who_pays() -> None:
    """TX6: whose wrong act led to the win pays in the place of the losers."""
    told = telling("taiwan16")
    assert told.enter("win s self 3 ; fault tx6_in_place w") == ""
    paid = told.delta
    assert paid[2] < 0
    assert paid[0] == paid[3] == 0
    assert sum(paid) == 0


def test_the_report_of_an_ended_deal_settles_the_same_again() -> None:
    told = telling("zhenjiang", chips=5)
    told.enter("kong e concealed")
    told.enter("win e self 9 replacement")
    told.stand()
    result = told.state.progress.result
    assert result is not None
    assert settlement_of(told.rules, told.state, result) == told.state.progress.settlement
