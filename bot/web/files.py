"""Sheets as files: CSV, XLSX and PDF.

A name that looks like a formula must never become one: not in a spreadsheet that opens the CSV, nor
in the XLSX when somebody edits the cell.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import Cell as StoredCell
from openpyxl.styles import Font
from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.pdfmetrics import (
    registerFont,  # pyright: ignore[reportUnknownVariableType] - a gap in its stub
)
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import SimpleDocTemplate, Table, TableStyle

from bot.texts.width import cells
from bot.web.sheets import Cell, Sheet

_FORMULA: Final = frozenset("=+-@＝＋－＠\t\r|%")
"""What a spreadsheet takes for the beginning of a formula or of a command."""
_FONT: Final = "STSong-Light"
"""Has traditional and simplified characters; readers bring it themselves."""
_MARGIN: Final = 15 * mm
_WIDEST: Final = 60
_LETTERS: Final = 10
_CELL: Final = _LETTERS / 2
"""Points that half a Chinese character takes."""
_GAP: Final = 14


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file: its media type, and how a sheet becomes one."""

    media: str
    write: Callable[[Sheet], bytes]


def csv_file(sheet: Sheet) -> bytes:
    """UTF-8 with the mark that Excel wants; text that looks like a formula gets an apostrophe."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(_harmless(column) for column in sheet.columns)
    writer.writerows([_harmless(cell) for cell in row] for row in sheet.rows)
    return out.getvalue().encode("utf-8-sig")


def _harmless(cell: Cell) -> Cell:
    if isinstance(cell, str) and cell[:1] in _FORMULA:
        return f"'{cell}"
    return cell


def xlsx_file(sheet: Sheet) -> bytes:
    """One worksheet; text is stored as text, marked so that editing does not make it a formula."""
    book = Workbook(write_only=True)
    page = book.create_sheet()
    page.freeze_panes = "A2"
    columns = zip(sheet.columns, *sheet.rows, strict=True)
    for index, column in enumerate(columns, start=1):
        widest = max(cells(str(cell or "")) for cell in column)
        page.column_dimensions[_letter(index)].width = min(_WIDEST, widest + 3)
    bold = Font(bold=True)

    def made(cell: Cell, font: Font | None = None) -> StoredCell:
        one = WriteOnlyCell(page, value=cell)
        if isinstance(cell, str):
            one.data_type = "s"
            one.quotePrefix = cell[:1] in _FORMULA
        if font is not None:
            one.font = font
        return one

    page.append([made(column, bold) for column in sheet.columns])
    for row in sheet.rows:
        page.append([made(cell) for cell in row])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _letter(column: int) -> str:
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[column - 1]


def pdf_file(sheet: Sheet) -> bytes:
    """A table on A4 pages with its title and the page's number."""
    registerFont(UnicodeCIDFont(_FONT))
    out = io.BytesIO()
    document = SimpleDocTemplate(
        out, pagesize=A4, title=sheet.title, leftMargin=_MARGIN, rightMargin=_MARGIN,
        topMargin=_MARGIN + 10 * mm, bottomMargin=_MARGIN,
    )  # fmt: skip

    def head(canvas: Canvas, _: object) -> None:
        canvas.setFont(_FONT, 14)
        canvas.drawString(_MARGIN, A4[1] - _MARGIN, sheet.title)
        canvas.setFont(_FONT, 9)
        canvas.drawRightString(A4[0] - _MARGIN, 9 * mm, str(canvas.getPageNumber()))

    table = Table(
        [[_written(cell) for cell in row] for row in (sheet.columns, *sheet.rows)],
        colWidths=_widths(sheet),
        repeatRows=1,
    )
    green, grey = colors.HexColor("#12493a"), colors.HexColor("#c8c3b2")
    table.setStyle(
        TableStyle(
            [
                ("FONT", (0, 0), (-1, -1), _FONT, _LETTERS),
                ("TEXTCOLOR", (0, 0), (-1, 0), green),
                ("LINEBELOW", (0, 0), (-1, 0), 1, green),
                ("LINEBELOW", (0, 1), (-1, -1), 0.25, grey),
                *(("ALIGN", (column, 0), (column, -1), "RIGHT") for column in _figures(sheet)),
            ]
        )
    )
    document.build([table], onFirstPage=head, onLaterPages=head)
    return out.getvalue()


def _widths(sheet: Sheet) -> list[float]:
    """Columns as wide as what is in them, together as wide as the page."""
    columns = zip(sheet.columns, *sheet.rows, strict=True)
    natural = [max(cells(_written(cell)) for cell in column) * _CELL + _GAP for column in columns]
    room = A4[0] - 2 * _MARGIN
    return [width * room / sum(natural) for width in natural]


def _figures(sheet: Sheet) -> list[int]:
    """The columns that hold numbers alone."""
    return [
        index
        for index in range(len(sheet.columns))
        if sheet.rows and not any(isinstance(row[index], str) for row in sheet.rows)
    ]


def _written(cell: Cell) -> str:
    return "" if cell is None else str(cell)


KINDS: Final[Mapping[str, Kind]] = {
    "csv": Kind("text/csv; charset=utf-8", csv_file),
    "xlsx": Kind("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", xlsx_file),
    "pdf": Kind("application/pdf", pdf_file),
}
"""The kinds of file, by the ending of their address."""
