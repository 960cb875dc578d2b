"""K: a club's people and groups, over HTTP: roles by id, the log, several groups, chips."""

from __future__ import annotations

from bot.desk.clubhouse.orders import Ordered, Orders
from bot.desk.clubhouse.treasury import Treasury
from bot.desk.ports import Place
from bot.desk.queries import LEDGER_PAGE
from bot.desk.roles import Roles
from bot.sandbox.server import User
from bot.sandbox.server.shapes import Message
from bot.screens.admin import ADMIN
from bot.screens.club import LOG
from bot.screens.records import HISTORY, LEDGER, STANDINGS
from bot.telegram.rights import Administrators
from storage.causes import Cause
from storage.database import Session
from storage.matches import (
    BeginMatch,
    EndMatch,
    MatchSeat,
    MatchState,
    SeatResult,
    Tally,
    next_number,
)
from tests.scenarios.house import PATIENCE, House
from tests.scenarios.table import key_of, lobby, match, pressed
from tests.scenarios.table import said as pressed_answer


async def test_the_owner_names_a_referee_and_the_log_says_so(club: House) -> None:
    """K1: roles go to user ids; an administrator is none once another has been named."""
    owner, flower, beauty, _, _ = club.people
    said = await club.reply(beauty, "/role @player9 player", club.group)
    assert said == club.line("refusal.whom_unknown", text="@player9")
    said = await club.reply(beauty, "/role @player0 player", club.group)
    assert said == club.line("refusal.roles_by_owner")
    said = await club.reply(owner, "/role @player2 king", club.group)
    assert said == club.line("refusal.role_unknown")
    said = await club.reply(owner, "/role @player2 裁判 讀過規則", club.group)
    assert said == club.line("role.named", text="小美", role="referee")
    assert club.texts().text("role.referee") in await club.reply(flower, "/role", club.group)
    log = "".join((await club.reply(beauty, "/log", club.group)).split())
    assert "讀過規則" in log
    assert owner.first_name in log
    await pressed(beauty, LOG, club.group, "refused")
    await club.shown(club.group, "log.title_refused")


async def test_whom_a_reply_means_is_known_by_id(club: House) -> None:
    """K2: two people may have had one user name; the author of a message is one person."""
    owner, flower, _, _, _ = club.people
    words = flower.send("我想當工作人員", club.group)
    said = owner.send("/role staff", club.group, reply_to=words["message_id"])
    text = await club.reply_to(said, club.group)
    assert text == club.line("role.named", text="小華", role="staff")
    assert await club.number("SELECT role FROM members WHERE person = :p", p=flower.id) == 1


async def test_a_player_reads_no_log_and_sets_nothing(club: House) -> None:
    """K3: what is refused is told, written down and changes nothing."""
    _, flower, _, _, _ = club.people
    assert await club.reply(flower, "/log", club.group) == club.line("refusal.staff_only")
    said = await club.reply(flower, "/club grant=1000", club.group)
    assert said == club.line("refusal.owner_only")
    said = await club.reply(flower, "/club link", club.group)
    assert said == club.line("refusal.owner_only")
    assert await club.number("SELECT count(*) FROM acts WHERE kind = 'refused'") == 2
    assert await club.number("SELECT count(*) FROM club_codes") == 0
    await club.reply(club.people[0], "/log", club.group)
    press = await pressed(flower, LOG, club.group, "refused")
    assert pressed_answer(press) == club.line("refusal.staff_only")


async def test_another_group_joins_by_a_code_told_in_private(club: House) -> None:
    """K4: one ledger, roles and seasons; the code never stands in the first group."""
    owner = club.people[0]
    second = club.api.group("星期六麻將社", *club.people[:2])
    said = await club.reply(owner, "/club link", club.group)
    assert said == club.line("refusal.private_first")
    owner.start()
    assert await club.reply(owner, "/club link", club.group) == club.line("club.code_sent")
    told = await club.shown(owner.chat, "club.code", code="\0")
    code = told.get("text", "").partition("：")[2][:8]
    said = await club.reply(owner, "/club join nonsense", second)
    assert said == club.line("refusal.code_unknown")
    assert await club.reply(owner, f"/club join {code}", second) == club.line("club.joined")
    assert await club.number("SELECT count(DISTINCT club) FROM chats") == 1
    said = await club.reply(owner, f"/club join {code}", second)
    assert said == club.line("refusal.code_unknown")
    assert "星期六麻將社" in await club.reply(owner, "/club", club.group)
    assert await club.reply(owner, "/club unlink", second) == club.line("club.left")
    assert await club.number("SELECT count(DISTINCT club) FROM chats") == 2
    assert not any(code in str(m.get("text")) for m in club.group.messages.values())


async def test_what_a_club_can_choose_is_said_and_kept(club: House) -> None:
    """K5: a wrong word says what would do, and changes nothing."""
    owner = club.people[0]
    said = await club.reply(owner, "/club rank=luck", club.group)
    expected = club.line(
        "refusal.club_option_value", text="rank=luck", allowed="chips, place, rating, elo"
    )
    assert said == expected
    said = await club.reply(owner, "/club grant=100 zone=+5:30", club.group)
    assert said == club.line("club.chosen", text="grant=100 zone=+5:30")
    page = await club.reply(owner, "/club", club.group)
    assert "grant=100" in page
    assert "zone=+5:30" in page


async def test_a_season_closes_when_something_was_played(club: House) -> None:
    """K6: not before, and not by a player."""
    owner, flower, _, _, _ = club.people
    assert await club.reply(owner, "/season close", club.group) == club.line("refusal.season_empty")
    await match(club)
    await club.next_minute()
    said = await club.reply(owner, "/season close", club.group)
    assert said == club.line("refusal.season_match_running", match="1")
    said = await club.reply(flower, "/season close", club.group)
    assert said == club.line("refusal.owner_only")


async def _played(club: House, number: int) -> None:
    """A match that counts has been played by the four members, the first of them won it."""
    chips = (30, 10, -10, -30)
    seats = tuple(
        MatchSeat(seat, user.id, rating_before=1500.0, elo_before=1500.0)
        for seat, user in enumerate(club.people[:4])
    )
    ended = tuple(
        SeatResult(seat, seat + 1, won, rating_after=1500.0 + won * number, elo_after=1500.0 + won)
        for seat, won in enumerate(chips)
    )

    async def write(session: Session) -> None:
        key, at = f"m{number}", number * 1000
        number_of_club = await next_number(session, 1)
        begin = BeginMatch(
            key, 1, number_of_club, "abcd2345", "taiwan16", 1, "{}", Tally.COUNTED, seats
        )
        await begin.apply(session, at)
        await EndMatch(key, MatchState.FINISHED, ended).apply(session, at + 1)

    await club.service.database.write(write)


async def _photo_of(club: House, user: User) -> Message:
    """The bot's newest picture in the person's private chat."""

    def look() -> list[Message]:
        messages = (message for _, message in sorted(user.chat.messages.items()))
        return [message for message in messages if message.get("photo")]

    await club.until(look, "no picture appears")
    return look()[-1]


async def test_one_s_own_figures_come_with_a_picture(club: House) -> None:
    """K7: a curve as soon as there is one; both ratings carry a mark while they are young."""
    for user in club.people[:4]:
        user.start()
        await club.reply(user, "/me")
    await _played(club, 1)
    assert "1530?" in await club.reply(club.people[0], "/me")
    await _played(club, 2)
    club.people[0].send("/me")
    photo = await _photo_of(club, club.people[0])
    assert "1560?" in str(photo.get("caption"))


async def test_standings_turn_by_span_and_season(club: House) -> None:
    """K8: a closed season keeps its standings; the present one begins anew."""
    owner = club.people[0]
    for user in club.people[:4]:
        await club.reply(user, "/about", club.group)
    await club.next_minute()
    await _played(club, 1)
    assert club.line("season.closed", number="1") == await club.reply(
        owner, "/season close 春", club.group
    )
    assert club.texts().text("standings.none") in await club.reply(owner, "/standings", club.group)
    await pressed(owner, STANDINGS, club.group, "1")
    shown = await club.shown(club.group, "season.closed_line", number=1)
    assert all(figure in shown.get("text", "") for figure in ("+30", "1.00", "1530?"))
    await pressed(owner, STANDINGS, club.group, "all")
    await pressed(owner, STANDINGS, club.group, "month")
    assert "春" in await club.reply(owner, "/season", club.group)


async def test_the_ledger_has_pages_and_names_what_caused_each_line(club: House) -> None:
    """K9: the newest first with the balance after each; older ones a press away."""
    owner, flower, _, _, _ = club.people
    owner.start()
    flower.start()
    await club.reply(flower, "/me", club.group)
    treasury = Treasury(_orders(club))
    for chips in range(1, LEDGER_PAGE + 3):
        cause = Cause.named(f"grant {chips}")
        place = Place(club.api.bot.id, club.group.id)
        await treasury.grant(Ordered(place, owner.id, cause, "prize"), flower.id, chips)
    page = await club.reply(flower, "/ledger", club.group)
    assert club.texts().text("ledger.grant") in page
    total = sum(range(1, LEDGER_PAGE + 3))
    assert club.texts().text("ledger.balance", balance=total) in page
    assert page.count(club.texts().text("ledger.grant")) == LEDGER_PAGE
    await pressed(flower, LEDGER, club.group)
    older = await club.shown(club.group, "ledger.balance", balance=total)
    assert older.get("text", "").count(club.texts().text("ledger.grant")) == 2


def _orders(club: House) -> Orders:
    database, clock = club.service.database, club.service.clock
    rights = Administrators(club.service.application.bot, clock)
    return Orders(database, clock, Roles(database, rights, clock, frozenset()))


async def test_the_operator_s_pages_are_the_operator_s_alone(club: House) -> None:
    """K10: groups, tables and maintenance in private; the buttons obey nobody else."""
    owner, operator = club.people[0], club.people[4]
    for user in (owner, operator):
        user.start()
    assert await club.reply(owner, "/admin") == club.line("refusal.operators_only")
    await club.reply(operator, "/admin")
    await pressed(operator, ADMIN, argument="groups")
    page = operator.chat.messages[max(operator.chat.messages)]
    assert "麻將社" in page.get("text", "")
    await pressed(operator, ADMIN, argument="home")
    stolen = (await key_of(operator, ADMIN, argument="on")).button.get("callback_data")
    press = owner.press_data(max(owner.chat.messages), str(stolen))
    assert (await press.answered(PATIENCE))["text"] == club.line("refusal.operators_only")
    await pressed(operator, ADMIN, argument="on")
    await club.shown(operator.chat, "admin.maintenance_on")
    assert await club.reply(owner, "/table", club.group) == club.line("refusal.maintenance")
    await pressed(operator, ADMIN, argument="off")
    await lobby(club)
    await club.reply(operator, "/admin tables")
    assert await club.reply(operator, "/admin rerate 99") == club.line(
        "refusal.club_unknown", number="99"
    )
    assert await club.reply(operator, "/admin rerate 1") == club.line("club.rerated", number="0")


async def test_a_league_is_opened_looked_at_and_given_up(club: House) -> None:
    """K11: the owner opens one with the rules played last; matches say whether they count."""
    owner, flower, _, _, _ = club.people
    assert club.gist("league.none") in await club.reply(flower, "/league", club.group)
    said = await club.reply(flower, "/league open Mine", club.group)
    assert said == club.line("refusal.chief_only")
    said = await club.reply(owner, "/league open 春 best=x", club.group)
    assert said == club.line("refusal.league_value", text="best=x", allowed="0–10000")
    said = await club.reply(owner, "/league open 春 from=1970-01-01 best=10 any", club.group)
    assert said == club.line("league.opened", text="春")
    for user in club.people[:4]:
        user.start()
        await club.reply(user, "/about")
    await club.next_minute()
    await _played(club, 1)
    shown = await club.reply(flower, "/league 1", club.group)
    assert "+30" in shown
    assert club.texts().text("counting.counts") in shown
    assert await club.reply(owner, "/league 7", club.group) == club.line(
        "refusal.league_unknown", number="7"
    )
    said = await club.reply(owner, "/league close 1", club.group)
    assert said == club.line("league.closed", number="1")
    assert club.gist("league.over") in await club.reply(flower, "/league", club.group)


async def test_an_owner_sees_to_the_club_in_private(club: House) -> None:
    """K12: what needs no group is done where nobody looks on; groups are linked in groups."""
    owner, flower, _, _, _ = club.people
    for user in club.people[:4]:
        user.start()
        await club.reply(user, "/about")
    assert await club.reply(owner, "/club") == club.line("refusal.no_club")
    await _played(club, 1)
    assert "麻將社" in await club.reply(owner, "/club")
    assert await club.reply(owner, "/club floor=0") == club.line("club.chosen", text="floor=0")
    assert await club.reply(owner, "/club unlink") == club.line("refusal.in_group_only")
    said = await club.reply(owner, "/role @player1 staff")
    assert said == club.line("role.named", text="小華", role="staff")
    assert "小華" in await club.reply(flower, "/log")
    assert await club.reply(owner, "/season close") == club.line("season.closed", number="1")
    code = await club.reply(owner, "/club link")
    assert club.matches(code, "club.code", code="\0")


async def test_the_history_has_pages(club: House) -> None:
    """K13: older matches are a press away, and the newest again."""
    flower = club.people[1]
    for user in club.people[:4]:
        user.start()
        await club.reply(user, "/about")
    for number in range(1, 13):
        await _played(club, number)
    newest = await club.reply(flower, "/history")
    assert "/replay 12" in newest
    await pressed(flower, HISTORY)
    older = await club.shown(flower.chat, "history.how", match=2)
    assert "/replay 12" not in older.get("text", "")
    await pressed(flower, HISTORY)
    await club.shown(flower.chat, "history.how", match=12)
