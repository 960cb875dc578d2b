"""Files that the bot and people have sent."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING, Literal

from bot.sandbox.server.errors import need, refusal
from bot.sandbox.server.shapes import Content, FileShape, Json
from bot.sandbox.server.spec import FilePart

if TYPE_CHECKING:
    from bot.sandbox.server.limits import Limits

FileKind = Literal["photo", "document", "animation", "video"]
FILE_KINDS: tuple[FileKind, ...] = ("photo", "document", "animation", "video")
DOWNLOAD_BYTES = 20 << 20
PNG = b"\x89PNG\r\n\x1a\n"
JPEG = b"\xff\xd8"


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A file; a photo is stored once in each size."""

    kind: FileKind
    data: bytes
    path: str
    shape: FileShape
    siblings: tuple[FileShape, ...]
    """All sizes of a photo; of anything else, the file alone."""


class Files:
    """The store of files, and what "the Internet" holds for those that are sent by URL."""

    def __init__(self, limits: Limits, bot_id: int) -> None:
        self._limits = limits
        self._bot_id = bot_id
        self._by_id: dict[str, StoredFile] = {}
        self.urls: dict[str, bytes] = {}

    def by_id(self, file_id: str) -> StoredFile | None:
        """The file with an id."""
        return self._by_id.get(file_id)

    def by_path(self, path: str) -> StoredFile | None:
        """The file that getFile gave a path."""
        return next((file for file in self._by_id.values() if file.path == path), None)

    def content(self, value: object, kind: FileKind) -> Content:
        """A file of a call as a field of a Message: uploaded, known by its id, or at a URL."""
        if isinstance(value, str) and value.startswith(("http://", "https://")):
            need(value in self.urls, "failed to get HTTP URL content")
            value = FilePart(PurePath(value).name, self.urls[value])
        if isinstance(value, FilePart):
            return _content(kind, self._uploaded(value, kind))
        known = self._by_id.get(str(value))
        if known is None or known.kind != kind:
            raise refusal("wrong file identifier/HTTP URL specified")
        return _content(kind, [_copy(shape) for shape in known.siblings])

    def photo(self, data: bytes) -> list[FileShape]:
        """Store a picture in its sizes."""
        need(len(data) <= self._limits.photo_bytes, "file is too big")
        size = image_size(data)
        if size is None:
            raise refusal("IMAGE_PROCESS_FAILED")
        longest = max(size)
        need(sum(size) <= 10_000 and longest <= 20 * min(size), "PHOTO_INVALID_DIMENSIONS")
        shapes: list[FileShape] = []
        for side in sorted({min(320, longest), min(2560, longest)}):
            width, height = (max(1, round(s * side / longest)) for s in size)
            shape = self._new_shape(data, "photo", len(shapes))
            shapes.append({**shape, "width": width, "height": height})
        for shape in shapes:
            self._keep(data, "photo", "photo.jpg", shape, tuple(shapes))
        return [_copy(shape) for shape in shapes]

    def _uploaded(self, part: FilePart, kind: FileKind) -> list[FileShape]:
        if kind == "photo":
            return self.photo(part.data)
        need(part.data, "file must be non-empty")
        need(len(part.data) <= self._limits.file_bytes, "Request Entity Too Large", 413)
        shape = self._new_shape(part.data, kind, 0)
        shape["file_name"] = part.filename
        if kind in ("animation", "video"):
            shape["duration"], shape["width"], shape["height"] = 1, 320, 320
        self._keep(part.data, kind, part.filename, shape, (shape,))
        return [_copy(shape)]

    def _new_shape(self, data: bytes, kind: FileKind, offset: int) -> FileShape:
        number = len(self._by_id) + 1 + offset
        return FileShape(
            file_id=f"{kind}-{number}-{self._bot_id}",
            file_unique_id=f"u{number}",
            file_size=len(data),
        )

    def _keep(
        self,
        data: bytes,
        kind: FileKind,
        name: str,
        shape: FileShape,
        siblings: tuple[FileShape, ...],
    ) -> None:
        path = f"{kind}s/file_{shape['file_unique_id']}{PurePath(name).suffix}"
        self._by_id[shape["file_id"]] = StoredFile(kind, data, path, shape, siblings)


def image_size(data: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG or JPEG picture; None when it is neither."""
    if data.startswith(PNG):
        width, height = struct.unpack(">II", data[16:24])
        return int(width), int(height)
    pos = 2 if data.startswith(JPEG) else len(data)
    while pos + 9 < len(data):
        if 0xC0 <= data[pos + 1] <= 0xCF and data[pos + 1] not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[pos + 5 : pos + 9])
            return int(width), int(height)
        (length,) = struct.unpack(">H", data[pos + 2 : pos + 4])
        pos += 2 + int(length)
    return None


def file_shape(stored: StoredFile) -> Json:
    """The Bot API's File."""
    return {
        "file_id": stored.shape["file_id"],
        "file_unique_id": stored.shape["file_unique_id"],
        "file_size": stored.shape["file_size"],
        "file_path": stored.path,
    }


def _content(kind: FileKind, shapes: list[FileShape]) -> Content:
    match kind:
        case "photo":
            return Content(photo=shapes)
        case "document":
            return Content(document=shapes[0])
        case "animation":
            return Content(animation=shapes[0])
        case "video":
            return Content(video=shapes[0])


def _copy(shape: FileShape) -> FileShape:
    return shape.copy()
