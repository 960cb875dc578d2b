"""A sheet as a download."""

from __future__ import annotations

from starlette.responses import Response

from bot.web.sheets import Sheet


def download(sheet: Sheet, kind: str, name: str) -> Response | None:
    """The sheet as a file of a kind; None when there is no such kind.

    Args:
        name: of the file, without its ending; letters, digits and hyphens.
    """
    from bot.web.files import KINDS  # its libraries take half a second that no start should pay

    found = KINDS.get(kind)
    if found is None:
        return None
    disposition = f'attachment; filename="{name}.{kind}"'
    headers = {"Content-Disposition": disposition, "Cache-Control": "no-store"}
    return Response(found.write(sheet), media_type=found.media, headers=headers)
