"""Updates as Telegram sends them."""

from __future__ import annotations

import itertools
from typing import Any

from telegram import Update

Json = dict[str, Any]

_numbers = itertools.count(1)

ANN: Json = {"id": 11, "is_bot": False, "first_name": "Ann", "last_name": "Li"}
GROUP: Json = {"id": -100, "type": "supergroup", "title": "Club"}


def private(person: Json) -> Json:
    """The private chat with a person."""
    return {"id": person["id"], "type": "private", "first_name": person["first_name"]}


def message(sender: Json | None, chat: Json, text: str = "/sit", **more: object) -> Json:
    """A message."""
    body: Json = {"message_id": next(_numbers), "date": 1, "chat": chat, "text": text, **more}
    return body if sender is None else body | {"from": sender}


def update(kind: str, body: Json) -> Update:
    """An update of that kind."""
    return Update.de_json({"update_id": next(_numbers), kind: body})


def told(sender: Json | None, chat: Json, text: str = "/sit", **more: object) -> Update:
    """Somebody wrote something."""
    return update("message", message(sender, chat, text, **more))


def pressed(person: Json, data: str | None, chat: Json = GROUP) -> Update:
    """Somebody pressed a button under a message of the bot."""
    bot = {"id": 1, "is_bot": True, "first_name": "Bot"}
    query = {"id": "1", "from": person, "message": message(bot, chat), "chat_instance": "1"}
    return update("callback_query", query | ({} if data is None else {"data": data}))
