"""A table in the house: how it is opened, what its people see and press."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.desk.surfaces import hand_surface
from bot.desk.verbs import Verb
from bot.desk.views import BoardView, HandView
from bot.sandbox.server import Chat, User
from bot.sandbox.server.people import ShownButton
from bot.sandbox.server.presses import Press
from bot.telegram.callbacks import ButtonData, parse_button
from referee.deal.state import AskKind
from tests.scenarios.house import PATIENCE, House

UNTIMED = "taiwan16 deals=1 speed=none mask=off"
"""Terms by which nothing happens while nobody does anything."""


@dataclass(slots=True)
class Table:
    """A table, with the people who sit at it in the order of sitting down."""

    house: House
    key: str
    place: Chat
    people: Sequence[User]

    async def hand(self, user: User) -> HandView:
        """The person's own view of the match."""
        name = str(hand_surface(self.key, user.id))
        view = await self.house.service.desk.view_for(self.house.api.bot.id, name)
        assert isinstance(view, HandView), f"{user.first_name} has no hand"
        return view

    async def board(self) -> BoardView:
        """What everybody may see."""
        view = await self.house.service.desk.view_for(self.house.api.bot.id, f"board:{self.key}")
        assert isinstance(view, BoardView)
        return view

    async def asked(self, *kinds: AskKind) -> User:
        """The first person who has a question, of these kinds if any are named, once it shows.

        Claims that stand in the way of it are passed.
        """
        for _ in range(400):
            for user in self.people:
                question = (await self.hand(user)).seat.question
                if question is None:
                    continue
                if not kinds or question.kind in kinds:
                    await self._shown(user, question.number)
                    return user
                await self._shown(user, question.number)
                await pressed(user, "pa")
            await self.house.api.cloud.changes.next(0.05)
        raise AssertionError("nobody is asked")

    async def mover(self) -> User:
        """The person whose turn it is to discard, with the buttons on screen."""
        return await self.asked(AskKind.TURN)

    async def discard(self, user: User) -> Press:
        """Discard by the first such button in sight."""
        return await pressed(user, "di")

    async def discard_next(self) -> Press:
        """Whoever of these people has the next turn discards."""
        return await self.discard(await self.mover())

    async def screen(self, user: User) -> None:
        """The person's present question is on screen."""
        question = (await self.hand(user)).seat.question
        if question is not None:
            await self._shown(user, question.number)

    async def _shown(self, user: User, number: int) -> None:
        def look() -> bool:
            return any(data_of(one).ask == number for one in keys(user, user.chat))

        await self.house.until(look, f"{user.first_name} is not shown question {number}")

    async def seat_names(self) -> dict[int, int]:
        """Which person has which seat."""
        seats = (await self.board()).facts.seats
        return {one.who.person: seat for seat, one in enumerate(seats) if one.who.person}


async def lobby(
    house: House,
    words: str = UNTIMED,
    *,
    opener: User | None = None,
    chat: Chat | None = None,
    thread: int | None = None,
) -> Table:
    """Somebody opens a table by command."""
    opener, chat = opener or house.people[0], chat or house.group
    sent = opener.send(f"/table {words}", chat, thread=thread)["message_id"]
    found: list[str] = []

    def look() -> bool:
        newer = (data_of(one) for one in keys(opener, chat) if one.message_id > sent)
        found[:] = [one.table for one in newer if one.verb == Verb.SIT and one.table]
        return bool(found)

    await house.until(look, "no lobby appears")
    return Table(house, found[0], chat, [opener])


async def seated(table: Table, *people: User) -> Table:
    """These people sit down too."""
    for user in people:
        await pressed(user, Verb.SIT, table.place)
    return Table(table.house, table.key, table.place, [*table.people, *people])


async def match(
    house: House,
    words: str = UNTIMED,
    *,
    humans: int = 4,
    chat: Chat | None = None,
    thread: int | None = None,
) -> Table:
    """A match in play: the first of the house's people, computers in the other seats."""
    people = house.people[:humans]
    for user in people:
        if not user.started:
            user.start()
    await house.quiet()
    table = await lobby(house, words, chat=chat, thread=thread)
    table = await seated(table, *people[1:])
    for _ in range(4 - humans):
        await pressed(people[0], Verb.COMPUTER, table.place)
    if humans < 4:
        await pressed(people[0], Verb.START, table.place)
    await under_way(table)
    return table


async def under_way(table: Table) -> None:
    """The deal is open and all hands are on screen."""

    def dealt(user: User) -> Callable[[], bool]:
        return lambda: any(data_of(one).table == table.key for one in keys(user, user.chat))

    for user in table.people:
        await table.house.until(dealt(user), f"{user.first_name} is dealt no hand")
    await table.house.until(
        lambda: any(data_of(one).verb == Verb.NUDGE for one in keys(table.people[0], table.place)),
        "no table message appears",
    )


def keys(user: User, chat: Chat) -> list[ShownButton]:
    """The buttons in sight that send something of ours, those of newer messages first."""
    return [one for one in user.buttons(chat) if "callback_data" in one.button]


def data_of(shown: ShownButton) -> ButtonData:
    data = parse_button(shown.button.get("callback_data"))
    assert isinstance(data, ButtonData), shown
    return data


def find(user: User, verb: str, chat: Chat, argument: str = "") -> ShownButton | None:
    """The newest button in sight with that verb, if there is one."""
    for one in keys(user, chat):
        data = data_of(one)
        if data.verb == verb and argument in ("", data.argument):
            return one
    return None


async def key_of(
    user: User, verb: str, chat: Chat | None = None, argument: str = ""
) -> ShownButton:
    """The newest button in sight with that verb, as soon as there is one."""
    where = chat or user.chat

    def look() -> bool:
        return find(user, verb, where, argument) is not None

    seen = [one.button["text"] for one in keys(user, where)]
    why = f"{user.first_name} sees no button {verb} {argument}, only {seen}"
    await user.cloud.wait(look, PATIENCE, why)
    found = find(user, verb, where, argument)
    assert found is not None
    return found


async def pressed(user: User, verb: str, chat: Chat | None = None, argument: str = "") -> Press:
    """Press the newest button in sight with that verb; it has been answered."""
    return await pressed_again(user, await key_of(user, verb, chat, argument), chat)


async def pressed_again(user: User, shown: ShownButton, chat: Chat | None = None) -> Press:
    """Press a button that was seen before, whether it is still there or not."""
    data = shown.button.get("callback_data")
    assert data is not None
    press = user.press_data(shown.message_id, data, chat or user.chat)
    await press.answered(PATIENCE)
    return press


def said(press: Press) -> str:
    """The words of the answer to a press."""
    assert press.answer is not None
    return press.answer["text"] or ""
