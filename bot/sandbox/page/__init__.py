"""The sandbox's page: the chats of a club as a Telegram client shows them, in the browser."""

from bot.sandbox.page.app import page_app

__all__ = ["page_app"]
