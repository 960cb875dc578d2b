"""Side stakes through the façade (TP17): placed between deals, posted beside the settlement."""

from __future__ import annotations

from dataclasses import replace

from bot.desk.answers import Answer
from bot.desk.audit import audit
from bot.desk.money import stakes_entry
from bot.desk.people import PersonCard
from bot.desk.stored import stored_match
from bot.desk.verbs import Verb
from referee.record import MatchRecord, verified
from referee.seats import SEATS
from referee.stakes.events import StakesSettled
from referee.stakes.settling import stake_balance
from storage import ledger, matches
from storage.database import Session
from storage.ledger import PlayerAccount
from tests.desk.books import audited, club_of
from tests.desk.playing import QUICK, play_out, play_until_deal
from tests.desk.world import AMING, FOUR, LAOWANG, REGISTRY, World, club_policy

WITH_STAKES = ("deals=8", "tp17_stakes=on", *QUICK)
BYSTANDER = 106


async def test_stakes_are_paid_in_the_ledger_and_move_no_chips(world: World) -> None:
    await world.desk.meet(PersonCard(BYSTANDER, "阿姨"))
    table = await _begun(world)
    await _until_no_streak(world, table)
    raiser, accepter = await _seated(world, table, 0), await _seated(world, table, 1)
    assert await world.told(table, raiser, Verb.RAISE, "2") == "answer.stake_raise"
    assert await world.told(table, accepter, Verb.ACCEPT, "0") == "answer.stake_accept"
    assert await world.told(table, LAOWANG, Verb.BACK, "0") == "answer.stake_back"
    assert await world.told(table, BYSTANDER, Verb.BACK, "2:20") == "answer.stake_back"
    await play_out(world, table, FOUR, club_policy)
    paid = await _paid(world)
    assert len(paid) > 2
    assert min(settled.number for settled in paid) > 1, "nothing counts for the deal before"
    summary = (await world.hand(table, AMING)).summary
    assert summary is not None
    gains = {str(seat.who.person): seat.chips for seat in summary.seats}
    for settled in paid:
        for player, chips in stake_balance(settled.payments).items():
            gains[player] = gains.get(player, 0) + chips
    assert {str(LAOWANG), str(BYSTANDER)} <= gains.keys()
    club = await club_of(world)
    for player, chips in gains.items():
        account = PlayerAccount(club, int(player))
        assert await world.database.read(ledger.balance, account) == chips
    await audited(world)


async def test_before_the_first_deal_there_is_time_to_stake(world: World) -> None:
    """It waits until all are ready, or thirty seconds; a stake counts from it on."""
    table = await world.begin(*WITH_STAKES)
    assert await world.told(table, LAOWANG, Verb.BACK, "1:20") == "answer.stake_back"
    assert await world.told(table, AMING, Verb.VOID, "why") == "refusal.referee_only"
    await world.pass_time(table, 30_000)
    assert await world.has_hand(table, AMING)
    for deal in range(2, 9):
        await play_until_deal(world, table, FOUR, deal, ready=False, policy=club_policy)
        if await _paid(world):
            break
    assert await _paid(world)
    await audited(world)


async def test_stakes_that_paid_otherwise_are_found(world: World) -> None:
    """By the record, where the payment is missing; by the ledger, where it is another."""
    table = await _begun(world)
    deal = await _until_no_streak(world, table)
    assert await world.told(table, LAOWANG, Verb.BACK, "1:20") == "answer.stake_back"
    while not await _paid(world):
        deal += 1
        await play_until_deal(world, table, FOUR, deal, ready=False, policy=club_policy)
    (settled,) = await _paid(world)
    row, record = await world.database.read(_stored)
    assert verified(REGISTRY, record) == ()
    without = tuple(event for event in record.events if event != settled)
    (finding,) = verified(REGISTRY, replace(record, events=without))
    assert (finding.code, finding.deal) == ("stakes", settled.number)
    more = stakes_entry(row.club, row.match, settled)
    assert more is not None
    await world.database.write(more.apply, world.clock.now())
    report = await audit(world.database, REGISTRY)
    assert [fault.finding.code for fault in report.faults] == ["ledger"]


async def test_an_undone_settlement_takes_its_stakes_back(world: World) -> None:
    world.rights.referees = frozenset({AMING})
    table = await _begun(world)
    deal = await _until_no_streak(world, table)
    assert await world.told(table, LAOWANG, Verb.BACK, "1:20") == "answer.stake_back"
    while not await _paid(world):
        deal += 1
        await play_until_deal(world, table, FOUR, deal, ready=False, policy=club_policy)
    club = await club_of(world)
    account = PlayerAccount(club, LAOWANG)
    assert await world.database.read(ledger.balance, account)
    assert await world.told(table, AMING, Verb.UNDO, "the tai were wrong") == "answer.ruled"
    assert await world.database.read(ledger.balance, account) == 0
    await audited(world)
    await play_out(world, table, FOUR, club_policy)
    await audited(world)


async def test_a_void_deal_pays_no_stakes(world: World) -> None:
    world.rights.referees = frozenset({AMING})
    table = await _begun(world)
    await play_until_deal(world, table, FOUR, 2, ready=False)
    seat = "0" if await _seated(world, table, 0) != AMING else "1"
    assert await world.told(table, AMING, Verb.RAISE, "1") == "answer.stake_raise"
    assert await world.told(table, AMING, Verb.ACCEPT, seat) == "refusal.no_such_raise"
    place = str(await _place(world, table, AMING))
    for person in FOUR:
        if person != AMING:
            assert await world.told(table, person, Verb.ACCEPT, place) == "answer.stake_accept"
    await play_until_deal(world, table, FOUR, 2)
    assert await world.told(table, AMING, Verb.VOID, "the wall fell") == "answer.ruled"
    assert await _paid(world) == []
    await audited(world)


async def test_what_is_refused_and_why(world: World) -> None:
    table = await _begun(world)
    assert await world.told(table, LAOWANG, Verb.BACK, "1") == "refusal.stakes_between_deals"
    assert await world.told(table, AMING, Verb.RAISE, "1") == "refusal.stakes_between_deals"
    await play_until_deal(world, table, FOUR, 2, ready=False)
    assert await world.told(table, LAOWANG, Verb.RAISE, "1") == "refusal.not_seated"
    assert await world.told(table, AMING, Verb.BACK, "1") == "refusal.backer_plays"
    assert await world.told(table, AMING, Verb.RAISE, "many") == "refusal.stake_words"
    assert await world.told(table, LAOWANG, Verb.BACK, "7") == "refusal.stake_words"
    old = await world.told(table, AMING, Verb.RAISE, "1", ask=0)
    assert old == "refusal.stakes_of_another_deal"
    reply = await world.press(table, LAOWANG, Verb.BACK, "1:20000")
    assert isinstance(reply, Answer)
    assert (reply.key, reply.clause) == ("refusal.backing_size", "TP17")


async def test_words_do_what_the_keys_do(world: World) -> None:
    table = await _begun(world)
    await play_until_deal(world, table, FOUR, 2, ready=False)
    first, second = await _seated(world, table, 0), await _seated(world, table, 1)
    for person, words, answer in (
        (first, "raise 3", "answer.stake_raise"),
        (second, "接受 1", "answer.stake_accept"),
        (second, "accept 9", "refusal.stake_words"),
        (second, "accept", "refusal.stake_words"),
        (second, "dance 1", "refusal.stake_words"),
        (LAOWANG, "back 1 2 3", "refusal.stake_words"),
        (LAOWANG, "back 1 0", "refusal.stake_words"),
        (first, "raise 1 2", "refusal.stake_words"),
        (LAOWANG, "", "answer.stakes_below"),
    ):
        assert await world.told(table, person, Verb.STAKE, words) == answer, words


async def test_nothing_is_offered_where_the_option_is_off_or_a_computer_plays(world: World) -> None:
    table = await world.begin("deals=2", *QUICK)
    await play_until_deal(world, table, FOUR, 2, ready=False)
    assert await world.told(table, AMING, Verb.RAISE, "1") == "refusal.stakes_off"
    assert await world.told(table, AMING, Verb.STAKE) == "refusal.stakes_off"


async def _begun(world: World) -> str:
    """The first deal of a match, before which nobody has staked anything."""
    table = await world.begin(*WITH_STAKES)
    for person in FOUR:
        assert not await world.has_hand(table, person)
        assert await world.told(table, person, Verb.READY) == "answer.ready"
    return table


async def _until_no_streak(world: World, table: str) -> int:
    """Deals are played until the deal passes on; the number of the next."""
    for deal in range(2, 6):
        await play_until_deal(world, table, FOUR, deal, ready=False, policy=club_policy)
        if not (await world.hand(table, AMING)).facts.course.streak:
            return deal
        assert await world.told(table, LAOWANG, Verb.BACK, "0") == "refusal.backing_in_streak"
    raise AssertionError("the dealer keeps the deal")


async def _seated(world: World, table: str, place: int) -> int:
    person = (await world.hand(table, AMING)).facts.seats[place].who.person
    assert person is not None
    return person


async def _place(world: World, table: str, person: int) -> int:
    seats = (await world.hand(table, AMING)).facts.seats
    return next(int(seat) for seat in SEATS if seats[seat].who.person == person)


async def _paid(world: World) -> list[StakesSettled]:
    _, record = await world.database.read(_stored)
    return [event for event in record.events if isinstance(event, StakesSettled)]


async def _stored(session: Session) -> tuple[matches.Match, MatchRecord]:
    (row,) = await matches.all_matches(session)
    return row, await stored_match(session, row.match)
