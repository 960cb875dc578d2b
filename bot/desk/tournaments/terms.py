"""What the tables of a tournament are played by."""

from __future__ import annotations

from typing import Final

from referee.rules.registry import Registry
from referee.table.terms import Terms, changed_terms, first_terms, read_terms
from referee.tournament.terms import TournamentTerms

_FIRST: Final = "zhenjiang"
"""The rule set of the regulations, where the terms name none."""
_FIXED: Final = (("hints", "off"), ("dice", "seed"))
"""What is the same at all tables of all tournaments: nobody helps, nothing waits for dice."""


def table_terms(registry: Registry, terms: TournamentTerms) -> Terms:
    """The terms of its tables: the words of a table command, the length and the chips of G4.

    A length in deals among those words counts instead of the rounds.

    Raises:
        UnknownRules: the words name no rule set or preset that there is.
        OptionError: an unknown option, or a value that it does not have.
    """
    values = terms.values()
    own = read_terms(registry, terms.table.split(), first_terms(_FIRST))
    limits = (("chips", "g04_chips"), ("busts", "g04_busts"))
    set_here = [(key, str(values.whole(option))) for key, option in limits]
    set_here += _FIXED
    if not own.shared().whole("deals"):
        set_here.append(("rounds", str(values.whole("g04_rounds"))))
    for key, value in set_here:
        own = changed_terms(registry, own, key, value)
    registry.bind(own.rules, own.options)
    return own
