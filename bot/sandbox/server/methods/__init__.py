"""The Bot API methods that are simulated, by subject; all others are refused with 501."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.server.methods import (
    callbacks,
    changes,
    info,
    media,
    members,
    menus,
    messages,
    topics,
)

if TYPE_CHECKING:
    from bot.sandbox.server.cloud import Cloud
    from bot.sandbox.server.methods.access import Handlers


def handlers(cloud: Cloud) -> Handlers:
    """The handlers of all methods that work on the cloud alone, by their names."""
    subjects = (messages, media, changes, callbacks, members, topics, menus, info)
    return {name: handler for part in subjects for name, handler in part.handlers(cloud).items()}
