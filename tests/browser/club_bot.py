"""A small bot with a lobby and a hand, to try the page with: buttons, edits, toasts, links."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from telegram import (
    Bot,
    BotCommand,
    CopyTextButton,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    Message,
    Update,
)
from telegram.constants import ParseMode
from telegram.ext import Application, CallbackQueryHandler, CommandHandler

from tests.sandbox.echo_bot import App, Context, EchoBot, client

if TYPE_CHECKING:
    from bot.sandbox.server import StrictApi

SEATS = 4
HAND = """台灣十六張 東圈第2局 剩48張
東 阿明 +12｜吃345筒｜花春
 9萬 1索 北 8萬
南 小華 莊連1 −4｜花蘭
 西 9筒 1萬 南 7筒
北 電腦乙 −11｜碰999索
 南 9萬 白
你 西 +3｜花秋：北 1筒 西
────────────────
小華 打 7筒，沒人要
<b>萬 2 3 4 5 5 7　筒 4 5 6
索 2 2 8　字 東 東 中 白</b>
摸 <b>6萬</b>　輪到你 ⏱<tg-time unix="{unix}" format="r">20秒</tg-time> ＋60"""
ROWS = ("摸打 6萬", "2萬 3萬 4萬 5萬 7萬", "4筒 5筒 6筒 2索 8索", "東 中 白", "🔄 💡 ❔")


def lobby_keyboard(link: str) -> InlineKeyboardMarkup:
    play = InlineKeyboardButton("去打牌 ▶", url=link)
    return InlineKeyboardMarkup(
        [
            [
                InlineKeyboardButton("坐下／離座", callback_data="sit"),
                InlineKeyboardButton("加電腦", callback_data="computer"),
            ],
            [play, InlineKeyboardButton("我的牌", callback_data="hand")],
            [
                InlineKeyboardButton(
                    "開始", callback_data="begin", api_kwargs={"style": "success"}
                ),
                InlineKeyboardButton(
                    "取消", callback_data="cancel", api_kwargs={"style": "danger"}
                ),
            ],
            [
                InlineKeyboardButton("複製", copy_text=CopyTextButton("123m")),
                InlineKeyboardButton("候補", api_kwargs={"disabled": {}}),
            ],
        ]
    )


def lobby_text(seats: list[str]) -> str:
    rows = [f"{number + 1} {name}" for number, name in enumerate((seats + ["—"] * SEATS)[:SEATS])]
    return "\n".join(["<b>開桌：台灣十六張・2004規則書</b>", "一圈（約35分）底3台1 標準", *rows])


def hand_keyboard() -> InlineKeyboardMarkup:
    rows = [
        [InlineKeyboardButton(text, callback_data=f"tile:{text}") for text in row.split()]
        for row in ROWS[1:]
    ]
    first = [InlineKeyboardButton(ROWS[0], callback_data="tile:6萬")]
    win = InlineKeyboardButton("自摸 胡 4台", callback_data="win", api_kwargs={"style": "success"})
    passing = InlineKeyboardButton("過", callback_data="pass", api_kwargs={"style": "danger"})
    return InlineKeyboardMarkup([[win], first, *rows, [passing]])


@dataclass
class ClubBot:
    """The handlers, and who sits in the lobby."""

    link: str
    seats: list[str] = field(default_factory=list[str])
    lobby: Message | None = None

    async def on_table(self, update: Update, _: Context) -> None:
        assert update.effective_user
        assert update.message
        self.seats = [update.effective_user.first_name]
        self.lobby = await update.message.reply_html(
            lobby_text(self.seats), reply_markup=lobby_keyboard(self.link)
        )

    async def on_computer(self, _: Update, __: Context) -> None:
        self.seats.append(f"電腦{'甲乙丙丁'[len(self.seats) - 1]}")
        await self.show_lobby()

    async def on_begin(self, update: Update, _: Context) -> None:
        await send_hand(update)

    async def on_start(self, update: Update, context: Context) -> None:
        assert update.message
        if context.args:
            await send_hand(update)
        else:
            await update.message.reply_text("歡迎！在群組打 /table 開桌。")

    async def on_button(self, update: Update, _: Context) -> None:
        query = update.callback_query
        assert query
        match query.data:
            case "sit":
                self.seats.append(query.from_user.first_name)
                await query.answer(f"{query.from_user.first_name} 坐下了")
                await self.show_lobby()
            case "hand":
                await query.answer("萬 2 3 4 5 5 7\n筒 4 5 6", show_alert=True)
            case "begin":
                await query.answer(url=self.link)
            case _:
                await query.answer(f"{query.data}：這顆按鈕已經過時了")

    async def show_lobby(self) -> None:
        assert self.lobby
        text, markup = lobby_text(self.seats), lobby_keyboard(self.link)
        await self.lobby.edit_text(text, ParseMode.HTML, reply_markup=markup)


async def send_hand(update: Update) -> None:
    assert update.effective_user
    text = HAND.format(unix=int(time.time()) + 20)
    await update.effective_user.send_message(text, ParseMode.HTML, reply_markup=hand_keyboard())


async def set_menu(bot: Bot) -> None:
    """Set the bot's menu of commands."""
    names = {"table": "開桌", "computer": "加電腦", "begin": "開始", "help": "說明"}
    await bot.set_my_commands([BotCommand(name, text) for name, text in names.items()])


def club_bot(api: StrictApi) -> EchoBot:
    """The bot, built but not running."""
    club = ClubBot(f"https://t.me/{api.bot.username}?start=play")
    builder = Application.builder().token(api.token).base_url(api.base_url)
    app: App = builder.request(client()).get_updates_request(client()).build()
    for name, handler in (
        ("table", club.on_table),
        ("computer", club.on_computer),
        ("begin", club.on_begin),
        ("start", club.on_start),
    ):
        app.add_handler(CommandHandler(name, handler))
    app.add_handler(CallbackQueryHandler(club.on_button))
    return EchoBot(app)
