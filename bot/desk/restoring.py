"""`/restore`: the deal goes on from an earlier turn, by all players' word or the chief's."""

from __future__ import annotations

from bot.desk.answers import toast
from bot.desk.draft import Draft
from bot.desk.moving import Decided
from bot.desk.requests import Outcome, Request, refused, settled
from bot.desk.steps import table_step
from referee.deal.commands import Refusal, RefusalKind
from referee.deal.commands import refused as refusal_of
from referee.deal.past import turn_before
from referee.deal.rulings import RESTORING
from referee.table.commands import ProposeRestoring
from referee.table.state import Stage


def propose_restoring(draft: Draft, request: Request) -> Decided[Outcome]:
    """Take back so many discards; the argument is their number and the reason."""
    count, _, reason = request.argument.partition(" ")
    refusal = _objection(draft, count, reason)
    if refusal is None:
        refusal = _propose(draft, request, int(count), reason.strip())
    if refusal is not None:
        return refused(request, draft, refusal)
    return settled(request, toast("answer.vote_opened" if draft.table.vote else "answer.ruled"))


def _objection(draft: Draft, count: str, reason: str) -> Refusal | None:
    if not (count.isascii() and count.isdecimal()):
        return Refusal(RefusalKind.MALFORMED, "restoring_what", RESTORING)
    if draft.table.game is None:
        return refusal_of("no_match")
    if draft.deal is None or draft.table.stage is not Stage.PLAYING:
        return refusal_of("no_deal_open", RESTORING)
    return None if reason.strip() else refusal_of("reason_needed", RESTORING)


def _propose(draft: Draft, request: Request, count: int, reason: str) -> Refusal | None:
    turn = turn_before(draft.the_deal(), count)
    if turn is None:
        return refusal_of("no_such_turn", RESTORING)
    return table_step(draft, ProposeRestoring(request.actor, turn.discards, reason))
