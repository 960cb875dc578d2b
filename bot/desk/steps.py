"""What follows from what: the table's decisions move the match and the deal, and the other way.

A step returns the refusal, or None when it was carried out.
"""

from __future__ import annotations

from typing import TypeAlias, assert_never

from bot.desk import money
from bot.desk.draft import Draft
from bot.desk.identity import person_in
from bot.desk.notices import tell_error, tell_restored, tell_result, tell_seats, told
from bot.desk.ports import ThrowRequest
from bot.desk.rows import RememberTerms
from bot.desk.staking import close_stakes, offer_stakes, tell_paid
from referee.deal import decide as deal_decide
from referee.deal.commands import Begin, Hold, Refusal, Restore
from referee.deal.events import Erred, PaidAtOnce
from referee.match import events as matched
from referee.match.events import EndReason, MatchEnded, MatchStarted, SeatsGiven
from referee.match.progress import after_deal, draw_seats, draw_seats_with, next_deal, stop_match
from referee.match.reseating import last_time
from referee.match.rulings import Referee, undo
from referee.match.setup import MatchSetup, Player
from referee.seats import SEATS, Seat
from referee.stakes.events import StakesSettled
from referee.table import commands as cmd
from referee.table import decide as table_decide
from referee.table.events import (
    ChairLeft,
    ChairTaken,
    DealCalled,
    DealClosed,
    MatchCalled,
    MatchClosed,
    OpenerChanged,
    PilotReason,
    PilotSet,
    Resumed,
    SeatHandedOver,
    SeatsTaken,
    StakesAwaited,
    TableClosed,
    TableEvent,
    ThrowAsked,
    ThrowDone,
)
from referee.table.state import Pilot, TableState, ThrowFor, game_of
from referee.table.voting import RestoringAgreed
from storage.matches import BeginDeal
from storage.tables import SetOpener, SetTable, Sit, StandUp
from storage.tables import TableState as RowState

DealStep: TypeAlias = deal_decide.Later


def table_step(draft: Draft, command: cmd.TableCommand) -> Refusal | None:
    """The table decides, and whatever follows for match and deal is done."""
    before = draft.table
    rules, chance = draft.table_rules(), draft.chance()
    decision = table_decide.decide(rules, before, command, draft.at, chance)
    if isinstance(decision, Refusal):
        return decision
    draft.table_moved(command, decision.events, decision.state)
    for event in decision.events:
        _note_people(draft, before, event)
        told(draft, before, event)
        _follow(draft, before, event)
    return None


def deal_step(draft: Draft, command: DealStep) -> Refusal | None:
    """The deal decides; its payments are posted, and its end goes on to match and table."""
    decision = deal_decide.decide(draft.match_rules(), draft.the_deal(), command, draft.at)
    if isinstance(decision, Refusal):
        return decision
    draft.deal_moved(command, decision.events, decision.state)
    for event in decision.events:
        if isinstance(event, PaidAtOnce):
            money.post_paid_at_once(draft, event)
        elif isinstance(event, Erred):
            tell_error(draft, event)
    if decision.state.ended:
        _end_deal(draft)
    return None


def _end_deal(draft: Draft) -> None:
    deal = draft.the_deal()
    money.post_settlement(draft, deal)
    over: EndReason | None = None
    staked = False
    for event in after_deal(draft.match_rules(), draft.the_match(), deal):
        draft.match_moved(event)
        if isinstance(event, MatchEnded):
            money.post_booked(draft, event)
            over = event.reason
        elif isinstance(event, StakesSettled):
            money.post_stakes(draft, event)
            staked = True
    tell_result(draft)
    if staked:
        tell_paid(draft, deal.setup.number)
    require(table_step(draft, cmd.FinishDeal(over)))


def undo_settlement(draft: Draft, referee: Referee) -> Refusal | None:
    """The deal settled last is reversed, in the match and in the ledger."""
    undone = undo(draft.the_match(), referee)
    if isinstance(undone, Refusal):
        return undone
    draft.match_moved(undone)
    draft.changes.append(money.settlement_undone(draft.match_key, undone.number))
    return None


def require(refusal: Refusal | None) -> None:
    """What follows from a decision cannot be refused."""
    if refusal is not None:
        raise AssertionError(f"what follows from a decision was refused: {refusal.code}")


def _follow(draft: Draft, before: TableState, event: TableEvent) -> None:
    """What a table's event means for its match and its deal."""
    match event:
        case MatchCalled():
            draft.changes.append(SetTable(draft.key, RowState.RUNNING))
            if draft.before.row.tournament is None:
                draft.changes.append(RememberTerms(draft.before.place, draft.table.terms))
            if draft.table.throw is None:
                _draw_seats(draft, (), lost=False)
        case ThrowAsked(purpose=purpose, dice=dice):
            after = draft.after()
            draft.throws.append(
                ThrowRequest(draft.key, after.place, purpose, dice, after.table_version)
            )
        case ThrowDone(purpose=ThrowFor.SEATS, values=values):
            _draw_seats(draft, values, lost=not values)
        case MatchClosed(reason=reason):
            _close_match(draft, before, reason)
        case SeatHandedOver(seat=seat, player=player):
            draft.match_moved(matched.SeatHandedOver(seat, player))
        case _:
            _follow_in_deal(draft, event)


def _follow_in_deal(draft: Draft, event: TableEvent) -> None:
    """What it means for the deal, and for what is staked beside it."""
    match event:
        case DealCalled(dice=dice):
            close_stakes(draft)
            _begin_deal(draft, dice)
        case DealClosed() | StakesAwaited():
            offer_stakes(draft)
        case Resumed(lost=lost):
            if draft.deal is not None and not draft.deal.ended and lost > 0:
                require(deal_step(draft, Hold(lost)))
        case RestoringAgreed(discards=discards, by=by, reason=why):
            require(deal_step(draft, Restore(discards, by, why)))
            tell_restored(draft, why)
        case _:
            pass


def _draw_seats(draft: Draft, values: tuple[int, ...], *, lost: bool) -> None:
    """The match begins: its players are in their chairs, then change to the seats drawn."""
    rules, game = draft.table_rules(), game_of(draft.table)
    draft.match_began(game.match, MatchStarted(_match_setup(draft)))
    match = draft.the_match()
    if draft.before.row.tournament is not None or draft.table.terms.real_tiles:
        _give_seats(draft)
        return
    if values:
        seats = rules.ceremony.seat_dice
        drawn = draw_seats_with(rules, match, values[:seats], values[seats:])
    else:
        drawn = draw_seats(rules, match)
    draft.match_moved(drawn)
    tell_seats(draft, drawn, by_seed=not values, lost=lost)
    _sit(draft, drawn.seating)


def _give_seats(draft: Draft) -> None:
    """Nothing is drawn here: the tournament has told everybody, or people sit at real tiles."""
    draft.match_moved(SeatsGiven())
    _sit(draft, (0, 1, 2, 3))


def take_drawn_seats(draft: Draft, decision: table_decide.Decision) -> None:
    """A tournament's table opens: its four sit where they were drawn, and its match begins."""
    before = draft.table
    draft.table_moved(None, decision.events, decision.state)
    for event in decision.events:
        _note_people(draft, before, event)
    house = cmd.Actor("", cmd.Rank.REFEREE)
    require(table_step(draft, cmd.StartMatch(house)))


def _sit(draft: Draft, seating: tuple[int, int, int, int]) -> None:
    draft.changes += money.match_begins(draft, draft.the_match().seated)
    draft.changes.append(SetTable(draft.key, RowState.RUNNING, draft.match_key))
    require(table_step(draft, cmd.SeatPlayers(seating)))


def _match_setup(draft: Draft) -> MatchSetup:
    rules, terms, game = draft.table_rules(), draft.table.terms, game_of(draft.table)
    a, b, c, d = (chair.player for chair in draft.table.chairs if chair is not None)
    again = rules.ceremony.winner_throws_next and not terms.real_tiles
    return MatchSetup(
        rules=rules.key,
        revision=rules.revision,
        options=terms.options,
        players=(a, b, c, d),
        length=terms.length(rules),
        chips=terms.shared().whole("chips"),
        pace=terms.pace(),
        refereeing=terms.refereeing(),
        seed="" if terms.real_tiles else game.match_seed,
        counts=money.counting(draft.before.row),
        earlier=last_time(draft.match, (a, b, c, d)) if again else None,
        busts=terms.shared().whole("busts"),
    )


def _begin_deal(draft: Draft, dice: tuple[int, ...]) -> None:
    rules, seed = draft.match_rules(), game_of(draft.table).deal_seed
    begun = next_deal(rules, draft.the_match(), seed, dice or None)
    draft.match_moved(begun)
    command = Begin(begun.setup)
    decision = deal_decide.begin(rules, command, draft.at)
    draft.deal_began(command, decision.events, decision.state)
    number = begun.setup.number
    stream = draft.after().stream_of_deal(number)
    draft.changes.append(BeginDeal(draft.match_key, number, stream))


def _close_match(draft: Draft, before: TableState, reason: EndReason) -> None:
    game = game_of(before)
    if draft.match is not None and draft.match_key == game.match:
        if draft.match.ended is None:
            opened = draft.match.open_deal
            for event in stop_match(draft.match, reason):
                draft.match_moved(event)
                if isinstance(event, MatchEnded):
                    money.post_booked(draft, event)
            if opened is not None:
                draft.changes += money.deal_stopped(draft.match_key, opened.number)
        draft.changes.append(money.match_ends(draft.the_match(), draft.match_key, draft.club, game))
        draft.afterwards += money.after_match(draft)
    draft.changes.append(SetTable(draft.key, RowState.LOBBY))
    for seat in before.humans():
        if draft.table.chairs[seat] != before.chairs[seat]:
            _free_unless_seated(draft, before, seat)


def _free_unless_seated(draft: Draft, before: TableState, seat: Seat) -> None:
    chair = before.chairs[seat]
    if chair is not None and draft.table.chair_of(chair.player.id) is None:
        _free(draft, chair.player)


def _note_people(draft: Draft, before: TableState, event: TableEvent) -> None:
    """Rows that say who sits where, so that a person is found and sits at one table only."""
    match event:
        case ChairTaken(chair=chair, player=player):
            _seat(draft, player, chair)
        case ChairLeft(chair=chair):
            left = before.chairs[chair]
            if left is not None:
                _free(draft, left.player)
        case OpenerChanged(player=player):
            draft.changes.append(SetOpener(draft.key, int(player)))
        case SeatsTaken():
            _reseat(draft)
        case PilotSet():
            _note_pilot(draft, event)
        case SeatHandedOver(seat=seat, player=player):
            left = before.chairs[seat]
            if left is not None:
                _free(draft, left.player)
            _seat(draft, player, seat)
        case TableClosed():
            draft.changes.append(SetTable(draft.key, RowState.CLOSED))
        case _:
            pass


def _note_pilot(draft: Draft, event: PilotSet) -> None:
    chair = draft.table.chairs[event.seat]
    if chair is None:
        return
    match event.pilot:
        case Pilot.COMPUTER:
            if event.reason not in (PilotReason.ABSENT, PilotReason.BLOCKED):
                _free(draft, chair.player)
        case Pilot.OWNER:
            _seat(draft, chair.player, event.seat)
        case _:
            assert_never(event.pilot)


def _reseat(draft: Draft) -> None:
    players = [
        (seat, chair.player) for seat in SEATS if (chair := draft.table.chairs[seat]) is not None
    ]
    for _, player in players:
        _free(draft, player)
    for seat, player in players:
        _seat(draft, player, seat)


def _seat(draft: Draft, player: Player, seat: Seat) -> None:
    person = person_in(player)
    if person is not None:
        draft.changes.append(Sit(draft.before.row.bot, person, draft.key, int(seat)))


def _free(draft: Draft, player: Player) -> None:
    person = person_in(player)
    if person is not None:
        draft.changes.append(StandUp(draft.before.row.bot, person, draft.key))
