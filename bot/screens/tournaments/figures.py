"""What tie-breaks came to, as people read it."""

from __future__ import annotations

from fractions import Fraction

from referee.tournament.terms import TieBreak

_IN_TWELFTHS = frozenset({TieBreak.POINTS, TieBreak.BEST_MATCH})


def figure(tie_break: TieBreak, value: int) -> str:
    """A value of the standings: points are kept in twelfths, penalties count downwards.

    >>> figure(TieBreak.POINTS, 42), figure(TieBreak.PENALTIES, -2), figure(TieBreak.STAGE, 3)
    ('3.5', '2', '3')
    """
    if tie_break in _IN_TWELFTHS:
        return _points(value)
    return str(-value if tie_break is TieBreak.PENALTIES else value)


def figures(order: tuple[TieBreak, ...], values: tuple[int, ...]) -> tuple[str, ...]:
    """All values of a line, in the order of the tie-breaks.

    Where an extra deal or lots decided the final, what they decided stands after the chips of that
    stage; the place tells it already, so it is left out.
    """
    if len(values) > len(order):
        extra = order.index(TieBreak.STAGE_CHIPS) + 1
        values = (*values[:extra], *values[extra + 1 :])
    return tuple(figure(one, value) for one, value in zip(order, values, strict=True))


def _points(twelfths: int) -> str:
    """Table points as a number with at most two places."""
    return f"{float(Fraction(twelfths, 12)):.2f}".rstrip("0").rstrip(".")
