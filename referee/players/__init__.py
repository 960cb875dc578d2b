"""Computer players (電腦): pure functions from what one seat may see to one of its moves.

They know no more than a person in that seat: a `SeatView`, never a `DealState`. None names a rule
set: what is legal is in the question, what a win is worth is asked of the rule set's own scorer.
"""

from referee.levels import Level
from referee.players.levels import choose

__all__ = ["Level", "choose"]
