"""The table message in the group: what lies open, and nothing else.

It is drawn from a `SpectatorView`, in which no concealed tile can be written down.
"""

from __future__ import annotations

from typing import Final

from bot.desk.facts import Facts
from bot.desk.verbs import Verb
from bot.desk.views import BoardView
from bot.screens import live
from bot.screens.circumstances import absence_row, circumstances, vote_row
from bot.screens.ground import ground_lines
from bot.screens.happening import round_text
from bot.screens.keys import table_key
from bot.screens.markup import text_of, wrapped
from bot.screens.message import Keyboard, Link, Row, Screen, Style
from bot.screens.pen import Pen
from bot.screens.people import called, named
from bot.screens.seats import block, by_wind, lines_wanted, other_look
from referee.deal.views import Moment, SpectatorView, Table
from referee.seats import Seat
from referee.tiles import Tile

MOST_LINES: Final = 14
_LEAST_ROOM: Final = 2
_EMPTY: Final = "—"


def board(view: BoardView, pen: Pen) -> Screen:
    """The table message; without keys once the match is over."""
    if view.live is not None:
        return live.board(view, view.live, pen)
    facts = view.facts
    if view.over:
        return Screen(_text(view, pen, pen.texts.text("board.over", match=facts.match)))
    return Screen(_text(view, pen, turn_line(facts, view.table, pen)), board_keys(facts, pen))


def _text(view: BoardView, pen: Pen, moment: str) -> str:
    """Headline, what moment it is, the four from East on."""
    facts, table = view.facts, view.table.table
    lines = [headline(facts, table, pen), *ground_lines(pen, table)]
    lines.append(moment)
    lines += circumstances(facts, pen)
    if facts.queue:
        lines.append(pen.texts.text("board.queue", names=named(pen.texts, facts.queue)))
    top = [part for line in lines if line for part in wrapped(line)]
    return text_of([*top, *_seats(facts, table, pen, MOST_LINES - len(top))])


def headline(facts: Facts, table: Table, pen: Pen) -> str:
    """台灣十六張 底3台1 東圈2 剩48張."""
    options = pen.options(facts.terms)
    values = {option.key: option.format(options[option.key]) for option in pen.book.options}
    return pen.texts.text(
        "board.header",
        rules=pen.texts.text("rules.short"),
        stakes=pen.texts.text("stakes.short", **values),
        round=round_text(pen, facts, table, "round.deal_short"),
        left=pen.texts.plural("wall.left", table.left),
    )


def turn_line(facts: Facts, view: SpectatorView, pen: Pen) -> str:
    """Whose turn it is and the tile last discarded; the same whether or not a claim is open."""
    texts, table = pen.texts, view.table
    if view.showdown is not None or table.moment is Moment.ENDED:
        return texts.text("board.ended", deal=table.setting.number)
    if table.moment in (Moment.PREPARING, Moment.CHOOSING):
        return texts.text("board.preparing", who=called(texts, facts.seats[table.turn].who))
    last = _last(table)
    shown = "" if last is None else _laid(facts, last, pen)
    if table.moment is Moment.WAITING:
        return texts.text("board.waiting", last=shown)
    who = called(texts, facts.seats[table.turn].who)
    if last is None:
        return texts.text("board.first_turn", who=who)
    return texts.text("board.turn", who=who, last=shown)


def _laid(facts: Facts, last: tuple[Seat, Tile], pen: Pen) -> str:
    seat, tile = last
    who = called(pen.texts, facts.seats[seat].who)
    return pen.texts.text("board.laid", who=who, tile=pen.tiles.short(tile))


def _last(table: Table) -> tuple[Seat, Tile] | None:
    """The discard before this turn: what the seat claimed, or what the player before laid down."""
    if table.last is not None:
        return table.last
    melds = table.seats[table.turn].melds
    if melds and melds[-1].giver is not None:
        river = table.seats[melds[-1].giver].river
        if river and river[-1].taker == table.turn:
            return (melds[-1].giver, river[-1].tile)
    before = table.turn.after(3)
    river = table.seats[before].river
    return (before, river[-1].tile) if river else None


def _seats(facts: Facts, table: Table, pen: Pen, most: int) -> list[str]:
    seats = by_wind(table)
    looks = {seat: other_look(pen, table, facts, seat, _EMPTY) for seat in seats}
    room = dict.fromkeys(seats, _LEAST_ROOM)
    spare = most - _LEAST_ROOM * len(seats)
    wanted = {seat: lines_wanted(pen, table, facts, looks[seat], seat) for seat in seats}
    while spare > 0:
        wanting = [seat for seat in seats if wanted[seat] > room[seat]]
        if not wanting:
            break
        room[min(wanting, key=lambda seat: room[seat])] += 1
        spare -= 1
    return [
        line for seat in seats for line in block(pen, table, facts, looks[seat], seat, room[seat])
    ]


def board_keys(facts: Facts, pen: Pen) -> Keyboard:
    """Play, my hand; nudge, next seat, rules; and the answers to what is asked of all."""
    table, texts = facts.table, pen.texts
    rows: list[Row] = [
        (
            Link(texts.text("board.play"), pen.links.start(table), Style.PRIMARY),
            table_key(table, Verb.MY_HAND, texts.text("board.my_hand")),
        ),
        (
            table_key(table, Verb.NUDGE, texts.text("board.nudge")),
            table_key(table, Verb.NEXT_SEAT, texts.text("board.next_seat")),
            table_key(table, Verb.RULES, texts.text("board.rules")),
        ),
    ]
    if facts.vote is not None:
        rows.append(vote_row(table, facts.vote.motion, pen))
    rows += [absence_row(table, seat, pen) for seat, _ in facts.absent]
    return tuple(rows)
