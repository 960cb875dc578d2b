"""`/forgetme` during a tournament and after it: a number stands for the name, the place stays."""

from __future__ import annotations

from referee.tournament import commands as cmd
from tests.desk.tournaments.club import CHIEF, Hosted, entrant


async def test_an_entrant_who_is_forgotten_has_a_number_for_a_name(hosted: Hosted) -> None:
    await hosted.plan()
    await hosted.register(4)
    before = await hosted.state()
    number = await hosted.world.desk.forget(entrant(2))
    after = await hosted.state()
    assert [one.name for one in after.entrants] == [
        "Player 1",
        f"#{number}",
        "Player 3",
        "Player 4",
    ]
    assert [one.receipt for one in after.entrants] == [one.receipt for one in before.entrants]
    page = await hosted.tournaments.public(hosted.key)
    assert "Player 2" not in repr(page.view)


async def test_who_has_no_account_keeps_the_name_that_staff_typed(hosted: Hosted) -> None:
    await hosted.plan()
    await hosted.register(1)
    await hosted.do(CHIEF, lambda actor: cmd.EnterNames(actor, ("Old Wang",)))
    await hosted.world.desk.forget(entrant(1))
    await hosted.do(CHIEF, lambda actor: cmd.EnterNames(actor, ("Old Li",)))
    names = [one.name for one in (await hosted.state()).entrants]
    assert names == ["#1", "Old Wang", "Old Li"]
