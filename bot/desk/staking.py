"""Side stakes at a table: presses and words that place them, and the posts that show them.

Stakes are placed between deals. Their message is sent anew with each of them, and goes away when
the next deal begins; so do its keys, which carry that deal's place among all deals of the table.
"""

from __future__ import annotations

from typing import Final

from bot.desk import audience
from bot.desk.answers import refusal_answer, toast
from bot.desk.draft import Draft
from bot.desk.identity import player_id
from bot.desk.moving import Decided
from bot.desk.payloads import Payload, PostKind
from bot.desk.requests import Outcome, Request, refused, settled
from bot.desk.verbs import Verb
from referee.deal.commands import Refusal, RefusalKind
from referee.deal.commands import refused as refusal_of
from referee.seats import SEATS, Seat
from referee.stakes.deciding import accept_raise, back_player, raise_base, window_objection
from referee.stakes.events import StakeEvent
from referee.stakes.values import BY_HAND
from referee.table.state import Stage

_WORDS: Final = {
    "raise": Verb.RAISE,
    "加底": Verb.RAISE,
    "accept": Verb.ACCEPT,
    "接受": Verb.ACCEPT,
    "back": Verb.BACK,
    "押": Verb.BACK,
}
"""What follows `/stake`."""


def press_stake(draft: Draft, request: Request) -> Decided[Outcome]:
    """A key under the stakes: one that was sent before another deal is a conflict."""
    if request.ask is not None and request.ask != draft.table.deals:
        refusal = Refusal(RefusalKind.CONFLICT, "stakes_of_another_deal")
        return Decided(refusal_answer(refusal, draft.table.terms.rules))
    place, _, amount = request.argument.partition(":")
    return _place(draft, request, Verb(request.verb), place, amount)


def say_stake(draft: Draft, request: Request) -> Decided[Outcome]:
    """`/stake raise 2`, `/stake accept 1`, `/stake back 3 20`; alone it shows the stakes.

    Players are named by their place, 1 to 4 from the first seat on, or by user name.
    """
    words = request.argument.split()
    if not words:
        return _show(draft, request)
    verb = _WORDS.get(words[0].casefold())
    first, amount = (*words[1:], "", "")[:2]
    most = 3 if verb is Verb.BACK else 2
    if verb is None or len(words) > most:
        return refused(request, draft, _malformed("stake_words"))
    if verb is not Verb.RAISE:
        first = _seat_word(draft, first)
    return _place(draft, request, verb, first, amount)


def offer_stakes(draft: Draft) -> None:
    """A deal has ended: where stakes are offered, their message appears."""
    if _objection(draft) is None:
        show_stakes(draft)


def close_stakes(draft: Draft) -> None:
    """A deal begins: the message and its keys go away."""
    if draft.match is not None and draft.match_rules().staking.offered:
        audience.retract(draft, _tag(draft))


def show_stakes(draft: Draft) -> None:
    """Send the message anew, in place of the one before."""
    audience.retract(draft, _tag(draft))
    payload = Payload(draft.key, match=draft.match_key)
    audience.post(draft, PostKind.STAKES, payload, _tag(draft))


def tell_paid(draft: Draft, number: int) -> None:
    """What the stakes have paid for a deal."""
    payload = Payload(draft.key, match=draft.match_key, deal=number)
    audience.post(draft, PostKind.STAKES_PAID, payload)


def _show(draft: Draft, request: Request) -> Decided[Outcome]:
    if draft.match is None or draft.table.game is None:
        return refused(request, draft, refusal_of("no_match"))
    staking = draft.match_rules().staking
    if not staking.offered:
        return refused(request, draft, refusal_of("stakes_off", staking.clause))
    show_stakes(draft)
    return settled(request, toast("answer.stakes_below"))


def _place(draft: Draft, request: Request, verb: Verb, place: str, amount: str) -> Decided[Outcome]:
    """A stake is placed, or refused with its clause."""
    if draft.match is None or draft.table.game is None:
        return refused(request, draft, refusal_of("no_match"))
    if not _whole(place) or (amount and not (_whole(amount) and int(amount))):
        return refused(request, draft, _malformed("stake_words"))
    objection = _objection(draft)
    if objection is not None:
        return refused(request, draft, objection)
    event = _decided(draft, request, verb, int(place), int(amount or BY_HAND))
    if isinstance(event, Refusal):
        return refused(request, draft, event)
    draft.match_moved(event)
    show_stakes(draft)
    return settled(request, toast(f"answer.stake_{verb.name.lower()}"))


def _objection(draft: Draft) -> Refusal | None:
    """Why no stake may be placed now; in a tournament never."""
    rules = draft.match_rules()
    if rules.staking.offered and draft.before.row.tournament is not None:
        return refusal_of("stakes_limited_chips", rules.staking.clause)
    objection = window_objection(rules, draft.the_match())
    if objection is None and draft.table.stage is not Stage.BETWEEN:
        return refusal_of("stakes_between_deals", rules.staking.clause)
    return objection


def _decided(
    draft: Draft, request: Request, verb: Verb, place: int, amount: int
) -> StakeEvent | Refusal:
    rules, match = draft.match_rules(), draft.the_match()
    if verb is not Verb.RAISE and place >= len(SEATS):
        return _malformed("stake_words")
    if verb is Verb.BACK:
        if request.person is None:
            return refusal_of("name_needed")
        return back_player(rules, match, player_id(request.person), SEATS[place], amount)
    seat = _seat_of(draft, request)
    if seat is None:
        return refusal_of("not_seated")
    if verb is Verb.RAISE:
        return raise_base(rules, match, seat, place)
    return accept_raise(rules, match, SEATS[place], seat)


def _seat_of(draft: Draft, request: Request) -> Seat | None:
    """The asker's seat in the match."""
    seated = draft.the_match().seated
    return next((seat for seat in SEATS if seated[seat].id == request.actor.id), None)


def _seat_word(draft: Draft, word: str) -> str:
    """A place 1 to 4, or a player's id, as the number of a seat."""
    if word in {"1", "2", "3", "4"}:
        return str(int(word) - 1)
    seat = draft.table.chair_of(word) if word else None
    return "" if seat is None else str(int(seat))


def _whole(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) < 9


def _malformed(code: str) -> Refusal:
    return Refusal(RefusalKind.MALFORMED, code)


def _tag(draft: Draft) -> str:
    return f"stakes:{draft.key}"
