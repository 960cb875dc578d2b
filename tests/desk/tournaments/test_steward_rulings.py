"""What rulings of a tournament's referees come to at the play table (G15, Z16)."""

from __future__ import annotations

from referee.deal.moves import WIN
from referee.seats import SEATS, Points
from referee.table.state import Stage
from referee.tournament import commands as cmd
from referee.tournament.state import RulingKind
from tests.desk.tournaments.club import (
    CHIEF,
    HOUR,
    REFEREE,
    Hosted,
    Make,
    entrant,
)
from tests.desk.tournaments.online import (
    LONG,
    confirm_all,
    online,
    people_at,
    play_deals,
    play_table,
    table_of,
)
from tests.desk.tournaments.playing import clean, press_once


async def test_g15_a_void_deal_is_dealt_anew_once(hosted: Hosted) -> None:
    await online(hosted, 4, table=LONG)
    table, people = await play_table(hosted), people_at(await hosted.state())
    await hosted.do(
        CHIEF, lambda a: cmd.Rule(a, RulingKind.REPLAY_DEAL, 1, 0, "a tile lay on the floor")
    )
    await hosted.pass_time(0)
    view = await hosted.world.hand(table, people[0])
    assert (view.facts.deal, view.facts.stage) == (1, Stage.BETWEEN)
    await play_deals(hosted, 2)
    assert (await hosted.world.hand(table, people[0])).facts.deal == 2


async def test_g15_a_ruling_about_a_deal_needs_one_in_play(hosted: Hosted) -> None:
    await online(hosted, 4, table=LONG)
    await play_deals(hosted, 1)
    answer = await hosted.ask(CHIEF, lambda a: cmd.Rule(a, RulingKind.VOID_DEAL, 1, 0, "noise"))
    assert (answer.key, answer.clause) == ("refusal.no_deal_open", "G9")
    assert not (await hosted.state()).rulings


async def test_g15_the_last_settlement_is_undone_until_the_next_deal_begins(
    hosted: Hosted,
) -> None:
    await online(hosted, 4, table=LONG)
    nothing = await hosted.ask(CHIEF, lambda a: cmd.Rule(a, RulingKind.UNDO, 1, 0, "wrong"))
    assert (nothing.key, nothing.clause) == ("refusal.deal_in_play", "G15")
    await play_deals(hosted, 1)
    settled = table_of(await hosted.state()).chips()
    player = await hosted.ask(entrant(1), lambda a: cmd.Rule(a, RulingKind.UNDO, 1, 0, "wrong"))
    assert player.key == "refusal.referee_only"
    assert table_of(await hosted.state()).chips() == settled != (50, 50, 50, 50)
    await hosted.do(REFEREE, lambda a: cmd.Rule(a, RulingKind.UNDO, 1, 0, "wrong winner"))
    await hosted.pass_time(0)
    state = await hosted.state()
    assert table_of(state).chips() == (50, 50, 50, 50)
    ruling = state.rulings[-1]
    assert (ruling.kind, ruling.by, ruling.reason) == (
        RulingKind.UNDO,
        str(REFEREE),
        "wrong winner",
    )
    await hosted.pass_time(0)
    await play_deals(hosted, 2)
    await clean(hosted)


async def test_g15_the_chief_takes_discards_back_while_the_clock_stands(hosted: Hosted) -> None:
    await online(hosted, 4, table=LONG)
    table, people = await play_table(hosted), people_at(await hosted.state())
    before = await discards(hosted, table, people[0])
    while await discards(hosted, table, people[0]) < before + 3:
        assert await press_once(hosted, table, people)
    running = await hosted.ask(CHIEF, taking_back(2))
    assert (running.key, running.clause) == ("refusal.clock_must_stand", "G15")
    await hosted.do(CHIEF, lambda a: cmd.StopClock(a, (1,)))
    await hosted.pass_time(0)
    referee = await hosted.ask(REFEREE, taking_back(2))
    assert referee.key == "refusal.chief_only"
    too_far = await hosted.ask(CHIEF, taking_back(99))
    assert (too_far.key, too_far.clause) == ("refusal.no_such_turn", "G15")
    made = await discards(hosted, table, people[0])
    await hosted.do(CHIEF, taking_back(2))
    await hosted.pass_time(0)
    assert await discards(hosted, table, people[0]) == made - 2
    await hosted.do(CHIEF, lambda a: cmd.RunClock(a, (1,)))
    await hosted.pass_time(0)
    await play_deals(hosted, 1)
    assert [ruling.back for ruling in (await hosted.state()).rulings] == [2]
    await clean(hosted)


def taking_back(count: int) -> Make:
    """The deal at the first table is to go on from so many discards before."""
    return lambda actor: cmd.Rule(actor, RulingKind.RESTORE, 1, 0, "a slip", count)


async def discards(hosted: Hosted, table: str, person: int) -> int:
    """How many discards were made in the deal."""
    view = await hosted.world.hand(table, person)
    loaded = await hosted.world.desk.parts.engine.look(table)
    deal = loaded.bundle.deal
    assert deal is not None
    assert view.facts.stage is Stage.PLAYING
    return deal.discards


async def test_g15_chips_moved_by_a_ruling_are_not_counted_twice(hosted: Hosted) -> None:
    await online(hosted, 4, table=LONG)
    await hosted.do(CHIEF, lambda a: cmd.Transfer(a, 1, Points(-7, 7, 0, 0), "wrong payment"))
    await play_deals(hosted, 2)
    table, people = await play_table(hosted), people_at(await hosted.state())
    view = await hosted.world.hand(table, people[0])
    at_table = [seat.chips for seat in view.facts.seats]
    counted = table_of(await hosted.state())
    assert sum(counted.chips()) == 200
    assert list(counted.chips()) == [
        have + moved for have, moved in zip(at_table, (-7, 7, 0, 0), strict=True)
    ]


async def test_z16_a_false_win_is_a_fine_that_is_paid_when_the_match_ends(
    hosted: Hosted,
) -> None:
    await online(hosted, 4, table=f"{LONG} referee=manual z16_false_win=6")
    table, people = await play_table(hosted), people_at(await hosted.state())
    dealer = await hosted.world.hand(table, people[0])
    question = dealer.seat.question
    assert question is not None
    assert WIN in question.moves
    for _ in range(2):
        await hosted.world.press(table, people[0], str(WIN), "", question.number)
    await play_deals(hosted, 1)
    state = await hosted.state()
    fine = state.rulings[0]
    assert (fine.kind, fine.reason, fine.by) == (RulingKind.FINE, "Z16", "")
    after = await hosted.world.hand(table, people[0])
    played = [seat.chips for seat in after.facts.seats]
    assert list(table_of(state).sheet.counted or (50, 50, 50, 50)) == played
    await hosted.pass_time(HOUR)
    over = table_of(await hosted.state())
    paid = [have + moved for have, moved in zip(played, (-18, 6, 6, 6), strict=True)]
    assert list(over.chips()) == paid
    await confirm_all(hosted)
    await hosted.pass_time(0)
    ended = await hosted.world.hand(table, people[0])
    assert ended.summary is not None
    final = {seat.seat: seat.chips for seat in ended.summary.seats}
    assert [final[seat] for seat in SEATS] == paid
    await clean(hosted)
