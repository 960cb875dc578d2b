"""Numbers on buttons, spans of time, names of surfaces, plain words."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone, tzinfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.desk.asks import DealAsk, button_ask, read_ask
from bot.desk.identity import computer_index, person_of, player_id
from bot.desk.notice_kinds import NoticeKind
from bot.desk.payloads import Payload, post_kind, read_payload
from bot.desk.periods import ALWAYS, month_of
from bot.desk.surfaces import board_surface, hand_surface, lobby_surface, parse_surface
from referee.table.state import ThrowFor

TAIPEI = timezone(timedelta(hours=8))


@given(deal=st.integers(0, 10_000), number=st.integers(0, 4_095))
def test_a_button_s_number_names_deal_and_question(deal: int, number: int) -> None:
    assert read_ask(button_ask(deal, number)) == DealAsk(deal, number)


def moment(text: str) -> int:
    return round(datetime.fromisoformat(text).timestamp() * 1000)


@pytest.mark.parametrize(
    ("now", "zone", "since", "until"),
    [
        ("2026-12-31T23:59:59Z", UTC, "2026-12-01T00:00Z", "2027-01-01T00:00Z"),
        ("2026-02-01T00:00Z", UTC, "2026-02-01T00:00Z", "2026-03-01T00:00Z"),
        ("2026-12-31T23:59:59Z", TAIPEI, "2026-12-31T16:00Z", "2027-01-31T16:00Z"),
        ("2026-12-31T15:59:59Z", TAIPEI, "2026-11-30T16:00Z", "2026-12-31T16:00Z"),
    ],
)
def test_a_month_by_the_club_s_calendar(now: str, zone: tzinfo, since: str, until: str) -> None:
    assert month_of(moment(now), zone) == (moment(since), moment(until))


def test_all_time() -> None:
    assert ALWAYS.since == 0
    assert ALWAYS.until > moment("2999-01-01T00:00Z")


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
