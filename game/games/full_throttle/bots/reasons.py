"""What a choice gains against another one: by cards, the order, one's own bets, rivals' bets, chances."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from game.engine.contract import Action, Reason
from game.engine.figure import Figure
from game.games.full_throttle.bots.estimate import Estimate
from game.games.full_throttle.bots.knowledge import Knowledge
from game.games.full_throttle.bots.policy import rated
from game.games.full_throttle.rules.cards import CARD_IDS, CARD_OF, COLOURS, MOPED_OF, NUMBER_OF
from game.games.full_throttle.rules.scoring import by_moped

MORE_BETS = 0.8
"""So many bets more a rival must probably have on one moped than on another."""


def reasons(known: Knowledge, action: Action) -> list[Reason]:
    """What a draft's choice gains against the best other one by the rules of thumb, the weightiest first."""
    if not known.spaces:
        return []
    others = [(worth, other) for other, worth in rated(known, True) if other != action]
    return list(gains(known, action, max(others, key=lambda one: one[0])[1])) if others else []


def gains(known: Knowledge, action: Action, other: Action, odds: Estimate | None = None) -> Iterator[Reason]:
    """What is so of the action and not of the other one, from nothing but what the seat knows."""
    (verb, *names), (_, *against) = action.split(" "), other.split(" ")
    pairs = zip(names, against, strict=True)
    apart = next(((CARD_OF[one], CARD_OF[two]) for one, two in pairs if one != two), None)
    if apart is None:
        return
    if verb == "bet":
        yield from _bet(known, *apart, odds)
    elif verb == "row":
        yield from _row(known, *apart, odds)
    else:
        yield from _under(known, *apart)


def _bet(known: Knowledge, card: int, other: int, odds: Estimate | None) -> Iterator[Reason]:
    moped, second = MOPED_OF[card], MOPED_OF[other]
    less = NUMBER_OF[other] - NUMBER_OF[card]
    if moped == second:
        if less > 0:
            params = {"card": CARD_IDS[card], "second": CARD_IDS[other], "colour": COLOURS[moped], "n": less}
            yield Reason("smaller", params, (f"order.{_place(known, moped)}",))
        return
    if odds is not None:
        yield from _by_chances(known, moped, second, odds)
    yield from _held(known, moped, second, "bets")
    if _place(known, moped) < _place(known, second):
        yield _ahead(known, moped, second)
    least, most = _fewest_left(known, moped), _most_left(known, second)
    if least > most:
        exact = least == _most_left(known, moped) and most == _fewest_left(known, second)
        key = "left_none" if not most else "left" if exact else "left_about"
        params = {"colour": COLOURS[moped], "n": least, "other": COLOURS[second], "m": most}
        yield Reason(key, params, (f"deck.{COLOURS[moped]}", f"deck.{COLOURS[second]}"))
    if less > 0:
        params = {"card": CARD_IDS[card], "n": NUMBER_OF[card], "m": NUMBER_OF[other]}
        yield Reason("little", params, (f"order.{_place(known, moped)}",))


def more_points(action: Action, other: Action, odds: Estimate) -> Iterator[Reason]:
    """That another card brings more points, though this one wins more often, which the caller knows."""
    cards = [step.split(" ")[1] for step in (action, other)]
    own, others = (
        odds.expected_points(MOPED_OF[CARD_OF[card]], step)
        for card, step in zip(cards, (action, other), strict=True)
    )
    if _exceeds(others, own):
        yield Reason("wins", {"card": cards[0], "second": cards[1]})


def _by_chances(known: Knowledge, moped: int, other: int, odds: Estimate) -> Iterator[Reason]:
    """That it is likelier first or on the podium; or that a rival has bet on the other one, which is."""
    podium, places = odds.podium(), odds.places()
    pairs = {"podium": (podium[moped], podium[other]), "first": (places[moped][0], places[other][0])}
    # what sets them furthest apart says most
    for key, (own, others) in sorted(pairs.items(), key=lambda one: one[1][1].value - one[1][0].value):
        if _exceeds(own, others):
            params = {
                "colour": COLOURS[moped],
                "n": round(own.value * 100),
                "other": COLOURS[other],
                "m": round(others.value * 100),
            }
            yield Reason(key, params, (f"order.{_place(known, moped)}", f"order.{_place(known, other)}"))
    if (rival := _rival(known, other, moped, odds)) is not None:
        params = {"name": rival, "colour": COLOURS[moped], "other": COLOURS[other]}
        yield Reason("rival", params, (f"order.{_place(known, moped)}",))


def _exceeds(own: Figure, other: Figure) -> bool:
    """Whether one figure is above another by more than the errors of both."""
    return Figure(own.value - other.value, hypot(own.error, other.error)).is_clear


def _row(known: Knowledge, card: int, other: int, odds: Estimate | None) -> Iterator[Reason]:
    """What leaves the race hurts a moped that one has not bet on."""
    moped, second = MOPED_OF[card], MOPED_OF[other]
    more = NUMBER_OF[card] - NUMBER_OF[other]
    if moped == second:
        if more and (more > 0) == (_even(known) >= by_moped(known.own_bets)[moped]):
            key = "takes" if more > 0 else "spares"
            yield Reason(key, {"colour": COLOURS[moped], "n": NUMBER_OF[card], "m": NUMBER_OF[other]})
        return
    yield from _held(known, second, moped, "keeps")
    if odds is not None and (rival := _rival(known, moped, second, odds)) is not None:
        params = {"name": rival, "colour": COLOURS[moped], "other": COLOURS[second]}
        yield Reason("hurts", params, (f"order.{_place(known, moped)}",))
    if _place(known, moped) < _place(known, second):
        yield _ahead(known, moped, second)


def _under(known: Knowledge, card: int, other: int) -> Iterator[Reason]:
    """The first card in which two orders differ comes sooner."""
    moped, second = MOPED_OF[card], MOPED_OF[other]
    names = {"card": CARD_IDS[card], "second": CARD_IDS[other]}
    if moped != second:
        mine = by_moped(known.own_bets)
        if mine[moped] > mine[second]:
            yield Reason(
                "sooner", {**names, "n": mine[moped], "m": mine[second]}, (f"bets.{COLOURS[moped]}",)
            )
    elif (NUMBER_OF[card] > NUMBER_OF[other]) == (by_moped(known.own_bets)[moped] > _even(known)):
        yield Reason("again", names, (f"bets.{COLOURS[moped]}",))


def _rival(known: Knowledge, moped: int, other: int, odds: Estimate) -> int | None:
    """Who has probably bet most more on a moped than on another, where the rivals together have, too."""
    rivals = [seat for seat in range(known.config.seats) if seat != known.seat]
    more = {seat: bets[moped] - bets[other] for seat in rivals for bets in (odds.bets(seat),)}
    rival = max(more, key=lambda seat: more[seat])
    return rival if more[rival] > MORE_BETS and sum(more.values()) > 0 else None


def _even(known: Knowledge) -> float:
    """As many bets as one has on each moped on average."""
    return len(known.own_bets) / len(COLOURS)


def _fewest_left(known: Knowledge, moped: int) -> int:
    """How many cards of a moped are certainly in the deck."""
    return sum(count for card, count in enumerate(known.certain) if MOPED_OF[card] == moped)


def _most_left(known: Knowledge, moped: int) -> int:
    """How many cards of a moped may be in the deck at most."""
    doubtful = sum(count for card, count in enumerate(known.possible) if MOPED_OF[card] == moped)
    return _fewest_left(known, moped) + min(doubtful, known.uncertain_count)


def _place(known: Knowledge, moped: int) -> int:
    return known.course.standing(known.spaces, known.laps, known.podium).index(moped) + 1


def _ahead(known: Knowledge, moped: int, other: int) -> Reason:
    """That it is further on in the running order."""
    place, behind = _place(known, moped), _place(known, other)
    params = {"colour": COLOURS[moped], "place": place, "other": COLOURS[other], "behind": behind}
    return Reason("ahead", params, (f"order.{place}", f"order.{behind}"))


def _held(known: Knowledge, moped: int, other: int, key: str) -> Iterator[Reason]:
    """That one has more bets on it than on the other."""
    mine = by_moped(known.own_bets)
    if mine[moped] > mine[other]:
        params = {"colour": COLOURS[moped], "n": mine[moped], "other": COLOURS[other], "m": mine[other]}
        yield Reason(key, params, (f"bets.{COLOURS[moped]}",))
