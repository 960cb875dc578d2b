"""Where everything asked of tournaments arrives: lines are read, asked, and answered.

Typed lines, buttons and deep links all come here as lines, so that each is refused or carried out
in the same way.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.desk.answers import Answer, refusal_answer, toast
from bot.desk.tournaments import TournamentUnknown
from bot.lines.asking import wants
from bot.lines.reading import Said, Shown, Spoken, begins_line, read_message
from bot.lines.terms_lines import read_plan
from bot.lines.values import Here, LineFault, plain
from bot.lines.verbs import WORDS, PageVerb, Verb
from bot.screens.answers import answer_message
from bot.screens.markup import TEXT_UNITS, text_of, units
from bot.screens.message import Keyboard, Link, Screen
from bot.screens.rules import why_row
from bot.screens.tournaments.card import PAYLOAD
from bot.screens.tournaments.entry import card_seen
from bot.screens.tournaments.said import done, result_line
from bot.telegram.handlers.tournament_finder import TournamentFinder
from bot.telegram.handlers.tournament_pages import TournamentPages
from referee.deal.commands import Refusal, RefusalKind
from referee.tournament.regulations import REGULATIONS
from referee.tournament.state import Standing
from storage.causes import Cause

if TYPE_CHECKING:
    from bot.desk.tournaments import Tournaments
    from bot.inks import Inks
    from bot.telegram.handlers.asked import Asked

_LOG: Final = logging.getLogger(__name__)
_OF_ONES_OWN: Final = frozenset({Verb.CARD, Verb.RECEIPT})
"""What may come forwarded: the tournament itself knows whose code it is, and tells the referees."""
_APART: Final = "\n\n"
_MORE: Final = "\n\n…"
_NEW: Final = frozenset({"new", "新賽事", "新赛事"})


@dataclass(frozen=True, slots=True)
class Request:
    """A message, a button or a link about a tournament.

    Attributes:
        asked: who, where, in which language.
        cause: the update; what follows from it never happens twice.
        name: what the asker is called.
        people: accounts by the words that mention them.
        forwarded: whether somebody else wrote the words.
    """

    asked: Asked
    cause: Cause
    name: str = ""
    people: Mapping[str, int] = field(default_factory=dict[str, int])
    forwarded: bool = False

    def cause_of(self, number: int) -> Cause:
        """The cause of the n-th command that the message comes to, from 0."""
        if not number:
            return self.cause
        return Cause.named(f"lines:{self.cause.bot}:{self.cause.update}:{number}")


class _Done(NamedTuple):
    """What came of a line.

    Attributes:
        text: what is said of it.
        hidden: whether more is to be read in private.
        commands: how many it came to.
        why: a key to the clause on which a refusal rests.
    """

    text: str
    hidden: bool
    commands: int
    why: Keyboard


class Told(NamedTuple):
    """The answer to a message.

    Attributes:
        screen: what is said.
        hidden: whether all that matters of it is only to be read in private.
    """

    screen: Screen
    hidden: bool = False


class TournamentCounter:
    """Takes requests."""

    def __init__(self, tournaments: Tournaments, inks: Inks) -> None:
        self.tournaments = tournaments
        self.finder = TournamentFinder(tournaments, inks.database)
        self.pages = TournamentPages(tournaments, inks)
        self._inks = inks

    async def shown_to(self, asked: Asked, key: str) -> bool:
        """Bring the asker's entry and desk, which are kept up to date from then on."""
        if asked.person is None:
            return False
        entered = await self.tournaments.show_entry(key, asked.person)
        staffed = await self.tournaments.show_desk(key, asked.person)
        return entered or staffed

    async def opened(self, asked: Asked) -> bool:
        """The command alone, in private: the asker's entry and desk come below it."""
        key = None if asked.in_group else await self.finder.open_at(asked)
        return key is not None and await self.shown_to(asked, key)

    async def card_owner(self, asked: Asked, key: str, code: str) -> Screen | None:
        """Whose card it is that staff have been shown."""
        page = None
        if asked.person is not None:
            page = await self.tournaments.desk_of(key, asked.person)
        if page is None:
            return None
        wanted = code.upper()
        owner = next((e for e in page.entrants if wanted in (e.card, e.receipt)), None)
        if owner is None:
            return None
        ink = await self.pages.ink(asked, key, page)
        return card_seen(owner.number, owner.name, owner.standing, ink)

    # -- messages -------------------------------------------------------------------------------

    async def message(self, request: Request, text: str) -> Told:
        """The answer to what was typed behind a command."""
        asked = request.asked
        key = await self.finder.open_at(asked)
        first = plain(text).split(maxsplit=1)[0].lower() if text.strip() else ""
        if first in _NEW or (key is None and asked.in_group and _is_title(first, text)):
            rest = text.split(maxsplit=1)[1:] if first in _NEW else [text]
            return Told(await self._plan(request, key, " ".join(rest)))
        first_page = PageVerb.DESK if asked.in_group or key is None else PageVerb.ENTRY
        key = key or await self.finder.last_at(asked)
        if key is None:
            return Told(self.plainly(asked, toast("refusal.no_tournament")))
        if not first:
            return Told(await self._page(asked, key, Shown(first_page)))
        return await self.lines(request, key, text)

    async def _plan(self, request: Request, key: str | None, text: str) -> Screen:
        """A new tournament, by a referee of the group."""
        asked = request.asked
        if not asked.in_group:
            return self.plainly(asked, toast("refusal.in_group_only"))
        if request.forwarded:
            return self.plainly(asked, self._forwarded(asked, text))
        if key is not None:
            return self.plainly(asked, toast("refusal.tournament_open"))
        try:
            terms = read_plan(text.split())
        except LineFault as fault:
            return self.plainly(asked, fault_answer(fault))
        answer = await self.tournaments.plan(asked.place, asked.person, terms, request.cause)
        planned = answer.parameter("tournament")
        if not planned:
            return self.plainly(asked, answer)
        return await self._page(asked, planned, Shown(PageVerb.TERMS))

    async def lines(self, request: Request, key: str, text: str) -> Told:
        """Every line of a message is done in turn; the answer has a paragraph for each."""
        asked = request.asked
        try:
            spoken = read_message(text)
            return await self._all(request, key, spoken)
        except LineFault as fault:
            return Told(self.plainly(asked, fault_answer(fault)))
        except TournamentUnknown:
            return Told(self.plainly(asked, toast("refusal.tournament_unknown")))

    async def _all(self, request: Request, key: str, spoken: tuple[Spoken, ...]) -> Told:
        texts: list[str] = []
        keyboard: Keyboard = ()
        count, hidden = 0, True
        for line in spoken:
            if isinstance(line, Shown):
                screen = await self._page(request.asked, key, line)
                texts.append(screen.text)
                keyboard, hidden = screen.keyboard, False
                continue
            told = await self._do(request, key, line, count)
            texts.append(told.text)
            count, hidden = count + told.commands, hidden and told.hidden
            if told.hidden:
                keyboard = self._private(request.asked, key, keyboard)
            keyboard = (*keyboard, *(row for row in told.why if row not in keyboard))
        return Told(Screen(_joined(texts), keyboard), hidden)

    async def _do(self, request: Request, key: str, said: Said, count: int) -> _Done:
        """One line; `count` commands came before it in the message."""
        asked = request.asked
        try:
            answers = await self.ask(request, key, said, count)
        except LineFault as fault:
            answers = (fault_answer(fault),)
        answer = telling(answers)
        hidden = asked.in_group and _is_secret(answer)
        if hidden:
            answer = toast("answer.tournament_in_private", number=answer.parameter("number"))
        page = None
        if asked.person is not None and not asked.in_group:
            page = await self.tournaments.desk_of(key, asked.person)
        ink = await self.pages.ink(asked, key, page)
        text = text_of(done(said, answer, page, ink))
        if said.verb is Verb.RESULT and not answer.refused:
            state = (await self.tournaments.snapshot(key)).state
            text = result_line(said, state, ink) or text
        return _Done(text, hidden, len(answers), why_row(ink.texts, answer.rules, answer.clause))

    async def ask(
        self, request: Request, key: str, said: Said, count: int = 0
    ) -> tuple[Answer, ...]:
        """Ask the tournament what a line asks; one answer for each of its commands.

        Raises:
            LineFault: the line is not written as it should be.
            TournamentUnknown: there is no such tournament.
        """
        asked = request.asked
        if request.forwarded and said.verb not in _OF_ONES_OWN:
            await self.tournaments.note_forwarded(key, asked.person)
            return (self._forwarded(asked, said.verb.value),)
        if said.verb is Verb.REGISTER and not said.words:
            said = said._replace(words=tuple(request.name.split()))
        here = await self._here(key, request.people)
        if said.verb is Verb.FALSE_WIN:
            here = here._replace(rules=await self.tournaments.rules(key))
        answers: list[Answer] = []
        for number, want in enumerate(wants(said, here), count):
            cause = request.cause_of(number)
            answer = await self.tournaments.ask(key, asked.person, want, cause)
            if answer.refused:
                _LOG.info("%s refuses %s to %s: %s", key, said.verb, asked.person, answer.key)
            answers.append(_of_waiting(answer))
        return tuple(answers)

    async def _here(self, key: str, people: Mapping[str, int]) -> Here:
        snapshot = await self.tournaments.snapshot(key)
        zone = await self._inks.zone(snapshot.place)
        return Here(snapshot.state, snapshot.at, zone, people)

    def _forwarded(self, asked: Asked, what: str) -> Answer:
        _LOG.warning("%s forwards an order to a tournament: %.40r", asked.person, what)
        return toast("refusal.forwarded")

    # -- answers --------------------------------------------------------------------------------

    async def _page(self, asked: Asked, key: str, shown: Shown) -> Screen:
        found = await self.pages.show(asked, key, shown)
        if isinstance(found, Screen):
            return found
        ink = await self.pages.ink(asked, key)
        screen = Screen(answer_message(found, ink.texts))
        return Screen(screen.text, self._private(asked, key, ())) if asked.in_group else screen

    def _private(self, asked: Asked, key: str, keyboard: Keyboard) -> Keyboard:
        """A key to the private chat below whatever keys there are."""
        texts = self._inks.pens.words(asked.tag, REGULATIONS.key)
        link = Link(texts.text("card.own"), self._inks.pens.links.start(f"{PAYLOAD}{key}"))
        return (*keyboard, (link,)) if (link,) not in keyboard else keyboard

    def plainly(self, asked: Asked, answer: Answer) -> Screen:
        """An answer as a message, with a key to the clause that it rests on."""
        texts = self._inks.pens.words(asked.tag, REGULATIONS.key)
        keys = why_row(texts, answer.rules, answer.clause)
        return Screen(answer_message(answer, texts), keys)


def _joined(paragraphs: list[str]) -> str:
    """As many paragraphs as one message holds; an ellipsis stands for the rest."""
    room, kept = TEXT_UNITS - len(_MORE), list[str]()
    for paragraph in paragraphs:
        room -= units(paragraph) + len(_APART)
        if room < 0:
            kept.append(_MORE)
            break
        kept.append(paragraph)
    return _APART.join(kept)


def fault_answer(fault: LineFault) -> Answer:
    """Why a line cannot be read."""
    parameters = tuple(fault.parameters.items())
    refusal = Refusal(RefusalKind.MALFORMED, fault.code, parameters=parameters)
    return refusal_answer(refusal, REGULATIONS.key)


def _is_title(first: str, text: str) -> bool:
    """Whether words that no tournament waits for are the title of a new one."""
    with_terms = "=" in text and WORDS.get(first) is not Verb.SET
    return bool(first) and (with_terms or not begins_line(first))


def telling(answers: tuple[Answer, ...]) -> Answer:
    """The one that is told of several: the first refusal, else the last."""
    if not answers:
        return toast("answer.tournament_nothing")
    return next((a for a in answers if a.refused), answers[-1])


def _of_waiting(answer: Answer) -> Answer:
    """Who enters when all places are taken is told that it is the waiting list."""
    waits = answer.parameter("standing") == Standing.WAITING and answer.parameter("receipt")
    return replace(answer, key="answer.tournament_waiting") if waits else answer


def _is_secret(answer: Answer) -> bool:
    """Whether it holds a code that is for one pair of eyes."""
    return any(answer.parameter(name) for name in ("receipt", "card"))
