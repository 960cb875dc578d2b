"""Pressed inline buttons, and what their people see."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.sandbox.server.chats import Chat
    from bot.sandbox.server.people import User
    from bot.sandbox.server.shapes import Answer, Message


class Press:
    """A press: its person sees a spinning button until the bot answers."""

    def __init__(self, user: User, chat: Chat, data: str) -> None:
        self.id = str(random.getrandbits(62))
        self.user = user
        self.chat = chat
        self.data = data
        self.at = chat.cloud.clock.now()
        """When it was pressed, in seconds of the server's clock."""
        self.answer: Answer | None = None
        self.answers = 0
        """How often the bot tried to answer it: exactly once is right."""
        self.took: float | None = None
        """Seconds from the press to its answer."""

    def give(self, answer: Answer) -> None:
        """The bot's answer arrives."""
        self.answer = answer
        self.took = self.chat.cloud.clock.now() - self.at
        self.chat.note("answer", press=self.id, user=self.user.id, data=self.data, **answer)

    async def answered(self, seconds: float = 5) -> Answer:
        """The bot's answer; AssertionError when there is none within ``seconds``."""
        why = f"the press of {self.data!r} was not answered"
        await self.chat.cloud.wait(lambda: self.answer, seconds, why)
        if self.answer is None:
            raise AssertionError(why)
        return self.answer

    async def followed(self, seconds: float = 5) -> Message:
        """Follow the link that the bot answered with, as a client does by itself."""
        answer = await self.answered(seconds)
        if not answer["url"]:
            raise AssertionError(f"the press of {self.data!r} was answered without a link")
        return self.user.follow(answer["url"])
