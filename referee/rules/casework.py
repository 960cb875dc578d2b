"""What cases of several rule sets have in common: a player's tiles, read and checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, assert_never

from referee.kinds import Kinds, has_kind
from referee.rules.holding import Holding
from referee.rules.options import Option, OptionError, OptionSet, parse_options
from referee.scoring.cases import Answer, CaseFields, CaseKind, kind_texts
from referee.scoring.outcome import WinBy
from referee.seats import Seat
from referee.tiles import Tile
from referee.winning.shape import is_complete

SHAPE_FIELDS: Final = frozenset({"tile", "concealed", "melds"})
PENALTY_FIELDS: Final = frozenset({"type", "offender", "dealer"})


class PenaltyCase(StrEnum):
    """What a case of a penalty is about."""

    FALSE_WIN = "false_win"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Asked:
    """One kind of case: the fields it may have, and how it is answered."""

    fields: frozenset[str]
    answer: Callable[[CaseFields], Answer]


@dataclass(frozen=True, slots=True)
class Cases:
    """Reads and answers the cases of a rule set, each kind in its own way."""

    score: Asked
    shape: Asked
    penalty: Asked

    def answer(self, case: CaseFields) -> Answer:
        """Everything computed for the case; raises CaseError."""
        asked = self._asked(case.kind)
        case.allow(asked.fields)
        return asked.answer(case)

    def _asked(self, kind: CaseKind) -> Asked:
        match kind:
            case CaseKind.SCORE:
                return self.score
            case CaseKind.SHAPE:
                return self.shape
            case CaseKind.PENALTY:
                return self.penalty
            case _:
                assert_never(kind)


def read_options(case: CaseFields, options: tuple[Option, ...]) -> OptionSet:
    """The case's options; raises CaseError."""
    try:
        return parse_options(options, case.option_texts())
    except OptionError as error:
        raise case.fault("options", str(error)) from None


def read_holding(case: CaseFields, hand_size: int, flowers: tuple[Tile, ...]) -> Holding:
    """The tiles of one player at rest.

    Args:
        case: its fields `concealed`, `melds` and `flowers` are read.
        hand_size: concealed tiles of a player without melds.
        flowers: every flower of the set, as often as it is there.

    Raises:
        CaseError: a field cannot be read, or there cannot be such tiles.
    """
    holding = Holding(case.hand("concealed"), case.melds("melds"), case.tiles("flowers", ""))
    wanted = hand_size - 3 * len(holding.melds)
    if holding.hand.size() != wanted:
        problem = (
            f"{holding.hand.size()} tiles beside {len(holding.melds)} melds, "
            f"where {wanted} are needed"
        )
        raise case.fault("concealed", problem)
    if Counter(holding.flowers) - Counter(flowers):
        known = " ".join(dict.fromkeys(str(tile) for tile in flowers))
        raise case.fault("flowers", f"not the flowers of this set, which are {known}")
    for meld in holding.melds:
        if any(holding.count(tile) > 4 for tile in meld.tiles):
            raise case.fault("melds", f"more than four of a kind of {meld}")
    return holding


def read_giver(case: CaseFields, by: WinBy, winners: tuple[Seat, ...]) -> Seat | None:
    """Who gave the winning tile; None for a self-draw; raises CaseError."""
    if by is WinBy.SELF_DRAW:
        return None
    giver = case.seat("from")
    if giver in winners:
        raise case.fault("from", "is the winner himself")
    return giver


def read_winning_tile(case: CaseFields, holdings: tuple[Holding, ...]) -> Tile:
    """The winning tile, of which nobody holds four already; raises CaseError."""
    tile = case.tile("tile")
    if tile.is_flower or any(holding.count(tile) == 4 for holding in holdings):
        raise case.fault("tile", f"{tile} is a flower or a fifth of its kind")
    return tile


def answer_shape(case: CaseFields, waits_of: Callable[[Holding], Kinds], never: Kinds) -> Answer:
    """Whether tiles are complete, or what they wait for.

    Args:
        case: with `tile`, both; without, whichever its number of tiles asks.
        waits_of: the kinds that complete a hand at rest.
        never: kinds that stand in no set.

    Raises:
        CaseError: a field cannot be read.
    """
    holding = Holding(case.hand("concealed"), case.melds("melds"), ())
    answer: Answer = {"id": case.id}
    if case.has("tile"):
        tile = case.tile("tile")
        fits = not tile.is_flower and not has_kind(never, tile) and holding.count(tile) < 4
        answer["complete"] = fits and _completes(holding.with_tile(tile), never)
        answer["waits"] = kind_texts(waits_of(holding))
    elif holding.hand.size() % 3 == 2:
        answer["complete"] = _completes(holding, never)
    else:
        answer["waits"] = kind_texts(waits_of(holding))
    return answer


def _completes(holding: Holding, never: Kinds) -> bool:
    return is_complete(holding.hand) and not holding.hand.kinds() & never
