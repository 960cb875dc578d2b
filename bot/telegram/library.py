"""python-telegram-bot's generic types, as this bot uses them: it keeps nothing in the library."""

from __future__ import annotations

from typing import Any, TypeAlias

from telegram.ext import Application, CallbackContext

AnyApplication: TypeAlias = Application[Any, Any, Any, Any, Any, Any]
Context: TypeAlias = CallbackContext[Any, Any, Any, Any]
