"""Shapes: is a hand complete, what does it wait for, how does it fall apart, how far is it.

No rules of any one game are here. Distances have tables of their own, so they are not imported
with the rest: see `referee.winning.distance`.
"""

from referee.winning.eight_pairs import (
    differing_pairs_waits,
    eight_pairs_triplet,
    eight_pairs_waits,
    is_differing_pairs,
    is_eight_pairs,
)
from referee.winning.readings import Reading, readings, whole_splits
from referee.winning.shape import is_complete, waits
from referee.winning.wild_readings import WildReading, readings_with
from referee.winning.wilds import is_complete_with, is_sets_with, parted, waits_with, wilds_needed

__all__ = [
    "Reading",
    "WildReading",
    "differing_pairs_waits",
    "eight_pairs_triplet",
    "eight_pairs_waits",
    "is_complete",
    "is_complete_with",
    "is_sets_with",
    "parted",
    "is_differing_pairs",
    "is_eight_pairs",
    "readings",
    "readings_with",
    "waits",
    "waits_with",
    "whole_splits",
    "wilds_needed",
]
