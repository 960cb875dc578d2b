"""Taiwanese 16-tile: opening, wall, declarations, flowers, dealer, by the ids of the entries."""

from __future__ import annotations

import pytest

from referee.deal.events import Erred
from referee.deal.moves import WIN
from referee.deal.running import drawable
from referee.deal.setup import Refereeing
from referee.deal.state import Result
from referee.rules.base import Rules
from referee.rules.course import MatchCourse
from referee.rules.errors import DEAD_HAND, HIDDEN
from referee.scoring.sheet import NO_POINTS, Settlement
from referee.seats import SEATS, Seat
from tests.kit.positions import dealt, position, setup_of
from tests.procedures.entries import procedure

READY = "123456m123p55p78s123s"
QUIET = "147m147p147s1234z"


@procedure("R35")
def test_r35_ten_opens_at_the_next_player(taiwan: Rules, answer: str) -> None:
    assert _east(taiwan, Seat.A, (4, 3, 3)) == answer


@procedure("R36")
def test_r36_seven_opens_opposite(taiwan: Rules, answer: str) -> None:
    assert _east(taiwan, Seat.A, (2, 2, 3)) == answer


@procedure("R37")
def test_r37_twelve_opens_at_the_player_before(taiwan: Rules, answer: str) -> None:
    assert _east(taiwan, Seat.C, (4, 4, 4)) == answer


def _east(taiwan: Rules, dealer: Seat, dice: tuple[int, ...]) -> str:
    return f"P{int(taiwan.ceremony.breach(dealer, dice).opener)}"


@pytest.mark.clauses("TA51")
@procedure("R38")
def test_r38_the_deal_has_gone_round(taiwan: Rules, answer: str) -> None:
    course = MatchCourse(0, 0, Seat.C, Seat.C, 0, 0)
    winds = [taiwan.course.round_wind(course)]
    lost = Result((), None, None, None, "", "")
    for _ in range(4):
        moved_on = Settlement((), NO_POINTS, course.dealer.after(), 0)
        course = taiwan.course.after(course, moved_on, lost)
        winds.append(taiwan.course.round_wind(course))
    assert course.dealer is Seat.C
    assert answer == "advances one step"
    assert [str(wind) for wind in winds] == ["1z", "1z", "1z", "1z", "2z"]


@procedure("R39")
def test_r39_drawable_after_the_deal(taiwan: Rules, answer: str) -> None:
    table = dealt(taiwan, {})
    assert str(drawable(taiwan, table.state)) == answer


@procedure("R40")
def test_r40_replacements_bring_the_end_nearer(taiwan: Rules, answer: str) -> None:
    table = dealt(taiwan, {}, draws="1f2p3p2f5p6p3f8p9p2s", tail="3s5s6s")
    table.goes_round(0, 1, 2, 3, 0, 1, 2, 3, 0, 1)
    assert (table.state.wall.front, table.state.wall.tail) == (65 + 10, 3)
    assert str(drawable(taiwan, table.state)) == answer


@procedure("R41")
def test_r41_the_last_tile_may_be_declined(taiwan: Rules, answer: bool) -> None:
    table = position(taiwan, 1, {}, left=1)
    assert table.may(1, "pa") is answer
    table.do(1, "pa")
    assert table.result.winners == ()
    assert table.result.clause == "TP6"


@procedure("R42")
def test_r42_who_draws_the_last_tile_must_discard(taiwan: Rules, answer: bool) -> None:
    table = position(taiwan, 1, {}, draws="9m", left=1)
    table.do(1, "dr")
    assert all(move.startswith("di.") for move in table.offered(1)) is answer
    table.do(1, "di.9m")
    table.rest_is_over()
    assert table.result.winners == ()


@procedure("R43")
def test_r43_the_dealer_has_no_heavenly_ready(taiwan: Rules, answer: bool) -> None:
    table = dealt(taiwan, {0: READY + "1z"})
    assert table.may(0, "re") is answer
    table.do(0, "re.1z")
    assert (table.seat(0).counted("tianting") == 1) is answer
    assert table.seat(0).counted("diting") == 1


@procedure("R44")
def test_r44_a_passed_win_costs_heavenly_ready(taiwan: Rules, answer: str) -> None:
    table = dealt(taiwan, {0: QUIET + "5z6z7z6s", 1: READY}, draws="1z9s")
    table.do(1, "re")
    table.discards(0, "6s")
    table.goes_round(1)
    table.do(2, "di.9s")
    table.wins(1)
    assert answer == f"門清 {table.items['T3']} (win valid, 天聽 not counted)"
    assert "T31" not in table.items
    assert "T34" not in table.items


@procedure("R46")
def test_r46_a_second_discard_is_past_earthly_win(taiwan: Rules, answer: bool) -> None:
    table = dealt(taiwan, {1: READY}, draws="2p3z6p7m1z2p6s")
    table.do(1, "re")
    table.goes_round(0, 1, 2, 3, 0, 1, 2)
    table.do(3, "di.6s")
    table.wins(1)
    assert ("T34" in table.items) is answer
    assert table.items["T31"] == 8


@procedure("R48")
def test_r48_a_win_called_before_the_replacement_is_void(taiwan: Rules, answer: str) -> None:
    setup = setup_of(taiwan, refereeing=Refereeing.MANUAL)
    flowers = {2: "1234567f"}
    table = position(taiwan, 2, {}, flowers=flowers, draws="8f", tail="9m", setup=setup)
    assert answer.startswith("win void")
    assert table.holds(2, "9m") == 0
    table.do(2, "wi")
    assert table.events[-2] == Erred(SEATS[2], WIN, "win_forbidden", "T27", "")
    assert not table.state.ended
    assert table.state.progress.paid == NO_POINTS
    table.do(2, "sh.8f")
    assert table.holds(2, "9m") == 1
    assert len(table.seat(2).flowers) == 8
    assert table.may(2, "wi")
    table.wins(2)
    assert table.items["T29"] == 8


@procedure("R49")
def test_r49_eight_flowers_dealt_are_claimed_at_the_first_draw(taiwan: Rules, answer: str) -> None:
    table = dealt(taiwan, {1: "12345678f"}, draws="9m", tail="2m5m8m2p5p8p2s5s")
    assert len(table.seat(1).flowers) == 8
    table.refuse(1, "wi")
    table.goes_round(0)
    assert answer == f"on his own first draw, hand at {table.seat(1).hand.size()} tiles"
    table.wins(1)
    assert table.result.right == "flower8"


@procedure("R51")
def test_r51_playing_on_with_eight_flowers(taiwan: Rules, answer: bool) -> None:
    flowers = {2: "1234567f"}
    table = position(taiwan, 2, {2: READY}, flowers=flowers, draws="8f6s", tail="9m")
    assert table.may(2, "wi")
    table.goes_round(2)
    table.do(3, "di.6s")
    assert table.may(2, "wi") is answer
    table.wins(2)
    assert table.items["T26"] == 8


@procedure("R54")
def test_r54_a_false_win_of_another_leaves_the_dealer(taiwan: Rules, answer: str) -> None:
    setup = setup_of(taiwan, streak=3, refereeing=Refereeing.MANUAL)
    table = position(taiwan, 2, {}, draws="9m", setup=setup)
    table.do(2, "wi")
    settled = table.settlement
    assert f"P{int(settled.next_dealer)}, streak {settled.next_streak}" == answer


@procedure("R56")
def test_r56_a_hole_of_which_one_holds_all_is_none(taiwan: Rules, answer: bool) -> None:
    hand = "123456789m234s5p"
    table = position(taiwan, 0, {1: hand}, melds={1: "pung:555p@0"})
    assert bool(table.waits(1)) is answer


@procedure("R64")
def test_r64_a_flower_kept_makes_a_dead_hand(taiwan: Rules, answer: str) -> None:
    setup = setup_of(taiwan, refereeing=Refereeing.MANUAL)
    table = position(taiwan, 1, {}, draws="1f", setup=setup)
    assert answer == "相公"
    assert [str(tile) for tile in table.seat(1).held] == ["1f"]
    table.do(1, "di.1z")
    assert table.seat(1).counted(DEAD_HAND) == HIDDEN
    assert table.refuse(1, "sh.1f").code == "not_asked"


@procedure("R65")
def test_r65_the_last_tile_is_a_flower(taiwan: Rules, answer: str) -> None:
    table = position(taiwan, 1, {}, draws="1f", left=1, setup=setup_of(taiwan, dealer=3))
    table.do(1, "dr")
    assert answer == "no replacement exists: 荒局, dealer stays"
    assert table.result.winners == ()
    assert (table.settlement.next_dealer, table.settlement.next_streak) == (3, 1)


@procedure("R66")
def test_r66_a_flower_leaves_heavenly_ready_alone(taiwan: Rules, answer: bool) -> None:
    table = dealt(taiwan, {2: READY}, draws="2p1f3p6s", tail="6p")
    table.do(2, "re")
    table.goes_round(0, 1, 2)
    assert (table.seat(2).counted("tianting") == 1) is answer
    table.goes_round(3)
    table.do(0, "di.6s")
    table.wins(2)
    assert table.items["T31"] == 8


@procedure("R58")
def test_r58_without_side_stakes_nothing_changes(taiwan: Rules, answer: bool) -> None:
    table = position(taiwan, 0, {1: READY}, draws="6s")
    table.do(0, "di.6s")
    table.wins(1)
    sheet = table.settlement.sheets[0]
    base, tai = taiwan.options.whole("base"), taiwan.options.whole("tai")
    dealer_leg = 1
    paid = base + (sheet.value + dealer_leg) * tai
    assert (table.settlement.delta != _from(0, 1, paid)) is answer


def _from(payer: int, payee: int, points: int) -> tuple[int, ...]:
    return tuple(points * ((seat == payee) - (seat == payer)) for seat in SEATS)
