"""Every screen in every situation that matters, as text that can be read and compared.

`python -m tests.screens.golden` writes them into `tests/screens/golden/`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeAlias

from bot.desk.facts import PauseView, VoteView, Who
from bot.desk.notice_kinds import NoticeKind
from bot.desk.summaries import FinalSeat, MatchSummary, RatingChange
from bot.desk.views import (
    ArmedView,
    Buttons,
    HandStyle,
    HandView,
    MatchOverView,
    NoticeView,
    PopUp,
    SeatsView,
    Shown,
)
from bot.screens import commands, draw, pages, popups, replay, rules, verify, why
from bot.screens.message import Button, Key, Screen
from bot.screens.pen import Pen
from bot.texts.languages import Language
from referee.deal.moves import PASS, discard
from referee.deal.state import DealState
from referee.levels import Level
from referee.match.events import EndReason
from referee.seats import SEATS, Seat
from referee.table.state import Motion, PauseReason, Pilot, Reach, Stage, Switch
from referee.table.taps import Doubt
from referee.tiles import Tile
from referee.wall import commitment
from tests.screens import situations as at
from tests.screens import views
from tests.screens.gallery_addresses import pages as web_pages
from tests.screens.gallery_clubs import clubs
from tests.screens.gallery_customs import customs
from tests.screens.gallery_live import live
from tests.screens.gallery_stakes import stakes
from tests.screens.tournament_gallery import tournament_gallery

Shot: TypeAlias = Screen | str
Gallery: TypeAlias = Iterator[tuple[str, Shot]]


def written(shot: Shot) -> str:
    """A screen as text: what is said, then the keys as they lie."""
    if isinstance(shot, str):
        return shot
    keys = [" ".join(_key(key) for key in row) for row in shot.keyboard]
    how = [f"({shot.notice}, {shot.manner})"]
    return "\n".join((shot.text, "", *keys, *how))


def _key(key: Key) -> str:
    style = f" {key.style}" if key.style else ""
    return f"[{key.text}{style}]" if isinstance(key, Button) else f"[{key.text} ↗{style}]"


def gallery(language: Language) -> dict[str, Shot]:
    """All of them in one language, by name."""
    pen = views.pen(language)
    shots: dict[str, Shot] = {}
    parts: tuple[Callable[[Pen], Gallery], ...] = (
        _hands,
        _spoken,
        _boards,
        _results,
        _lobbies,
        _notices,
        _pop_ups,
        _pages,
        clubs,
        web_pages,
        customs,
        stakes,
        live,
        _books,
        _tournaments,
    )
    for part in parts:
        for name, shot in part(pen):
            assert name not in shots, name
            shots[name] = shot
    return shots


def _tournaments(pen: Pen) -> Gallery:
    yield from tournament_gallery(pen.language)


def _view(state: DealState, pen: Pen, style: HandStyle = HandStyle.TEXT) -> HandView:
    names = views.people(pen.language)
    return views.hand_view(at.taiwan(), state, at.MEI, names=names, style=style)


def _armed(view: HandView, armed: ArmedView) -> HandView:
    return replace(view, mine=replace(view.mine, armed=armed))


def _situations(pen: Pen, style: HandStyle) -> Iterator[tuple[str, HandView]]:
    """The player's view in each."""
    breaks = ArmedView(discard(Tile.S8), Doubt.BREAKS_READY)
    passes = ArmedView(PASS, Doubt.PASSES_WIN)
    yield "turn", _view(at.own_turn(), pen, style)
    yield "turn_to_win", _view(at.complete(), pen, style)
    yield "turn_nearly_ready", _view(at.nearly_ready(), pen, style)
    yield "turn_after_a_chow", _view(at.after_a_chow(), pen, style)
    yield "turn_armed", _armed(_view(at.nearly_ready(), pen, style), breaks)
    yield "claim", _view(at.claim(), pen, style)
    yield "claim_to_win", _view(at.claim_to_win(), pen, style)
    yield "claim_armed", _armed(_view(at.claim_to_win(), pen, style), passes)
    yield "passed_win", _view(at.passed_win(), pen, style)
    yield "declaration", _view(at.declaration(), pen, style)
    yield "last_tile", _view(at.last_tile(), pen, style)
    yield "waiting", _with_troubles(_view(at.claim(), pen, style), Seat.B)


def _with_troubles(view: HandView, seat: Seat) -> HandView:
    """A vote is open, somebody is missed, a switch is on, a computer plays for somebody."""
    facts = view.facts
    seats = list(facts.seats)
    seats[Seat.A] = replace(seats[Seat.A], pilot=Pilot.COMPUTER)
    facts = replace(
        facts,
        seats=(seats[0], seats[1], seats[2], seats[3]),
        vote=VoteView(Motion.STOP, Seat.A, 90_000, yes=1, no=0, voters=3),
        absent=((seat, 30_000),),
    )
    mine = replace(view.mine, switches=frozenset({Switch.WINS_ONLY}))
    return replace(view, facts=facts, mine=mine, seat=view.seat._replace(question=None))


def _hands(pen: Pen) -> Gallery:
    for name, view in _situations(pen, HandStyle.TEXT):
        yield f"hand_{name}", draw.draw_hand(view, pen)
    large = _view(at.own_turn(), pen)
    yield (
        "hand_large_buttons",
        draw.draw_hand(replace(large, mine=replace(large.mine, buttons=Buttons.LARGE)), pen),
    )
    quiet = replace(large, mine=replace(large.mine, hints=False, autowin=False))
    yield "hand_without_hints", draw.draw_hand(quiet, pen)


def _spoken(pen: Pen) -> Gallery:
    for name, view in _situations(pen, HandStyle.SPOKEN):
        yield f"spoken_{name}", draw.draw_hand(view, pen)


def _boards(pen: Pen) -> Gallery:
    names = views.people(pen.language)
    turn = views.board_view(at.taiwan(), at.own_turn(), names)
    waiting = views.board_view(at.taiwan(), at.claim(), names)
    yield "board_turn", draw.draw_group(turn, pen)
    easy = (*names[:3], Who(None, "", computer=2, level=Level.EASY))
    levels = views.board_view(at.taiwan(), at.own_turn(), easy)
    yield "board_levels", draw.draw_group(levels, pen)
    yield "board_waiting", draw.draw_group(waiting, pen)
    yield (
        "board_dealt",
        draw.draw_group(views.board_view(at.taiwan(), at.declaration(), names), pen),
    )
    yield "board_over", draw.draw_group(replace(turn, over=True), pen)
    troubled = replace(
        turn.facts,
        pause=PauseView(PauseReason.ABSENCE, 120_000, Seat.B),
        vote=VoteView(Motion.PAUSE, Seat.A, 90_000, yes=1, no=1, voters=3),
        absent=((Seat.B, 30_000),),
        queue=(Who(21, "大牛"),),
    )
    yield "board_troubled", draw.draw_group(replace(turn, facts=troubled), pen)


def _summary(names: tuple[Who, Who, Who, Who], *, friendly: bool) -> MatchSummary:
    finals = [
        FinalSeat(
            seat=seat,
            who=names[seat],
            place=place,
            chips=chips,
            assisted=seat is Seat.A,
            booked=None if friendly else chips,
            rating=None if friendly else RatingChange(1500.2, 1500.2 + chips),
            elo=None if friendly else RatingChange(1500.0, 1500.0 + chips / 2),
        )
        for seat, place, chips in (
            (Seat.C, 1, 24),
            (Seat.A, 2, -3),
            (Seat.B, 3, -10),
            (Seat.D, 4, -11),
        )
    ]
    return MatchSummary(12, EndReason.LENGTH, tuple(finals), 18, friendly)


def _results(pen: Pen) -> Gallery:
    names = views.people(pen.language)
    for name, state in (
        ("discard", at.won_by_discard()),
        ("self_draw", at.won_by_self_draw()),
        ("drawn", at.drawn()),
    ):
        view = views.result_view(at.taiwan(), state, names)
        yield f"result_{name}", draw.draw_group(view, pen)
        yield f"why_{name}", why.why(view, pen)
        yield f"popup_why_{name}", popups.pop_up(Shown(PopUp.WHY, view), pen)
    ended = _view(at.won_by_discard(), pen)
    yield "result_private", draw.draw_hand(ended, pen)
    for friendly in (False, True):
        summary = _summary(names, friendly=friendly)
        kind = "friendly" if friendly else "booked"
        over = MatchOverView(ended.facts, summary)
        yield f"over_{kind}", draw.draw_group(over, pen)
        yield f"over_{kind}_private", draw.draw_hand(replace(ended, summary=summary), pen)


def _lobbies(pen: Pen) -> Gallery:
    ming, hua, mei, bot = views.people(pen.language)
    waiting = views.lobby_view(ming, hua, mei)
    chairs = list(waiting.chairs)
    chairs[2] = replace(chairs[2], reach=Reach.UNREACHABLE)
    waiting = replace(
        waiting, chairs=(chairs[0], chairs[1], chairs[2], chairs[3]), queue=(Who(21, "大牛"),)
    )
    yield "lobby_waiting", draw.draw_group(waiting, pen)
    yield "lobby_empty", draw.draw_group(views.lobby_view(ming), pen)
    full = replace(views.lobby_view(ming, hua, mei, bot), starts=10_000)
    yield "lobby_starting", draw.draw_group(full, pen)
    yield "lobby_put_off", draw.draw_group(replace(full, starts=None), pen)
    yield "lobby_begun", draw.draw_group(replace(full, stage=Stage.PLAYING, starts=None), pen)
    beginner = Who(None, "", computer=2, level=Level.EASY)
    yield "lobby_levels", draw.draw_group(views.lobby_view(ming, bot, beginner), pen)
    again = replace(full, starts=None, held=120_000, last_match=12)
    yield "lobby_again", draw.draw_group(again, pen)
    for reason in ("cancelled", "idle", "empty"):
        closed = replace(full, closed=True, reason=reason)
        yield f"lobby_closed_{reason}", draw.draw_group(closed, pen)
    for page in ("rules", "speed", "length", "more", "stakes-0", "items-0", "items-1", "play-0"):
        yield f"options_{page}", draw.draw_group(views.with_page(waiting, page), pen)
    for option in ("base", "ta26_colour", "ta06_wait", "turn", "mask", "hints", "dice"):
        yield f"option_{option}", draw.draw_group(views.with_page(waiting, option), pen)


def _notice(kind: NoticeKind, pen: Pen, reason: str = "") -> Screen:
    ming, hua, mei, bot = views.people(pen.language)
    view = NoticeView(
        kind=kind,
        table=views.TABLE,
        place=views.PLACE,
        language=None,
        people=(ming, hua, mei, bot),
        seat=Seat.B,
        who=hua,
        by=ming,
        until=90_000,
        reason=reason,
        lock=views.LOCK,
        purpose=None,
    )
    return draw.draw_group(view, pen)


REASONS = {
    NoticeKind.VOTE: tuple(motion.value for motion in Motion),
    NoticeKind.VOTE_FAILED: tuple(motion.value for motion in Motion),
    NoticeKind.GONE: ("absent", "left", "kicked", "blocked", "left_chat"),
    NoticeKind.ERRED: ("TX2",),
    NoticeKind.PAUSED: tuple(reason.value for reason in PauseReason),
}


def _notices(pen: Pen) -> Gallery:
    for kind in NoticeKind:
        for reason in REASONS.get(kind, ("",)):
            yield f"notice_{kind}{'_' if reason else ''}{reason}", _notice(kind, pen, reason)
    facts = _view(at.own_turn(), pen).facts
    throws = ((3, 4, 6), (1, 1, 5))
    drawn = SeatsView(facts, throws, Seat.C, by_seed=False, lost=False)
    yield "seats_thrown", draw.draw_group(drawn, pen)
    yield "seats_by_seed", draw.draw_group(replace(drawn, by_seed=True), pen)
    yield "seats_lost", draw.draw_group(replace(drawn, by_seed=True, lost=True), pen)


def _pop_ups(pen: Pen) -> Gallery:
    names = views.people(pen.language)
    board = views.board_view(at.taiwan(), at.own_turn(), names)
    yield "popup_table", popups.pop_up(Shown(PopUp.TABLE, board), pen)
    yield "popup_rules_board", popups.pop_up(Shown(PopUp.RULES, board), pen)
    lobby = views.lobby_view(*names)
    yield "popup_rules_lobby", popups.pop_up(Shown(PopUp.RULES, lobby), pen)
    result = views.result_view(at.taiwan(), at.won_by_discard(), names)
    yield "popup_replay", popups.pop_up(Shown(PopUp.REPLAY, result), pen)
    for name, view in _situations(pen, HandStyle.TEXT):
        yield f"popup_hand_{name}", popups.pop_up(Shown(PopUp.HAND, view), pen)
        yield f"popup_explain_{name}", popups.pop_up(Shown(PopUp.EXPLAIN, view), pen)
        question = view.seat.question
        hint = None if question is None else question.moves[0]
        yield f"popup_hint_{name}", popups.pop_up(Shown(PopUp.HINT, view, hint), pen)


def _pages(pen: Pen) -> Gallery:
    texts = pen.texts
    yield "page_start", pages.start(texts)
    yield "page_settings", pages.settings(texts, HandStyle.TEXT, Buttons.USUAL)
    yield (
        "page_settings_sizes",
        pages.settings(texts, HandStyle.SPOKEN, Buttons.LARGE),
    )
    yield "page_languages", pages.languages(texts)
    yield "page_language_chosen", pages.language_chosen(texts)
    yield "page_style_chosen", pages.style_chosen(texts, HandStyle.SPOKEN)
    for page in ("", *pages.HELP_PAGES):
        yield f"page_help_{page or 'start'}", pages.help_page(texts, page)
    yield "page_about", pages.about(texts, "1.0")
    yield "page_welcome", pages.welcome_group(texts, pen.links)
    yield "page_forgotten", pages.forgotten(texts, 17)
    for scope in commands.Scope:
        menu = commands.commands(scope, texts)
        yield f"commands_{scope}", "\n".join(f"/{name} {text}" for name, text in menu)


def _books(pen: Pen) -> Gallery:
    for name, argument in (
        ("contents", "taiwan16"),
        ("chapter", "taiwan16:TP"),
        ("chapter_second", "taiwan16:T-1"),
        ("clause", "taiwan16:T18"),
        ("clause_small", "taiwan16:tp14"),
        ("clause_missing", "taiwan16:<b>T99"),
    ):
        yield f"rules_{name}", rules.opened(pen, argument)
    record = replay.Record(12, 2, views.people(pen.language), at.recorded())
    yield "replay", replay.replay(record, 0, pen)
    long = replace(record, events=record.events * 3)
    yield "replay_last", replay.replay(long, 99, pen)
    seed, wall = at.own_turn().setup.seed, at.own_turn().wall.tiles
    proof = verify.Proof(
        12, 2, commitment(seed), seed, (1, 2, 2), SEATS[1], wall, lock_fits=True, deal_fits=True
    )
    yield "verify", verify.verify(proof, pen)
    yield "verify_fails", verify.verify(replace(proof, lock_fits=False, deal_fits=False), pen)
    yield "verify_open", verify.verify(replace(proof, seed="", wall=()), pen)
