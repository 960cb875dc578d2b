"""A match of real tiles, entered from the record of one played online, gives the same ledger.

The online match is played through the desk by four people, three of whom have left their seats to
computers; each deal is then told at a live table as its players would tell it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import pytest

from bot.desk.verbs import Verb
from bot.desk.views import BoardView
from referee.seats import SEATS, Points, Seat
from referee.table.state import Stage
from tests.desk.live import Played, Posted, agrees, board, enter, played
from tests.desk.world import AMING, FOUR, LAOWANG, REGISTRY, Opener, World, club_policy, populate
from tests.kit.telling import entries_of, letter

QUICK = ("dice=seed", "mask=off", "rest=0", "confirm=never", "speed=none")


async def play_online(world: World, *words: str) -> Played:
    """A whole match; the one who stays plays as the computers do."""
    table = await world.begin(*words, *QUICK)
    for person in FOUR[1:]:
        assert await world.told(table, person, Verb.LEAVE) == "answer.left_match"
    while True:
        view = await world.hand(table, AMING)
        if view.summary is not None:
            assert await world.told(table, AMING, Verb.CANCEL) == "answer.cancelled"
            return await played(world)
        question = view.seat.question
        if view.facts.stage is Stage.BETWEEN:
            await world.press(table, AMING, Verb.READY)
        elif question is None:
            await world.desk.wake(table)
        else:
            terms = view.facts.terms
            rules = REGISTRY.bind(terms.rules, terms.options)
            verb, _, argument = str(club_policy(rules, view.seat)).partition(".")
            await world.press(table, AMING, verb, argument, question.number)


@dataclass
class Teller:
    """Tells an online match at a live table whose first dealer sits first."""

    world: World
    online: Played
    table: str

    def turned(self, seat: Seat) -> Seat:
        """Where a seat of the online match sits at the live table."""
        return SEATS[(seat - self.online.state.course.first_dealer) % 4]

    def entries(self, number: int) -> list[str]:
        """What is entered of an online deal."""
        deal = next(d for d in self.online.record.deals if d.setup.number == number)
        return entries_of(self.online.rules, deal.events, self.turned)

    async def tell(self, number: int, by: int) -> None:
        """Enter the whole deal."""
        for text in self.entries(number):
            assert await enter(self.world, self.table, by, text) == "answer.live_enter", text


async def begin_live(world: World, online: Played, *words: str) -> Teller:
    """The same people sit down in the same order, the first dealer first."""
    first = online.state.course.first_dealer
    people = tuple(online.persons[(first + place) % 4] for place in range(4))
    table = await world.begin(*words, "tiles=real", people=people)
    return Teller(world, online, table)


FALSE_WINS = {
    "taiwan16": "fault tx1_false_win {seat} face=2",
    "zhenjiang": "fault z16_false_win {seat}",
    "chizhou": "fault c23_false_win {seat}",
    "gangu": "fault y8_false_win {seat}",
}


async def false_win(teller: Teller, number: int, by: int) -> tuple[int, Posted]:
    """Somebody who is neither dealer nor winner falsely wins.

    Returns:
        The live deal in which it was entered, and what it alone posts there.
    """
    world, table = teller.world, teller.table
    assert await world.told(table, by, Verb.LIVE_STAND) == "answer.live_stand"
    view, end = await board(world, table), teller.entries(number)[-1]
    assert view.live is not None
    winners = {part.split()[1] for part in end.split(" / ") if part != "draw"}
    dealer = view.live.setting.dealer
    free = [seat for seat in SEATS if seat != dealer and letter(seat) not in winners]
    text = FALSE_WINS[teller.online.rules.key].format(seat=letter(free[0]))
    assert await enter(world, table, by, text) == "answer.live_enter"
    view = await board(world, table)
    assert view.live is not None
    report = view.live.report
    if report is not None:
        assert report.settlement.next_dealer == dealer
        return view.facts.deal, _lines(view, "settled", report.settlement.delta)
    return view.facts.deal, _lines(view, "paid_at_once", view.live.entries[-1].delta)


def _lines(view: BoardView, kind: str, delta: Points) -> Posted:
    """The postings of chips that moved."""
    persons = [seat.who.person for seat in view.facts.seats]
    lines = zip(persons, delta, strict=True)
    return Counter((kind, f"player:1:{person}", chips) for person, chips in lines if chips)


async def mistakes(teller: Teller, number: int, people: tuple[int, ...]) -> None:
    """A wrong report that is disputed and taken back by a referee; one that is undone too late."""
    world, table = teller.world, teller.table
    assert await enter(world, table, people[0], "draw") == "answer.live_enter"
    assert await world.told(table, people[1], Verb.LIVE_DISPUTE, "x") == "answer.live_dispute"
    assert await enter(world, table, people[0], "draw") == "refusal.report_disputed"
    assert await world.told(table, people[2], Verb.LIVE_UNDO) == "refusal.report_disputed"
    assert await world.told(table, LAOWANG, Verb.LIVE_UNDO) == "answer.live_undo"
    # Told wrongly, and nobody says anything until it stands; then it is reversed.
    wrong = "draw" if teller.entries(number)[-1] != "draw" else "win e self 1"
    if not teller.online.rules.reporting or not teller.online.rules.reporting.worths:
        wrong = wrong.removesuffix(" 1")
    assert await enter(world, table, people[0], wrong) == "answer.live_enter"
    assert await world.told(table, people[3], Verb.LIVE_STAND) == "answer.live_stand"
    assert await world.told(table, people[3], Verb.LIVE_UNDO) == "answer.live_undo"


_FALSE = 2
"""Before the end of which deal somebody falsely wins."""
CASES = (
    pytest.param("taiwan16", ("rounds=4",), marks=pytest.mark.slow),
    pytest.param("taiwan16", ("preset=home", "rounds=1"), marks=()),
    pytest.param("chizhou", ("deals=8",), marks=()),
    pytest.param("zhenjiang", ("rounds=1", "chips=50"), marks=()),
    pytest.param("gangu", ("rounds=1",), marks=()),
)


@pytest.mark.parametrize(("key", "words"), CASES)
async def test_a_match_told_by_its_tiles_has_the_ledger_of_the_match_played_online(
    opener: Opener, key: str, words: tuple[str, ...]
) -> None:
    world = await opener.open(policy=club_policy)
    world.rights.referees = frozenset({LAOWANG})
    await populate(world)
    online = await play_online(world, key, *words)
    teller = await begin_live(world, online, key, *words)
    people = tuple(online.persons)
    told: list[int] = []
    wronged, penalty = 0, Posted()
    for count, number in enumerate(online.settled):
        if count == 1:
            await mistakes(teller, number, people)
        if count == _FALSE:
            wronged, penalty = await false_win(teller, number, people[0])
        await teller.tell(number, people[count % 4])
        view = await board(world, teller.table)
        assert view.live is not None
        report = view.live.report
        assert report is not None
        told.append(view.facts.deal)
    assert await world.told(teller.table, people[0], Verb.LIVE_STAND) == "answer.live_stand"
    live = await played(world)
    assert live.settled[-1] == told[-1]
    expected: dict[int, Posted] = {wronged: penalty}
    for number, other in zip(online.settled, told, strict=True):
        expected[other] = online.posted[number - 1] + expected.get(other, Posted())
    for number, posted in enumerate(live.posted, 1):
        assert posted == expected.get(number, Posted()), (number, posted)
    assert live.chips == beside(online, live, penalty)
    await agrees(world, live)


def beside(online: Played, live: Played, penalty: Posted) -> dict[int, int]:
    """The chips of the match online, with what the false win cost at once and at the end."""
    chips = dict(online.chips)
    for _, account, amount in penalty:
        chips[int(account.rpartition(":")[2])] += amount
    assert live.state.ended is not None
    assert online.state.ended is not None
    for match, sign in ((live, 1), (online, -1)):
        ended = match.state.ended
        assert ended is not None
        for seat, person in enumerate(match.persons):
            chips[person] += sign * ended.booked[seat]
    return chips


@pytest.mark.parametrize("key", FALSE_WINS)
async def test_a_false_win_costs_what_the_rule_book_says(world: World, key: str) -> None:
    table = await world.begin(key, "tiles=real", "deals=2")
    text = FALSE_WINS[key].format(seat="s")
    assert await enter(world, table, AMING, text) == "answer.live_enter"
    view = await board(world, table)
    assert view.live is not None
    if view.live.report is None:  # play goes on, the hand is dead
        assert await enter(world, table, AMING, "win s self 1") == "refusal.dead_cannot_win"
        assert await enter(world, table, AMING, "draw") == "answer.live_enter"
    assert await enter(world, table, AMING, "draw") == "answer.live_enter"
    assert await world.told(table, AMING, Verb.LIVE_STAND) == "answer.live_stand"
    live = await played(world)
    penalties = {"taiwan16": [6, -16, 5, 5], "gangu": [4, -8, 2, 2], "chizhou": [3, -9, 3, 3]}
    chips = [live.chips[person] for person in FOUR]
    assert chips == penalties.get(key, [6, -18, 6, 6])
    await agrees(world, live)
