"""From a view to what is shown: the one way in for delivery and for answers to presses.

What goes to a group is drawn from a `GroupView`; a hand is none, so that it cannot even be passed
to `draw_group`.
"""

from __future__ import annotations

from typing import assert_never

from bot.desk.stakes_views import StakesPaidView, StakesView
from bot.desk.views import (
    BoardView,
    GroupView,
    HandView,
    LobbyView,
    MatchOverView,
    NoticeView,
    ResultView,
    SeatsView,
)
from bot.screens import board, hand, lobby, match_over, notices, result, stakes
from bot.screens.message import Screen
from bot.screens.pen import Pen, PenCase


def draw_group(view: GroupView, pen: Pen) -> Screen:
    """What a group is shown."""
    match view:
        case LobbyView():
            return lobby.lobby(view, pen)
        case BoardView():
            return board.board(view, pen)
        case ResultView():
            return result.group(view, pen)
        case SeatsView():
            return notices.seats(view, pen)
        case MatchOverView():
            return match_over.group(view, pen)
        case StakesView():
            return stakes.stakes(view, pen)
        case StakesPaidView():
            return stakes.paid(view, pen)
        case NoticeView():
            return notices.notice(view, pen)
        case _:
            assert_never(view)


def draw_hand(view: HandView, pen: Pen) -> Screen:
    """What a player's private chat is shown, and no other."""
    return hand.hand(view, pen)


def group_pen(view: GroupView, pens: PenCase, rules: str) -> Pen:
    """The pen in the language of the chat; `rules` where the view does not name them itself."""
    match view:
        case LobbyView():
            return pens.pen(view.language, view.terms.rules)
        case NoticeView():
            return pens.pen(view.language, rules)
        case (
            BoardView()
            | ResultView()
            | SeatsView()
            | MatchOverView()
            | StakesView()
            | StakesPaidView()
        ):
            return pens.pen(view.facts.language, view.facts.terms.rules)
        case _:
            assert_never(view)


def hand_pen(view: HandView, pens: PenCase) -> Pen:
    """The pen in the language of the player."""
    return pens.pen(view.mine.language, view.facts.terms.rules)
