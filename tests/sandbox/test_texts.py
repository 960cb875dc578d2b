"""Texts, Telegram's HTML, and the lengths that are measured after parsing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from telegram.error import BadRequest

from bot.sandbox.server import parse_html

if TYPE_CHECKING:
    from telegram import Bot

    from bot.sandbox.server import StrictApi, User


@pytest.mark.parametrize(
    ("text", "parse_mode", "error"),
    [
        ("x" * 4097, None, "Message is too long"),
        ("", None, "Message text is empty"),
        (" \n ", None, "Text must be non-empty"),
        ("<b></b>", "HTML", "Text must be non-empty"),
        ("<b>x", "HTML", 'can\'t find end tag corresponding to start tag "b"'),
        ("ä<p>x</p>", "HTML", 'unsupported start tag "p" at byte offset 2'),
        ("a < b", "HTML", 'unsupported start tag "" at byte offset 2'),
        ("x</b>", "HTML", "unexpected end tag"),
        ("<b>x</i>", "HTML", 'end tag at byte offset 4, expected "</b>", found "</i>"'),
        ("<b", "HTML", "unclosed start tag"),
        ("<b>x</b", "HTML", "unclosed end tag"),
        ("<span>x</span>", "HTML", "must have class"),
        ("x", "XML", "Unsupported parse_mode"),
        ("x" * 32769, None, "Text is too long"),
    ],
)
async def test_refused_texts(
    api: StrictApi, bot: Bot, ann: User, text: str, parse_mode: str | None, error: str
) -> None:
    ann.start()
    with pytest.raises(BadRequest, match=error):
        await bot.send_message(ann.id, text, parse_mode)
    assert ann.texts() == ["/start"]
    assert api.violations == []


async def test_texts_at_the_limit_and_html(bot: Bot, ann: User) -> None:
    ann.start()
    assert (await bot.send_message(ann.id, "😀" * 4096)).text == "😀" * 4096
    bold = await bot.send_message(ann.id, "<b>" + "x" * 4096 + "</b>", "HTML")
    assert bold.text == "x" * 4096
    escaped = "  a &lt;b&gt; &amp;amp; &#128512; &copy;\n"
    assert (await bot.send_message(ann.id, escaped, "HTML")).text == "a <b> &amp; 😀 &copy;"
    source = '😀<a href="https://e.org/?a=1&amp;b=2">l<i>i</i>nk</a> <tg-spoiler>s</tg-spoiler>'
    parsed = await bot.send_message(ann.id, source, "HTML")
    assert parsed.text_html == (
        '😀<a href="https://e.org/?a=1&b=2">l<i>i</i>nk</a> <span class="tg-spoiler">s</span>'
    )


def test_mentions_by_id_and_links_without_address() -> None:
    text, entities = parse_html("<a href='tg://user?id=5'>u</a><a>no</a>")
    assert text == "uno"
    assert [(e["type"], e.get("user", {}).get("id")) for e in entities] == [("text_mention", 5)]


def test_code_in_pre_and_expandable_quotations() -> None:
    _, entities = parse_html("<pre><code>x</code></pre><blockquote expandable>y</blockquote>")
    assert [e["type"] for e in entities] == ["pre", "expandable_blockquote"]


async def test_times_are_entities_that_clients_count_down(
    api: StrictApi, bot: Bot, ann: User
) -> None:
    ann.start()
    limit = '⏱ <tg-time unix="1800000000" format="r">20 s</tg-time>'
    await bot.send_message(ann.id, limit, "HTML")
    message = await ann.expect("⏱ 20 s")
    assert message.get("entities") == [
        {
            "type": "date_time",
            "offset": 2,
            "length": 4,
            "unix_time": 1_800_000_000,
            "date_time_format": "r",
        }
    ]
    assert parse_html('<tg-time unix="5">x</tg-time>')[1][0].get("unix_time") == 5
    for bad in ('<tg-time format="r">x</tg-time>', '<tg-time unix="5" format="rD">x</tg-time>'):
        with pytest.raises(BadRequest, match="tg-time"):
            await bot.send_message(ann.id, bad, "HTML")
    assert len(api.violations) == 2


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=40))
def test_escaped_text_comes_back(text: str) -> None:
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    parsed, entities = parse_html(f"<b>{escaped}</b>")
    assert parsed == text
    units = len(text.encode("utf-16-le")) // 2
    assert [e["length"] for e in entities] == ([units] if units else [])
