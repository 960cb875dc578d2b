"""Answers to pressed buttons."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.sandbox.server.errors import TOO_OLD, need, refusal
from bot.sandbox.server.shapes import Answer

if TYPE_CHECKING:
    from bot.sandbox.server.cloud import Cloud
    from bot.sandbox.server.methods.access import Handlers
    from bot.sandbox.server.values import Params


def handlers(cloud: Cloud) -> Handlers:
    """The method that answers callback queries, each once and in time."""
    own_link = re.compile(
        rf"(https?://)?(t|telegram)\.me/{re.escape(cloud.bot_username)}\?start=[\w-]{{1,64}}",
        re.ASCII | re.IGNORECASE,
    )

    def answer_callback_query(params: Params) -> bool:
        press = cloud.presses.get(params.text("callback_query_id"))
        if press is None:
            raise refusal(TOO_OLD)
        url = params.text("url")
        need(not url or own_link.fullmatch(url), "URL_INVALID")
        press.answers += 1
        in_time = cloud.clock.now() <= press.at + cloud.limits.callback_timeout
        need(press.answer is None and in_time, TOO_OLD)
        text, show_alert = params.text("text"), params.flag("show_alert")
        press.give(Answer(text=text, show_alert=show_alert, url=url or None))
        return True

    return {"answerCallbackQuery": answer_callback_query}
