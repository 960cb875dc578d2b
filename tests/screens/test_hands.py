"""Hands at random play: they fit on a phone, offer exactly what is open, and tell no secret."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.desk.facts import Who
from bot.desk.views import Buttons, HandStyle
from bot.screens import draw, popups
from bot.screens.hand_keys import suit_rows, tile_cap
from bot.screens.keys import MAX_ROWS
from bot.screens.markup import POP_UP, units
from bot.screens.message import Button, Key, Screen, Style
from bot.screens.spoken import MOST_KEYS, words
from bot.telegram.callbacks import ButtonData, move_of, parse_button
from bot.texts.languages import Language
from bot.texts.words import Wish, meant, parse_words
from referee.deal.moves import PASS, WIN, Move, Verb
from referee.deal.state import AskKind, DealState
from referee.seats import SEATS, Seat
from tests.kit.deals import PlayedDeal, play
from tests.screens import situations as at
from tests.screens import views
from tests.screens.looks import LINES, buttons, labels, seen_lines, widest

LONG = Who(99, "\u202e<b>علي</b>&amp; 🀄️" + "長" * 120)
NAMES = (LONG, Who(12, "A" * 128), Who(13, "\u200b"), Who(None, "", computer=3))

languages = st.sampled_from(Language)
seats = st.sampled_from(SEATS)
deals = st.integers(0, 11)
moments = st.floats(0, 1)


@cache
def played(number: int) -> PlayedDeal:
    return play(at.taiwan(), number)


def state_at(number: int, moment: float) -> DealState:
    states = played(number).states
    return states[round(moment * (len(states) - 1))]


def moves_of(screen: Screen) -> list[Move]:
    """The moves that the keys of a screen make."""
    found: list[Move] = []
    for button in buttons(screen):
        data = parse_button(button.data)
        assert isinstance(data, ButtonData)
        if data.is_move:
            move = move_of(data)
            assert isinstance(move, Move)
            found.append(move)
    return found


def verb_of(key: Key) -> str:
    """The verb that a key sends; empty for one that opens an address."""
    if not isinstance(key, Button):
        return ""
    data = parse_button(key.data)
    assert isinstance(data, ButtonData)
    return data.verb


def asked(number: int) -> Iterator[tuple[DealState, Seat]]:
    """Every moment of a deal at which a seat is asked."""
    for state in played(number).states:
        yield from ((state, ask.seat) for ask in state.asks if ask is not None)


@settings(max_examples=40)
@given(languages, deals, moments, seats, st.booleans())
def test_a_hand_fits_on_a_phone_whatever_people_are_called(
    language: Language, number: int, moment: float, seat: Seat, large: bool
) -> None:
    view = views.hand_view(at.taiwan(), state_at(number, moment), seat, names=NAMES)
    size = Buttons.LARGE if large else Buttons.USUAL
    view = replace(view, mine=replace(view.mine, buttons=size))
    screen = draw.draw_hand(view, views.pen(language))
    most = LINES.hand if view.seat.showdown is None else LINES.result
    assert len(seen_lines(screen)) <= most
    assert widest(screen) <= LINES.width
    assert len(screen.keyboard) <= LINES.rows


@settings(max_examples=40)
@given(languages, deals, moments)
def test_a_board_fits_on_a_phone(language: Language, number: int, moment: float) -> None:
    view = views.board_view(at.taiwan(), state_at(number, moment), NAMES)
    screen = draw.draw_group(view, views.pen(language))
    assert len(seen_lines(screen)) <= LINES.hand
    assert widest(screen) <= LINES.width


@settings(max_examples=40)
@given(languages, deals, moments, seats)
def test_pop_ups_have_at_most_200_characters(
    language: Language, number: int, moment: float, seat: Seat
) -> None:
    view = views.hand_view(at.taiwan(), state_at(number, moment), seat, names=NAMES)
    board = views.board_view(at.taiwan(), state_at(number, moment), NAMES)
    pen = views.pen(language)
    hint = None if view.seat.question is None else view.seat.question.moves[0]
    for text in (
        popups.hand_pop_up(view, pen),
        popups.hint_pop_up(view, hint, pen),
        popups.explain_pop_up(view, pen),
        popups.table_pop_up(board.facts, board.table, pen),
    ):
        assert 1 <= units(text) <= POP_UP


@pytest.mark.parametrize("number", range(6))
def test_the_keys_are_exactly_what_the_question_accepts(number: int) -> None:
    pen = views.pen(Language.ZH_HANT)
    for state, seat in asked(number):
        view = views.hand_view(at.taiwan(), state, seat)
        question = view.seat.question
        assert question is not None
        moves = moves_of(draw.draw_hand(view, pen))
        assert sorted(map(str, moves)) == sorted(map(str, question.moves))


@pytest.mark.parametrize("number", range(6))
def test_a_win_stands_alone_on_top_and_a_pass_alone_at_the_bottom(number: int) -> None:
    pen = views.pen(Language.ZH_HANT)
    for state, seat in asked(number):
        screen = draw.draw_hand(views.hand_view(at.taiwan(), state, seat), pen)
        last = len(screen.keyboard) - 1
        for place, row in enumerate(screen.keyboard):
            verbs = [verb_of(key) for key in row]
            if Verb.WIN.value in verbs:
                assert (place, verbs, row[0].style) == (0, ["wi"], Style.SUCCESS)
            if Verb.PASS.value in verbs:
                assert (place, verbs) == (last, ["pa"])
        for row in screen.keyboard:
            assert all(key.style is not Style.SUCCESS for key in row[1:])


@pytest.mark.parametrize("number", range(4))
def test_danger_marks_only_a_win_that_would_be_passed(number: int) -> None:
    pen = views.pen(Language.ZH_HANT)
    for state, seat in asked(number):
        view = views.hand_view(at.taiwan(), state, seat)
        question = view.seat.question
        assert question is not None
        danger = [b for b in buttons(draw.draw_hand(view, pen)) if b.style is Style.DANGER]
        assert len(danger) == (PASS in question.moves and WIN in question.moves)


@pytest.mark.parametrize("language", Language)
def test_the_drawn_tile_stands_first_at_full_width(language: Language) -> None:
    view = views.hand_view(at.taiwan(), at.own_turn(), at.MEI)
    first = draw.draw_hand(view, views.pen(language)).keyboard[0]
    assert len(first) == 1
    assert views.pen(language).tiles.short(
        view.seat.own.drawn or view.seat.own.hand.tiles()[0]
    ) in (first[0].text)


@settings(max_examples=60)
@given(st.lists(st.integers(1, 9), min_size=1, max_size=4), st.sampled_from([4, 5, 6]))
def test_a_suit_is_not_split_where_it_fits(sizes: list[int], cap: int) -> None:
    suits = [[Button(f"{s}-{n}", "x") for n in range(size)] for s, size in enumerate(sizes)]
    rows = suit_rows(suits, cap)
    assert [key for row in rows for key in row] == [key for suit in suits for key in suit]
    assert all(len(row) <= cap for row in rows)
    for suit in suits:
        if len(suit) <= cap:
            assert any(set(suit) <= set(row) for row in rows)


@settings(max_examples=40)
@given(languages, deals, moments, seats, st.booleans())
def test_a_row_of_tiles_has_at_most_six_keys_five_in_english_four_when_large(
    language: Language, number: int, moment: float, seat: Seat, large: bool
) -> None:
    view = views.hand_view(at.taiwan(), state_at(number, moment), seat)
    size = Buttons.LARGE if large else Buttons.USUAL
    view = replace(view, mine=replace(view.mine, buttons=size))
    cap = 4 if large else 5 if language is Language.EN else 6
    assert tile_cap(view, views.pen(language)) == cap
    for row in draw.draw_hand(view, views.pen(language)).keyboard:
        assert [verb_of(key) for key in row].count(Verb.DISCARD.value) <= cap


@settings(max_examples=60)
@given(languages, deals, moments, seats)
def test_a_spoken_hand_has_no_signs_and_at_most_four_keys(
    language: Language, number: int, moment: float, seat: Seat
) -> None:
    state = state_at(number, moment)
    view = views.hand_view(at.taiwan(), state, seat, style=HandStyle.SPOKEN)
    if view.seat.showdown is not None:
        return
    screen = draw.draw_hand(view, views.pen(language))
    assert screen.manner == "fresh"
    assert sum(len(row) for row in screen.keyboard) <= MOST_KEYS
    assert "\n" not in screen.text
    assert not set(screen.text) & set("🔄💡❔⏱▶│─｜✓")
    assert all("✓" not in key.text for row in screen.keyboard for key in row)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("number", range(3))
def test_what_a_spoken_hand_says_can_be_done_can_be_typed(number: int, language: Language) -> None:
    pen = views.pen(language)
    for state, seat in asked(number):
        view = views.hand_view(at.taiwan(), state, seat, style=HandStyle.SPOKEN)
        question = view.seat.question
        assert question is not None
        for move in question.moves:
            if move.verb is Verb.DISCARD:
                continue
            said = parse_words(words(view, pen, question, move))
            assert isinstance(said, Wish), words(view, pen, question, move)
            assert move in meant(said, question.moves, question.tile)


def test_a_forbidden_discard_is_missing_and_named_with_its_clause() -> None:
    view = views.hand_view(at.taiwan(), at.after_a_chow(), at.MEI)
    screen = draw.draw_hand(view, views.pen(Language.ZH_HANT))
    assert "不能打 5萬（TP8）" in screen.text
    assert "5萬" not in [label for row in labels(screen) for label in row]


def test_hints_can_be_turned_off() -> None:
    view = views.hand_view(at.taiwan(), at.complete(), at.MEI)
    pen = views.pen(Language.ZH_HANT)
    assert "台" in labels(draw.draw_hand(view, pen))[0][0]
    plain = replace(view, mine=replace(view.mine, hints=False))
    shown = labels(draw.draw_hand(plain, pen))
    assert shown[0] == ["自摸 胡"]
    assert not any("聽" in label or "💡" in label for row in shown for label in row)


def test_rows_never_exceed_seven_even_with_a_vote_and_an_absence() -> None:
    view = views.hand_view(at.taiwan(), at.complete(), at.MEI)
    facts = replace(view.facts, absent=((Seat.A, 1), (Seat.B, 2)))
    for language in Language:
        screen = draw.draw_hand(replace(view, facts=facts), views.pen(language))
        assert len(screen.keyboard) <= MAX_ROWS


@pytest.mark.parametrize("kind", AskKind)
def test_every_kind_of_question_is_explained(kind: AskKind) -> None:
    for language in Language:
        assert views.pen(language).texts.text(f"explain.{kind}")
