"""Topics of a forum that the bot opens, renames, closes and deletes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.server.errors import need
from bot.sandbox.server.methods.access import may, writable_chat
from bot.sandbox.server.topics import ICON_COLOR, Topic

if TYPE_CHECKING:
    from bot.sandbox.server.chats import Chat
    from bot.sandbox.server.cloud import Cloud
    from bot.sandbox.server.methods.access import Handlers
    from bot.sandbox.server.shapes import TopicShape
    from bot.sandbox.server.values import Params


def handlers(cloud: Cloud) -> Handlers:
    """The methods about forum topics."""
    topics = _TopicMethods(cloud)
    return {
        "createForumTopic": topics.create,
        "editForumTopic": topics.edit,
        "closeForumTopic": topics.close,
        "reopenForumTopic": topics.reopen,
        "deleteForumTopic": topics.delete,
    }


class _TopicMethods:
    def __init__(self, cloud: Cloud) -> None:
        self._cloud = cloud

    def create(self, params: Params) -> TopicShape:
        need(writable_chat(self._cloud, params).forum, "the chat is not a forum")
        chat = writable_chat(self._cloud, params, "can_manage_topics")
        self._cloud.flood.take(chat)
        color = params.integer("icon_color", ICON_COLOR)
        return chat.topics.create(self._cloud.bot, params.text("name"), color).shape()

    def edit(self, params: Params) -> bool:
        chat, topic = self._topic(params)
        self._check_may_manage(chat, topic, "edit the topic")
        name = params.text("name")
        need(name and name != topic.name, "TOPIC_NOT_MODIFIED")
        chat.topics.rename(self._cloud.bot, topic.id, name)
        return True

    def close(self, params: Params) -> bool:
        chat, topic = self._topic(params)
        self._check_may_manage(chat, topic, "close or open the topic")
        need(not topic.closed, "TOPIC_NOT_MODIFIED")
        chat.topics.close(self._cloud.bot, topic.id)
        return True

    def reopen(self, params: Params) -> bool:
        chat, topic = self._topic(params)
        self._check_may_manage(chat, topic, "close or open the topic")
        need(topic.closed, "TOPIC_NOT_MODIFIED")
        chat.topics.reopen(self._cloud.bot, topic.id)
        return True

    def delete(self, params: Params) -> bool:
        chat, topic = self._topic(params)
        allowed = may(self._cloud, chat, "can_delete_messages")
        need(allowed, "not enough rights to delete the topic")
        chat.topics.delete(topic.id)
        return True

    def _topic(self, params: Params) -> tuple[Chat, Topic]:
        chat = writable_chat(self._cloud, params)
        topic_id = params.integer("message_thread_id")
        need(topic_id in chat.topics, "message thread not found")
        return chat, chat.topics[topic_id]

    def _check_may_manage(self, chat: Chat, topic: Topic, what: str) -> None:
        """A bot may close, open and edit its own topics without the right to manage all."""
        own = topic.creator_id == self._cloud.bot.id
        need(own or may(self._cloud, chat, "can_manage_topics"), f"not enough rights to {what}")
