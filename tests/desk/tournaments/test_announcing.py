"""Announcements: once each, numbered, to whom they concern; surfaces that are shown anew (G11)."""

from __future__ import annotations

from bot.desk.tournaments.announcements import AnnouncementKind as Kind
from bot.desk.tournaments.surfaces import desk_surface, entry_surface, event_surface
from bot.desk.tournaments.telling import ANNOUNCEMENT
from bot.desk.tournaments.views import AnnouncementView, DeskView, EntryView, EventView
from referee.seats import Points
from referee.tournament import commands as cmd
from referee.tournament.state import RulingKind, Standing
from referee.tournament.terms import MINUTE
from storage import log
from storage.people import Reach
from tests.desk.outbox import posts_to, show_all, stale
from tests.desk.tournaments.club import CHIEF, HELPER, STRANGER, Hosted, again, entrant
from tests.desk.world import BOT, GROUP, Opener


async def told(hosted: Hosted, chat: int) -> list[AnnouncementView]:
    """What a chat has been told of the tournament, in order."""
    posts = [post for post in await posts_to(hosted.world, chat) if post.kind == ANNOUNCEMENT]
    return [await hosted.tournaments.announcement_for(post.payload, chat) for post in posts]


async def kinds(hosted: Hosted, chat: int) -> list[Kind]:
    """The kinds of what a chat has been told."""
    return [view.announcement.kind for view in await told(hosted, chat)]


async def playing(hosted: Hosted, count: int = 4, options: str = "") -> None:
    """A tournament with real tiles whose first round is being played."""
    await hosted.plan(options)
    await hosted.register(count)
    await hosted.check_in()
    await hosted.seat()
    await hosted.begin()


async def test_g11_everything_public_is_told_once_to_group_players_and_pages(
    hosted: Hosted,
) -> None:
    await playing(hosted)
    await hosted.pass_time(60 * MINUTE)
    state = await hosted.state()
    assert state.round is not None
    chips = Points(80, 60, 40, 20)
    await hosted.do(
        CHIEF,
        lambda a: cmd.EnterResult(a, 1, chips),
        cmd.ApproveResults,
        cmd.CloseRound,
    )
    everything = [
        Kind.DRAW_PROMISED,
        Kind.DRAW_PUBLISHED,
        Kind.SEATS_CALLED,
        Kind.WAVE_BEGAN,
        Kind.TABLES_OVER,
        Kind.TOURNAMENT_ENDED,
    ]
    views = await told(hosted, GROUP.chat)
    assert [view.announcement.kind for view in views] == everything
    assert [view.announcement.number for view in views] == [1, 2, 3, 4, 5, 6]
    for number in range(1, 5):
        assert await kinds(hosted, entrant(number)) == everything
    page = await hosted.tournaments.public(hosted.key)
    assert [view.announcement for view in views] == list(page.announcements)
    winner = state.round.tables[0].chairs[0].entrant
    assert page.announcements[-1].ranks[0].entrant == winner


async def test_g05_the_seed_is_promised_first_and_shown_with_the_draw(hosted: Hosted) -> None:
    await hosted.plan()
    await hosted.register(8)
    await hosted.check_in()
    promised = (await told(hosted, GROUP.chat))[0].announcement
    assert (promised.commitment != "", promised.seed) == (True, "")
    page = await hosted.tournaments.public(hosted.key)
    assert (page.view.commitment, page.view.seed) == (promised.commitment, "")
    await hosted.seat()
    drawn = (await told(hosted, GROUP.chat))[1].announcement
    page = await hosted.tournaments.public(hosted.key)
    assert page.view.seed == drawn.seed != ""
    checked = await hosted.tournaments.verify(hosted.key)
    assert [(draw.kept, draw.follows) for draw in checked] == [(True, True)]


async def test_a_player_is_told_the_own_seat(hosted: Hosted) -> None:
    await playing(hosted, 8)
    state = await hosted.state()
    for number in range(1, 9):
        place = state.place_of(number)
        assert place is not None
        drawn = next(
            view
            for view in await told(hosted, entrant(number))
            if view.announcement.kind is Kind.DRAW_PUBLISHED
        )
        assert drawn.own is not None
        assert (drawn.own.table, drawn.own.seat) == (place[0].number, int(place[1]))


async def test_g09_the_time_is_called_to_those_who_play(hosted: Hosted) -> None:
    await playing(hosted, 8, "tables=1 g04_minutes=30")
    state = await hosted.state()
    assert state.round is not None
    await hosted.pass_time(20 * MINUTE)
    calls = [v.announcement for v in await told(hosted, GROUP.chat)]
    assert [(c.minutes, [t.number for t in c.tables]) for c in calls if c.minutes] == [(10, [1, 2])]


async def test_nobody_is_told_twice_after_a_restart(hosted: Hosted, opener: Opener) -> None:
    await playing(hosted)
    before = await kinds(hosted, GROUP.chat)
    later = await again(opener, hosted, later=50 * MINUTE)
    await later.pass_time(0)
    assert await kinds(later, GROUP.chat) == [*before, Kind.TIME_CALLED]
    later = await again(opener, later)
    await later.pass_time(0)
    assert await kinds(later, GROUP.chat) == [*before, Kind.TIME_CALLED]


async def test_g07_clocks_are_exact_however_long_the_bot_was_away(
    hosted: Hosted, opener: Opener
) -> None:
    await playing(hosted)
    before = await hosted.state()
    assert before.round is not None
    ends = before.round.tables[0].ends
    later = await again(opener, hosted, later=45 * MINUTE)
    await later.pass_time(0)
    state = await later.state()
    assert state.round is not None
    assert state.round.tables[0].ends == ends
    later = await again(opener, later, later=40 * MINUTE)
    await later.pass_time(0)
    over = (await told(later, GROUP.chat))[-1].announcement
    assert (over.kind, over.tables[0].over) == (Kind.TABLES_OVER, "time")


async def test_who_cannot_be_reached_is_listed_and_the_rest_is_told(hosted: Hosted) -> None:
    await hosted.plan()
    await hosted.register(5)
    await hosted.world.desk.set_reach(BOT, entrant(5), Reach.UNREACHABLE)
    await hosted.check_in()
    assert await kinds(hosted, entrant(1)) == [Kind.DRAW_PROMISED]
    assert await kinds(hosted, entrant(5)) == []
    page = await hosted.tournaments.desk_of(hosted.key, CHIEF)
    assert page is not None
    assert page.unreachable == (5,)


async def test_an_alarm_goes_to_the_referees_alone(hosted: Hosted) -> None:
    await playing(hosted)
    assert await hosted.tournaments.show_desk(hosted.key, CHIEF)
    before = await kinds(hosted, GROUP.chat)
    await hosted.do(entrant(1), lambda a: cmd.CallReferee(a, "chips are hidden"))
    alarmed = (await told(hosted, CHIEF))[-1].announcement
    assert alarmed.alarm is not None
    assert (alarmed.kind, alarmed.alarm.reason, alarmed.number) == (
        Kind.ALARMED,
        "chips are hidden",
        0,
    )
    assert await kinds(hosted, GROUP.chat) == before
    assert Kind.ALARMED not in await kinds(hosted, entrant(1))


async def test_g15_a_ruling_is_told_to_its_table_with_the_reason(hosted: Hosted) -> None:
    await playing(hosted, 8)
    state = await hosted.state()
    assert state.round is not None
    delta = Points(-5, 5, 0, 0)
    await hosted.do(CHIEF, lambda a: cmd.Transfer(a, 1, delta, "wrong payment"))
    for table in state.round.tables:
        for number in table.entrants():
            last = (await told(hosted, entrant(number)))[-1].announcement
            if table.number == 1:
                assert last.ruling is not None
                assert (last.ruling.kind, last.reason) == (RulingKind.TRANSFER, "wrong payment")
            else:
                assert last.kind is Kind.WAVE_BEGAN


async def test_g06_who_is_sent_off_is_told_why(hosted: Hosted) -> None:
    await playing(hosted)
    await hosted.do(CHIEF, lambda a: cmd.Remove(a, 2, Standing.SENT_OFF, "abuse"))
    last = (await told(hosted, entrant(2)))[-1].announcement
    assert (last.kind, last.standing, last.reason) == (Kind.REMOVED, Standing.SENT_OFF, "abuse")


async def test_entries_are_marked_only_where_they_look_different(hosted: Hosted) -> None:
    await hosted.plan()
    await hosted.register(3)
    surfaces = await stale(hosted.world)
    assert {entry_surface(hosted.key, entrant(n)) for n in (1, 2, 3)} <= surfaces.keys()
    await show_all(hosted.world)
    await hosted.do(entrant(2), cmd.Withdraw)
    surfaces = await stale(hosted.world)
    assert surfaces.keys() == {event_surface(hosted.key), entry_surface(hosted.key, entrant(2))}
    assert await hosted.tournaments.view_for(entry_surface(hosted.key, entrant(2))) is None
    mine = await hosted.tournaments.view_for(entry_surface(hosted.key, entrant(1)))
    assert isinstance(mine, EntryView)
    assert (mine.mine.number, mine.language) == (1, "en")


async def test_the_card_and_the_desk_are_drawn_from_what_their_readers_may_see(
    hosted: Hosted,
) -> None:
    await hosted.plan()
    await hosted.register(4)
    card = await hosted.tournaments.view_for(event_surface(hosted.key))
    assert isinstance(card, EventView)
    assert card.page.view.entered == 4
    assert not await hosted.tournaments.show_desk(hosted.key, STRANGER)
    assert await hosted.tournaments.view_for(desk_surface(hosted.key, STRANGER)) is None
    assert await hosted.tournaments.show_desk(hosted.key, CHIEF)
    desk = await hosted.tournaments.view_for(desk_surface(hosted.key, CHIEF))
    assert isinstance(desk, DeskView)
    assert len(desk.page.entrants) == 4
    secret = (await hosted.state()).entrants[0].receipt
    assert secret in repr(desk)
    assert secret not in repr(card)


async def test_what_is_done_by_right_of_a_rank_is_logged(hosted: Hosted) -> None:
    await hosted.plan()
    await hosted.do(CHIEF, cmd.OpenRegistration)
    newest = (await hosted.world.database.read(log.acts, await club_of(hosted), 1))[0]
    assert (newest.kind, newest.person) == ("at_tournament", CHIEF)
    assert "open_registration" in newest.detail


async def test_what_is_asked_without_the_right_is_refused_and_logged(hosted: Hosted) -> None:
    await hosted.plan()
    assert (await hosted.ask(HELPER, cmd.OpenRegistration)).key == "refusal.referee_only"
    newest = (await hosted.world.database.read(log.refused_acts, await club_of(hosted), 1))[0]
    assert newest.person == HELPER
    assert "open_registration" in newest.detail


async def club_of(hosted: Hosted) -> int:
    """The club that holds it."""
    chat = await hosted.world.desk.chat(BOT, GROUP.chat)
    assert chat is not None
    return chat.club
