"""What a move of a tournament means for the rows by which tournaments are found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.desk.identity import person_of
from bot.desk.tournaments.draft import TournamentDraft
from referee.tournament.events import CheckedIn, Entered, TournamentEvent
from referee.tournament.rulings import COMPUTER
from referee.tournament.state import Phase, TournamentState
from storage.moves import Change
from storage.tournaments import CodeKind, Course, NoteCodes, NotePeople, SetTournament

OVER = frozenset({Phase.OVER, Phase.CANCELLED})


def people_of(state: TournamentState) -> frozenset[int]:
    """Entrants with an account, and staff."""
    accounts = {entrant.account for entrant in state.entrants}
    found = (person_of(account) for account in (*accounts, *state.staff) if account != COMPUTER)
    return frozenset(person for person in found if person is not None)


def row_changes(draft: TournamentDraft) -> Iterator[Change]:
    """The changes of rows that the events so far call for."""
    before, after = draft.before.state, draft.state
    if (before.terms.title, before.phase) != (after.terms.title, after.phase):
        course = Course.ENDED if after.phase in OVER else Course.OPEN
        yield SetTournament(draft.key, after.terms.title, after.phase.value, course)
    known, now = people_of(before), people_of(after)
    if known != now:
        yield NotePeople(draft.key, now - known, known - now)
    for kind, codes in _codes(draft.events):
        if codes:
            yield NoteCodes(draft.key, kind, codes)


def _codes(events: Iterable[TournamentEvent]) -> Iterator[tuple[CodeKind, tuple[str, ...]]]:
    happened = tuple(events)
    yield CodeKind.RECEIPT, tuple(e.receipt for e in happened if isinstance(e, Entered))
    yield CodeKind.CARD, tuple(e.card for e in happened if isinstance(e, CheckedIn))
