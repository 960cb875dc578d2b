"""The topics of a forum, opened, closed and deleted by people and by the bot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.sandbox.server.shapes import Content, TopicShape

if TYPE_CHECKING:
    from bot.sandbox.server.chats import Chat
    from bot.sandbox.server.people import User

ICON_COLOR = 7322096


@dataclass(slots=True)
class Topic:
    """A topic; its id is that of the service message that opened it."""

    id: int
    name: str
    icon_color: int
    creator_id: int
    closed: bool = False

    def shape(self) -> TopicShape:
        """The Bot API's ForumTopic."""
        return TopicShape(message_thread_id=self.id, name=self.name, icon_color=self.icon_color)


class Topics:
    """The topics of one chat. The General topic has none of these: it has no id."""

    def __init__(self, chat: Chat) -> None:
        self._chat = chat
        self._topics: dict[int, Topic] = {}

    def __contains__(self, topic_id: int) -> bool:
        return topic_id in self._topics

    def __getitem__(self, topic_id: int) -> Topic:
        return self._topics[topic_id]

    def all(self) -> list[Topic]:
        """All topics, in the order in which they were opened."""
        return list(self._topics.values())

    def create(self, by: User, name: str, icon_color: int = ICON_COLOR) -> Topic:
        """Open a topic."""
        opened = Content(
            forum_topic_created={"name": name, "icon_color": icon_color}, is_topic_message=True
        )
        message = self._chat.add(by, opened)
        topic = Topic(message["message_id"], name, icon_color, by.id)
        message["message_thread_id"] = topic.id
        self._topics[topic.id] = topic
        self._chat.tell(message)
        self._chat.note("chat")
        return topic

    def rename(self, by: User, topic_id: int, name: str) -> None:
        """Give a topic another name."""
        self._topics[topic_id].name = name
        self._service(by, topic_id, Content(forum_topic_edited={"name": name}))

    def close(self, by: User, topic_id: int) -> None:
        """Close a topic: only administrators can write in it."""
        self._topics[topic_id].closed = True
        self._service(by, topic_id, Content(forum_topic_closed={}))

    def reopen(self, by: User, topic_id: int) -> None:
        """Open a closed topic again."""
        self._topics[topic_id].closed = False
        self._service(by, topic_id, Content(forum_topic_reopened={}))

    def delete(self, topic_id: int) -> None:
        """Delete a topic with all its messages. Telegram tells the bot nothing of it."""
        del self._topics[topic_id]
        messages = self._chat.messages.items()
        for message_id in [i for i, m in messages if m.get("message_thread_id") == topic_id]:
            self._chat.remove(message_id)
        self._chat.note("chat")

    def _service(self, by: User, topic_id: int, content: Content) -> None:
        place = Content(message_thread_id=topic_id, is_topic_message=True)
        self._chat.service(by, content | place)
        self._chat.note("chat")
