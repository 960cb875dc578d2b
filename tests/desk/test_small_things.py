"""Numbers on buttons, spans of time, ratings, names of surfaces, plain words."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.desk.asks import DealAsk, button_ask, read_ask
from bot.desk.identity import computer_index, person_of, player_id
from bot.desk.notice_kinds import NoticeKind
from bot.desk.payloads import Payload, post_kind, read_payload
from bot.desk.periods import Period, span_of
from bot.desk.ratings import first_rating, rated, read_rating
from bot.desk.surfaces import board_surface, hand_surface, lobby_surface, parse_surface
from referee.table.state import ThrowFor


@given(deal=st.integers(0, 10_000), number=st.integers(0, 4_095))
def test_a_button_s_number_names_deal_and_question(deal: int, number: int) -> None:
    assert read_ask(button_ask(deal, number)) == DealAsk(deal, number)


def moment(text: str) -> int:
    return round(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


@pytest.mark.parametrize(
    ("period", "now", "since", "until"),
    [
        (Period.MONTH, "2026-12-31T23:59:59", "2026-12-01", "2027-01-01"),
        (Period.MONTH, "2026-02-01", "2026-02-01", "2026-03-01"),
        (Period.SEASON, "2026-12-31T23:59:59", "2026-10-01", "2027-01-01"),
        (Period.SEASON, "2026-03-31", "2026-01-01", "2026-04-01"),
    ],
)
def test_spans_by_the_calendar(period: Period, now: str, since: str, until: str) -> None:
    assert span_of(period, moment(now)) == (moment(since), moment(until))


def test_all_time() -> None:
    since, until = span_of(Period.ALL, moment("2026-01-01"))
    assert since == 0
    assert until > moment("2999-01-01")


def test_ratings_start_alike_and_go_to_the_winner() -> None:
    fresh = first_rating()
    assert fresh.shown == 1000
    after = rated((fresh,) * 4, (1, 2, 2, 4))
    assert after[0].shown > after[1].shown > after[3].shown
    assert after[1].mu == pytest.approx(after[2].mu)
    assert [rating.matches for rating in after] == [1, 1, 1, 1]
    assert read_rating(after[0].encode()) == after[0]
    assert read_rating("{}") == fresh


def test_names_of_surfaces() -> None:
    for key in (lobby_surface("abcd2345"), board_surface("abcd2345"), hand_surface("abcd2345", 7)):
        assert parse_surface(str(key)) == key
    for wrong in ("lobby", "lobby:", "nothing:abcd2345", "hand:abcd2345:x"):
        with pytest.raises(ValueError, match=r"."):
            parse_surface(wrong)


def test_players_and_people() -> None:
    assert person_of(player_id(17)) == 17
    assert person_of("computer-2") is None
    assert person_of("") is None
    assert computer_index("computer-2") == 1
    assert computer_index("17") is None


def test_payloads_are_read_back() -> None:
    payload = Payload("abcd2345", people=("1", "computer-1"), purpose=ThrowFor.WALL)
    assert read_payload(payload.encode()) == payload
    assert post_kind("missed") is NoticeKind.MISSED
    with pytest.raises(ValueError, match="gossip"):
        post_kind("gossip")
