"""Presses that are moves of a deal: taps that arm, taps that play."""

from __future__ import annotations

from bot.desk.answers import Answer, AnswerKind, refusal_answer
from bot.desk.asks import read_ask
from bot.desk.draft import Draft
from bot.desk.moving import Decided
from bot.desk.requests import Outcome, Request, Stale, refused, settled
from bot.desk.steps import deal_step, table_step
from referee.deal.commands import Act, Refusal, RefusalKind
from referee.deal.commands import refused as refusal_of
from referee.deal.moves import Move, parse_move
from referee.seats import Seat
from referee.table.commands import Arm
from referee.table.state import Stage, game_of
from referee.table.taps import Doubt, doubt_about
from storage.causes import Cause, Press


def play(draft: Draft, request: Request) -> Decided[Outcome]:
    """A seat's move. A move that needs two taps is remembered at the first."""
    try:
        move = parse_move(request.did)
    except ValueError:
        refusal = Refusal(RefusalKind.MALFORMED, "move_unreadable", "", (("text", request.did),))
        return refused(request, draft, refusal)
    seat = draft.table.chair_of(request.actor.id)
    objection = _objection(draft, seat)
    if seat is None or objection is not None:
        return refused(request, draft, objection or refusal_of("not_seated"))
    stale = _stale(draft, request, seat)
    if stale is not None:
        return stale
    doubt = _doubt(draft, seat, move)
    if doubt is not None:
        return _arm(draft, request, seat, move, doubt)
    return _act(draft, request, seat, move)


def _objection(draft: Draft, seat: Seat | None) -> Refusal | None:
    table = draft.table
    if seat is None:
        return refusal_of("not_seated")
    if table.game is None or draft.deal is None:
        return refusal_of("no_match")
    if table.pause is not None:
        return refusal_of("paused")
    if table.game.seats[seat].barred:
        return refusal_of("sent_away")
    return refusal_of("deal_over") if table.stage is not Stage.PLAYING else None


def _stale(draft: Draft, request: Request, seat: Seat) -> Decided[Outcome] | None:
    """Whether the button belongs to another question than the seat's present one."""
    if request.ask is None:
        return None
    asked, present = read_ask(request.ask), draft.the_deal().asks[seat]
    same_deal = asked.deal == draft.table.deals
    if same_deal and present is not None and present.number == asked.number:
        return None
    code = "not_asked" if present is None else "other_question"
    answer = refusal_answer(Refusal(RefusalKind.CONFLICT, code), draft.table.terms.rules)
    stream = draft.after().deal_stream if same_deal else ""
    return Decided(Stale(answer, stream, asked.number, int(seat)))


def _doubt(draft: Draft, seat: Seat, move: Move) -> Doubt | None:
    """Why the move needs a second tap; None when it does not, or when this is the second."""
    deal, armed = draft.the_deal(), game_of(draft.table).seats[seat].armed
    ask = deal.asks[seat]
    if armed is not None and ask is not None and (armed.ask, armed.move) == (ask.number, move):
        return None
    confirm = draft.table.terms.confirm()
    return doubt_about(draft.match_rules(), deal, seat, move, confirm)


def _arm(draft: Draft, request: Request, seat: Seat, move: Move, doubt: Doubt) -> Decided[Outcome]:
    ask = draft.the_deal().asks[seat]
    number = 0 if ask is None else ask.number
    refusal = table_step(draft, Arm(request.actor, number, move))
    if refusal is not None:
        return refused(request, draft, refusal)
    answer = Answer(
        AnswerKind.TOAST,
        f"answer.armed_{doubt.value}",
        (("move", str(move)),),
        rules=draft.table.terms.rules,
    )
    return settled(request, answer)


def _act(draft: Draft, request: Request, seat: Seat, move: Move) -> Decided[Outcome]:
    ask, stream = draft.the_deal().asks[seat], draft.after().deal_stream
    refusal = deal_step(draft, Act(seat, move, None))
    if refusal is not None:
        return refused(request, draft, refusal)
    cause = request.cause
    if ask is not None:
        press = Press(stream, ask.number, int(seat))
        cause = Cause(cause.bot, cause.update, press, cause.name)
    played = Answer(
        AnswerKind.TOAST,
        "answer.played",
        (("move", str(move)),),
        rules=draft.table.terms.rules,
    )
    return settled(request, played, cause)
