"""No window of time ever holds more calls than Telegram takes."""

from hypothesis import given
from hypothesis import strategies as st

from storage.budget import Rates, Window, book
from tests.storage.builders import GROUP, NOW

RATES = Rates()
pauses = st.lists(st.integers(0, 4_000), min_size=1, max_size=80)


def _calls(chat: int, waits: list[int]) -> list[int]:
    """The times of calls to a chat by somebody who waits as told, and then a little."""
    recent: tuple[int, ...] = ()
    ready, calls = 0, list[int]()
    now = NOW
    for wait in waits:
        now = max(now + wait, ready)
        booking = book(RATES, chat, recent, now)
        recent, ready = booking.recent, booking.ready
        calls.append(now)
    return calls


def _assert_fits(calls: list[int], window: Window) -> None:
    for earlier, later in zip(calls, calls[window.calls :], strict=False):
        assert later - earlier >= window.span


@given(pauses)
def test_a_group_takes_twenty_calls_a_minute(waits: list[int]) -> None:
    calls = _calls(GROUP, waits)
    _assert_fits(calls, Window(20, 60_000))
    _assert_fits(calls, RATES.chat)


@given(pauses)
def test_a_chat_takes_a_burst_of_five_and_then_one_a_second(waits: list[int]) -> None:
    calls = _calls(11, waits)
    tokens, last = 5.0, calls[0]
    for call in calls:
        tokens = min(5.0, tokens + (call - last) / 1_000) - 1
        last = call
        assert tokens >= -1e-9


@given(st.lists(st.tuples(st.integers(0, 300), st.integers(0, 40)), max_size=60))
def test_a_bot_never_makes_more_than_thirty_calls_in_a_second(
    asked: list[tuple[int, int]],
) -> None:
    spent, now, calls = 0, NOW, list[int]()
    for pause, wanted in asked:
        now += pause
        made = min(wanted, RATES.free_calls(spent, now))
        if not made and wanted:
            assert now < RATES.bot_ready(spent) <= now + 41
        spent = RATES.spend(spent, now, made)
        calls.extend([now] * made)
    _assert_fits(calls, Window(30, 1_000))


def test_what_is_long_past_is_not_remembered() -> None:
    booking = book(RATES, GROUP, (NOW - 70_000, NOW - 61_001, NOW - 60_000), NOW)
    assert booking.recent == (NOW - 60_000, NOW)


def test_edits_in_a_group_are_five_seconds_apart_and_in_private_are_not() -> None:
    assert book(RATES, GROUP, (), NOW).edit_ready == NOW + 5_000
    assert book(RATES, 11, (), NOW).edit_ready == 0
