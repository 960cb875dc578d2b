"""The calculator's dialogue: a hand that is put together by buttons or typed, kept in between.

A button's argument says what to do: `+:c:5m` adds a concealed tile, `a:by=self_draw` answers a
question, `q:by` only opens its page. Pages are named by `Page`; what was put together so far is
the person's, not the message's, and outlives a restart.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from bot.desk.naming import settings_of
from bot.desk.ports import Clock, Place
from referee.melds import Meld, MeldKind, chow, kong, pung
from referee.rules.base import RuleBook
from referee.rules.options import OptionError, split_assignments
from referee.rules.registry import Registry, UnknownRules
from referee.scoring.calculation import Calculation
from referee.scoring.inquiry import Inquiry, InquiryError, Laid, parse_inquiry
from referee.scoring.questions import SEAT_LETTERS, AnswerError, seat_of
from referee.seats import Seat
from referee.tiles import Tile, parse_tile
from storage import calculations
from storage.database import Database

_LOG: Final = logging.getLogger(__name__)

CONCEALED: Final = "c"
WINNING: Final = "w"
FLOWERS: Final = "f"
MELDS: Final = "m"

MELD_KINDS: Final = tuple(kind.value for kind in MeldKind)


class Page(NamedTuple):
    """What is open: the hand as a whole, tiles of some use, melds, a question, or rule sets.

    Attributes:
        name: empty for the whole; `tiles`, `melds`, `question` or `rules`.
        of: the use of the tiles, or the question's key.
        suit: the suit whose tiles are shown.
    """

    name: str = ""
    of: str = ""
    suit: str = "m"


WHOLE: Final = Page()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A hand under a rule set, as far as it has been put together."""

    rules: str
    inquiry: Inquiry


class Turned(NamedTuple):
    """What came of a press: the sheet as it is now, and the page to show."""

    sheet: Sheet
    page: Page


def calculation_in(book: RuleBook) -> Calculation:
    """How the rule set calculates.

    Raises:
        UnknownRules: it does not.
    """
    if book.calculation is None:
        raise UnknownRules(book.key, ())
    return book.calculation


def read_sheet(registry: Registry, rules: str, text: str) -> Sheet:
    """The hand that a text tells of.

    Raises:
        UnknownRules: there is no such rule set, or it has no calculator.
        InquiryError: the text cannot be read.
        OptionError: an option in it is wrong.
    """
    book = registry.book(rules)
    options = {option.key: option.parse for option in book.options}
    return Sheet(rules, parse_inquiry(text, calculation_in(book).grammar(options)))


def pressed(registry: Registry, sheet: Sheet, argument: str) -> Turned:
    """What a button does; one that means nothing here changes nothing and shows the whole."""
    verb, _, rest = argument.partition(":")
    opened = _opened(verb, rest)
    if opened is not None:
        return Turned(sheet, opened)
    try:
        return _changed(registry, sheet, verb, rest)
    except (ValueError, UnknownRules) as error:
        _LOG.info("a press of nothing of the calculator's: %s", error)
        return Turned(sheet, WHOLE)


def _opened(verb: str, rest: str) -> Page | None:
    """The page that a button opens, if that is all it does."""
    of, _, suit = rest.partition(":")
    match verb:
        case "t":
            return Page("tiles", of, suit or "m")
        case "m":
            return Page("melds")
        case "q":
            return Page("question", of, suit or "m")
        case "r" if not rest:
            return Page("rules")
        case _:
            return None


def _changed(registry: Registry, sheet: Sheet, verb: str, rest: str) -> Turned:
    match verb:
        case "+":
            return _added(registry, sheet, rest)
        case "-":
            return _taken_back(sheet, rest)
        case "g":
            return Turned(_given(sheet, seat_of(rest)), Page("melds"))
        case "a":
            return Turned(_answered(registry, sheet, rest), WHOLE)
        case "r":
            return Turned(_under(registry, sheet, rest), WHOLE)
        case "p":
            return Turned(_preset(registry, sheet, rest), WHOLE)
        case "x":
            return Turned(Sheet(sheet.rules, Inquiry(options=sheet.inquiry.options)), WHOLE)
        case _:
            return Turned(sheet, WHOLE)


def _with(sheet: Sheet, inquiry: Inquiry) -> Sheet:
    return Sheet(sheet.rules, inquiry)


def _laid(sheet: Sheet, laid: Laid) -> Sheet:
    return Sheet(sheet.rules, replace(sheet.inquiry, mine=laid))


def _added(registry: Registry, sheet: Sheet, rest: str) -> Turned:
    """One tile more; a fifth of its kind, and a tile too many, are not taken."""
    use, _, text = rest.partition(":")
    tile, inquiry = parse_tile(text), sheet.inquiry
    calculation = calculation_in(registry.book(sheet.rules))
    mine, suit = inquiry.mine, text[-1]
    aside = tile in calculation.set_aside
    if use == WINNING and not aside and not tile.is_flower:
        return Turned(_with(sheet, replace(inquiry, tile=tile)), WHOLE)
    if use in MELD_KINDS and not aside:
        meld = _meld(MeldKind(use), tile)
        left = all(_held(inquiry, one) + _of(meld, one) <= 4 for one in meld.tiles)
        if meld.is_set and left and calculation.missing(inquiry) >= 3:
            sheet = _laid(sheet, mine._replace(melds=(*mine.melds, meld)))
        return Turned(sheet, Page("melds"))
    if _held(inquiry, tile) < 4:
        if use == CONCEALED and not aside and calculation.missing(inquiry) > 0:
            sheet = _laid(sheet, mine._replace(concealed=(*mine.concealed, tile)))
        elif use == FLOWERS and aside and not (tile.is_flower and tile in mine.flowers):
            sheet = _laid(sheet, mine._replace(flowers=(*mine.flowers, tile)))
    return Turned(sheet, Page("tiles", use, suit))


def _held(inquiry: Inquiry, tile: Tile) -> int:
    return inquiry.mine.count(tile) + (inquiry.tile == tile)


def _of(meld: Meld, tile: Tile) -> int:
    return meld.tiles.count(tile)


def _meld(kind: MeldKind, tile: Tile) -> Meld:
    if kind is MeldKind.CHOW:
        return chow(tile) if tile.is_number and tile.rank <= 7 else Meld(kind, (tile,))
    return pung(tile) if kind is MeldKind.PUNG else kong(kind, tile)


def _taken_back(sheet: Sheet, rest: str) -> Turned:
    """The last tile or meld away again."""
    use, _, suit = rest.partition(":")
    mine = sheet.inquiry.mine
    match use:
        case "m":
            return Turned(_laid(sheet, mine._replace(melds=mine.melds[:-1])), Page("melds"))
        case "f":
            laid = mine._replace(flowers=mine.flowers[:-1])
        case "w":
            return Turned(_with(sheet, replace(sheet.inquiry, tile=None)), WHOLE)
        case _:
            laid = mine._replace(concealed=mine.concealed[:-1])
    return Turned(_laid(sheet, laid), Page("tiles", use, suit or "m"))


def _given(sheet: Sheet, giver: Seat) -> Sheet:
    """Who gave the last meld."""
    mine = sheet.inquiry.mine
    if not mine.melds or not mine.melds[-1].kind.is_exposed:
        return sheet
    last = mine.melds[-1]._replace(giver=giver)
    return _laid(sheet, mine._replace(melds=(*mine.melds[:-1], last)))


def _answered(registry: Registry, sheet: Sheet, rest: str) -> Sheet:
    key, _, value = rest.partition("=")
    asked = calculation_in(registry.book(sheet.rules)).questions
    question = next((question for question in asked if question.key == key), None)
    if question is None:
        raise AnswerError(key, value, ", ".join(question.key for question in asked))
    return _with(sheet, sheet.inquiry.answered(question, value))


def _under(registry: Registry, sheet: Sheet, key: str) -> Sheet:
    """Another rule set asks other questions, so only the tiles stay that it knows."""
    aside = calculation_in(registry.book(key)).set_aside
    mine = sheet.inquiry.mine
    flowers = tuple(tile for tile in mine.flowers if tile in aside)
    concealed = tuple(tile for tile in mine.concealed if tile not in aside)
    tile = None if sheet.inquiry.tile in aside else sheet.inquiry.tile
    return Sheet(key, Inquiry(mine._replace(concealed=concealed, flowers=flowers), tile))


def _preset(registry: Registry, sheet: Sheet, name: str) -> Sheet:
    preset = registry.book(sheet.rules).presets.get(name, {})
    return _with(sheet, replace(sheet.inquiry, options=tuple(preset.items())))


class Calculator:
    """The hands of all people."""

    def __init__(
        self, database: Database, registry: Registry, clock: Clock, rules_key: str
    ) -> None:
        self._database = database
        self._registry = registry
        self._clock = clock
        self._rules = rules_key

    @property
    def registry(self) -> Registry:
        """The rule sets there are."""
        return self._registry

    async def sheet_of(self, person: int) -> Sheet:
        """What the person is calculating; an empty hand at first, or when it no longer reads."""
        kept = await self._database.read(calculations.calculation_of, person)
        if kept is not None:
            try:
                return read_sheet(self._registry, kept.rules, kept.inquiry)
            except (InquiryError, OptionError, UnknownRules) as error:
                # A new version may read it no more; then the hand is put together anew.
                _LOG.info("a kept hand cannot be read: %s", error)
        return Sheet(self._rules, Inquiry())

    async def sheet_at(self, place: Place) -> Sheet:
        """An empty hand by what a group played last."""
        settings = await self._database.read(settings_of, place)
        if settings.terms is None or settings.terms[0] not in self._registry.books:
            return Sheet(self._rules, Inquiry())
        rules, _, options, _ = settings.terms
        return Sheet(rules, Inquiry(options=split_assignments(options)))

    async def press(self, person: int, argument: str) -> Turned:
        """Do what a button says, and keep what came of it."""
        before = await self.sheet_of(person)
        turned = pressed(self._registry, before, argument)
        if turned.sheet != before:
            await self.keep(person, turned.sheet)
        return turned

    async def keep(self, person: int, sheet: Sheet) -> None:
        """This is what the person calculates now."""
        kept = calculations.Calculation(sheet.rules, str(sheet.inquiry))
        await self._database.write(calculations.keep, person, kept, self._clock.now())

    def read(self, text: str, default: Sheet) -> Sheet:
        """A typed hand; a rule set may be named first, else it is the default's with its options.

        Raises:
            InquiryError: it cannot be read.
            OptionError: an option in it is wrong.
        """
        first, _, rest = text.partition(" ")
        if first in self._registry.books:
            return read_sheet(self._registry, first, rest)
        read = read_sheet(self._registry, default.rules, text)
        chosen = dict((*default.inquiry.options, *read.inquiry.options))
        return _with(read, replace(read.inquiry, options=tuple(chosen.items())))


def toggled(letters: str, letter: str) -> str:
    """Seats with one more or less, in their order; the answer for several seats."""
    chosen = set(letters) & set(SEAT_LETTERS) ^ {letter}
    return "".join(one for one in SEAT_LETTERS if one in chosen) or "none"
