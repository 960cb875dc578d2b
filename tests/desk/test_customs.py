"""What a table plays by option only, through the façade: looking on (TP16), streak dice (TA43)."""

from __future__ import annotations

import pytest

from bot.desk.verbs import Verb as LiveVerb
from referee.deal.moves import Move, Verb
from referee.deal.state import AskKind
from referee.deal.views import SeatView
from referee.players import club
from referee.rules.base import Rules
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from tests.desk.books import audited, club_of, queries_of
from tests.desk.live import enter, played
from tests.desk.playing import QUICK, press_something
from tests.desk.world import AMING, FOUR, World

LOOKING = Registry(SHELF).bind("taiwan16", "tp16_eye=on")


def looks_on(rules: Rules, view: SeatView) -> Move:
    """A club player who looks on as soon as the hand is ready."""
    assert view.question is not None
    looks = [move for move in view.question.moves if move.verb is Verb.LOOK]
    return looks[0] if looks else club.choose(LOOKING, view)


@pytest.mark.clauses("TP16")
async def test_people_who_look_on_are_asked_no_more_and_the_match_is_booked(world: World) -> None:
    table = await world.begin("taiwan16", "deals=2", "tp16_eye=on", *QUICK)
    watched = 0
    for _ in range(20_000):
        views = {person: await world.hand(table, person) for person in FOUR}
        first = views[AMING]
        if first.summary is not None:
            break
        for view in views.values():
            if view.seat.watched:
                watched += 1
                assert view.seat.question is None
                assert len(view.seat.watched) == 3
        await press_something(world, table, FOUR, first, looks_on)
    assert watched > 5
    queries = queries_of(world)
    verdict = await queries.verify(await club_of(world), 1)
    assert verdict is not None
    assert not verdict.findings
    await audited(world)


@pytest.mark.clauses("TA43")
async def test_a_dealer_who_keeps_the_deal_shows_the_streak_himself(world: World) -> None:
    table = await world.begin("taiwan16", "deals=12", "ta43_marker=on", *QUICK)
    for _ in range(20_000):
        for person in FOUR:
            view = await world.hand(table, person)
            question = view.seat.question
            if question is not None and question.kind is AskKind.CHOICE:
                assert await world.told(table, person, "cs", "0") == "answer.played"
                shown = (await world.hand(table, AMING)).seat.table
                assert shown.choices == (("marker", "0"),)
                assert shown.setting.streak > 0
                return
        await press_something(world, table, FOUR, await world.hand(table, AMING), sound)
    raise AssertionError("no dealer keeps the deal")


def sound(rules: Rules, view: SeatView) -> Move:
    """A club player."""
    return club.choose(rules, view)


@pytest.mark.clauses("TA43", "TP16")
@pytest.mark.parametrize(
    ("told", "chips"),
    [("", [6, -6, 0, 0]), ("shown=0", [4, -4, 0, 0]), ("eye=w", [7, -6, -1, 0])],
)
async def test_with_real_tiles_the_streak_s_dice_and_who_looked_on_are_told(
    world: World, told: str, chips: list[int]
) -> None:
    """East deals the second deal in a row and wins a hand of nothing off South."""
    table = await world.begin("taiwan16", "tiles=real", "deals=2")
    assert await enter(world, table, AMING, "draw") == "answer.live_enter"
    win = f"win e off s 456789m234p78s44z (123m) +9s {told}".strip()
    assert await enter(world, table, AMING, win) == "answer.live_enter"
    assert await world.told(table, AMING, LiveVerb.LIVE_STAND) == "answer.live_stand"
    live = await played(world)
    assert [live.chips[person] for person in FOUR] == chips
