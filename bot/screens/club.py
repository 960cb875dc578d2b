"""A club: its roles, its groups and options, and the log of what was done by right of a role."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.desk.facts import Who
from bot.screens.keys import page_key
from bot.screens.markup import bold, escape, moment, text_of, wrapped
from bot.screens.message import Keyboard, Screen
from bot.screens.people import called, plain_name
from bot.texts.library import Texts
from bot.texts.width import fit

LOG: Final = "lo"
"""The verb of a key that turns the log's page; its argument is ``done`` or ``refused``, and after a
colon the number of the act before which the page begins."""

_TITLE: Final = 32
_SAID: Final = 64


@dataclass(frozen=True, slots=True)
class RoleLine:
    """Somebody whose role has been named; `role` is its word."""

    who: Who
    role: str


@dataclass(frozen=True, slots=True)
class RolesView:
    """The named roles of a club, the highest first.

    Attributes:
        administrators: Telegram's administrators are referees, for no referee has been named.
        creator: the group's creator is the owner, for no owner has been named.
    """

    club: str
    lines: tuple[RoleLine, ...]
    administrators: bool
    creator: bool


@dataclass(frozen=True, slots=True)
class ActLine:
    """One act of the log.

    Attributes:
        who: None for an administrator who showed no name.
        places: of the text of this kind of act.
        at: milliseconds since 1970.
    """

    kind: str
    who: Who | None
    role: str
    subject: Who | None
    places: Mapping[str, str]
    reason: str
    at: int


@dataclass(frozen=True, slots=True)
class LogView:
    """A page of a club's log, the newest first.

    Attributes:
        refused: whether these are the acts that were asked for without a right.
        older: the number of the last act shown where there are more; None at the end.
    """

    club: str
    refused: bool
    lines: tuple[ActLine, ...]
    older: int | None


@dataclass(frozen=True, slots=True)
class ClubView:
    """What a club is: its groups by title, what it has chosen, and how many it counts."""

    club: str
    groups: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    members: int
    season: int


def roles(view: RolesView, texts: Texts) -> Screen:
    """`/role`: who has been named what, and who stands in for the rest."""
    lines = [bold(texts.text("roles.title", club=_club(view.club)))]
    lines += [
        texts.text(
            "roles.line", role=texts.text(f"role.{line.role}"), name=called(texts, line.who, _TITLE)
        )
        for line in view.lines
    ]
    if view.creator:
        lines += wrapped(texts.text("roles.creator"))
    if view.administrators:
        lines += wrapped(texts.text("roles.administrators"))
    lines += ["", *wrapped(texts.text("roles.how"))]
    return Screen(text_of(lines))


def club(view: ClubView, texts: Texts) -> Screen:
    """`/club`: groups, options in the words by which they are set, and how to change them."""
    lines = [bold(_club(view.club)), texts.plural("club.members", view.members)]
    lines.append(texts.text("club.season", number=view.season))
    lines += [texts.text("club.group", title=_club(title)) for title in view.groups]
    lines.append("")
    for key, value in view.options:
        what = texts.text(f"club_option.{key}")
        lines += wrapped(texts.text("club.option", key=key, value=escape(value), what=what))
    lines += ["", *wrapped(texts.text("club.how")), "", texts.text("chips.no_money")]
    return Screen(text_of(lines))


def log(view: LogView, texts: Texts) -> Screen:
    """`/log`: who did what, when and why."""
    title = "log.title_refused" if view.refused else "log.title"
    lines = [bold(texts.text(title, club=_club(view.club)))]
    for line in view.lines:
        lines += wrapped(_act(line, texts))
    if not view.lines:
        lines.append(texts.text("log.none"))
    return Screen(text_of(lines), _turning(view, texts))


def _act(line: ActLine, texts: Texts) -> str:
    who = texts.text("log.anonymous") if line.who is None else called(texts, line.who, _TITLE)
    said = texts.text(
        f"act.{line.kind}",
        subject="" if line.subject is None else called(texts, line.subject, _TITLE),
        **{name: _place(name, value, texts) for name, value in line.places.items()},
    )
    reason = ""
    if line.reason:
        reason = texts.text("log.reason", reason=escape(plain_name(line.reason, _SAID, "?")))
    return texts.text(
        "log.line",
        time=moment(line.at, texts.text("time.earlier")),
        who=who,
        role=texts.text(f"role.{line.role}"),
        said=said,
        reason=reason,
    )


def _place(name: str, value: str, texts: Texts) -> str:
    if name == "role":
        return texts.text(f"role.{value}")
    if name == "what":
        return texts.text(f"act_name.{value}")
    return escape(plain_name(value, _SAID, "?"))


def _turning(view: LogView, texts: Texts) -> Keyboard:
    present, other = ("refused", "done") if view.refused else ("done", "refused")
    keys = [page_key(LOG, texts.text(f"log.{other}_key"), other)]
    if view.older is not None:
        keys.insert(0, page_key(LOG, texts.text("page.older"), f"{present}:{view.older}"))
    return (tuple(keys),)


def _club(name: str) -> str:
    return escape(fit(name, _TITLE))
