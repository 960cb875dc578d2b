"""Check-in: receipts become cards bound to an account; cards in wrong hands raise an alarm."""

from __future__ import annotations

from referee.deal.commands import refused
from referee.tournament import commands as cmd
from referee.tournament import events as ev
from referee.tournament.commands import Rank
from referee.tournament.entry import by_receipt, fresh_codes
from referee.tournament.running import (
    Running,
    entrant_of,
    listed,
    malformed,
    own_entry,
    refuse,
    require_phase,
    require_rank,
)
from referee.tournament.state import BEFORE_PLAY, CALLED, Alarm, Entrant, Phase, Standing
from referee.tournament.terms import MINUTE
from referee.wall import commitment


def open_check_in(running: Running, command: cmd.OpenCheckIn) -> None:
    """Check-in opens; the seed of the first draw is promised before anybody is here."""
    require_rank(command.actor, Rank.REFEREE)
    phases = (Phase.REGISTERING, Phase.REGISTERED)
    require_phase(running, "check_in_not_possible", "G1", *phases)
    closes = command.starts - running.state.terms.values().whole("g01_lead") * MINUTE
    if closes <= running.at:
        raise malformed("check_in_too_late", "G1")
    if running.state.phase is Phase.REGISTERING:
        running.emit(ev.RegistrationClosed())
    running.emit(ev.CheckInOpened(closes))
    promise_draw(running)


def promise_draw(running: Running) -> None:
    """The seed of the next draw is fixed now, and its commitment can be published."""
    number = len(running.state.past) + 1
    running.emit(ev.DrawPromised(number, running.seed, commitment(running.seed)))


def present_receipt(running: Running, command: cmd.PresentReceipt) -> None:
    """An entrant checks in with the receipt; in another account's hand it raises an alarm."""
    require_phase(running, "check_in_not_open", "G1", Phase.CHECKING_IN)
    entrant = by_receipt(running, command.receipt)
    actor = command.actor
    if entrant.account and entrant.account != actor.id:
        _alarm(running, "receipt_of_another", entrant, actor.id)
        return
    if not entrant.account:
        if running.state.by_account(actor.id) is not None:
            _alarm(running, "receipt_of_another", entrant, actor.id)
            return
        running.emit(ev.EntryClaimed(entrant.number, actor.id))
    _check_in(running, (entrant,))


def check_in(running: Running, command: cmd.CheckIn) -> None:
    """Staff check in by several codes at once, all of them or none."""
    require_rank(command.actor, Rank.STAFF, "G1")
    require_phase(running, "check_in_not_open", "G1", Phase.CHECKING_IN)
    found: dict[int, Entrant] = {}
    wrong: list[str] = []
    for code in command.codes:
        entrant = _of_code(running, code)
        if entrant is None or entrant.standing not in BEFORE_PLAY:
            wrong.append(code)
        else:
            found[entrant.number] = entrant
    if wrong:
        raise refuse("codes_unknown", "G1", codes=listed(wrong))
    _check_in(running, tuple(found.values()))


def _of_code(running: Running, code: str) -> Entrant | None:
    text = code.strip().upper()
    if text.isascii() and text.isdecimal() and len(text) < 6:
        return running.state.entrant(int(text))
    return next((e for e in running.state.entrants if e.receipt == text), None)


def check_in_all(running: Running, command: cmd.CheckInAll) -> None:
    """All are here but the absent; whoever waits for a place is left waiting."""
    require_rank(command.actor, Rank.STAFF, "G1")
    require_phase(running, "check_in_not_open", "G1", Phase.CHECKING_IN)
    absent = {entrant_of(running, number).number for number in command.absent}
    registered = running.state.of(Standing.REGISTERED)
    for entrant in registered:
        if entrant.number in absent and entrant.card:
            running.emit(ev.CheckInUndone(entrant.number))
    _check_in(running, tuple(e for e in registered if e.number not in absent))


def _check_in(running: Running, entrants: tuple[Entrant, ...]) -> None:
    coming = [entrant for entrant in entrants if not entrant.card]
    if not coming and len(entrants) == 1:
        raise refuse("checked_in_already", "G1", number=str(entrants[0].number))
    cards = fresh_codes(running, "cards", len(coming))
    for entrant, card in zip(coming, cards, strict=True):
        running.emit(ev.CheckedIn(entrant.number, card))


def undo_check_in(running: Running, command: cmd.UndoCheckIn) -> None:
    """Somebody is not here after all."""
    require_rank(command.actor, Rank.STAFF, "G1")
    require_phase(running, "check_in_not_open", "G1", Phase.CHECKING_IN)
    if not entrant_of(running, command.number).card:
        raise refuse("not_checked_in", "G1", number=str(command.number))
    running.emit(ev.CheckInUndone(command.number))


def close_check_in(running: Running, command: cmd.CloseCheckIn) -> None:
    """The field is complete."""
    require_rank(command.actor, Rank.REFEREE)
    require_phase(running, "check_in_not_open", "G1", Phase.CHECKING_IN)
    complete_field(running)


def complete_field(running: Running) -> None:
    """Who is here plays; who waits and is here takes the places of who is not."""
    state = running.state
    places = state.terms.values().whole("places")
    registered, waiting = state.of(Standing.REGISTERED), state.of(Standing.WAITING)
    here = [entrant.number for entrant in registered if entrant.card]
    standby = [entrant.number for entrant in waiting if entrant.card]
    room = max(0, places - len(here)) if places else len(standby)
    missing = tuple(entrant.number for entrant in registered if not entrant.card)
    running.emit(ev.CheckInClosed((*here, *standby[:room]), missing))
    if not running.state.field():
        running.emit(ev.TournamentCancelled("", ""))


def show_card(running: Running, command: cmd.ShowCard) -> None:
    """A card in its owner's hand is good; in another's it is refused and reported (G1)."""
    code = command.card.strip().upper()
    entrant = next((e for e in running.state.entrants if code and e.card == code), None)
    if entrant is None:
        raise refuse("card_unknown", "G1")
    if entrant.standing in (Standing.SENT_OFF, Standing.DISQUALIFIED, Standing.NO_SHOW):
        raise refuse("card_void", "G1", standing=entrant.standing.value)
    if command.actor.rank >= Rank.STAFF:
        return
    if not entrant.account:
        raise refuse("entry_not_claimed", "G1", number=str(entrant.number))
    if entrant.account != command.actor.id:
        _alarm(running, "card_of_another", entrant, command.actor.id)


def _alarm(running: Running, code: str, entrant: Entrant, account: str) -> None:
    running.emit(ev.Alarmed(Alarm(code, entrant.number, account, running.at)))
    running.refusal = refused(code, "G1")


def call_referee(running: Running, command: cmd.CallReferee) -> None:
    """A player calls a referee to the table (G12)."""
    entrant = own_entry(running, command.actor)
    if running.state.place_of(entrant.number) is None:
        raise refuse("not_at_a_table", "G12")
    reason = command.reason.strip()
    alarm = Alarm(CALLED, entrant.number, command.actor.id, running.at, reason)
    if any(a.code == alarm.code and a.subject == alarm.subject for a in running.state.alarms):
        raise refuse("referee_called_already", "G12")
    running.emit(ev.Alarmed(alarm))


def settle_alarm(running: Running, command: cmd.SettleAlarm) -> None:
    """A referee has looked at an alarm."""
    require_rank(command.actor, Rank.REFEREE, "G12")
    if command.alarm not in running.state.alarms:
        raise refuse("alarm_settled_already", "G12")
    running.emit(ev.AlarmSettled(command.alarm, command.actor.id))
