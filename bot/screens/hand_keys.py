"""The keyboard under a hand: at most seven rows, a win alone on top, a pass alone at the bottom.

The drawn tile stands first at full width, then the other kinds by suit, equal tiles as one key. A
discard that the rule book forbids is missing: only what the question accepts has a key.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final, NamedTuple

from bot.desk.verbs import Verb as TableVerb
from bot.desk.views import Buttons, HandView
from bot.screens.circumstances import circumstance_rows
from bot.screens.keys import MAX_ROWS, in_rows, move_key, table_key
from bot.screens.message import Button, Key, Keyboard, Link, Row, Style
from bot.screens.pen import Pen
from bot.texts.languages import Language
from bot.texts.tiles import in_display_order
from referee.deal.moves import PASS, WIN, Move, Verb
from referee.deal.setup import Refereeing
from referee.deal.state import AskKind
from referee.deal.views import Question
from referee.melds import MeldKind
from referee.table.state import Switch
from referee.table.taps import Doubt
from referee.tiles import Tile

_CAP: Final = 6
_CAP_ENGLISH: Final = 5
_CAP_LARGE: Final = 4
_SWITCHES: Final = (
    (Switch.WINS_ONLY, TableVerb.WINS_ONLY),
    (Switch.NO_CHOW, TableVerb.NO_CHOW),
    (Switch.AUTO_DISCARD, TableVerb.AUTO_DISCARD),
)


class Parts(NamedTuple):
    """The rows of a keyboard by what they are for, from top to bottom."""

    win: tuple[Row, ...]
    drawn: tuple[Row, ...]
    tiles: tuple[Row, ...]
    acts: tuple[Row, ...]
    beside: tuple[Row, ...]
    switches: Row
    tools: Row
    last: tuple[Row, ...]

    def rows(self) -> Keyboard:
        """All of them."""
        switches = (self.switches,) if self.switches else ()
        tools = (self.tools,) if self.tools else ()
        upper = (*self.win, *self.drawn, *self.tiles, *self.acts)
        return (*upper, *self.beside, *switches, *tools, *self.last)


def hand_keyboard(view: HandView, pen: Pen) -> Keyboard:
    """The keys for what the player is asked, or for waiting."""
    question = view.seat.question
    if question is None:
        return _waiting(view, pen)
    if question.kind is AskKind.TURN:
        return _fitted(_turn(view, pen, question), view, pen, question)
    return _answers(view, pen, question)


def tile_cap(view: HandView, pen: Pen) -> int:
    """How many tile keys a row may hold."""
    if view.mine.buttons is Buttons.LARGE:
        return _CAP_LARGE
    return _CAP_ENGLISH if pen.language is Language.EN else _CAP


def _turn(view: HandView, pen: Pen, question: Question) -> Parts:
    moves, drawn = question.moves, view.seat.own.drawn
    discards = [move for move in moves if move.verb is Verb.DISCARD and move.tile is not drawn]
    ordered = {tile: place for place, tile in enumerate(in_display_order(Tile))}
    discards.sort(key=lambda move: ordered[move.tile])
    keys = [_key(view, pen, question, move) for move in discards]
    suits = [
        [key for _, key in same]
        for _, same in groupby(zip(discards, keys, strict=True), key=lambda pair: pair[0].tile.suit)
    ]
    acts = [m for m in moves if m not in (WIN, PASS) and m.verb is not Verb.DISCARD]
    return Parts(
        win=_single(view, pen, question, (m for m in moves if m == WIN)),
        drawn=_single(
            view, pen, question, (m for m in moves if m.verb is Verb.DISCARD and m.tile is drawn)
        ),
        tiles=suit_rows(suits, tile_cap(view, pen)),
        acts=in_rows([_key(view, pen, question, move) for move in acts], 3),
        beside=tuple(circumstance_rows(view.facts, pen, view.seat.own.seat, voted=view.mine.voted)),
        switches=_switch_row(view, pen),
        tools=_tool_row(view, pen),
        last=_single(view, pen, question, (m for m in moves if m == PASS)),
    )


def _fitted(parts: Parts, view: HandView, pen: Pen, question: Question) -> Keyboard:
    """The rows, put closer together until there are no more than seven."""
    if len(parts.rows()) <= MAX_ROWS:
        return parts.rows()
    every = [key for row in parts.tiles for key in row]
    parts = parts._replace(tiles=in_rows(every, tile_cap(view, pen)))
    if len(parts.rows()) > MAX_ROWS:
        parts = parts._replace(switches=(*parts.switches, *parts.tools[:3]), tools=())
    if len(parts.rows()) > MAX_ROWS:
        acts = [key for row in parts.acts for key in row]
        parts = parts._replace(acts=in_rows(acts, 8))
    if len(parts.rows()) > MAX_ROWS:
        drawn = [key for row in parts.drawn for key in row]
        tiles = in_rows([*drawn, *every], tile_cap(view, pen))
        parts = parts._replace(drawn=(), tiles=tiles)
    if len(parts.rows()) > MAX_ROWS:
        parts = parts._replace(switches=())
    spare = MAX_ROWS - (len(parts.rows()) - len(parts.beside))
    return parts._replace(beside=parts.beside[: max(0, spare)]).rows()


def suit_rows(suits: Iterable[list[Button]], cap: int) -> tuple[Row, ...]:
    """Rows of at most `cap` keys in which a suit is not split where it fits into one."""
    rows: list[list[Key]] = []
    for keys in suits:
        if rows and len(rows[-1]) + len(keys) <= cap:
            rows[-1] += keys
        else:
            rows += [list(row) for row in in_rows(keys, cap)]
    return tuple(tuple(row) for row in rows)


def _answers(view: HandView, pen: Pen, question: Question) -> Keyboard:
    """Claims, declarations and choices: the win alone, the others, the pass alone at the end."""
    moves = question.moves
    between = [move for move in moves if move not in (WIN, PASS)]
    chows = [move for move in between if move.verb is Verb.CHOW]
    others = [move for move in between if move.verb is not Verb.CHOW]
    rows = [
        *_single(view, pen, question, (move for move in moves if move == WIN)),
        *_claim_rows(view, pen, question, others, chows),
        *circumstance_rows(view.facts, pen, view.seat.own.seat, voted=view.mine.voted),
        *_single(view, pen, question, (move for move in moves if move == PASS)),
    ]
    return tuple(rows)


def _claim_rows(
    view: HandView, pen: Pen, question: Question, others: list[Move], chows: list[Move]
) -> tuple[Row, ...]:
    cap = 2 if pen.language is Language.EN else 3
    keys = [_key(view, pen, question, move) for move in (*others, *chows)]
    if len(keys) <= cap:
        return (tuple(keys),) if keys else ()
    first = in_rows([_key(view, pen, question, move) for move in others], cap)
    return (*first, *in_rows([_key(view, pen, question, move) for move in chows], cap))


def _waiting(view: HandView, pen: Pen) -> Keyboard:
    """Nothing is asked: switches, the standing order, and what can be looked at."""
    rows: list[Row] = circumstance_rows(view.facts, pen, view.seat.own.seat, voted=view.mine.voted)
    if not plays_itself(view):
        rows.append(_switch_row(view, pen))
        if view.mine.autowin:
            rows.append((standing_key(view, pen),))
    rows.append(_tool_row(view, pen))
    return tuple(rows[-MAX_ROWS:])


def plays_itself(view: HandView) -> bool:
    """Whether the player looks on (眼牌) and is asked nothing more in this deal."""
    automatic = view.seat.table.setting.refereeing is Refereeing.AUTOMATIC
    return bool(view.seat.watched) and automatic


def standing_key(view: HandView, pen: Pen) -> Button:
    """The order what the clock does when the player could win."""
    text = pen.texts.text(f"standing.{view.mine.standing}")
    return table_key(view.facts.table, TableVerb.STANDING_ORDER, text)


def _switch_row(view: HandView, pen: Pen) -> Row:
    keys: list[Key] = []
    for switch, verb in _SWITCHES:
        name = pen.texts.text(f"switch.{switch}")
        on = switch in view.mine.switches
        text = pen.texts.text("switch.on", name=name) if on else name
        keys.append(table_key(view.facts.table, verb, text))
    return tuple(keys)


def _tool_row(view: HandView, pen: Pen) -> Row:
    table, texts = view.facts.table, pen.texts
    keys: list[Key] = [table_key(table, TableVerb.LOOK, "🔄")]
    if view.mine.hints:
        text = texts.text("tool.hint_ready") if view.prospects.ready else "💡"
        keys.append(table_key(table, TableVerb.HINT, text))
    keys.append(table_key(table, TableVerb.EXPLAIN, "❔"))
    address = pen.links.chat(view.facts.place)
    if address is not None:
        keys.append(Link(texts.text("tool.group"), address))
    return tuple(keys)


def _single(view: HandView, pen: Pen, question: Question, moves: Iterable[Move]) -> tuple[Row, ...]:
    return tuple((_key(view, pen, question, move),) for move in moves)


def _key(view: HandView, pen: Pen, question: Question, move: Move) -> Button:
    """The key of a move; the one tapped once asks to be sure."""
    text = move_text(view, pen, question, move)
    armed = view.mine.armed
    style = _style(view, question, move)
    if armed is not None and armed.move == move:
        text = pen.texts.text("armed.sure", move=_bare(view, pen, question, move))
        style = Style.DANGER if armed.doubt is Doubt.PASSES_WIN else style
    return move_key(view.facts.table, question.number, move, text, style)


def _style(view: HandView, question: Question, move: Move) -> Style:
    """A win stands out; where players see to the rules, it is a button like any other."""
    if view.seat.table.setting.refereeing is Refereeing.MANUAL:
        return Style.NONE
    if move == WIN:
        return Style.SUCCESS
    if move == PASS and WIN in question.moves:
        return Style.DANGER
    return Style.NONE


def _bare(view: HandView, pen: Pen, question: Question, move: Move) -> str:
    if move.verb is Verb.DISCARD:
        return pen.tiles.short(move.tile)
    return move_text(view, pen, question, move)


def move_text(view: HandView, pen: Pen, question: Question, move: Move) -> str:
    """What a move's key says."""
    texts, tiles = pen.texts, pen.tiles
    match move.verb:
        case Verb.WIN:
            return _win_text(view, pen, question)
        case Verb.DISCARD if move.tile is view.seat.own.drawn:
            return texts.text("key.discard_drawn", tile=_marked(view, pen, move.tile))
        case Verb.DISCARD:
            return _marked(view, pen, move.tile)
        case Verb.READY if move.tiles:
            return texts.text("key.ready_with", tile=tiles.short(move.tile))
        case Verb.READY:
            return texts.text("key.declare")
        case Verb.CHOW | Verb.PUNG:
            return texts.text(f"key.{_CLAIM_KEYS[move.verb]}", tiles=_meld(pen, question, move))
        case Verb.KONG:
            return _kong_text(view, pen, question, move)
        case Verb.PASS:
            return texts.text(_PASS_KEYS[question.kind])
        case Verb.CHOOSE:
            return texts.text(f"choice.{move.word}")
        case _:
            names = " ".join(tiles.short(tile) for tile in move.tiles)
            return texts.text(f"key.{move.verb.name.lower()}", tile=names)


_CLAIM_KEYS: Final = {Verb.CHOW: "chow", Verb.PUNG: "pung"}
_PASS_KEYS: Final = {
    AskKind.CLAIM: "key.pass",
    AskKind.TURN: "key.pass",
    AskKind.CHOICE: "key.pass",
    AskKind.DECLARATION: "key.declare_not",
    AskKind.LAST_TILE: "key.decline_last",
}


def _win_text(view: HandView, pen: Pen, question: Question) -> str:
    value = view.prospects.win if view.mine.hints else None
    tai = "" if value is None else pen.texts.plural("key.worth", value)
    if question.kind is AskKind.CLAIM and question.tile is not None:
        tile = pen.tiles.short(question.tile)
        return pen.texts.text("key.win_on", tile=tile, worth=tai).strip(" ,")
    return pen.texts.text("key.win_self_draw", worth=tai).strip(" ,")


def _marked(view: HandView, pen: Pen, tile: Tile) -> str:
    """The tile, with 聽 when its discard leaves the hand ready."""
    name = pen.tiles.short(tile)
    if view.mine.hints and any(ready is tile for ready, _ in view.prospects.ready):
        return pen.texts.text("key.leaves_ready", tile=name)
    return name


def _meld(pen: Pen, question: Question, move: Move) -> str:
    tile = question.tile
    if tile is None:
        return ""
    if move.verb is Verb.CHOW:
        return pen.tiles.meld(sorted((*move.tiles, tile)))
    return pen.tiles.meld((tile,) * (4 if move.verb is Verb.KONG else 3))


def _kong_text(view: HandView, pen: Pen, question: Question, move: Move) -> str:
    if not move.tiles:
        return pen.texts.text("key.kong", tiles=_meld(pen, question, move))
    tile = pen.tiles.short(move.tile)
    own = view.seat.own.melds
    added = any(meld.kind is MeldKind.PUNG and meld.tile is move.tile for meld in own)
    return pen.texts.text("key.kong_added" if added else "key.kong_concealed", tile=tile)
