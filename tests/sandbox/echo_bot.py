"""A small bot on the real python-telegram-bot, that the server is tried with."""

from __future__ import annotations

import asyncio
import struct
import zlib
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.ext import (
    Application,
    CallbackQueryHandler,
    ChatMemberHandler,
    CommandHandler,
    ContextTypes,
    ExtBot,
    MessageHandler,
    TypeHandler,
    filters,
)
from telegram.request import HTTPXRequest

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from bot.sandbox.server import StrictApi

Context = ContextTypes.DEFAULT_TYPE
App = Application[ExtBot[None], Context, dict[Any, Any], dict[Any, Any], dict[Any, Any], Any]


@dataclass
class EchoBot:
    """The bot, with the updates it got and the errors its handlers raised."""

    app: App
    received: list[Update] = field(default_factory=list[Update])
    failures: list[Exception] = field(default_factory=list[Exception])

    def texts(self) -> list[str]:
        return [u.message.text for u in self.received if u.message and u.message.text]


def png(width: int = 40, height: int = 30, shade: int = 0) -> bytes:
    """A picture of one colour."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        checksum = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + checksum

    rows = b"".join(b"\0" + bytes([shade]) * width for _ in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    body = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def keyboard(*rows: list[tuple[str, str]]) -> InlineKeyboardMarkup:
    """Rows of buttons, each a text and its callback data."""
    return InlineKeyboardMarkup(
        [[InlineKeyboardButton(text, callback_data=data) for text, data in row] for row in rows]
    )


async def on_start(update: Update, context: Context) -> None:
    assert update.effective_message
    assert update.effective_user
    words = " ".join(context.args or ())
    await update.effective_message.reply_html(
        f"<b>Hello</b> {update.effective_user.first_name} {words}".strip(),
        reply_markup=keyboard([("Count: 0", "count:0"), ("Alert", "alert")]),
    )


async def on_button(update: Update, _: Context) -> None:
    query = update.callback_query
    assert query
    assert query.data
    if query.data == "alert":
        await query.answer("Careful!", show_alert=True)
    elif query.data != "ignore":
        count = int(query.data.partition(":")[2]) + 1
        await query.answer()
        markup = keyboard([(f"Count: {count}", f"count:{count}")])
        await query.edit_message_text(f"Pressed {count}", reply_markup=markup)


async def on_text(update: Update, _: Context) -> None:
    message = update.effective_message
    assert message
    edited = update.edited_message is not None
    await message.reply_text("You changed it" if edited else f"Echo: {message.text}")


async def nothing(_: Update, __: Context) -> None:
    await asyncio.sleep(0)


def client() -> HTTPXRequest:
    """A client without certificates, whose loading takes longer than most of these tests."""
    return HTTPXRequest(httpx_kwargs={"verify": False})


def plain_bot(api: StrictApi) -> Bot:
    """A bot that only calls."""
    return Bot(
        api.token,
        base_url=api.base_url,
        base_file_url=api.base_file_url,
        request=client(),
        get_updates_request=client(),
    )


def echo_bot(api: StrictApi) -> EchoBot:
    """The bot, built but not running."""
    builder = Application.builder().token(api.token).base_url(api.base_url)
    builder = builder.request(client()).get_updates_request(client())
    app: App = builder.base_file_url(api.base_file_url).build()
    echo = EchoBot(app)

    async def keep(update: Update, _: Context) -> None:
        echo.received.append(update)

    async def failed(_: object, context: Context) -> None:
        assert context.error
        echo.failures.append(context.error)

    app.add_handler(CommandHandler("start", on_start))
    app.add_handler(CallbackQueryHandler(on_button))
    app.add_handler(MessageHandler(filters.TEXT & ~filters.COMMAND, on_text))
    app.add_handler(ChatMemberHandler(nothing, ChatMemberHandler.ANY_CHAT_MEMBER))
    app.add_handler(TypeHandler(Update, keep), group=-1)
    app.add_error_handler(failed)
    return echo


@asynccontextmanager
async def polling(echo: EchoBot) -> AsyncGenerator[EchoBot]:
    """The bot, running by long polling."""
    app = echo.app
    assert app.updater
    async with app:
        await app.start()
        await app.updater.start_polling(
            poll_interval=0, timeout=5, allowed_updates=Update.ALL_TYPES
        )
        try:
            yield echo
        finally:
            await app.updater.stop()
            await app.stop()
