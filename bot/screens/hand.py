"""The hand message: the table in a few lines, what just happened, and the hand by its buttons.

At most 14 lines of 36 cells. The hand stands last, next to the keyboard. Who is not asked sees the
same waiting line whether or not somebody else is.
"""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple, assert_never

from bot.desk.views import ArmedView, HandStyle, HandView
from bot.screens import match_over, result, spoken
from bot.screens.circumstances import circumstances
from bot.screens.ground import ground_lines
from bot.screens.hand_keys import hand_keyboard, plays_itself
from bot.screens.happening import Voice, headline, own_event, was_discarded
from bot.screens.markup import text_of, width, wrapped
from bot.screens.message import Screen
from bot.screens.pen import Pen
from bot.screens.people import called
from bot.screens.seats import (
    Look,
    block,
    by_wind,
    head,
    lines_wanted,
    other_look,
    river,
    river_lines,
    wind_letter,
)
from bot.screens.timing import limit
from bot.texts.tiles import LINE_CELLS, in_display_order
from referee.deal.state import AskKind
from referee.deal.views import Moment, Question
from referee.kinds import tiles_of
from referee.seats import Seat
from referee.table.taps import Doubt
from referee.tiles import Tile

MOST_LINES: Final = 14
_RULE: Final = "─" * 16
_LEAST_ROOM: Final = 2


def hand(view: HandView, pen: Pen) -> Screen:
    """The hand message as its player wants it: in play, after a deal, after the match."""
    if view.summary is not None:
        return match_over.private(view, view.summary, pen)
    if view.seat.showdown is not None:
        return result.private(view, pen)
    match view.mine.style:
        case HandStyle.SPOKEN:
            return spoken.hand(view, pen)
        case HandStyle.TEXT | HandStyle.PICTURE:
            return Screen(hand_text(view, pen), hand_keyboard(view, pen))
        case _:
            assert_never(view.mine.style)


def hand_text(view: HandView, pen: Pen) -> str:
    """The text of the hand message; what is said closest to the keys is kept whole."""
    event, lower = _lower(view, pen)
    rivers = Room(own=2, others=_LEAST_ROOM)
    for happened, rule, room in (
        (event, [_RULE], rivers),
        (event, [], rivers),
        (event, [], Room(own=1, others=_LEAST_ROOM)),
        ([], [], Room(own=1, others=_LEAST_ROOM)),
        ([], [], Room(own=1, others=1)),
    ):
        below = [*rule, *happened, *lower]
        upper = _upper(view, pen, MOST_LINES - len(below), room)
        if len(upper) + len(below) <= MOST_LINES:
            return text_of([*upper, *below])
    return text_of([headline(pen, view.facts, view.seat.table), *lower][:MOST_LINES])


class Room(NamedTuple):
    """Lines for oneself, and at least for each of the others."""

    own: int
    others: int


def _upper(view: HandView, pen: Pen, most: int, least: Room) -> list[str]:
    """The table: headline, the others from East on, oneself last; more room where it is wanted."""
    table, facts, me = view.seat.table, view.facts, view.seat.own.seat
    others = [seat for seat in by_wind(table) if seat != me]
    looks = {seat: other_look(pen, table, facts, seat) for seat in others}
    own = own_lines(view, pen, least.own)
    room = dict.fromkeys(others, least.others)
    top = [headline(pen, facts, table), *ground_lines(pen, table)]
    spare = most - len(top) - len(own) - sum(room.values())
    wanted = {seat: lines_wanted(pen, table, facts, looks[seat], seat) for seat in others}
    while spare > 0:
        wanting = [seat for seat in others if wanted[seat] > room[seat]]
        if not wanting:
            break
        room[min(wanting, key=lambda seat: room[seat])] += 1
        spare -= 1
    lines = top
    for seat in others:
        lines += block(pen, table, facts, looks[seat], seat, room[seat])
    return [*lines, *own]


def own_lines(view: HandView, pen: Pen, most: int) -> list[str]:
    """What lies before oneself: 你 西 +3｜花秋：北 1筒 西; where it is tight, the latest."""
    table, facts, me = view.seat.table, view.facts, view.seat.own.seat
    look = Look(pen.texts.text("seat.you"), wind_letter(pen, table, me))
    lines = head(pen, table, facts, look, me)
    tiles = river(table.seats[me])
    for left_out in range(len(tiles)):
        names = [pen.tiles.compact(tile) for tile in tiles[left_out:]]
        shown = " ".join(["…", *names] if left_out else names)
        line = pen.texts.text("hand.own_river", head=lines[-1], river=shown)
        if width(line) <= LINE_CELLS:
            return [*lines[:-1], line]
        if len(lines) < most:
            return [*lines, *river_lines(pen, tiles, most - len(lines))]
    return lines


def _lower(view: HandView, pen: Pen) -> tuple[list[str], list[str]]:
    """What just happened; then what stands in the way, the hand, and what is asked."""
    question = view.seat.question
    event = own_event(pen, view.seat, Voice(partial(who, view, pen), pen.tiles.short))
    tiles = list(pen.tiles.hand_lines(_standing(view)))
    notes = [*circumstances(view.facts, pen, view.seat.own.seat), *_notes(view, pen)]
    notes += watched_lines(view, pen)
    if question is not None and question.kind is AskKind.CLAIM:
        asked = [*notes, *_prompt(view, pen, question), *tiles, *armed_note(view, pen)]
        return [], _flat(asked)
    prompt = _waiting(view, pen) if question is None else _prompt(view, pen, question)
    return _flat([event]), _flat([*notes, *tiles, *prompt, *armed_note(view, pen)])


def _flat(lines: list[str]) -> list[str]:
    return [part for line in lines if line for part in wrapped(line)]


def _standing(view: HandView) -> tuple[Tile, ...]:
    """The hand without the drawn tile, flowers still held among it."""
    own = view.seat.own
    hand = own.hand
    if own.drawn is not None and hand.count(own.drawn):
        hand = hand.remove(own.drawn)
    return (*hand.tiles(), *own.held)


def _notes(view: HandView, pen: Pen) -> list[str]:
    """What may not be discarded, the bar against winning, and what the hand waits for."""
    own, texts = view.seat.own, pen.texts
    notes: list[str] = []
    clauses: dict[str, list[Tile]] = {}
    for tile, clause in view.prospects.forbidden:
        clauses.setdefault(clause, []).append(tile)
    for clause, forbidden in clauses.items():
        tiles = " ".join(pen.tiles.short(tile) for tile in forbidden)
        notes.append(texts.text("hand.forbidden", tiles=tiles, clause=clause))
    if own.dead:
        notes.append(texts.text("hand.dead"))
    if own.barred:
        tiles = " ".join(pen.tiles.compact(tile) for tile in tiles_of(own.barred))
        notes.append(texts.text("lock.win", tiles=tiles))
    if view.mine.hints and view.prospects.holes and view.seat.question is None:
        notes.append(ready_text(view, pen))
    return notes


def watched_lines(view: HandView, pen: Pen) -> list[str]:
    """The hands of the others for one who looks on: 小華：123萬455筒 東東."""
    bound = [pen.texts.text("hand.plays_itself")] if plays_itself(view) else []
    return [
        *bound,
        *_others_hands(view, pen),
    ]


def _others_hands(view: HandView, pen: Pen) -> list[str]:
    return [
        pen.texts.text(
            "hand.watched_kongs" if hand.kongs else "hand.watched",
            who=who(view, pen, hand.seat),
            tiles=pen.tiles.run(in_display_order(hand.tiles)),
            kongs=pen.tiles.run(in_display_order(hand.kongs)),
        )
        for hand in view.seat.watched
    ]


def ready_text(view: HandView, pen: Pen) -> str:
    """What the hand waits for and how many of it are unseen; empty when it is not ready."""
    holes = view.prospects.holes
    if not holes:
        return ""
    return pen.texts.plural(
        "hint.waits",
        sum(hole.unseen for hole in holes),
        tiles=" ".join(pen.tiles.compact(hole.tile) for hole in holes),
    )


def _prompt(view: HandView, pen: Pen, question: Question) -> list[str]:
    """What is asked, and until when."""
    texts, own = pen.texts, view.seat.own
    time = limit(pen, view.facts, question, own)
    match question.kind:
        case AskKind.TURN if own.drawn is not None and not own.drawn.is_flower:
            tile = pen.tiles.short(own.drawn)
            return [texts.text("prompt.drawn", tile=tile, time=time).rstrip()]
        case AskKind.TURN:
            return [texts.text("prompt.turn", time=time).rstrip()]
        case AskKind.CLAIM:
            return [claim_prompt(view, pen, question, time)]
        case AskKind.DECLARATION:
            waits = ready_text(view, pen) if view.mine.hints else ""
            return [waits, texts.text("prompt.declaration", time=time).rstrip()]
        case AskKind.LAST_TILE:
            return [texts.text("prompt.last_tile", time=time).rstrip()]
        case AskKind.CHOICE:
            return [texts.text("prompt.choice", time=time).rstrip()]
        case _:
            assert_never(question.kind)


def claim_prompt(view: HandView, pen: Pen, question: Question, time: str) -> str:
    """小華 打 5萬，要嗎？ ⏱8秒."""
    if question.tile is None or question.giver is None:
        return time
    giver = who(view, pen, question.giver)
    key = "prompt.claim"
    if question.tile.is_flower:
        key = "prompt.claim_flower"
    elif not was_discarded(view.seat.table, question.giver, question.tile):
        key = "prompt.claim_added"
    return pen.texts.text(key, who=giver, tile=pen.tiles.short(question.tile), time=time).rstrip()


def _waiting(view: HandView, pen: Pen) -> list[str]:
    """The same for everybody who is not asked, whoever else may be."""
    table = view.seat.table
    if table.moment is Moment.TURN:
        return [pen.texts.text("prompt.other_turn", who=who(view, pen, table.turn))]
    if table.moment in (Moment.PREPARING, Moment.CHOOSING):
        return [pen.texts.text("prompt.preparing", who=who(view, pen, table.setting.dealer))]
    return [pen.texts.text("prompt.waiting")]


def armed_note(view: HandView, pen: Pen) -> list[str]:
    """What a move tapped once would cost."""
    armed = view.mine.armed
    return [] if armed is None or view.seat.question is None else [doubt_text(armed, pen)]


def doubt_text(armed: ArmedView, pen: Pen) -> str:
    """Why the move needs a second tap; a passed win is named with its clause."""
    match armed.doubt:
        case Doubt.PASSES_WIN:
            return pen.texts.text("passed_win.warning")
        case Doubt.BREAKS_READY:
            return pen.texts.text("armed.breaks_ready")
        case Doubt.LOOKS_ON:
            return pen.texts.text("armed.looks_on")
        case Doubt.ASKED:
            return pen.texts.text("armed.asked")
        case Doubt.UNCHECKED:
            return pen.texts.text("armed.unchecked")
        case _:
            assert_never(armed.doubt)


def who(view: HandView, pen: Pen, seat: Seat) -> str:
    """How a seat is called in its player's own message: 你, or the name."""
    if seat == view.seat.own.seat:
        return pen.texts.text("seat.you")
    return called(pen.texts, view.facts.seats[seat].who)
