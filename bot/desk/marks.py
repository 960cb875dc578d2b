"""Which surfaces look different after a move, how soon they are to be shown, and who is buzzed.

Only what a surface shows is compared: another player's pass changes nobody else's hand message.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from bot.desk.attention import Attention
from bot.desk.bundle import Bundle
from bot.desk.deadlines import computer_plays
from bot.desk.draft import Draft
from bot.desk.identity import person_in
from bot.desk.notice_kinds import NoticeKind
from bot.desk.notices import prompt, unprompt
from bot.desk.surfaces import SurfaceKey, board_surface, hand_surface, lobby_surface
from referee.deal.views import SpectatorView, spectator_view
from referee.live.told import RealTiles, Report
from referee.match.setup import Player
from referee.rules.base import Rules
from referee.rules.registry import Registry
from referee.seats import SEATS, Points, Seat
from referee.table.state import (
    Chairs,
    Pause,
    Pilot,
    Presence,
    Reach,
    Readiness,
    Stage,
    TableState,
    Vote,
)
from referee.table.taps import switch_answer
from storage.outbox import Mark, Placement, Post, Urgency
from storage.tables import Audience


class _Public(NamedTuple):
    """What of table and match everybody sees beside the tiles."""

    stage: Stage
    chairs: Chairs
    queue: tuple[str, ...]
    pilots: tuple[Pilot, ...]
    absent: tuple[int | None, ...]
    readiness: Readiness | None
    vote: Vote | None
    pause: Pause | None
    chips: Points | None
    ended: bool


def _public(bundle: Bundle) -> _Public:
    table, match = bundle.table, bundle.match
    seats = () if table.game is None else table.game.seats
    return _Public(
        stage=table.stage,
        chairs=table.chairs,
        queue=table.queue,
        pilots=tuple(presence.pilot for presence in seats),
        absent=tuple(presence.absent_until for presence in seats),
        readiness=table.readiness,
        vote=table.vote,
        pause=table.pause,
        chips=None if match is None else match.chips,
        ended=match is not None and match.ended is not None,
    )


def _rules(registry: Registry, bundle: Bundle) -> Rules | None:
    match = bundle.match
    return None if match is None else registry.bind(match.setup.rules, match.setup.options)


class _Sides(NamedTuple):
    """A table before and after a move, with what everybody sees of it, worked out once."""

    before: Bundle
    after: Bundle
    same_table: bool
    same_public: bool

    @property
    def fresh(self) -> bool:
        """Whether a new deal has begun."""
        return self.before.deal_stream != self.after.deal_stream

    @property
    def alike(self) -> bool:
        """Whether a bystander sees no difference."""
        return self.same_table and self.same_public


def _sides(draft: Draft) -> _Sides:
    before, after = draft.before, draft.after()
    same_table = before.deal is after.deal or (
        _spectator(draft, before) == _spectator(draft, after) and _told(before) == _told(after)
    )
    return _Sides(before, after, same_table, _public(before) == _public(after))


def _told(bundle: Bundle) -> RealTiles | None:
    """What was told of a deal of real tiles, all of which everybody sees."""
    return None if bundle.deal is None else bundle.deal.progress.real


@dataclass(slots=True)
class Marked:
    """What a move marks, and who gets or loses a prompt by it."""

    marks: list[Mark] = field(default_factory=list[Mark])
    prompted: list[int] = field(default_factory=list[int])
    unprompted: list[int] = field(default_factory=list[int])

    def note(self, attention: Attention, table: str) -> None:
        """The move is committed: remember the prompts."""
        for person in self.prompted:
            attention.prompted(table, person)
        for person in self.unprompted:
            attention.unprompted(table, person)


def marked_by(draft: Draft, attention: Attention) -> Marked:
    """The marks of a move; prompts are added to the draft's posts."""
    sides, marked = _sides(draft), Marked()
    before, after = sides.before, sides.after
    if before.row.tournament is None and _lobby_differs(before.table, after.table):
        marked.marks.append(_lobby_mark(before, after))
    if after.deal is not None and after.match is not None:
        marked.marks += _board_marks(sides)
        for seat in SEATS if not after.match.setup.real_tiles else ():
            _mark_hand(draft, sides, attention, seat, marked)
    marked.prompted += [
        # A nudge goes away with its player's answer, as a prompt does.
        post.chat
        for post in draft.posts
        if isinstance(post, Post) and post.kind in (NoticeKind.NUDGE, NoticeKind.PROMPT)
    ]
    return marked


def _lobby_differs(before: TableState, after: TableState) -> bool:
    if before.lobby is None and after.lobby is None and before.stage is after.stage:
        return False
    return _lobby_face(before) != _lobby_face(after)


def _lobby_face(table: TableState) -> TableState:
    """The table without what its lobby does not show."""
    return table._replace(game=None, throw=None, readiness=None, vote=None, pause=None, deals=0)


def _lobby_mark(before: Bundle, after: Bundle) -> Mark:
    reopened = before.table.lobby is None and after.table.lobby is not None
    placement = Placement.ANEW if reopened else Placement.IN_PLACE
    return _mark(after, lobby_surface(after.key), Urgency.TABLE, placement=placement)


def _mark(
    bundle: Bundle,
    surface: SurfaceKey,
    urgency: Urgency,
    *,
    placement: Placement = Placement.IN_PLACE,
    rest: int = 0,
) -> Mark:
    place, person = bundle.place, surface.person
    return Mark(
        bot=place.bot,
        surface=str(surface),
        chat=place.chat if person is None else person,
        urgency=urgency,
        thread=place.thread if person is None else None,
        placement=placement,
        rest=rest,
    )


def _spectator(draft: Draft, bundle: Bundle) -> SpectatorView | None:
    rules = _rules(draft.registry, bundle)
    return None if rules is None or bundle.deal is None else spectator_view(rules, bundle.deal)


def _board_marks(sides: _Sides) -> list[Mark]:
    if sides.after.row.audience is Audience.PLAYERS:
        return []
    surface = board_surface(sides.after.key)
    if sides.fresh or _newly_told(sides):
        return [_mark(sides.after, surface, Urgency.TABLE, placement=Placement.ANEW)]
    return [] if sides.alike else [_mark(sides.after, surface, Urgency.TABLE)]


def _newly_told(sides: _Sides) -> bool:
    """Whether the end of a deal of real tiles has just been told: all are to see it."""
    return _report(sides.after) is not None and _report(sides.before) is None


def _report(bundle: Bundle) -> Report | None:
    real = _told(bundle)
    return None if real is None else real.report


def _mark_hand(
    draft: Draft, sides: _Sides, attention: Attention, seat: Seat, marked: Marked
) -> None:
    after = sides.after
    player = _holder(after, seat)
    person = None if player is None else person_in(player)
    if person is None or not _reachable(after.table, seat):
        return
    urgency = _hand_urgency(sides, seat)
    if urgency is None:
        return
    rest = draft.settings.idle if urgency is Urgency.BYSTANDER else 0
    marked.marks.append(_mark(after, hand_surface(after.key, person), urgency, rest=rest))
    if urgency is Urgency.PROMPT and attention.must_prompt(after.key, person, draft.at):
        prompt(draft, seat)
    elif not _asked(after, seat) and attention.has_prompt(after.key, person):
        unprompt(draft, seat)
        marked.unprompted.append(person)


def _holder(bundle: Bundle, seat: Seat) -> Player | None:
    """Who plays the seat, once there is a match."""
    return None if bundle.match is None else bundle.match.holder(seat)


def _reachable(table: TableState, seat: Seat) -> bool:
    """Whether the seat's player can be written to; once a match is over that is not known."""
    chair = table.chairs[seat]
    return table.game is None or (chair is not None and chair.reach is Reach.REACHABLE)


def _asked(bundle: Bundle, seat: Seat) -> bool:
    """Whether the player has a question that nobody and nothing answers instead."""
    deal, table = bundle.deal, bundle.table
    if deal is None or deal.asks[seat] is None or table.game is None:
        return False
    if computer_plays(table, seat):
        return False
    return switch_answer(deal, seat, table.game.seats[seat].switches) is None


def _hand_urgency(sides: _Sides, seat: Seat) -> Urgency | None:
    """How soon a hand is to be shown again; None when it looks the same."""
    before, after = sides.before, sides.after
    over = _ended(before) != _ended(after) or _match_over(before) != _match_over(after)
    new = sides.fresh or _holder(before, seat) != _holder(after, seat)
    if new or over:
        return Urgency.PROMPT if new and _asked(after, seat) else Urgency.RESULT
    if _asked(after, seat) and _question(before, seat) != _question(after, seat):
        return Urgency.PROMPT
    if _presence(before, seat) != _presence(after, seat):
        return Urgency.RESULT
    if _question(before, seat) is not None and _question(after, seat) is None:
        return Urgency.RESULT
    if (before.table.vote, before.table.pause) != (after.table.vote, after.table.pause):
        return Urgency.RESULT
    if computer_plays(after.table, seat) or (sides.alike and _same_own(sides, seat)):
        return None
    return Urgency.BYSTANDER


def _same_own(sides: _Sides, seat: Seat) -> bool:
    """Whether the player's own tiles and question are the same; the rest is the open table."""
    before, after = sides.before.deal, sides.after.deal
    if before is None or after is None or before is after:
        return before is after
    return before.seats[seat] == after.seats[seat] and before.asks[seat] == after.asks[seat]


def _ended(bundle: Bundle) -> bool:
    return bundle.deal is not None and bundle.deal.ended


def _match_over(bundle: Bundle) -> bool:
    return bundle.match is not None and bundle.match.ended is not None


def _question(bundle: Bundle, seat: Seat) -> int | None:
    ask = None if bundle.deal is None else bundle.deal.asks[seat]
    return None if ask is None else ask.number


def _presence(bundle: Bundle, seat: Seat) -> Presence | None:
    """How the player sees the own seat attended; misses are not shown."""
    game = bundle.table.game
    return None if game is None else game.seats[seat]._replace(misses=0)
