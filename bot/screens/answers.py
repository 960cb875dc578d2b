"""Answers to presses and words: what happened, or why nothing did and what to do instead."""

from __future__ import annotations

from typing import Final

from bot.desk.answers import Answer
from bot.screens.markup import escape
from bot.screens.people import plain_name
from bot.screens.popups import cut
from bot.texts.library import Texts
from bot.texts.tiles import tile_names
from referee.deal.moves import Move, parse_move
from referee.tiles import Tile, parse_tile, parse_tiles

_TYPED: Final = 24
"""Cells of what somebody typed that an answer repeats."""
_LIST: Final = 60
"""The same for a list of names or codes."""
_ROOM: Final = {
    **dict.fromkeys(("text", "option", "players", "verb", "fault", "staff"), _TYPED),
    **dict.fromkeys(("name", "names", "codes"), _LIST),
}
"""How many cells what people typed may take, by the name of its place."""
_SEATS: Final = {"A": "e", "B": "s", "C": "w", "D": "n"}
"""A seat as a refusal of the tournament names it, and the wind that people call it by."""


def answer_line(answer: Answer, texts: Texts) -> str:
    """The answer as plain text for a toast or a pop-up; empty when there is nothing to say."""
    if not answer.key:
        return ""
    values = {name: _value(name, value, texts) for name, value in answer.parameters}
    text = texts.text(answer.key, **values)
    if answer.clause:
        text = texts.text("refusal.with_clause", text=text, clause=_clause(answer.clause, texts))
    return cut(text)


def answer_message(answer: Answer, texts: Texts) -> str:
    """The same as markup for a message."""
    return escape(answer_line(answer, texts))


def _clause(clause: str, texts: Texts) -> str:
    """The clause with its title, where the rule set's catalogue has one."""
    key = f"{clause}.title"
    if not texts.has(key):
        return clause
    return texts.text("refusal.clause", clause=clause, title=texts.text(key))


def _value(name: str, value: str, texts: Texts) -> str:
    """A place filled in: tiles and moves by name, what people typed cut short."""
    if name == "tile":
        return _tile(value, texts)
    if name == "tiles":
        return " · ".join(_run(part, texts) for part in value.split())
    if name == "move":
        return move_done(parse_move(value), texts)
    if name == "wanted" and texts.has(f"fault.wanted.{value}"):
        return texts.text(f"fault.wanted.{value}")
    if name == "role":
        return texts.text(f"role.{value}")
    if name in _ROOM:
        return plain_name(value, _ROOM[name], "?")
    return _of_tournament(name, value, texts)


def _of_tournament(name: str, value: str, texts: Texts) -> str:
    """The seat and the form of a line, which the tournament names by letter and by verb."""
    if name == "seat" and value in _SEATS:
        return texts.text(f"wind.{_SEATS[value]}.name")
    if name == "form" and texts.has(f"line.{value}"):
        return texts.text(f"line.{value}")
    return value


def _tile(code: str, texts: Texts) -> str:
    try:
        return tile_names(texts).short(parse_tile(code))
    except ValueError:
        return code


def _run(codes: str, texts: Texts) -> str:
    tiles: tuple[Tile, ...] = parse_tiles(codes)
    return tile_names(texts).meld(tiles)


def move_done(move: Move, texts: Texts) -> str:
    """What a move was: 打 5萬, 碰, 過."""
    names = tile_names(texts)
    word = texts.text(f"claim.{move.verb.name.lower()}")
    if not move.tiles:
        return word if not move.word else texts.text(f"choice.{move.word}")
    tiles = names.short(move.tile) if len(move.tiles) == 1 else names.meld(move.tiles)
    return texts.text("answer.move", verb=word, tiles=tiles)
