"""Texts, dice and chat actions that the bot sends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.server.errors import need
from bot.sandbox.server.methods.access import writable_chat
from bot.sandbox.server.methods.posting import post
from bot.sandbox.server.shapes import Content, DiceShape, Message
from bot.sandbox.server.texts import text_of

if TYPE_CHECKING:
    from bot.sandbox.server.cloud import Cloud
    from bot.sandbox.server.methods.access import Handlers
    from bot.sandbox.server.values import Params

DICE_SIDES = {"🎲": 6, "🎯": 6, "🎳": 6, "🏀": 5, "⚽": 5, "🎰": 64}


def handlers(cloud: Cloud) -> Handlers:
    """The methods that send messages without a file."""

    def send_message(params: Params) -> Message:
        content = text_of(params)
        return post(cloud, writable_chat(cloud, params, "can_send_messages"), params, content)

    def send_dice(params: Params) -> Message:
        emoji = params.text("emoji", "🎲")
        need(emoji in DICE_SIDES, f"STRICT: {emoji!r} is no die")
        chat = writable_chat(cloud, params, "can_send_other_messages")
        value = cloud.dice.randint(1, DICE_SIDES[emoji])
        return post(cloud, chat, params, Content(dice=DiceShape(emoji=emoji, value=value)))

    def send_chat_action(params: Params) -> bool:
        chat = writable_chat(cloud, params)
        chat.note("action", action=params.text("action"), thread=params.raw("message_thread_id"))
        return True

    return {
        "sendMessage": send_message,
        "sendDice": send_dice,
        "sendChatAction": send_chat_action,
    }
