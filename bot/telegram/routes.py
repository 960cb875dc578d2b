"""Which handler takes which update, and which commands Telegram offers to whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from telegram import (
    BotCommand,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    Update,
)
from telegram.ext import (
    CallbackQueryHandler,
    ChatMemberHandler,
    CommandHandler,
    MessageHandler,
    filters,
)

from bot.clubhouse.rooms import COMMANDS as CLUB
from bot.screens.commands import Scope, commands
from bot.telegram.handlers.chats import (
    GroupMoved,
    MemberChanged,
    OwnMembership,
    SomebodyLeft,
    TopicClosed,
)
from bot.telegram.handlers.club import ClubCommand, ClubCommands
from bot.telegram.handlers.faults import on_error
from bot.telegram.handlers.group import AT_TABLE, AtTable, InPrivateOnly, OpenTable
from bot.telegram.handlers.pages import COMMANDS as PAGES
from bot.telegram.handlers.pages import Page, Pages
from bot.telegram.handlers.plans import TIMED, PlanTable
from bot.telegram.handlers.presses import Presses
from bot.telegram.handlers.private import MOVES, AtOwnTable, InGroupOnly, ShowHand, Start, Words
from bot.telegram.handlers.tournament import COMMANDS as TOURNAMENTS
from bot.telegram.handlers.tournament import TournamentCommand
from bot.telegram.identity import FIRST_TOLD
from bot.texts.languages import Language

if TYPE_CHECKING:
    from telegram.ext import ExtBot

    from bot.telegram.front import Front
    from bot.telegram.handlers.admission import Admissions
    from bot.telegram.handlers.tournament import TournamentDoor
    from bot.telegram.library import AnyApplication
    from bot.telegram.limiter import Booking
    from bot.telegram.rights import Administrators
    from bot.texts.library import Library

ALLOWED_UPDATES: Final = (
    Update.MESSAGE,
    Update.CALLBACK_QUERY,
    Update.MY_CHAT_MEMBER,
    Update.CHAT_MEMBER,
)

_GROUPS: Final = FIRST_TOLD & filters.ChatType.GROUPS
_PRIVATE: Final = FIRST_TOLD & filters.ChatType.PRIVATE
_ANYWHERE: Final = FIRST_TOLD & (filters.ChatType.GROUPS | filters.ChatType.PRIVATE)


def add_handlers(
    application: AnyApplication,
    front: Front,
    administrators: Administrators,
    pages: Pages,
    admissions: Admissions,
    club: ClubCommands,
    tournaments: TournamentDoor,
) -> None:
    """Join the library's dispatcher to our handlers."""
    presses = Presses(front, pages, admissions, club, tournaments)
    application.add_handler(CallbackQueryHandler(presses))
    for command in TOURNAMENTS:
        typed = TournamentCommand(tournaments, command)
        application.add_handler(CommandHandler(command, typed, _ANYWHERE))
    for command in CLUB:
        application.add_handler(CommandHandler(command, ClubCommand(club, command), _ANYWHERE))
    planned = PlanTable(front, club.rooms.planning)
    application.add_handler(CommandHandler("table", planned, _GROUPS & TIMED))
    application.add_handler(CommandHandler("table", OpenTable(front), _GROUPS))
    for command, verb in AT_TABLE.items():
        application.add_handler(CommandHandler(command, AtTable(front, verb), _GROUPS))
    application.add_handler(CommandHandler("start", Start(front, pages, tournaments), _PRIVATE))
    application.add_handler(CommandHandler("hand", ShowHand(front), _PRIVATE))
    for own in ("leave", "restore"):
        handler = AtOwnTable(front, AT_TABLE[own])
        application.add_handler(CommandHandler(own, handler, _PRIVATE))
    for command in PAGES:
        application.add_handler(CommandHandler(command, Page(pages, command), _ANYWHERE))
    application.add_handler(CommandHandler(MOVES, Words(front, tournaments), _PRIVATE))
    application.add_handler(CommandHandler(("table", *AT_TABLE), InGroupOnly(front), _PRIVATE))
    application.add_handler(CommandHandler(("hand", *MOVES), InPrivateOnly(front), _GROUPS))
    _add_chat_handlers(application, front, administrators, admissions)
    application.add_handler(MessageHandler(_PRIVATE & filters.TEXT, Words(front, tournaments)))
    application.add_error_handler(on_error)


def _add_chat_handlers(
    application: AnyApplication,
    front: Front,
    administrators: Administrators,
    admissions: Admissions,
) -> None:
    own = OwnMembership(front, administrators, admissions)
    application.add_handler(ChatMemberHandler(own, ChatMemberHandler.MY_CHAT_MEMBER))
    application.add_handler(
        ChatMemberHandler(MemberChanged(front, administrators), ChatMemberHandler.CHAT_MEMBER)
    )
    status = filters.StatusUpdate
    application.add_handler(MessageHandler(status.MIGRATE, GroupMoved(front)))
    application.add_handler(MessageHandler(status.LEFT_CHAT_MEMBER, SomebodyLeft(front)))
    application.add_handler(MessageHandler(status.FORUM_TOPIC_CLOSED, TopicClosed(front)))


async def publish_commands(bot: ExtBot[Booking], library: Library) -> None:
    """Tell Telegram which commands to offer, in each language and kind of chat."""
    for language, code in _MENUS:
        texts = library.texts(language)
        for scope, where in _SCOPES.items():
            menu = [BotCommand(one.name, one.description) for one in commands(scope, texts)]
            await bot.set_my_commands(menu, where, code)


_MENUS: Final = ((Language.ZH_HANT, None), (Language.ZH_HANT, "zh"), (Language.EN, "en"))
"""Telegram knows languages by two letters; without any the menu is for everybody else."""

_SCOPES: Final = {
    Scope.PRIVATE: BotCommandScopeAllPrivateChats(),
    Scope.GROUP: BotCommandScopeAllGroupChats(),
    Scope.ADMINISTRATORS: BotCommandScopeAllChatAdministrators(),
}
