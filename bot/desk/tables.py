"""The way in: what handlers of buttons, commands, words, dice and the clock call.

Every method that changes something takes the `Cause`; the same cause again gets the first answer
and changes nothing. Nothing is answered that has not been committed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from bot.desk.answers import Answer
from bot.desk.ports import Place, Ports, ThrowRequest
from bot.desk.settings import DeskSettings
from bot.desk.views import HandStyle, PostView, Shown, SurfaceView
from referee.rules.registry import Registry
from storage.causes import Cause
from storage.clubs import Chat, Standing
from storage.database import Database
from storage.people import Reach

Reply: TypeAlias = Answer | Shown
"""Words, or something drawn for the presser alone."""


@dataclass(frozen=True, slots=True)
class PersonCard:
    """A person as Telegram describes him today."""

    person: int
    name: str
    username: str | None = None
    language: str | None = None


class Desk:
    """All tables of a database, for any number of bots."""

    def __init__(
        self, database: Database, registry: Registry, ports: Ports, settings: DeskSettings
    ) -> None:
        self._database = database

    # -- life ---------------------------------------------------------------------------------

    async def start(self) -> None:
        """Take up the open tables again: forgive the time the bot was away, arm the clock."""
        raise NotImplementedError

    async def run(self) -> None:
        """Serve deadlines and computer players until cancelled; `start` comes first."""
        raise NotImplementedError

    # -- people and chats ---------------------------------------------------------------------

    async def meet(self, card: PersonCard) -> None:
        """Somebody acts: learn the present name and language. Cheap when nothing has changed."""
        raise NotImplementedError

    async def set_reach(self, bot: int, person: int, reach: Reach) -> None:
        """The bot may write to the person now (Start was pressed), or may not any more."""
        raise NotImplementedError

    async def choose_language(self, person: int, language: str | None) -> None:
        """`/language` in private; None goes back to Telegram's own setting."""
        raise NotImplementedError

    async def choose_chat_language(self, place: Place, language: str | None) -> None:
        """`/language` in a group."""
        raise NotImplementedError

    async def choose_style(self, bot: int, person: int, style: HandStyle) -> None:
        """How the person is shown a hand; the present hand is drawn anew."""
        raise NotImplementedError

    async def enter_chat(self, place: Place, title: str, by: int | None) -> Chat:
        """A group uses the bot: its club is made at first use, its standing by the policy.

        Args:
            place: the chat.
            title: the group's present name.
            by: who added the bot or speaks, if it is a person; an operator opens the chat.
        """
        raise NotImplementedError

    async def set_standing(self, bot: int, chat: int, standing: Standing) -> None:
        """An operator's word, or the bot was removed (LEFT: its tables pause)."""
        raise NotImplementedError

    async def migrate_chat(self, bot: int, old: int, new: int) -> None:
        """The group has become a supergroup; may be told any number of times."""
        raise NotImplementedError

    async def drop_thread(self, place: Place) -> None:
        """The topic is closed or gone: its table goes on in the chat itself."""
        raise NotImplementedError

    async def leave_chat(self, bot: int, chat: int, person: int, cause: Cause) -> None:
        """A person has left the group: the chair is free, or in a match a computer plays on."""
        raise NotImplementedError

    async def set_writable(self, bot: int, chat: int, cause: Cause, *, writable: bool) -> None:
        """The bot has lost or regained the right to write; its tables pause or may resume."""
        raise NotImplementedError

    # -- tables -------------------------------------------------------------------------------

    async def open_table(
        self, place: Place, person: int, words: tuple[str, ...], cause: Cause
    ) -> Answer:
        """`/table`: opens a lobby with the person seated, or points to the one that is open.

        `words` are what follows the command. The key of success is ``table.opened``.
        """
        raise NotImplementedError

    async def table_at(self, place: Place) -> str | None:
        """The table that is open in the chat or topic."""
        raise NotImplementedError

    async def table_of(self, bot: int, person: int) -> str | None:
        """The table where the person sits."""
        raise NotImplementedError

    async def press(
        self, table: str, person: int, verb: str, argument: str, ask: int | None, cause: Cause
    ) -> Reply:
        """A button, a command or a word: the one path of all of them.

        Args:
            table: the table's key.
            person: who presses; its rights are looked up where they matter.
            verb: two letters: a move's (`di`, `ch`, …) or one of `bot.desk.verbs.Verb`.
            argument: what follows it: tiles, an option as ``key=value``, a page.
            ask: the number on the button; None takes the present question.
            cause: the update.
        """
        raise NotImplementedError

    async def rule(
        self, table: str, verb: str, argument: str, by: int | None, cause: Cause
    ) -> Reply:
        """A command of an anonymous administrator, whose right is known and whose name is not.

        Takes the verbs of referees: options, start, cancel, `ki` kick (argument: the person),
        `sp` stop, `ps` pause, `rs` resume.
        """
        raise NotImplementedError

    async def say(self, bot: int, person: int, words: str, cause: Cause) -> Reply | None:
        """Plain words in private (`5萬`, `吃34`, `碰`, `過`, `胡`, `我的牌`, `discard 5m`).

        None when they are nothing that can be said at a table.
        """
        raise NotImplementedError

    async def show_hand(self, bot: int, person: int, cause: Cause) -> Answer:
        """`/hand`, or something else has appeared in the private chat: the hand is sent anew."""
        raise NotImplementedError

    async def thrown(self, request: ThrowRequest, values: tuple[int, ...] | None) -> None:
        """The dice that were asked for; None when their answer was lost: the seed's count."""
        raise NotImplementedError

    # -- what is shown ------------------------------------------------------------------------

    async def view_for(self, bot: int, surface: str) -> SurfaceView | None:
        """What a surface shows now; None when it is over and should be left as it is."""
        raise NotImplementedError

    async def post_for(self, bot: int, kind: str, payload: str) -> PostView:
        """What a post says, drawn from the facts it names."""
        raise NotImplementedError
