"""Every fault of every rule book can be entered at a table of real tiles."""

from __future__ import annotations

import pytest

from bot.desk.verbs import Verb
from referee.rules.faults import Fault, Moment, Wanted
from referee.rules.shelf import SHELF
from tests.desk.live import agrees, enter, played
from tests.desk.world import AMING, FOUR, REGISTRY, World

SAID = {
    Wanted.FACE: "face=2",
    Wanted.DISCARDER: "from=n",
    Wanted.CLAIMERS: "claimers=ew",
    Wanted.SHARERS: "sharers=w",
    Wanted.TILES: "tiles=5m",
    Wanted.WINS: "",
}
"""What is said of South's fault."""


def line(fault: Fault) -> str:
    """The fault as it is entered, after the win that it goes with."""
    words = ["fault", fault.key, "s", *(SAID[wanted] for wanted in fault.wants)]
    text = " ".join(word for word in words if word)
    return f"win e off s 3 ; {text}" if fault.moment is Moment.WITH_WIN else text


@pytest.mark.clauses("TX1", "TX2", "TX3", "TX4", "TX5", "TX6", "TX7", "TX8", "TX9", "TX10", "TX11")
@pytest.mark.clauses("TA52", "C23", "Y8", "Z11", "Z16")
@pytest.mark.parametrize("key", [book.key for book in SHELF])
async def test_every_fault_of_the_book_can_be_entered_and_the_match_is_booked(
    world: World, key: str
) -> None:
    menu = REGISTRY.bind(key).faults.menu
    table = await world.begin(key, "tiles=real", f"deals={len(menu)}")
    for fault in menu:
        assert await enter(world, table, AMING, line(fault)) == "answer.live_enter", fault.key
        if fault.moment is Moment.PLAY_GOES_ON:
            assert await enter(world, table, AMING, "draw") == "answer.live_enter", fault.key
    assert await world.told(table, AMING, Verb.LIVE_STAND) == "answer.live_stand"
    live = await played(world)
    assert sum(live.chips[person] for person in FOUR) == 0
    assert live.chips[FOUR[1]] < 0, "who is at fault has paid"
    await agrees(world, live)


@pytest.mark.clauses("TX10", "TA52")
async def test_tx10_what_was_shown_takes_no_discard_and_may_be_drawn(world: World) -> None:
    """South waits for 6s and 9s with 78s, and has shown the seven."""
    table = await world.begin("taiwan16", "tiles=real", "deals=2")
    assert await enter(world, table, AMING, "fault tx10_shown s tiles=7s") == "answer.live_enter"
    hand = "123456m123p55p78s123s +9s"
    assert await enter(world, table, AMING, f"win s off n {hand}") == "refusal.not_a_win"
    assert await enter(world, table, AMING, f"win s self {hand}") == "answer.live_enter"


@pytest.mark.clauses("TX10", "TA52")
async def test_tx10_other_tiles_of_the_hand_may_still_win(world: World) -> None:
    table = await world.begin("taiwan16", "tiles=real", "deals=2")
    assert await enter(world, table, AMING, "fault tx10_shown s tiles=5p") == "answer.live_enter"
    hand = "123456m123p55p78s123s +9s"
    assert await enter(world, table, AMING, f"win s off n {hand}") == "answer.live_enter"
