"""Rival readings that touch the play of Taiwanese 16-tile, each an option beside its clause."""

from __future__ import annotations

import pytest

from referee.deal.setup import Refereeing
from referee.deal.state import Phase
from referee.deal.views import spectator_view
from referee.hands import parse_hand
from referee.kinds import tiles_of
from referee.melds import parse_meld
from referee.rules.aims import Outset, any_hand
from referee.rules.base import Rules
from referee.rules.holding import Holding
from referee.rules.options import parse_options
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from referee.rules.taiwan16.options import OPTIONS
from referee.rules.taiwan16.scoring.house import house_of
from referee.rules.taiwan16.scoring.win import holes_of
from referee.seats import Points, Seat, replaced
from referee.tiles import parse_tile, parse_tiles
from tests.kit.deals import HURRIED
from tests.kit.positions import dealt, position, setup_of

WAITS_6S_9S = "123456m123p55p78s123s"
WAITS_6S_TOO = "456789m456p11z78s777z"


def bound(options: str = "") -> Rules:
    return Registry(SHELF).bind("taiwan16", options)


@pytest.mark.clauses("TA11b")
def test_ta11b_a_hole_of_which_one_holds_all_counts_by_option() -> None:
    hand, meld = "123456789m234s5p", {1: "pung:555p@0"}
    strict = position(bound(), 0, {1: hand}, melds=meld)
    lax = position(bound("ta11b_dead_hole=on"), 0, {1: hand}, melds=meld)
    assert not strict.waits(1)
    assert tiles_of(lax.waits(1)) == (parse_tile("5p"),)
    house = house_of(parse_options(OPTIONS, (("ta11b_dead_hole", "on"),)))
    assert holes_of(parse_hand(hand), (parse_meld("pung:555p@0"),), house) == lax.waits(1)


@pytest.mark.clauses("TA20", "TP8")
@pytest.mark.parametrize(("options", "forbidden"), [("", "36p"), ("ta20_line=whole", "369p")])
def test_ta20_the_kinds_in_line_with_a_chow(options: str, forbidden: str) -> None:
    table = position(bound(options), 1, {2: "45p369p"}, draws="3p")
    table.do(1, "di.3p")
    table.do(2, "ch.45p")
    for tile in ("3p", "6p", "9p"):
        assert table.may(2, f"di.{tile}") == (tile[0] not in forbidden)


@pytest.mark.clauses("TA32")
@pytest.mark.parametrize(("options", "may"), [("", True), ("ta32_others=unclaimed", False)])
def test_ta32_earthly_ready_after_a_claim(options: str, may: bool) -> None:
    melds = {3: "pung:444z@2"}
    table = position(bound(options), 1, {1: WAITS_6S_9S}, melds=melds, draws="9m")
    seats = table.state.seats
    table.state = table.state._replace(seats=replaced(seats, Seat.B, seats[1]._replace(river=())))
    rules = table.rules
    objection = rules.turns.ready_objection(table.state, table.turn, parse_tile("9m"))
    assert (objection is None) is may


@pytest.mark.clauses("TA37", "TP13")
def test_ta37_all_who_win_on_one_discard_are_paid_by_option() -> None:
    hands = {1: WAITS_6S_9S, 2: WAITS_6S_TOO}
    table = position(bound("ta37_winners=all"), 0, hands, draws="6s")
    table.do(0, "di.6s")
    table.do(2, "wi")
    assert not table.state.ended
    table.do(1, "wi")
    assert table.result.winners == (1, 2)
    assert len(table.settlement.sheets) == 2
    assert sum(table.settlement.delta) == 0
    gains = table.settlement.delta
    assert gains[1] > 0
    assert gains[2] > 0
    assert gains[0] == -(gains[1] + gains[2])
    assert gains != Points(0, 0, 0, 0)


@pytest.mark.clauses("TA40", "TP9")
@pytest.mark.parametrize(("options", "may"), [("", False), ("ta40_second=passed", True)])
def test_ta40_whether_ones_own_discard_is_the_first(options: str, may: bool) -> None:
    table = position(bound(options), 2, {2: "777z"}, draws="9m7z")
    table.discards(2, "7z")
    table.do(3, "di.7z")
    assert table.may(2, "pu") is may


@pytest.mark.clauses("TA34", "T34")
@pytest.mark.parametrize(("options", "items"), [("", False), ("ta34_ready=silent", True)])
def test_ta34_an_earthly_win_without_a_declaration(options: str, items: bool) -> None:
    table = dealt(bound(options), {0: "6s", 2: WAITS_6S_9S})
    table.everybody_passes()
    table.do(0, "di.6s")
    table.wins(2)
    assert ("T34" in table.items) is items


SKIPPED = {1: "45m55p", 2: "55z9p"}
"""Seat 2 pungs 5z from seat 3, so that two turns more pass before seat 1 is on turn again."""


@pytest.mark.clauses("TA39", "TP8")
@pytest.mark.parametrize(("options", "may"), [("", False), ("ta39_go_around=table", True)])
def test_ta39_whether_calls_that_skip_a_player_end_his_go_around_for_a_chow(
    options: str, may: bool
) -> None:
    table = dealt(bound(options), SKIPPED, draws="3m1z5z2z6m")
    table.goes_round(0, 1, 2)
    table.do(3, "di.5z")
    table.do(2, "pu")
    table.discards(2, "9p")
    table.goes_round(3)
    table.do(0, "di.6m")
    assert table.may(1, "ch.45m") is may


@pytest.mark.clauses("TA39", "TP9")
@pytest.mark.parametrize(("options", "may"), [("", False), ("ta39_go_around=table", True)])
def test_ta39_and_the_second_tile_alike_for_a_pung(options: str, may: bool) -> None:
    table = dealt(bound(options), SKIPPED, draws="3m5p5z2z5p")
    table.goes_round(0, 1)
    table.do(2, "di.5p")
    table.everybody_passes()
    table.rest_is_over()
    table.do(3, "di.5z")
    table.do(2, "pu")
    table.discards(2, "9p")
    table.goes_round(3)
    table.do(0, "di.5p")
    assert table.may(1, "pu") is may


@pytest.mark.clauses("TA39", "TP9")
@pytest.mark.parametrize("options", ["", "ta39_go_around=table"])
def test_ta39_within_four_turns_the_second_tile_is_barred_by_either_reading(options: str) -> None:
    table = dealt(bound(options), {1: "55p"}, draws="3m5p5p")
    table.goes_round(0, 1)
    table.discards(2, "5p")
    table.do(3, "di.5p")
    assert not table.may(1, "pu")


@pytest.mark.clauses("TA36", "T36")
@pytest.mark.parametrize(("options", "wins"), [("", True), (" ta36_pairs=different", False)])
def test_ta36_four_alike_may_be_two_pairs(options: str, wins: bool) -> None:
    rules = bound(f"eight_pairs=on{options}")
    table = position(rules, 0, {1: "1111m3366p2288s44z55z"}, draws="5z")
    table.do(0, "di.5z")
    assert table.may(1, "wi") is wins
    house = house_of(rules.options)
    waits = holes_of(parse_hand("1111m3366p2288s44z55z"), (), house)
    assert waits == table.waits(1)
    assert bool(waits) is wins


@pytest.mark.clauses("TA46")
@pytest.mark.parametrize(("options", "may"), [("", True), ("ta46_minimum=1", False)])
def test_ta46_a_hand_of_nothing_wins_unless_a_minimum_is_set(options: str, may: bool) -> None:
    hands, melds = {2: "456789m234p78s44z"}, {2: "chow:123m@1"}
    table = position(bound(options), 1, hands, melds=melds, draws="9s")
    table.do(1, "di.9s")
    assert table.may(2, "wi") is may
    if not may:
        assert table.refuse(2, "wi").clause == "TA46"
        assert not table.seat(2).locks.win


@pytest.mark.clauses("TA46", "TX1")
def test_ta46_where_nobody_checks_a_win_below_the_minimum_is_a_false_one() -> None:
    rules = bound("ta46_minimum=1")
    setup = setup_of(rules, refereeing=Refereeing.MANUAL)
    hands, melds = {2: "456789m234p78s44z"}, {2: "chow:123m@1"}
    table = position(rules, 1, hands, melds=melds, draws="9s", setup=setup)
    table.do(1, "di.9s")
    for other in (0, 3):
        table.do(other, "pa")
    table.do(2, "wi")
    assert (table.result.offender, table.result.clause) == (Seat.C, "TX1")


@pytest.mark.clauses("TA46", "T23")
def test_ta46_a_self_draw_is_worth_something() -> None:
    hands, melds = {2: "456789m234p78s44z"}, {2: "chow:123m@1"}
    for minimum, may in ((1, True), (2, False)):
        rules = bound(f"ta46_minimum={minimum}")
        table = position(rules, 2, hands, melds=melds, draws="9s")
        assert table.may(2, "wi") is may


@pytest.mark.clauses("TA43", "T10")
@pytest.mark.parametrize(
    ("marker", "winner", "carried"),
    [(2, 0, 5), (1, 0, 3), (0, 0, 1), (4, 0, 5), (1, 1, 5), (4, 1, 9)],
    ids=[
        "true",
        "receives by the lower",
        "shows none",
        "receives by the true",
        "pays by the true",
        "pays by the higher",
    ],
)
def test_ta43_the_dealer_receives_by_the_lower_and_pays_by_the_higher(
    marker: int, winner: int, carried: int
) -> None:
    """The streak is 2; the dealer's leg carries 2N + 1."""
    rules = bound("ta43_marker=on")
    hands = {0: WAITS_6S_9S + "1z"} if winner == 0 else {0: "6s", 1: WAITS_6S_9S}
    table = dealt(rules, hands, draws="6s", setup=setup_of(rules, streak=2))
    assert table.offered(0) == {"cs.2", "cs.0", "cs.1", "cs.3", "cs.4"}
    table.do(0, f"cs.{marker}")
    table.everybody_passes()
    if winner == 0:
        table.goes_round(0)
    giver = 1 - winner
    table.do(giver, "di.6s")
    table.do(winner, "wi")
    (leg,) = table.settlement.sheets[0].legs
    assert sum(item.value for item in leg.items) == carried
    assert spectator_view(rules, table.state).table.choices == (("marker", str(marker)),)


@pytest.mark.clauses("TA43")
def test_ta43_nothing_is_asked_of_a_dealer_without_a_streak_and_the_clock_tells_the_truth() -> None:
    rules = bound("ta43_marker=on")
    assert dealt(rules, {}, setup=setup_of(rules)).state.phase is Phase.TURN
    table = dealt(rules, {}, setup=setup_of(rules, streak=3, pace=HURRIED))
    table.time_is_out(0)
    assert table.state.progress.choices == (("marker", "3"),)


@pytest.mark.clauses("TA43")
def test_ta43_three_dice_show_no_more_than_eighteen() -> None:
    rules = bound("ta43_marker=on")
    table = dealt(rules, {}, setup=setup_of(rules, streak=21))
    assert table.offered(0) == {"cs.18", "cs.17", "cs.16", "cs.0"}


def hopes(minimum: int, hand: str, melds: str = "", flowers: str = "") -> list[float]:
    """What a computer player makes of any hand, and of each suit that its melds leave."""
    laid = tuple(map(parse_meld, melds.split()))
    holding = Holding(parse_hand(hand), laid, parse_tiles(flowers))
    return [aim.hope for aim in bound(f"ta46_minimum={minimum}").aims(Outset(holding, (), 40))]


@pytest.mark.clauses("TA46")
def test_ta46_computers_hope_for_what_is_worth_enough() -> None:
    concealed = hopes(1, "123456m123p55p78s123s")
    opened = hopes(1, "123456m123p55p78s", "chow:123s@0")
    flowered = hopes(1, "123456m123p55p78s", "chow:123s@0", "1f2f")
    dragons = hopes(1, "123456m123p55p78s", "pung:777z@0")
    assert len(concealed) == 4
    assert len(opened) == 2, "one suit alone is left by a meld"
    assert concealed[0] == dragons[0] == 1.0
    assert opened[0] < flowered[0] < 1.0
    assert hopes(3, "123456m123p55p78s123s")[0] < 1.0
    assert bound().aims is any_hand
