"""A stand-in for Telegram that does next to nothing: what it costs must not be the bot's.

It checks nothing. It keeps the keys of each chat's messages, hands out updates, notes when presses
are answered, and answers every call after a while, as if it were far away.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import defaultdict
from collections.abc import Mapping
from typing import Final, TypeAlias, cast

from aiohttp import web

Json: TypeAlias = dict[str, object]
Keys: TypeAlias = list[str]

TOKEN: Final = "7000000001:bench"
_BOT: Final[Json] = {
    "id": 7_000_000_001,
    "is_bot": True,
    "first_name": "裁判",
    "username": "bench_bot",
}
_MOST: Final = 100
_LISTS: Final = frozenset({"getChatAdministrators", "getMyCommands", "sendMediaGroup"})


class Stub:
    """The server, with what people see and do.

    Args:
        away: seconds that every call takes.
    """

    def __init__(self, away: float) -> None:
        self.edits = 0
        self.keys: dict[int, dict[int, Keys]] = defaultdict(dict)
        self.seen: dict[int, asyncio.Event] = defaultdict(asyncio.Event)
        """Set when something in the chat has changed."""
        self._away = away
        self._updates: list[Json] = []
        self._news = asyncio.Event()
        self._asked: dict[str, asyncio.Future[float]] = {}
        self._numbers = 0
        self._chance = random.Random(1)

    async def start(self) -> str:
        """Serve; the address to call, without the token."""
        app = web.Application()
        app.router.add_post("/bot{token}/{method}", self._called)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        return f"http://127.0.0.1:{runner.addresses[0][1]}"

    def write(self, person: Json, chat: Json, text: str) -> None:
        """Somebody writes; what begins with a stroke is a command."""
        command = {"type": "bot_command", "offset": 0, "length": len(text.split(maxsplit=1)[0])}
        self._tell(
            "message", self._message(chat) | {"from": person, "text": text, "entities": [command]}
        )

    async def press(self, person: Json, chat: Json, data: str) -> float:
        """Press a key of the newest message that has it; seconds until the answer was sent."""
        shown = self.keys[cast("int", chat["id"])]
        message = max((number for number, keys in shown.items() if data in keys), default=0)
        number = str(self._next())
        answered: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._asked[number] = answered
        begun = time.perf_counter()
        pressed: Json = {
            "id": number,
            "from": person,
            "chat_instance": "1",
            "data": data,
            "message": self._message(chat) | {"message_id": message, "from": _BOT, "text": "…"},
        }
        self._tell("callback_query", pressed)
        return await answered - begun

    def _tell(self, kind: str, what: Json) -> None:
        self._updates.append({"update_id": self._next(), kind: what})
        self._news.set()

    def _next(self) -> int:
        self._numbers += 1
        return self._numbers

    def _message(self, chat: Json) -> Json:
        return {"message_id": self._next(), "date": int(time.time()), "chat": chat}

    async def _called(self, request: web.Request) -> web.Response:
        method = request.match_info["method"]
        form = request.content_type.startswith("multipart")
        given = cast("Json", {} if form else json.loads(await request.read() or b"{}"))
        result = await self._waited() if method == "getUpdates" else self._done(method, given)
        await asyncio.sleep(self._away)
        return web.json_response({"ok": True, "result": result})

    async def _waited(self) -> list[Json]:
        """Updates, when there are any."""
        if not self._updates:
            self._news.clear()
            await self._news.wait()
        taken, self._updates = self._updates[:_MOST], self._updates[_MOST:]
        return taken

    def _done(self, method: str, given: Mapping[str, object]) -> object:
        if method == "answerCallbackQuery":
            asked = self._asked.pop(str(given["callback_query_id"]))
            asked.set_result(time.perf_counter())
            return True
        if method == "getMe":
            return _BOT
        if method in _LISTS:
            return []
        if method.startswith(("send", "edit")) and "chat_id" in given:
            return self._shown(method, given)
        if method == "deleteMessage":
            self.keys[cast("int", given["chat_id"])].pop(cast("int", given["message_id"]), None)
        return True

    def _shown(self, method: str, given: Mapping[str, object]) -> Json:
        self.edits += 1
        chat = cast("int", given["chat_id"])
        message = self._message({"id": chat, "type": "private" if chat > 0 else "supergroup"})
        if "message_id" in given:
            message["message_id"] = given["message_id"]
        self.keys[chat][cast("int", message["message_id"])] = _keys_in(given)
        self.seen[chat].set()
        if method == "sendDice":
            value = self._chance.randint(1, 6)
            message["dice"] = {"emoji": "🎲", "value": value}
        return message


def _keys_in(given: Mapping[str, object]) -> Keys:
    """The data of the keys below a message."""
    markup = cast("dict[str, list[list[dict[str, str]]]]", given.get("reply_markup") or {})
    rows = markup.get("inline_keyboard", [])
    return [key["callback_data"] for row in rows for key in row if "callback_data" in key]
