"""Presses that are not moves of a deal: each verb, what it asks of the table, what it answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.desk.answers import Answer, AnswerKind, link, refusal_answer, toast
from bot.desk.computers import ask_for_computer
from bot.desk.draft import Draft
from bot.desk.house import HOUSE
from bot.desk.journal import note_act, note_refused
from bot.desk.live import LIVE, live
from bot.desk.moving import Decided
from bot.desk.requests import Look, Outcome, Request, refused, settled
from bot.desk.restoring import propose_restoring
from bot.desk.ruling import RULINGS, rule
from bot.desk.staking import press_stake, say_stake
from bot.desk.steps import table_step
from bot.desk.verbs import Verb
from bot.desk.views import PopUp
from referee.deal.commands import Refusal, RefusalKind, StandingOrder
from referee.deal.commands import refused as refusal_of
from referee.deal.setup import Refereeing
from referee.deal.views import seat_view
from referee.levels import Level
from referee.rules.options import OptionError
from referee.rules.registry import UnknownRules
from referee.seats import SEATS, Seat
from referee.table import commands as cmd
from referee.table.course import unready_of
from referee.table.state import Motion, Reach, Stage, Switch, game_of
from referee.table.terms import changed_terms
from referee.table.voting import Ballot

Press = Callable[[Draft, Request], Decided[Outcome]]


def press_verb(draft: Draft, request: Request) -> Decided[Outcome]:
    """Whatever the verb asks; a verb of no meaning is refused."""
    known = set(Verb)
    if request.verb not in known:
        refusal = Refusal(RefusalKind.MALFORMED, "verb_unknown", "", (("verb", request.verb),))
        return refused(request, draft, refusal)
    if draft.before.row.tournament is not None and request.verb in _NOT_IN_TOURNAMENTS:
        return settled(request, refusal_answer(refusal_of("tournament_table", "G7"), "tournament"))
    decided = _PRESSES[Verb(request.verb)](draft, request)
    note_act(draft, request)
    note_refused(draft, request, decided.reply)
    return decided


def option_answer(error: OptionError | UnknownRules) -> Answer:
    """Why terms cannot be taken, and what would do."""
    if isinstance(error, UnknownRules):
        return toast("refusal.rules_unknown", text=error.key, allowed=", ".join(error.known))
    return toast(f"refusal.{error.code}", option=error.key, text=error.text, allowed=error.allowed)


def _simply(key: str, make: Callable[[Request], cmd.TableCommand]) -> Press:
    """A verb that is one command with one answer."""

    def press(draft: Draft, request: Request) -> Decided[Outcome]:
        return _ask(draft, request, make(request), key)

    return press


def _ask(
    draft: Draft, request: Request, command: cmd.TableCommand, key: str, **places: str
) -> Decided[Outcome]:
    refusal = table_step(draft, command)
    if refusal is not None:
        return refused(request, draft, refusal)
    return settled(request, toast(f"answer.{key}", **places))


def _sit(draft: Draft, request: Request) -> Decided[Outcome]:
    """Sit down; who sits stands up."""
    seat = draft.table.chair_of(request.actor.id)
    chair = None if seat is None else draft.table.chairs[seat]
    if chair is not None and chair.kept and draft.table.game is None:
        unreached = chair.reach is request.reach is Reach.UNREACHABLE
        if unreached and not draft.table.terms.real_tiles:
            return Decided(link("answer.open_private", draft.key))
        return _leave(draft, request)
    return _sit_down(draft, request)


def _sit_down(draft: Draft, request: Request) -> Decided[Outcome]:
    """Sit down, and go to the private chat when the bot cannot write there yet."""
    refusal = table_step(draft, cmd.SitDown(request.actor, request.reach))
    seated = draft.table.chair_of(request.actor.id) is not None
    if refusal is not None and not (seated and refusal.code == "already_seated"):
        return refused(request, draft, refusal)
    if request.reach is Reach.UNREACHABLE and not draft.table.terms.real_tiles:
        return settled(request, link("answer.open_private", draft.key))
    return settled(request, toast("answer.seated"))


def _leave(draft: Draft, request: Request) -> Decided[Outcome]:
    in_match = draft.table.game is not None
    key = "left_match" if in_match else "left"
    return _ask(draft, request, cmd.StandUp(request.actor), key)


def _again(draft: Draft, request: Request) -> Decided[Outcome]:
    if draft.table.chair_of(request.actor.id) is None:
        return _sit_down(draft, request)
    return _ask(draft, request, cmd.Again(request.actor), "again")


def _wait(draft: Draft, request: Request) -> Decided[Outcome]:
    key = "start_put_off" if draft.table.lobby is not None else "more_time"
    return _ask(draft, request, cmd.Wait(request.actor), key)


def _options(draft: Draft, request: Request) -> Decided[Outcome]:
    """A page of options, or an option as ``key=value``."""
    key, equals, value = request.argument.partition("=")
    if not equals:
        return _ask(draft, request, cmd.TurnPage(request.actor, key), "page")
    if key == HOUSE:
        return _house(draft, request)
    try:
        terms = changed_terms(draft.registry, draft.table.terms, key, value)
    except (OptionError, UnknownRules) as error:
        return settled(request, option_answer(error))
    return _ask(draft, request, cmd.ChangeTerms(request.actor, terms), "option_set")


def _house(draft: Draft, request: Request) -> Decided[Outcome]:
    if request.house is None:
        return settled(request, toast("refusal.house_unknown"))
    try:
        draft.registry.bind(request.house.rules, request.house.options)
    except (OptionError, UnknownRules) as error:
        return settled(request, option_answer(error))
    return _ask(draft, request, cmd.ChangeTerms(request.actor, request.house), "option_set")


def _ready(draft: Draft, request: Request) -> Decided[Outcome]:
    refusal = table_step(draft, cmd.GetReady(request.actor))
    if refusal is not None:
        return refused(request, draft, refusal)
    waiting = len(unready_of(draft.table))
    return settled(request, toast("answer.ready", count=str(waiting)))


def _queue(draft: Draft, request: Request) -> Decided[Outcome]:
    waits = request.actor.id in draft.table.queue
    if not waits and request.reach is Reach.UNREACHABLE:
        return Decided(link("answer.open_private", draft.key))
    key = "queue_left" if waits else "queued"
    return _ask(draft, request, cmd.JoinQueue(request.actor), key)


def _switch(switch: Switch) -> Press:
    def press(draft: Draft, request: Request) -> Decided[Outcome]:
        refusal = table_step(draft, cmd.Flip(request.actor, switch))
        seat = draft.table.chair_of(request.actor.id)
        if refusal is not None or seat is None:
            return refused(request, draft, refusal or refusal_of("not_seated"))
        on = switch in game_of(draft.table).seats[seat].switches
        return settled(request, toast(f"answer.{switch.value}_{'on' if on else 'off'}"))

    return press


def _standing(draft: Draft, request: Request) -> Decided[Outcome]:
    refusal = table_step(draft, cmd.FlipStanding(request.actor))
    seat = draft.table.chair_of(request.actor.id)
    if refusal is not None or seat is None:
        return refused(request, draft, refusal or refusal_of("not_seated"))
    wins = game_of(draft.table).seats[seat].standing is StandingOrder.WIN
    return settled(request, toast("answer.standing_win" if wins else "answer.standing_pass"))


def _nudge(draft: Draft, request: Request) -> Decided[Outcome]:
    """The turn is named by what everybody sees, so that a nudge tells nothing of claims."""
    deal = draft.deal
    if deal is None:
        return refused(request, draft, refusal_of("no_match"))
    discards = sum(len(seat.river) for seat in deal.seats)
    turn = f"{draft.table.deals}:{discards}:{int(deal.turn.seat)}"
    return _ask(draft, request, cmd.Nudge(request.actor, turn), "nudged")


def _ballot(ballot: Ballot) -> Press:
    return _simply(f"voted_{ballot.value}", lambda request: cmd.CastBallot(request.actor, ballot))


def _motion(motion: Motion) -> Press:
    done = {Motion.STOP: "stopped", Motion.PAUSE: "paused", Motion.RESUME: "resumed"}

    def press(draft: Draft, request: Request) -> Decided[Outcome]:
        refusal = table_step(draft, cmd.Propose(request.actor, motion))
        if refusal is not None:
            return refused(request, draft, refusal)
        key = done[motion] if draft.table.vote is None else "vote_opened"
        return settled(request, toast(f"answer.{key}"))

    return press


def _absent(key: str, make: Callable[[cmd.Actor, Seat], cmd.TableCommand]) -> Press:
    def press(draft: Draft, request: Request) -> Decided[Outcome]:
        if request.argument not in {str(int(seat)) for seat in SEATS}:
            refusal = Refusal(RefusalKind.MALFORMED, "seat_unknown")
            return refused(request, draft, refusal)
        command = make(request.actor, SEATS[int(request.argument)])
        return _ask(draft, request, command, key)

    return press


def _look(what: PopUp) -> Press:
    def press(draft: Draft, request: Request) -> Decided[Outcome]:
        refusal = _cannot_look(draft, request, what)
        if refusal is not None:
            return refused(request, draft, refusal)
        return Decided(Look(what, argument=request.argument))

    return press


def _cannot_look(draft: Draft, request: Request, what: PopUp) -> Refusal | None:
    if what is PopUp.RULES:
        return None
    if draft.deal is None:
        return refusal_of("no_match")
    if what in (PopUp.WHY, PopUp.REPLAY, PopUp.TABLE):
        return None
    match = draft.the_match()
    own = any(match.holder(seat).id == request.actor.id for seat in SEATS)
    return None if own else refusal_of("not_seated")


def _hint(draft: Draft, request: Request) -> Decided[Outcome]:
    """What the computer would do, where the table allows hints and there is something to do."""
    seat, deal = draft.table.chair_of(request.actor.id), draft.deal
    manual = draft.table.terms.refereeing() is Refereeing.MANUAL
    if manual or not draft.table.terms.shared().switch("hints"):
        return refused(request, draft, refusal_of("hints_off"))
    if seat is None or deal is None or draft.table.stage is not Stage.PLAYING:
        return refused(request, draft, refusal_of("not_seated" if seat is None else "no_match"))
    if deal.asks[seat] is None:
        return refused(request, draft, refusal_of("not_asked"))
    rules = draft.match_rules()
    hint = draft.ports.computer(Level.CLUB)(rules, seat_view(rules, deal, seat))
    return Decided(Look(PopUp.HINT, hint))


def _kick(draft: Draft, request: Request) -> Decided[Outcome]:
    if not request.argument:
        return settled(request, Answer(AnswerKind.TOAST, "refusal.kick_whom"))
    return _ask(draft, request, cmd.Kick(request.actor, request.argument), "kicked")


_NOT_IN_TOURNAMENTS: Final = frozenset(
    (
        Verb.SIT,
        Verb.LEAVE,
        Verb.COMPUTER,
        Verb.START,
        Verb.CANCEL,
        Verb.OPTIONS,
        Verb.NEXT_SEAT,
        Verb.AGAIN,
        Verb.STOP,
        Verb.PAUSE,
        Verb.RESUME,
        Verb.KICK,
    )
)
"""What the tournament decides for its tables: who sits, when play begins, stands still and ends."""

_PRESSES: Final[dict[Verb, Press]] = {
    Verb.SIT: _sit,
    Verb.SIT_DOWN: _sit_down,
    Verb.LEAVE: _leave,
    Verb.COMPUTER: ask_for_computer,
    Verb.START: _simply("started", lambda request: cmd.StartMatch(request.actor)),
    Verb.CANCEL: _simply("cancelled", lambda request: cmd.Cancel(request.actor)),
    Verb.WAIT: _wait,
    Verb.OPTIONS: _options,
    Verb.RULES: _look(PopUp.RULES),
    Verb.MY_HAND: _look(PopUp.HAND),
    Verb.NUDGE: _nudge,
    Verb.NEXT_SEAT: _queue,
    Verb.WINS_ONLY: _switch(Switch.WINS_ONLY),
    Verb.NO_CHOW: _switch(Switch.NO_CHOW),
    Verb.AUTO_DISCARD: _switch(Switch.AUTO_DISCARD),
    Verb.STANDING_ORDER: _standing,
    Verb.LOOK: _look(PopUp.TABLE),
    Verb.HINT: _hint,
    Verb.EXPLAIN: _look(PopUp.EXPLAIN),
    Verb.READY: _ready,
    Verb.WHY: _look(PopUp.WHY),
    Verb.REPLAY: _look(PopUp.REPLAY),
    Verb.AGAIN: _again,
    Verb.VOTE_YES: _ballot(Ballot.YES),
    Verb.VOTE_NO: _ballot(Ballot.NO),
    Verb.AWAIT_ABSENT: _absent("awaiting", cmd.AwaitAbsent),
    Verb.REPLACE_ABSENT: _absent("replaced", cmd.ReplaceAbsent),
    Verb.STOP: _motion(Motion.STOP),
    Verb.PAUSE: _motion(Motion.PAUSE),
    Verb.RESUME: _motion(Motion.RESUME),
    Verb.RESTORE: propose_restoring,
    Verb.STAKE: say_stake,
    Verb.RAISE: press_stake,
    Verb.ACCEPT: press_stake,
    Verb.BACK: press_stake,
    Verb.KICK: _kick,
    **dict.fromkeys(RULINGS, rule),
    **dict.fromkeys(LIVE, live),
}
