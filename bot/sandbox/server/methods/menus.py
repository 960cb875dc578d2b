"""The bot's menus of commands, and texts about itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.server.errors import need

if TYPE_CHECKING:
    from bot.sandbox.server.cloud import Cloud
    from bot.sandbox.server.methods.access import Handlers
    from bot.sandbox.server.shapes import Json
    from bot.sandbox.server.values import Params

ACCEPTED = (
    "setMyName",
    "setMyDescription",
    "setMyShortDescription",
    "setChatMenuButton",
    "setMessageReaction",
)
"""Methods of which nothing is to be seen here: their parameters are checked, and that is all."""


def handlers(cloud: Cloud) -> Handlers:
    """The methods about the bot's own settings."""

    def scope(params: Params) -> Json:
        chosen = params.object("scope")
        if "chat_id" in chosen:
            need(chosen["chat_id"] in cloud.chats, "chat not found")
        return chosen

    def set_commands(params: Params) -> bool:
        language = params.text("language_code")
        cloud.menus.set(scope(params), language, params.objects("commands"))
        return True

    def get_commands(params: Params) -> list[Json]:
        return cloud.menus.get(scope(params), params.text("language_code"))

    def delete_commands(params: Params) -> bool:
        cloud.menus.set(scope(params), params.text("language_code"), [])
        return True

    def accept(_: Params) -> bool:
        return True

    return {
        "setMyCommands": set_commands,
        "getMyCommands": get_commands,
        "deleteMyCommands": delete_commands,
        **dict.fromkeys(ACCEPTED, accept),
    }
