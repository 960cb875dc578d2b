"""Rulings of a referee at a running table: what each asks of deal, match and ledger.

A ruling's words are its argument: seats first, as player ids, then chips, then the reason. Who
ruled and why stands in the event; the ledger is reversed, never rewritten.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.desk.answers import toast
from bot.desk.draft import Draft
from bot.desk.live import undo_entry
from bot.desk.money import post_transfer
from bot.desk.moving import Decided
from bot.desk.notices import tell_ruling
from bot.desk.requests import Outcome, Request, refused, settled
from bot.desk.steps import deal_step, undo_settlement
from bot.desk.verbs import Verb
from referee.deal.commands import DeclareDead, Refusal, RefusalKind, TakeBack
from referee.deal.commands import refused as refusal_of
from referee.deal.state import TakenBack
from referee.match.rulings import Referee, transfer
from referee.seats import Seat
from referee.table.state import Stage

RULINGS: Final = frozenset((Verb.VOID, Verb.REDEAL, Verb.DEAD, Verb.TRANSFER, Verb.UNDO))
"""What only a referee may ask."""

FOR_REFEREES: Final = frozenset(
    (
        Verb.COMPUTER,
        Verb.OPTIONS,
        Verb.START,
        Verb.CANCEL,
        Verb.WAIT,
        Verb.STOP,
        Verb.PAUSE,
        Verb.RESUME,
        Verb.RESTORE,
        Verb.KICK,
        Verb.AWAIT_ABSENT,
        Verb.REPLACE_ABSENT,
        Verb.LIVE_ENTER,
        Verb.LIVE_AGREE,
        Verb.LIVE_DISPUTE,
        Verb.LIVE_STAND,
        Verb.LIVE_UNDO,
        *RULINGS,
    )
)
"""Verbs in which it matters whether the asker is a referee."""


def rule(draft: Draft, request: Request) -> Decided[Outcome]:
    """Carry the ruling out, or say why it cannot be."""
    refusal = _objection(draft, request)
    if refusal is None:
        refusal = _STEPS[Verb(request.verb)](draft, request)
    if refusal is not None:
        return refused(request, draft, refusal)
    return settled(request, toast("answer.ruled"))


def _objection(draft: Draft, request: Request) -> Refusal | None:
    if not request.rank.rules:
        return refusal_of("referee_only")
    if draft.table.game is None or draft.match is None:
        return refusal_of("no_match")
    return None


def _void(draft: Draft, request: Request) -> Refusal | None:
    return _take_back(draft, request, TakenBack.VOID)


def _redeal(draft: Draft, request: Request) -> Refusal | None:
    return _take_back(draft, request, TakenBack.REPLAY)


def _take_back(draft: Draft, request: Request, ruling: TakenBack) -> Refusal | None:
    """The result that the table is shown says what has become of the deal."""
    if draft.deal is None or draft.table.stage is not Stage.PLAYING:
        return refusal_of("no_deal_open", "G9")
    return deal_step(draft, TakeBack(ruling, request.actor.id, request.argument))


def _dead(draft: Draft, request: Request) -> Refusal | None:
    seats, rest = _seats(draft, request.argument, 1)
    if seats is None:
        return _malformed("ruling_whom")
    if draft.deal is None or draft.table.stage is not Stage.PLAYING:
        return refusal_of("no_deal_open", "G15")
    refusal = deal_step(draft, DeclareDead(seats[0], request.actor.id, rest))
    if refusal is None:
        tell_ruling(draft, "dead", seats[0], rest)
    return refusal


def _transfer(draft: Draft, request: Request) -> Refusal | None:
    seats, rest = _seats(draft, request.argument, 2)
    chips, _, reason = rest.partition(" ")
    if seats is None or not (chips.isascii() and chips.isdecimal()):
        return _malformed("ruling_transfer")
    moved = transfer(
        draft.the_match(), seats[0], seats[1], int(chips), Referee(request.actor.id, reason)
    )
    if isinstance(moved, Refusal):
        return moved
    draft.match_moved(moved)
    post_transfer(draft, moved)
    tell_ruling(draft, "transfer", seats[0], reason)
    return None


def _undo(draft: Draft, request: Request) -> Refusal | None:
    if draft.table.terms.real_tiles:
        return undo_entry(draft, request.actor, request.argument)
    refusal = undo_settlement(draft, Referee(request.actor.id, request.argument))
    if refusal is None:
        tell_ruling(draft, "undo", None, request.argument)
    return refusal


def _seats(draft: Draft, argument: str, count: int) -> tuple[list[Seat] | None, str]:
    """The seats that the first words name, and the rest of the words."""
    words = argument.split()
    found = [seat for word in words[:count] if (seat := _seat(draft, word)) is not None]
    return (found if len(found) == count else None), " ".join(words[count:])


def _seat(draft: Draft, word: str) -> Seat | None:
    """A player's id, or his place 1 to 4 in order of play."""
    if word in _PLACES:
        return _PLACES[word]
    return draft.table.chair_of(word)


_PLACES: Final = {str(place): seat for place, seat in enumerate(Seat, 1)}


def _malformed(code: str) -> Refusal:
    return Refusal(RefusalKind.MALFORMED, code)


_STEPS: Final[dict[Verb, Callable[[Draft, Request], Refusal | None]]] = {
    Verb.VOID: _void,
    Verb.REDEAL: _redeal,
    Verb.DEAD: _dead,
    Verb.TRANSFER: _transfer,
    Verb.UNDO: _undo,
}
