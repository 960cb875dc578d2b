"""Faults at a table of real tiles: what a referee may enter, and what the rule book makes of it.

A rule set lists its faults; each names its clause, when it can be entered and what must be said of
it beside who is at fault. `penalty` then gives the consequence as data: payments, a dead hand, what
the offender answers for, the end of the deal. Nothing here looks at tiles: with real tiles the
players do, and what they do with them stands in the catalogue (`fault.<key>.text`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, TypeAlias

from referee.deal.commands import Refusal, RefusalKind, refused
from referee.scoring.booking import Booking
from referee.scoring.sheet import Settlement, Sheet
from referee.seats import Seat
from referee.tiles import Tile

Clause: TypeAlias = str


class Moment(StrEnum):
    """When a fault is entered, and what becomes of the deal."""

    PLAY_GOES_ON = "play_goes_on"
    """During the deal, which goes on."""
    ENDS_DEAL = "ends_deal"
    """It ends the deal, won by nobody; one found in a drawn deal takes the place of the draw."""
    WITH_WIN = "with_win"
    """Together with a win, whose payments it changes."""


class Wanted(StrEnum):
    """What must be said of a fault beside who is at fault."""

    FACE = "face"
    """牌面: the worth of his hand as shown, in the rule book's unit, 0 or more."""
    DISCARDER = "discarder"
    """The seat whose discard it was about."""
    CLAIMERS = "claimers"
    """The other seats that had shown a claim; perhaps none."""
    SHARERS = "sharers"
    """Other seats that answer for the same win; perhaps none."""
    TILES = "tiles"
    """The kinds of tile it was about."""
    WINS = "wins"
    """What the win comes to without the fault, and the next one where there were two."""


class Answers(StrEnum):
    """Which later wins of the deal the offender pays in the place of others (代位賠付)."""

    NOTHING = ""
    REPLACEMENTS = "replacements"
    """Wins on replacement tiles, drawn or discarded as drawn, for the rest of the deal."""
    SELF_DRAWS = "self_draws"
    """Another's self-draw within the span that the clause gives."""
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Charge:
    """A fault as a referee enters it; what it does not want stays at its default.

    Attributes:
        fault: the key of the fault.
        offender: who is at fault.
        dealer, streak: of the deal: who deals, and how many deals he has already kept.
        face, discarder, claimers, sharers, tiles, wins: see `Wanted`.
    """

    fault: str
    offender: Seat
    dealer: Seat
    streak: int
    face: int = 0
    discarder: Seat | None = None
    claimers: tuple[Seat, ...] = ()
    sharers: tuple[Seat, ...] = ()
    tiles: tuple[Tile, ...] = ()
    wins: tuple[Settlement, ...] = ()


@dataclass(frozen=True, slots=True)
class Penalty:
    """What follows from a fault.

    Attributes:
        clause: by which.
        sheet: what is paid at once while the deal goes on; None where nothing is.
        dead: whether the offender's hand is dead for the rest of the deal (相公).
        answers: which later wins he pays in the place of others.
        barred: kinds with which he may neither claim nor win on a discard in this deal.
        booking: a payment noted for the end of the match.
        settlement: all that the deal comes to, where the fault ends it or goes with a win.
    """

    clause: Clause
    sheet: Sheet | None = None
    dead: bool = False
    answers: Answers = Answers.NOTHING
    barred: tuple[Tile, ...] = ()
    booking: Booking | None = None
    settlement: Settlement | None = None


@dataclass(frozen=True, slots=True)
class Fault:
    """Something a player can do wrong.

    Attributes:
        key: its name; `fault.<key>` in the rule set's catalogue is its title on a button,
            `fault.<key>.text` says what is done with the tiles and what follows.
        clause: the rule book's clause.
        moment: when it is entered.
        wants: what must be said of it, in the order in which it is asked.
        judge: what follows from a charge in which all that is there.
    """

    key: str
    clause: Clause
    moment: Moment
    wants: tuple[Wanted, ...]
    judge: Callable[[Charge], Penalty] = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class FaultMenu:
    """The faults of a rule set with the options of a table, in the order of their clauses."""

    menu: tuple[Fault, ...]

    def named(self, key: str) -> Fault | None:
        """The fault with that key."""
        return next((fault for fault in self.menu if fault.key == key), None)

    def penalty(self, charge: Charge) -> Penalty | Refusal:
        """What follows from the fault, or why it cannot be entered so."""
        fault = self.named(charge.fault)
        if fault is None:
            return Refusal(RefusalKind.MALFORMED, "fault_unknown", "", (("fault", charge.fault),))
        return _objection(fault, charge) or fault.judge(charge)


def dying(key: str, clause: Clause, answers: Answers = Answers.NOTHING) -> Fault:
    """A fault that costs nothing but the hand, which is dead; perhaps it answers for others."""
    penalty = Penalty(clause, dead=True, answers=answers)
    return Fault(key, clause, Moment.PLAY_GOES_ON, (), lambda _charge: penalty)


NO_FAULTS: Final = FaultMenu(())
"""For a rule book that says nothing of faults."""


def _objection(fault: Fault, charge: Charge) -> Refusal | None:
    """What is lacking in the charge, or does not go with who is at fault."""
    lacking = {
        Wanted.FACE: charge.face < 0,
        Wanted.DISCARDER: charge.discarder is None,
        Wanted.TILES: not charge.tiles,
        Wanted.WINS: not charge.wins,
    }
    for wanted in fault.wants:
        if lacking.get(wanted):
            return refused("fault_lacks", fault.clause, wanted=wanted.value)
    if charge.offender in (charge.discarder, *charge.claimers, *charge.sharers):
        return refused("fault_of_another", fault.clause)
    winners = {sheet.seat for win in charge.wins for sheet in win.sheets}
    if winners & {charge.offender, *charge.sharers}:
        return refused("fault_of_winner", fault.clause)
    return None
