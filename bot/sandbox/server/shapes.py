"""The objects of the Bot API that the server builds, as typed dictionaries."""

from __future__ import annotations

from typing import Required, TypedDict

Json = dict[str, object]
"""A JSON object of which only the specification knows the fields."""


class UserShape(TypedDict, total=False):
    """The Bot API's User."""

    id: Required[int]
    is_bot: Required[bool]
    first_name: Required[str]
    username: str
    language_code: str


class ChatShape(TypedDict, total=False):
    """The Bot API's Chat."""

    id: Required[int]
    type: Required[str]
    title: str
    username: str
    first_name: str
    is_forum: bool


class Entity(TypedDict, total=False):
    """The Bot API's MessageEntity; offset and length count UTF-16 units."""

    type: Required[str]
    offset: Required[int]
    length: Required[int]
    url: str
    user: UserShape
    language: str
    custom_emoji_id: str
    unix_time: int
    date_time_format: str


class CopyText(TypedDict):
    """What a copy button puts on the clipboard."""

    text: str


class Button(TypedDict, total=False):
    """The Bot API's InlineKeyboardButton."""

    text: Required[str]
    icon_custom_emoji_id: str
    style: str
    url: str
    callback_data: str
    web_app: Json
    copy_text: CopyText
    disabled: Json


class Markup(TypedDict):
    """The Bot API's InlineKeyboardMarkup."""

    inline_keyboard: list[list[Button]]


class FileShape(TypedDict, total=False):
    """A file as a Message shows it: a Document, an Animation, a Video, or one PhotoSize."""

    file_id: Required[str]
    file_unique_id: Required[str]
    file_size: Required[int]
    file_name: str
    width: int
    height: int
    duration: int


class DiceShape(TypedDict):
    """The Bot API's Dice."""

    emoji: str
    value: int


class TopicShape(TypedDict):
    """The Bot API's ForumTopic."""

    message_thread_id: int
    name: str
    icon_color: int


class Content(TypedDict, total=False):
    """What a message says or tells; a service message has one of the later fields."""

    text: str
    entities: list[Entity]
    caption: str
    caption_entities: list[Entity]
    link_preview_options: Json
    show_caption_above_media: bool
    has_media_spoiler: bool
    photo: list[FileShape]
    document: FileShape
    animation: FileShape
    video: FileShape
    dice: DiceShape
    media_group_id: str
    message_thread_id: int
    is_topic_message: bool
    reply_to_message: Message
    forward_origin: Json
    reply_markup: Markup
    new_chat_members: list[UserShape]
    left_chat_member: UserShape
    migrate_to_chat_id: int
    migrate_from_chat_id: int
    pinned_message: Message
    forum_topic_created: Json
    forum_topic_edited: Json
    forum_topic_closed: Json
    forum_topic_reopened: Json


_From = TypedDict("_From", {"from": UserShape})


class Message(_From, Content, total=False):
    """The Bot API's Message."""

    message_id: Required[int]
    date: Required[int]
    chat: Required[ChatShape]
    sender_chat: ChatShape
    edit_date: int


class Answer(TypedDict):
    """What a person sees after pressing a button: a toast, a pop-up, a link that opens."""

    text: str
    show_alert: bool
    url: str | None


class Line(TypedDict):
    """A message as a transcript shows it."""

    id: int
    sender: str
    is_bot: bool
    text: str
    media: str | None
    buttons: list[list[str]]
    edited: bool
    thread: int | None
