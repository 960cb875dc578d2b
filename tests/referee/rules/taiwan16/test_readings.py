"""Readings that decide a score: the book's own, and its rival where a table may choose it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from referee.rules.taiwan16.facts import Declaration, FlowerWin, ReplacementFor, TaiwanFacts
from referee.rules.taiwan16.scoring.penalties import false_win
from referee.rules.taiwan16.scoring.settling import settle
from referee.rules.taiwan16.scoring.valuation import valuations
from referee.rules.taiwan16.scoring.win import win_of
from referee.scoring.outcome import Outcome
from referee.seats import Points
from referee.tiles import WINDS
from tests.referee.rules.taiwan16.winning import (
    DRAWN,
    PLAIN,
    ROBBED,
    A,
    B,
    C,
    D,
    house,
    items,
    sheet,
    won,
)

OPEN: Final = ("456789m234p78s44z", "9s", "chow:123m")
ALL_CHOWS: Final = ("456789m23455p78s", "9s", "chow:123m")
CLAIMED: Final = "chow:123m chow:456m pung:777s chow:345p"
FIVE_HIDDEN: Final = ("222444777m333555p9s", "9s")
RUNS_OR_TRIPLETS: Final = ("11122233m55p", "3m", "chow:456p chow:789s")


@pytest.mark.parametrize("kong", ["kong", "added", "concealed"])
@pytest.mark.parametrize(
    ("concealed", "tile", "melds", "clauses"),
    [
        ("456789m23478s44p", "9s", "pung:222z", {"T1.seat"}),
        ("456789m23478s44p", "9s", "pung:777z", {"T2.red"}),
        ("99m777p33s", "9m", "pung:222m pung:555p pung:888s", {"T8"}),
        ("6677z", "6z", "pung:111z pung:222z pung:333z pung:555z", {"T13", "T22"}),
        ("55m789p44z", "4z", "pung:111z pung:222z pung:333z", {"T19"}),
        ("55m789p44z", "5m", "pung:111z pung:222z pung:333z", {"T20"}),
        ("55m123p789s77z", "7z", "pung:555z pung:666z", {"T21"}),
    ],
)
def test_ta01_a_kong_is_a_set_and_only_a_concealed_one_a_hidden_set(
    concealed: str, tile: str, melds: str, clauses: set[str], kong: str
) -> None:
    pungs = items(won(concealed, tile, melds))
    meld = melds[melds.rindex("pung:") :]
    fourth = f"{kong}:{meld[5]}{meld[5:]}"
    kongs = items(won(concealed, tile, melds.replace(meld, fourth)))
    assert clauses <= pungs.keys()
    assert {clause: kongs[clause] for clause in pungs} == pungs
    assert kongs.keys() - pungs.keys() <= ({"T3"} if kong == "concealed" else set())


def test_ta01_only_a_concealed_kong_is_a_hidden_set() -> None:
    hand = ("444s777m55s78s", "9s")
    assert items(won(*hand, "chow:123m concealed:2222p")) == {"T16": 2}
    assert items(won(*hand, "chow:123m kong:2222p")) == {}


@pytest.mark.parametrize(
    ("dragons", "wind"), [("777z", WINDS[0]), ("666z", WINDS[1]), ("555z", WINDS[2])]
)
def test_ta02_no_dragon_goes_with_a_round_unless_the_table_says_so(dragons: str, wind: int) -> None:
    for round_wind in WINDS:
        facts = replace(PLAIN, round=round_wind)
        hand = won("456m23478s44p123p", "9s", f"pung:{dragons}", facts=facts)
        extra = items(hand, "ta02_dragon_rounds=on").get("T2.round", 0)
        assert "T2.round" not in items(hand)
        assert extra == (round_wind == wind)


def test_ta03_a_concealed_kong_and_a_robbed_kong_leave_a_hand_concealed() -> None:
    hand = ("456789m234p78s44z", "9s")
    assert items(won(*hand, "concealed:1111p")) == {"T3": 1}
    assert items(won(*hand, "concealed:1111p", by=ROBBED)) == {"T3": 1, "T12": 1}
    assert items(won(*hand, "added:1111p")) == {}


def test_ta04_the_self_draw_is_inside_t4() -> None:
    hand = ("123456789m234p78s44z", "9s")
    assert sheet(won(*hand, by=DRAWN)).value == 3
    on_kong = replace(PLAIN, replacement=ReplacementFor.CONCEALED)
    drawn = won("456789m234p78s44z", "9s", "concealed:1111p", by=DRAWN, facts=on_kong)
    assert items(drawn) == {"T3": 1, "T4": 2, "T24": 1}


def test_ta05_a_concealed_kong_is_not_exposed_unless_the_table_says_so() -> None:
    melds = f"{CLAIMED} concealed:3333z"
    assert items(won("9p", "9p", melds)) == {"T11": 1}
    assert items(won("9p", "9p", melds), "ta05_concealed_kong=on") == {"T5": 2, "T11": 1}
    assert items(won("9p", "9p", melds, by=DRAWN)) == {"T11": 1, "T23": 1}


@pytest.mark.parametrize(
    ("concealed", "tile", "melds", "two_sided"),
    [
        ("456789m2345p567s", "2p", "chow:123m", {}),
        ("456789m1333p234s", "2p", "chow:567s", {}),
        (*ALL_CHOWS, {"T7": 2}),
    ],
    ids=["the pair of 2345", "the gap of 1333", "two-sided"],
)
def test_ta06_any_wait_of_two_kinds_will_do_unless_the_table_says_two_sided(
    concealed: str, tile: str, melds: str, two_sided: dict[str, int]
) -> None:
    hand = won(concealed, tile, melds)
    assert items(hand) == {"T7": 2}
    assert items(hand, "ta06_wait=two_sided") == two_sided


def test_ta07_one_reading_without_a_triplet_is_enough() -> None:
    assert items(won(*RUNS_OR_TRIPLETS)) == {"T7": 2}
    assert items(won(*RUNS_OR_TRIPLETS, by=DRAWN)) == {"T16": 2, "T23": 1}


def test_ta08_any_flower_bars_t7_unless_the_table_says_only_those_that_score() -> None:
    idle, own = won(*ALL_CHOWS, flowers="1f"), won(*ALL_CHOWS, flowers="2f")
    assert items(idle) == {}
    assert items(idle, "ta08_flowers=scoring") == {"T7": 2}
    assert items(own) == items(own, "ta08_flowers=scoring") == {"T26.own": 1}


@pytest.mark.parametrize(
    ("concealed", "tile", "melds"),
    [
        ("7888m123456789p", "7m", "chow:234s"),
        ("77789m11888p", "7m", "pung:444z chow:123s"),
        ("12345m678p444z99s", "3m", "chow:234s"),
    ],
    ids=["7888", "77789 and 11", "12345"],
)
def test_ta11a_one_wait_is_one_kind_unless_the_table_goes_by_shape(
    concealed: str, tile: str, melds: str
) -> None:
    hand = won(concealed, tile, melds)
    assert items(hand) == {}
    assert items(hand, "ta11a_single=shape") == {"T11": 1}


def test_ta11b_a_kind_of_which_the_winner_holds_all_four_is_no_wait() -> None:
    hand = ("456789m23p44z", "4p")
    assert items(won(*hand, "chow:234s kong:1111p"))["T11"] == 1
    assert "T11" not in items(won(*hand, "chow:234s pung:111p"))
    assert "T11" not in items(won(*hand, "chow:234s kong:1111s"))


def test_ta13_dragons_count_beside_four_winds_unless_the_table_says_inside() -> None:
    hand = won("6644z", "4z", "pung:111z pung:222z pung:333z pung:777z")
    assert items(hand) == {"T2.red": 1, "T13": 16, "T13.less": -4, "T19": 16}
    assert items(hand, "ta13_dragons=inside") == {"T13": 16, "T13.less": -4, "T19": 16}


def test_ta13_round_and_seat_wind_count_beside_three_winds() -> None:
    hand = won("6644z", "6z", "pung:111z pung:222z pung:333z pung:777z")
    assert sheet(hand).value == 16 + 8 - 4 + 2 + 2


def test_ta14_flowers_are_no_suit_and_the_tiles_of_a_kong_are() -> None:
    one_suit = ("23778899m55m", "4m")
    assert "T14" in items(won(*one_suit, "chow:123m chow:456m", flowers="13f"))
    assert "T14" in items(won("23778899m55m", "4m", "chow:456m kong:1111m"))
    assert "T14" not in items(won(*one_suit, "chow:456m kong:1111p"))


def test_ta15_a_pair_of_honours_is_enough_and_no_number_is_too_many_honours() -> None:
    assert items(won("23778899m44z", "4m", "chow:123m chow:456m")) == {"T15": 4}
    honours = items(won("6677z", "6z", "pung:111z pung:222z pung:333z pung:555z"))
    assert "T13" in honours
    assert "T15" not in honours


def test_ta16_a_discard_that_also_fits_a_chow_leaves_the_triplet_hidden() -> None:
    assert items(won("222p444s56s777m33z", "4s", "chow:123m")) == {"T16": 2}
    assert items(won("222p44s567s777m33z", "4s", "chow:123m")) == {}


def test_ta18_five_hidden_sets_absorb_t3_and_t8_and_add_the_rest() -> None:
    assert items(won(*FIVE_HIDDEN)) == {"T11": 1, "T18": 13}
    assert items(won(*FIVE_HIDDEN, by=DRAWN)) == {"T4": 2, "T11": 1, "T18": 13}
    ready = replace(PLAIN, declaration=Declaration.EARTHLY_READY)
    assert items(won(*FIVE_HIDDEN, facts=ready)) == {"T11": 1, "T18": 13, "T32": 4}


def test_ta19_four_winds_leave_room_for_t8_and_t15() -> None:
    winds = "pung:111z pung:222z pung:333z"
    assert items(won("55m888p44z", "4z", winds)) == {"T8": 4, "T19": 16}
    assert items(won("55m789m44z", "4z", winds)) == {"T15": 4, "T19": 16}
    assert items(won("55m789p44z", "4z", winds)) == {"T19": 16}


def test_ta26_a_full_colour_takes_in_the_own_flower_unless_the_table_says_besides() -> None:
    colour = won(*OPEN, flowers="1234f")
    assert items(colour) == {"T26.colour": 2}
    assert items(colour, "ta26_colour=besides") == {"T26.own": 1, "T26.colour": 2}
    assert items(won(*OPEN, flowers="12346f")) == {"T26.own": 1, "T26.colour": 2}
    assert items(won(*OPEN, flowers="12345678f")) == {"T26.all": 8}


@pytest.mark.parametrize(
    ("offender", "delta", "next_dealer", "next_streak"),
    [(B, Points(12, -26, 7, 7), A, 2), (A, Points(-36, 12, 12, 12), B, 0)],
    ids=["not the dealer: 2N+1 to the dealer alone", "the dealer: 2N+1 to each"],
)
@pytest.mark.clauses("TX1", "TA38")
def test_a_false_win_pays_its_face_to_three(
    offender: int, delta: Points, next_dealer: int, next_streak: int
) -> None:
    settlement = false_win((A, B)[offender], A, 2, 4, house())
    assert settlement.delta == delta
    assert (settlement.next_dealer, settlement.next_streak) == (next_dealer, next_streak)


@pytest.mark.parametrize(("shown", "received", "paid"), [(1, 6, 10), (5, 10, 14), (None, 10, 10)])
def test_ta43_the_dealer_receives_by_the_smaller_and_pays_by_the_larger_streak(
    shown: int | None, received: int, paid: int
) -> None:
    facts = replace(PLAIN, streak=3, shown_streak=shown)
    from_dealer = replace(won(*OPEN, facts=facts), giver=A)
    by_dealer = replace(won(*OPEN, facts=facts), dealer=B)
    assert settle(from_dealer, house()).delta == Points(-paid, paid, 0, 0)
    assert settle(by_dealer, house()).delta == Points(0, received, -received, 0)


def test_ta44_the_reading_worth_most_counts_alone() -> None:
    outcome = won(*RUNS_OR_TRIPLETS)
    readings = valuations(win_of(outcome, outcome.winners[0], house()))
    assert sorted(reading.value for reading in readings) == [0, 2]
    assert sheet(outcome).value == 2


ABSORBED: Final[dict[str, tuple[Outcome[TaiwanFacts], str, set[str]]]] = {
    "four hidden": (won("222p444s777m33z66s", "3z", "chow:123m", by=DRAWN), "T17", {"T16"}),
    "five hidden": (won(*FIVE_HIDDEN), "T18", {"T3", "T8", "T16", "T17"}),
    "honours": (won("6677z", "6z", "pung:111z pung:222z pung:333z pung:555z"), "T13", {"T8"}),
    "four winds": (
        won("55m789p44z", "4z", "pung:111z pung:222z pung:333z"),
        "T19",
        {"T1.seat", "T1.round"},
    ),
    "three dragons": (
        won("55m123p789s77z", "7z", "pung:555z pung:666z"),
        "T21",
        {"T2.white", "T2.green", "T2.red"},
    ),
    "two dragons and a pair": (
        won("55m123p789s77z", "5m", "pung:555z pung:666z"),
        "T22",
        {"T2.white", "T2.green"},
    ),
    "seven pairs": (won("115599m2277p3388s44z", "4z"), "T36", {"T3"}),
    "declared": (
        won(*FIVE_HIDDEN, facts=replace(PLAIN, declaration=Declaration.HEAVENLY_READY)),
        "T31",
        {"T3"},
    ),
    "eight flowers": (
        won(
            *OPEN,
            flowers="12345678f",
            by=DRAWN,
            facts=replace(PLAIN, flower_win=FlowerWin.EIGHT),
        ),
        "T29",
        {"T26.all", "T26.own", "T26.colour"},
    ),
}


@pytest.mark.parametrize("name", ABSORBED)
def test_ta45_what_always_goes_together_counts_once(name: str) -> None:
    outcome, counted, absorbed = ABSORBED[name]
    found = items(outcome, "eight_pairs=on")
    assert counted in found
    assert not absorbed & found.keys()


def test_ta47_every_eye_pays_one_more_to_another_winner_and_none_to_himself() -> None:
    eyes = replace(PLAIN, eyes=(B, D))
    plain, seen = (settle(won(*OPEN, facts=facts), house()).delta for facts in (PLAIN, eyes))
    assert plain == Points(0, 3, -3, 0)
    assert seen == Points(0, 4, -3, -1)
    assert [leg.payer for leg in sheet(won(*OPEN, facts=eyes)).legs] == [C, D]
    giver_too = replace(PLAIN, eyes=(C,))
    assert settle(won(*OPEN, facts=giver_too), house()).delta == Points(0, 4, -4, 0)
