"""The desk's answers in the words of whoever pressed or typed."""

from __future__ import annotations

from typing import Final

from bot.desk.answers import Answer, AnswerKind
from bot.desk.ports import Place
from bot.desk.requests import Reply
from bot.desk.views import BoardView, HandView, LobbyView, PopUp, ResultView, Shown
from bot.screens.answers import answer_line, answer_message
from bot.screens.markup import escape
from bot.screens.message import Link
from bot.screens.pen import Pen, PenCase
from bot.screens.popups import pop_up
from bot.screens.rules import why_row
from bot.screens.why import why
from bot.telegram.speaking import Manner, Words
from bot.texts.library import BOT_DOMAIN, Texts
from bot.tongues import Tongues

_MANNER: Final = {
    AnswerKind.TOAST: Manner.TOAST,
    AnswerKind.ALERT: Manner.ALERT,
    AnswerKind.LINK: Manner.TOAST,
}


class DeskSpeaker:
    """Speaks for one bot."""

    def __init__(self, pens: PenCase, tongues: Tongues) -> None:
        self._pens = pens
        self._tongues = tongues

    async def pop_up(self, reply: Reply, person: int) -> Words:
        """The reply as the answer to a press."""
        tag = await self._tongues.of_person(person)
        if isinstance(reply, Shown):
            return Words(pop_up(reply, self._pen(tag, reply)), Manner.ALERT)
        return Words(
            answer_line(reply, self._texts(tag, reply)),
            _MANNER[reply.kind],
            reply.parameter("start") if reply.kind is AnswerKind.LINK else "",
        )

    async def private(self, reply: Reply, person: int) -> Words:
        """The reply as a message in the person's private chat."""
        tag = await self._tongues.of_person(person)
        if not isinstance(reply, Shown):
            return self._message(reply, self._texts(tag, reply))
        pen = self._pen(tag, reply)
        if reply.what is PopUp.WHY and isinstance(reply.view, ResultView):
            screen = why(reply.view, pen)
            return Words(screen.text, keyboard=screen.keyboard)
        return Words(escape(pop_up(reply, pen)))

    async def public(self, answer: Answer, place: Place) -> Words:
        """The answer as a message in a group."""
        texts = self._texts(await self._tongues.of_place(place), answer)
        if answer.kind is not AnswerKind.LINK:
            return self._message(answer, texts)
        key = Link(texts.text("welcome.private"), self._pens.links.start(answer.parameter("start")))
        return Words(answer_message(answer, texts), keyboard=((key,),))

    def _message(self, answer: Answer, texts: Texts) -> Words:
        """The answer, above a key to the clause it rests on."""
        why_not = why_row(texts, answer.rules, answer.clause)
        return Words(answer_message(answer, texts), keyboard=why_not)

    def _texts(self, tag: str | None, answer: Answer) -> Texts:
        return self._pens.words(tag, answer.rules or BOT_DOMAIN)

    def _pen(self, tag: str | None, shown: Shown) -> Pen:
        match shown.view:
            case LobbyView(terms=terms):
                return self._pens.pen(tag, terms.rules)
            case BoardView(facts=facts) | HandView(facts=facts) | ResultView(facts=facts):
                return self._pens.pen(tag, facts.terms.rules)
