"""Pictures and documents."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from telegram import Bot, InputMediaPhoto, Message
from telegram.error import BadRequest

from tests.sandbox.echo_bot import keyboard, png

if TYPE_CHECKING:
    from bot.sandbox.server import StrictApi, User


async def test_a_picture_is_sent_fetched_and_replaced(bot: Bot, ann: User) -> None:
    ann.start()
    go, on = keyboard([("go", "ignore")]), keyboard([("on", "ignore")])
    sent = await bot.send_photo(
        ann.id, png(800, 600), "A <i>board</i>", parse_mode="HTML", reply_markup=go
    )
    assert [(p.width, p.height) for p in sent.photo] == [(320, 240), (800, 600)]
    assert sent.caption == "A board"
    fetched = await (await sent.photo[-1].get_file()).download_as_bytearray()
    assert bytes(fetched) == png(800, 600)
    edited = await sent.edit_media(InputMediaPhoto(png(100, 100, 9), "Next"), reply_markup=on)
    assert isinstance(edited, Message)
    assert (edited.message_id, edited.caption) == (sent.message_id, "Next")
    assert edited.photo[-1].width == 100
    again = await bot.send_photo(ann.id, edited.photo[-1].file_id)
    assert again.photo == edited.photo
    same = InputMediaPhoto(edited.photo[-1].file_id, "Next")
    with pytest.raises(BadRequest, match="not modified"):
        await edited.edit_media(same, reply_markup=on)


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"not an image", "(?i)image_process_failed"),
        (png(9000, 2000), "(?i)photo_invalid_dimensions"),
        ("no-such-id", "Wrong file identifier/http url specified"),
        ("https://e.org/a.png", "Failed to get http url content"),
    ],
)
async def test_refused_pictures(bot: Bot, ann: User, data: bytes | str, error: str) -> None:
    ann.start()
    with pytest.raises(BadRequest, match=error):
        await bot.send_photo(ann.id, data)
    assert ann.texts() == ["/start"]


async def test_captions_albums_and_documents(api: StrictApi, bot: Bot, ann: User) -> None:
    ann.start()
    with pytest.raises(BadRequest, match="Message caption is too long"):
        await bot.send_photo(ann.id, png(), "x" * 1025)
    media = [InputMediaPhoto(png(), "one"), InputMediaPhoto(png())]
    album = await bot.send_media_group(ann.id, media)
    assert album[0].media_group_id == album[1].media_group_id
    assert album[0].caption == "one"
    sent = await bot.send_document(ann.id, b"log", filename="log.txt")
    assert sent.document
    assert sent.document.file_name == "log.txt"
    assert ann.chat.transcript()[-1]["media"] == "document"
    api.cloud.files.urls["https://e.org/a.png"] = png(64, 48)
    by_url = await bot.send_photo(ann.id, "https://e.org/a.png")
    assert by_url.photo[-1].width == 64
    ann.send_photo(png(), "mine")
    update = (await bot.get_updates())[-1]
    assert update.message
    assert update.message.photo[-1].width == 40


async def test_pictures_wait_for_their_chat(api: StrictApi, bot: Bot, ann: User) -> None:
    ann.start()
    media = [InputMediaPhoto(png(shade=i), str(i)) for i in range(5)]
    await bot.send_media_group(ann.id, media)  # each picture of an album counts
    with pytest.raises(BadRequest, match="2-10 items"):
        await bot.send_media_group(ann.id, media[:1])
    assert len(api.cloud.flood.taken) == 5
