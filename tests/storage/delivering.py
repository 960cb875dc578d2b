"""A chat whose surfaces and posts are claimed and completed, call by call."""

from storage import completion, delivery, outbox
from storage.budget import Rates
from storage.completion import (
    CallOutcome,
    Hold,
    Shown,
)
from storage.database import Database
from storage.delivery import SurfaceWork, Work
from storage.outbox import Mark, Post, Remove, Retract, Surface, Urgency
from tests.storage.builders import BOT, GROUP, NOW

RATES = Rates()
HAND = Mark(BOT, "hand:a:11", 11, Urgency.PROMPT)
TABLE = Mark(BOT, "table:a", GROUP, Urgency.TABLE)
RESULT = Post(BOT, GROUP, Urgency.RESULT, "result", '{"deal":1}')


async def apply(database: Database, *wishes: Mark | Post | Remove | Retract, at: int = NOW) -> None:
    for wish in wishes:
        await database.write(wish.apply, at)


async def claim(database: Database, at: int = NOW, limit: int = 16) -> list[Work]:
    return await database.write(
        delivery.claim, bot=BOT, worker="one", now=at, rates=RATES, limit=limit
    )


async def claim_one(database: Database, at: int = NOW) -> Work:
    (work,) = await claim(database, at)
    return work


async def complete(database: Database, work: Work, outcome: CallOutcome, at: int = NOW) -> Hold:
    return await database.write(
        completion.complete, work=work, outcome=outcome, now=at, rates=RATES
    )


async def show(database: Database, mark: Mark, message: int, at: int = NOW) -> None:
    """The surface of `mark` stands in a message and is true."""
    await apply(database, mark, at=at)
    assert await complete(database, await claim_one(database, at), Shown(message, "old"), at)


async def surface_of(database: Database, mark: Mark) -> Surface:
    surface = await database.read(outbox.surface, BOT, mark.surface)
    assert surface is not None
    return surface


def name_of(work: Work) -> str:
    return work.surface if isinstance(work, SurfaceWork) else f"{work.kind} {work.number}"
