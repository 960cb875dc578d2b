"""A beginner: he sees his own tiles, not what others do or what is left.

He discards by the look of his tiles, pairs and neighbours, and counts only to keep a hand that is
ready. He claims what brings him nearer and what merely looks well, and overlooks every other
claim; he konges whatever he can. What he overlooks follows from what he sees, so that the same
view always gives the same move.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from referee.deal.claiming import claimed_meld
from referee.deal.moves import PASS, Move, Verb
from referee.deal.state import AskKind
from referee.deal.views import Question, SeatView
from referee.hands import Hand
from referee.kinds import ALL_KINDS, Kinds, has_kind
from referee.melds import Meld
from referee.players.aiming import kept
from referee.players.certain import certain_answer
from referee.players.discards import discards_among
from referee.players.prospects import distance_of
from referee.players.questions import question_of
from referee.players.slips import slips
from referee.rules.aims import Aim, Outset, any_hand
from referee.rules.base import Rules
from referee.rules.holding import Holding
from referee.tiles import Tile

_OVERLOOKS_ONE_IN: Final = 2
_STEP: Final = 0.6
"""What is left of the hope in an aim for each tile that the hand is further from it."""
_FAR: Final = 99


class _Player(NamedTuple):
    """The beginner at one question."""

    rules: Rules
    view: SeatView

    def apart(self, hand: Hand, melds: tuple[Meld, ...], kinds: Kinds) -> int:
        """Tiles from ready with concealed tiles of these kinds."""
        sets = self.rules.hand_size // 3 - len(melds)
        of_use = hand if kinds == ALL_KINDS else kept(hand, kinds)
        return distance_of(of_use, sets, self.view.table.wild)

    def aim(self, hand: Hand, melds: tuple[Meld, ...]) -> Kinds | None:
        """What he would collect with these tiles; None when nothing can win with the melds."""
        if self.rules.aims is any_hand:
            return ALL_KINDS
        table, seat = self.view.table, self.view.own.seat
        holding = Holding(hand, melds, table.seats[seat].flowers)
        aims = self.rules.aims(Outset(holding, table.choices, table.left))
        open_aims = [aim for aim in aims if aim.hope]
        if not open_aims:
            return None

        def promise(aim: Aim) -> float:
            return aim.hope * _STEP ** self.apart(hand, melds, aim.kinds)

        return max(open_aims, key=promise).kinds


def choose(rules: Rules, view: SeatView) -> Move:
    """The move of a beginner; the same view always gives the same move.

    Args:
        rules: the deal's rules.
        view: what the seat may see.

    Raises:
        ValueError: the seat is not asked.
    """
    question = question_of(view)
    certain = certain_answer(rules, view, question)
    if certain is not None:
        return certain
    player = _Player(rules, view)
    if question.kind is AskKind.CLAIM:
        return _claim(player, question)
    return _turn(player, question)


def _claim(player: _Player, question: Question) -> Move:
    """The claim that brings his hand nearest, an even pung or kong too; often none at all."""
    tile, giver, own = question.tile, question.giver, player.view.own
    if tile is None or giver is None or slips(player.view, _OVERLOOKS_ONE_IN):
        return PASS
    kinds = player.aim(own.hand, own.melds)
    if kinds is None:
        return PASS
    best, nearest = PASS, player.apart(own.hand, own.melds, kinds)
    for move in question.proper:
        if move.verb not in (Verb.CHOW, Verb.PUNG, Verb.KONG):
            continue
        meld = claimed_meld(move, tile, giver)
        apart = _after_claim(player, meld, tile, kinds)
        even = best is PASS and move.verb is not Verb.CHOW
        if apart < nearest or (even and apart == nearest):
            best, nearest = move, apart
    return best


def _after_claim(player: _Player, meld: Meld, tile: Tile, kinds: Kinds) -> int:
    """How far he is from ready with the claim laid down and, but for a kong, a discard made."""
    own = player.view.own
    given = list(meld.tiles)
    given.remove(tile)
    hand, melds = own.hand.without(given), (*own.melds, meld)
    if not all(has_kind(kinds, laid) for laid in meld.tiles) or player.aim(hand, melds) is None:
        return _FAR
    if len(meld.tiles) == 4:
        return player.apart(hand, melds, kinds)
    after = (hand.remove(other) for other in set(hand.tiles()) if other is not tile)
    return min((player.apart(rest, melds, kinds) for rest in after), default=_FAR)


def _turn(player: _Player, question: Question) -> Move:
    """Any kong, else the loosest tile, of those that keep him ready where one does."""
    kong = next((move for move in question.proper if move.verb is Verb.KONG), None)
    if kong is not None:
        return kong
    own = player.view.own
    discards = discards_among(question.proper)
    if not discards:
        return question.proper[0]
    kinds = player.aim(own.hand, own.melds) or ALL_KINDS
    apart = {
        move.tile: player.apart(own.hand.remove(move.tile), own.melds, kinds) for move in discards
    }
    if 0 in apart.values():
        discards = tuple(move for move in discards if apart[move.tile] == 0)
    return min(discards, key=lambda move: (*_use(player, move.tile, kinds), move.verb is _PLAIN))


_PLAIN: Final = Verb.DISCARD
"""Comes after the same discard with a declaration, which a beginner makes at once."""


class _Use(NamedTuple):
    """What a tile seems good for; the least goes first, so honours go before numbers.

    Attributes:
        wild: it stands for any.
        collected: it is of the kinds that he collects.
        company: its like in the hand, twice, and its neighbours.
        number: it is no honour.
    """

    wild: bool
    collected: bool = True
    company: int = 0
    number: bool = False


def _use(player: _Player, tile: Tile, kinds: Kinds) -> _Use:
    hand = player.view.own.hand
    if tile is player.view.table.wild:
        return _Use(wild=True)
    if not has_kind(kinds, tile):
        return _Use(wild=False, collected=False)
    company = 2 * (hand.count(tile) - 1)
    if tile.is_number:
        company += sum(
            bool(hand.count(Tile(tile + step))) for step in (-1, 1) if 1 <= tile.rank + step <= 9
        )
    return _Use(wild=False, company=company, number=tile.is_number)
