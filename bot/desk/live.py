"""A table of real tiles: what is entered, agreed to, disputed, upheld and taken back.

Silence is agreement where the table chose so: a report stands when the next deal is entered. That
stands and the entry are decided together, so that an entry that is refused changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.desk.answers import Answer, refusal_answer, toast
from bot.desk.asks import entry_number
from bot.desk.draft import Draft
from bot.desk.engine import Engine
from bot.desk.money import deal_stopped
from bot.desk.moving import Decided, no_answer
from bot.desk.notices import tell_live
from bot.desk.requests import Outcome, Request, refused, settled
from bot.desk.steps import deal_step, require, table_step, undo_settlement
from bot.desk.verbs import Verb
from referee.deal import decide as deal_decide
from referee.deal.commands import Refusal, RefusalKind
from referee.deal.commands import refused as refusal_of
from referee.live.commands import Agree, Agreement, Dispute, Enter, LetStand, UndoEntry
from referee.match.events import DealStopped
from referee.match.rulings import Referee
from referee.seats import Seat
from referee.table.commands import Actor, FinishDeal
from referee.table.state import Stage
from storage.causes import Cause

LIVE: Final = frozenset(
    (Verb.LIVE_ENTER, Verb.LIVE_AGREE, Verb.LIVE_DISPUTE, Verb.LIVE_STAND, Verb.LIVE_UNDO)
)
"""What is asked of a table of real tiles alone."""

_UNDONE: Final = "live"
"""The reason of a settlement undone by a player; a referee gives his own."""


def live(draft: Draft, request: Request) -> Decided[Outcome]:
    """Do what is asked, or say why not."""
    refusal = _objection(draft, request) or _STEPS[Verb(request.verb)](draft, request)
    if refusal is not None:
        return refused(request, draft, refusal)
    return settled(request, toast(f"answer.{Verb(request.verb).name.lower()}"))


async def let_silence_stand(engine: Engine, table: str, request: Request) -> Answer | None:
    """Before an entry: what was told of the deal before stands, since nobody has spoken.

    Returns:
        Why the entry is refused, in which case nothing stands either; None where it may go on.

    Raises:
        TableUnknown: there is no such table.
    """
    if request.verb != Verb.LIVE_ENTER:
        return None
    loaded = await engine.look(table, request.cause)
    bundle = loaded.bundle
    deal = bundle.deal
    if loaded.answer is not None:
        return None
    if deal is None or deal.progress.real is None or deal.progress.real.report is None:
        return None

    def decide(draft: Draft) -> Decided[Answer | None]:
        refusal = _stand_and_try(draft, request)
        if refusal is None:
            return Decided(None)
        draft.abandon()
        return Decided(refusal_answer(refusal, draft.table.terms.rules))

    cause = Cause.named(f"v{table}:{bundle.table_version}:{bundle.deal_version}")
    return await engine.move(table, cause, decide, no_answer)


def _stand_and_try(draft: Draft, request: Request) -> Refusal | None:
    """The report stands, and the entry is tried on the deal after it."""
    refusal = _objection(draft, request)
    report = draft.the_deal().real.report
    if refusal is not None or report is None:
        return refusal
    if report.disputed is not None:
        return refusal_of("report_disputed", "G15")
    seat, silence = _seat(draft, request.actor), Agreement.SILENCE
    if draft.table.terms.agreement() is not silence:
        return refusal_of("report_open")
    refusal = deal_step(draft, LetStand(seat, "", silence))
    if refusal is not None:
        return refusal
    if draft.table.game is None:
        return refusal_of("last_report_open")
    entry = Enter(seat, request.actor.id, request.argument)
    tried = deal_decide.decide(draft.match_rules(), draft.the_deal(), entry, draft.at)
    return tried if isinstance(tried, Refusal) else None


def _objection(draft: Draft, request: Request) -> Refusal | None:
    table = draft.table
    if table.game is None or draft.deal is None:
        return refusal_of("no_match")
    if not table.terms.real_tiles:
        return refusal_of("not_real_tiles")
    if table.pause is not None:
        return refusal_of("paused")
    if table.stage is not Stage.PLAYING:
        return refusal_of("no_deal_open")
    if _seat(draft, request.actor) is None and not request.rank.rules:
        return refusal_of("not_seated")
    pending = draft.deal.real.report is not None
    if request.ask not in (None, *_answered(table.deals, pending=pending)):
        return Refusal(RefusalKind.CONFLICT, "other_question")
    return None


def _answered(deals: int, *, pending: bool) -> tuple[int, ...]:
    """The numbers that a button may carry now; the report before may have just been let stand."""
    number = entry_number(deals, pending=pending)
    return (number,) if pending else (number, entry_number(deals - 1, pending=True))


def _seat(draft: Draft, actor: Actor) -> Seat | None:
    """Where the asker sits; None for a referee who does not."""
    return draft.table.chair_of(actor.id) if actor.id else None


def _enter(draft: Draft, request: Request) -> Refusal | None:
    return deal_step(draft, Enter(_seat(draft, request.actor), request.actor.id, request.argument))


def _agree(draft: Draft, request: Request) -> Refusal | None:
    seat = _seat(draft, request.actor)
    return refusal_of("not_seated") if seat is None else deal_step(draft, Agree(seat))


def _dispute(draft: Draft, request: Request) -> Refusal | None:
    seat = _seat(draft, request.actor)
    if seat is None:
        return refusal_of("not_seated")
    refusal = deal_step(draft, Dispute(seat, request.argument))
    if refusal is None:
        tell_live(draft, "disputed", seat, request.argument)
    return refusal


def _stand(draft: Draft, request: Request) -> Refusal | None:
    """A referee who has no part in a dispute ends it; anybody else lets silence speak."""
    seat, report = _seat(draft, request.actor), draft.the_deal().real.report
    if report is not None and report.disputed is not None and request.rank.rules:
        seat = seat if seat in (report.seat, report.disputed) else None
    agreement = draft.table.terms.agreement()
    return deal_step(draft, LetStand(seat, request.actor.id, agreement, request.argument))


def _undo(draft: Draft, request: Request) -> Refusal | None:
    return undo_entry(draft, request.actor, request.argument)


def undo_entry(draft: Draft, by: Actor, reason: str) -> Refusal | None:
    """Take back the report, else the last entry of this deal, else the deal settled last."""
    seat, deal = _seat(draft, by), draft.the_deal()
    if deal.real.report is None and not deal.real.entries:
        return _undo_settled(draft, by, reason)
    report = deal.real.report
    if report is not None and report.disputed not in (None, seat) and by.rank.rules:
        seat = seat if seat == report.seat else None
    return deal_step(draft, UndoEntry(seat, by.id, reason))


def _undo_settled(draft: Draft, by: Actor, reason: str) -> Refusal | None:
    """The deal settled last is reversed and told anew; where all had agreed, by a referee alone."""
    if draft.table.terms.agreement() is Agreement.ALL and not by.rank.rules:
        return refusal_of("referee_only")
    opened = draft.the_match().open_deal
    if opened is None or draft.the_match().last is None:
        return refusal_of("nothing_to_undo")
    draft.match_moved(DealStopped(opened.number))
    draft.changes += deal_stopped(draft.match_key, opened.number)
    require(undo_settlement(draft, Referee(by.id, reason.strip() or _UNDONE)))
    tell_live(draft, "undone", _seat(draft, by), reason)
    require(table_step(draft, FinishDeal(None)))
    return None


_STEPS: Final[dict[Verb, Callable[[Draft, Request], Refusal | None]]] = {
    Verb.LIVE_ENTER: _enter,
    Verb.LIVE_AGREE: _agree,
    Verb.LIVE_DISPUTE: _dispute,
    Verb.LIVE_STAND: _stand,
    Verb.LIVE_UNDO: _undo,
}
