"""The sandbox's world: a club in a group, its people, and their private chats with the bot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from bot.sandbox.server.members import OUTSIDE

if TYPE_CHECKING:
    from bot.sandbox.server import Chat, StrictApi, User

CLUB_TITLE = "麻將社 Mahjong Club"


class Person(NamedTuple):
    """A member of the club."""

    name: str
    username: str
    language: str


PEOPLE = (
    Person("阿明", "ming_sandbox", "zh-hant"),
    Person("小華", "hua_sandbox", "zh-hant"),
    Person("小美", "mei_sandbox", "zh-hans"),
    Person("大牛", "niu_sandbox", "zh-hant"),
    Person("Ann", "ann_sandbox", "en"),
)
"""The club's people. The first owns the group and is the bot's operator."""
OPERATOR_ID = 5_000_000
"""The first person's id, which the bot's setting OPERATOR_IDS names."""


@dataclass(frozen=True, slots=True)
class World:
    """A club and its people, on a server."""

    api: StrictApi
    club: Chat
    people: tuple[User, ...]

    @property
    def operator(self) -> User:
        """Who owns the group and added the bot."""
        return self.people[0]

    def person(self, user_id: int) -> User:
        """A person by his id; LookupError when nobody has it."""
        for user in self.people:
            if user.id == user_id:
                return user
        raise LookupError(f"nobody here has the id {user_id}")

    def chat_of(self, person: User, chat_id: int) -> Chat:
        """A chat that a person is in; LookupError when he is in no such chat."""
        chat = next((chat for chat in self.chats_of(person) if chat.id == chat_id), None)
        if chat is None:
            raise LookupError(f"{person.first_name} is in no chat {chat_id}")
        return chat

    def chats_of(self, person: User) -> list[Chat]:
        """The chats that a person sees: his groups, then his own with the bot."""
        groups = [chat for chat in self.api.chats.values() if chat.is_group]
        return [*(chat for chat in groups if chat.status(person) not in OUTSIDE), person.chat]


def sandbox_world(api: StrictApi) -> World:
    """Make the club. Everybody presses Start; the bot learns of it when it comes up."""
    people = tuple(
        api.user(person.name, OPERATOR_ID + number, username=person.username,
                 language_code=person.language)
        for number, person in enumerate(PEOPLE)
    )  # fmt: skip
    club = api.group(CLUB_TITLE, *people)
    for user in people:
        user.start()
    return World(api, club, people)
