"""Pop-ups: at most 200 characters of plain text for the presser alone."""

from __future__ import annotations

from typing import Final

from bot.desk.facts import Facts
from bot.desk.views import BoardView, HandView, LobbyView, PopUp, ResultView, Shown
from bot.screens.board import headline as board_headline
from bot.screens.board import turn_line
from bot.screens.ground import ground_lines
from bot.screens.hand_keys import move_text
from bot.screens.lists import Join, joined
from bot.screens.live import board as live_board
from bot.screens.markup import POP_UP, seen, units
from bot.screens.pen import Pen
from bot.screens.people import label
from bot.screens.scores import item_parts, leg_lines, outcome_line
from bot.screens.seats import Melds, by_wind, melds_text, river, score, wind_letter
from bot.screens.terms import stakes, terms_line
from bot.screens.wild import laid_open
from referee.deal.moves import PASS, Move, Verb
from referee.deal.prospects import Hole
from referee.deal.state import AskKind
from referee.deal.views import OpenSeat, Question, SpectatorView
from referee.seats import Seat

_NAME: Final = 6
_RIVERS: Final = (5, 4, 3, 2, 1, 0)


def pop_up(shown: Shown, pen: Pen) -> str:
    """What a press wants to see, short enough for the answer to it."""
    view = shown.view
    match shown.what, view:
        case PopUp.HAND, HandView():
            return hand_pop_up(view, pen)
        case PopUp.HINT, HandView():
            return hint_pop_up(view, shown.hint, pen)
        case PopUp.EXPLAIN, HandView():
            return explain_pop_up(view, pen)
        case PopUp.TABLE, HandView():
            spectated = SpectatorView(view.seat.table, view.seat.showdown)
            return table_pop_up(view.facts, spectated, pen)
        case PopUp.TABLE, BoardView():
            return _board_pop_up(view, pen)
        case PopUp.WHY, ResultView():
            return why_pop_up(view, pen)
        case PopUp.REPLAY, ResultView():
            deal = f"{view.facts.match}.{view.table.table.setting.number}"
            return pen.texts.text("replay.pop_up", deal=deal)
        case PopUp.RULES, LobbyView():
            return rules_pop_up(pen, stakes(pen, view.terms), terms_line(pen, view.terms))
        case PopUp.RULES, BoardView():
            terms = view.facts.terms
            return rules_pop_up(pen, stakes(pen, terms), terms_line(pen, terms))
        case _:
            return pen.texts.text("refusal.nothing_to_show")


def _board_pop_up(view: BoardView, pen: Pen) -> str:
    if view.live is None:
        return table_pop_up(view.facts, view.table, pen)
    return cut(seen(live_board(view, view.live, pen).text))


def cut(text: str, most: int = POP_UP) -> str:
    """The text in at most `most` UTF-16 units."""
    if units(text) <= most:
        return text
    kept = text
    while units(kept) > most - 1:
        kept = kept[:-1]
    return kept.rstrip() + "…"


def table_pop_up(facts: Facts, view: SpectatorView, pen: Pen) -> str:
    """The present table: whose turn, and each player with the latest discards that fit."""
    table = view.table
    top = [seen(board_headline(facts, table, pen)), seen(turn_line(facts, view, pen))]
    top += ground_lines(pen, table)
    for latest in _RIVERS:
        seats = [_seat(facts, table.seats[s], view, pen, latest) for s in by_wind(table)]
        text = "\n".join((*top, *seats))
        if units(text) <= POP_UP:
            return text
    return cut("\n".join((top[1], *(_seat(facts, s, view, pen, 0) for s in table.seats))))


def _seat(facts: Facts, seat: OpenSeat, view: SpectatorView, pen: Pen, latest: int) -> str:
    tiles = river(seat)
    discards = " ".join(pen.tiles.compact(tile) for tile in tiles[max(0, len(tiles) - latest) :])
    parts = (
        wind_letter(pen, view.table, seat.seat),
        label(pen.texts, facts.seats[seat.seat].who, _NAME),
        score(view.table, facts, seat.seat),
        melds_text(pen, seat.melds, Melds.BARE),
        laid_open(pen, seat),
    )
    line = " ".join(part for part in parts if part)
    return joined(pen.texts, Join.BAR, (line, discards)) if discards and latest else line


def hand_pop_up(view: HandView, pen: Pen) -> str:
    """The own hand: concealed tiles, melds, what was drawn, what it waits for."""
    own, texts = view.seat.own, pen.texts
    standing = own.hand
    drawn = own.drawn
    if drawn is not None and standing.count(drawn):
        standing = standing.remove(drawn)
    lines = list(pen.tiles.hand_lines((*standing.tiles(), *own.held)))
    if drawn is not None:
        lines.append(texts.text("popup.drawn", tile=pen.tiles.short(drawn)))
    open_seat = view.seat.table.seats[own.seat]
    if open_seat.melds:
        lines.append(melds_text(pen, open_seat.melds, Melds.NAMED))
    if open_seat.flowers:
        flowers = " ".join(pen.tiles.short(tile) for tile in open_seat.flowers)
        lines.append(texts.text("tile.group_flowers", flowers=flowers))
    if view.mine.hints and view.prospects.holes:
        lines.append(_waits(view.prospects.holes, pen))
    return cut("\n".join(lines))


def _waits(holes: tuple[Hole, ...], pen: Pen) -> str:
    tiles = " ".join(pen.tiles.compact(hole.tile) for hole in holes)
    return pen.texts.plural("hint.waits", sum(hole.unseen for hole in holes), tiles=tiles)


def hint_pop_up(view: HandView, hint: Move | None, pen: Pen) -> str:
    """What the computer would do, and what each discard that leaves the hand ready waits for."""
    question, texts = view.seat.question, pen.texts
    lines: list[str] = []
    if hint is not None and question is not None:
        lines.append(texts.text("hint.move", move=_plainly(view, pen, question, hint)))
    for tile, holes in view.prospects.ready:
        waits = _waits(holes, pen)
        lines.append(texts.text("hint.ready", tile=pen.tiles.short(tile), waits=waits))
    if not view.prospects.ready and view.prospects.holes:
        lines.append(_waits(view.prospects.holes, pen))
    return cut("\n".join(lines) or texts.text("hint.nothing"))


def _plainly(view: HandView, pen: Pen, question: Question, move: Move) -> str:
    if move.verb is Verb.DISCARD:
        return pen.texts.text("hint.discard", tile=pen.tiles.short(move.tile))
    return move_text(view, pen, question, move)


def explain_pop_up(view: HandView, pen: Pen) -> str:
    """What the keys now on screen do."""
    question, texts = view.seat.question, pen.texts
    if view.seat.showdown is not None:
        return cut(texts.text("explain.result"))
    if question is None:
        return cut(texts.text("explain.waiting"))
    key = f"explain.{question.kind}"
    if question.kind is AskKind.CLAIM and PASS not in question.moves:
        key = "explain.waiting"
    return cut(texts.text(key))


def why_pop_up(view: ResultView, pen: Pen) -> str:
    """The score with its clauses as far as it fits; the message to the private chat has it all."""
    showdown, setting = view.table.showdown, view.table.table.setting
    if showdown is None:
        return pen.texts.text("refusal.nothing_to_show")

    def call(seat: Seat) -> str:
        return label(pen.texts, view.facts.seats[seat].who, _NAME)

    sheets = showdown.settlement.sheets
    if not sheets:
        return cut(outcome_line(pen, showdown.result, None, setting, call))
    lines: list[str] = []
    for sheet in sheets:
        lines.append(outcome_line(pen, showdown.result, sheet, setting, call))
        clauses = dict.fromkeys(item.clause for item in sheet.items)
        parts = item_parts(pen, sheet.items, setting, sheet.seat)
        lines.append(joined(pen.texts, Join.ITEMS, parts))
        lines.append(" ".join(clauses))
        lines += leg_lines(pen, sheet, setting, call)
    return cut("\n".join(line for line in lines if line))


def rules_pop_up(pen: Pen, money: str, terms: str) -> str:
    """The rule set, its stakes, and what this table has chosen."""
    name = pen.texts.text("rules.title")
    return cut(pen.texts.text("rules.pop_up", rules=name, stakes=money, terms=terms))
