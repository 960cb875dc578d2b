"""The operator's pages: groups, open tables, maintenance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.screens.admission import ADMIT, REFUSE
from bot.screens.keys import page_key
from bot.screens.markup import bold, escape, moment, text_of, wrapped
from bot.screens.message import Keyboard, Row, Screen
from bot.screens.people import plain_name
from bot.texts.library import Texts
from storage.clubs import Standing
from storage.operating import Group, OpenTableRow

ADMIN: Final = "ad"
"""The verb of a key that opens one of these pages; its argument is ``groups``, ``tables`` or
``home``, with the rows to skip after a colon, or ``on`` or ``off`` for maintenance."""

_TITLE: Final = 24


@dataclass(frozen=True, slots=True)
class GroupsPage:
    """A page of groups; `following` is how many rows the next page skips, if there is one."""

    groups: tuple[Group, ...]
    following: int | None


@dataclass(frozen=True, slots=True)
class TablesPage:
    """A page of open tables; `following` is how many rows the next page skips."""

    tables: tuple[OpenTableRow, ...]
    following: int | None


def home(texts: Texts, *, maintenance: bool) -> Screen:
    """`/admin`."""
    state = "on" if maintenance else "off"
    lines = [bold(texts.text("admin.title")), *wrapped(texts.text(f"admin.maintenance_{state}"))]
    lines += ["", *wrapped(texts.text("admin.how"))]
    other = "off" if maintenance else "on"
    keys = (
        (
            page_key(ADMIN, texts.text("admin.groups_key"), "groups"),
            page_key(ADMIN, texts.text("admin.tables_key"), "tables"),
        ),
        (page_key(ADMIN, texts.text(f"admin.turn_{other}"), other),),
    )
    return Screen(text_of(lines), keys)


def groups(page: GroupsPage, texts: Texts) -> Screen:
    """Every group with its standing; a word on those that wait or were refused is a press away."""
    lines = [bold(texts.text("admin.groups_key"))]
    rows: list[Row] = []
    for group in page.groups:
        title = plain_name(group.title, _TITLE, "?")
        lines += wrapped(
            texts.text(
                "admin.group",
                title=escape(title),
                standing=texts.text(f"standing_of.{group.standing}"),
                club=group.club,
                tables=group.tables,
                matches=group.matches,
            )
        )
        rows += _word(group, title, texts)
    if not page.groups:
        lines.append(texts.text("admin.nothing"))
    return Screen(text_of(lines), (*rows, *_turning("groups", page.following, texts)))


def _word(group: Group, title: str, texts: Texts) -> tuple[Row, ...]:
    """The operator's word on a group that the bot is in."""
    match group.standing:
        case Standing.LEFT:
            return ()
        case Standing.OPEN:
            text = texts.text("admin.refuse", title=title)
            return ((page_key(REFUSE, text, str(group.chat)),),)
        case Standing.WAITING | Standing.REFUSED:
            text = texts.text("admin.admit", title=title)
            return ((page_key(ADMIT, text, str(group.chat)),),)


def tables(page: TablesPage, texts: Texts) -> Screen:
    """Every open table: where, since when, which match."""
    lines = [bold(texts.text("admin.tables_key"))]
    for table in page.tables:
        number = "" if table.match_number is None else str(table.match_number)
        lines += wrapped(
            texts.text(
                "admin.table",
                table=table.play_table,
                title=escape(plain_name(table.title, _TITLE, "?")),
                state=texts.text(f"table_state.{table.state}"),
                time=moment(table.begun, texts.text("time.earlier")),
                match=texts.text("admin.match", match=number) if number else "",
            )
        )
    if not page.tables:
        lines.append(texts.text("admin.nothing"))
    return Screen(text_of(lines), _turning("tables", page.following, texts))


def _turning(page: str, following: int | None, texts: Texts) -> Keyboard:
    keys = [page_key(ADMIN, texts.text("admin.home_key"), "home")]
    if following is not None:
        keys.append(page_key(ADMIN, texts.text("page.further"), f"{page}:{following}"))
    return (tuple(keys),)
