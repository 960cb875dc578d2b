"""The end of a deal: what was won and why, who pays whom, four hands, new chips, what comes next.

At most 12 lines of 36 cells. The group and each player get the same; only the keys differ.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from bot.desk.facts import Facts
from bot.desk.verbs import Verb
from bot.desk.views import HandStyle, HandView, NextDeal, ResultView
from bot.screens.circumstances import circumstance_rows
from bot.screens.hand_keys import standing_key
from bot.screens.keys import table_key
from bot.screens.lists import Join, filled, joined
from bot.screens.markup import JOINER, escape, seen, text_of, width, wrapped
from bot.screens.message import Keyboard, Manner, Row, Screen
from bot.screens.pen import Pen
from bot.screens.people import SHORT_NAME, called
from bot.screens.scores import item_parts, leg_lines, outcome_line
from bot.screens.seats import by_wind
from bot.texts.numbers import plain
from bot.texts.tiles import LINE_CELLS
from bot.texts.width import fit
from referee.deal.state import Result
from referee.deal.views import Showdown, Table
from referee.hands import Hand
from referee.melds import Meld
from referee.scoring.outcome import WinBy
from referee.seats import Points, Seat
from referee.table.state import Pilot
from referee.tiles import Tile

MOST_LINES: Final = 12
_NAME: Final = 10
_MOST_ITEMS: Final = 3
_SCORE_LINES: Final = 5
"""Lines that the score may take before hands are cut for it."""
_LOCK_ENDS: Final = (4, 2)


@dataclass(frozen=True, slots=True)
class Ended:
    """A deal that has ended, as both the group and the players see it."""

    facts: Facts
    table: Table
    showdown: Showdown
    before: Points
    chips: Points
    next_deal: NextDeal | None


def group(view: ResultView, pen: Pen) -> Screen:
    """The result in the group.

    Raises:
        ValueError: the deal has not ended.
    """
    if view.table.showdown is None:
        raise ValueError("a result is drawn once the deal has ended")
    ended = Ended(
        view.facts, view.table.table, view.table.showdown, view.before, view.chips, view.next_deal
    )
    number = ended.table.setting.number
    return Screen(result_text(ended, pen), _keys(view.facts, pen, number, view.next_deal))


def private(view: HandView, pen: Pen) -> Screen:
    """The result under a player's hand, with *Ready*.

    Raises:
        ValueError: the deal has not ended.
    """
    ended = ended_of(view)
    manner = Manner.FRESH if view.mine.style is HandStyle.SPOKEN else Manner.EDITED
    keys = _keys(view.facts, pen, ended.table.setting.number, view.next_deal)
    me = view.seat.own.seat
    rows = [*circumstance_rows(view.facts, pen, me, voted=view.mine.voted), *keys]
    if view.next_deal is not None and view.mine.autowin:
        rows.append((standing_key(view, pen),))
    return Screen(result_text(ended, pen), tuple(rows), manner=manner)


def ended_of(view: HandView) -> Ended:
    """The deal that a player's view shows at its end.

    Raises:
        ValueError: the deal has not ended.
    """
    showdown, table = view.seat.showdown, view.seat.table
    if showdown is None:
        raise ValueError("a result is drawn once the deal has ended")
    before = Points(*(seat.chips for seat in table.seats))
    delta = showdown.settlement.delta
    chips = Points(*(a + b for a, b in zip(before, delta, strict=True)))
    return Ended(view.facts, table, showdown, before, chips, view.next_deal)


def result_text(ended: Ended, pen: Pen) -> str:
    """The text, items shortened where twelve lines would not do; *Why?* has them whole."""
    tail = [*_chips(ended, pen), *_next(ended, pen)]
    score = _score(ended, pen)
    wanted = max(len(score.lines(1)), min(len(score.lines(_MOST_ITEMS)), _SCORE_LINES))
    hands = _hands(ended, pen, MOST_LINES - len(tail) - wanted)
    room = MOST_LINES - len(tail) - len(hands)
    for most in range(_MOST_ITEMS, -1, -1):
        lines = score.lines(most)
        if len(lines) <= room:
            return text_of([*lines, *hands, *tail])
    return text_of([*score.lines(0)[:room], *hands, *tail])


class Score(NamedTuple):
    """How it ended, what it is worth, and who pays: lines of each."""

    outcome: tuple[str, ...]
    items: tuple[str, ...]
    legs: tuple[str, ...]

    def lines(self, most: int) -> list[str]:
        """All of them with at most so many lines of items, an ellipsis where some are missing."""
        items = list(self.items[:most])
        if items and len(items) < len(self.items):
            items[-1] = f"{escape(fit(seen(items[-1]), LINE_CELLS - 1).rstrip('…'))}…"
        return [*self.outcome, *items, *self.legs]


def _score(ended: Ended, pen: Pen) -> Score:
    """The score of the winner, or of all winners one after the other."""
    result, setting = ended.showdown.result, ended.table.setting

    def call(seat: Seat) -> str:
        return called(pen.texts, ended.facts.seats[seat].who, _NAME)

    sheets = ended.showdown.settlement.sheets
    if not sheets:
        return Score(wrapped(outcome_line(pen, result, None, setting, call)), (), ())
    outcome: list[str] = []
    items: list[str] = []
    legs: list[str] = []
    for sheet in sheets:
        outcome += wrapped(outcome_line(pen, result, sheet, setting, call))
        names = item_parts(pen, sheet.items, setting, sheet.seat)
        items += filled(pen.texts, Join.ITEMS, names, LINE_CELLS)
        legs += [part for leg in leg_lines(pen, sheet, setting, call) for part in wrapped(leg)]
    return Score(tuple(outcome), tuple(items), tuple(legs))


def _hands(ended: Ended, pen: Pen, most: int) -> list[str]:
    """The four hands, the winners' first; the last ones are cut where there are too many lines."""
    winners = ended.showdown.result.winners
    order = (*winners, *(seat for seat in by_wind(ended.table) if seat not in winners))
    order = tuple(seat for seat in order if _shown(ended, seat))
    hands = [_hand_lines(ended, pen, seat) for seat in order]
    for place in reversed(range(len(order))):
        if sum(map(len, hands)) <= most:
            break
        hands[place] = (_hand_cut(ended, pen, order[place]),)
    return [line for lines in hands for line in lines]


def _shown(ended: Ended, seat: Seat) -> bool:
    """Whether the hand was laid open; of real tiles only what was told is known."""
    return bool(ended.showdown.hands[seat].size() or ended.showdown.melds[seat])


def _hand_lines(ended: Ended, pen: Pen, seat: Seat) -> tuple[str, ...]:
    """A hand in one line where it fits, the melds without their kinds if need be; else in two."""
    run = _run(ended, pen, seat)
    melds = ended.showdown.melds[seat]
    who = ended.facts.seats[seat].who
    spelt = " ".join((called(pen.texts, who, _NAME), *_melds(pen, melds), run))
    if width(spelt) <= LINE_CELLS:
        return (spelt,)
    for room in (_NAME, SHORT_NAME):
        line = f"{called(pen.texts, who, room)} {_packed(ended, pen, seat)}"
        if width(line) <= LINE_CELLS:
            return (line,)
    return wrapped(f"{called(pen.texts, who, SHORT_NAME)} {_packed(ended, pen, seat)}")


def _hand_cut(ended: Ended, pen: Pen, seat: Seat) -> str:
    name = called(pen.texts, ended.facts.seats[seat].who, SHORT_NAME)
    return f"{name} {fit(_packed(ended, pen, seat), LINE_CELLS - 1 - width(name))}"


def _packed(ended: Ended, pen: Pen, seat: Seat) -> str:
    """Melds and hand in as little room as they can be read in."""
    melds = ended.showdown.melds[seat]
    laid = joined(pen.texts, Join.RUNS, (pen.tiles.run(meld.tiles) for meld in melds))
    return joined(pen.texts, Join.BAR, (laid, _run(ended, pen, seat)))


def _run(ended: Ended, pen: Pen, seat: Seat) -> str:
    result = ended.showdown.result
    won = result.tile if seat in result.winners else None
    standing = _without_won(ended.showdown.hands[seat], result, won)
    tail = "" if won is None else pen.texts.text("result.won", tile=pen.tiles.compact(won))
    return pen.tiles.run(standing.tiles()) + tail


def _without_won(hand: Hand, result: Result, won: Tile | None) -> Hand:
    """A winner's hand without the winning tile, which is shown apart."""
    drawn = result.by is WinBy.SELF_DRAW or bool(result.right)
    if won is not None and drawn and not won.is_flower and hand.count(won):
        return hand.remove(won)
    return hand


def _melds(pen: Pen, melds: tuple[Meld, ...]) -> list[str]:
    return [
        pen.texts.text(
            "result.meld",
            kind=pen.texts.text(f"meld.{meld.kind}"),
            tiles=pen.tiles.run(meld.tiles),
        )
        for meld in melds
    ]


def _chips(ended: Ended, pen: Pen) -> list[str]:
    """小美 3→12　小華 −4→−13, two a line; those who paid first."""
    texts = pen.texts
    moved = sorted(by_wind(ended.table), key=lambda s: ended.before[s] == ended.chips[s])
    parts: list[str] = []
    for seat in moved:
        name = called(texts, ended.facts.seats[seat].who, SHORT_NAME)
        before, after = ended.before[seat], ended.chips[seat]
        key = "result.chips_same" if before == after else "result.chips"
        parts.append(texts.text(key, name=name, before=plain(before), after=plain(after)))
    pairs = (parts[:2], parts[2:])
    return [line for pair in pairs for line in filled(texts, Join.GAP, pair, LINE_CELLS)]


def _next(ended: Ended, pen: Pen) -> list[str]:
    upcoming = ended.next_deal
    if upcoming is None:
        return []
    who = ended.facts.seats[upcoming.dealer].who
    key = "result.next_streak" if upcoming.streak else "result.next"
    lock = short_lock(upcoming.lock)
    lines = (
        pen.texts.text(key, name=called(pen.texts, who, room), streak=upcoming.streak, lock=lock)
        for room in (_NAME, SHORT_NAME, 4)
    )
    return [next((line for line in lines if width(line) <= LINE_CELLS), lock)]


def short_lock(lock: str) -> str:
    """Both ends of a commitment: 9c41…07."""
    head, tail = _LOCK_ENDS
    return f"{JOINER}{lock[:head]}…{lock[-tail:]}" if len(lock) > head + tail else lock


def _keys(facts: Facts, pen: Pen, number: int, upcoming: NextDeal | None) -> Keyboard:
    """Ready and wait while the next deal is to come; why and replay for this very deal."""
    table, texts = facts.table, pen.texts
    deal = f"{facts.match}-{number}"
    why = table_key(table, Verb.WHY, texts.text("result.why"), deal)
    replay = table_key(table, Verb.REPLAY, texts.text("result.replay"), deal)
    if upcoming is None or not upcoming.lock:
        return ((why, replay),)
    humans = [
        seat for seat in facts.seats if seat.who.person is not None and seat.pilot is Pilot.OWNER
    ]
    ready = sum(seat.ready for seat in humans)
    text = texts.text("result.ready", ready=ready, players=len(humans))
    row: Row = (
        table_key(table, Verb.READY, text),
        table_key(table, Verb.WAIT, texts.text("result.wait")),
    )
    return (row, (why, replay)) if len(text) > 9 else ((*row, why, replay),)
