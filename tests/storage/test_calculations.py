"""What people calculate is kept, one hand each."""

from __future__ import annotations

from storage import calculations, people
from storage.calculations import Calculation
from storage.database import Database
from storage.people import Meet


async def test_a_persons_hand_is_kept_and_replaced(database: Database) -> None:
    await database.write(people.meet, Meet(1, "Ming"), 0)
    assert await database.read(calculations.calculation_of, 1) is None
    for inquiry in ("123m", "123m +5p"):
        await database.write(calculations.keep, 1, Calculation("taiwan16", inquiry), 5)
    kept = await database.read(calculations.calculation_of, 1)
    assert kept == Calculation("taiwan16", "123m +5p")
    assert await database.read(calculations.calculation_of, 2) is None
