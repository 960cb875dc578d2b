"""A table with three computers, opened by the commands that any player could type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.server.values import as_object

if TYPE_CHECKING:
    from bot.sandbox.server import Event, User
    from bot.sandbox.world import World

OPEN = "/table taiwan16 deals=1"
FILL_AND_BEGIN = ("/computer", "/computer", "/computer", "/begin")
PATIENCE = 10.0
"""Seconds in which the bot has to react."""


class BotSilentError(RuntimeError):
    """The bot did not react."""


async def open_table(world: World, person: User, patience: float = PATIENCE) -> None:
    """Open a table in the club, fill it with three computers, and begin.

    Raises BotSilentError when the bot does not show the table, or does not fetch the commands,
    within ``patience`` seconds each.
    """
    api, club = world.api, world.club
    last = api.cloud.last_event_number
    person.send(OPEN, club)
    shown = await api.cloud.changes.until(
        lambda: any(_by_bot(world, event) for event in club.log if event.number > last), patience
    )
    if not shown:
        raise BotSilentError(f"the bot does not answer {OPEN!r}; is it running?")
    for command in FILL_AND_BEGIN:
        person.send(command, club)
        if not await api.cloud.changes.until(lambda: not api.cloud.updates.pending(), patience):
            raise BotSilentError(f"the bot does not take {command!r}; is it running?")


def _by_bot(world: World, event: Event) -> bool:
    if event.kind not in ("message", "edit"):
        return False
    sender = as_object(as_object(event.data["message"])["from"])
    return sender["id"] == world.api.bot.id
