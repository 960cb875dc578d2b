"""The bot about itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.server.values import joined

if TYPE_CHECKING:
    from bot.sandbox.server.cloud import Cloud
    from bot.sandbox.server.methods.access import Handlers
    from bot.sandbox.server.shapes import Json
    from bot.sandbox.server.values import Params


def handlers(cloud: Cloud) -> Handlers:
    """The method by which a bot learns who it is."""

    def get_me(_: Params) -> Json:
        abilities: Json = {
            "can_join_groups": True,
            "can_read_all_group_messages": not cloud.privacy_mode,
            "supports_inline_queries": False,
        }
        return joined(cloud.bot.shape(), abilities)

    return {"getMe": get_me}
