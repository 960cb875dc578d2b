"""People may call themselves what they like: no page and no file takes it for more than a name."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile

import pytest
from markupsafe import escape
from openpyxl import load_workbook
from pypdf import PdfReader

from bot.web.files import csv_file, pdf_file, xlsx_file
from bot.web.names import shown
from bot.web.sheets import EVENT_SHEETS, Sheet
from referee.tournament import commands as cmd
from tests.desk.tournaments.club import CHIEF
from tests.web.stage import HOSTILE, Served, begin, finish_round

TITLE = "<i>=1+1</i>"
FORMULA = re.compile(r"[=+\-@＝＋－＠\t\r|%]")
SHEETS = tuple(EVENT_SHEETS)


async def played(served: Served) -> None:
    """A tournament of such people: one round over, the next one seated."""
    await served.hosted.plan(title=TITLE)
    names = (*HOSTILE, *(f"Player {number}" for number in range(8)))
    await served.hosted.do(CHIEF, cmd.OpenRegistration, lambda actor: cmd.EnterNames(actor, names))
    await served.hosted.check_in()
    await begin(served.hosted)
    await finish_round(served.hosted)
    await served.hosted.seat()


@pytest.mark.parametrize("path", ["/t/{key}", "/t/{key}/screen", "/staff/cards", "/staff/slips"])
async def test_pages_show_names_and_run_nothing(served: Served, path: str) -> None:
    await played(served)
    await served.sign_in()
    page = await served.page(path.format(key=served.key))
    assert "&lt;i&gt;=1+1&lt;/i&gt;" in page
    for bad in ("<i>=1+1", "<script>alert", "<img", "49", "\u202e"):
        assert bad not in page.replace("{{7*7}}", ""), bad
    scripts = re.findall(r"<script([^>]*)>", page)
    assert all("src=" in attributes or "application/json" in attributes for attributes in scripts)
    if path == "/t/{key}":
        for name in HOSTILE:
            assert f"<bdi>{escape(shown(name))}</bdi>" in page, name


async def test_the_screens_news_is_data_and_no_markup(served: Served) -> None:
    await played(served)
    served.site.close()  # the stream then ends after the news that it begins with
    answer = await served.client.get(f"/t/{served.key}/feed")
    assert answer.headers["content-type"].startswith("text/event-stream")
    (news,) = re.findall(r"^data: (.*)$", answer.text, re.MULTILINE)
    board = json.loads(news.strip())["board"]
    assert board["title"] == TITLE
    names = [name for table in board["tables"] for name in table["names"]]
    assert len(names) == 4
    assert board["phase"] == "round"


@pytest.mark.parametrize("sheet", SHEETS)
async def test_no_cell_of_a_csv_is_a_formula(served: Served, sheet: str) -> None:
    await played(served)
    answer = await served.client.get(f"/t/{served.key}/{sheet}.csv")
    assert answer.content.startswith(b"\xef\xbb\xbf")
    assert f'attachment; filename="{served.key}-{sheet}.csv"' in answer.headers.values()
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    cells = [cell for row in rows for cell in row]
    assert len(rows) > 2
    dangerous = [
        cell for cell in cells if FORMULA.match(cell) and not re.fullmatch(r"-?[\d.]+", cell)
    ]
    assert dangerous == []
    if sheet != "seats":
        assert "'=HYPERLINK(1)" in cells


@pytest.mark.parametrize("sheet", SHEETS)
async def test_no_cell_of_a_spreadsheet_is_a_formula(served: Served, sheet: str) -> None:
    await played(served)
    answer = await served.client.get(f"/t/{served.key}/{sheet}.xlsx")
    page = load_workbook(io.BytesIO(answer.content)).active
    assert page is not None
    cells = [cell for row in page.iter_rows() for cell in row if cell.value is not None]
    assert {cell.data_type for cell in cells} == {"s", "n"}
    risky = [cell for cell in cells if FORMULA.match(str(cell.value)) and cell.data_type == "s"]
    assert all(cell.quotePrefix for cell in risky)
    if sheet != "seats":
        assert "=HYPERLINK(1)" in [cell.value for cell in risky]
    with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
        assert b"<f>" not in packed.read("xl/worksheets/sheet1.xml")


@pytest.mark.parametrize("sheet", SHEETS)
async def test_a_pdf_has_the_names_as_they_are(served: Served, sheet: str) -> None:
    await played(served)
    answer = await served.client.get(f"/t/{served.key}/{sheet}.pdf")
    assert answer.headers["content-type"] == "application/pdf"
    reader = PdfReader(io.BytesIO(answer.content))
    text = "".join(page.extract_text() for page in reader.pages)
    assert TITLE in text
    if sheet != "seats":
        assert "<script>alert(1)</script>" in text
        assert "阿明" in text
    assert "/JavaScript" not in answer.content.decode("latin-1")


def test_chinese_of_both_kinds_is_in_a_pdf_of_several_pages() -> None:
    names = ("鎮江麻將龍鳳", "镇江麻将龙凤", "Ming", "嚦咕嚦咕")
    rows = tuple((number, names[number % 4]) for number in range(120))
    reader = PdfReader(io.BytesIO(pdf_file(Sheet("團體賽 团体赛", ("名次", "姓名"), rows))))
    assert len(reader.pages) > 1
    for page in reader.pages:
        text = page.extract_text()
        assert "團體賽 团体赛" in text
        assert "名次" in text
        assert all(name in text for name in names)


@pytest.mark.parametrize("sign", list("=+-@＝＋－＠|%"))
def test_every_sign_that_begins_a_formula_is_made_harmless(sign: str) -> None:
    sheet = Sheet("t", ("a",), ((f"{sign}1",), (-5,), (2.5,), (None,)))
    lines = csv_file(sheet).decode("utf-8-sig").splitlines()
    assert lines == ["a", f"'{sign}1", "-5", "2.5", '""']
    page = load_workbook(io.BytesIO(xlsx_file(sheet))).active
    assert page is not None
    values = [row[0] for row in page.iter_rows(min_row=2, max_row=4)]
    assert [(cell.value, cell.data_type) for cell in values] == [
        (f"{sign}1", "s"), (-5, "n"), (2.5, "n"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("  a\tb\nc  ", "a b c"),
        ("\u200b\u200e\u2066", "?"),
        ("", "?"),
        ("e\u0301\u0302\u0303\u0304", "é\u0302\u0303"),
        ("明" * 40, "明" * 19 + "…"),
        ("\x00\x1b[31mred", "[31mred"),
    ],
)
def test_a_name_is_one_short_line(written: str, seen: str) -> None:
    assert shown(written) == seen
