"""From a line to what it asks of the tournament."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from bot.lines import entry_lines as entry
from bot.lines import play_lines as play
from bot.lines import ruling_lines as ruling
from bot.lines import terms_lines
from bot.lines.reading import Said
from bot.lines.values import Here
from bot.lines.verbs import Verb
from bot.lines.wants import Wants

_Read: TypeAlias = Callable[[Said, Here], Wants]

_READ: Final[Mapping[Verb, _Read]] = MappingProxyType(
    {
        Verb.TITLE: entry.title,
        Verb.SET: terms_lines.change,
        Verb.OPEN: entry.open_registration,
        Verb.CLOSE: entry.close_registration,
        Verb.NAMES: entry.enter_names,
        Verb.APART: entry.keep_apart,
        Verb.STAFF: entry.name_staff,
        Verb.CHECK_IN: entry.open_check_in,
        Verb.HERE: entry.here_now,
        Verb.STRIKE: entry.strike,
        Verb.FIELD: entry.close_check_in,
        Verb.DRAW: play.draw,
        Verb.SWAP: play.swap,
        Verb.REDRAW: play.redraw,
        Verb.PUBLISH: play.publish,
        Verb.WAVE: play.wave,
        Verb.SEATED: play.seated,
        Verb.PAUSE: play.pause,
        Verb.RESUME: play.resume,
        Verb.EXTRA: play.extra,
        Verb.END: play.end,
        Verb.RESULT: play.result,
        Verb.SLIP: play.slip,
        Verb.APPROVE: play.approve,
        Verb.REOPEN: play.reopen,
        Verb.NEXT: play.next_round,
        Verb.TIE: play.tie,
        Verb.LOTS: play.lots,
        Verb.VOID: ruling.void,
        Verb.REPLAY: ruling.replay,
        Verb.DEAD: ruling.dead,
        Verb.UNDO: ruling.undo,
        Verb.RESTORE: ruling.restore,
        Verb.FALSE_WIN: ruling.false_win,
        Verb.TRANSFER: ruling.transfer,
        Verb.FINE: ruling.fine,
        Verb.CAUTION: ruling.caution,
        Verb.NOTE: ruling.note,
        Verb.RULE: ruling.rule,
        Verb.REVERSE: ruling.reverse,
        Verb.NO_SHOW: ruling.no_show,
        Verb.SEND_OFF: ruling.send_off,
        Verb.DISQUALIFY: ruling.disqualify,
        Verb.WITHDRAW: ruling.withdraw,
        Verb.REPLACE: ruling.replace,
        Verb.SEEN: ruling.seen,
        Verb.CANCEL: ruling.cancel,
        Verb.REGISTER: entry.register,
        Verb.SEAT: entry.here_now,
        Verb.CONFIRM: play.confirm,
        Verb.DISPUTE: play.dispute,
        Verb.CALL: ruling.call_referee,
        Verb.RECEIPT: entry.receipt,
        Verb.CARD: entry.card,
    }
)


def wants(said: Said, here: Here) -> Wants:
    """What the line asks, without who asks it.

    Raises:
        LineFault: it is not written as it should be, or names nobody.
    """
    return _READ[said.verb](said, here)
