"""The screens as people see them. When one changes on purpose: `python -m tests.screens.golden`."""

from __future__ import annotations

import pytest

from bot.screens.markup import units
from bot.screens.message import Screen
from bot.telegram.callbacks import Malformed, parse_button
from bot.telegram.tournament_buttons import parse_tournament_button
from bot.texts.languages import Language
from tests.screens.gallery import gallery
from tests.screens.golden import FOLDER, texts
from tests.screens.looks import LINES, buttons, seen_lines, widest

ON_PHONES = (
    "hand_", "board_", "result_", "lobby_", "options_", "option_", "notice_", "seats_",
    "tournament_card_", "tournament_desk_", "tournament_entry_", "tournament_terms_",
)  # fmt: skip


def test_every_screen_looks_as_it_did() -> None:
    present = texts()
    stored = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt")}
    assert len(present) > 100
    assert present == stored


@pytest.mark.parametrize("language", Language)
def test_what_is_looked_at_on_phones_is_at_most_36_cells_wide(language: Language) -> None:
    shots = gallery(language)
    looked_at = {name: shot for name, shot in shots.items() if name.startswith(ON_PHONES)}
    assert len(looked_at) > 60
    for name, shot in looked_at.items():
        assert isinstance(shot, Screen)
        assert widest(shot) <= LINES.width, name
        assert len(shot.keyboard) <= LINES.rows, name


@pytest.mark.parametrize("language", Language)
def test_every_text_and_key_is_one_that_telegram_takes(language: Language) -> None:
    for name, shot in gallery(language).items():
        if isinstance(shot, str):
            limit = 4096 if name.startswith("commands_") else 200
            assert 1 <= units(shot) <= limit, name
            continue
        assert 1 <= units("\n".join(seen_lines(shot))) <= 4096, name
        for button in buttons(shot):
            ours = not isinstance(parse_button(button.data), Malformed)
            assert ours or parse_tournament_button(button.data), (name, button)


@pytest.mark.parametrize("language", Language)
def test_only_three_messages_buzz_in_a_group(language: Language) -> None:
    group = ("board_", "result_", "lobby_", "over_booked", "over_friendly", "seats_", "notice_")
    private = ("notice_nudge", "notice_prompt", "notice_seat_free")
    aloud = {
        name
        for name, shot in gallery(language).items()
        if isinstance(shot, Screen)
        and shot.notice == "aloud"
        and name.startswith(group)
        and name not in private
    }
    full = {"notice_table_full", "notice_live_began"}
    assert aloud == full | {"notice_missed", "over_booked", "over_friendly"}
