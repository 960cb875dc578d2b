"""Keyboards come back with every press and every edit; none is read."""

from __future__ import annotations

import json

from bot.telegram.slimming import without_keyboards
from bot.telegram.transport import AiohttpRequest

KEYS = {"inline_keyboard": [[{"text": "五萬", "callback_data": "1.x"}]]}
MESSAGE = {"message_id": 5, "text": "手牌"}


def test_an_answer_with_a_message_loses_its_keyboard() -> None:
    payload = json.dumps({"ok": True, "result": {**MESSAGE, "reply_markup": KEYS}}).encode()
    assert AiohttpRequest.parse_json_payload(payload)["result"] == MESSAGE


def test_updates_lose_theirs_and_nothing_else() -> None:
    press = {"id": "7", "data": "1.x", "message": {**MESSAGE, "reply_markup": KEYS}}
    reply = {"message_id": 6, "reply_to_message": {**MESSAGE, "reply_markup": KEYS}}
    updates = [{"update_id": 1, "callback_query": press}, {"update_id": 2, "message": reply}]
    payload = json.dumps({"ok": True, "result": updates}).encode()
    assert AiohttpRequest.parse_json_payload(payload)["result"] == [
        {"update_id": 1, "callback_query": {"id": "7", "data": "1.x", "message": MESSAGE}},
        {"update_id": 2, "message": {"message_id": 6, "reply_to_message": MESSAGE}},
    ]


def test_what_is_no_message_stays() -> None:
    assert AiohttpRequest.parse_json_payload(b'{"ok": true, "result": [1, true]}')["result"] == [
        1,
        True,
    ]
    assert without_keyboards({"text": "x", "message": "no message"}) == {
        "text": "x",
        "message": "no message",
    }
