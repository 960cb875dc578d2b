"""What comes back of the bot's own messages with every press and every call; none is read."""

from __future__ import annotations

import json

from bot.telegram.slimming import slim_update
from bot.telegram.transport import AiohttpRequest

KEYS = {"inline_keyboard": [[{"text": "五萬", "callback_data": "1.x"}]]}
MESSAGE = {"message_id": 5, "date": 7, "chat": {"id": 3, "type": "private"}, "text": "手牌"}
KNOWN = {
    "from": {"id": 1, "is_bot": True, "first_name": "裁判"},
    "edit_date": 8,
    "entities": [{"type": "bold", "offset": 0, "length": 2}],
    "link_preview_options": {"is_disabled": True},
    "reply_to_message": {"message_id": 4},
    "reply_markup": KEYS,
}


def test_an_answer_with_a_message_loses_what_the_bot_sent() -> None:
    payload = json.dumps({"ok": True, "result": {**MESSAGE, **KNOWN}}).encode()
    assert AiohttpRequest.parse_json_payload(payload)["result"] == MESSAGE


def test_a_press_loses_it_too_and_the_presser_stays() -> None:
    ann = {"id": 3, "is_bot": False, "first_name": "Ann"}
    press = {"id": "7", "from": ann, "data": "1.x", "message": {**MESSAGE, **KNOWN}}
    payload = json.dumps({"ok": True, "result": [{"update_id": 1, "callback_query": press}]})
    assert AiohttpRequest.parse_json_payload(payload.encode())["result"] == [
        {"update_id": 1, "callback_query": {**press, "message": MESSAGE}}
    ]


def test_what_a_person_wrote_loses_nothing_but_keyboards() -> None:
    replied = {**MESSAGE, "from": KNOWN["from"], "entities": KNOWN["entities"]}
    written = {"message_id": 6, "entities": KNOWN["entities"], "text": "/ban"}
    update = {"message": {**written, "reply_to_message": {**replied, "reply_markup": KEYS}}}
    assert slim_update(update) == {"message": {**written, "reply_to_message": replied}}


def test_what_is_no_message_stays() -> None:
    assert AiohttpRequest.parse_json_payload(b'{"ok": true, "result": [1, true]}')["result"] == [
        1,
        True,
    ]
    assert slim_update({"text": "x", "message": "no message", "callback_query": 4}) == {
        "text": "x",
        "message": "no message",
        "callback_query": 4,
    }
