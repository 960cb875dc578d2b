"""Who acts, and who never may."""

from __future__ import annotations

import pytest
from telegram import Update

from bot.telegram.identity import FIRST_TOLD, Actor, Nobody, Person, actor_of
from tests.telegram.updates import ANN, GROUP, message, pressed, told, update

ANN_ACTS = Person(11, "Ann Li", None, None)
ANONYMOUS = {"id": 1087968824, "is_bot": True, "first_name": "Group"}
CHANNEL_BOT = {"id": 136817688, "is_bot": True, "first_name": "Channel"}
SERVICE = {"id": 777000, "is_bot": False, "first_name": "Telegram"}
CHANNEL = {"id": -200, "type": "channel", "title": "News"}


@pytest.mark.parametrize(
    ("incoming", "actor"),
    [
        (told(ANN, GROUP), ANN_ACTS),
        (
            told(ANN | {"username": "ann", "language_code": "zh-hant"}, GROUP),
            Person(11, "Ann Li", "ann", "zh-hant"),
        ),
        (pressed(ANN, "x"), ANN_ACTS),
        (told(ANONYMOUS, GROUP, sender_chat=GROUP), Nobody.ANONYMOUS_ADMIN),
        (told(ANONYMOUS, GROUP), Nobody.ANONYMOUS_ADMIN),
        (told(CHANNEL_BOT, GROUP, sender_chat=CHANNEL), Nobody.CHANNEL),
        (told(CHANNEL_BOT, GROUP), Nobody.CHANNEL),
        (told(SERVICE, GROUP, sender_chat=CHANNEL), Nobody.CHANNEL),
        (told(SERVICE, GROUP), Nobody.CHANNEL),
        (told({"id": 5, "is_bot": True, "first_name": "Other bot"}, GROUP), Nobody.BOT),
        (told(None, CHANNEL), Nobody.UNSIGNED),
        (update("edited_message", message(ANONYMOUS, GROUP, sender_chat=GROUP)),
         Nobody.ANONYMOUS_ADMIN),
    ],
)  # fmt: skip
def test_who_acts(incoming: Update, actor: Actor) -> None:
    assert actor_of(incoming) == actor


def test_an_anonymous_administrator_presses_as_himself() -> None:
    under_own_post = pressed(ANN, "x")
    assert under_own_post.callback_query is not None
    assert actor_of(under_own_post) == ANN_ACTS


def test_corrections_are_known_as_such() -> None:
    edited = update("edited_message", message(ANN, GROUP, edit_date=2))
    first = told(ANN, GROUP)
    assert not FIRST_TOLD.check_update(edited)
    assert FIRST_TOLD.check_update(first)
