"""Plain words in the private chat: what they ask of the table where the person sits."""

from __future__ import annotations

from dataclasses import dataclass

from bot.desk.answers import Answer, toast
from bot.desk.bundle import Bundle
from bot.desk.identity import player_id
from bot.desk.verbs import Verb
from bot.texts.words import Query, asked_for, meant, parse_words
from referee.deal.moves import Move
from referee.deal.state import AskKind, DealState
from referee.seats import Seat
from referee.tiles import Tile, format_tiles


@dataclass(frozen=True, slots=True)
class Spoken:
    """A press in words: verb and argument as a button would carry them."""

    verb: str
    argument: str = ""


_QUERIES = {
    Query.HAND: Verb.MY_HAND,
    Query.TABLE: Verb.LOOK,
    Query.HINT: Verb.HINT,
    Query.EXPLAIN: Verb.EXPLAIN,
}


def spoken(bundle: Bundle, person: int, words: str) -> Spoken | Answer | None:
    """The press that words mean; an answer when they leave a choice, None when they mean nothing.

    A move that is not open is asked of the table all the same: its refusal says why not.
    """
    said = parse_words(words)
    if said is None:
        return None
    if isinstance(said, Query):
        return Spoken(_QUERIES[said])
    seat, deal = bundle.table.chair_of(player_id(person)), bundle.deal
    moves, taken = _question(deal, seat)
    found = meant(said, moves, taken)
    if len(found) > 1:
        choices = " ".join(format_tiles(move.tiles) for move in found)
        return toast("answer.which", verb=said.verb.value, tiles=choices)
    return _press(found[0] if found else asked_for(said))


def nowhere(words: str) -> Answer | None:
    """The answer to somebody who sits at no table; None when it was no word of the table."""
    return None if parse_words(words) is None else toast("refusal.no_table")


def _question(deal: DealState | None, seat: Seat | None) -> tuple[tuple[Move, ...], Tile | None]:
    """The moves that are open, and the tile that could be claimed."""
    ask = None if deal is None or seat is None else deal.asks[seat]
    if deal is None or ask is None:
        return (), None
    claimed = deal.claiming is not None and ask.kind is AskKind.CLAIM
    return ask.moves, deal.claiming.tile if claimed and deal.claiming is not None else None


def _press(move: Move) -> Spoken:
    verb, _, argument = str(move).partition(".")
    return Spoken(verb, argument)
