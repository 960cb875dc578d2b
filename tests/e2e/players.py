"""People who play by the buttons they see, and nothing else."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from bot.application import Service, computer_player
from bot.desk.surfaces import hand_surface
from bot.desk.views import HandView
from bot.sandbox.server import Chat, User
from bot.sandbox.server.people import ShownButton
from bot.telegram.callbacks import ButtonData, move_button, parse_button
from referee.deal.moves import Verb
from referee.levels import Level

PATIENCE = 30.0
"""Real seconds in which a press must be answered, however busy the machine is."""

LEAVES_ALONE = frozenset({"xx", "st", "lv", "op"})
"""Verbs of the lobby that would end or change the test's match rather than play it."""

_MOVES = frozenset(verb.value for verb in Verb)

Choose: TypeAlias = Callable[[Sequence[ShownButton]], ShownButton | None]


@dataclass(slots=True)
class Match:
    """A match in play: what its players share."""

    group: Chat
    service: Service
    over: asyncio.Event = field(default_factory=asyncio.Event)
    presses: int = 0


def in_sight(user: User, chat: Chat) -> list[ShownButton]:
    """The buttons that send something; in private those of the newest message with keys."""
    shown = [one for one in user.buttons(chat) if "callback_data" in one.button]
    if chat.is_group or not shown:
        return shown
    newest = max(one.message_id for one in shown)
    return [one for one in shown if one.message_id == newest]


async def press_at_random(user: User, match: Match, rng: random.Random, pause: float) -> None:
    """Press any button in sight, in private nine times out of ten, until the match is over.

    A move is chosen four times as often as a button that only shows something.
    """
    while not match.over.is_set():
        await asyncio.sleep(rng.uniform(0.2, 1) * pause)
        chat = user.chat if rng.random() < 0.9 else match.group
        choice = [one for one in in_sight(user, chat) if verb_of(one) not in LEAVES_ALONE]
        if choice:
            weights = [4 if verb_of(one) in _MOVES else 1 for one in choice]
            await _press(user, match, chat, rng.choices(choice, weights)[0])


async def press_as_computer(user: User, match: Match, pause: float) -> None:
    """Press what the computer player would, ready after each deal, until the match is over."""
    while not match.over.is_set():
        await asyncio.sleep(pause)
        for wanted in await _wanted(user, match):
            shown = [one for one in in_sight(user, user.chat) if wanted(one)]
            if shown:
                await _press(user, match, user.chat, shown[0])
                break


async def _wanted(user: User, match: Match) -> list[Callable[[ShownButton], bool]]:
    table = await match.service.desk.table_of(user.cloud.bot.id, user.id)
    if table is None:
        return []
    name = str(hand_surface(table, user.id))
    view = await match.service.desk.view_for(user.cloud.bot.id, name)
    if not isinstance(view, HandView):
        return []
    if view.seat.question is None:
        return [lambda one: verb_of(one) == "rd"]
    setting = view.seat.table.setting
    rules = match.service.registry.bind(setting.rules, setting.options)
    move = computer_player(Level.CLUB)(rules, view.seat)
    data = str(move_button(table, view.seat.question.number, move))
    return [lambda one: one.button.get("callback_data") == data]


async def _press(user: User, match: Match, chat: Chat, shown: ShownButton) -> None:
    press = user.press_data(shown.message_id, shown.button.get("callback_data", ""), chat)
    answer = await press.answered(PATIENCE)
    match.presses += 1
    if answer["url"]:
        await press.followed()


def verb_of(shown: ShownButton) -> str:
    """What a button asks; empty for one that is not the bot's."""
    data = parse_button(shown.button.get("callback_data"))
    return data.verb if isinstance(data, ButtonData) else ""
