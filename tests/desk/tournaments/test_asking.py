"""Asking a tournament: ranks, refusals with their clauses, the same update twice."""

from __future__ import annotations

import pytest

from bot.desk.tournaments import TournamentUnknown
from referee.tournament import commands as cmd
from referee.tournament.state import Phase, Standing
from referee.tournament.terms import TournamentTerms
from tests.desk.tournaments.club import CHIEF, HELPER, REFEREE, STRANGER, Hosted, again, entrant
from tests.desk.world import BOT, GROUP, Opener


async def test_only_a_referee_plans_a_tournament(hosted: Hosted) -> None:
    terms = TournamentTerms("Cup", "zhenjiang")
    cause = hosted.world.cause()
    refused = await hosted.tournaments.plan(GROUP, STRANGER, terms, cause)
    assert refused.key == "refusal.referee_only"
    assert await hosted.tournaments.at(GROUP) is None
    await hosted.plan()
    assert await hosted.tournaments.at(GROUP) == hosted.key


@pytest.mark.parametrize(
    ("table", "options", "key"),
    [
        ("chess", "", "refusal.rules_unknown"),
        ("zhenjiang colour=red", "", "refusal.option_unknown"),
        ("zhenjiang", "places=many", "refusal.option_not_number"),
        ("zhenjiang", "g04_large=60", "refusal.chips_do_not_add_up"),
    ],
)
async def test_terms_that_cannot_be_played_by_are_refused(
    hosted: Hosted, table: str, options: str, key: str
) -> None:
    terms = TournamentTerms("Cup", table, options)
    answer = await hosted.tournaments.plan(GROUP, CHIEF, terms, hosted.world.cause())
    assert answer.key == key
    assert await hosted.tournaments.at(GROUP) is None


async def test_g01_a_receipt_and_a_card_lead_to_their_tournament(hosted: Hosted) -> None:
    await hosted.plan()
    await hosted.register(4)
    receipt = (await hosted.state()).entrants[0].receipt
    assert await hosted.tournaments.by_receipt(f" {receipt.lower()} ") == hosted.key
    assert await hosted.tournaments.by_card(receipt) is None
    await hosted.check_in()
    card = (await hosted.state()).entrants[0].card
    assert await hosted.tournaments.by_card(card) == hosted.key
    assert await hosted.tournaments.by_receipt("NOTHING2") is None


async def test_g01_another_account_with_a_card_is_refused_and_reported(hosted: Hosted) -> None:
    await hosted.plan()
    await hosted.register(4)
    await hosted.check_in()
    card = (await hosted.state()).entrants[0].card
    answer = await hosted.ask(STRANGER, lambda actor: cmd.ShowCard(actor, card))
    assert (answer.key, answer.clause, answer.rules) == (
        "refusal.card_of_another",
        "G1",
        "tournament",
    )
    assert [alarm.account for alarm in (await hosted.state()).alarms] == [str(STRANGER)]


async def test_the_same_update_gets_the_first_answer_and_changes_nothing(hosted: Hosted) -> None:
    await hosted.plan()
    await hosted.do(CHIEF, cmd.OpenRegistration)
    cause = hosted.world.cause()

    def want(actor: cmd.Actor) -> cmd.Register:
        return cmd.Register(actor, "Ah Ming")

    first = await hosted.tournaments.ask(hosted.key, STRANGER, want, cause)
    assert first.key == "answer.tournament_register"
    again_told = await hosted.tournaments.ask(hosted.key, STRANGER, want, cause)
    assert again_told == first
    assert first.parameter("receipt") == (await hosted.state()).entrants[0].receipt
    assert len((await hosted.state()).entrants) == 1


async def test_the_same_plan_twice_is_one_tournament(hosted: Hosted) -> None:
    terms, cause = TournamentTerms("Cup", "zhenjiang"), hosted.world.cause()
    first = await hosted.tournaments.plan(GROUP, CHIEF, terms, cause)
    assert await hosted.tournaments.plan(GROUP, CHIEF, terms, cause) == first
    chat = await hosted.world.desk.chat(BOT, GROUP.chat)
    assert chat is not None
    assert len(await hosted.tournaments.of_club(chat.club)) == 1


async def test_whoever_planned_is_the_chief_and_other_referees_are_not(hosted: Hosted) -> None:
    await hosted.plan()
    await hosted.register(4)
    await hosted.check_in()
    await hosted.seat()
    answer = await hosted.ask(REFEREE, cmd.ApproveResults)
    assert (answer.key, answer.clause) == ("refusal.chief_only", "G10")
    answer = await hosted.ask(CHIEF, cmd.ApproveResults)
    assert answer.key == "refusal.nothing_to_approve"


async def test_staff_may_do_what_staff_may_and_no_more(hosted: Hosted) -> None:
    await hosted.plan()
    await hosted.do(CHIEF, cmd.OpenRegistration)
    names = ("Auntie Li", "Uncle Wang")
    refused = await hosted.ask(HELPER, lambda actor: cmd.EnterNames(actor, names))
    assert refused.key == "refusal.staff_only"
    await hosted.do(CHIEF, lambda actor: cmd.NameStaff(actor, (str(HELPER),)))
    done = await hosted.ask(HELPER, lambda actor: cmd.EnterNames(actor, names))
    assert (done.key, done.parameter("count")) == ("answer.tournament_enter_names", "2")
    assert (await hosted.ask(HELPER, cmd.CloseRegistration)).key == "refusal.referee_only"
    assert await hosted.tournaments.of_person(BOT, HELPER) == hosted.key
    page = await hosted.tournaments.desk_of(hosted.key, HELPER)
    assert page is not None
    assert page.rank is cmd.Rank.STAFF
    assert [who.name for who in page.staff] == ["Helper"]
    assert await hosted.tournaments.desk_of(hosted.key, STRANGER) is None


async def test_people_find_their_tournament_until_it_is_over(hosted: Hosted) -> None:
    await hosted.plan()
    await hosted.register(2)
    assert await hosted.tournaments.of_person(BOT, entrant(1)) == hosted.key
    mine = await hosted.tournaments.mine(hosted.key, entrant(2))
    assert mine is not None
    assert (mine.number, mine.standing) == (2, Standing.REGISTERED)
    assert await hosted.tournaments.mine(hosted.key, STRANGER) is None
    await hosted.do(entrant(2), cmd.Withdraw)
    assert await hosted.tournaments.of_person(BOT, entrant(2)) is None
    await hosted.do(CHIEF, lambda actor: cmd.CancelTournament(actor, "rain"))
    assert await hosted.tournaments.of_person(BOT, entrant(1)) is None
    assert await hosted.tournaments.at(GROUP) is None
    assert (await hosted.ask(entrant(1), cmd.Withdraw)).key == "refusal.tournament_over"


async def test_an_unknown_tournament_is_said_to_be_unknown(hosted: Hosted) -> None:
    answer = await hosted.tournaments.ask("nothing2", CHIEF, cmd.Draw, hosted.world.cause())
    assert answer.key == "refusal.tournament_unknown"
    with pytest.raises(TournamentUnknown):
        await hosted.tournaments.public("nothing2")


async def test_another_process_goes_on_with_the_same_state(hosted: Hosted, opener: Opener) -> None:
    await hosted.plan("places=6")
    await hosted.register(8)
    before = await hosted.state()
    later = await again(opener, hosted)
    assert await later.state() == before
    assert before.phase is Phase.REGISTERING
    assert [entrant.number for entrant in before.of(Standing.WAITING)] == [7, 8]


async def test_a_tournament_that_moves_wakes_whoever_watches(hosted: Hosted) -> None:
    await hosted.plan()
    page = await hosted.tournaments.public(hosted.key)
    await hosted.do(CHIEF, cmd.OpenRegistration)
    assert await hosted.tournaments.changes(hosted.key, page.version) == page.version + 1
