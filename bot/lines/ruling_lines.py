"""Lines of rulings, replacement, alarms, and what ends a tournament early."""

from __future__ import annotations

from functools import partial
from typing import Final

from bot.lines.entry_lines import account_of
from bot.lines.penalty_lines import by_the_book
from bot.lines.reading import Said
from bot.lines.values import ALL, Here, chips, entrant_at, numbers, seat_at, whole
from bot.lines.wants import Want, Wants, one
from referee.tournament import commands as cmd
from referee.tournament.commands import FinePayee
from referee.tournament.rulings import COMPUTER
from referee.tournament.state import Alarm, RulingKind, Standing

_TO_BANK: Final = frozenset({"bank", "公", "公庫", "公库"})
_COMPUTER: Final = frozenset({"computer", "電腦", "电脑"})
_CHIPS: Final = 4
NOT_COME: Final = "G3"
"""Why somebody who is not there is disqualified."""


def _at_table(kind: RulingKind, said: Said, here: Here) -> Wants:
    """``void 7 reason`` about a table, ``dead 7E reason`` about a seat there."""
    word = said.words[0] if said.words else ""
    place, number = seat_at(word), whole(word)
    reason = said.reason(1)
    if place is not None:
        entrant = entrant_at(word, here)
        return one(lambda actor: cmd.Rule(actor, kind, place[0], entrant, reason))
    if number is None:
        raise said.wrong()
    return one(lambda actor: cmd.Rule(actor, kind, number, 0, reason))


void = partial(_at_table, RulingKind.VOID_DEAL)
replay = partial(_at_table, RulingKind.REPLAY_DEAL)
dead = partial(_at_table, RulingKind.DEAD_HAND)
undo = partial(_at_table, RulingKind.UNDO)
note = partial(_at_table, RulingKind.NOTE)
rule = partial(_at_table, RulingKind.FREE)


def restore(said: Said, here: Here) -> Wants:
    """``restore 7 2 reason``: the deal at table 7 goes on from two discards before."""
    table, back = (whole(word) for word in (*said.words, "", "")[:2])
    if table is None or back is None:
        raise said.wrong()
    reason = said.reason(2)
    return one(lambda actor: cmd.Rule(actor, RulingKind.RESTORE, table, 0, reason, back))


def _with_chips(kind: RulingKind, said: Said, here: Here) -> Wants:
    """``transfer 7 -5 5 0 0 reason``: E S W N; what is missing goes to the bank."""
    number = whole(said.words[0]) if said.words else None
    delta = chips(said.words[1 : 1 + _CHIPS])
    if number is None or delta is None:
        raise said.wrong()
    reason = said.reason(1 + _CHIPS)
    return one(lambda actor: cmd.Transfer(actor, number, delta, reason, kind))


transfer = partial(_with_chips, RulingKind.TRANSFER)


def false_win(said: Said, here: Here) -> Wants:
    """``falsewin 7E reason`` as the rule book has it; ``falsewin 7 -30 10 10 10 reason``."""
    if said.words and seat_at(said.words[0]) is not None:
        return by_the_book(said, here)
    return _with_chips(RulingKind.FALSE_WIN, said, here)


def fine(said: Said, here: Here) -> Wants:
    """``fine 7E 10 reason`` to each of the others, ``fine 7E 10 bank reason`` to the bank."""
    place = seat_at(said.words[0]) if said.words else None
    amount = whole(said.words[1]) if len(said.words) > 1 else None
    if place is None or amount is None:
        raise said.wrong()
    to_bank = len(said.words) > 2 and said.words[2].lower() in _TO_BANK
    payee = FinePayee.BANK if to_bank else FinePayee.EACH
    reason = said.reason(3 if to_bank else 2)
    return one(lambda actor: cmd.Fine(actor, *place, amount, payee, reason))


def caution(said: Said, here: Here) -> Wants:
    """``caution 12 reason``, by number, seat or name."""
    if not said.words:
        raise said.wrong()
    place = seat_at(said.words[0])
    table = 0 if place is None else place[0]
    entrant, reason = entrant_at(said.words[0], here), said.reason(1)
    return one(lambda actor: cmd.Rule(actor, RulingKind.CAUTION, table, entrant, reason))


def reverse(said: Said, here: Here) -> Wants:
    """``reverse 3 reason``: the third ruling is taken back."""
    number = whole(said.words[0].removeprefix("#")) if said.words else None
    if number is None:
        raise said.wrong()
    reason = said.reason(1)
    return one(lambda actor: cmd.ReverseRuling(actor, number, reason))


def _removed(standing: Standing, said: Said, here: Here) -> Wants:
    """``sendoff 12 reason``."""
    if not said.words:
        raise said.wrong()
    number, reason = entrant_at(said.words[0], here), said.reason(1)
    return one(lambda actor: cmd.Remove(actor, number, standing, reason))


send_off = partial(_removed, Standing.SENT_OFF)
disqualify = partial(_removed, Standing.DISQUALIFIED)


def no_show(said: Said, here: Here) -> Wants:
    """``noshow 7E 9N``: several at once; the reason is the clause."""
    found = tuple(entrant_at(word, here) for word in said.words)
    if not found:
        raise said.wrong()
    return tuple(_not_come(number) for number in found)


def _not_come(number: int) -> Want:
    return lambda actor: cmd.Remove(actor, number, Standing.NO_SHOW, NOT_COME)


def withdraw(said: Said, here: Here) -> Wants:
    """``withdraw`` oneself; staff ``withdraw 12 reason`` for somebody."""
    if not said.words:
        return one(cmd.Withdraw)
    return _removed(Standing.WITHDRAWN, said, here)


def replace(said: Said, here: Here) -> Wants:
    """``replace 7E Wang``, a name of the list of staff, its number (``#2``) or ``computer``."""
    place = seat_at(said.words[0]) if said.words else None
    who = said.reason(1)
    if place is None or not who:
        raise said.wrong()
    staff = COMPUTER if who.lower() in _COMPUTER else _of_staff(who, here)
    return one(lambda actor: cmd.SeatStaff(actor, *place, staff))


def _of_staff(who: str, here: Here) -> str:
    number = whole(who.removeprefix("#")) if who.startswith("#") else None
    if number is not None and 1 <= number <= len(here.state.staff):
        return here.state.staff[number - 1]
    return account_of(who, here)


def seen(said: Said, here: Here) -> Wants:
    """``seen 1 2``: alarms that have been dealt with; ``seen all``."""
    alarms = here.state.alarms
    if said.words and said.words[0].lower() in ALL:
        chosen = alarms
    else:
        found = numbers(said.words)
        if not found or not all(1 <= number <= len(alarms) for number in found):
            raise said.wrong()
        chosen = tuple(alarms[number - 1] for number in found)
    return tuple(_settled(alarm) for alarm in chosen)


def _settled(alarm: Alarm) -> Want:
    return lambda actor: cmd.SettleAlarm(actor, alarm)


def call_referee(said: Said, here: Here) -> Wants:
    """``referee reason``, from a player at a table (G12)."""
    reason = said.reason(0)
    return one(lambda actor: cmd.CallReferee(actor, reason))


def cancel(said: Said, here: Here) -> Wants:
    """``cancel reason``."""
    reason = said.reason(0)
    return one(lambda actor: cmd.CancelTournament(actor, reason))
