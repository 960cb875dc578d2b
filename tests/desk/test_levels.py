"""How well computers play: said of each chair, kept, shown, and played by."""

from __future__ import annotations

import pytest

from bot.desk.answers import Answer
from bot.desk.codecs import MATCH_EVENTS, TABLE_EVENTS
from bot.desk.ports import Policy
from bot.desk.verbs import Verb
from referee.deal.moves import Move
from referee.deal.views import SeatView
from referee.levels import Level
from referee.match.events import MatchStarted
from referee.match.setup import Player, PlayerKind
from referee.rules.base import Rules
from referee.seats import SEATS, Seat
from referee.table.events import ChairTaken
from referee.table.state import Reach
from storage.codec import StoredEvent
from tests.desk.playing import press_something
from tests.desk.world import (
    AMING,
    DANIU,
    RULES,
    XIAOHUA,
    Opener,
    World,
    populate,
    random_policy,
)

EASY, CLUB = Level.EASY, Level.CLUB


async def levels_at(world: World, table: str) -> list[Level]:
    """How well the computers of a lobby are shown to play."""
    chairs = (await world.lobby(table)).chairs
    return [chair.who.level for chair in chairs if chair.who and chair.who.computer is not None]


async def test_levels_by_words_and_keys(world: World) -> None:
    table = await world.open()
    for words in ("easy", "club", ""):
        assert await world.told(table, AMING, Verb.COMPUTER, words) == "answer.computer_added"
    assert await levels_at(world, table) == [EASY, CLUB, CLUB]
    for words in ("2=club", "３ 易", "4 EASY"):
        assert await world.told(table, AMING, Verb.COMPUTER, words) == "answer.level_set"
    assert await levels_at(world, table) == [CLUB, EASY, EASY]


async def test_the_terms_say_how_well_an_added_computer_plays(world: World) -> None:
    table = await world.open("level=easy")
    await world.press(table, AMING, Verb.COMPUTER)
    await world.press(table, AMING, Verb.COMPUTER, "club")
    assert await levels_at(world, table) == [EASY, CLUB]


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("hard", "refusal.level_unknown"),
        ("random", "refusal.level_unknown"),
        ("2", "refusal.level_unknown"),
        ("5 easy", "refusal.level_unknown"),
        ("2 easy club", "refusal.level_unknown"),
        ("1 easy", "refusal.no_computer_there"),
        ("3 easy", "refusal.no_computer_there"),
    ],
)
async def test_bad_words_change_nothing_and_say_what_would_do(
    world: World, words: str, key: str
) -> None:
    table = await world.open()
    await world.press(table, AMING, Verb.COMPUTER)
    before = await world.lobby(table)
    reply = await world.press(table, AMING, Verb.COMPUTER, words)
    assert isinstance(reply, Answer)
    assert reply.key == key
    if key == "refusal.level_unknown":
        assert reply.parameter("allowed") == "easy, club"
    assert await world.lobby(table) == before


async def test_a_bystander_changes_no_level(world: World) -> None:
    table = await world.open()
    await world.press(table, AMING, Verb.COMPUTER)
    assert await world.told(table, DANIU, Verb.COMPUTER, "2=easy") == "refusal.opener_only"
    world.rights.referees = frozenset({DANIU})
    assert await world.told(table, DANIU, Verb.COMPUTER, "2=easy") == "answer.level_set"
    assert await levels_at(world, table) == [EASY]


class Heard:
    """Computers that play at random and note at which level each seat was played."""

    def __init__(self) -> None:
        self.levels: dict[Seat, set[Level]] = {seat: set() for seat in SEATS}

    def __call__(self, level: Level) -> Policy:
        def policy(rules: Rules, view: SeatView) -> Move:
            self.levels[view.own.seat].add(level)
            return random_policy(rules, view)

        return policy


async def test_each_seat_is_played_at_its_level(opener: Opener) -> None:
    """Also by a process that comes later; whoever is away is played for as the club plays."""
    world = await opener.open()
    await populate(world)
    table = await world.open("deals=2", "dice=seed")
    await world.press(table, XIAOHUA, Verb.SIT)
    await world.press(table, AMING, Verb.COMPUTER, "easy")
    await world.press(table, AMING, Verb.COMPUTER, "club")
    assert await world.told(table, AMING, Verb.START) == "answer.started"
    assert await world.told(table, XIAOHUA, Verb.LEAVE) == "answer.left_match"
    await world.database.close()
    heard = Heard()
    later = await opener.open(world, computers=heard)
    await _until_all_have_moved(later, table, heard)
    seats = (await later.hand(table, AMING)).facts.seats
    mine = next(seat for seat in SEATS if seats[seat].who.person == AMING)
    gone = next(seat for seat in SEATS if seats[seat].who.person == XIAOHUA)
    assert heard.levels.pop(mine) == set()
    assert heard.levels.pop(gone) == {CLUB}
    assert heard.levels == {seat: {seats[seat].who.level} for seat in heard.levels}
    assert sorted(seats[seat].who.level for seat in heard.levels) == [CLUB, EASY]


async def _until_all_have_moved(world: World, table: str, heard: Heard) -> None:
    for _ in range(2_000):
        if sum(map(bool, heard.levels.values())) == 3:
            return
        await press_something(world, table, (AMING,), await world.hand(table, AMING))
    raise AssertionError("somebody never moves")


def test_records_without_levels_are_the_club_s() -> None:
    """As they were written before computers had levels."""
    player = '{"id":"computer-1","kind":"computer"}'
    payload = f'{{"chair":1,"player":{player},"reach":"reachable","kept":true}}'
    expected = ChairTaken(
        Seat.B, Player("computer-1", PlayerKind.COMPUTER, CLUB), Reach.REACHABLE, kept=True
    )
    assert TABLE_EVENTS.decode(StoredEvent("chair_taken", payload)) == expected
    four = ",".join([player] * 4)
    setup = (
        f'{{"rules":"{RULES.key}","revision":{RULES.revision},"options":"","players":[{four}],'
        '"length":{"rounds":1,"deals":0},"chips":0,'
        '"pace":{"turn":0,"claim":0,"bank":0,"rest":0,"mask":"some"},'
        '"refereeing":"automatic","seed":""}'
    )
    started = MATCH_EVENTS.decode(StoredEvent("match_started", f'{{"setup":{setup}}}'))
    assert isinstance(started, MatchStarted)
    assert {one.level for one in started.setup.players} == {CLUB}
