"""Every screen of a tournament can be drawn at any moment of any tournament."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.sandbox.server.html import parse_html
from bot.screens.markup import TEXT_UNITS, units
from bot.screens.message import Screen
from bot.screens.tournaments import card, desk, entry, plan, public, staff, terms
from bot.texts.languages import Language
from referee.seats import SEATS
from referee.tournament.commands import Rank
from referee.tournament.views import player_view
from tests.referee.tournament.running import Event, player
from tests.referee.tournament.test_anything import begun, options, sensible, steps
from tests.screens import tournament_views as views


def screens(event: Event, language: Language, rank: Rank) -> Iterator[Screen]:
    """All that anybody can be shown of it."""
    state = views.named(event.state, language, hostile=1)
    page = views.organiser_page(state, language, event.at, rank)
    ink, seen = views.ink(language, page), page.public
    yield card.card(seen.view, seen.terms, event.at, ink)
    yield public.tables(seen.view, 0, event.at, ink)
    yield public.standings(seen.view, 0, ink)
    yield public.verify(seen.view, (), ink)
    yield terms.terms_page(seen.terms, seen.view.phase, terms.MAIN, seen.view.entered, ink)
    lines = plan.page(seen.terms, plan.plan_for(seen.terms, seen.view.entered), ink)
    yield Screen("\n".join(lines))
    yield desk.desk(page, ink)
    yield staff.entrants(page, 0, ink)
    yield staff.tables(page, 0, ink)
    yield staff.alarms(page, ink)
    yield staff.rulings(page, 0, ink)
    for table in state.round.tables if state.round is not None else ():
        yield staff.table(page, table.number, ink)
        yield from (staff.seat(page, table.number, seat, ink) for seat in SEATS)
    for number in range(len(state.entrants) + 2):
        yield staff.player(page, number, ink)
        mine = player_view(state, player(number).id)
        if mine is not None:
            yield entry.entry(mine, seen.view, ink)


@settings(max_examples=25, deadline=None)
@given(
    how=options,
    ahead=st.integers(0, 4),
    language=st.sampled_from(Language),
    rank=st.sampled_from((Rank.STAFF, Rank.REFEREE, Rank.CHIEF)),
    data=st.data(),
)
def test_everything_can_be_drawn(
    how: str, ahead: int, language: Language, rank: Rank, data: st.DataObject
) -> None:
    event = begun(how, ahead)
    for _ in range(data.draw(st.integers(0, 25))):
        step = data.draw(steps) if data.draw(st.integers(0, 3)) == 0 else sensible(event, data.draw)
        if isinstance(step, int):
            event.until(event.at + step)
        else:
            event.ask(step)
        event.until(event.at)
    for screen in screens(event, language, rank):
        text, _ = parse_html(screen.text)
        assert 1 <= units(text) <= TEXT_UNITS
