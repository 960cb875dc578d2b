"""Tables of real tiles: `/live` opens one and enters what happened; keys in private do too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from telegram import Message
from telegram.ext import CallbackQueryHandler, CommandHandler, filters

from bot.desk.answers import Answer, alert, toast
from bot.desk.live_codes import how_won, spelt
from bot.desk.live_entries import Known, known_at, line_of
from bot.desk.surfaces import board_surface
from bot.desk.verbs import Verb
from bot.desk.views import BoardView
from bot.screens import live_entry, live_faults, live_tiles
from bot.screens.live import ENTER
from bot.screens.live_entry import ENTERS, TILES, UNDO, Desk
from bot.screens.markup import seen
from bot.telegram.callbacks import ButtonData, parse_button
from bot.telegram.handlers.group import open_table
from bot.telegram.handlers.presses import answer_press
from bot.telegram.identity import FIRST_TOLD, Nobody, actor_of
from bot.telegram.replies import reply_in_group, say
from bot.telegram.showing import send, show_in
from bot.telegram.speaking import Words
from bot.texts.entries import as_entry
from referee.rules.options import split_assignments
from referee.scoring.questions import SEAT_LETTERS
from storage.people import Reach

if TYPE_CHECKING:
    from telegram import CallbackQuery, Update

    from bot.desk.live_entries import LiveEntries
    from bot.desk.requests import Reply
    from bot.screens.message import Screen
    from bot.screens.pen import PenCase
    from bot.telegram.front import Front
    from bot.telegram.identity import Person
    from bot.telegram.library import AnyApplication, Context
    from bot.tongues import Tongues

_KEYS: Final = rf"^1\.[a-z2-7]{{8}}\.[^.]+\.({live_entry.PAGE}|{live_tiles.PRESS})\."
"""What a key of an entry carries; it names a table."""
_GROUPS: Final = FIRST_TOLD & filters.ChatType.GROUPS
_PRIVATE: Final = FIRST_TOLD & filters.ChatType.PRIVATE
REAL: Final = "tiles=real"

_ENTERING: Final = ("draw", "win", "kong", "fault")
_ACTS: Final = {
    "agree": Verb.LIVE_AGREE,
    "dispute": Verb.LIVE_DISPUTE,
    "stand": Verb.LIVE_STAND,
    "undo": Verb.LIVE_UNDO,
}


def asked_of(text: str) -> tuple[Verb, str] | None:
    """What words after `/live` ask of a table; None where they open one."""
    line = as_entry(text)
    first, _, rest = line.partition(" ")
    if first in _ENTERING:
        return Verb.LIVE_ENTER, line
    return (_ACTS[first], rest.strip()) if first in _ACTS else None


class LiveTables:
    """Answers `/live` and the keys of entries."""

    def __init__(self, front: Front, pens: PenCase, tongues: Tongues, entries: LiveEntries) -> None:
        self._front = front
        self._pens = pens
        self._tongues = tongues
        self._entries = entries

    # -- typed --------------------------------------------------------------------------------

    async def in_group(self, update: Update, context: Context) -> None:
        """`/live` with a rule set opens a table; anything else is entered at the one here."""
        front, written = self._front, self._front.placed(update)
        if written is None:
            return
        message, place = written
        asked = asked_of((message.text or "").partition(" ")[2])
        if asked is None:
            await open_table(front, update, message, place, (*(context.args or ()), REAL))
            return
        table = await front.desk.table_at(place)
        if table is None:
            await reply_in_group(front, message, place, toast("table.none_here"))
            return
        reply = await self._ask(update, table, *asked)
        if isinstance(reply, Answer):
            await reply_in_group(front, message, place, reply)

    async def _ask(self, update: Update, table: str, verb: Verb, argument: str) -> Reply | None:
        front = self._front
        person, cause = await front.person(update), front.cause(update)
        if person is not None:
            front.directory.note_person(person.person, table)
            return await front.desk.press(table, person.person, verb, argument, None, cause)
        if actor_of(update) is Nobody.ANONYMOUS_ADMIN:
            return await front.desk.rule(table, verb, argument, None, cause)
        return None

    async def in_private(self, update: Update, context: Context) -> None:
        """`/live` in private: the keys of an entry, or the words of one, at one's own table."""
        front, written = self._front, await self._front.written(update)
        if written is None:
            return
        message, person = written
        table = await front.desk.table_of(front.bot, person.person)
        if table is None:
            await say(
                message, await front.speaker.private(toast("refusal.no_table"), person.person)
            )
            return
        text = (message.text or "").partition(" ")[2].strip()
        if not text:
            await self.open(update, message, person, table)
            return
        asked = asked_of(text)
        if asked is None:
            reply: Reply | None = toast("refusal.entry_unreadable", word=text, allowed=_HOW)
        else:
            reply = await self._ask(update, table, *asked)
        if reply is not None:
            await say(message, await front.speaker.private(reply, person.person))

    # -- by keys ------------------------------------------------------------------------------

    async def start(self, update: Update, context: Context) -> None:
        """`/start` by the link of a table: the bot may write to the person from now on."""
        front, written = self._front, await self._front.written(update)
        if written is None or not context.args:
            return
        message, person = written
        await front.desk.set_reach(front.bot, person.person, Reach.REACHABLE)
        await self.open(update, message, person, context.args[0].removeprefix(ENTER))

    async def pressed(self, update: Update, context: Context) -> None:
        """A key of an entry is answered exactly once, whatever becomes of it."""
        query, front = update.callback_query, self._front
        if query is None:
            return
        words = Words("")
        try:
            person, button = await front.person(update), parse_button(query.data)
            if person is not None and isinstance(button, ButtonData) and button.table is not None:
                front.directory.note_person(person.person, button.table)
                if _in_own_chat(query, person):
                    words = await self.turn(update, person, button, button.table)
                else:
                    words = await front.speaker.pop_up(toast("press.unknown"), person.person)
        except Exception:
            words = await front.speaker.pop_up(alert("error.internal"), query.from_user.id)
            raise
        finally:
            await answer_press(front, query, words)

    async def open(self, update: Update, message: Message, person: Person, table: str) -> None:
        """A link to the private chat: the first page of an entry."""
        desk = await self._desk(person.person, table)
        if desk is None:
            answer = alert("refusal.no_match")
            await say(message, await self._front.speaker.private(answer, person.person))
            return
        await send(message, live_entry.page(desk, ""))

    async def turn(self, update: Update, person: Person, button: ButtonData, table: str) -> Words:
        """A key of an entry: another page, or something is entered."""
        desk = await self._desk(person.person, table)
        if desk is None:
            return await self._front.speaker.pop_up(alert("refusal.no_match"), person.person)
        if button.verb == live_tiles.PRESS:
            await show_in(update, await self._pressed(desk, person.person, button.argument))
            return Words("")
        if button.ask != desk.live.number:
            return await self._stale(update, desk, person)
        if button.argument.startswith(ENTERS):
            return await self._enter(update, desk, person, button)
        screen = await self._page(desk, person.person, button.argument)
        await show_in(update, screen)
        return Words("")

    async def _stale(self, update: Update, desk: Desk, person: Person) -> Words:
        """The key is from before: the page shows what can be entered now, unless it does so."""
        first = live_entry.page(desk, "")
        if not _shows(update.callback_query, first):
            await show_in(update, first)
        return await self._front.speaker.pop_up(toast("refusal.other_question"), person.person)

    async def _page(self, desk: Desk, person: int, code: str) -> Screen:
        match code.split(":"):
            case ["t", winner, how] if winner in SEAT_LETTERS and how_won(how) is not None:
                known = self._known(desk)
                table = desk.facts.table
                sheet = await self._entries.begin(person, table, known, winner, how)
                return live_tiles.page(desk, sheet, live_tiles.WHOLE, known.book)
            case _:
                faults = live_faults.page(desk, code)
                return live_entry.page(desk, code) if faults is None else faults

    async def _pressed(self, desk: Desk, person: int, argument: str) -> Screen:
        known = self._known(desk)
        turned = await self._entries.press(person, desk.facts.table, known, argument)
        return live_tiles.page(desk, turned.sheet, turned.page, known.book)

    async def _enter(self, update: Update, desk: Desk, person: Person, button: ButtonData) -> Words:
        """Enter what the code stands for; the page then shows what has come of it."""
        front, table = self._front, desk.facts.table
        code = button.argument.removeprefix(ENTERS)
        verb, line = Verb.LIVE_ENTER, spelt(desk.rules, code)
        if code == UNDO:
            verb, line = Verb.LIVE_UNDO, ""
        elif code == TILES:
            known = self._known(desk)
            line = line_of(await self._entries.sheet(person.person, table, known), known)
        if line is None:
            return await front.speaker.pop_up(toast("press.unknown"), person.person)
        reply = await front.desk.press(
            table, person.person, verb, line, button.ask, front.cause(update)
        )
        if isinstance(reply, Answer) and reply.done:
            after = await self._desk(person.person, table)
            if after is not None:
                await show_in(update, live_entry.page(after, ""))
        return await front.speaker.pop_up(reply, person.person)

    async def _desk(self, person: int, table: str) -> Desk | None:
        """The table as a page needs it; None where nothing can be entered."""
        view = await self._front.desk.view_for(self._front.bot, str(board_surface(table)))
        if not isinstance(view, BoardView) or view.live is None or view.over:
            return None
        terms = view.facts.terms
        rules = self._pens.registry.bind(terms.rules, terms.options)
        if rules.reporting is None:
            return None
        pen = self._pens.pen(await self._tongues.of_person(person), terms.rules)
        return Desk(view, view.live, rules, rules.reporting, pen)

    def _known(self, desk: Desk) -> Known:
        terms = desk.facts.terms
        book = self._pens.registry.book(terms.rules)
        options = tuple(split_assignments(terms.options))
        return known_at(book, desk.reporting, desk.live.known, options)


def _in_own_chat(query: CallbackQuery, person: Person) -> bool:
    """Whether the key stands in the person's own chat with the bot, as those of entries do."""
    return query.message is not None and query.message.chat.id == person.person


def _shows(query: CallbackQuery | None, screen: Screen) -> bool:
    """Whether the message already says what the screen says: its keys are then those of now."""
    message = None if query is None else query.message
    return isinstance(message, Message) and message.text == seen(screen.text)


_HOW: Final = "win e off s 3, draw, agree, undo"


def add_live_handlers(application: AnyApplication, live: LiveTables) -> None:
    """Join them to the library's dispatcher, before the handlers of all other keys and starts."""
    application.add_handler(CallbackQueryHandler(live.pressed, pattern=_KEYS))
    linked = _PRIVATE & filters.Regex(rf"^/start(@\w+)? {ENTER}[a-z2-7]{{8}}$")
    application.add_handler(CommandHandler("start", live.start, linked))
    application.add_handler(CommandHandler("live", live.in_group, _GROUPS))
    application.add_handler(CommandHandler("live", live.in_private, _PRIVATE))
