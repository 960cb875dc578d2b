"""What can be done wrong with real tiles, and what it costs (TX1–TX11).

TX1–TX6 can happen at an online table that referees itself too, where `errors` finds them; the
payments are the same functions.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import chain

from referee.rules.faults import (
    Answers,
    Charge,
    Fault,
    FaultMenu,
    Moment,
    Penalty,
    Wanted,
    dying,
)
from referee.rules.taiwan16.scoring.house import House
from referee.rules.taiwan16.scoring.in_place import in_place_of
from referee.rules.taiwan16.scoring.penalties import (
    called_not_done,
    dealer_after_fault,
    open_tile_discarded,
    pays_for_all,
)
from referee.scoring.sheet import Settlement, delta_of

_ON: Moment = Moment.PLAY_GOES_ON


def taiwan_faults(house: House) -> FaultMenu:
    """The menu of a table that scores so."""
    judge = _Judge(house)
    return FaultMenu(
        (
            *_wins_and_hands(judge),
            *_pays_for_all(judge),
            *_carried_through(judge),
            *_caught_early(judge),
            *_tiles(judge),
        )
    )


def _wins_and_hands(judge: _Judge) -> tuple[Fault, ...]:
    """TX1–TX4 詐胡, 相公, 喊碰未碰, 眼牌."""
    return (
        _for_all("tx1_false_win", "TX1", judge),
        dying("tx2_dead_hand", "TX2"),
        Fault("tx3_called", "TX3", _ON, (Wanted.DISCARDER,), judge.called),
        dying("tx4_eye", "TX4"),
        _for_all("tx4_eye_again", "TX4", judge),
    )


def _pays_for_all(judge: _Judge) -> tuple[Fault, ...]:
    """TX5 包賠."""
    return (
        _for_all("tx5_dead_again", "TX5", judge),
        _for_all("tx5_late_concealed", "TX5", judge),
        _for_all("tx5_wall", "TX5", judge),
        _for_all("tx5_lost_priority", "TX5", judge),
    )


def _carried_through(judge: _Judge) -> tuple[Fault, ...]:
    """TX6 代位賠付: wrong acts that stand, and the wins that they led to."""
    return (
        dying("tx6_concealed_kong", "TX6", Answers.REPLACEMENTS),
        dying("tx6_added_kong", "TX6", Answers.REPLACEMENTS),
        dying("tx6_claimed_kong", "TX6", Answers.BOTH),
        dying("tx6_pung", "TX6", Answers.SELF_DRAWS),
        dying("tx6_open_tile", "TX6", Answers.SELF_DRAWS),
        _for_all("tx6_late_kong", "TX6", judge),
        Fault(
            "tx6_in_place", "TX6", Moment.WITH_WIN, (Wanted.WINS, Wanted.SHARERS), judge.in_place
        ),
    )


def _caught_early(judge: _Judge) -> tuple[Fault, ...]:
    """TX7, TX8 錯槓, 錯碰 found before they are carried through."""
    return (
        Fault("tx7_added_in_time", "TX7", _ON, (), partial(_nothing, "TX7")),
        Fault("tx7_claimed_in_time", "TX7", _ON, (Wanted.DISCARDER,), judge.called),
        Fault("tx7_put_back", "TX7", _ON, (), partial(_nothing, "TX7")),
        dying("tx7_claimed_put_back", "TX7"),
        dying("tx7_in_hand", "TX7", Answers.REPLACEMENTS),
        dying("tx8_pung", "TX8"),
    )


def _tiles(judge: _Judge) -> tuple[Fault, ...]:
    """TX9–TX11 錯打明牌, tiles shown, a pung insisted on."""
    return (
        Fault("tx9_open_tile", "TX9", _ON, (Wanted.CLAIMERS,), judge.open_tile),
        Fault("tx9_open_tile_won", "TX9", Moment.WITH_WIN, (Wanted.WINS,), judge.open_tile_won),
        Fault("tx10_shown", "TX10", _ON, (Wanted.TILES,), _barred),
        dying("tx11_pung", "TX11", Answers.SELF_DRAWS),
    )


def _for_all(key: str, clause: str, judge: _Judge) -> Fault:
    """A fault that ends the deal and is paid to all three."""
    return Fault(key, clause, Moment.ENDS_DEAL, (Wanted.FACE,), partial(judge.for_all, clause))


def _nothing(clause: str, charge: Charge) -> Penalty:
    """Put right in time, it is free."""
    return Penalty(clause)


def _barred(charge: Charge) -> Penalty:
    """TX10, TA52: nothing is paid, and an own draw may still win."""
    return Penalty("TX10", barred=charge.tiles)


@dataclass(frozen=True, slots=True)
class _Judge:
    """Consequences that depend on what is paid at the table."""

    house: House

    def for_all(self, clause: str, charge: Charge) -> Penalty:
        """包賠: base and face to each, and the dealer's 台."""
        settlement = pays_for_all(
            clause, charge.offender, charge.dealer, charge.streak, charge.face, self.house
        )
        return Penalty(clause, settlement=settlement)

    def called(self, charge: Charge) -> Penalty:
        """TX3 喊碰未碰; a claimed kong put right before its replacement costs the same."""
        if charge.discarder is None:
            raise ValueError("a call is of somebody's discard")
        sheet = called_not_done(charge.offender, charge.discarder, self.house)
        return Penalty("TX3", sheet=sheet if sheet.legs else None)

    def open_tile(self, charge: Charge) -> Penalty:
        """TX9 錯打明牌, not won on: 相公, and 1 台 to each who showed a claim."""
        sheet = open_tile_discarded(charge.offender, charge.claimers, self.house)
        return Penalty("TX9", sheet=sheet if sheet.legs else None, dead=True)

    def open_tile_won(self, charge: Charge) -> Penalty:
        """TX9, won on, perhaps twice: all is paid, the deal ends, the streak is not counted."""
        sheets = tuple(sheet for win in charge.wins for sheet in win.sheets)
        delta = delta_of(tuple(chain.from_iterable(sheet.legs for sheet in sheets)))
        after = dealer_after_fault(charge.offender, charge.dealer, charge.streak)
        return Penalty("TX9", settlement=Settlement(sheets, delta, *after))

    def in_place(self, charge: Charge) -> Penalty:
        """TX6: those who answer pay what the losers would; several share."""
        payers = tuple(sorted({charge.offender, *charge.sharers}))
        return Penalty("TX6", settlement=in_place_of(charge.wins[0], payers))
