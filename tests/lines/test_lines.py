"""What is typed about a tournament, as cases: the line, and the command it comes to."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.lines.asking import wants
from bot.lines.reading import Said, Shown, read_message
from bot.lines.terms_lines import read_plan
from bot.lines.values import Here, LineFault, moment_past, moment_to_come, numbers
from bot.lines.verbs import PageVerb, Verb, rank_for
from referee.rules.registry import Registry
from referee.rules.shelf import SHELF
from referee.seats import Points, Seat
from referee.tournament import commands as cmd
from referee.tournament.commands import Actor, FinePayee, Rank, Slip, TournamentCommand
from referee.tournament.state import RulingKind, Standing, TournamentState
from referee.tournament.terms import MINUTE, StageTerms, TieBreak
from tests.referee.tournament.running import CHIEF, planned, registering, seated

NOON = round(datetime(2026, 12, 5, 12, 0, tzinfo=UTC).timestamp() * 1000)
PEOPLE = {"@lee": 77}
REGISTRY = Registry(SHELF)


def here(state: TournamentState | None = None) -> Here:
    return Here(seated(8).state if state is None else state, NOON, UTC, PEOPLE)


def asked(line: str, actor: Actor = CHIEF, state: TournamentState | None = None) -> list[object]:
    """What a message asks, line by line, by an actor."""
    found: list[object] = []
    for said in read_message(line):
        assert isinstance(said, Said), said
        found += [want(actor) for want in wants(said, here(state))]
    return found


def entrant(table: int, seat: Seat) -> int:
    found = here().state.table(table)
    assert found is not None
    return found.chairs[seat].entrant


CASES: list[tuple[str, TournamentCommand]] = [
    ("open", cmd.OpenRegistration(CHIEF, None)),
    ("open 21:00", cmd.OpenRegistration(CHIEF, NOON + 9 * 60 * MINUTE)),
    ("open 12-06T09:30", cmd.OpenRegistration(CHIEF, NOON + (21 * 60 + 30) * MINUTE)),
    ("開放報名", cmd.OpenRegistration(CHIEF, None)),
    ("close", cmd.CloseRegistration(CHIEF)),
    ("apart 3-17 9-5", cmd.KeepApart(CHIEF, frozenset({(3, 17), (9, 5)}))),
    ("apart none", cmd.KeepApart(CHIEF, frozenset())),
    ("staff @lee, Wang Wu", cmd.NameStaff(CHIEF, ("77", "Wang Wu"))),
    ("checkin 14:00", cmd.OpenCheckIn(CHIEF, NOON + 120 * MINUTE)),
    ("here 1,2 AB34CD56", cmd.CheckIn(CHIEF, ("1", "2", "AB34CD56"))),
    ("here all", cmd.CheckInAll(CHIEF, ())),
    ("here all but 3 7-9", cmd.CheckInAll(CHIEF, (3, 7, 8, 9))),
    ("報到 全部 -3 -7", cmd.CheckInAll(CHIEF, (3, 7))),
    ("here", cmd.ConfirmSeat(CHIEF)),
    ("strike 4", cmd.UndoCheckIn(CHIEF, 4)),
    ("field", cmd.CloseCheckIn(CHIEF)),
    ("draw", cmd.Draw(CHIEF)),
    ("swap 3 5 asked for it", cmd.SwapSeats(CHIEF, 3, 5, "asked for it")),
    ("redraw wrong list", cmd.DiscardDraw(CHIEF, "wrong list")),
    ("publish", cmd.PublishDraw(CHIEF)),
    ("wave 1 14:30", cmd.ScheduleWave(CHIEF, 1, NOON + 150 * MINUTE)),
    ("wave 2 +5", cmd.ScheduleWave(CHIEF, 2, NOON + 5 * MINUTE)),
    ("wave now", cmd.ScheduleWave(CHIEF, 1, NOON)),
    ("seated 2 but N 東", cmd.ConfirmSeats(CHIEF, 2, frozenset({Seat.A, Seat.D}))),
    ("pause", cmd.StopClock(CHIEF, ())),
    ("pause 3,4 7-9", cmd.StopClock(CHIEF, (3, 4, 7, 8, 9))),
    ("resume all", cmd.RunClock(CHIEF, ())),
    ("extra 5 2", cmd.AddTime(CHIEF, 5 * MINUTE, (2,))),
    ("end 2 power cut", cmd.EndTable(CHIEF, 2, "power cut")),
    ("result 2 62 51 49 38", cmd.EnterResult(CHIEF, 2, Points(62, 51, 49, 38))),
    (
        "result 2 62 51 49 38 signed @11:55",
        cmd.EnterResult(CHIEF, 2, Points(62, 51, 49, 38), Slip.SIGNED, NOON - 5 * MINUTE),
    ),
    ("結果 2 62 51 49 38 簽", cmd.EnterResult(CHIEF, 2, Points(62, 51, 49, 38), Slip.SIGNED)),
    ("slip 2", cmd.SignSlip(CHIEF, 2)),
    ("confirm", cmd.ConfirmResult(CHIEF)),
    ("dispute it was 61", cmd.DisputeResult(CHIEF, "it was 61")),
    ("approve", cmd.ApproveResults(CHIEF, ())),
    ("approve 1 2", cmd.ApproveResults(CHIEF, (1, 2))),
    ("reopen 2 typed wrongly", cmd.ReopenResult(CHIEF, 2, "typed wrongly")),
    ("next", cmd.CloseRound(CHIEF)),
    ("tie 3 1", cmd.DecideTie(CHIEF, (3, 1))),
    ("lots", cmd.DecideTie(CHIEF, ())),
    ("void 2 wall fell", cmd.Rule(CHIEF, RulingKind.VOID_DEAL, 2, 0, "wall fell")),
    ("replay 2 r", cmd.Rule(CHIEF, RulingKind.REPLAY_DEAL, 2, 0, "r")),
    ("undo 2 wrong winner", cmd.Rule(CHIEF, RulingKind.UNDO, 2, 0, "wrong winner")),
    ("restore 2 3 a slip", cmd.Rule(CHIEF, RulingKind.RESTORE, 2, 0, "a slip", 3)),
    ("note 2 broken tile", cmd.Rule(CHIEF, RulingKind.NOTE, 2, 0, "broken tile")),
    ("rule 2 so be it", cmd.Rule(CHIEF, RulingKind.FREE, 2, 0, "so be it")),
    ("caution 3 talk", cmd.Rule(CHIEF, RulingKind.CAUTION, 0, 3, "talk")),
    (
        "transfer 2 -5 +5 0 0 miscount",
        cmd.Transfer(CHIEF, 2, Points(-5, 5, 0, 0), "miscount"),
    ),
    (
        "falsewin 2 -30 10 10 10 r",
        cmd.Transfer(CHIEF, 2, Points(-30, 10, 10, 10), "r", RulingKind.FALSE_WIN),
    ),
    ("fine 2E 10 late", cmd.Fine(CHIEF, 2, Seat.A, 10, FinePayee.EACH, "late")),
    ("fine 2n 10 bank late", cmd.Fine(CHIEF, 2, Seat.D, 10, FinePayee.BANK, "late")),
    ("reverse #3 mistaken", cmd.ReverseRuling(CHIEF, 3, "mistaken")),
    ("sendoff 3 abuse", cmd.Remove(CHIEF, 3, Standing.SENT_OFF, "abuse")),
    ("disqualify 3 cheat", cmd.Remove(CHIEF, 3, Standing.DISQUALIFIED, "cheat")),
    ("noshow 3", cmd.Remove(CHIEF, 3, Standing.NO_SHOW, "G3")),
    ("withdraw 3 ill", cmd.Remove(CHIEF, 3, Standing.WITHDRAWN, "ill")),
    ("withdraw", cmd.Withdraw(CHIEF)),
    ("replace 2E @lee", cmd.SeatStaff(CHIEF, 2, Seat.A, "77")),
    ("replace 2W 電腦", cmd.SeatStaff(CHIEF, 2, Seat.C, "computer")),
    ("referee a tile is gone", cmd.CallReferee(CHIEF, "a tile is gone")),
    ("register Old Wang", cmd.Register(CHIEF, "Old Wang")),
    ("card AB34CD56", cmd.ShowCard(CHIEF, "AB34CD56")),
    ("cancel storm", cmd.CancelTournament(CHIEF, "storm")),
    ("title Spring Cup", cmd.ChangeTerms(CHIEF, read_plan(["Spring", "Cup", "rules=zhenjiang"]))),
    ("ｒｅｓｕｌｔ ２ ６２ ５１ ４９ ３８", cmd.EnterResult(CHIEF, 2, Points(62, 51, 49, 38))),
]


@pytest.mark.parametrize(("line", "command"), CASES, ids=[case[0] for case in CASES])
def test_a_line_comes_to_a_command(line: str, command: TournamentCommand) -> None:
    assert asked(line) == [command]


def test_every_verb_is_among_the_cases_or_shown_below() -> None:
    shown = {said.verb for line, _ in CASES for said in read_message(line)}
    assert set(Verb) - shown == {
        Verb.SET,
        Verb.NAMES,
        Verb.DEAD,
        Verb.SEEN,
        Verb.RECEIPT,
        Verb.SEAT,
    }


def test_results_go_on_below_one_another() -> None:
    found = asked("result 1 50 50 50 50 signed\n2 62 51 49 38 signed\n\n approve")
    assert found == [
        cmd.EnterResult(CHIEF, 1, Points(50, 50, 50, 50), Slip.SIGNED),
        cmd.EnterResult(CHIEF, 2, Points(62, 51, 49, 38), Slip.SIGNED),
        cmd.ApproveResults(CHIEF, ()),
    ]


def test_a_pasted_list_of_names_loses_its_numbering() -> None:
    names = "names\n1. 阿明\n2、小華\n3) Wang Wu, Li Si\n\n"
    assert asked(names) == [cmd.EnterNames(CHIEF, ("阿明", "小華", "Wang Wu", "Li Si"))]


def by_rules(line: str, rules: str, options: str = "") -> list[TournamentCommand]:
    """What a line asks where the tables play by those rules."""
    bound = REGISTRY.bind(rules, options)
    (said,) = read_message(line)
    assert isinstance(said, Said)
    return [want(CHIEF) for want in wants(said, here()._replace(rules=bound))]


@pytest.mark.parametrize(
    ("line", "rules", "options", "command"),
    [
        (
            "falsewin 2E 詐胡",
            "zhenjiang",
            "z16_false_win=6 false_win_to=each",
            cmd.Fine(CHIEF, 2, Seat.A, 6, FinePayee.EACH, "詐胡"),
        ),
        (
            "falsewin 2S",
            "chizhou",
            "",
            cmd.Transfer(CHIEF, 2, Points(3, -9, 3, 3), "C23", RulingKind.FALSE_WIN),
        ),
        (
            "falsewin 2S dealer=E r",
            "gangu",
            "y08_false_win=2",
            cmd.Transfer(CHIEF, 2, Points(4, -8, 2, 2), "r", RulingKind.FALSE_WIN),
        ),
    ],
)
def test_g14_a_false_win_costs_what_the_book_of_the_tables_says(
    line: str, rules: str, options: str, command: TournamentCommand
) -> None:
    assert by_rules(line, rules, options) == [command]


def test_g14_a_false_win_with_a_hand_on_show_and_a_dealer() -> None:
    (paid,) = by_rules("falsewin 2W face=5 莊=e 連莊=2 糊錯", "taiwan16")
    assert isinstance(paid, cmd.Transfer)
    assert (paid.kind, paid.reason, sum(paid.delta)) == (RulingKind.FALSE_WIN, "糊錯", 0)
    assert paid.delta.c < 0 < paid.delta.b < paid.delta.a


@pytest.mark.parametrize(
    ("line", "rules", "code"),
    [
        ("falsewin 2S r", "taiwan16", "face_wanted"),
        ("falsewin 2S face=5 r", "taiwan16", "dealer_wanted"),
        ("falsewin 2S r", "gangu", "dealer_wanted"),
        ("falsewin 2S dealer=X r", "gangu", "line_form"),
        ("falsewin 2S bad=1 r", "zhenjiang", "line_form"),
    ],
)
def test_g14_what_the_book_asks_for_must_be_said(line: str, rules: str, code: str) -> None:
    with pytest.raises(LineFault, match=code):
        by_rules(line, rules)


def test_a_seat_or_a_name_stands_for_its_player() -> None:
    number = entrant(2, Seat.A)
    assert asked("caution 2E talk") == [cmd.Rule(CHIEF, RulingKind.CAUTION, 2, number, "talk")]
    assert asked("dead 2東 r") == [cmd.Rule(CHIEF, RulingKind.DEAD_HAND, 2, number, "r")]
    state = planned().state
    with pytest.raises(LineFault, match="player_unclear"):
        asked("caution Nobody talk", state=state)
    with pytest.raises(LineFault, match="player_unclear"):
        asked("sendoff Play abuse")


def test_all_that_are_called_are_seated_but_the_absent() -> None:
    event = seated(8)
    with pytest.raises(LineFault, match="seat_confirmed_already"):
        asked("seated", state=event.state)
    event.do(cmd.ScheduleWave(CHIEF, 1, event.at + 5 * MINUTE))
    event.until(event.at + MINUTE)
    assert asked("seated all but 1N", state=event.state) == [
        cmd.ConfirmSeats(CHIEF, 1, frozenset({Seat.D})),
        cmd.ConfirmSeats(CHIEF, 2, frozenset()),
    ]


def test_a_receipt_is_claimed_checked_in_or_shown_by_staff() -> None:
    event = registering(4)
    code = event.state.entrants[0].receipt
    staff, player = Actor("s", Rank.STAFF), Actor("p")
    assert asked(f"receipt {code}", player, event.state) == [cmd.ClaimEntry(player, code)]
    assert asked(f"receipt {code}", staff, event.state) == [cmd.CheckIn(staff, (code,))]
    event.do(cmd.OpenCheckIn(CHIEF, event.at + 120 * MINUTE))
    assert asked(f"receipt {code}", player, event.state) == [cmd.PresentReceipt(player, code)]
    assert asked(f"receipt {code}", staff, event.state) == [cmd.CheckIn(staff, (code,))]


def test_alarms_are_settled_by_their_number() -> None:
    event = seated(8)
    account = event.state.entrants[0].account
    event.do(cmd.CallReferee(Actor(account), "wall"))
    (alarm,) = event.state.alarms
    assert alarm.reason == "wall"
    assert asked("seen 1", state=event.state) == [cmd.SettleAlarm(CHIEF, alarm)]
    assert asked("seen all", state=event.state) == [cmd.SettleAlarm(CHIEF, alarm)]
    with pytest.raises(LineFault, match="line_form"):
        asked("seen 2", state=event.state)


def test_terms_are_read_from_one_line() -> None:
    line = "Spring Cup rules=zhenjiang places=48 stages=1,2:45 minutes=50 base=3 noshow=automatic"
    terms = read_plan([*line.split(), "order=stage,total_chips"])
    assert terms.title == "Spring Cup"
    assert terms.table == "zhenjiang base=3"
    assert terms.stages == (StageTerms(1), StageTerms(2, 45))
    assert terms.order == (TieBreak.STAGE, TieBreak.TOTAL_CHIPS)
    values = terms.values()
    assert (values.whole("places"), values.whole("g04_minutes")) == (48, 50)
    assert values.word("g03_no_show") == "automatic"


def test_terms_are_changed_word_by_word() -> None:
    (change,) = asked("set places=64 base=5 rules=taiwan16", state=planned("places=48").state)
    assert isinstance(change, cmd.ChangeTerms)
    assert change.terms.values().whole("places") == 64
    assert change.terms.table == "taiwan16"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("frobnicate", "line_unknown"),
        ("wave", "line_form"),
        ("wave 1 25:99", "line_form"),
        ("checkin soon", "line_form"),
        ("result 7 62 51 49", "result_form"),
        ("result seven 62 51 49 38", "result_form"),
        ("result 7 62 51 49 38 @99:00", "result_form"),
        ("fine 7 10 late", "line_form"),
        ("transfer 7 5 reason", "line_form"),
        ("names", "names_as_lines"),
        ("apart 3", "line_form"),
        ("pause three", "line_form"),
        ("set places", "option_without_value"),
        ("set places=many", "option_not_number"),
        ("set format=cup", "option_not_choice"),
        ("set stages=many", "stages_unreadable"),
        ("set order=luck", "order_unreadable"),
        ("seen", "line_form"),
        ("here all but three", "line_form"),
    ],
)
def test_a_line_that_cannot_be_read_says_how_it_should_be(line: str, code: str) -> None:
    with pytest.raises(LineFault) as caught:
        asked(line)
    assert caught.value.code == code


def test_pages_are_asked_for_by_their_word() -> None:
    assert read_message("tables\n名次") == (Shown(PageVerb.TABLES), Shown(PageVerb.STANDINGS))
    assert read_message("") == ()


def outcome(text: str) -> tuple[str, int]:
    """The code with which a message is refused, or how many commands it comes to."""
    try:
        spoken = read_message(text)
        found = [wants(said, here(_STATE)) for said in spoken if isinstance(said, Said)]
    except LineFault as fault:
        return fault.code, 0
    return "", sum(map(len, found)) + sum(isinstance(said, Shown) for said in spoken)


_STATE = seated(4).state


@given(st.text(max_size=200))
def test_whatever_is_typed_is_read_or_refused(text: str) -> None:
    code, count = outcome(text)
    assert bool(code) != bool(count) or not text.strip()


@given(st.sampled_from(list(Verb)), st.text(max_size=60))
def test_whatever_follows_a_verb_is_read_or_refused(verb: Verb, rest: str) -> None:
    code, count = outcome(f"{verb.value} {rest}")
    assert bool(code) != bool(count) or verb is Verb.SEEN


def test_a_time_of_day_is_the_next_one_or_one_just_missed() -> None:
    assert moment_to_come("11:30", here()) == NOON - 30 * MINUTE
    assert moment_to_come("10:30", here()) == NOON + (22 * 60 + 30) * MINUTE
    assert moment_past("12:30", here()) == NOON + 30 * MINUTE
    assert moment_past("13:30", here()) == NOON - (22 * 60 + 30) * MINUTE
    assert moment_to_come("24:00", here()) is None


def test_ranges_have_an_end() -> None:
    assert numbers(["1-3,5"]) == (1, 2, 3, 5)
    assert numbers(["1-99999"]) is None
    assert numbers(["5-3"]) is None


def test_the_help_knows_who_may() -> None:
    assert rank_for(Verb.RESULT) is Rank.PLAYER
    assert rank_for(Verb.NAMES) is Rank.STAFF
    assert rank_for(Verb.DRAW) is Rank.REFEREE
    assert rank_for(Verb.NEXT) is Rank.CHIEF
