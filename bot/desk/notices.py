"""Which events are told to whom by a message of their own.

All messages to a group are silent but three: the table is full, a player is missed, the match is
over; the screens see to that by the kind of the post.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.desk import audience
from bot.desk.identity import person_in, person_of, player_id
from bot.desk.notice_kinds import NoticeKind
from bot.desk.payloads import Payload, PostKind
from bot.desk.surfaces import hand_surface
from referee.deal.events import Erred
from referee.deal.past import turn_after
from referee.match.events import SeatsDrawn
from referee.rules.errors import DEAD_HAND, HIDDEN
from referee.seats import SEATS, Seat
from referee.table.events import (
    AbsenceAsked,
    ChairTaken,
    MatchCalled,
    MatchClosed,
    MissesForgiven,
    Nudged,
    OpenerChanged,
    Paused,
    PilotReason,
    PilotSet,
    Resumed,
    SeatHandedOver,
    TableEvent,
    ThrowDone,
)
from referee.table.state import Motion, PauseReason, Pilot, TableState, ThrowFor, game_of
from referee.table.voting import VoteClosed, VoteOpened, VoteOutcome
from referee.wall import commitment
from storage.outbox import Post, Remove, Retract, Urgency

if TYPE_CHECKING:
    from bot.desk.draft import Draft


def told(draft: Draft, before: TableState, event: TableEvent) -> None:
    """Add the posts that an event of the table calls for."""
    match event:
        case MatchCalled(deal_seed=seed):
            players = tuple(chair.player.id for chair in before.chairs if chair is not None)
            payload = Payload(draft.key, people=players, lock=commitment(seed))
            real = before.terms.real_tiles
            audience.post(draft, NoticeKind.LIVE_BEGAN if real else NoticeKind.TABLE_FULL, payload)
        case ThrowDone(purpose=ThrowFor.WALL, values=()):
            audience.post(draft, NoticeKind.DICE_LOST, Payload(draft.key, purpose=ThrowFor.WALL))
        case ChairTaken(player=player, kept=False):
            _to_person(draft, player.id, NoticeKind.SEAT_FREE)
        case OpenerChanged(player=player) if before.game is not None:
            audience.post(draft, NoticeKind.OPENER, Payload(draft.key, by=player))
        case AbsenceAsked() | PilotSet() | MissesForgiven():
            _tell_presence(draft, before, event)
        case VoteOpened() | VoteClosed() | Paused() | Resumed():
            _tell_motion(draft, event)
        case SeatHandedOver(seat=seat):
            _take_hand(draft, before, seat)
        case MatchClosed():
            _tell_end(draft, before)
        case Nudged(by=by):
            _nudge(draft, by)
        case _:
            pass


def tell_seats(draft: Draft, drawn: SeatsDrawn, *, by_seed: bool, lost: bool) -> None:
    """The throws, who sits where, and who deals first."""
    payload = Payload(
        table=draft.key,
        match=draft.match_key,
        throws=drawn.throws,
        first_dealer=int(drawn.first_dealer),
        by_seed=by_seed,
        reason="lost" if lost else "",
    )
    audience.post(draft, PostKind.SEATS, payload)


def tell_result(draft: Draft) -> None:
    """A deal has been settled."""
    number = draft.the_deal().setup.number
    audience.post(draft, PostKind.RESULT, Payload(draft.key, match=draft.match_key, deal=number))
    for seat in SEATS:
        chair = draft.table.chairs[seat]
        if chair is not None and chair.human:
            _retract_prompt(draft, chair.player.id)


def tell_ruling(draft: Draft, ruling: str, seat: Seat | None, reason: str) -> None:
    """A referee has ruled; the group is told, with the reason."""
    place = None if seat is None else int(seat)
    payload = Payload(draft.key, match=draft.match_key, seat=place, reason=reason)
    audience.post(draft, NoticeKind(f"ruled_{ruling}"), payload)


def tell_restored(draft: Draft, reason: str) -> None:
    """The deal goes on from an earlier turn: whose, and why."""
    tell_ruling(draft, "restore", draft.the_deal().turn.seat, reason)


def tell_live(draft: Draft, what: str, seat: Seat | None, reason: str) -> None:
    """Something about what was told of a deal of real tiles: disputed, undone."""
    place = None if seat is None else int(seat)
    payload = Payload(draft.key, match=draft.match_key, seat=place, reason=reason)
    audience.post(draft, NoticeKind(f"live_{what}"), payload)


def tell_error(draft: Draft, event: Erred) -> None:
    """A player has broken a rule, if the others can see it (manual refereeing)."""
    hidden = draft.the_deal().seats[event.seat].counted(DEAD_HAND) == HIDDEN
    if event.penalty and not hidden:
        seat = int(event.seat)
        payload = Payload(draft.key, match=draft.match_key, seat=seat, reason=event.penalty)
        audience.post(draft, NoticeKind.ERRED, payload)


def prompt(draft: Draft, seat: Seat) -> None:
    """A player who has not been active must act: the phone buzzes."""
    chair = draft.table.chairs[seat]
    if chair is not None:
        _to_person(draft, chair.player.id, NoticeKind.PROMPT)


def unprompt(draft: Draft, seat: Seat) -> None:
    """The player has acted: the prompt goes away."""
    chair = draft.table.chairs[seat]
    if chair is not None:
        _retract_prompt(draft, chair.player.id)


def _tell_presence(
    draft: Draft, before: TableState, event: AbsenceAsked | PilotSet | MissesForgiven
) -> None:
    seat, game = event.seat, before.game
    tag = f"absent:{draft.key}:{int(seat)}"
    if game is not None and game.seats[seat].absent_until is not None:
        audience.retract(draft, tag)
    payload = Payload(draft.key, match=draft.match_key, seat=int(seat))
    match event:
        case AbsenceAsked(until=until):
            missed = Payload(draft.key, match=draft.match_key, seat=int(seat), until=until)
            audience.post(draft, NoticeKind.MISSED, missed, tag)
        case PilotSet(pilot=Pilot.COMPUTER, reason=reason):
            gone = Payload(draft.key, match=draft.match_key, seat=int(seat), reason=reason.value)
            audience.post(draft, NoticeKind.GONE, gone)
        case PilotSet(reason=PilotReason.RETURNED):
            audience.post(draft, NoticeKind.BACK, payload)
        case _:
            pass


def _tell_motion(draft: Draft, event: VoteOpened | VoteClosed | Paused | Resumed) -> None:
    tag = f"vote:{draft.key}"
    match event:
        case VoteOpened(motion=motion, by=by, until=until):
            if draft.table.vote is not None:  # else it was decided at once
                payload = Payload(
                    draft.key,
                    people=_whose_turn(draft, event),
                    seat=int(by),
                    by=_id(draft, by),
                    until=until,
                    reason=motion.value,
                )
                audience.post(draft, NoticeKind.VOTE, payload, tag)
        case VoteClosed(motion=motion, outcome=outcome):
            audience.retract(draft, tag)
            if outcome is VoteOutcome.LOST:
                payload = Payload(draft.key, reason=motion.value)
                audience.post(draft, NoticeKind.VOTE_FAILED, payload)
        case Paused(reason=reason, until=until, seat=seat):
            if reason is not PauseReason.CHAT:
                awaited = None if seat is None else int(seat)
                payload = Payload(draft.key, seat=awaited, until=until, reason=reason.value)
                audience.post(draft, NoticeKind.PAUSED, payload)
        case Resumed():
            audience.post(draft, NoticeKind.RESUMED, Payload(draft.key))


def _whose_turn(draft: Draft, event: VoteOpened) -> tuple[str, ...]:
    """The player from whose turn the deal is to go on, if that is the motion."""
    if event.motion is not Motion.RESTORE:
        return ()
    earlier = turn_after(draft.the_deal(), event.discards)
    return () if earlier is None else (_id(draft, earlier.turn.seat),)


def _take_hand(draft: Draft, before: TableState, seat: Seat) -> None:
    """Whoever no longer plays a seat no longer sees its hand."""
    chair = before.chairs[seat]
    person = None if chair is None else person_in(chair.player)
    if person is not None:
        _retract_prompt(draft, player_id(person))
        surface = str(hand_surface(draft.key, person))
        draft.posts.append(Remove(draft.before.place.bot, surface))


def _tell_end(draft: Draft, before: TableState) -> None:
    if game_of(before).match == draft.match_key:
        payload = Payload(draft.key, match=draft.match_key)
        audience.post(draft, PostKind.MATCH_OVER, payload)
    else:
        audience.post(draft, NoticeKind.STOPPED, Payload(draft.key))


def _nudge(draft: Draft, by: str) -> None:
    deal = draft.deal
    if deal is None:
        return
    for seat in draft.table.attended():
        chair = draft.table.chairs[seat]
        if chair is not None and deal.asks[seat] is not None and chair.player.id != by:
            _to_person(draft, chair.player.id, NoticeKind.NUDGE, by)


def _id(draft: Draft, seat: Seat) -> str:
    chair = draft.table.chairs[seat]
    return "" if chair is None else chair.player.id


def _to_person(draft: Draft, player: str, kind: NoticeKind, by: str = "") -> None:
    person = person_of(player)
    if person is None:
        return
    draft.posts.append(
        Post(
            bot=draft.before.place.bot,
            chat=person,
            urgency=Urgency.PROMPT,
            kind=kind.value,
            payload=Payload(draft.key, people=(player,), by=by).encode(),
            tag=_prompt_tag(draft),
        )
    )


def _prompt_tag(draft: Draft) -> str:
    return f"prompt:{draft.key}"


def _retract_prompt(draft: Draft, player: str) -> None:
    person = person_of(player)
    if person is not None:
        draft.posts.append(Retract(draft.before.place.bot, person, _prompt_tag(draft)))
