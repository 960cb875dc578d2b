"""The calculator: a hand that somebody has put, what is lacking in it, what the rule book says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from referee.scoring.cases import CaseError, CaseFields, Json
from referee.scoring.inquiry import Grammar, Inquiry
from referee.scoring.questions import Question, Verdict
from referee.tiles import Tile


@dataclass(frozen=True, slots=True)
class Lack:
    """Why there is no verdict yet.

    Attributes:
        code: `too_few` or `too_many` tiles, `no_winning`, or `unfit`: a field does not go with
            the others.
        count: how many tiles are lacking or too many.
        field: with `unfit`, the field of the case or the question at fault.
    """

    code: str
    count: int = 0
    field: str = ""


@dataclass(frozen=True, slots=True)
class Calculation:
    """How a rule set answers hands that are put to it.

    Attributes:
        questions: what it asks beside the tiles, in the order in which it is asked.
        set_aside: the kinds that are laid aside as flowers.
        hand_size: concealed tiles of a player without melds, the winning tile not among them.
        fields: the fields of a case that the answers to the questions fill.
        judge: the verdict on such a case; raises CaseError.
    """

    questions: tuple[Question, ...]
    set_aside: frozenset[Tile]
    hand_size: int
    fields: Callable[[Inquiry], Mapping[str, Json]]
    judge: Callable[[CaseFields], Verdict]

    def grammar(self, options: Mapping[str, Callable[[str], object]]) -> Grammar:
        """What may be written; `options` are the rule set's own with their parsers."""
        return Grammar(self.questions, options, self.set_aside)

    def missing(self, inquiry: Inquiry) -> int:
        """How many concealed tiles there are too few; below 0, too many."""
        mine = inquiry.mine
        return self.hand_size - 3 * len(mine.melds) - len(mine.concealed)

    def verdict(self, rules: str, inquiry: Inquiry) -> Verdict | Lack:
        """What the rule book says of the hand, or what is still lacking."""
        empty = not inquiry.mine.concealed and inquiry.tile is None
        missing = self.missing(inquiry)
        if not empty and missing:
            return Lack("too_few", missing) if missing > 0 else Lack("too_many", -missing)
        if not empty and inquiry.tile is None:
            return Lack("no_winning")
        try:
            return self.judge(self.case(rules, inquiry))
        except CaseError as error:
            if empty and error.field in ("concealed", "tile"):
                return Lack("too_few", missing) if missing else Lack("no_winning")
            return Lack("unfit", field=error.field)

    def case(self, rules: str, inquiry: Inquiry) -> CaseFields:
        """The hand and its circumstances as the fields of a case."""
        fields: dict[str, Json] = {
            "id": "inquiry",
            "rules": rules,
            "options": dict(inquiry.options),
            **inquiry.mine.fields(),
            **self.fields(inquiry),
        }
        if not self.set_aside:
            del fields["flowers"]
        if inquiry.tile is not None:
            fields["tile"] = str(inquiry.tile)
        return CaseFields(fields, "inquiry")
