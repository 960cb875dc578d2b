"""The hand for a screen reader: one new message a prompt, the newest fact first, then what can be
done, then the hand in words. No emoji, no rules, no filler, at most four keys; the rest by words.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final, assert_never

from bot.desk.verbs import Verb as TableVerb
from bot.desk.views import HandView
from bot.screens import circumstances as beside
from bot.screens.ground import ground_lines
from bot.screens.hand_keys import hand_keyboard, move_text, plays_itself
from bot.screens.happening import Voice, own_event, was_discarded
from bot.screens.keys import table_key
from bot.screens.lists import Join, joined
from bot.screens.message import Button, Key, Keyboard, Manner, Notice, Screen
from bot.screens.pen import Pen
from bot.screens.people import called
from bot.screens.timing import spoken_limit
from bot.telegram.callbacks import move_button
from bot.texts.numbers import spoken
from referee.deal.moves import PASS, WIN, Move, Verb
from referee.deal.state import AskKind
from referee.deal.views import Moment, Question
from referee.kinds import tiles_of
from referee.melds import Meld, MeldKind
from referee.seats import Seat

MOST_KEYS: Final = 4


def hand(view: HandView, pen: Pen) -> Screen:
    """What the player hears now."""
    question = view.seat.question
    sentences = _waiting(view, pen) if question is None else _asked(view, pen, question)
    text = joined(pen.texts, Join.SENTENCE, sentences)
    notice = Notice.SILENT if question is None else Notice.ALOUD
    return Screen(text, _keyboard(view, pen), notice, Manner.FRESH)


def _asked(view: HandView, pen: Pen, question: Question) -> list[str]:
    return [
        *_fact(view, pen, question),
        _turn_and_time(view, pen, question),
        *_doubt(view, pen),
        choices(view, pen, question),
        *_leaving_ready(view, pen),
        *_bars(view, pen),
        *_beside(view, pen),
        *_tiles(view, pen),
        *_watched(view, pen),
    ]


def _waiting(view: HandView, pen: Pen) -> list[str]:
    event = own_event(pen, view.seat, _voice(view, pen))
    table = view.seat.table
    wait = pen.texts.text("spoken.waiting")
    if table.moment is Moment.TURN:
        wait = pen.texts.text("spoken.other_turn", who=_who(view, pen, table.turn))
    fact = pen.texts.text("spoken.fact", fact=event) if event else ""
    return [
        fact,
        wait,
        *_beside(view, pen),
        *_ready(view, pen),
        *_tiles(view, pen),
        *_watched(view, pen),
    ]


def _fact(view: HandView, pen: Pen, question: Question) -> list[str]:
    """What has just happened: the tile drawn, or the tile that can be claimed."""
    own, texts = view.seat.own, pen.texts
    match question.kind:
        case AskKind.TURN if own.drawn is not None and not own.drawn.is_flower:
            return [texts.text("spoken.drawn", tile=pen.tiles.spoken(own.drawn))]
        case AskKind.TURN:
            event = own_event(pen, view.seat, _voice(view, pen))
            return [texts.text("spoken.fact", fact=event)] if event else []
        case AskKind.CLAIM if question.tile is not None and question.giver is not None:
            laid = was_discarded(view.seat.table, question.giver, question.tile)
            key = "spoken.discarded" if laid else "spoken.added"
            if question.tile.is_flower:
                key = "spoken.flower"
            who = _who(view, pen, question.giver)
            return [texts.text(key, who=who, tile=pen.tiles.spoken(question.tile))]
        case AskKind.CLAIM:
            return []
        case AskKind.DECLARATION:
            return [texts.text("spoken.declaration")]
        case AskKind.LAST_TILE:
            return [texts.text("spoken.last_tile")]
        case AskKind.CHOICE:
            return [texts.text("spoken.choice")]
        case _:
            assert_never(question.kind)


def _turn_and_time(view: HandView, pen: Pen, question: Question) -> str:
    time = spoken_limit(pen, view.facts, question)
    key = "spoken.your_turn" if question.kind is AskKind.TURN else "spoken.you_are_asked"
    return pen.texts.text(f"{key}_limited" if time else key, time=time)


def _doubt(view: HandView, pen: Pen) -> list[str]:
    armed = view.mine.armed
    if armed is None:
        return []
    return [pen.texts.text(f"spoken.doubt_{armed.doubt}", warning=_warning(pen))]


def _warning(pen: Pen) -> str:
    return pen.texts.text("passed_win.warning")


def choices(view: HandView, pen: Pen, question: Question) -> str:
    """What can be done beside discarding: each as it can be typed."""
    named = [
        words(view, pen, question, move) for move in question.moves if move.verb is not Verb.DISCARD
    ]
    if not named:
        return ""
    return pen.texts.text("spoken.choices", moves=joined(pen.texts, Join.COMMA, named))


def words(view: HandView, pen: Pen, question: Question, move: Move) -> str:
    """A move as it is typed."""
    texts = pen.texts
    match move.verb:
        case Verb.CHOW:
            ranks = [spoken(texts, tile.rank) for tile in move.tiles]
            return texts.text("spoken.chow", first=ranks[0], second=ranks[1])
        case Verb.PASS if question.kind is not AskKind.CLAIM:
            return texts.text("spoken.decline")
        case Verb.CHOOSE:
            return move_text(view, pen, question, move)
        case _:
            verb = texts.text(f"claim.{move.verb.name.lower()}")
            if not move.tiles:
                return verb
            return texts.text("spoken.with_tile", verb=verb, tile=pen.tiles.spoken(move.tile))


def _bars(view: HandView, pen: Pen) -> list[str]:
    notes: list[str] = []
    for tile, clause in view.prospects.forbidden:
        name = pen.tiles.spoken(tile)
        notes.append(pen.texts.text("spoken.forbidden", tile=name, clause=clause))
    if view.seat.own.barred:
        tiles = [pen.tiles.spoken(tile) for tile in tiles_of(view.seat.own.barred)]
        lock = pen.texts.text("lock.win", tiles=joined(pen.texts, Join.COMMA, tiles))
        notes.append(pen.texts.text("spoken.fact", fact=lock))
    return notes


def _beside(view: HandView, pen: Pen) -> list[str]:
    """The wild, a vote, a pause, a player who is missed: a sentence each."""
    table = view.seat.table
    lines = [
        *ground_lines(pen, table, pen.tiles.spoken),
        *beside.circumstances(view.facts, pen, view.seat.own.seat),
    ]
    return [pen.texts.text("spoken.fact", fact=line) for line in lines]


def _leaving_ready(view: HandView, pen: Pen) -> list[str]:
    """The discards that leave the hand ready."""
    if not view.mine.hints or not view.prospects.ready:
        return []
    tiles = joined(
        pen.texts, Join.COMMA, (pen.tiles.spoken(tile) for tile, _ in view.prospects.ready)
    )
    return [pen.texts.text("spoken.leaves_ready", tiles=tiles)]


def _ready(view: HandView, pen: Pen) -> list[str]:
    holes = view.prospects.holes
    if not holes or not view.mine.hints:
        return []
    tiles = joined(pen.texts, Join.COMMA, (pen.tiles.spoken(hole.tile) for hole in holes))
    left = spoken(pen.texts, sum(hole.unseen for hole in holes))
    return [pen.texts.text("spoken.waits", tiles=tiles, left=left)]


def _tiles(view: HandView, pen: Pen) -> list[str]:
    """The hand by suit, then what lies open."""
    own = view.seat.own
    standing = own.hand
    if own.drawn is not None and standing.count(own.drawn):
        standing = standing.remove(own.drawn)
    parts = [pen.tiles.spoken_hand((*standing.tiles(), *own.held))]
    if own.melds:
        melds = joined(pen.texts, Join.COMMA, (_meld(pen, meld) for meld in own.melds))
        parts.append(pen.texts.text("spoken.open", melds=melds))
    flowers = view.seat.table.seats[own.seat].flowers
    if flowers:
        parts.append(pen.tiles.spoken_hand(flowers))
    return parts


def _watched(view: HandView, pen: Pen) -> list[str]:
    """The hands of the others, for one who looks on."""
    bound = [pen.texts.text("spoken.plays_itself")] if plays_itself(view) else []
    return bound + [
        pen.texts.text(
            "spoken.watched",
            who=_who(view, pen, hand.seat),
            tiles=pen.tiles.spoken_hand((*hand.tiles, *(hand.kongs * 4))),
        )
        for hand in view.seat.watched
    ]


def _meld(pen: Pen, meld: Meld) -> str:
    kind = pen.texts.text(f"meld.{meld.kind}")
    tiles = pen.tiles.spoken(meld.tile)
    if meld.kind is MeldKind.CHOW:
        lower = [spoken(pen.texts, tile.rank) for tile in meld.tiles[:-1]]
        tiles = joined(pen.texts, Join.RANKS, (*lower, pen.tiles.spoken(meld.tiles[-1])))
    return pen.texts.text("spoken.meld", kind=kind, tile=tiles)


def _keyboard(view: HandView, pen: Pen) -> Keyboard:
    """At most four keys, each in a row of its own: what matters most, the pass last."""
    question = view.seat.question
    table = view.facts.table
    look = table_key(table, TableVerb.LOOK, pen.texts.text("spoken.key_table"))
    unmarked = replace(view, prospects=view.prospects._replace(ready=()))
    rows = [row for row in hand_keyboard(unmarked, pen) if all(isinstance(k, Button) for k in row)]
    if question is None:
        asked = beside.circumstance_rows(view.facts, pen, view.seat.own.seat, voted=view.mine.voted)
        keys = [key for row in asked for key in row][: MOST_KEYS - 1]
        return tuple((key,) for key in (*keys, look))
    wanted = [_key_of(rows, table, question, move) for move in _foremost(view, question)]
    found: list[Key] = [key for key in wanted if key is not None]
    if question.kind is AskKind.TURN:
        found = [*found[: MOST_KEYS - 1], look]
    return tuple((key,) for key in found)


def _foremost(view: HandView, question: Question) -> tuple[Move, ...]:
    """The moves that get a key: a win, then claims in their order, the pass last."""
    own = view.seat.own
    if question.kind is AskKind.TURN:
        armed = view.mine.armed
        drawn = [m for m in question.moves if m.verb is Verb.DISCARD and m.tile is own.drawn]
        acts = [m for m in question.moves if m != WIN and m.verb is not Verb.DISCARD]
        wins = [m for m in question.moves if m == WIN]
        sure = [] if armed is None else [armed.move]
        return tuple(dict.fromkeys((*wins, *sure, *drawn, *acts)))[: MOST_KEYS - 1]
    others = [move for move in question.moves if move != PASS]
    passes = [move for move in question.moves if move == PASS]
    return (*others[: MOST_KEYS - len(passes)], *passes)


def _key_of(rows: list[tuple[Key, ...]], table: str, question: Question, move: Move) -> Key | None:
    data = str(move_button(table, question.number, move))
    return next(
        (key for row in rows for key in row if isinstance(key, Button) and key.data == data), None
    )


def _voice(view: HandView, pen: Pen) -> Voice:
    return Voice(partial(_who, view, pen), pen.tiles.spoken)


def _who(view: HandView, pen: Pen, seat: Seat) -> str:
    if seat == view.seat.own.seat:
        return pen.texts.text("seat.you")
    return called(pen.texts, view.facts.seats[seat].who)
