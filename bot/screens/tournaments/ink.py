"""What every screen of a tournament is written with: words, addresses, names, times, keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, tzinfo
from typing import Final, NamedTuple

from bot.screens.lists import Join, joined
from bot.screens.markup import escape
from bot.screens.message import Button, Style
from bot.screens.pen import Links
from bot.screens.people import LINE_NAME, plain_name
from bot.telegram.tournament_buttons import Press, TournamentButton
from bot.texts.library import Texts
from bot.texts.width import fit
from referee.seats import SEATS, Points, Seat

SECOND: Final = 1000
REFRESH: Final = "🔄"
"""What the key says that shows a page as it is now."""
_KEY_CELLS: Final = 24
_LISTED: Final = 12
"""Numbers that a line lists before it says how many more there are."""

WINDS: Final[Mapping[Seat, str]] = dict(zip(SEATS, "eswn", strict=True))


class WebPages(NamedTuple):
    """Addresses of a tournament's page and of its big screen."""

    event: str
    screen: str


@dataclass(frozen=True, slots=True)
class Ink:
    """One tournament in one language.

    Attributes:
        key: the tournament's.
        texts: the words of tournaments.
        links: the bot's addresses.
        zone: of the club, for times of day.
        people: names of accounts; who is missing goes by the account itself.
        page: the page that is drawn, if it shows itself anew after whatever is pressed on it.
        web: the tournament's pages, where the bot serves any.
        shelf: the rule sets there are: names by key.
        presets: of each rule set: names by key.
    """

    key: str
    texts: Texts
    links: Links
    zone: tzinfo
    people: Mapping[str, str] = field(default_factory=dict[str, str])
    shelf: Mapping[str, str] = field(default_factory=dict[str, str])
    presets: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])
    page: str = ""
    web: WebPages | None = None

    def text(self, key: str, /, **values: object) -> str:
        """A message with its places filled in; values are markup."""
        return self.texts.text(key, **values)

    def name(self, name: str, room: int = LINE_NAME) -> str:
        """The name of an entrant as markup; the word for staff where there is none."""
        if not name:
            return self.texts.text("seat.staff")
        return escape(plain_name(name, room, self.texts.text("person.nameless")))

    def account(self, account: str) -> str:
        """Somebody of the staff by account, or by the name that stands for one."""
        return self.name(self.people.get(account, account))

    def wind(self, seat: Seat) -> str:
        """東 for the first seat."""
        return self.texts.text(f"wind.{WINDS[seat]}.letter")

    def reason(self, reason: str) -> str:
        """A reason as it was written, or one of those that buttons give; markup."""
        if self.texts.has(f"reason.{reason}"):
            return self.texts.text(f"reason.{reason}")
        if self.texts.has(f"{reason}.title"):
            return f"{reason} {self.texts.text(f'{reason}.title')}"
        return escape(plain_name(reason, 60, "—"))

    def numbers(self, numbers: Iterable[object]) -> str:
        """3, 4, 7 …, cut where there are many."""
        return self.several(str(number) for number in numbers)

    def several(self, parts: Iterable[str], most: int = _LISTED) -> str:
        """Parts in a row; how many more there are, where they are many."""
        every = list(parts)
        shown = joined(self.texts, Join.COMMA, every[:most])
        more = len(every) - most
        return shown if more <= 0 else self.texts.text("list.more", shown=shown, count=more)

    def listed(self, parts: Iterable[str]) -> str:
        """Parts in a row as the language puts them."""
        return joined(self.texts, Join.COMMA, parts)

    def at(self, moment: int) -> str:
        """A time of day, which clients show in their own zone."""
        shown = datetime.fromtimestamp(moment / SECOND, self.zone).strftime("%H:%M")
        return f'<tg-time unix="{moment // SECOND}" format="t">{shown}</tg-time>'

    def until(self, moment: int, now: int) -> str:
        """A moment to come that clients count down to."""
        shown = self.texts.text("time.minutes", count=max(0, -(-(moment - now) // 60_000)))
        return f'<tg-time unix="{moment // SECOND}" format="r">{shown}</tg-time>'

    def left(self, milliseconds: int) -> str:
        """12:05, the time on a clock that stands."""
        minutes, seconds = divmod(max(0, milliseconds) // SECOND, 60)
        return f"{minutes}:{seconds:02}"

    def chips(self, chips: Points) -> str:
        """東62 南51 西49 北38."""
        return " ".join(f"{self.wind(seat)}{chips[seat]}" for seat in SEATS)

    # -- keys -----------------------------------------------------------------------------------

    def act(self, text: str, line: str, *, style: Style = Style.NONE) -> Button:
        """A key that says a line at any time."""
        return self._key(Press.ACT, text, line, 0, style)

    def act_in(self, number: int, text: str, line: str, *, style: Style = Style.NONE) -> Button:
        """A key that says a line as long as that round is in hand."""
        return self._key(Press.ACT_IN_ROUND, text, line, number, style)

    def to_page(self, text: str, page: str) -> Button:
        """A key with which its message shows another page."""
        return self._key(Press.PAGE, text, page, 0, Style.NONE)

    def on(self, page: str) -> Ink:
        """Ink for a page that shows itself anew after an act."""
        return replace(self, page=page)

    def refresh(self) -> Button:
        """A key that shows the page as it is now."""
        return self.to_page(REFRESH, self.page)

    def new_page(self, text: str, page: str) -> Button:
        """A key that brings a page as a message of its own."""
        return self._key(Press.NEW_PAGE, text, page, 0, Style.NONE)

    def option(self, text: str, page: str, assignment: str, *, style: Style = Style.NONE) -> Button:
        """A key that changes the terms and shows their page anew."""
        return self._key(Press.OPTION, text, f"{page}:{assignment}", 0, style)

    def _key(self, press: Press, text: str, line: str, number: int, style: Style) -> Button:
        page = self.page if press in (Press.ACT, Press.ACT_IN_ROUND) else ""
        data = TournamentButton(self.key, press, line.replace(" ", ":"), number, page)
        return Button(fit(text, _KEY_CELLS), str(data), style)
