"""A sheet as a download."""

from __future__ import annotations

import asyncio

from starlette.responses import Response

from bot.web.sheets import Sheet


async def download(sheet: Sheet, kind: str, name: str) -> Response | None:
    """The sheet as a file of a kind; None when there is no such kind.

    Args:
        name: of the file, without its ending; letters, digits and hyphens.
    """
    made = await asyncio.to_thread(_made, sheet, kind)
    if made is None:
        return None
    media, content = made
    disposition = f'attachment; filename="{name}.{kind}"'
    headers = {"Content-Disposition": disposition, "Cache-Control": "no-store"}
    return Response(content, media_type=media, headers=headers)


def _made(sheet: Sheet, kind: str) -> tuple[str, bytes] | None:
    """Media type and content; in a thread, so that no table waits for a long list."""
    from bot.web.files import KINDS  # its libraries take half a second that no start should pay

    found = KINDS.get(kind)
    return None if found is None else (found.media, found.write(sheet))
