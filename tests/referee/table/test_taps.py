"""Second taps, and questions that a switch answers, in a deal of hands laid out for it."""

from __future__ import annotations

import pytest

from referee.deal.commands import Begin
from referee.deal.decide import begin
from referee.deal.moves import PASS, PUNG, WIN, Move, chow_with, discard, look_with, own_kong
from referee.deal.setup import UNHURRIED, Refereeing
from referee.deal.state import Ask, AskKind, DealState, Phase
from referee.hands import hand_of
from referee.match.events import MatchStarted
from referee.match.progress import next_deal
from referee.match.setup import Length, MatchSetup, Player, PlayerKind
from referee.match.state import match_started
from referee.seats import Seat, replaced
from referee.table.state import Switch
from referee.table.taps import Doubt, doubt_about, switch_answer
from referee.table.terms import Confirm
from referee.tiles import Tile, parse_tiles
from tests.referee.table.tabling import RULES

SEED = "5c" * 32
DRAWN = Tile.EAST
READY = "123456789m123p55s33s"
"""Sixteen tiles that wait: 5s or 3s makes the pair a set."""
OPEN = "1479m1479p1479s1234z"


def deal_with(hand: str, drawn: Tile | None, ask: Ask) -> DealState:
    """A deal in which seat A holds these tiles, has drawn that one, and is asked that."""
    players = [Player(str(n), PlayerKind.HUMAN) for n in range(4)]
    setup = MatchSetup(
        rules=RULES.key,
        revision=RULES.revision,
        options="",
        players=(players[0], players[1], players[2], players[3]),
        length=Length(deals=1),
        chips=0,
        pace=UNHURRIED,
        refereeing=Refereeing.AUTOMATIC,
        seed=SEED,
    )
    begun = next_deal(RULES, match_started(MatchStarted(setup)), SEED)
    state = begin(RULES, Begin(begun.setup), 0).state
    tiles = parse_tiles(hand) if drawn is None else (*parse_tiles(hand), drawn)
    seat = state.seats[Seat.A]._replace(hand=hand_of(tiles), held=(), melds=())
    return state._replace(
        seats=replaced(state.seats, Seat.A, seat),
        turn=state.turn._replace(seat=Seat.A, drawn=drawn),
        asks=(ask, None, None, None),
        progress=state.progress._replace(phase=Phase.TURN),
    )


def ask_of(kind: AskKind, *moves: Move) -> Ask:
    return Ask(Seat.A, 1, kind, moves, 0, None, None)


def turn(*moves: Move) -> Ask:
    return ask_of(AskKind.TURN, *moves)


def claim(*moves: Move) -> Ask:
    return ask_of(AskKind.CLAIM, *moves, PASS)


ONE, FIVE = parse_tiles("1m")[0], parse_tiles("5s")[0]
TURN = turn(discard(ONE), discard(FIVE), discard(DRAWN))


@pytest.mark.parametrize(
    ("hand", "move", "doubt"),
    [
        (READY, discard(ONE), Doubt.BREAKS_READY),
        (READY, discard(DRAWN), None),
        (OPEN, discard(ONE), None),
    ],
)
def test_a_tile_that_breaks_a_ready_hand_takes_two_taps(
    hand: str, move: Move, doubt: Doubt | None
) -> None:
    state = deal_with(hand, DRAWN, TURN)
    assert doubt_about(RULES, state, Seat.A, move, Confirm.SMART) is doubt


@pytest.mark.parametrize("move", [discard(ONE), discard(DRAWN)])
def test_never_and_always(move: Move) -> None:
    state = deal_with(READY, DRAWN, TURN)
    assert doubt_about(RULES, state, Seat.A, move, Confirm.NEVER) is None
    wanted = doubt_about(RULES, state, Seat.A, move, Confirm.ALWAYS)
    assert wanted is Doubt.ASKED


@pytest.mark.clauses("TP16")
@pytest.mark.parametrize("mode", [Confirm.SMART, Confirm.ALWAYS])
def test_to_look_on_takes_two_taps(mode: Confirm) -> None:
    look = look_with(DRAWN)
    state = deal_with(READY, DRAWN, turn(look, discard(DRAWN)))
    assert doubt_about(RULES, state, Seat.A, look, mode) is Doubt.LOOKS_ON
    assert doubt_about(RULES, state, Seat.A, look, Confirm.NEVER) is None


@pytest.mark.parametrize("mode", [Confirm.SMART, Confirm.ALWAYS])
def test_to_pass_a_legal_win_takes_two_taps(mode: Confirm) -> None:
    own = deal_with(READY, FIVE, turn(WIN, discard(FIVE)))
    assert doubt_about(RULES, own, Seat.A, discard(FIVE), mode) is Doubt.PASSES_WIN
    assert doubt_about(RULES, own, Seat.A, WIN, mode) is None
    others = deal_with(READY, None, claim(WIN, PUNG))
    assert doubt_about(RULES, others, Seat.A, PASS, mode) is Doubt.PASSES_WIN
    assert doubt_about(RULES, others, Seat.A, PUNG, mode) is Doubt.PASSES_WIN


def test_a_claim_needs_no_second_tap_and_neither_does_what_is_not_open() -> None:
    state = deal_with(OPEN, None, claim(PUNG))
    assert doubt_about(RULES, state, Seat.A, PASS, Confirm.ALWAYS) is None
    assert doubt_about(RULES, state, Seat.A, discard(ONE), Confirm.ALWAYS) is None
    assert doubt_about(RULES, state, Seat.B, PASS, Confirm.ALWAYS) is None


CHOW = chow_with(*parse_tiles("34m"))


@pytest.mark.parametrize(
    ("switches", "ask", "answer"),
    [
        ({Switch.WINS_ONLY}, claim(PUNG, CHOW), PASS),
        ({Switch.WINS_ONLY}, claim(WIN, PUNG), None),
        ({Switch.NO_CHOW}, claim(CHOW), PASS),
        ({Switch.NO_CHOW}, claim(PUNG, CHOW), None),
        ({Switch.AUTO_DISCARD}, claim(CHOW), None),
        ({Switch.AUTO_DISCARD}, turn(own_kong(ONE), discard(ONE), discard(DRAWN)), discard(DRAWN)),
        ({Switch.AUTO_DISCARD}, turn(WIN, discard(DRAWN)), None),
        ({Switch.AUTO_DISCARD}, turn(discard(ONE)), None),
        ({Switch.WINS_ONLY, Switch.NO_CHOW}, turn(discard(DRAWN)), None),
        (set[Switch](), claim(CHOW), None),
    ],
)
def test_what_a_switch_answers(switches: set[Switch], ask: Ask, answer: Move | None) -> None:
    state = deal_with(OPEN, DRAWN, ask)
    assert switch_answer(state, Seat.A, switches) == answer


def test_auto_discard_waits_where_nothing_was_drawn() -> None:
    state = deal_with(OPEN, None, turn(discard(ONE)))
    assert switch_answer(state, Seat.A, {Switch.AUTO_DISCARD}) is None
