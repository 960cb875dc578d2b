"""People who act as Telegram clients do, and the bot as others see it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import parse_qs, urlsplit

from bot.sandbox.server.members import ADMINS, OUTSIDE, Member
from bot.sandbox.server.presses import Press
from bot.sandbox.server.shapes import Button, Content, Message, UserShape
from bot.sandbox.server.texts import find_entities, typed, typed_caption
from bot.sandbox.server.values import without

if TYPE_CHECKING:
    from bot.sandbox.server.chats import Chat
    from bot.sandbox.server.cloud import Cloud


class ShownButton(NamedTuple):
    """An inline button, and the message under which it is."""

    message_id: int
    button: Button


class User:
    """A person with a Telegram client, or the bot itself."""

    def __init__(
        self,
        cloud: Cloud,
        user_id: int,
        first_name: str,
        username: str | None = None,
        language_code: str | None = None,
    ) -> None:
        self.cloud = cloud
        self.id = user_id
        self.first_name = first_name
        self.username = username
        self.language_code = language_code
        self.started = False
        """Whether the person has ever pressed Start, or written to the bot."""
        self.deactivated = False

    @property
    def chat(self) -> Chat:
        """The private chat with the bot."""
        return self.cloud.chats[self.id]

    @property
    def blocked(self) -> bool:
        """Whether the person has blocked the bot."""
        return self.chat.status(self.cloud.bot) == "kicked"

    @property
    def is_bot(self) -> bool:
        """Whether this is the bot."""
        return self is self.cloud.bot

    def shape(self) -> UserShape:
        """The Bot API's User."""
        shape = UserShape(id=self.id, is_bot=self.is_bot, first_name=self.first_name)
        if self.username:
            shape["username"] = self.username
        if self.language_code:
            shape["language_code"] = self.language_code
        return shape

    # --- writing

    def start(self, payload: str = "") -> Message:
        """Press Start, or follow ``t.me/<bot>?start=<payload>``."""
        if not re.fullmatch(r"[\w-]{0,64}", payload, re.ASCII):
            raise ValueError(f"{payload!r} can't be the payload of a deep link")
        self.unblock()
        return self.send(f"/start {payload}".strip())

    def follow(self, url: str) -> Message:
        """Follow a deep link to the bot; LookupError for any other link."""
        parts = urlsplit(url if "://" in url else f"https://{url}")
        to_bot = parts.path.strip("/").lower() == self.cloud.bot_username.lower()
        if parts.hostname not in ("t.me", "telegram.me") or not to_bot:
            raise LookupError(f"{url!r} is no link to @{self.cloud.bot_username}")
        return self.start(parse_qs(parts.query).get("start", [""])[0])

    def send(
        self,
        text: str,
        chat: Chat | None = None,
        *,
        reply_to: int | None = None,
        thread: int | None = None,
    ) -> Message:
        """Type a message. In a group the bot gets it only as its privacy mode allows."""
        return self._post(typed(text), chat or self.chat, reply_to, thread)

    def forward(self, message: Message, chat: Chat | None = None) -> Message:
        """Send on the words of somebody, which the message says."""
        content = typed(message.get("text", ""))
        content["forward_origin"] = {
            "type": "user",
            "sender_user": message["from"],
            "date": message["date"],
        }
        return self._post(content, chat or self.chat)

    def send_photo(self, data: bytes, caption: str = "", chat: Chat | None = None) -> Message:
        """Send a picture."""
        photo = Content(photo=self.cloud.files.photo(data))
        return self._post(photo | typed_caption(caption), chat or self.chat)

    def edit(self, message: Message, text: str) -> None:
        """Change one's own message."""
        chat = self.cloud.chats[message["chat"]["id"]]
        message["text"] = text
        message["entities"] = find_entities(text, [])
        message["edit_date"] = int(self.cloud.clock.now())
        chat.note("edit", message=message)
        self._tell("edited_message", chat, message)

    def tap(self, text: str, chat: Chat | None = None) -> Message:
        """Tap a button of the reply keyboard."""
        keyboard = (chat or self.chat).reply_keyboard or []
        if not any(text in row for row in keyboard):
            raise LookupError(f"no reply keyboard button {text!r} in sight, only {keyboard}")
        return self.send(text, chat)

    # --- pressing

    def buttons(self, chat: Chat | None = None, message_id: int | None = None) -> list[ShownButton]:
        """The inline buttons in sight, those of newer messages first; or of one message."""
        return [
            ShownButton(number, button)
            for number, message in sorted((chat or self.chat).messages.items(), reverse=True)
            if message_id in (None, number) and "reply_markup" in message
            for row in message["reply_markup"]["inline_keyboard"]
            for button in row
        ]

    def press(self, button: str, chat: Chat | None = None, message_id: int | None = None) -> Press:
        """Press the newest inline button in sight with this text or callback data.

        LookupError when there is none.
        """
        chat = chat or self.chat
        seen: list[str] = []
        for number, shown in self.buttons(chat, message_id):
            data = shown.get("callback_data")
            if data is None:
                continue
            if button in (shown["text"], data):
                return self._pressed(chat, number, data)
            seen.append(shown["text"])
        raise LookupError(f"no button {button!r} in sight, only {seen}")

    def press_data(self, message_id: int, data: str, chat: Chat | None = None) -> Press:
        """Press a button by its message and data.

        It may be gone by now, as when a client has not caught up.
        """
        return self._pressed(chat or self.chat, message_id, data)

    def open(self, button: str, chat: Chat | None = None) -> Message:
        """Press the newest link button in sight with this text, a deep link to the bot."""
        for _, shown in self.buttons(chat):
            if shown["text"] == button and "url" in shown:
                return self.follow(shown["url"])
        raise LookupError(f"no link {button!r} in sight")

    # --- coming and going

    def join(self, group: Chat, by: User | None = None) -> None:
        """Come into a group, or be brought by somebody."""
        group.set_member(self, by or self, Member("member"))

    def leave(self, group: Chat) -> None:
        """Leave a group."""
        group.set_member(self, self, Member("left"))

    def block(self) -> None:
        """Block the bot."""
        if not self.blocked:
            self.chat.set_member(self.cloud.bot, self, Member("kicked"))

    def unblock(self) -> None:
        """Let the bot write again."""
        if self.blocked:
            self.chat.set_member(self.cloud.bot, self, Member("member"))

    # --- reading

    def texts(self, chat: Chat | None = None) -> list[str]:
        """The texts in a chat, oldest first."""
        return [line["text"] for line in (chat or self.chat).transcript()]

    async def expect(self, text: str, chat: Chat | None = None, seconds: float = 5) -> Message:
        """The bot's newest message in sight that contains ``text``, as soon as there is one.

        AssertionError when there is none within ``seconds``.
        """
        messages = (chat or self.chat).messages
        bot_id = self.cloud.bot.id
        found: list[Message] = []

        def look() -> bool:
            for _, message in sorted(messages.items(), reverse=True):
                body = message.get("text", message.get("caption", ""))
                if message["from"]["id"] == bot_id and text in body:
                    found.append(message)
                    return True
            return False

        await self.cloud.wait(look, seconds, f"{self.first_name} does not see {text!r}")
        return found[0]

    def _post(
        self, content: Content, chat: Chat, reply_to: int | None = None, thread: int | None = None
    ) -> Message:
        self._check_may_write(chat, thread)
        self.started = self.started or not chat.is_group
        if reply_to:
            content["reply_to_message"] = without(chat.messages[reply_to], "reply_to_message")
        if thread:
            content["message_thread_id"] = thread
            content["is_topic_message"] = True
        message = chat.add(self, content)
        self._tell("message", chat, message)
        return message

    def _check_may_write(self, chat: Chat, thread: int | None) -> None:
        status = chat.status(self)
        blocked = self.blocked and not chat.is_group
        if chat.migrated_to or status in OUTSIDE or blocked:
            raise RuntimeError(f"{self.first_name} can't write in this chat")
        if thread and thread not in chat.topics:
            raise RuntimeError(f"there is no topic {thread} in this chat")
        if thread and chat.topics[thread].closed and status not in ADMINS:
            raise RuntimeError(f"{self.first_name} can't write in a closed topic")

    def _tell(self, kind: str, chat: Chat, message: Message) -> None:
        if chat.is_group and not chat.bot_reads(message):
            return
        if "sender_chat" not in message:
            self.cloud.seen.add(self.id)
        self.cloud.updates.emit(kind, message, chat.id)

    def _pressed(self, chat: Chat, message_id: int, data: str) -> Press:
        press = Press(self, chat, data)
        self.cloud.presses[press.id] = press
        self.cloud.seen.add(self.id)
        chat.note("press", press=press.id, user=self.id, message_id=message_id, data=data)
        gone = {"chat": chat.shape(), "message_id": message_id, "date": 0}
        query = {
            "id": press.id,
            "from": self.shape(),
            "message": chat.messages.get(message_id) or gone,
            "data": data,
            "chat_instance": str(chat.id * 7919),
        }
        self.cloud.updates.emit("callback_query", query, ("callback", self.id))
        return press
